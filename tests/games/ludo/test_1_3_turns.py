"""§1.3  Extra rolls, three sixes, whose turn it is, and how the game ends."""

from __future__ import annotations

import pytest

from wanju.games import find
from wanju.kernel.table import Table

from .build import HOME, YARD, asked, board, choose, over, roll, steps, told

THREE_HOME = [HOME, HOME, HOME]


def causes(table):
    return [event["causes"] for event in told(table, "again")]


# ── extra rolls ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_a_plain_move_ends_the_turn(die):
    table = roll(board([[9, -1, -1, -1], YARD]), die)
    assert table.state.seat == 1 and table.state.turns == 101 and causes(table) == []


def test_a_six_rolls_again():
    table = roll(board([[9, *THREE_HOME], YARD]), 6)
    assert steps(table, 0)[0] == 15 and table.state.seat == 0 and causes(table) == [["six"]]
    assert table.state.turns == 100


def test_a_capture_rolls_again():
    table = roll(board([[17, -1, -1, -1], [46, -1, -1, -1]]), 3)
    assert table.state.seat == 0 and causes(table) == [["capture"]]


def test_a_piece_that_comes_home_rolls_again():
    table = roll(board([[52, -1, -1, -1], YARD]), 4)
    assert table.state.seat == 0 and causes(table) == [["home"]]
    assert told(table, "home")[0]["home"] == 1


def test_several_reasons_earn_one_roll():
    table = roll(board([[17, *THREE_HOME], [49, -1, -1, -1]]), 6, 1)
    assert causes(table) == [["six", "capture"]] and table.state.seat == 1
    assert steps(table, 0)[0] == 24
    table = roll(board([[50, -1, HOME, HOME], YARD]), 6)
    assert asked(table) == [0, 1]
    choose(table, 0, 1)
    assert causes(table) == [["six", "home"]] and table.state.seat == 1


# ── three sixes ──────────────────────────────────────────────────────────────


def test_the_third_six_moves_nothing_and_ends_the_turn():
    table = roll(board([[3, *THREE_HOME], YARD]), 6, 6, 6)
    assert steps(table, 0)[0] == 15 and table.state.seat == 1, "the first two stand"
    assert len(told(table, "forfeits")) == 1 and table.state.forfeits == 1


def test_only_sixes_in_a_row_count():
    """A capture between them earns a roll but breaks the row."""
    table = roll(board([[8, *THREE_HOME], [49, -1, -1, -1]]), 6, 6, 3, 6, 6)
    assert steps(table, 0)[0] == 35 and table.state.seat == 0 and table.state.forfeits == 0


def test_the_count_begins_anew_with_every_turn():
    table = roll(board([[3, *THREE_HOME], [3, *THREE_HOME]]), 6, 6, 1, 6, 6, 1, 6, 6)
    assert table.state.forfeits == 0 and table.state.seat == 0


def test_a_third_six_captures_nothing():
    table = roll(board([[8, *THREE_HOME], [52 - 26, -1, -1, -1]]), 6, 6, 6)
    assert table.state.captures[0] == 0 and steps(table, 1)[0] == 26


# ── whose turn ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_follow_clockwise(seats):
    table = board([[5, -1, -1, -1] for _ in range(seats)])
    for turn in range(2 * seats):
        assert table.state.seat == turn % seats
        roll(table, 1)


def test_the_first_seat_is_drawn_evenly():
    ruleset = find("ludo").ruleset(4)
    firsts = [int(Table(ruleset, seed).state.first) for seed in range(400)]
    assert all(70 <= firsts.count(seat) <= 130 for seat in range(4))
    assert Table(ruleset, 3).events()[0] == {"event": "begins", "seat": firsts[3]}


# ── the end ──────────────────────────────────────────────────────────────────


def test_the_first_with_four_pieces_home_wins_at_once():
    table = roll(board([[54, *THREE_HOME], [10, HOME, -1, -1], [50, 50, 50, 50], YARD]), 2)
    assert over(table) and table.view()["outcome"] == "finished"
    assert [seat["rank"] for seat in table.view()["seats"]] == [1, 3, 2, 4]
    assert table.payoff == (1.0, 0.0, 0.0, 0.0) and causes(table) == []
    assert [(e["seat"], e["rank"], e["progress"]) for e in told(table, "ranked")] == [
        (0, 1, 224), (1, 3, 66), (2, 2, 200), (3, 4, 0),
    ]  # fmt: skip


def test_a_six_that_finishes_earns_no_roll():
    table = roll(board([[50, *THREE_HOME], YARD]), 6)
    assert over(table) and table.state.rolls == 1 and table.state.turns == 101


def test_equal_progress_shares_a_place():
    table = roll(board([[54, *THREE_HOME], [10, -1, -1, -1], [4, 6, 0, -1], [3, -1, -1, -1]]), 2)
    assert [seat["rank"] for seat in table.view()["seats"]] == [1, 2, 2, 4]


def test_in_full_mode_the_others_play_on_and_who_has_finished_is_passed_over():
    table = board([[54, *THREE_HOME], [53, *THREE_HOME], [10, -1, -1, -1]], end_mode="full")
    roll(table, 2)
    assert not over(table) and table.state.seat == 1 and table.state.turns == 101
    roll(table, 1, 4)
    assert table.state.seat == 1 and steps(table, 2)[0] == 14
    roll(table, 2)
    assert over(table) and [seat["rank"] for seat in table.view()["seats"]] == [1, 2, 3]
    assert [event["rank"] for event in told(table, "finishes")] == [1, 2]


def test_a_finished_seat_in_full_mode_loses_its_extra_roll():
    table = board([[50, *THREE_HOME], [10, -1, -1, -1], [10, -1, -1, -1]], end_mode="full")
    assert roll(table, 6).state.seat == 1 and causes(table) == []


def test_the_safety_stop_ranks_by_progress():
    table = roll(board([[10, -1, -1, -1], [20, -1, -1, -1], YARD], turn=3999), 4)
    assert over(table) and table.view()["outcome"] == "stopped" and told(table, "stopped")[0]["turns"] == 4000
    assert [seat["rank"] for seat in table.view()["seats"]] == [2, 1, 3]
    assert table.payoff == (0.0, 1.0, 0.0)


def test_a_safety_stop_may_come_late():
    """§1.3  At any number of turns that the rules allow."""
    for turns in (32_768, 100_000):
        table = board([[50, -1, -1, -1], YARD], turn=turns - 1, most_turns=turns, capture_before_home="yes")
        table.state.stuck = turns
        assert told(roll(table, 4), "stopped")[0]["turns"] == turns and table.state.stuck == turns + 1


def test_at_the_safety_stop_equals_share_the_win():
    table = roll(board([[10, -1, -1, -1], [14, -1, -1, -1], YARD], turn=9, most_turns=10), 4)
    assert over(table) and table.payoff == (0.5, 0.5, 0.0)


def test_an_extra_roll_comes_before_the_safety_stop():
    table = roll(board([[10, *THREE_HOME], YARD], turn=9, most_turns=10), 6)
    assert not over(table) and over(roll(table, 1))


# ── what is known ────────────────────────────────────────────────────────────


def test_everybody_sees_everything_and_nothing_of_the_future_is_there():
    """Two tables in the same position are the same state, whatever their dice will be."""
    ruleset = find("ludo").ruleset(3)
    one, other = (Table(ruleset, seed) for seed in (1, 2))
    assert all(one.view() == one.view(seat) for seat in range(3))
    other.states[0] = one.states[0]
    assert one.view() == other.view() and one.state.tobytes() == other.state.tobytes()
    assert one.state.nbytes <= 400
