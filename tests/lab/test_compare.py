"""Two trials of one seed are compared game by game, and the intervals of what they differ by are honest."""

from __future__ import annotations

import json
from math import inf, sqrt

import numpy as np
import pytest

from wanju.games import find
from wanju.kernel.errors import BadNumber
from wanju.lab.compare import compare
from wanju.lab.differences import IDENTICAL, LESS, MORE, OPEN, SAME, Margin, difference_of, student_for
from wanju.lab.intervals import student
from wanju.lab.pairs import Pairing, add_pairs
from wanju.lab.trial import Trial

CIER = find("cier")
PLAYERS = ("counting", "random", "cautious")


def trial(seed=1, players=PLAYERS, **settings):
    return Trial(CIER.ruleset(3, settings=settings), players, seed)


def difference(a, b, is_rate=False, margin=None, together=1):
    """Of one number, from an array of each trial."""
    pairing = Pairing(["x"], ["x"])
    pairing.add(np.asarray(a, float)[:, None], np.asarray(b, float)[:, None])
    return difference_of(pairing.sums[:, 0], is_rate, margin or Margin(), together)


def covered(draw, truth, is_rate=False, runs=2000):
    """In which share of runs the interval holds the truth."""
    found = [difference(*draw(np.random.default_rng(run)), is_rate) for run in range(runs)]
    return np.mean([each.low <= truth <= each.high for each in found])


def test_what_every_game_has_gets_the_paired_t_interval():
    random = np.random.default_rng(0)
    a = random.normal(5, 2, 30)
    b = a + random.normal(0.5, 1, 30)
    found, d = difference(a, b), b - a
    reach = student(29) * d.std(ddof=1) / sqrt(30)
    assert [found.low, found.high] == pytest.approx([d.mean() - reach, d.mean() + reach])
    assert found.worth == pytest.approx((a.var(ddof=1) + b.var(ddof=1)) / d.var(ddof=1))


def test_the_paired_interval_covers_a_planted_difference():
    def draw(random):
        a = random.normal(0, 1, 40)
        return a, 0.8 * a + random.normal(0.3, 0.5, 40)

    assert 0.935 <= covered(draw, 0.3) <= 0.965


def test_it_covers_where_games_lack_the_number_in_one_or_both():
    """Scores exist only in games that are won, and more of them are won in b."""

    def draw(random):
        luck = random.normal(0, 1, 150)
        a, b = 10 + luck, 10.5 + luck + random.normal(0, 0.3, 150)
        lost = random.random(150)
        return np.where(lost < 0.5, np.nan, a), np.where(lost < 0.3, np.nan, b)

    assert 0.935 <= covered(draw, 0.5) <= 0.965


@pytest.mark.parametrize(("up", "down"), [(0.06, 0.01), (0.2, 0.1), (0.03, 0.03)])
def test_it_covers_the_difference_of_two_rates(up, down):
    """In a share `up` of the games a is 0 and b is 1, in a share `down` it is the other way round."""

    def draw(random):
        luck, a = random.random(400), random.random(400) < 0.5
        return np.where(luck < up, 0, np.where(luck > 1 - down, 1, a)), np.where(luck < up, 1, a & (luck <= 1 - down))

    assert 0.935 <= covered(draw, up - down, is_rate=True) <= 0.965


def test_where_pairing_is_exact_one_number_more_is_exactly_one_more():
    a = np.random.default_rng(3).integers(0, 50, 20)
    found = difference(a, a + 1)
    assert (found.difference, found.low, found.high, found.worth) == (1, 1, 1, inf) and found.verdict == MORE


def test_the_compiled_sums_are_those_of_plain_python():
    random = np.random.default_rng(1)
    a, b = random.normal(size=(2, 20, 3))
    a[random.random(a.shape) < 0.3] = b[random.random(a.shape) < 0.3] = np.nan
    plain, compiled, columns = np.zeros((13, 2)), np.zeros((13, 2)), np.array([0, 2])
    add_pairs(compiled, a, b, columns, columns)
    getattr(add_pairs, "py_func", add_pairs)(plain, a, b, columns, columns)
    assert np.array_equal(plain, compiled)


def test_a_verdict_is_one_of_five():
    random, margin = np.random.default_rng(2), Margin(share=0.1)
    a, noise = random.normal(0, 1, 1000), random.normal(0, 0.3, 1000)
    assert difference(a, a, margin=margin).verdict == IDENTICAL
    assert difference(a, a + noise / 100, margin=margin).verdict == SAME
    assert difference(a, a + noise + 0.3, margin=margin).verdict == MORE
    assert difference(a, a + noise - 0.3, margin=margin).verdict == LESS
    open_still = difference(a[:50], a[:50] + 10 * noise[:50], margin=margin)
    assert open_still.verdict == OPEN and open_still.more_games > 0


def test_intervals_of_many_numbers_hold_together():
    assert student_for(10, 1) == student(10)
    assert student_for(10, 20) == pytest.approx(4.0045, abs=1e-3)  # the 99.875 % point
    assert student_for(5000, 100) == pytest.approx(3.4825, abs=1e-3)  # the 99.975 % point


def test_the_same_on_one_thread_and_on_two():
    a, b = trial(), trial(hp_individual=4)
    one, two = (json.dumps(compare(a, b, 9000, jobs=jobs).as_json(), allow_nan=False) for jobs in (1, 2))
    assert one == two
    told = json.loads(one)
    assert {"a", "b", "games", "seed", "players", "metrics"} <= set(told) and told["players"] == list(PLAYERS)
    assert {"a", "b", "difference", "low", "high", "verdict"} <= set(told["metrics"]["turns"])
    assert told["metrics"]["turns"]["verdict"] == MORE and told["metrics"]["turns"]["pairing"] > 1
    effects = [abs(each["effect"]) for each in told["metrics"].values()]
    assert effects == sorted(effects, reverse=True)


def test_what_changes_nothing_is_the_same_in_every_game():
    found = compare(trial(), trial(hp_lord=3), 300)
    assert {each.verdict for each in found.differences.values()} == {IDENTICAL} and found.worth is None


def test_players_are_compared_at_the_same_deals():
    found = compare(trial(), trial(players=("counting", "counting", "cautious")), 300)
    assert "payoff_random" in found.left_out and found.differences["payoff_counting"].verdict != IDENTICAL
    asked = compare(trial(), trial(players=("counting", "search:5", "cautious")), 10, jobs=2)
    assert asked.as_json()["players"]["b"][1] == "search:5"


def test_what_cannot_be_compared_is_refused_in_one_sentence():
    for wrong, sentence in (
        (lambda: compare(trial(), trial(), 10), "a and b are the same rules and the same players"),
        (lambda: compare(trial(), trial(hp_lord=3), 0), "games cannot be 0"),
        (lambda: compare(trial(), trial(hp_lord=3), 10, jobs=0), "threads cannot be 0"),
        (lambda: compare(trial(), trial(2), 10), "the same seed"),
        (lambda: Margin.read("5"), "delta cannot be '5'. It is in percentage points"),
    ):
        with pytest.raises(BadNumber, match=sentence) as refused:
            wrong()
        assert refused.value.told("zh") != str(refused.value)
    assert Margin.read("1pp,0.1sd") == Margin(0.01, 0.1) and str(Margin()) == "0.5pp,0.02sd"
