"""What the rows of many games add up to: sums, and how often each value came. Tallies of chunks are added, so memory
does not grow with the games; counts are whole numbers, so the order of the chunks is felt in no count.

A small whole number is counted by itself. Any other is counted as rounded to 13 binary digits, much as HdrHistogram and
DDSketch do: what is told of it is off by at most 0.013 % of its size.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from wanju.compiler import njit
from wanju.kernel.loops import COUNT, SQUARES, SUM
from wanju.kernel.named import RATE
from wanju.lab.intervals import Estimate, mean, rate
from wanju.lab.trial import Rows, Trial

LEAST, MOST = -256, 768
"""Whole numbers from the one to below the other have a place of their own."""
DROPPED = 40
"""Of 52 binary digits after the first, those that are rounded away."""
HALF = 1 << (DROPPED - 1)
SHARES = 0.05, 0.5, 0.95
"""Of which quantiles are told."""


class Addable(Protocol):
    def add(self, other: Any) -> None: ...


@dataclass
class Tally:
    """Sums and counts of the columns of a trial."""

    sums: Rows
    """Rows COUNT, SUM and SQUARES; a column for each number."""
    counts: npt.NDArray[np.int64]
    """Of each column how often each small whole number came; of rates nothing, for which the sums say it all."""
    others: list[Counter[int]]
    """Of each column how often any other value came, as rounded."""
    unfinished: int = 0
    faults: dict[str, Counter[str]] = field(default_factory=dict)
    more: Addable | None = None
    """What else was asked for (lab/more.py)."""
    by_chunk: list[Rows] = field(default_factory=list)
    """Sums of chunks that are yet to be added, in their order, for that decides the last bits."""

    @classmethod
    def blank(cls, columns: int) -> Tally:
        """No game yet."""
        counts = np.zeros((columns, MOST - LEAST), np.int64)
        return cls(np.zeros((3, columns)), counts, [Counter() for _ in range(columns)])

    def add(self, other: Tally) -> None:
        """Take in more games."""
        for sums in other.by_chunk or [other.sums]:
            self.sums += sums
        self.counts += other.counts
        for own, more in zip(self.others, other.others, strict=True):
            own.update(more)
        self.unfinished += other.unfinished
        for name, faults in other.faults.items():
            self.faults.setdefault(name, Counter()).update(faults)
        if self.more is None:
            self.more = other.more
        elif other.more is not None:
            self.more.add(other.more)

    def add_rows(self, rows: Rows, counted: Sequence[int]) -> None:
        """Take in games row by row, and count the values of some of their columns."""
        columns = np.asarray(counted, np.int64)
        is_strange = np.zeros(rows.shape[1], np.bool_)
        add_rows(np.ascontiguousarray(rows), columns, self.sums, self.counts, is_strange)
        for column in np.flatnonzero(is_strange).tolist():
            self.others[column].update(strange(rows[:, column]))

    def estimate(self, column: int, kind: str) -> Estimate | None:
        """The rate or mean of a column with its interval; nothing if no game has it."""
        n, total, squares = (float(self.sums[row, column]) for row in (COUNT, SUM, SQUARES))
        return rate(total, int(n)) if kind == RATE else mean(total, squares, int(n))

    def histogram(self, column: int) -> dict[float, int]:
        """How often each value of a column came, from the least to the greatest."""
        places = np.flatnonzero(self.counts[column])
        found = {float(place + LEAST): int(self.counts[column, place]) for place in places.tolist()}
        for key, count in self.others[column].items():
            found[value_of(key)] = found.get(value_of(key), 0) + count
        return dict(sorted(found.items()))

    def quantile(self, column: int, share: float) -> float | None:
        """The least value that this share of the games does not exceed."""
        return quantile(self.histogram(column), share)


def quantile(histogram: dict[float, int], share: float) -> float | None:
    """The least value that this share of what was counted does not exceed."""
    left = share * sum(histogram.values())
    for value, count in histogram.items():
        left -= count
        if left <= 0:
            return value
    return None


def quantiles(histogram: dict[float, int]) -> dict[str, float | None]:
    """Below which values a twentieth, half and all but a twentieth of the games lie."""
    return {f"p{100 * share:g}": quantile(histogram, share) for share in SHARES}


def of_rows(trial: Trial, pieces: Iterable[Rows]) -> Tally:
    """The rows of some games, piece by piece, added up."""
    kinds = list(trial.columns.values())
    tally, counted = Tally.blank(len(kinds)), [column for column, kind in enumerate(kinds) if kind != RATE]
    for rows in pieces:
        tally.add_rows(rows, counted)
        tally.unfinished += int(np.isnan(rows[:, trial.first_payoff]).sum())
    return tally


@njit(cache=True, nogil=True, error_model="numpy")
def add_rows(rows: Any, counted: Any, sums: Any, counts: Any, is_strange: Any) -> None:
    """One row after the other: a NaN is a number that a game does not have."""
    for row in range(len(rows)):
        for i in range(rows.shape[1]):
            x = rows[row, i]
            has = x == x
            sums[COUNT, i] += 1.0 if has else 0.0
            sums[SUM, i] += x if has else 0.0
            sums[SQUARES, i] += x * x if has else 0.0
        for i in counted:
            x = rows[row, i]
            if LEAST <= x < MOST and x == int(x):
                counts[i, int(x) - LEAST] += 1
            elif x == x:
                is_strange[i] = True


def strange(values: Rows) -> dict[int, int]:
    """The values of a column that are no small whole numbers: how often each came, as rounded."""
    own = values[~np.isnan(values) & ~((values >= LEAST) & (values < MOST) & (values == np.floor(values)))]
    keys, counts = np.unique(np.ascontiguousarray(own).view(np.int64) + HALF >> DROPPED, return_counts=True)
    return dict(zip(keys.tolist(), counts.tolist(), strict=True))


def value_of(key: int) -> float:
    """The value that has these digits and no others."""
    return float(np.int64(key << DROPPED).view(np.float64))
