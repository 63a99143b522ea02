"""Confidence sequences hold at all times at once: whoever looks after every game, and stops when it suits, is not
misled more often than one time in twenty."""

from __future__ import annotations

import numpy as np
import pytest

from wanju.lab import sequences
from wanju.lab.intervals import rate as wilson

RUNS, GAMES, STEP = 400, 4_000, 40
LOOKS = np.arange(STEP, GAMES + 1, STEP)


def evidence(hits, n, chance):
    return np.vectorize(sequences.evidence)(hits, n, chance)


@pytest.mark.parametrize("chance", [1 / 6, 0.5, 0.02])
def test_a_rate_is_covered_at_every_look(chance):
    """Of a die known to be fair, or bent. The truth is out as soon as the evidence against it reaches the limit."""
    hits = np.cumsum(np.random.default_rng(16).random((RUNS, GAMES)) < chance, axis=1)[:, STEP - 1 :: STEP]
    out = evidence(hits, LOOKS, chance) >= -np.log(sequences.WRONG)
    assert np.mean(out.any(axis=1)) <= 0.05


def test_looking_often_at_an_interval_for_fixed_numbers_would_mislead():
    hits = np.cumsum(np.random.default_rng(3).random((100, GAMES)) < 0.5, axis=1)[:, STEP - 1 :: STEP]
    out = [
        any(not wilson(h, n).low <= 0.5 <= wilson(h, n).high for h, n in zip(run, LOOKS, strict=True)) for run in hits
    ]
    assert np.mean(out) > 0.2


def test_the_ends_are_where_the_evidence_reaches_the_limit():
    found = sequences.rate(300, 1000)
    for end in (found.low, found.high):
        assert sequences.evidence(300, 1000, end) == pytest.approx(-np.log(sequences.WRONG), rel=1e-6)
    assert found.low < wilson(300, 1000).low < 0.3 < wilson(300, 1000).high < found.high
    assert sequences.rate(0, 50).low == 0 and sequences.rate(50, 50).high == 1 and sequences.rate(0, 0) is None


def test_a_mean_is_covered_at_every_look():
    """The faces of a fair die, 3.5 in the mean."""
    faces = np.random.default_rng(8).integers(1, 7, (RUNS, GAMES))
    sums, squares = (np.cumsum(each, axis=1)[:, STEP - 1 :: STEP] for each in (faces, faces * faces))
    missed = 0
    for total, square in zip(sums, squares, strict=True):
        found = [sequences.mean(float(t), float(s), int(n)) for t, s, n in zip(total, square, LOOKS, strict=True)]
        missed += any(not one.low <= 3.5 <= one.high for one in found)
    assert missed / RUNS <= 0.05


def test_a_stop_keeps_its_promise():
    """Whoever stops at ±3 points has the truth within what is told, at least 95 times in 100."""
    chance, kept = 0.3, []
    hits = np.cumsum(np.random.default_rng(5).random((100, 6_000)) < chance, axis=1)
    for run in hits:
        found = next(
            one for n in range(1_500, 6_001, 250) if (one := sequences.rate(run[n - 1], n)).high - one.low <= 0.06
        )
        kept.append(found.low <= chance <= found.high)
    assert np.mean(kept) >= 0.95
