"""Matrix games: those of the textbooks, and any against linear programming by somebody else."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import linprog

from wanju.bots.matrix import solve_game, solved


def by_programming(payoffs):
    """The value for the one who chooses the row."""
    rows, columns = payoffs.shape
    bounds = [(0, None)] * rows + [(None, None)]
    found = linprog(
        [0.0] * rows + [-1.0],
        A_ub=np.hstack([-payoffs.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=bounds,
    )
    return -found.fun


def test_matching_pennies_and_rock_paper_scissors_are_mixed_evenly():
    value, mine, theirs = solved([[1, -1], [-1, 1]])
    assert value == pytest.approx(0, abs=1e-15) and mine == pytest.approx([0.5, 0.5]) == theirs
    value, mine, theirs = solved([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert value == pytest.approx(0, abs=1e-15) and mine == pytest.approx([1 / 3] * 3) == theirs


def test_a_saddle_point_is_played_purely():
    value, mine, theirs = solved([[4, 1, 3], [2, 0, 5]])
    assert value == pytest.approx(1) and mine == pytest.approx([1, 0]) and theirs == pytest.approx([0, 1, 0])


def test_whoever_has_no_choice_gets_the_worst():
    assert solved([[3, -2, 7]])[0] == pytest.approx(-2) and solved([[3], [-2], [7]])[0] == pytest.approx(7)


def test_any_game_has_the_value_that_linear_programming_finds():
    chance = np.random.default_rng(1)
    for _ in range(60):
        rows, columns = chance.integers(1, 15, 2)
        payoffs = chance.choice([-1.0, 0.0, 1.0, chance.normal()], (rows, columns))
        value, mine, theirs = solved(payoffs)
        assert value == pytest.approx(by_programming(payoffs), abs=1e-9)
        assert mine.sum() == pytest.approx(1) == theirs.sum() and min(mine.min(), theirs.min()) >= 0
        assert (mine @ payoffs).min() >= value - 1e-12 and (payoffs @ theirs).max() <= value + 1e-12


def test_plain_code_finds_what_compiled_code_finds():
    payoffs = np.random.default_rng(2).normal(size=(4, 6))
    mine, theirs = np.zeros(4), np.zeros(6)
    value = solve_game(payoffs, 4, 6, np.zeros((5, 11)), np.zeros(4, np.int64), mine, theirs)
    found = solved(payoffs)
    assert value == pytest.approx(found[0]) and mine == pytest.approx(found[1]) and theirs == pytest.approx(found[2])
