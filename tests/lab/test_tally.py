"""Tallies add up, in whatever pieces, and say how often each value came."""

from __future__ import annotations

import numpy as np
import pytest

from wanju.games import find
from wanju.kernel.errors import GameError
from wanju.lab.intervals import mean, rate
from wanju.lab.simulate import measure, simulate, trial_of
from wanju.lab.tally import Tally, quantile
from wanju.lab.trial import COMPILED

ROWS = np.array([[1, 3, 0.5], [0, -2, 1 / 3], [1, np.nan, 1e9], [1, 3, -0.1]])
CIER = find("cier").ruleset(2)


def of(rows, counted=(1, 2)):
    tally = Tally.blank(rows.shape[1])
    tally.add_rows(rows, counted)
    return tally


def test_every_value_is_counted():
    tally = of(ROWS)
    assert tally.histogram(1) == {-2: 1, 3: 2} and tally.sums[0].tolist() == [4, 3, 4]
    assert list(tally.histogram(2)) == pytest.approx([-0.1, 1 / 3, 0.5, 1e9], rel=1.3e-4)
    assert 0.5 in tally.histogram(2), "what has few binary digits is exact"


def test_tallies_of_pieces_are_the_tally_of_the_whole():
    whole, pieces = of(ROWS), Tally.blank(3)
    for row in ROWS:
        pieces.add(of(row[None]))
    assert np.array_equal(whole.counts, pieces.counts) and whole.others == pieces.others


def test_quantiles_are_values_that_were_seen():
    found = {0.0: 10, 1.0: 80, 7.0: 10}
    assert [quantile(found, share) for share in (0.05, 0.1, 0.5, 0.95)] == [0, 0, 1, 7] and quantile({}, 0.5) is None


def test_a_histogram_has_every_game_and_its_mean():
    result = simulate(CIER, ("counting", "random"), 3_000, seed=2)
    turns, told = result.histogram("turns"), result.metrics["turns"]
    assert sum(turns.values()) == 3_000
    assert sum(value * count for value, count in turns.items()) / 3_000 == pytest.approx(told.mean)
    assert result.histogram("win_seat_0")[1.0] == round(3_000 * result.metrics["win_seat_0"].mean)
    low, middle, high = result.quantiles("turns").values()
    assert low <= middle <= high and middle in turns


def test_players_go_by_name_wherever_they_sit():
    turned = simulate(CIER, ("counting", "random"), 4_000, seed=2)
    fixed = simulate(CIER, ("counting", "random"), 4_000, seed=2, rotated=False)
    assert fixed.metrics["win_counting"] == fixed.metrics["win_seat_0"]
    assert turned.metrics["win_counting"].low > 0.7 and abs(turned.metrics["win_seat_0"].mean - 0.5) < 0.05


def test_a_simulation_stops_when_enough_is_known():
    trial = trial_of(CIER, ("counting", "random"), seed=1)
    result = measure(trial, 50 * COMPILED, within="±1.5pp", of="win_counting")
    found, again = result.metrics["win_counting"], measure(trial, result.games, threads=1)
    assert result.games < 10 * COMPILED and found.high - found.low <= 0.03
    assert result.as_json()["until"] == {"of": "win_counting", "within": 0.015, "reached": True}
    plain = again.metrics["win_counting"]
    assert found.mean == plain.mean and found.low < plain.low < plain.high < found.high
    assert again.metrics["turns"] == result.metrics["turns"]
    short = measure(trial, COMPILED, within="±0.05", of="turns")
    assert short.games == COMPILED and not short.as_json()["until"]["reached"]


@pytest.mark.parametrize("text", ["", "0", "±-1pp", "60pp", "few", "1 2"])
def test_a_width_that_is_none_is_refused(text):
    with pytest.raises(GameError, match=r"draw is a rate, so write points such as ±0\.2pp"):
        measure(trial_of(CIER, ("random",)), 10, within=text)


def test_intervals_cover_a_known_truth_19_times_in_20():
    """2,000 small runs with a fair die: how often a six comes, and the mean of its faces."""
    faces = np.random.default_rng(57).integers(1, 7, (2_000, 200)).astype(float)
    rates = [rate(float((run == 6).sum()), 200) for run in faces]
    means = [mean(float(run.sum()), float((run * run).sum()), 200) for run in faces]
    assert 0.935 <= np.mean([one.low <= 1 / 6 <= one.high for one in rates]) <= 0.965
    assert 0.935 <= np.mean([one.low <= 3.5 <= one.high for one in means]) <= 0.965
