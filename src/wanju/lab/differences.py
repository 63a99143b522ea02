"""The difference of two means over paired games, its interval, and what it says in a word.

The means are linearised: each game contributes (a − ā) / nₐ − (b − b̄) / n_b, where a part is 0 if the game lacks that
number. For numbers that every game has this is the paired t interval; where a lost game has no score, games that have
one in only one of the trials count as what they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import ceil, inf, isfinite, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

from wanju.kernel.errors import BadNumber, shorten
from wanju.lab.intervals import MANY, ROUNDING, deviation, student, within
from wanju.lab.pairs import AA, BB, BOTH, BOTH_A, BOTH_AA, BOTH_AD, BOTH_D, BOTH_DD, DIFFER, ONLY_A, ONLY_B, A, B

MORE, LESS, SAME, OPEN, IDENTICAL = "more", "less", "same", "undecided", "identical"
CONFIDENCE = 0.95
ONE_OF_EACH = np.zeros(DIFFER + 1)
"""The sums of one pair of each kind: 0 and 0, 0 and 1, 1 and 0, 1 and 1."""
ONE_OF_EACH[[BOTH, BOTH_A, BOTH_AA, BOTH_AD, BOTH_DD]] = 4, 2, 2, -1, 2


@dataclass(frozen=True)
class Margin:
    """How large a difference does not matter: for rates as it is, for means as a share of the standard deviation."""

    rate: float = 0.005
    share: float = 0.02

    @classmethod
    def read(cls, text: str) -> Margin:
        """'0.5pp', '0.02sd' or both, by comma."""
        margin = cls()
        for part in text.replace("±", "").replace(" ", "").split(","):
            number, unit = part[:-2], part[-2:]
            try:
                value = float(number)
            except ValueError:
                value = -1.0
            if not 0 < value < inf or unit not in ("pp", "sd"):
                zh = f"delta 不能是 {shorten(text)}。写百分点或标准差，如 0.5pp、0.02sd 或 0.5pp,0.02sd。"
                right = "It is in percentage points, in standard deviations, or both: 0.5pp, 0.02sd, 0.5pp,0.02sd."
                raise BadNumber(f"delta cannot be {shorten(text)}. {right}", zh)
            margin = cls(value / 100, margin.share) if unit == "pp" else cls(margin.rate, value)
        return margin

    def __str__(self) -> str:
        return f"{100 * self.rate:g}pp,{self.share:g}sd"


@dataclass(frozen=True)
class Difference:
    """What a number was in a and in b, and by how much it differs."""

    a: float
    b: float
    n: int
    """Games that have it in a or in b."""
    differ: int
    """Games in which it is not the same."""
    difference: float
    low: float
    high: float
    """Wide enough for all numbers of the comparison together."""
    plain: tuple[float, float]
    """The 95 % interval of this number alone."""
    effect: float
    """The difference in standard deviations of a game."""
    worth: float
    """How many times the games would be needed without pairing."""
    delta: float
    """How large a difference does not matter."""

    @property
    def verdict(self) -> str:
        if self.differ == 0:
            return IDENTICAL
        if max(-self.low, self.high) <= self.delta:
            return SAME
        return MORE if self.low > 0 else LESS if self.high < 0 else OPEN

    @property
    def more_games(self) -> int | None:
        """About how many more would decide it, if the difference stays what it is."""
        if self.verdict != OPEN or not isfinite(self.high):
            return None
        enough = max(abs(self.difference), self.delta - abs(self.difference))
        return max(1, ceil(self.n * ((self.high - self.low) / 2 / enough) ** 2) - self.n)

    def as_json(self) -> dict[str, Any]:
        ends = {"low": self.low, "high": self.high, "low_alone": self.plain[0], "high_alone": self.plain[1]}
        return {
            "a": self.a, "b": self.b, "difference": self.difference,
            **{name: value if isfinite(value) else None for name, value in ends.items()},
            "verdict": self.verdict, "delta": self.delta, "more_games": self.more_games, "n": self.n,
            "differ": self.differ, "effect": self.effect if isfinite(self.effect) else None,
            "pairing": self.worth if isfinite(self.worth) else None,
        }  # fmt: skip


def difference_of(sums: Any, is_rate: bool, margin: Margin, together: int = 1) -> Difference | None:
    """From a column of the sums; nothing where a or b has no game with this number."""
    s = np.asarray(sums, float)
    n_a, n_b, n = counts(s)
    if not n_a or not n_b:
        return None
    a, b = (s[BOTH_A] + s[A]) / n_a, (s[BOTH_A] + s[BOTH_D] + s[B]) / n_b
    difference, variance = linearised(s)
    spread_a = deviation(s[BOTH_A] + s[A], s[BOTH_AA] + s[AA], int(n_a))
    squares = s[BOTH_AA] + 2 * s[BOTH_AD] + s[BOTH_DD] + s[BB]
    spread_b = deviation(s[BOTH_A] + s[BOTH_D] + s[B], squares, int(n_b))
    apart, spread = spread_a**2 / n_a + spread_b**2 / n_b, sqrt((spread_a**2 + spread_b**2) / 2)
    (low, high), alone = (interval(s, is_rate, each) for each in (together, 1))
    return Difference(
        float(a), float(b), int(n), int(s[DIFFER]), float(difference), low, high, alone,
        effect_of(float(difference), spread), float(apart / variance) if 0 < variance < inf else inf,
        margin.rate if is_rate else margin.share * spread,
    )  # fmt: skip


def counts(s: Any) -> tuple[float, float, float]:
    """Games that have the number in a, in b, and in either."""
    return s[BOTH] + s[ONLY_A], s[BOTH] + s[ONLY_B], s[BOTH] + s[ONLY_A] + s[ONLY_B]


def linearised(s: Any) -> tuple[float, float]:
    """The difference of the means, and its variance from what each game contributes."""
    n_a, n_b, n = counts(s)
    a, b = (s[BOTH_A] + s[A]) / n_a, (s[BOTH_A] + s[BOTH_D] + s[B]) / n_b
    d = s[BOTH_D] / n if n == s[BOTH] else b - a
    if n < 2:
        return d, inf
    weight = 1 / n_a - 1 / n_b
    both_aa = s[BOTH_AA] - 2 * a * s[BOTH_A] + s[BOTH] * a * a
    both_ad = s[BOTH_AD] - a * s[BOTH_D] - d * s[BOTH_A] + s[BOTH] * a * d
    both_dd = s[BOTH_DD] - 2 * d * s[BOTH_D] + s[BOTH] * d * d
    both_dd = 0.0 if both_dd <= ROUNDING * s[BOTH_DD] else both_dd
    only_a = s[AA] - 2 * a * s[A] + s[ONLY_A] * a * a
    only_b = s[BB] - 2 * b * s[B] + s[ONLY_B] * b * b
    both = weight * weight * both_aa - 2 * weight * both_ad / n_b + both_dd / n_b**2
    return d, max(0.0, both + only_a / n_a**2 + only_b / n_b**2) * n / (n - 1)


def interval(s: Any, is_rate: bool, together: int) -> tuple[float, float]:
    """Of the difference, if so many intervals hold together with 95 % (Bonferroni). For a rate, of which few games may
    differ, some pairs of each of the four kinds that there can be are added (Agresti & Min 2005)."""
    n = counts(s)[2]
    if n < 2:
        return -inf, inf
    errors = student_for(int(n) - 1, together)
    d, variance = linearised(s + errors**2 / 8 * ONE_OF_EACH if is_rate else s)
    reach = errors * sqrt(variance)
    low, high = float(d - reach), float(d + reach)
    return (max(-1.0, low), min(1.0, high)) if is_rate else (low, high)


def effect_of(difference: float, spread: float) -> float:
    """In standard deviations; endless where neither varies and they differ all the same."""
    if difference == 0:
        return 0.0
    return difference / spread if spread > 0 else inf if difference > 0 else -inf


@cache
def student_for(freedom: int, together: int) -> float:
    """How many standard errors each of so many intervals needs."""
    if together == 1:
        return student(freedom)
    level = 1 - (1 - CONFIDENCE) / together
    if freedom < MANY:
        low, high = 0.0, 2.0
        while within(high, freedom) < level:
            high *= 2
        while low < (middle := (low + high) / 2) < high:
            low, high = (middle, high) if within(middle, freedom) < level else (low, middle)
        return high
    z = NormalDist().inv_cdf((1 + level) / 2)
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96  # Abramowitz & Stegun 26.7.5
    return z + first / freedom + second / freedom**2
