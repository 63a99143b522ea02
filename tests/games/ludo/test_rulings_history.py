"""Rulings about a person's past: what a win is, and what the next game knows of it."""

from __future__ import annotations

import pytest

from wanju.games import find
from wanju.games.ludo.history import PAST, begin, is_win, remember, term_of
from wanju.kernel.record import records


def won(seats, rank, reading):
    ruleset = find("ludo").ruleset(seats, settings={"win_definition": reading})
    state = records(find("ludo").state)[0]
    state.rank[1] = rank
    return is_win(state, ruleset.record, 1)


@pytest.mark.parametrize(
    ("seats", "reading", "places"),
    [(2, "first", 1), (3, "first", 1), (4, "first", 1), (2, "top_half", 1), (3, "top_half", 1), (4, "top_half", 2)],
)
def test_a5_a_win_is_the_first_place_or_the_better_half(seats, reading, places):
    assert [won(seats, rank, reading) for rank in range(1, seats + 1)] == [
        rank <= places for rank in range(1, seats + 1)
    ]


def past_of(results, **settings):
    """A past, and the rules it was made under."""
    rules = find("ludo").ruleset(2, settings=settings).record
    past = records(PAST)[0]
    begin(past, 2, 0.5, rules)
    for result in results:
        remember(past, bool(result), 0.5, rules)
    return past, rules


def test_a6_only_the_last_100_games_are_remembered():
    past, rules = past_of([1] * 70 + [0] * 100, dice="v2.0")
    assert past.games == 170 and past.wins == 0 and term_of(past, 0.5, rules) == -0.5
    past, rules = past_of([0] * 70 + [1] * 30 + [0] * 20, dice="v2.0")
    assert past.wins == 30 and term_of(past, 0.5, rules) == -0.2


def test_the_accumulated_term_is_of_every_game_and_v2_may_use_it_too():
    results = [1] * 70 + [0] * 100
    steady, rules = past_of(results, dice="steady")
    assert term_of(steady, 0.5, rules) == steady.term
    asked, rules = past_of(results, dice="v2.0", memory="every_game")
    assert term_of(asked, 0.5, rules) == steady.term
