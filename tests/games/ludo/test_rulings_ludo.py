"""Every ruling, in each of its readings."""

from __future__ import annotations

import pytest

from wanju.games import find
from wanju.kernel.table import Table

from .build import HOME, YARD, asked, board, choose, over, reason, roll, steps, told

THREE_HOME = [HOME, HOME, HOME]
STACK = [46, 46, -1, -1]
"""Of seat 1 of two: both on square 20."""


def causes(table):
    return [event["causes"] for event in told(table, "again")]


def test_l_01_the_first_seat_is_drawn_or_is_always_the_first():
    for reading, seats in (("drawn", {0, 1, 2}), ("seat_0", {0})):
        ruleset = find("ludo").ruleset(3, settings={"first_seat": reading})
        assert {int(Table(ruleset, seed).state.first) for seed in range(40)} == seats


@pytest.mark.parametrize(("reading", "star", "start"), [
    ("starts_and_stars", True, True), ("starts", False, True), ("none", False, False),
])  # fmt: skip
def test_l_02_stars_and_starts_are_safe_or_not(reading, star, start):
    """Square 8 and square 13."""
    table = roll(board([[6, -1, -1, -1], [34, -1, -1, -1]], safe_squares=reading), 2)
    assert (steps(table, 1)[0] == 34) is star
    table = roll(board([[11, -1, -1, -1], [39, -1, -1, -1]], safe_squares=reading), 2)
    assert (steps(table, 1)[0] == 39) is start


def test_l_02_without_safe_squares_who_enters_captures():
    for reading, left in (("starts", 26), ("none", -1)):
        table = roll(board([YARD, [26, -1, -1, -1]], safe_squares=reading), 6)
        assert steps(table, 0)[0] == 0 and steps(table, 1)[0] == left


def test_l_03_two_seats_face_each_other_or_sit_side_by_side():
    """Seat 1's step 7 is square 33, or square 20."""
    for reading, left in (("opposite", 7), ("adjacent", -1)):
        table = roll(board([[17, -1, -1, -1], [7, -1, -1, -1]], two_seats=reading), 3)
        assert steps(table, 1)[0] == left


def test_a31_one_try_for_a_six_or_three():
    table = roll(board([YARD, YARD], turn=0), 1)
    assert table.state.seat == 1
    table = roll(board([YARD, YARD], turn=0, yard_attempts=3), 1, 2, 3)
    assert table.state.seat == 1 and causes(table) == [["yard"], ["yard"]]
    table = roll(board([YARD, YARD], turn=1, seat=1, yard_attempts=3), 1, 6, 5)
    assert steps(table, 1)[0] == 5 and table.state.seat == 0
    assert roll(board([YARD, YARD], turn=0, yard_attempts=2), 1, 2).state.seat == 1


def test_a31_a_piece_on_the_board_ends_the_tries():
    table = roll(board([[54, -1, -1, -1], YARD], turn=0, yard_attempts=3), 5)
    assert table.state.seat == 1


def test_l_04_tries_in_the_first_turn_only_or_whenever_nothing_is_on_the_board():
    for turn, row, first_turn, always in (
        (1, YARD, 3, 3), (2, YARD, 1, 3), (80, [HOME, -1, -1, HOME], 1, 3), (80, [55, -1, -1, -1], 1, 1),
    ):  # fmt: skip
        for reading, tries in (("first_turn", first_turn), ("nothing_on_board", always)):
            table = board([row, YARD], turn=turn, yard_attempts=3, yard_attempts_when=reading)
            assert roll(table, *[5] * tries).state.seat == 1, (turn, row, reading)


def test_l_05_a_six_earns_a_roll_or_not():
    for reading, seat in (("yes", 0), ("no", 1)):
        table = roll(board([[9, *THREE_HOME], YARD], six_again=reading), 6)
        assert table.state.seat == seat and steps(table, 0)[0] == 15


def test_l_05_where_a_six_earns_nothing_it_earns_nothing_without_a_move_either():
    table = roll(board([[55, *THREE_HOME], YARD], six_again="no"), 6)
    assert table.state.seat == 1


def test_l_11_a_capture_earns_a_roll_or_not():
    for reading, seat in (("yes", 0), ("no", 1)):
        table = roll(board([[17, -1, -1, -1], [46, -1, -1, -1]], capture_again=reading), 3)
        assert table.state.seat == seat and steps(table, 1) == YARD


def test_l_12_coming_home_earns_a_roll_or_not():
    for reading, seat in (("yes", 0), ("no", 1)):
        table = roll(board([[52, -1, -1, -1], YARD], home_again=reading), 4)
        assert table.state.seat == seat and steps(table, 0)[0] == HOME


def test_a25_a_six_that_moves_nothing_rolls_again_or_passes():
    for reading, seat in (("again", 0), ("pass", 1)):
        table = roll(board([[55, *THREE_HOME], YARD], six_without_move=reading), 6)
        assert table.state.seat == seat and told(table, "stuck")
    assert roll(board([[9, *THREE_HOME], YARD], six_without_move="pass"), 6).state.seat == 0, "it did move"


def test_a25_sixes_without_a_move_count_towards_three():
    table = roll(board([[55, *THREE_HOME], YARD]), 6, 6, 6)
    assert table.state.seat == 1 and told(table, "forfeits")


