"""§1.2  The ring, the seats' ways round it, safe squares and home columns."""

from __future__ import annotations

import pytest

from wanju.games import find
from wanju.games.ludo.board import NOWHERE
from wanju.games.ludo.moves import is_open_ground, square_of, step_on
from wanju.games.ludo.rows import (
    as_pieces,
    at_step,
    count_between,
    pieces_at,
    step_at,
    twins,
    with_room,
    with_step,
    zeros,
)
from wanju.kernel.table import Table

from .build import HOME, board, over, roll, steps


@pytest.mark.parametrize(
    ("seats", "settings", "starts"),
    [
        (2, {}, [0, 26]),
        (2, {"two_seats": "adjacent"}, [0, 13]),
        (3, {}, [0, 13, 26]),
        (3, {"two_seats": "adjacent"}, [0, 13, 26]),
        (4, {}, [0, 13, 26, 39]),
    ],
)
def test_where_the_seats_start(seats, settings, starts):
    ruleset = find("ludo").ruleset(seats, settings=settings)
    assert ruleset.game.sheet(ruleset)["starts"] == starts
    assert [square_of(ruleset.record, seat, 0) for seat in range(seats)] == starts


def test_a_step_is_a_square_and_back_and_the_square_before_the_start_is_nobodys():
    rules = find("ludo").ruleset(4).record
    for seat in range(4):
        squares = [square_of(rules, seat, step) for step in range(51)]
        assert len(set(squares)) == 51 and (13 * seat - 1) % 52 not in squares
        assert [step_on(rules, seat, square) for square in squares] == list(range(51))
        assert step_on(rules, seat, (13 * seat - 1) % 52) == NOWHERE


def test_the_eight_safe_squares_are_the_same_for_everybody():
    rules = find("ludo").ruleset(4).record
    for seat in range(4):
        safe = {square_of(rules, seat, step) for step in range(51) if not is_open_ground(rules, seat, step)}
        assert safe == {0, 8, 13, 21, 26, 34, 39, 47} - {(13 * seat - 1) % 52}
        assert not any(is_open_ground(rules, seat, step) for step in (-1, 51, 52, 55, 56))


@pytest.mark.parametrize(("step", "die"), [(0, 1), (12, 6), (44, 6), (49, 1)])
def test_a_piece_walks_as_far_as_the_roll_says(step, die):
    table = roll(board([[step, HOME, HOME, HOME], [-1] * 4]), die)
    assert steps(table, 0) == [step + die, HOME, HOME, HOME]


@pytest.mark.parametrize(("step", "die", "to"), [(50, 1, 51), (46, 6, 52), (50, 5, 55), (51, 4, 55)])
def test_past_step_50_is_the_home_column(step, die, to):
    """The square just before its own start is never stood on."""
    table = roll(board([[step, HOME, HOME, HOME], [-1] * 4]), die)
    assert steps(table, 0)[0] == to and table.view()["seats"][0]["pieces"][0] == {"step": to, "zone": "column"}


def test_progress_is_56_for_each_piece_and_nothing_in_the_yard():
    view = board([[56, 56, 56, 56], [-1, 0, 10, 51]]).view()
    assert [seat["progress"] for seat in view["seats"]] == [224, 61]


@pytest.mark.parametrize("pieces", [1, 2, 3, 4])
def test_of_a_shorter_game_some_pieces_begin_at_the_goal(pieces):
    """And it is won when the others are there, too."""
    table = Table(find("ludo").ruleset(3, settings={"pieces": pieces}), 1)
    first = [-1] * pieces + [HOME] * (4 - pieces)
    assert [steps(table, seat) for seat in range(3)] == [first] * 3
    table = roll(board([[54, *first[1:]], [0, *first[1:]]], pieces=pieces), 2)
    assert over(table) == (pieces == 1)


def test_a_row_answers_for_four_pieces_as_each_would_for_itself():
    """Every step beside a mixed row."""
    for step in range(-1, 57):
        for others in ((-1, 0, 56), (step, 7, 50), (51, step, step), (55, 55, 1)):
            for place in range(4):
                listed = [*others[:place], step, *others[place:]]
                row = 0
                for piece, each in enumerate(listed):
                    row = with_step(row, piece, each)
                assert [step_at(row, piece) for piece in range(4)] == listed
                assert as_pieces(zeros(row)) == mask(at == -1 for at in listed)
                assert pieces_at(row, step) == as_pieces(at_step(row, step)) == mask(at == step for at in listed)
                assert as_pieces(twins(row)) == mask(at in listed[:n] for n, at in enumerate(listed))
                low = max(step - 3, 0)
                assert count_between(row, low, step + 2) == sum(low <= at <= step + 2 for at in listed)
                assert count_between(row, NOWHERE - 6, NOWHERE - 1) == 0
                for die in range(1, 7):
                    assert as_pieces(with_room(row, die)) == mask(at + die <= HOME for at in listed)
                assert pieces_at(row, NOWHERE) == 0


def mask(answers):
    return sum(1 << n for n, answer in enumerate(answers) if answer)
