"""Boards by number: the four pieces of a seat without regard to which is which, and two such rows laid out."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from wanju.games.ludo.board import GOAL, PIECES, STEPS, YARD
from wanju.games.ludo.rows import BITS
from wanju.games.ludo.state import Outcome
from wanju.kernel.record import Record
from wanju.kernel.rule import compiled_too

MOST_SIXES = 3
"""A turn is remembered by 0, 1 or 2 sixes in a row; what more could mean, the third has said (A26)."""


@compiled_too
def rank(row: int) -> int:
    """The number of a row: of four places in falling order, as combinations are numbered. The further the last pieces
    are, the higher; so rows of which some pieces are at the goal for good are the last ones."""
    a, b, c, d = row & 0xFF, row >> 8 & 0xFF, row >> 16 & 0xFF, row >> 24 & 0xFF
    a, b, c, d = max(a, b), min(a, b), max(c, d), min(c, d)
    a, b, c, d = max(a, c), max(b, d), min(a, c), min(b, d)
    b, c = max(b, c), min(b, c)
    of_four, of_three = a * (a + 1) * (a + 2) * (a + 3), b * (b + 1) * (b + 2)
    return (of_four >> 3) // 3 + (of_three >> 1) // 3 + (c * (c + 1) >> 1) + d


def rows_of(pieces: int) -> Any:
    """Every row in which so many pieces may be anywhere and the others are at the goal, by rank less the first's."""
    places = np.array(list(combinations_with_replacement(range(STEPS), pieces)), np.int64)
    places = places[np.lexsort(places.T)]
    rest = [np.int64(GOAL - YARD)] * (PIECES - pieces)
    return sum(place << BITS * piece for piece, place in enumerate([*places.T, *rest]))


def walked(rows: Any) -> Any:
    """How far the pieces of each row are, the yard included."""
    return sum(rows >> BITS * piece & 0xFF for piece in range(PIECES))


@compiled_too
def lay(state: Record, seat: int, mine: int, theirs: int, sixes: int) -> None:
    """A board of two: `seat` is about to roll, after so many sixes."""
    state.row[seat] = mine
    state.row[1 - seat] = theirs
    state.seat = seat
    state.sixes = sixes
    state.turns = 0
    state.tries = 0
    state.rank[0] = 0
    state.rank[1] = 0
    state.outcome = Outcome.PLAYING
