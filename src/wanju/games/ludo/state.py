"""What the state of Ludo is made of, and what its rules hold beside their numbers. Nothing to come is in it."""

from __future__ import annotations

from enum import auto

import numpy as np

from wanju.games.ludo import balance
from wanju.games.ludo.balance.rules import Rule
from wanju.games.ludo.board import PIECES, SEATS, STEPS
from wanju.kernel import Events, Field, Named


class Outcome(Named):
    PLAYING = auto()
    FINISHED = auto()
    STOPPED = auto()
    """§1.3  The safety stop."""


class Again(Named):
    """Why a seat rolls again: bits."""

    SIX = 1
    CAPTURE = 2
    HOME = 4
    YARD = 8


class Event(Events):
    BEGINS = "seat"
    ROLLS = "seat die sixes"
    MOVES = "seat piece from to place"
    ENTERS = "seat piece from to place"
    CAPTURES = "seat target from piece"
    HOME = "seat piece home"
    BLOCKED = "seat die"
    STUCK = "seat die"
    FORFEITS = "seat"
    AGAIN = "seat causes"
    FINISHES = "seat rank"
    STOPPED = "turns"
    RANKED = "seat rank progress"


NOTE_SIZE = 1 << 15
"""A number of a note is smaller than this; a larger one is told as two."""
TO_ROLL = 1 << PIECES
"""What `movable` says when the seat is to roll (L-13)."""

STATE = {
    "row": Field("public", shape=SEATS, about="the steps of a seat's four pieces (`rows.py`)"),
    "rank": Field("public", kind=np.int8, shape=SEATS, about="1 for the best; 0 while the seat plays"),
    "captures": Field("public", kind=np.int16, shape=SEATS, about="enemy pieces sent home, by seat"),
    "turns": Field("public", about="completed"),
    "seconds": Field("public", about="at which the last move was made, by the clock on the wall; −1: nobody looks"),
    "rolls": Field("public"),
    "six_rolls": Field("public", about="rolls that were a six"),
    "decisions": Field("public", about="choices between pieces"),
    "forfeits": Field("public", kind=np.int16, about="turns lost to a third six"),
    "stuck": Field("public", about="rolls that moved nothing"),
    "seat": Field("public", kind=np.int8, about="whose turn it is"),
    "die": Field("public", kind=np.int8, about="the last roll"),
    "sixes": Field("public", kind=np.int8, about="in a row in this turn"),
    "tries": Field("public", kind=np.int8, about="rolls of this turn"),
    "movable": Field("public", kind=np.int8, about="bits of the pieces to choose from, or TO_ROLL; 0: nobody is asked"),
    "outcome": Field("public", kind=np.int8),
    "first": Field("public", kind=np.int8, about="the seat that began"),
    "bent_seat": Field("public", kind=np.int8, about="that made the last bent roll"),
    "bent_rolls": Field("public", about="rolls of seats whose dice are bent"),
    "bent_by": Field("public", shape=len(Rule), about="the same by what made the roll"),
    "bent_far": Field("public", kind=np.float64, about="their distances from a fair die, added up"),
    "roll": Field("public", kind=balance.ROLL, about="the last of them, with its reasons"),
}

TABLES = {
    "offset": (np.int32, SEATS),  # square of a seat's start
    "again": np.int32,  # bits of Again for which a seat rolls again
    "meets": (np.int8, (SEATS, STEPS, SEATS)),  # by seat and step, from the yard on: `meeting_step` with others
    "is_plain": np.int32,  # 1: what reaches a square may go there: no blocks (A30), no capture before home (L-07)
    "is_stuck_usual": np.int32,  # 1: a roll that moves nothing is followed by another after a six only (A25, A31)
    "is_fair": np.int32,  # 1: nobody's dice can be bent
    "humans": np.int32,  # bitmask of the seats of people
    **balance.TABLES,
}
"""What `tables.py` derives from the numbers and switches."""
