"""How games go, moment by moment: what is told of a race whose course is known."""

from __future__ import annotations

import pickle
from collections import Counter

import numpy as np
import pytest
from race import RACE, ROUNDS, SIX
from toy import TOY

from wanju.games import find
from wanju.kernel.dealer import SILENT
from wanju.kernel.errors import GameError
from wanju.kernel.record import records
from wanju.kernel.steps import CUT, END, play_in_detail, play_plainly_in_detail
from wanju.lab.detail import BATCH, blank, detailed
from wanju.lab.intervals import mean, rate
from wanju.lab.more import Wanted, tallied_with
from wanju.lab.simulate import simulate, trial_of
from wanju.lab.trial import COMPILED

RULES = RACE.ruleset(2)
GAMES = COMPILED + 700
HARE, SNAIL, LEAD, ASLEEP = "steps_hare", "steps_snail", "lead", "asleep"


@pytest.fixture(scope="module")
def result():
    return simulate(RULES, ("runner",) * 2, GAMES, seed=3, series=True, threads=2)


def lengths(result):
    """How many games have ended after each round."""
    return result.histogram("rounds")


def test_the_snail_is_where_it_must_be_in_every_round(result):
    points = result.series[SNAIL]
    assert [point.moment for point in points] == [0, 1, 2, None]
    for point in points[:-1]:
        assert point.estimate[:3] == (point.moment,) * 3 and set(point.band.values()) == {point.moment}
    assert points[-1].estimate.mean == pytest.approx(result.metrics["rounds"].mean)


def test_a_round_counts_the_games_that_reached_it(result):
    ended = lengths(result)
    reached = [GAMES, GAMES - ended[1], GAMES - ended[1] - ended[2], GAMES]
    assert [point.estimate.n for point in result.series[HARE]] == reached
    assert reached[1] / GAMES == pytest.approx(5 / 6, abs=0.02)


def test_means_and_bands_are_those_of_the_dice(result):
    """Who goes on has rolled 1 to 5, so the hare is at 3 before its second roll and at 6 before its third."""
    start, second, third, end = result.series[HARE]
    assert start.estimate.mean == 0
    assert second.estimate.low <= 3 <= second.estimate.high and third.estimate.low <= 6 <= third.estimate.high
    assert second.estimate.low < second.estimate.mean < second.estimate.high
    assert second.band == {"p5": 1, "p50": 3, "p95": 5}
    sums = Counter(a + b for a in range(1, 6) for b in range(1, 6))
    shares = np.cumsum([sums[value] / 25 for value in range(2, 11)])
    assert third.band["p5"] == 2 + int(np.searchsorted(shares, 0.05)) and third.band["p50"] == 6
    assert end.estimate.mean == pytest.approx(result.metrics[HARE].mean)


def test_a_series_of_rates_is_told_as_rates(result):
    asleep = result.series[ASLEEP]
    assert [point.estimate.mean for point in asleep[:-1]] == [0, 0, 0]
    slept = asleep[-1].estimate
    assert slept == rate(round(slept.mean * GAMES), GAMES) and slept.mean == pytest.approx(1 - (5 / 6) ** 3, abs=0.03)


def test_series_are_the_same_on_any_number_of_threads_and_change_no_metric(result):
    one = simulate(RULES, ("runner",) * 2, GAMES, seed=3, series=True, threads=1).as_json()
    without = simulate(RULES, ("runner",) * 2, GAMES, seed=3).as_json()
    two = result.as_json()
    assert one["series"] == two["series"] and "series" not in without
    assert one["metrics"] == two["metrics"] == without["metrics"] and one["histograms"] == without["histograms"]


