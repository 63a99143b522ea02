"""Who sits there: whose dice may be bent, what they have to be told first, and what their past games say (A5, A7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wanju.games.ludo import balance
from wanju.kernel.bits import how_many
from wanju.kernel.errors import BadNumber
from wanju.kernel.game import Notice, PastGame, People, Ruleset, seats_in
from wanju.kernel.record import Record

FAIR, SEVERAL = "fair", "several"
MILLION = 10**6


def consent(ruleset: Ruleset) -> Notice | None:
    """L-14  Adaptive dice are for tables where every person has agreed to them."""
    dice = ruleset.values["dice"]
    return None if dice == FAIR else ("adaptive", {"dice": dice})


def notices(ruleset: Ruleset) -> list[Notice]:
    """What everybody should know, spectators too: dice are bent, or would be if there were not several people (A2)."""
    if ruleset.values["dice"] == FAIR:
        return []
    is_off = ruleset.values["multi_human"] == FAIR and how_many(int(ruleset.record.humans)) > 1
    return [("adaptive_several" if is_off else "adaptive", {})]


def suits(ruleset: Ruleset) -> None:
    """§B2.1  Refuse a history that nobody can have: a rate from 0 to 1, less the target (A2)."""
    people = seats_in(int(ruleset.record.humans))
    is_shared = ruleset.values["multi_human"] == "balance" and len(people) > 1
    target = 1 / ruleset.seats if is_shared else 0.5
    for seat in people:
        term = float(ruleset.record.past[seat])
        if not -target <= term <= 1 - target:
            low, high = f"{-target:.4g}", f"{1 - target:.4g}"
            raise BadNumber(
                f"The history of seat {seat} cannot be {term:g}; it goes from {low} to {high} here. (V2.0 §2.1)"
            )


def kind(ruleset: Ruleset) -> str:
    """A7  What bent the dice; matches of several people are of a kind of their own, and count for nobody."""
    is_shared = how_many(int(ruleset.record.humans)) > 1
    return SEVERAL if is_shared else str(ruleset.values["dice"])


def won(ruleset: Ruleset, state: Record) -> list[bool]:
    """A5  The first place, or the better half of the places."""
    last = 1 if ruleset.values["win_definition"] == "first" else ruleset.seats // 2
    return [1 <= int(state.rank[seat]) <= last for seat in range(ruleset.seats)]


def counted(ruleset: Ruleset, past: Sequence[PastGame]) -> list[int]:
    """A7  The results that say something about this table, 1 for a win."""
    scope, dice = ruleset.values["history_scope"], ruleset.values["dice"]
    return [
        int(game.won)
        for game in past
        if game.kind != SEVERAL
        and (scope == "every_game" or game.kind == dice)
        and (scope != "same_table" or game.seats == ruleset.seats)
    ]


def history(ruleset: Ruleset, past: Sequence[PastGame], target: float) -> float:
    """§B2.1  What past games add to the influence of this one. In whole millionths, as rules keep it, and never more
    than it is: two thirds are the most there is at a table of three."""
    results = counted(ruleset, past)
    most = int(ruleset.record.balance.history_games)
    return int(balance.history_term(results[-most:], str(ruleset.values["cold_start"]), target) * MILLION) / MILLION


def seated(ruleset: Ruleset, people: Sequence[bool], past: Sequence[Sequence[PastGame]]) -> dict[str, Any]:
    """A1, A2, A8  Which seats are people's, and the history of each, frozen from here on. Nothing for fair dice."""
    if ruleset.values["dice"] == FAIR:
        return {}
    target = 1 / ruleset.seats if sum(people) > 1 else 0.5
    terms = [history(ruleset, games, target) if who else 0 for who, games in zip(people, past, strict=True)]
    return {"people": ["yes" if who else "no" for who in people], "history": terms}


PEOPLE = People(fills=("people", "history"), seated=seated, consent=consent, kind=kind, won=won)
