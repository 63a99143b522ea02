"""95 % intervals: Wilson's for rates, Student's t for means, both from running sums, so n may be any size; and one for
games that come in clusters, such as the games of one person, which are not independent of each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import inf, sqrt
from typing import Any, NamedTuple

import numpy as np

Z = 1.959963984540054
"""The 97.5 % point of the normal distribution."""
MANY = 500
"""From this many degrees of freedom on, a series gives the t distribution to 12 digits."""
STUDENTS_LARGEST = 13.0
"""Above the 97.5 % point for any number of degrees of freedom."""
HALF_TURN, HALVINGS, LAST_ODD = 1.5707963267948966, 3, 25
"""π / 2; how often an angle is halved, and the last term of the series that is left of its tangent."""
ROUNDING = 1e-12
"""A variance below this share of the mean square is what adding floats leaves behind, not a spread."""


class Estimate(NamedTuple):
    """A rate or mean with its 95 % interval and the number of games behind it."""

    mean: float
    low: float
    high: float
    n: int

    def as_json(self) -> dict[str, float | int | None]:
        """An interval without an end, as one game's mean has, is written as null."""
        low = None if self.low == -inf else self.low
        high = None if self.high == inf else self.high
        return {"mean": self.mean, "low": low, "high": high, "n": self.n}


def rate(hits: float, n: int) -> Estimate | None:
    """Wilson's score interval (1927); nothing at all without a game."""
    if n == 0:
        return None
    return Estimate(hits / n, *wilson(hits, n), n)


def wilson(hits: float, n: float) -> tuple[float, float]:
    """Both ends, for as many independent tries; these need not be a whole number."""
    share = hits / n
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    reach = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return 0.0 if hits == 0 else max(0.0, middle - reach), 1.0 if hits == n else min(1.0, middle + reach)


def mean(total: float, squares: float, n: int) -> Estimate | None:
    """Student's interval; one game says nothing about the spread, so its interval has no end."""
    return None if n == 0 else around(total / n, deviation(total, squares, n), n)


def deviation(total: float, squares: float, n: int) -> float:
    """The standard deviation of a sample of n from its sum and sum of squares."""
    if n < 2:
        return inf
    spread = squares - total * total / n
    return 0.0 if spread <= ROUNDING * squares else sqrt(spread / (n - 1))


@cache
def student(freedom: int) -> float:
    """The 97.5 % point of Student's t distribution."""
    if freedom < MANY:
        return where(lambda t: within(t, freedom), 0.95)
    v, z, zz = 4.0 * freedom, Z, Z * Z  # Abramowitz & Stegun 26.7.5
    first = (zz + 1) * z / v
    second = ((5 * zz + 16) * zz + 3) * z / (6 * v * v)
    third = (((3 * zz + 19) * zz + 17) * zz - 15) * z / (6 * v * v * v)
    fourth = ((((79 * zz + 776) * zz + 1482) * zz - 1920) * zz - 945) * z / (360 * v * v * v * v)
    return z + first + second + third + fourth


def within(t: float, freedom: int) -> float:
    """How much of Student's distribution lies between −t and t: a finite sum (Abramowitz & Stegun 26.7.3, 26.7.4)."""
    cosine = sqrt(freedom / (freedom + t * t))
    sine, term, total = t / sqrt(freedom + t * t), 1.0, 0.0
    for number in range(freedom % 2 + 1, freedom, 2):
        total += term
        term *= cosine * cosine * number / (number + 1)
    if freedom % 2 == 0:
        return sine * total
    return (arc_tangent(t / sqrt(freedom)) + sine * cosine * total) / HALF_TURN


def arc_tangent(x: float) -> float:
    """The angle with this tangent, from sums, products and roots alone, which every machine rounds alike."""
    for _ in range(HALVINGS):
        x = x / (1.0 + sqrt(1.0 + x * x))
    total = 0.0
    for odd in range(LAST_ODD, 0, -2):
        total = 1.0 / odd - x * x * total
    return total * x * (1 << HALVINGS)


def where(rising: Callable[[float], float], height: float) -> float:
    """Where a function reaches a height, halved down to neighbouring floats."""
    low, high = Z, STUDENTS_LARGEST
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if rising(middle) < height else (low, middle)
    return high


def around(middle: float, spread: float, n: int) -> Estimate:
    """The interval of a mean of n numbers of this standard deviation."""
    if n < 2:
        return Estimate(middle, -inf, inf, n)
    if spread == 0:
        return Estimate(middle, middle, middle, n)
    reach = student(n - 1) * spread / sqrt(n)
    return Estimate(middle, middle - reach, middle + reach, n)


def clustered(totals: Sequence[float] | Any, sizes: Sequence[float] | Any) -> Estimate:
    """The sum of all totals for each unit of size, where only whole clusters are independent: how far each cluster is
    from the common ratio says how sure it is (the linearised ratio estimator, Cochran 1977, §6.4)."""
    y, x = np.asarray(totals, float), np.asarray(sizes, float)
    n, whole = len(x), float(x.sum())
    if whole == 0:
        return Estimate(0.0, -inf, inf, 0)
    middle = float(y.sum()) / whole
    if n < 2:
        return Estimate(middle, -inf, inf, int(whole))
    spread = float(np.sqrt(((y - middle * x) ** 2).sum() / (n - 1)))
    found = around(middle, spread / (whole / n), n)
    return Estimate(middle, found.low, found.high, int(whole))
