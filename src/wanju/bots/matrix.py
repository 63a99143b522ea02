"""Matrix games, solved exactly by the simplex method: two choose at once, and what one wins the other loses."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.compiler import njit
from wanju.kernel.rule import compiled_too

DUST = 1e-13
"""Smaller than this is nothing but rounding."""
PATIENCE = 100
"""Steps after which the column that enters is the first one that may, which never goes in circles (Bland 1977)."""
MOST_STEPS = 10_000


@compiled_too
def solve_game(payoffs: Any, rows: int, columns: int, tableau: Any, basis: Any, mine: Any, theirs: Any) -> float:
    """The value of the game for the one who chooses the row and wins `payoffs`; a best mix of each goes into `mine`
    and `theirs`. It is quick where there are fewer rows than columns."""
    shift = 1.0 - payoffs[:rows, :columns].min()  # so that every number is at least 1
    last = rows + columns
    write_tableau(payoffs, shift, rows, columns, tableau, basis)
    for step in range(MOST_STEPS):
        enters = entering(tableau, rows, last, step)
        if enters < 0:
            break
        pivot(tableau, rows, last, leaving(tableau, rows, last, basis, enters), enters, basis)
    total = tableau[rows, last]
    theirs[:columns] = 0.0
    for row in range(rows):
        mine[row] = max(0.0, tableau[rows, columns + row])
        if basis[row] < columns:
            theirs[basis[row]] = max(0.0, tableau[row, last])
    mine[:rows] /= mine[:rows].sum()
    theirs[:columns] /= theirs[:columns].sum()
    return float(1.0 / total - shift)


@compiled_too
def write_tableau(payoffs: Any, shift: float, rows: int, columns: int, tableau: Any, basis: Any) -> None:
    """Columns are weighed so that no row wins more than 1, as heavily as that allows."""
    last = rows + columns
    tableau[: rows + 1, : last + 1] = 0.0
    for row in range(rows):
        for column in range(columns):
            tableau[row, column] = payoffs[row, column] + shift
        tableau[row, columns + row] = 1.0
        tableau[row, last] = 1.0
        basis[row] = columns + row
    for column in range(columns):
        tableau[rows, column] = -1.0


@compiled_too
def entering(tableau: Any, rows: int, last: int, step: int) -> int:
    """The column that would bring the most, or −1 if none brings anything."""
    best, most = -1, -DUST
    for column in range(last):
        if tableau[rows, column] < most:
            best, most = column, tableau[rows, column]
            if step > PATIENCE:
                break
    return best


@compiled_too
def leaving(tableau: Any, rows: int, last: int, basis: Any, enters: int) -> int:
    """The row that bounds it first; of equals, the one whose variable has the lower number."""
    best, least = 0, np.inf
    for row in range(rows):
        if tableau[row, enters] > 1e-12:
            ratio = tableau[row, last] / tableau[row, enters]
            if ratio < least - 1e-15 or (ratio <= least + 1e-15 and basis[row] < basis[best]):
                best, least = row, ratio
    return best


@compiled_too
def pivot(tableau: Any, rows: int, last: int, leaves: int, enters: int, basis: Any) -> None:
    """Let a variable in for another."""
    tableau[leaves, : last + 1] /= tableau[leaves, enters]
    for row in range(rows + 1):
        factor = tableau[row, enters]
        if row != leaves and factor != 0.0:
            for column in range(last + 1):
                tableau[row, column] -= factor * tableau[leaves, column]
    basis[leaves] = enters


solve_compiled = njit(cache=True, nogil=True, error_model="numpy")(solve_game)


def solved(payoffs: Any) -> tuple[float, Any, Any]:
    """The value of a matrix game for the one who chooses the row, and a best mix of each."""
    payoffs = np.ascontiguousarray(payoffs, np.float64)
    rows, columns = payoffs.shape
    tableau, basis = np.zeros((rows + 1, rows + columns + 1)), np.zeros(rows, np.int64)
    mine, theirs = np.zeros(rows), np.zeros(columns)
    return solve_compiled(payoffs, rows, columns, tableau, basis, mine, theirs), mine, theirs
