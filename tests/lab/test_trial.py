"""A trial's games are rows, the same in whatever chunks and by whomever they are played."""

from __future__ import annotations

import numpy as np
import pytest

from wanju.games import find
from wanju.kernel.errors import BadNumber
from wanju.lab.chunks import rows_of
from wanju.lab.compare import side_json
from wanju.lab.playing import play
from wanju.lab.simulate import simulate
from wanju.lab.trial import COMPILED, Trial

CIER = find("cier").ruleset(3)
STYLES = ("counting", "random", "cautious")
THINKING = ("counting", "search:10", "random")


def column(trial, rows, name):
    return rows[:, list(trial.columns).index(name)]


def test_the_rows_add_up_to_what_is_tallied():
    trial, games = Trial(CIER, STYLES, seed=5, rotated=False), COMPILED + 100
    rows = np.vstack(list(rows_of(trial, games)))
    tallied = simulate(CIER, STYLES, games, seed=5, rotated=False).metrics
    assert rows.shape == (games, len(trial.columns)) and set(tallied) <= set(trial.columns)
    for name, found in tallied.items():
        assert np.nanmean(column(trial, rows, name)) == pytest.approx(found.mean)


def test_every_result_names_what_its_players_want():
    """What they said, else the usual one of the game; a style goes by none."""
    players = ("improve:2:first", "search:2", "scorer", "random")
    wanted = {"improve:2:first": "first", "search:2": "team_then_score"}
    trial = Trial(find("merit57").ruleset(4), players)
    assert trial.objective == wanted and side_json(trial)["objective"] == wanted
    assert simulate(CIER, THINKING, 1).as_json()["objective"] == {"search:10": "payoff"}
    assert play(CIER, THINKING, 1).as_json()["objective"] == {"search:10": "payoff"}
    assert "objective" not in simulate(CIER, STYLES, 1).as_json()


@pytest.mark.parametrize("players", [STYLES, THINKING])
def test_a_row_is_the_same_in_any_chunk(players):
    trial = Trial(CIER, players, seed=2)
    whole = trial.rows(0, 12)
    pieces = [trial.rows(first, count) for first, count in ((0, 5), (5, 1), (6, 6))]
    assert np.array_equal(np.vstack(pieces), whole, equal_nan=True)


@pytest.mark.parametrize("players", [STYLES, THINKING])
def test_players_move_on_by_a_seat_and_are_paid_by_name(players):
    """As `wanju.play` with `rotate` tells it."""
    trial, games = Trial(CIER, players, seed=3), 9
    rows, told = trial.rows(0, games), play(CIER, players, games, seed=3, rotate=True)
    for number, name in enumerate(players):
        assert np.array_equal(column(trial, rows, f"payoff_{name}"), told.by_game[:, number], equal_nan=True)
    by_seat = np.stack([column(trial, rows, f"payoff_seat_{seat}") for seat in range(3)], axis=1)
    assert by_seat[1, 0] == told.by_game[1, 1], "in the second game the second player sits in the first seat"


def test_processes_and_threads_give_the_rows_of_one(players=THINKING):
    trial = Trial(CIER, players, seed=4)
    one, two = (np.vstack(list(rows_of(trial, 70, jobs))) for jobs in (1, 2))
    assert np.array_equal(one, two, equal_nan=True)
    again = Trial.made_from(trial.recipe)
    assert again.ruleset.hash == CIER.hash and np.array_equal(again.rows(3, 2), one[3:5], equal_nan=True)


def test_one_player_fills_all_seats_and_too_few_are_refused():
    assert Trial(CIER, ("random",)).players == ("random",) * 3
    with pytest.raises(BadNumber, match="2 players were given for 3 seats; name one for each, or one for all"):
        Trial(CIER, ("random", "counting"))
