"""The numbers of the balance engine and what it writes: each as a NumPy record for compiled loops, and as a Python
object with the same fields for `balance.faces`, where it is many times quicker than a record read field by field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import auto
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from wanju.games.ludo.board import GOAL, LAST_ON_RING, PIECES, SEATS, STARS, STARTS, STEPS, YARD
from wanju.games.ludo.readings import NUMBERS, SafeScope, SafeSquares
from wanju.kernel import Named, rule
from wanju.kernel.numbers import Entry
from wanju.kernel.record import Record, record_type

FACES = 6
ALL_FACES = (1 << FACES) - 1
FAIR_CHANCE = 1.0 / FACES

FOUR = 4
"""Seats of the largest table."""


class Rule(Named):
    """What made the six probabilities."""

    FAIR = auto()
    SIX = auto()
    CAPTURE = auto()
    ENDGAME = auto()
    STEADY = auto()


RULE_NAMES = ("fair", "2.2", "3.1", "3.2", "S3")

OF_THE_BOARD = ("two_seats", "safe_squares", "three_sixes", "block")
"""Rules of the board that decide which captures there are."""


def is_read(entry: Entry) -> bool:
    """Does the engine read this number or switch?"""
    return entry.id in OF_THE_BOARD or (entry.section.startswith(("V2.0", "§S")) and not entry.per_seat)


ENTRIES = [entry for entry in NUMBERS.entries.values() if is_read(entry)]

TABLES = {
    "safe": np.int64,  # bitmask of the safe squares
    "weight": (np.float64, STEPS),  # §B1.1  points of a piece by its step, from the yard on
    "left": (np.float64, STEPS),  # §B1.2  steps it has left
    "gain": (np.float64, (STEPS, FACES)),  # §S1  what a piece there gains by each face, in steps; 0 if it cannot move
    "way": (np.float64, STEPS),  # §S2  steps it has before it
}
"""What the engine derives from its numbers."""

RULES = record_type(**{entry.id: NUMBERS.fields()[entry.id] for entry in ENTRIES}, **TABLES)
"""The engine's own rules, without the rest of the game's; a game's rules have the same fields and do as well."""

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

    def __init__(self) -> None:
        self.safe = 0
        self.weight, self.left, self.way = [0.0] * STEPS, [0.0] * STEPS, [0.0] * STEPS
        self.gain = [[0.0] * FACES for _ in range(STEPS)]

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


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
        setattr(rules, entry.id, entry.store(values[entry.id]))
    derive_balance(rules)


def derive_balance(rules: AnyRules) -> None:
    """What follows from the engine's numbers, by step and face."""
    rules.safe = safe_squares(rules)
    for step in range(YARD, GOAL + 1):
        row = step - YARD
        rules.weight[row] = weight_of(step, rules)
        rules.left[row] = rules.yard_steps if step == YARD else GOAL - step
        rules.way[row] = GOAL + rules.steady_entry if step == YARD else GOAL - step
        for face in range(FACES):
            rules.gain[row][face] = gain_of(step, face + 1, rules)


@rule("1.2")
def safe_squares(rules: AnyRules) -> int:
    """§1.2, L-02  The starts and the stars, unless the rules say otherwise."""
    if rules.safe_squares == SafeSquares.NONE:
        return 0
    return STARTS | STARS if rules.safe_squares == SafeSquares.STARTS_AND_STARS else STARTS


@rule("S1")
def gain_of(step: int, face: int, rules: AnyRules) -> float:
    """§S1  What a piece gains that a face moves, in steps: the walk, or the entry; at the goal a bonus, and the roll it
    earns, unless a six earns it already. Nothing if it cannot move."""
    if step == YARD:
        return rules.steady_entry if face == FACES else 0.0
    if step == GOAL or step + face > GOAL:
        return 0.0
    again = rules.steady_again if face != FACES else 0.0
    return face + (rules.steady_home + again if step + face == GOAL else 0.0)


@rule("B1.1")
def weight_of(step: int, rules: AnyRules) -> float:
    """§B1.1  What a piece counts: at home, on the road, safe (A9), arrived.
    Safe squares lie alike for every seat, so a step is safe where its square is."""
    if step == GOAL:
        return rules.weight_goal
    if step == YARD:
        return rules.weight_yard
    is_safe = step > LAST_ON_RING or (rules.safe_scope == SafeScope.RING_COLUMN and rules.safe >> step & 1 == 1)
    return rules.weight_safe if is_safe else rules.weight_road
