"""Games that meet a condition are found, and played again they come to the same numbers."""

from __future__ import annotations

import numpy as np
import pytest

from wanju import load
from wanju.games import find
from wanju.kernel.dealer import CHANCE, MINDS, SILENT, sit
from wanju.kernel.errors import GameError
from wanju.kernel.record import records
from wanju.lab.condition import condition
from wanju.lab.finding import again, row_of, search, seed_of_game
from wanju.lab.trial import Trial

CIER = find("cier").ruleset(3)
COLUMNS = {"turns": "mean", "draw": "rate", "score": "mean"}
ROWS = np.array([[3, 0, 10], [8, 1, np.nan], [5, 0, -2]])


@pytest.mark.parametrize("stream", [CHANCE, MINDS])
def test_a_game_has_the_streams_of_the_first_game_of_its_seed(stream):
    one, other = records(SILENT, 2)
    for seed, game in ((0, 1), (7, 123_456_789), (2**64 - 1, 10**12)):
        with np.errstate(over="ignore"):
            sit(one, np.uint64(seed), game, stream)
            sit(other, np.uint64(seed_of_game(seed, game)), 0, stream)
        assert one.key == other.key


@pytest.mark.parametrize(
    ("where", "met"),
    [
        ("turns>=5", [0, 1, 1]),
        ("turns >= 5 and not draw == 1", [0, 0, 1]),
        ("score < 0 or (draw == 1 and turns > 7)", [0, 1, 1]),
        ("3 < turns <= 8", [0, 1, 1]),
        ("score != 10", [0, 0, 1]),
        ("score == -2", [0, 0, 1]),
    ],
)
def test_a_condition_says_which_games_meet_it(where, met):
    assert condition(where, COLUMNS)(ROWS).tolist() == [bool(each) for each in met]


@pytest.mark.parametrize(
    "where", ["", "turns", "turns +", "turns + 1 > 3", "__import__('os')", "turns > 'a'", "x.y > 1", "True", "not 3"]
)
def test_anything_else_is_refused_in_a_sentence(where):
    with pytest.raises(GameError, match="compare metrics with numbers, joined by and, or, not and brackets"):
        condition(where, COLUMNS)


def test_a_mistyped_metric_is_guessed():
    with pytest.raises(GameError, match=r"No metric is called 'trns'.*Did you mean 'turns'\?"):
        condition("trns > 3", COLUMNS)


@pytest.mark.parametrize("players", [("counting", "random", "cautious"), ("counting", "search:10", "random")])
def test_a_game_that_was_found_is_the_one_that_is_saved(players):
    trial = Trial(CIER, players, seed=4)
    found, met, done = search(trial, condition("turns >= 6", trial.columns), 2, 64, jobs=1)
    assert len(found) == 2 <= met <= done <= 64
    places = list(CIER.game.metrics(CIER))
    for each in found:
        assert each.row[list(trial.columns).index("turns")] >= 6
        table = load(again(trial, each.game).save())
        assert table.over and table.seed == each.seed
        assert np.array_equal(row_of(table)[places], each.row[: len(places)], equal_nan=True)


def test_where_too_few_games_meet_it_all_are_told():
    trial = Trial(CIER, ("random",), seed=1)
    found, met, done = search(trial, condition("turns > 10000", trial.columns), 3, 100)
    assert found == [] and met == 0 and done == 100
