"""The style `wise`: of all that is allowed it does what is worth most under the rules it is given, as `weighing` has
it. It calls others to save together and joins them, lectures, protects and takes what events offer, each where that
pays; and it never draws lots."""

from __future__ import annotations

from wanju.games.merit13.choices import thinkable, why_not_act
from wanju.games.merit13.options import why_not_option
from wanju.games.merit13.readings import CoopBonus, CoopCostSplit, CoopCredit, CoopSave, Lecture
from wanju.games.merit13.saving import equal_share, full_price, price, share
from wanju.games.merit13.state import AIMS, NOTHING, OPTIONS, Action, Seat
from wanju.games.merit13.team import ready, relief, rescue
from wanju.games.merit13.together import may_join, most_pledge, pledged
from wanju.games.merit13.weighing import brought, gained, helping, longing, prices
from wanju.kernel.bits import lowest, without_lowest
from wanju.kernel.effects import NOBODY
from wanju.kernel.named import LEGAL
from wanju.kernel.record import Record

NEVER = -1e9


def wise_turn(state: Record, rules: Record, seat: int) -> int:
    """The action that is worth most; where nothing is allowed but labor, labor."""
    action_worth, wealth_worth, useful = prices(state, rules, seat)
    longed, wanted = longing(state, rules, seat, action_worth, wealth_worth, useful)
    best, most = 0, NEVER
    left = thinkable(state)
    while left:
        action, left = lowest(left), without_lowest(left)
        if why_not_act(state, rules, seat, action) == LEGAL:
            is_deed = action < Action.SAVE
            worth = weigh(state, rules, seat, action, longed if is_deed else wealth_worth, wanted)
            if worth > most:
                best, most = action, worth
    return best


def weigh(state: Record, rules: Record, seat: int, action: int, wealth_worth: float, useful: float) -> float:
    """What an action of one's own turn is worth."""
    if action >= Action.INVITE:
        return weigh_invitation(state, rules, seat, action - Action.INVITE, wealth_worth)
    if action >= Action.SAVE:
        being = action - Action.SAVE
        cost = price(state, rules, seat, being)
        return weigh_save(state, rules, seat, being, 1, True, cost * wealth_worth) + ready(state, rules, seat, -cost)
    row = rules.deeds[state.seat[seat, Seat.ROLE], action]
    worth = gained(state, rules, seat, row.fu + row.also_fu, row.hui, 0) + relief(state, rules, row.calamity)
    worth += helping(state, rules, seat) if row.helps == 1 else 0.0
    worth += ready(state, rules, seat, row.wealth - row.cost)
    earned = min(float(row.wealth), max(useful - state.seat[seat, Seat.WEALTH], 0.0))
    return worth + (earned - row.cost) * wealth_worth


def weigh_save(state: Record, rules: Record, seat: int, being: int, heads: int, is_first: bool, pays: float) -> float:
    """What it is worth to save a being with so many, for what that takes; `is_first` is who calls."""
    row, bonus = rules.beings[being], rules.save_fu
    fu = share(rules, row.fu + (bonus if rules.coop_bonus == CoopBonus.SPLIT else 0), heads)
    if rules.coop_bonus == CoopBonus.EACH or (rules.coop_bonus == CoopBonus.INITIATOR and is_first):
        fu += bonus
    hui, counts = share(rules, row.hui, heads), 1 if is_first or rules.coop_credit == CoopCredit.ALL else 0
    _, more_fu, more_hui, calm = brought(state, rules, row.first_do, row.dos, seat, NOBODY)
    own = gained(state, rules, seat, fu + more_fu, hui + more_hui, counts) + helping(state, rules, seat)
    return own + relief(state, rules, calm) + rescue(state, rules, seat, being) - pays


# ── together ─────────────────────────────────────────────────────────────────


def weigh_invitation(state: Record, rules: Record, seat: int, being: int, wealth_worth: float) -> float:
    """What a call is worth if all who can join do, each with the least that will do."""
    cost, wealth, heads, theirs = full_price(state, rules, being), state.seat[seat, Seat.WEALTH], 1, 0
    for other in range(rules.places):
        if other != seat and may_join(state, rules, other, being) and heads < cost:
            heads, theirs = heads + 1, theirs + state.seat[other, Seat.WEALTH]
    if rules.coop_cost_split == CoopCostSplit.EQUAL_CEIL:
        pays = equal_share(cost, heads)
    else:
        pays = min(wealth, cost - (heads - 1))
    if pays > wealth or wealth + theirs < cost:
        return NEVER
    return weigh_save(state, rules, seat, being, heads, True, pays * wealth_worth) + ready(state, rules, seat, -pays)


def wise_answer(state: Record, rules: Record, seat: int) -> int:
    """Join with what is missing, or with the least there is, if the share is worth more than it takes."""
    being, wealth = state.being, state.seat[seat, Seat.WEALTH]
    cost, heads = full_price(state, rules, being), 2
    for other in range(rules.places):
        heads += 1 if state.pledges[other] > 0 else 0
    missing = cost - pledged(state, rules) - state.seat[state.place, Seat.WEALTH]
    amount = min(max(missing, 1), wealth, most_pledge(state, rules, being))
    pays = equal_share(cost, heads) if rules.coop_cost_split == CoopCostSplit.EQUAL_CEIL else amount
    action_worth, wealth_worth, _ = prices(state, rules, seat)
    takes = pays * wealth_worth - ready(state, rules, seat, -pays)
    takes += action_worth if rules.coop_save == CoopSave.JOINER_SPENDS_ACTION else 0.0
    takes += rescue(state, rules, seat, being) if missing <= 0 else 0.0  # for it is saved anyway
    joins = pays <= wealth and weigh_save(state, rules, seat, being, heads, False, takes) > 0
    return Action.PLEDGE + (amount if joins else 0)


# ── lectures and events ──────────────────────────────────────────────────────


def wise_lecture(state: Record, rules: Record, seat: int, pupil: int) -> int:
    """Lecture if that brings anything."""
    own = gained(state, rules, seat, rules.lecture_monk_fu, rules.lecture_monk_hui, 0)
    if rules.lecture == Lecture.OPTIONAL and own + helping(state, rules, seat) <= 0:
        return Action.PASS
    return Action.LECTURE + pupil


def wise_option(state: Record, rules: Record, seat: int, other: int) -> int:
    """The option that is worth most, if any is worth something; for the sake of the other, where it is for somebody."""
    _, wealth_worth, useful = prices(state, rules, seat)
    best, most = int(Action.PASS), 0.0
    for number in range(OPTIONS * AIMS):
        aim = number % AIMS - 1
        if (aim != NOTHING and aim != other) or why_not_option(state, rules, seat, number) != LEGAL:
            continue
        row = rules.choices[rules.cards[state.card].first_choice + number // AIMS]
        chosen = seat if aim == NOTHING else aim
        wealth, fu, hui, calm = brought(state, rules, row.first_do, row.dos, seat, chosen)
        worth = gained(state, rules, seat, fu, hui, 0) + relief(state, rules, calm) + ready(state, rules, seat, wealth)
        worth += min(wealth, max(useful - state.seat[seat, Seat.WEALTH], 0.0)) * wealth_worth
        if worth > most:
            best, most = Action.A + number, worth
    return best
