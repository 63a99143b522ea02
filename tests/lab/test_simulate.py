"""Many games: the same to the last bit on any number of threads, and honest about what they say."""

import json

import numpy as np
import pytest

from wanju.games import find
from wanju.kernel.errors import GameError
from wanju.lab.simulate import simulate
from wanju.lab.trial import COMPILED as CHUNK

STYLES = ("counting", "cautious", "random", "random")
CIER = find("cier")


@pytest.fixture(scope="module")
def result():
    return simulate(CIER.ruleset(4), STYLES, 3 * CHUNK + 17, seed=5, threads=1, rotated=False)


@pytest.mark.parametrize("threads", [2, 3])
def test_any_number_of_threads_gives_the_same_bits(result, threads):
    again = simulate(CIER.ruleset(4), STYLES, result.games, seed=5, threads=threads, rotated=False)
    assert again.tally.sums.tobytes() == result.tally.sums.tobytes()
    one, other = ({**found.as_json(), "seconds": 0, "games_per_second": 0} for found in (again, result))
    assert json.dumps(one) == json.dumps(other)


def test_another_seed_gives_other_games(result):
    other = simulate(CIER.ruleset(4), STYLES, result.games, seed=6)
    assert other.tally.sums.tobytes() != result.tally.sums.tobytes()


def test_progress_is_told_in_order_and_ends_at_the_number_of_games():
    told = []
    simulate(CIER.ruleset(2), ("random", "random"), 2 * CHUNK + 1, threads=2, progress=told.append)
    assert told == [CHUNK, 2 * CHUNK, 2 * CHUNK + 1]


def test_json_has_the_promised_shape(result):
    made = json.loads(json.dumps(result.as_json(), allow_nan=False))
    promised = {"game", "preset", "set", "seats", "games", "seed", "ruleset", "seconds", "games_per_second", "metrics"}
    assert promised | {"unfinished", "rotated", "quantiles", "histograms"} == set(made) and made["rotated"] is False
    assert made["seats"] == list(STYLES) and made["ruleset"] == CIER.ruleset(4).hash
    for row in made["metrics"].values():
        assert set(row) == {"mean", "low", "high", "n"}
        assert row["low"] <= row["mean"] <= row["high"] and row["n"] == result.games


def test_payoffs_by_seat_and_by_style_agree(result):
    metrics = result.metrics
    assert sum(metrics[f"payoff_seat_{seat}"].mean for seat in range(4)) == pytest.approx(1)
    assert metrics["payoff_counting"] == metrics["payoff_seat_0"]
    both = (metrics["payoff_seat_2"].mean + metrics["payoff_seat_3"].mean) / 2
    assert metrics["payoff_random"].mean == pytest.approx(both)


def test_measures_of_no_game_are_left_out():
    metrics = simulate(CIER.ruleset(3, settings={"mode": "lord"}), ("random",) * 3, 500).metrics
    assert "win_lord" in metrics and "win_commoner" in metrics
    assert "win_minion" not in metrics and "win_gunner" not in metrics


def test_games_that_do_not_end_are_counted():
    object.__setattr__(CIER, "longest", 12)
    try:
        cut = simulate(CIER.ruleset(2), ("random", "random"), 1000)
    finally:
        object.__setattr__(CIER, "longest", 100_000)
    assert 0 < cut.unfinished < 1000
    assert cut.metrics["draw"].n == 1000 - cut.unfinished
    assert cut.as_json()["unfinished"] == cut.unfinished


def test_the_interval_covers_a_mean_known_by_symmetry():
    """Four equal players share one point: a quarter each. 1,000 runs, four standard deviations either way."""
    ruleset = CIER.ruleset(4)
    runs = [simulate(ruleset, ("random",) * 4, 400, seed, 1).metrics["payoff_seat_1"] for seed in range(1000)]
    covered = np.mean([one.low <= 0.25 <= one.high for one in runs])
    assert abs(covered - 0.95) < 4 * (0.95 * 0.05 / len(runs)) ** 0.5


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"games": 0}, "games cannot be 0"),
        ({"seed": -1}, "seed cannot be -1"),
        ({"threads": 0}, "threads cannot be 0"),
        ({"players": ("random",) * 3}, "3 players were given for 2 seats"),
        ({"players": ("random", "rndom")}, "Did you mean 'random'?"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(wrong, sentence):
    with pytest.raises(GameError, match=sentence.replace("?", r"\?")):
        simulate(CIER.ruleset(2), **({"players": ("random", "random"), "games": 10} | wrong))
