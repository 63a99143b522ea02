"""Who sits there: whose dice may be bent, and what their past games say (A5, A7)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from wanju.games.ludo import balance
from wanju.games.ludo.history import PAST, begin, is_win, remember, term_of
from wanju.games.ludo.promise import FAIR, consent
from wanju.kernel.bits import how_many
from wanju.kernel.errors import BadNumber
from wanju.kernel.game import PastGame, People, Ruleset, seats_in
from wanju.kernel.record import Record, records

SEVERAL = "several"
MILLION = 10**6


def suits(ruleset: Ruleset) -> None:
    """§B2.1, §S4  Refuse a history that nobody can have."""
    humans = ruleset.record.humans
    low, high, _ = balance.term_range(ruleset.seats, humans, ruleset.record)
    for seat in seats_in(humans):
        term = ruleset.record.history[seat]
        if not low <= term <= high:
            bounds = f"{low:.4g} to {high:.4g}"
            zh = f"座位 {seat} 的战绩不能是 {term:g}；这里可取 {low:.4g} 到 {high:.4g}。（V2.0 §2.1）"
            sentence = f"The history of seat {seat} cannot be {term:g}; it goes from {bounds} here. (V2.0 §2.1)"
            raise BadNumber(sentence, zh)


def clock(ruleset: Ruleset) -> str | None:
    """A19  Where time goes by the clock on the wall, the state is told it."""
    return "seconds" if ruleset.values["clock"] == "wall" else None


def kind(ruleset: Ruleset) -> str:
    """A7  What bent the dice; matches of several people are of a kind of their own, and count for nobody."""
    is_shared = how_many(ruleset.record.humans) > 1
    return SEVERAL if is_shared else str(ruleset.values["dice"])


def won(ruleset: Ruleset, state: Record) -> list[bool]:
    """A5  For each seat, was it a win?"""
    return [is_win(state, ruleset.record, seat) for seat in range(ruleset.seats)]


def counted(ruleset: Ruleset, past: Sequence[PastGame]) -> list[bool]:
    """A7  The results that say something about this table: was it won?"""
    scope, dice = ruleset.values["history_scope"], ruleset.values["dice"]
    return [
        game.won
        for game in past
        if game.kind != SEVERAL
        and (scope == "every_game" or game.kind == dice)
        and (scope != "same_table" or game.seats == ruleset.seats)
    ]


def history(ruleset: Ruleset, past: Sequence[PastGame], target: float) -> float:
    """§B2.1, §S4  The term that past games give to this one. In whole millionths, as rules keep it, and never more than
    it is: two thirds are the most there is at a table of three."""
    rules, kept = ruleset.record, records(PAST)[0]
    begin(kept, ruleset.seats, target, rules)
    for is_won in counted(ruleset, past):
        remember(kept, is_won, target, rules)
    return math.trunc(round(term_of(kept, target, rules) * MILLION, 3)) / MILLION


def seated(ruleset: Ruleset, people: Sequence[bool], past: Sequence[Sequence[PastGame]]) -> dict[str, Any]:
    """A1, A2, A8  Which seats are people's, and the history of each, frozen from here on. Nothing for fair dice."""
    if ruleset.values["dice"] == FAIR:
        return {}
    target = 1 / ruleset.seats if sum(people) > 1 else 0.5
    terms = [history(ruleset, games, target) if who else 0 for who, games in zip(people, past, strict=True)]
    return {"people": ["yes" if who else "no" for who in people], "history": terms}


PEOPLE = People(fills=("people", "history"), seated=seated, consent=consent, kind=kind, won=won)
