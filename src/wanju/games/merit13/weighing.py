"""What things are worth to a player that weighs everything, in points of its own score: fu and hui by what they add to
the score and how near they bring a path, wealth by what it will buy. All of it is read off the rules."""

from __future__ import annotations

from math import sqrt

from wanju.games.merit13.readings import BodhisattvaStreak, PathSelection
from wanju.games.merit13.saving import affordable, full_price
from wanju.games.merit13.state import Action, Path, Seat, Table
from wanju.games.merit13.team import may_be_called, rescue, rounds_left
from wanju.kernel.bits import lowest, without_lowest
from wanju.kernel.effects import Verb, Who, amount, holds
from wanju.kernel.record import Record

# ── fu and hui ───────────────────────────────────────────────────────────────


def outlook(state: Record, rules: Record, place: int, fu: int, hui: int, saves: int) -> float:
    """The score of a board with so much more; of a path not yet walked, as much as there is of the way."""
    board, worldly = state.seat[place], rules.path_bonus[Path.WORLDLY]
    fu, hui, saves = board[Seat.FU] + fu, board[Seat.HUI] + hui, board[Seat.SAVED] + saves
    rounds = board[Seat.STREAK] + rounds_left(state, rules) + 1
    if rules.bodhisattva_streak == BodhisattvaStreak.LONGEST:
        rounds = max(rounds, board[Seat.LONGEST])
    best, total = 0.0, 0.0
    for path in range(Path.WORLDLY):
        way = way_along(rules, path, fu, hui, rounds, saves)
        points = (rules.path_bonus[path] - worldly) * way
        best, total = max(best, points), total + max(points, 0.0)
    base = rules.score_factor * sqrt(max(fu, 0) * max(hui, 0))
    return base + (total if rules.path_selection == PathSelection.SUM else best)


def way_along(rules: Record, path: int, fu: int, hui: int, rounds: int, saves: int) -> float:
    """§9  How much of a path's conditions is met, by the one that lacks most; 1 if all are."""
    if path == Path.BODHISATTVA:
        met = min(part(fu, rules.bodhisattva_fu), part(hui, rules.bodhisattva_hui))
        return met if rounds >= rules.bodhisattva_rounds else 0.0
    if path == Path.GIVING:
        return min(part(fu, rules.giving_fu), part(hui, rules.giving_hui))
    if path == Path.MEDITATION:
        return min(part(fu, rules.meditation_fu), part(hui, rules.meditation_hui))
    if path == Path.RELIEF:
        return min(part(saves, rules.relief_saves), part(fu, rules.relief_fu))
    if path == Path.HOUSEHOLDER:
        met = min(part(fu, rules.householder_fu), part(hui, rules.householder_hui))
        return min(met, part(rules.householder_gap, abs(fu - hui)))
    return max(part(fu, rules.awakening_at), part(hui, rules.awakening_at))


def part(have: int, need: int) -> float:
    """How much of a need is met, from 0 to 1."""
    return 1.0 if have >= need else max(have, 0) / need


def gained(state: Record, rules: Record, place: int, fu: int, hui: int, saves: int) -> float:
    """What so much fu, hui and so many saves more are worth."""
    return outlook(state, rules, place, fu, hui, saves) - outlook(state, rules, place, 0, 0, 0)


def helping(state: Record, rules: Record, place: int) -> float:
    """§7  What a helping act of this round is worth: the rewards that follow if every later round has one as well."""
    if state.seat[place, Seat.HELPED] == 1:
        return 0.0
    later = rounds_left(state, rules)
    streak = state.seat[place, Seat.STREAK] + 1
    with_it = min(max(streak + later - rules.streak_needed + 1, 0), later + 1)
    without = max(later - rules.streak_needed + 1, 0)
    return (with_it - without) * gained(state, rules, place, rules.streak_fu, rules.streak_hui, 0)


# ── wealth ───────────────────────────────────────────────────────────────────


