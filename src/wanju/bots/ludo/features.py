"""What the learned player sees of a seat, as a few numbers; what they are worth is learned.

Most are turns of the race (`race.py`): how many a seat needs, and how many it would lose if a piece of its were sent
back. So the squares, the dice and the rolls again are all in there as the rules have them.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from wanju.bots.ludo.boards import MOST_SIXES, rank
from wanju.games.ludo.board import GOAL, LAST_ON_RING, NOWHERE, PIECES, SIX, START, YARD
from wanju.games.ludo.readings import Block
from wanju.games.ludo.rows import count_between, pieces_at, step_at, with_step
from wanju.kernel.bits import how_many
from wanju.kernel.exponential import exp
from wanju.kernel.record import Record
from wanju.kernel.rule import compiled_too

SCALE, ROOT_SCALE = 1 / 32, 1 / 8
"""Make every feature a number of about one."""


MUCH = 1e9


class Feature(IntEnum):
    TURNS = 0
    """The turns of the race."""
    ROOT = 1
    """Their square root: late in a game one turn means more."""
    TO_ROLL = 2
    """1 for who is to roll."""
    TO_ROLL_LATE = 3
    """The same, the more the fewer turns are left."""
    NEAR = 4
    """Turns that may be lost to an enemy within one roll, added up over pieces and enemies …"""
    NEAR_TO_ROLL = 5
    """… by who may still run away."""
    FAR = 6
    """To an enemy within a six and a roll."""
    FURTHER = 7
    """To an enemy within two sixes and a roll."""
    AT_THE_DOOR = 8
    """To an enemy who has yet to come out of the yard."""
    OPEN = 9
    """All that can be lost at once, whoever is near."""
    PREY = 10
    """Turns that enemies may lose to a piece of this seat within one roll …"""
    PREY_TO_ROLL = 11
    """… if the roll is its own."""
    YARD = 12
    """Pieces in the yard."""
    SAFE = 13
    """Pieces on safe squares of the ring."""
    AT_GOAL = 14
    """Pieces at the goal, and in the home column."""
    IN_COLUMN = 15
    ON_RING = 16
    """Pieces on the ring, by how far they are: the first and those after it, STRETCH steps each."""


STRETCH = 6
FEATURES = Feature.ON_RING + (LAST_ON_RING + STRETCH) // STRETCH


@compiled_too
def describe(state: Record, rules: Record, turns: Any, seat: int, out: Any) -> None:
    """The features of a seat, between two rolls; `out` has a row for each, and prey falls into those of others."""
    row, is_next, mine = state.row[seat], state.seat == seat, out[seat]
    left = turns[min(state.sixes, MOST_SIXES - 1) if is_next else 0, rank(row)]
    mine[Feature.TURNS] = left * SCALE
    mine[Feature.ROOT] = left**0.5 * ROOT_SCALE
    if is_next:
        mine[Feature.TO_ROLL] = 1.0
        mine[Feature.TO_ROLL_LATE] = 1.0 / (1.0 + left) ** 0.5
    for piece in range(PIECES):
        step = step_at(row, piece)
        if step == YARD:
            mine[Feature.YARD] += 1.0 / PIECES
        elif step <= LAST_ON_RING:
            mine[Feature.ON_RING + step // STRETCH] += 1.0 / PIECES
            expose(state, rules, turns, seat, piece, step, out)
        else:
            mine[Feature.AT_GOAL if step == GOAL else Feature.IN_COLUMN] += 1.0 / PIECES


@compiled_too
def expose(state: Record, rules: Record, turns: Any, seat: int, piece: int, step: int, out: Any) -> None:
    """What a piece on the ring may lose, and to whom."""
    row, mine = state.row[seat], out[seat]
    lost = (turns[0, rank(with_step(row, piece, YARD))] - turns[0, rank(row)]) * SCALE
    is_held = rules.block != Block.OFF and how_many(pieces_at(row, step)) > 1
    is_safe = True
    for other in range(rules.seats):
        there = rules.meets[seat, step - YARD, other]
        if there == NOWHERE or is_held or state.rank[other] != 0:
            continue
        is_safe = False
        theirs = state.row[other]
        near = count_between(theirs, max(there - SIX, START), there - 1)
        mine[Feature.NEAR] += lost * near
        mine[Feature.NEAR_TO_ROLL] += lost * near if state.seat == seat else 0.0
        out[other, Feature.PREY] += lost * near
        out[other, Feature.PREY_TO_ROLL] += lost * near if state.seat == other else 0.0
        mine[Feature.FAR] += lost * between(theirs, there - 2 * SIX, there - SIX)
        mine[Feature.FURTHER] += lost * between(theirs, there - 3 * SIX, there - 2 * SIX)
        if START < there <= SIX:
            mine[Feature.AT_THE_DOOR] += lost * how_many(pieces_at(theirs, YARD)) / PIECES
    mine[Feature.OPEN] += 0.0 if is_safe else lost
    mine[Feature.SAFE] += 1.0 / PIECES if is_safe else 0.0


@compiled_too
def between(row: int, low: int, end: int) -> int:
    """Pieces on the ring from `low` up to before `end`; none where there is no such step."""
    return count_between(row, max(low, START), end - 1) if end > START else 0


@compiled_too
def chances(state: Record, rules: Record, turns: Any, weights: Any, features: Any, out: Any) -> None:
    """The chance of every seat that still plays to be the next to finish: what it is worth, beside the others."""
    total, most = 0.0, -MUCH
    for seat in range(rules.seats):
        for feature in range(FEATURES):
            features[seat, feature] = 0.0
    for seat in range(rules.seats):
        if state.rank[seat] == 0:
            describe(state, rules, turns, seat, features)
    for seat in range(rules.seats):
        out[seat] = 0.0
        for feature in range(FEATURES):
            out[seat] += weights[feature] * features[seat, feature]
        most = max(most, out[seat] if state.rank[seat] == 0 else -MUCH)
    for seat in range(rules.seats):
        out[seat] = exp(out[seat] - most) if state.rank[seat] == 0 else 0.0
        total += out[seat]
    for seat in range(rules.seats):
        out[seat] /= total
