"""The numbers of the balance engine and what it writes: each as a NumPy record for compiled loops, and as a Python
object with the same fields for `balance.faces`, where it is many times quicker than a record read field by field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from wanju.games.ludo.board import GOAL, LAST_ON_RING, PIECES, SAFE_SQUARES, SEATS, STEPS, YARD
from wanju.kernel.numbers import Entry, Switch, load_numbers
from wanju.kernel.record import Record, record_type

NUMBERS = load_numbers(Path(__file__).parents[1] / "numbers.toml")

FACES = 6
ALL_FACES = (1 << FACES) - 1
FAIR_CHANCE = 1.0 / FACES

FOUR = 4
"""Seats of the largest table."""

FIRST = 0
"""The usual reading of a switch, where there are but two."""


class Rule(IntEnum):
    """What made the six probabilities."""

    FAIR = 0
    SIX = 1
    CAPTURE = 2
    ENDGAME = 3
    STEADY = 4


RULE_NAMES = ("fair", "2.2", "3.1", "3.2", "S3")


class Dice(IntEnum):
    """L-14  What bends the dice."""

    FAIR = 0
    V2 = 1
    STEADY = 2


class Shape(IntEnum):
    """§S3  Which rolls are bent."""

    MOMENTS = 0
    """Those that decide something, and these well."""
    TILT = 1
    """Every one, by as much as it decides."""


class ApplyTo(IntEnum):
    """A1"""

    HUMANS = 0
    ALL = 1
    NONE = 2


class MeanScope(IntEnum):
    """A3"""

    ALL = 0
    ACTIVE = 1
    OTHERS = 2


class ColdStart(IntEnum):
    """A6"""

    PADDED = 0
    ZERO = 1
    RAW = 2


class EndgameCap(IntEnum):
    """A24"""

    AUTO = 0
    OFF = 1
    ON = 2


OF_THE_BOARD = ("two_seats", "safe_squares", "three_sixes", "block")
"""Rules of the board that decide which captures there are."""


def is_read(entry: Entry) -> bool:
    """Does the engine read this number or switch?"""
    return entry.id in OF_THE_BOARD or (entry.section.startswith(("V2.0", "§S")) and not entry.per_seat)


ENTRIES = [entry for entry in NUMBERS.entries.values() if is_read(entry)]

RULES = record_type(
    **{entry.id: np.int32 if isinstance(entry, Switch) else np.float64 for entry in ENTRIES},
    safe=np.int64,  # bitmask of the safe squares
    weight=(np.float64, STEPS),  # §B1.1  points of a piece by its step, from the yard on
    left=(np.float64, STEPS),  # §B1.2  steps it has left
    gain=(np.float64, (STEPS, FACES)),  # §S1  what a piece there gains by each face, in steps; 0 if it cannot move
    way=(np.float64, STEPS),  # §S2  steps it has before it
)
"""Numbers in the units of numbers.toml, switches as places among their readings."""

ROLL = record_type(
    pos=(np.int8, (SEATS, PIECES)),  # the board, for games that keep theirs in another form
    p=(np.float64, FACES),  # of the faces 1 to 6
    rule=np.int32,  # a Rule
    gifts=np.int32,  # bitmask of the faces that capture and may be given; face 1 is the lowest bit
    structure=(np.float64, SEATS),  # points, 0 … 100
    progress=(np.float64, SEATS),  # points, 0 … 100
    predicted=(np.float64, SEATS),  # rates, 0 … 1
    average=np.float64,
    difference=np.float64,
    history=np.float64,  # the base term that was used
    influence=np.float64,
    p6=np.float64,  # §B2.2
    gift_probability=np.float64,  # §B3.1.3; 0 without a gift
    endgame_share=np.float64,  # §B3.2, of group A; −1 outside the end game
    worth=(np.float64, FACES),  # §S1  of the faces, in steps
    lead=np.float64,  # §S2  steps before the best of the others
    left=np.float64,  # §S2  steps that the leader has left, and the rest
    moment=np.float64,  # §S2
    strength=np.float64,  # §S3
)
"""One roll as it is published: the probabilities and their reasons."""


class Rules:
    """The fields of RULES as attributes of a Python object."""

    safe: int
    weight: Sequence[float]
    left: Sequence[float]
    gain: Sequence[Sequence[float]]
    way: Sequence[float]

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> float: ...


class Roll:
    """The fields of ROLL as attributes of a Python object."""

    def __init__(self) -> None:
        self.p = [FAIR_CHANCE] * FACES
        self.rule: int = Rule.FAIR
        self.gifts = 0
        self.structure = [0.0] * SEATS
        self.progress = [0.0] * SEATS
        self.predicted = [0.0] * SEATS
        self.average = self.difference = self.history = self.influence = 0.0
        self.p6 = FAIR_CHANCE
        self.gift_probability = 0.0
        self.endgame_share = -1.0
        self.worth = [0.0] * FACES
        self.lead = self.left = self.moment = self.strength = 0.0


AnyRules = Rules | Record
AnyRoll = Roll | Record
Row = Sequence[int] | npt.NDArray[Any]
Board = Sequence[Sequence[int]] | npt.NDArray[Any]
"""A row of four steps for each seat."""


def fill(rules: AnyRules, values: Mapping[str, Any]) -> None:
    """Write checked values of numbers.toml into a record RULES or a Python object."""
    for entry in ENTRIES:
        stored = entry.store(values[entry.id]) if isinstance(entry, Switch) else float(values[entry.id])
        setattr(rules, entry.id, stored)
    rules.safe = sum(1 << square for square in SAFE_SQUARES[values["safe_squares"]])
    steps = range(YARD, GOAL + 1)
    rules.weight = [float(weight_of(step, rules)) for step in steps]
    rules.left = [float(rules.yard_steps if step == YARD else GOAL - step) for step in steps]
    rules.gain = [[float(gain_of(step, face, rules)) for face in range(1, FACES + 1)] for step in steps]
    rules.way = [float(GOAL + rules.steady_entry if step == YARD else GOAL - step) for step in steps]


def gain_of(step: int, face: int, rules: AnyRules) -> float:
    """§S1  What a piece gains that a face moves, in steps: the walk, or the entry; at the goal a bonus, and the roll it
    earns, unless a six earns it already. Nothing if it cannot move."""
    if step == YARD:
        return rules.steady_entry if face == FACES else 0.0
    if step == GOAL or step + face > GOAL:
        return 0.0
    again = rules.steady_again if face != FACES else 0.0
    return face + (rules.steady_home + again if step + face == GOAL else 0.0)


def weight_of(step: int, rules: AnyRules) -> float:
    """§B1.1  What a piece counts: at home, on the road, safe (A9), arrived.
    Safe squares lie alike for every seat, so a step is safe where its square is."""
    if step == GOAL:
        return rules.weight_goal
    if step == YARD:
        return rules.weight_yard
    is_safe = step > LAST_ON_RING or (rules.safe_scope == FIRST and int(rules.safe) >> step & 1)
    return rules.weight_safe if is_safe else rules.weight_road
