"""The gist of an option, for players who decide by rule of thumb."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from wanju.games.merit57.state import Seat
from wanju.kernel.cards import Condition, Line
from wanju.kernel.effects import Op, Source, Verb, Who
from wanju.kernel.reading import is_ruled_out
from wanju.kernel.record import Record

POINTS_A_MERIT = 5
"""For so many points at the end one gives a merit now."""


def gist(row: Record, lines: tuple[Line, ...], values: Mapping[str, Any]) -> None:
    """Expected changes: dice by their chances, anything else that is not known yet by half."""
    dice = next((line.by.what for line in lines if line.verb == Verb.ROLL), 0)
    rolls = [sum(faces) for faces in product(range(1, 7), repeat=dice)] if dice else [0]
    for line in lines:
        if line.verb in (Verb.ROLL, Verb.CALL) or is_ruled_out(line.when, values):
            continue
        likely = sum(chance(line.when, die) for die in rolls) / len(rolls)
        add(row, line, likely, values)


def chance(conditions: tuple[Condition, ...], die: int) -> float:
    """How likely the conditions are to hold with these dice."""
    likely = 1.0
    for condition in conditions:
        if condition.left.word == "die":
            at = condition.right.what
            is_met = {Op.AT_LEAST: die >= at, Op.AT_MOST: die <= at, Op.EQUAL: die == at}[condition.op]
            likely *= float(is_met)
        elif condition.left.source != Source.NUMBER:
            likely *= 0.5
    return likely


def add(row: Record, line: Line, likely: float, values: Mapping[str, Any]) -> None:
    """One line's part."""
    by = (line.by.what if line.by.source == Source.CONSTANT else 1) * likely
    sign = -1 if line.verb in (Verb.LOSE, Verb.PAY) else 1
    if line.on_table:
        row.calamity += sign * by if line.word == "calamity" else 0
        return
    if line.what > Seat.WISDOM:
        row.later += by if line.word == "blessed" else 0
        row.own[1] += values["martyr_points"] / POINTS_A_MERIT * by if line.word == "martyr" else 0
        return
    if line.verb == Verb.SET:
        row.own[line.what] -= 4 * likely
        return
    if line.verb in (Verb.GIVE, Verb.TAKE):
        moved = by if line.verb == Verb.TAKE else -by
        row.own[line.what] += moved
        row.others[line.what] -= moved
        return
    if line.who in (Who.SELF, Who.ALL, Who.BOTH):
        row.own[line.what] += sign * by
    if line.who != Who.SELF:
        row.others[line.what] += sign * by * {Who.ALL: 3, Who.OTHERS: 3}.get(line.who, 1)
