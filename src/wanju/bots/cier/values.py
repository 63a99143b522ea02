"""What every position of a layer is worth, turn by turn before a stalemate."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.bots.matrix import solve_game
from wanju.compiler import njit
from wanju.kernel.rule import compiled_too


@compiled_too
def write_payoffs(worth: Any, leads: Any, start: int, rows: int, columns: int, seat: int, payoffs: Any) -> None:
    """The matrix game of a position as a seat sees it: own plans are rows, and what it wins counts."""
    for row in range(rows):
        for column in range(columns):
            found = worth[leads[start + row * columns + column]]
            if seat == 0:
                payoffs[row, column] = found
            else:
                payoffs[column, row] = -found


@njit(cache=True, nogil=True, error_model="numpy")
def go_back(worth: Any, counts: Any, starts: Any, leads: Any, values: Any, first: int, enough: float) -> int:
    """Row n of `values` is what each position is worth to seat 0 with n turns left before a stalemate. Fills rows from
    `first` on, until all turns together that are not looked at could change nothing by more than `enough`, or to the
    last row; returns how many rows there are. `worth` are the values of positions, then of the places outside."""
    many = len(counts)
    most = counts.max()
    payoffs, tableau = np.zeros((most, most)), np.zeros((most + 1, 2 * most + 1))
    basis, mine, theirs = np.zeros(most, np.int64), np.zeros(most), np.zeros(most)
    for left in range(first, len(values)):
        worth[:many] = values[left - 1]
        change = 0.0
        for number in range(many):
            rows, columns = counts[number, 0], counts[number, 1]
            seat = 0 if rows <= columns else 1
            write_payoffs(worth, leads, starts[number], rows, columns, seat, payoffs)
            fewer, more = min(rows, columns), max(rows, columns)
            value = solve_game(payoffs, fewer, more, tableau, basis, mine, theirs)
            values[left, number] = value if seat == 0 else -value
            change = max(change, abs(values[left, number] - values[left - 1, number]))
        if change <= enough:
            return left + 1
    return len(values)
