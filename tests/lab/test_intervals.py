"""Wilson and Student against published values, scipy and coin flips."""

from math import inf

import numpy as np
import pytest
from scipy.stats import binomtest, t, ttest_1samp

from wanju.lab.intervals import Estimate, mean, rate, student


@pytest.mark.parametrize(
    ("hits", "n"), [(0, 10), (1, 10), (5, 10), (10, 10), (1, 1), (263, 1000), (999_999, 1_000_000)]
)
def test_wilson_is_scipys(hits, n):
    ours = rate(hits, n)
    theirs = binomtest(hits, n).proportion_ci(method="wilson")
    assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high), abs=1e-12)
    assert ours.mean == hits / n and ours.n == n


def test_wilson_touches_the_ends_exactly():
    assert rate(0, 50).low == 0.0
    assert rate(50, 50).high == 1.0


def test_nothing_without_a_game():
    assert rate(0, 0) is None
    assert mean(0.0, 0.0, 0) is None


@pytest.mark.parametrize("n", [2, 3, 20, 499, 501, 502, 5000])
def test_student_is_scipys(n):
    sample = np.random.default_rng(n).normal(3, 2, n)
    ours = mean(sample.sum(), (sample**2).sum(), n)
    theirs = ttest_1samp(sample, 0).confidence_interval()
    assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high), rel=1e-9)


@pytest.mark.parametrize("freedom", [1, 2, 30, 499, 500, 501, 1000, 10**6, 10**12])
def test_the_quantile_is_scipys_on_both_sides_of_the_series(freedom):
    assert student(freedom) == pytest.approx(t.ppf(0.975, freedom), rel=1e-12)


def test_one_game_has_an_interval_without_ends():
    one = mean(7.0, 49.0, 1)
    assert one == Estimate(7.0, -inf, inf, 1)
    assert one.as_json() == {"mean": 7.0, "low": None, "high": None, "n": 1}


@pytest.mark.parametrize("value", [0.0, 1.0, 1 / 3, 1e6])
def test_equal_numbers_have_no_spread(value):
    sample = np.full(10_000, value)
    same = mean(sample.sum(), (sample**2).sum(), len(sample))
    assert same.low == same.mean == same.high


@pytest.mark.parametrize("share", [0.02, 0.3, 0.5])
def test_wilson_covers_a_known_rate_about_95_times_in_100(share):
    hits = np.random.default_rng(1).binomial(400, share, 4000)
    found = [rate(int(h), 400) for h in hits]
    covered = np.mean([one.low <= share <= one.high for one in found])
    assert 0.93 < covered < 0.975
