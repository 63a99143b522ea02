"""Formulas of the numbers of a game."""

from __future__ import annotations

import numpy as np
import pytest

from wanju.kernel.errors import BadFile
from wanju.kernel.named import MEAN, RATE
from wanju.lab.formula import Formula

KINDS = {"won": RATE, "score": MEAN, "calamity": MEAN}
GAMES = {
    "won": np.array([1.0, 0.0, 1.0, np.nan]),
    "score": np.array([30.0, np.nan, 50.0, np.nan]),
    "calamity": np.array([4.0, 20.0, 9.0, np.nan]),
}
NONE = None


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("won", [1, 0, 1, NONE]),
        ("score", [30, NONE, 50, NONE]),
        ("or_zero(score)", [30, 0, 50, 0]),
        ("2 * score - calamity / 2", [58, NONE, 95.5, NONE]),
        ("calamity <= 4", [1, 0, 0, NONE]),
        ("4 < calamity <= 9", [0, 0, 1, NONE]),
        ("won and calamity > 4", [0, 0, 1, NONE]),
        ("not won or calamity < 5", [1, 1, 0, NONE]),
        ("-won", [-1, 0, -1, NONE]),
        ("score < 40", [1, NONE, 0, NONE]),
        ("1 / won", [1, NONE, 1, NONE]),
    ],
)
def test_a_formula_is_computed_game_by_game(text, values):
    found = Formula(text, "here").values(GAMES)
    np.testing.assert_array_equal(found, [np.nan if value is None else value for value in values])


@pytest.mark.parametrize(
    ("text", "is_rate"),
    [("won", True), ("score", False), ("score > 3", True), ("won * (calamity < 5)", True), ("2 * won", False),
     ("or_zero(won)", True), ("won / won", False), ("not score", True), ("-won", True)],
)  # fmt: skip
def test_what_is_told_in_per_cent(text, is_rate):
    assert Formula(text, "here").is_rate(KINDS) is is_rate


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("won +", "'won +' is no formula"),
        ("", "'' is no formula"),
        ("won" + " + won" * 200, "is no formula"),
        ("__import__('os')", "cannot hold"),
        ("won.real", "cannot hold 'won.real'"),
        ("won ** 2", "cannot hold 'won ** 2'"),
        ("[won]", "cannot hold"),
        ("'won'", "cannot hold"),
        ("or_zero(won, score)", "cannot hold"),
    ],
)
def test_what_is_no_formula_is_refused_in_a_sentence(text, said):
    with pytest.raises(BadFile, match=r"^mine\.toml: ") as refused:
        Formula(text, "mine.toml")
    assert said in str(refused.value) and refused.value.zh != str(refused.value)


def test_a_metric_that_there_is_not_is_guessed():
    with pytest.raises(BadFile, match=r"No metric is called 'calamitty'\..* Did you mean 'calamity'\?"):
        Formula("calamitty > 3", "mine.toml").check_names(KINDS)
