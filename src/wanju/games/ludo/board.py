"""§1.2: the board: its squares, its steps, and where the seats start."""

from __future__ import annotations

from enum import IntEnum

SEATS = 4
PIECES = 4
RING = 52
"""Squares of the ring, 0 … 51, clockwise."""
YARD, START, LAST_ON_RING, GOAL = -1, 0, 50, 56
"""§1.2  Steps of a piece: −1 in the yard, 0 … 50 on the ring, 51 … 55 in the home column, 56 at the goal."""
STEPS = GOAL - YARD + 1
NOWHERE = 99
"""No step at all."""
SIX = 6
NOBODY = -1
STARTS = (0, 13, 26, 39)
STARS = (8, 21, 34, 47)
SAFE_SQUARES: dict[str, tuple[int, ...]] = {"starts_and_stars": STARTS + STARS, "starts": STARTS, "none": ()}
"""§1.2, L-02  The eight safe squares, unless the rules say otherwise."""
QUARTER = 13
"""Squares from one start to the next."""
OFFSETS = {2: (0, 26), 3: (0, 13, 26), 4: (0, 13, 26, 39)}
ADJACENT = (0, 13)


class Block(IntEnum):
    """A30  What two pieces of one colour on a square do."""

    OFF = 0
    NO_LANDING = 1
    WALL = 2
