"""e to a power: near the truth, and the same compiled as not."""

from __future__ import annotations

import math
import random
from decimal import Context, Decimal

import numpy as np
import pytest

from wanju.compiler import njit
from wanju.kernel.exponential import HIGHEST, LOWEST, exp

IN_FULL = -708.3964185322641
"""Below, a power is so small that it has fewer digits, and is rounded twice."""
EXACT = Context(prec=50, Emin=-99_999, Emax=99_999)


def points():
    """Powers of all sizes, those around every half power of two, and the ends."""
    chance = random.Random(57)
    found = [chance.uniform(LOWEST, HIGHEST) for _ in range(5_000)]
    found += [chance.uniform(-6.0, 6.0) for _ in range(10_000)]
    found += [chance.uniform(-1.0, 1.0) * 2.0 ** -chance.randrange(70) for _ in range(2_000)]
    for halves in range(-2150, 2050):
        edge = halves * 0.34657359027997264
        if LOWEST < edge < HIGHEST:
            found += [edge, math.nextafter(edge, math.inf), math.nextafter(edge, -math.inf)]
    return [*found, HIGHEST, LOWEST, IN_FULL, 0.0, -0.0, 5e-324]


def units_off(x):
    """How far from the truth, in units of its last place."""
    truth = Decimal(x).exp(EXACT)
    return float(abs(Decimal(exp(x)) - truth) / Decimal(math.ulp(float(truth))))


def test_it_is_never_a_unit_in_the_last_place_from_the_truth():
    assert max(map(units_off, points())) < 0.75
    assert max(units_off(x) for x in points() if x > IN_FULL) < 0.52


@pytest.mark.parametrize(
    ("x", "power"),
    [
        (0.0, 1.0), (-0.0, 1.0), (math.inf, math.inf), (-math.inf, 0.0), (math.nextafter(HIGHEST, 999), math.inf),
        (math.nextafter(LOWEST, -999), 0.0), (-1e308, 0.0), (1e308, math.inf),
    ],
)  # fmt: skip
def test_at_the_ends(x, power):
    assert exp(x) == power


def test_nothing_to_count_with_stays_nothing():
    assert math.isnan(exp(math.nan))


def test_compiled_it_is_the_same_to_the_last_bit():
    @njit
    def each(found):
        return [exp(x) for x in found]

    found = [*points(), math.inf, -math.inf, math.nan]
    assert np.array(each(np.array(found))).tobytes() == np.array([exp(x) for x in found]).tobytes()
