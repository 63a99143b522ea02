"""The board of Ludo as one record, and the record of its rules. Nothing that is still to come is in it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from wanju.games.ludo.balance.rules import NUMBERS, Rule, fill
from wanju.games.ludo.balance.rules import ROLL as BENT_ROLL
from wanju.games.ludo.balance.rules import RULES as BALANCE
from wanju.games.ludo.board import (
    ADJACENT,
    LAST_ON_RING,
    NOWHERE,
    OFFSETS,
    PIECES,
    RING,
    SAFE_SQUARES,
    SEATS,
    START,
    STEPS,
    YARD,
)
from wanju.kernel.record import Record, record_type

FOLDER = Path(__file__).parent


class Outcome(IntEnum):
    PLAYING = 0
    FINISHED = 1
    STOPPED = 2
    """§1.3  The safety stop."""


class Again(IntEnum):
    """Why a seat rolls again: bits."""

    SIX = 1
    CAPTURE = 2
    HOME = 4
    YARD = 8


class Event(IntEnum):
    """What the notebook can tell."""

    BEGINS = 0
    ROLLS = 1
    MOVES = 2
    ENTERS = 3
    CAPTURES = 4
    HOME = 5
    BLOCKED = 6
    STUCK = 7
    FORFEITS = 8
    AGAIN = 9
    FINISHES = 10
    STOPPED = 11
    RANKED = 12


NOTE_SIZE = 1 << 15
"""A number of a note is smaller than this; a larger one is told as two."""
TO_ROLL = 1 << PIECES
"""What `movable` says when the seat is to roll (L-13)."""
RULE_COUNT = len(Rule)
"""Ways in which a roll can come about: fair, V2.0 §2.2, §3.1, §3.2, and the steady dice."""


STATE = record_type(
    row=(np.int32, SEATS),  # the steps of a seat's four pieces (`rows.py`)
    rank=(np.int8, SEATS),  # 1 for the best; 0 while the seat plays
    captures=(np.int16, SEATS),  # enemy pieces sent home, by seat
    turns=np.int32,  # completed
    rolls=np.int32,
    six_rolls=np.int32,  # rolls that were a six
    decisions=np.int32,  # choices between pieces
    forfeits=np.int16,  # turns lost to a third six
    stuck=np.int32,  # rolls that moved nothing
    seat=np.int8,  # whose turn it is
    die=np.int8,  # the last roll
    sixes=np.int8,  # in a row in this turn
    tries=np.int8,  # rolls of this turn
    movable=np.int8,  # bitmask of the pieces to choose from, or TO_ROLL; 0: nobody is asked
    outcome=np.int8,
    first=np.int8,  # the seat that began
    bent_seat=np.int8,  # that made the last bent roll
    bent_rolls=np.int32,  # rolls of seats whose dice are bent
    bent_by=(np.int32, RULE_COUNT),  # the same by what made the roll
    bent_far=np.float64,  # their distances from a fair die, added up
    roll=BENT_ROLL,  # the last of them, with its reasons
)

RULES = record_type(
    seats=np.int32,
    **NUMBERS.fields(),
    offset=(np.int32, SEATS),  # square of a seat's start
    safe=np.int64,  # bitmask of the safe squares
    again=np.int32,  # bits of Again for which a seat rolls again
    meets=(np.int8, (SEATS, STEPS, SEATS)),  # by seat and step, from the yard on: `meeting_step` with every other seat
    is_plain=np.int32,  # 1: a piece that reaches a square may go there: no blocks (A30), no capture before home (L-07)
    is_stuck_usual=np.int32,  # 1: a roll that moves nothing is followed by another after a six only (A25, A31)
    is_fair=np.int32,  # 1: nobody's dice can be bent
    humans=np.int32,  # bitmask of the seats of people
    past=(np.float64, SEATS),  # §B2.1  what their past games say, frozen for this one (A8)
    balance=BALANCE,
)


def fill_tables(rules: Record, values: Mapping[str, Any], tables: Mapping[str, Any]) -> None:
    """§1.2  Where the seats start and which squares are safe; and what the switches mean together."""
    offsets = ADJACENT if rules.seats == 2 and values["two_seats"] == "adjacent" else OFFSETS[int(rules.seats)]
    rules["offset"][: len(offsets)] = offsets
    rules.safe = sum(1 << square for square in SAFE_SQUARES[values["safe_squares"]])
    causes = {"six_again": Again.SIX, "capture_again": Again.CAPTURE, "home_again": Again.HOME}
    rules.again = sum(bit for id, bit in causes.items() if values[id] == "yes")
    rules.is_plain = int(values["block"] == "off" and values["capture_before_home"] == "no")
    rules.is_stuck_usual = int(values["six_without_move"] == "again" and values["yard_attempts"] == 1)
    rules.is_fair = int(values["dice"] == "fair")
    rules.humans = sum(1 << seat for seat in range(rules.seats) if values["people"][seat] == "yes")
    rules["past"][:] = values["history"][:SEATS]
    fill(rules.balance, values)
    rules.meets = meetings(tuple(offsets), int(rules.safe))


@cache
def meetings(starts: tuple[int, ...], safe: int) -> npt.NDArray[np.int8]:
    """§1.2  `meeting_step` for everybody."""
    found = np.full((SEATS, STEPS, SEATS), NOWHERE, np.int8)
    for seat, start in enumerate(starts):
        for step in range(START, LAST_ON_RING + 1):
            for other, their_start in enumerate(starts):
                if other != seat:
                    found[seat, step - YARD, other] = meeting_step((start + step) % RING, their_start, safe)
    return found


def meeting_step(square: int, start: int, safe: int) -> int:
    """§1.2  The step at which a seat that starts there stands on this square of the ring; NOWHERE if it never does,
    or if the square is safe."""
    step = (square - start) % RING
    return NOWHERE if step > LAST_ON_RING or safe >> square & 1 else step
