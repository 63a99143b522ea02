"""The archivist's desk as one record, and the record of its rules. Nothing that is still to come is in it."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path

import numpy as np

from wanju.kernel.numbers import load_numbers
from wanju.kernel.record import record_type

FOLDER = Path(__file__).parent
NUMBERS = load_numbers(FOLDER / "numbers.toml")

ROUNDS = 7
VALUES = 4
ENDINGS = 5
OPTIONS = 3
RECORDS = 4
MAX_EVENTS = 30
"""A lenient set may have so many; the rulebook has ten."""
LEAST, MOST = 0, 100
NOTHING = -1
SEAT = 0
"""The one chair there is."""


class Value(IntEnum):
    """§2.1  The four numbers that everybody sees."""

    HEAVEN = 0
    HELL = 1
    STABILITY = 2
    PRESSURE = 3


class Phase(IntEnum):
    """§8  What the archivist is asked."""

    EVENT = 0
    RECORD = 1
    PENALTY = 2
    ENDING = 3


class Action(IntEnum):
    """Three options of an event, four ways to record it, and a nod to the auditors."""

    A = 0
    B = 1
    C = 2
    TRUTH = 3
    EMBELLISH = 4
    OBSCURE = 5
    SEAL = 6
    ACKNOWLEDGE = 7


class Ending(IntEnum):
    """§7.2  From the highest priority to the lowest."""

    HUMAN_COLLAPSE = 0
    HEAVEN_DOMINANCE = 1
    HELL_DOMINANCE = 2
    HUMAN_REBELLION = 3
    FALSE_PEACE = 4


class Step(IntEnum):
    """Columns of the path."""

    EVENT = 0
    OPTION = 1
    RECORD = 2


class Event(IntEnum):
    """What the notebook can tell."""

    ROUND = 0
    CHOOSES = 1
    RECORDS = 2
    CHANGES = 3
    REWARD = 4
    PENALTY = 5
    GROWS = 6
    ENDS = 7


STATE = record_type(
    value=(np.int32, VALUES),
    phase=np.int32,
    round_number=np.int32,  # from 1
    event=np.int32,  # row of the event table, this round's
    left=np.int32,  # bitmask of the pool's events that have not been drawn
    truth=np.int32,  # truthful records in a row since the last reward (§2.1)
    is_noticed=np.int32,  # 1: the auditors come before the next round (§5.2)
    streak=np.int32,  # rounds in a row in balance (§6.1)
    best_streak=np.int32,  # kept where it counts (D-05)
    extremes=np.int32,  # extreme options taken (§6.1)
    ending=np.int32,  # NOTHING until round 7 is over
    seals=np.int32,
    notices=np.int32,  # how often a seal was noticed
    rewards=np.int32,
    path=(np.int8, (ROUNDS, 3)),  # event, option and record of each round so far, each counted from 1; 0 for none yet
)

DEED = record_type(value=(np.int32, VALUES), is_extreme=np.int32)
"""What an option, a record, the reward for the truth or the auditors do."""

RULES = record_type(
    seats=np.int32,
    **NUMBERS.fields(),
    pool=np.int32,  # bitmask of the events without a place of their own
    placed=(np.int32, ROUNDS),  # the event with its own place in a round, or NOTHING
    growth=(np.int32, ROUNDS),
    option=(DEED, MAX_EVENTS * OPTIONS),
    recording=(DEED, RECORDS),
    reward=DEED,
    penalty=DEED,
)