def prices(state: Record, rules: Record, place: int) -> tuple[float, float, float]:
    """What an action and a unit of wealth are worth to a board, and how much wealth it can still use.

    An action is worth the best of what is free and of a deed that one labors for; wealth is worth what a deed brings
    beyond an action, for what it costs."""
    role, left = state.seat[place, Seat.ROLE], actions_left(state, rules, place)
    earns = deed_brings(state, rules, place, Action.LABOR)
    action = max(earns, deed_brings(state, rules, place, Action.PRACTISE))
    wealth, useful = 0.0, 0.0
    if left == 0:
        return action, wealth, useful
    for deed in (Action.DONATE, Action.PROTECT):
        brings = deed_brings(state, rules, place, deed)
        action = max(action, in_turn(rules, brings, rules.deeds[role, deed].cost, earns))
    for deed in (Action.DONATE, Action.PROTECT):
        cost, beyond = rules.deeds[role, deed].cost, deed_brings(state, rules, place, deed) - action
        if cost > 0 and beyond / cost > wealth:
            wealth, useful = beyond / cost, float(left * cost)
    return action, wealth, useful


def deed_brings(state: Record, rules: Record, place: int, deed: int) -> float:
    """What the fu and hui of a deed are worth."""
    row = rules.deeds[state.seat[place, Seat.ROLE], deed]
    return gained(state, rules, place, row.fu + row.also_fu, row.hui, 0)


def longing(
    state: Record, rules: Record, place: int, action: float, wealth: float, useful: float
) -> tuple[float, float]:
    """The same of wealth where beings wait that one cannot afford yet, alone or with others."""
    has_time = actions_left(state, rules, place) > 0
    area = state.area & ~affordable(state, rules, place) if has_time or may_be_called(state, rules, place) else 0
    while area:
        being, area = lowest(area), without_lowest(area)
        row, cost = rules.beings[being], full_price(state, rules, being)
        brings = gained(state, rules, place, row.fu + rules.save_fu, row.hui, 1) - action if has_time else 0.0
        worth = (brings + rescue(state, rules, place, being)) / cost
        if worth > wealth:
            wealth, useful = worth, max(useful, float(cost))
    return wealth, useful


def in_turn(rules: Record, brings: float, cost: int, earns: float) -> float:
    """What an action is worth to somebody who labors for a deed and does it, again and again."""
    if rules.labor_wealth == 0:
        return brings if cost == 0 else 0.0
    labors = cost / rules.labor_wealth
    return (brings + labors * earns) / (1.0 + labors)


def actions_left(state: Record, rules: Record, place: int) -> int:
    """How many actions one has after this one."""
    return max(state.seat[place, Seat.ACTIONS] - 1, 0) + rounds_left(state, rules) * rules.actions


# ── lines of a card ──────────────────────────────────────────────────────────


def brought(state: Record, rules: Record, first: int, count: int, place: int, chosen: int) -> tuple[int, int, int, int]:
    """What the lines of a card bring a board: wealth, fu and hui; and by how much calamity falls."""
    wealth, fu, hui, calm = 0, 0, 0, 0
    for number in range(first, first + count):
        row = rules.effects[number]
        is_mine = row.who == Who.SELF or row.who == Who.ALL or row.who == Who.BOTH or row.on_table == 1
        if not is_mine or not holds(state, rules, row.first_when, row.whens, place, chosen, place):
            continue
        by = amount(state, row.by_source, row.by, place, chosen, place)
        by = by if row.verb == Verb.GAIN else -by if row.verb == Verb.LOSE or row.verb == Verb.PAY else 0
        if row.on_table == 1:
            calm -= by if row.what == Table.CALAMITY else 0
        elif row.what == Seat.WEALTH:
            wealth += by
        elif row.what == Seat.FU:
            fu += by
        elif row.what == Seat.HUI:
            hui += by
    return wealth, fu, hui, calm