def test_a26_the_third_six_forfeits_or_is_one_like_any_other():
    table = roll(board([[3, *THREE_HOME], YARD]), 6, 6, 6)
    assert table.state.seat == 1 and steps(table, 0)[0] == 15
    table = roll(board([[3, *THREE_HOME], YARD], three_sixes="off"), 6, 6, 6, 6)
    assert table.state.seat == 0 and steps(table, 0)[0] == 27 and table.state.forfeits == 0


@pytest.mark.parametrize(("reading", "landing", "passing"), [
    ("off", True, True), ("no_landing", False, True), ("wall", False, False),
])  # fmt: skip
def test_a30_two_enemies_on_a_square_can_be_captured_or_not_landed_on_or_not_passed(reading, landing, passing):
    table = roll(board([[18, -1, -1, -1], STACK], block=reading), 2)
    assert (steps(table, 0)[0] == 20) is landing and (steps(table, 1) == YARD) is landing
    assert bool(told(table, "blocked")) is not landing
    table = roll(board([[18, -1, -1, -1], STACK], block=reading), 4)
    assert (steps(table, 0)[0] == 22) is passing and steps(table, 1) == STACK


def test_a30_a_block_says_why():
    table = roll(board([[18, 2, 3, -1], STACK], block="wall"), 4)
    assert asked(table) == [1, 2] and reason(table, 0) == "blocked"


@pytest.mark.parametrize("reading", ["no_landing", "wall"])
def test_a30_one_enemy_two_colours_own_pieces_and_safe_squares_block_nobody(reading):
    assert steps(roll(board([[18, -1, -1, -1], [46, 45, -1, -1]], block=reading), 2), 0)[0] == 20
    table = roll(board([[18, 20, 20, HOME], YARD], block=reading), 2)
    assert asked(table) == [0, 1] and steps(choose(table, 0), 0)[0] == 20
    assert steps(roll(board([[19, -1, -1, -1], [47, 47, -1, -1]], block=reading), 2), 0)[0] == 21, "21 is safe"
    assert steps(roll(board([[19, -1, -1, -1], [47, 47, -1, -1]], block=reading), 3), 0)[0] == 22
    assert steps(roll(board([YARD, [26, 26, -1, -1]], block=reading), 6), 0)[0] == 0, "the start is safe"


def test_a30_a_wall_is_in_the_way_of_entering_only_where_starts_are_not_safe():
    table = roll(board([YARD, [26, 26, -1, -1]], block="wall", safe_squares="none"), 6)
    assert steps(table, 0) == YARD and told(table, "blocked") and table.state.seat == 0


@pytest.mark.parametrize(("step", "die", "exact", "bounce"), [
    (55, 2, 55, 55), (55, 6, 55, 51), (53, 6, 53, 53), (51, 6, 51, 55), (52, 4, 56, 56), (54, 3, 54, 55),
    (50, 6, 56, 56),
])  # fmt: skip
def test_l_06_a_roll_too_large_is_lost_or_bounces_back(step, die, exact, bounce):
    for reading, to in (("exact", exact), ("bounce", bounce)):
        table = roll(board([[step, HOME, HOME, -1 if die < 6 else HOME], YARD], finish=reading), die)
        assert steps(table, 0)[0] == to, reading
        assert bool(told(table, "moves")) is (reading == "bounce" or to == HOME)


def test_l_06_pieces_at_the_goal_do_not_bounce():
    assert steps(roll(board([[20, *THREE_HOME], YARD], finish="bounce"), 3), 0) == [23, *THREE_HOME]


def test_l_07_the_home_column_is_open_or_opens_with_the_first_capture():
    row = [49, 3, -1, -1]
    for reading, captures, open_to in (("no", 0, [0, 1]), ("yes", 0, []), ("yes", 1, [0, 1])):
        table = roll(board([row, YARD], captures=captures, capture_before_home=reading), 4)
        assert asked(table) == open_to
        assert steps(table, 0) == (row if open_to else [49, 7, -1, -1])
    table = roll(board([[49, 3, 9, -1], YARD], capture_before_home="yes"), 4)
    assert reason(table, 0) == "capture_first"
    assert steps(roll(board([[49, -1, -1, -1], YARD], capture_before_home="yes"), 1), 0)[0] == 50


def test_l_07_who_is_in_the_column_already_walks_on():
    """However it came there."""
    assert steps(roll(board([[52, -1, -1, -1], YARD], capture_before_home="yes"), 2), 0)[0] == 54


def test_l_08_the_game_ends_with_the_first_or_with_all_but_one():
    for reading, ends in (("first", True), ("full", False)):
        table = roll(board([[54, *THREE_HOME], YARD, YARD], end_mode=reading), 2)
        assert over(table) is ends
    assert over(roll(board([[54, *THREE_HOME], YARD], end_mode="full"), 2)), "of two, one is all but one"


def test_l_09_steps_of_a_captured_piece_are_lost():
    table = roll(board([[54, *THREE_HOME], [-1, -1, -1, 2], [1, 0, -1, -1]], captures=3), 2)
    assert [seat["rank"] for seat in table.view()["seats"]] == [1, 2, 3]


def test_l_10_the_winner_takes_it_all_or_every_place_counts():
    rows = [[54, *THREE_HOME], [10, -1, -1, -1], [10, -1, -1, -1], [3, -1, -1, -1]]
    for reading, payoff in (("winner", (1, 0, 0, 0)), ("ranks", (1, 0.5, 0.5, 0))):
        assert roll(board(rows, worth=reading), 2).payoff == pytest.approx(payoff)
