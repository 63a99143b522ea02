"""What each rule of thumb does on a board made for it, and that thinking pays."""

from __future__ import annotations

import pytest

from wanju.games import find
from wanju.kernel.dealer import new_dealer
from wanju.lab.simulate import simulate

from .build import HOME, board, roll


def picks(style, rows, die, **rules):
    """The piece that a style moves."""
    table = roll(board(rows, **rules), die)
    assert table.waiting == (0,)
    return int(table.think(0, style, new_dealer(1))[-1])


def test_the_runner_moves_the_piece_in_front():
    assert picks("runner", [[3, 40, 20, HOME], [-1] * 4], 2) == 1
    assert picks("runner", [[-1, -1, 20, HOME], [-1] * 4], 6) == 2


def test_the_hunter_captures_and_takes_the_dearer_piece():
    """Squares 5 and 22: seat 1's steps 31 and 48."""
    assert picks("hunter", [[3, 44, -1, -1], [31, -1, -1, -1]], 2) == 0
    assert picks("hunter", [[3, 20, -1, -1], [31, 48, -1, -1]], 2) == 1


def test_the_cautious_flees_and_loves_safe_squares():
    assert picks("cautious", [[18, 3, -1, -1], [42, -1, -1, -1]], 3) == 0, "an enemy two behind; 21 is safe"
    assert picks("cautious", [[5, 30, -1, -1], [-1] * 4], 3) == 0, "8 is safe"
    assert picks("cautious", [[8, 30, -1, -1], [-1] * 4], 2) == 1, "8 is not left"


def test_the_clever_one_captures_flees_and_comes_home():
    assert picks("clever", [[3, 20, -1, -1], [31, -1, -1, -1]], 2) == 0, "a capture"
    assert picks("clever", [[45, 3, -1, -1], [17, -1, -1, -1]], 2) == 0, "much to lose, and 47 is safe"
    assert picks("clever", [[54, 10, -1, -1], [-1] * 4], 2) == 0, "home, and another roll"
    assert picks("clever", [[2, -1, -1, -1], [-1] * 4], 6) == 1, "another piece into play"


def test_the_clever_one_counts_another_roll_only_where_there_is_one():
    """§1.3  Home with another roll is worth more than a flight to a safe square; without one, less."""
    rows = [[54, 45, -1, -1], [17, -1, -1, -1]]
    assert picks("clever", rows, 2) == 0
    assert picks("clever", rows, 2, home_again="no") == 1


def test_the_clever_one_captures_where_it_must_before_it_comes_home():
    """L-07  One piece is in danger thrice over; another could capture."""
    rows = [[45, 25, -1, -1], [17, 16, 18, 1]]
    assert picks("clever", rows, 2) == 0
    assert picks("clever", rows, 2, capture_before_home="yes") == 1


def test_the_cautious_fears_a_second_roll_only_after_a_six_that_gives_one():
    """Eight before an enemy, who needs a six and a two."""
    rows = [[10, 30, -1, -1], [28, -1, -1, -1]]
    assert picks("cautious", rows, 5) == 0
    assert picks("cautious", rows, 5, six_again="no") == 1


def test_the_cautious_joins_a_piece_of_its_own_where_two_are_a_block():
    """A30  Nobody may land there."""
    rows = [[10, 12, -1, -1], [35, -1, -1, -1]]
    assert picks("cautious", rows, 2) == 1
    assert picks("cautious", rows, 2, block="no_landing") == 0


@pytest.mark.parametrize("seats", [2, 4])
def test_thinking_pays(seats):
    """One clever player among others wins far more than its share; chance alone wins least."""
    ruleset, share = find("ludo").ruleset(seats), 1 / seats
    for other in ("random", "runner", "cautious", "hunter"):
        won = simulate(ruleset, ["clever"] + [other] * (seats - 1), 4_000, seed=2, threads=1).metrics["win_clever"]
        assert won.low > share * 1.2, other
    for other in ("cautious", "hunter", "clever"):
        won = simulate(ruleset, ["random"] + [other] * (seats - 1), 4_000, seed=2, threads=1).metrics["win_random"]
        assert won.high < share * 0.8, other


def test_to_begin_is_an_advantage():
    ruleset = find("ludo").ruleset(4)
    found = simulate(ruleset, ["random"] * 4, 100_000, seed=2, threads=1).metrics
    assert found["win_first_mover"].low > 0.25
    assert all(found[f"win_seat_{seat}"].low < 0.25 < found[f"win_seat_{seat}"].high for seat in range(4))
