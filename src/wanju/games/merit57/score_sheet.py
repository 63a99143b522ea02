"""§6.2 The score sheet: every line of a score with what it was given for."""

from __future__ import annotations

from typing import Any

from wanju.games.merit57.scoring import Line, at_the_end, counted, is_unbalanced, karma_percent, points_of
from wanju.games.merit57.state import Bodhisattva, Outcome, Seat, Table
from wanju.games.merit57.view import ACHIEVEMENTS
from wanju.kernel.game import Event, Ruleset, seats_in
from wanju.kernel.record import Record
from wanju.kernel.score_sheet import account, decided, line


def score_sheet(state: Record, ruleset: Ruleset, story: list[Event]) -> list[dict[str, Any]]:
    """An account for each board of a team that has won; nobody else is scored."""
    if state.outcome != Outcome.WON:
        return []
    return [board_account(state, ruleset, place) for place in range(ruleset.record.places)]


def board_account(state: Record, ruleset: Ruleset, place: int) -> dict[str, Any]:
    """The lines that count for a board."""
    lines, so_far = [], 0
    for number in Line:
        points = points_of(state, ruleset.record, place, number, so_far)
        so_far += points
        key, facts = TOLD[number](state, ruleset, place)
        if points != 0 or number in (Line.BASE, Line.VOW):
            lines.append(line(key, points, **facts))
    return account(place, lines, state.score[place], state.rank[place], decided=what_decided(state, ruleset, place))


def what_decided(state: Record, ruleset: Ruleset, place: int) -> dict[str, Any] | None:
    """§6.3  What a rank went by, where it was not the points alone: merit + wisdom (M57-02), or on a tie merit, then
    wisdom; who is alike in all of it shares the rank."""
    rules = ruleset.record
    held = {one: counted(state, rules, one) for one in range(rules.places)}
    merit, wisdom = held[place]
    by_sum = ruleset.values["individual_victory"] == "merit_plus_wisdom"
    goes_by = {one: sum(held[one]) if by_sum else state.score[one] for one in held}
    tied = [one for one in held if one != place and goes_by[one] == goes_by[place]]
    same = [one for one in tied if held[one] == held[place]]
    near = [one for one in tied if held[one][0] == merit]
    how = "shared" if same else "by_wisdom" if near else "by_merit" if tied else "alone"
    if how == "alone" and not by_sum:
        return None
    among = {"shared": same, "by_wisdom": near}.get(how, tied)
    key = f"{'sum' if by_sum else 'points'}_{how}"
    return decided(key, merit=merit, wisdom=wisdom, sum=merit + wisdom, targets=among)


Told = tuple[str, dict[str, Any]]


def base(state: Record, ruleset: Ruleset, place: int) -> Told:
    """The sum that gives the base, and what §13.8 has added to it."""
    merit, wisdom = at_the_end(state, ruleset.record, place)
    more_merit, more_wisdom = merit - state.seat[place, Seat.MERIT], wisdom - state.seat[place, Seat.WISDOM]
    key = "base_diligent" if more_merit else "base_generous" if more_wisdom else "base"
    return key, {"merit": merit, "wisdom": wisdom, "sum": merit + wisdom, "more": more_merit + more_wisdom}


def halved(state: Record, ruleset: Ruleset, place: int) -> Told:
    """Which of the two was too little."""
    under = ruleset.record.balance_line
    have = dict(zip(("merit", "wisdom"), at_the_end(state, ruleset.record, place)))
    few = [what for what in have if have[what] < under]
    assert bool(few) == is_unbalanced(state, ruleset.record, place)
    return "halved", {"what": few, "under": under}


def vow(state: Record, ruleset: Ruleset, place: int) -> Told:
    row = state.seat[place]
    made = ruleset.tables["vows"].cards[2 * row[Seat.ROLE] + row[Seat.VOW]].id
    return "vow_kept" if state.vow_kept[place] else "vow_broken", {"vow": made}


def second_vow(state: Record, ruleset: Ruleset, place: int) -> Told:
    whose = Bodhisattva(state.seat[place, Seat.BODHISATTVA]).id
    return "second_kept" if state.bodhisattva_kept[place] else "second_broken", {"bodhisattva": whose}


def heroes(state: Record, ruleset: Ruleset, place: int) -> Told:
    return "heroes", {"count": state.seat[place, Seat.HEROES], "each": ruleset.record.hero_points}


def martyr(state: Record, ruleset: Ruleset, place: int) -> Told:
    return "martyr", {}


def sacrifice(state: Record, ruleset: Ruleset, place: int) -> Told:
    return "offered" if state.seat[place, Seat.OFFERED] else "not_offered", {}


def achievements(state: Record, ruleset: Ruleset, place: int) -> Told:
    earned = [ACHIEVEMENTS[number] for number in seats_in(state.achievements[place])]
    return "achievements", {"achievement": earned, "each": ruleset.record.achievement_points}


def karma(state: Record, ruleset: Ruleset, place: int) -> Told:
    times = karma_percent(state, ruleset.record) / 100
    return "karma", {"times": times, "calamity": state.table[Table.CALAMITY]}


TOLD = dict(zip(Line, (base, halved, vow, second_vow, heroes, martyr, sacrifice, achievements, karma), strict=True))