def test_chunks_add_up_to_the_whole_and_take_no_more_room():
    trial = trial_of(RULES, ("runner",) * 2, seed=5)
    wanted = Wanted(series=True)
    whole = tallied_with(wanted, trial, 0, 3 * BATCH + 40)
    pieces = [tallied_with(wanted, trial, first, count) for first, count in ((0, BATCH), (BATCH, 2 * BATCH + 40))]
    room = len(pickle.dumps(pieces[0]))
    pieces[0].add(pieces[1])
    assert np.array_equal(whole.more.chart.tally.sums, pieces[0].more.chart.tally.sums)
    assert np.array_equal(whole.more.chart.tally.counts, pieces[0].more.chart.tally.counts)
    assert len(pickle.dumps(pieces[0])) == pytest.approx(room, rel=0.01)


@pytest.mark.parametrize("ruleset", [RULES, find("cier").ruleset(3)], ids=["race", "cier"])
def test_compiled_and_plain_see_the_same(ruleset):
    trial = trial_of(ruleset, (ruleset.game.styles[-1],) * ruleset.seats, seed=2)
    game, seen = ruleset.game, []
    for play in (play_in_detail, play_plainly_in_detail):
        details = blank(trial, 5, 6, charted=True, told=True)
        with np.errstate(over="ignore"):
            play(
                records(game.state), records(game.state), ruleset.array, records(SILENT, 2), trial.sittings,
                np.uint64(2), 5, game.longest, details.payoffs, details.measures, details.charts, details.seen,
                details.traits,
            )  # fmt: skip
        seen.append([details.payoffs, details.measures, details.known.copy(), details.seen, details.traits])
    for one, other in zip(*seen, strict=True):
        assert np.array_equal(one, other, equal_nan=True)


def test_a_game_that_does_not_end_is_in_no_series():
    trial = trial_of(RULES, ("runner",) * 2, seed=3)
    details = blank(trial, 0, 50, charted=True, told=True)
    play_in_detail(
        records(RACE.state), records(RACE.state), RULES.array, records(SILENT, 2), trial.sittings, np.uint64(3), 0, 3,
        details.payoffs, details.measures, details.charts, details.seen, details.traits,
    )  # fmt: skip
    cut = details.seen == CUT
    assert 0 < cut.sum() < 50 and np.isnan(details.known[cut]).all() and np.isnan(details.traits[cut]).all()
    assert not np.isnan(details.known[~cut][:, END]).any()


def test_games_of_players_who_are_asked_are_followed_too():
    trial = trial_of(find("cier").ruleset(2), ("wavering:50:counting", "random"), seed=4)
    assert not trial.is_compiled
    (details,) = detailed(trial, 0, 8, charted=True, told=True)
    payoffs, measures = trial.played(0, 8)
    assert np.array_equal(details.payoffs, payoffs) and np.array_equal(details.measures, measures, equal_nan=True)
    series = {metric.name: place for place, metric in trial.ruleset.game.series(trial.ruleset).items()}
    turns = {metric.name: place for place, metric in trial.ruleset.game.metrics(trial.ruleset).items()}["turns"]
    hp = trial.ruleset.values["hp_individual"]
    assert (details.known[:, END + 1, series["hp_0"]] == hp).all()
    assert (details.seen == measures[:, turns] - 1).all(), "the last turn begins with the decisions before it"
    assert (details.known[:, END, [series["hp_0"], series["hp_1"]]].min(axis=1) == 0).all()


def test_who_has_no_series_says_so():
    with pytest.raises(GameError, match="toy declares no series"):
        simulate(TOY.ruleset(), ("roller",), 10, series=True)


def test_the_interval_of_a_round_is_students(result):
    second = result.series[LEAD][1]
    counts = {abs(face - 1): 1 for face in range(1, SIX)}
    place = [metric.name for metric in RACE.series(RULES).values()].index(LEAD)
    chart = result.more.chart
    seen = chart.tally.histogram((END + 2) * chart.width + place)
    assert set(seen) == set(counts) and len(seen) == ROUNDS + 2
    total, squares = (sum(value**power * count for value, count in seen.items()) for power in (1, 2))
    assert second.estimate == mean(total, squares, sum(seen.values()))
