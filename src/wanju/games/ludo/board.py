"""§1.2: the board: its squares, its steps, and where the seats start."""

from __future__ import annotations

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
QUARTER = 13
"""Squares from one start to the next."""
STARTS = sum(1 << square for square in (0, 13, 26, 39))
STARS = sum(1 << square for square in (8, 21, 34, 47))
"""§1.2  The eight safe squares, as bits."""
