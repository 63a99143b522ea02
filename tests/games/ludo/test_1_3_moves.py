"""§1.3  Entering, moving, capturing, coming home; who is asked and who is not."""

from __future__ import annotations

import pytest

from .build import HOME, YARD, asked, board, choose, reason, roll, steps, told

FAR = [30, -1, -1, -1]

# ── entering ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_only_a_six_leaves_the_yard(die):
    table = roll(board([YARD, YARD]), die)
    assert steps(table, 0) == YARD and table.state.seat == 1
    assert [event["die"] for event in told(table, "stuck")] == [die]


def test_a_six_brings_a_piece_to_the_start_and_nobody_is_asked_which():
    """Four pieces in the yard are one choice."""
    table = roll(board([YARD, YARD]), 6)
    assert steps(table, 0) == [0, -1, -1, -1] and table.state.seat == 0 and table.state.decisions == 0
    assert told(table, "enters")[0]["to"] == 0


def test_with_a_six_and_a_piece_on_the_board_there_is_a_choice():
    table = roll(board([[5, -1, -1, -1], YARD]), 6)
    assert asked(table) == [0, 1] and table.waiting == (0,)
    assert reason(table, 2) == "twin" and reason(table, 0) is None
    assert steps(choose(table, 1), 0) == [5, 0, -1, -1]


def test_a_piece_enters_beside_its_own_and_beside_enemies():
    """The start is safe: nothing is captured there."""
    table = roll(board([[0, -1, HOME, HOME], [26, -1, -1, -1]]), 6)
    assert asked(table) == [0, 1]
    choose(table, 1)
    assert steps(table, 0)[:2] == [0, 0] and steps(table, 1)[0] == 26


# ── who is asked ─────────────────────────────────────────────────────────────


def test_one_way_to_move_is_taken_without_asking():
    table = roll(board([[5, 55, HOME, -1], YARD]), 2)
    assert steps(table, 0) == [7, 55, HOME, -1] and asked(table) == [] and table.state.decisions == 0


def test_pieces_on_one_square_are_one_way():
    table = roll(board([[5, 5, 5, 5], YARD]), 2)
    assert steps(table, 0) == [7, 5, 5, 5]


def test_two_squares_are_two_ways_and_the_first_piece_of_each_is_asked():
    table = roll(board([[5, 9, 5, 9], YARD]), 2)
    assert asked(table) == [0, 1] and table.legal(0) == ("piece_0", "piece_1")
    assert table.why_not(0, "piece_3") == "It stands with piece 2: move that one, it is the same. (§1.3)"
    assert steps(choose(table, 1), 0) == [5, 11, 5, 9] and table.state.decisions == 1


def test_why_a_piece_cannot_move():
    table = roll(board([[5, 9, 55, -1], YARD]), 3)
    assert [reason(table, piece) for piece in range(4)] == [None, None, "too_far", "needs_six"]
    assert table.why_not(0, "piece_2") == "It has 1 to go and this is a 3; the goal takes an exact roll. (§1.3)"
    table = roll(board([[5, 9, HOME, -1], YARD]), 3)
    assert reason(table, 2) == "is_home"


def test_nothing_is_passed_on_by_choice():
    """Who can move must, even if it hurts."""
    table = roll(board([[7, HOME, HOME, -1], YARD]), 1)
    assert steps(table, 0)[0] == 8


# ── capture and safety ───────────────────────────────────────────────────────


@pytest.mark.parametrize(("seats", "seat", "step", "victim", "their"), [
    (2, 0, 20, 1, 46), (2, 1, 20, 0, 46), (3, 0, 20, 1, 7), (3, 2, 30, 1, 43), (4, 3, 14, 0, 1), (4, 0, 50, 3, 11),
])  # fmt: skip
def test_who_is_met_on_an_open_square_goes_back_to_the_yard(seats, seat, step, victim, their):
    """Squares 20, 46, 20, 4, 1 and 50."""
    rows = [list(YARD) for _ in range(seats)]
    rows[seat][0], rows[victim][2] = step - 3, their
    table = roll(board(rows, seat), 3)
    assert steps(table, seat)[0] == step and steps(table, victim) == YARD
    assert [(event["seat"], event["target"], event["piece"]) for event in told(table, "captures")] == [
        (seat, victim, 2)
    ]
    assert table.state.captures[seat] == 1 and table.view()["seats"][seat]["captures"] == 1


def test_all_enemies_on_the_square_are_captured():
    table = roll(board([[17, -1, -1, -1], [46, 46, 46, 3]]), 3)
    assert steps(table, 1) == [-1, -1, -1, 3] and table.state.captures[0] == 3


def test_enemies_that_are_passed_stay():
    table = roll(board([[17, -1, -1, -1], [44, 45, -1, -1]]), 3)
    assert steps(table, 1) == [44, 45, -1, -1]


@pytest.mark.parametrize("square", [8, 13, 21, 26, 34, 39, 47])
def test_on_a_safe_square_all_stand_together(square):
    their = (square - 26) % 52
    table = roll(board([[square - 2, -1, -1, -1], [their, -1, -1, -1]]), 2)
    assert steps(table, 0)[0] == square and steps(table, 1)[0] == their and not told(table, "captures")


def test_in_the_home_column_nobody_is_met():
    """Step 51 of seat 0 would be square 51, where seat 1 may stand at step 25; and seat 1's step 51 is its own."""
    table = roll(board([[50, HOME, HOME, HOME], [25, -1, -1, -1]]), 1)
    assert steps(table, 0)[0] == 51 and steps(table, 1)[0] == 25
    table = roll(board([[22, -1, -1, -1], [51, -1, -1, -1]]), 3)
    assert steps(table, 0)[0] == 25 and steps(table, 1)[0] == 51


def test_ones_own_are_never_captured():
    table = roll(board([[5, 7, HOME, HOME], YARD]), 2)
    assert steps(choose(table, 0), 0) == [7, 7, HOME, HOME]


# ── home ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("left", [1, 2, 3, 4, 5, 6])
def test_the_goal_takes_an_exact_roll(left):
    for die in range(1, 7):
        table = roll(board([[56 - left, HOME, HOME, 20], [-1] * 4]), die)
        if die > left:
            assert steps(table, 0) == [56 - left, HOME, HOME, 20 + die]
        else:
            assert steps(choose(table, 0), 0) == [56 - left + die, HOME, HOME, 20]


def test_a_piece_at_the_goal_never_moves_again():
    table = roll(board([[HOME, HOME, HOME, 10], YARD]), 5)
    assert steps(table, 0) == [HOME, HOME, HOME, 15]


def test_previews_say_what_a_move_would_do():
    table = roll(board([[17, 51, -1, -1], [46, -1, -1, -1]]), 3)
    previews = table.view()["prompt"]["previews"]
    assert previews["piece_0"]["captures"] == [{"seat": 1, "piece": 0}]
    assert previews["piece_0"]["to"] == {"step": 20, "zone": "ring", "square": 20, "is_safe": False}
    assert previews["piece_1"]["to"] == {"step": 54, "zone": "column"} and previews["piece_1"]["captures"] == []
    assert previews["piece_0"]["words"]["en"] == "square 17 (step 17) → square 20 (step 20), captures seat 1"
