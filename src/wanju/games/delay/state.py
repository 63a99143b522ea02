"""What the archivist's desk is made of, and what the rules hold beside their numbers. Nothing to come is in it."""

from __future__ import annotations

from enum import auto
from pathlib import Path

import numpy as np

from wanju.kernel import Actions, Events, Field, Named
from wanju.kernel.record import record_type

FOLDER = Path(__file__).parent

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


class Value(Named):
    """§2.1  The four numbers that everybody sees."""

    HEAVEN = auto()
    HELL = auto()
    STABILITY = auto()
    PRESSURE = auto()


class Phase(Named):
    """§8  What the archivist is asked."""

    EVENT = auto()
    RECORD = auto()
    PENALTY = auto()
    ENDING = auto()


class Action(Actions):
    """Three options of an event, four ways to record it, and a nod to the auditors."""

    A = auto()
    B = auto()
    C = auto()
    TRUTH = auto()
    EMBELLISH = auto()
    OBSCURE = auto()
    SEAL = auto()
    ACKNOWLEDGE = auto()


class Ending(Named):
    """§7.2  From the highest priority to the lowest."""

    HUMAN_COLLAPSE = auto()
    HEAVEN_DOMINANCE = auto()
    HELL_DOMINANCE = auto()
    HUMAN_REBELLION = auto()
    FALSE_PEACE = auto()


class Step(Named):
    """Columns of the path."""

    EVENT = auto()
    OPTION = auto()
    RECORD = auto()


class Event(Events):
    ROUND = "round title"
    CHOOSES = "option label consequence"
    RECORDS = "record"
    CHANGES = "value change"
    REWARD = auto()
    PENALTY = auto()
    GROWS = "value change"
    ENDS = "ending title text"


STATE = {
    "value": Field("public", shape=VALUES),
    "phase": Field("public"),
    "round_number": Field("public", about="from 1"),
    "event": Field("public", about="row of the event table, this round's"),
    "left": Field("public", about="bitmask of the pool's events that have not been drawn"),
    "truth": Field("public", about="truthful records in a row since the last reward (§2.1)"),
    "is_noticed": Field("secret", about="1: the auditors come before the next round (§5.2)"),
    "streak": Field("secret", about="rounds in a row in balance (§6.1)"),
    "best_streak": Field("secret", about="kept where it counts (D-05)"),
    "extremes": Field("secret", about="extreme options taken (§6.1)"),
    "ending": Field("public", about="NOTHING until round 7 is over"),
    "seals": Field("public"),
    "notices": Field("secret", about="how often a seal was noticed"),
    "rewards": Field("public"),
    "path": Field("public", kind=np.int8, shape=(ROUNDS, len(Step)), about="each round so far, from 1; 0: none yet"),
}

DEED = record_type(value=(np.int32, VALUES), is_extreme=np.int32)
"""What an option, a record, the reward for the truth or the auditors do."""

TABLES = {
    "pool": np.int32,  # bitmask of the events without a place of their own
    "placed": (np.int32, ROUNDS),  # the event with its own place in a round, or NOTHING
    "growth": (np.int32, ROUNDS),
    "option": (DEED, MAX_EVENTS * OPTIONS),
    "recording": (DEED, RECORDS),
    "reward": DEED,
    "penalty": DEED,
}
