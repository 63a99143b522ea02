"""A claim's number from the rows of its games, by running sums alone: a mean, a rate, a ratio, a gap, or a difference
of these between two sides that are paired game by game.

All of them are sums and differences of ratios Σy / Σx over games, so one rule gives the interval: how far each game
is from the common ratios says how sure they are (linearised ratios, Cochran 1977, §6.4), whatever the two sides share.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import Any

import numpy as np

from wanju.lab.claim import Claim, Side
from wanju.lab.intervals import Estimate, around, rate
from wanju.lab.trial import Rows


class Meter:
    """Running sums of one claim: of each number of a game, and of the products of any two."""

    def __init__(self, claim: Claim) -> None:
        self.claim, self.games = claim, 0
        width = sum(len(side.measures) + 1 for side in claim.sides)
        self.sums, self.products = np.zeros(width), np.zeros((width, width))
        self.is_rate = len(claim.sides) == 1 and len(claim.side.measures) == 1 and claim.side.per is None

    def add(self, rows: Sequence[Rows]) -> None:
        """Take in the same games of all sides."""
        found = [numbers(side, each) for side, each in zip(self.claim.sides, rows, strict=True)]
        if self.claim.is_paired:
            both = found[0][1] & found[1][1]
            found = [(values, both) for values, _ in found]
        kept = np.hstack([np.where(is_known[:, None], values, 0.0) for values, is_known in found])
        self.is_rate = self.is_rate and bool(np.isin(kept[:, 0], (0.0, 1.0)).all())
        self.games += len(kept)
        self.sums += kept.sum(axis=0)
        self.products += kept.T @ kept

    def estimate(self) -> Estimate | None:
        """The number with its interval; nothing if no game has it."""
        terms, at = [], 0
        for sign, side in zip((1.0, -1.0), self.claim.sides, strict=False):
            per = at + len(side.measures)
            if self.sums[per] == 0:
                return None
            terms += self.of_side(sign, at, per)
            at = per + 1
        if self.is_rate:
            return rate(float(self.sums[0]), int(self.sums[1]))
        middle, far = 0.0, np.zeros_like(self.sums)
        for sign, value, per in terms:
            ratio, size = self.sums[value] / self.sums[per], self.sums[per] / self.games
            middle += sign * ratio
            far[value] += sign / size
            far[per] -= sign * ratio / size
        return self.interval(float(middle), far)

    def of_side(self, sign: float, first: int, per: int) -> list[tuple[float, int, int]]:
        """One ratio, or the largest less the smallest of several."""
        if per - first == 1:
            return [(sign, first, per)]
        order = first + np.argsort(self.sums[first:per] / self.sums[per], kind="stable")
        return [(sign, int(order[-1]), per), (-sign, int(order[0]), per)]

    def interval(self, middle: float, far: Any) -> Estimate:
        """From the spread of what each game adds; n is what the first side counts."""
        n = int(self.sums[len(self.claim.side.measures)]) if self.claim.side.per is None else self.games
        if self.games < 2:
            return Estimate(middle, -inf, inf, n)
        total = float(far @ self.products @ far)
        least = 1e-12 * float(np.abs(far) @ np.abs(self.products) @ np.abs(far))
        spread = 0.0 if total <= least else sqrt(total / (self.games - 1))
        return around(middle, spread, self.games)._replace(n=n)


def numbers(side: Side, rows: Rows) -> tuple[Rows, Any]:
    """For each game the formulas and what they count for, and whether the game has them all."""
    columns = dict(zip(side.trial.columns, rows.T, strict=True))
    count = np.ones(len(rows)) if side.per is None else as_column(side.per.values(columns), rows)
    values = np.stack([*(as_column(each.values(columns), rows) for each in side.measures), count], axis=1)
    is_known = ~np.isnan(values).any(axis=1)
    if side.given is not None:
        is_known &= np.nan_to_num(as_column(side.given.values(columns), rows)) != 0
    return values, is_known


def as_column(values: Any, rows: Rows) -> Any:
    """A number for each game, where a formula is the same for all."""
    return np.broadcast_to(values, len(rows))
