"""A row: the four pieces of a seat in the four bytes of one whole number, so that a question asks all four at once.

A byte holds a piece's step and one more: 0 in the yard, 1 … 51 on the ring, 52 … 56 in the home column, 57 at the goal.
No byte ever reaches 128, so nothing spills into the next, and the highest bit of each is free for an answer. Answers
leave as bitmasks with one bit for each piece.
"""

from __future__ import annotations

from wanju.games.ludo.board import GOAL, PIECES
from wanju.kernel.bits import how_many

BITS = 8
ONES = 0x01010101
HIGHEST = 0x80 * ONES
GATHER, GATHERED = 0x00204081, 21
"""Brings the lowest bits of the four bytes together, bit 21 and up."""
AFTER_FIRST, AFTER_SECOND, LAST = 0x80808000, 0x80800000, 0x80000000
"""The highest bits of all pieces but the first, of the last two, and of the last."""


def step_at(row: int, piece: int) -> int:
    """The step of a piece."""
    return (row >> piece * BITS & 0xFF) - 1


def with_step(row: int, piece: int, step: int) -> int:
    """The row after a piece has gone to a step."""
    return row & ~(0xFF << piece * BITS) | (step + 1) << piece * BITS


def as_pieces(answers: int) -> int:
    """Highest bits of bytes as a bitmask of pieces."""
    return ((answers >> BITS - 1) * GATHER) >> GATHERED & 0b1111


def zeros(row: int) -> int:
    """The bytes that are 0, by their highest bits."""
    return ~(row + 0x7F * ONES) & HIGHEST


def at_step(row: int, step: int) -> int:
    """The bytes of pieces at a step, by their highest bits."""
    return zeros(row ^ (step + 1) * ONES)


def pieces_at(row: int, step: int) -> int:
    """Bitmask of the pieces at a step."""
    return as_pieces(at_step(row, step))


def with_room(row: int, steps: int) -> int:
    """The bytes of pieces that can go so many steps and not pass the goal, by their highest bits."""
    return ~(row + (0x7F - GOAL - 1 + steps) * ONES) & HIGHEST


def count_between(row: int, low: int, high: int) -> int:
    """How many pieces stand at steps from `low` to `high`, both on the board."""
    from_low, past_high = row + (0x7F - low) * ONES, row + (0x7E - high) * ONES
    return how_many(from_low & ~past_high & HIGHEST)


def twins(row: int) -> int:
    """The bytes of pieces that stand where an earlier one does, by their highest bits."""
    beside = zeros(row ^ row << BITS) & AFTER_FIRST | zeros(row ^ row << 2 * BITS) & AFTER_SECOND
    return beside | zeros(row ^ row << 3 * BITS) & LAST


def distance(row: int) -> int:
    """Steps that all four have behind them; none in the yard."""
    total = 0
    for piece in range(PIECES):
        total += max(step_at(row, piece), 0)
    return total
