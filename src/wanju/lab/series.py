"""How games go: each series of a game at the first decision of every moment, and at the end.

A moment is a round or a turn, as the game counts them. What is charted is added up as all else is: a tally with a
column for each series at each moment. It grows with the longest game, up to `MOMENTS`, and not with how many there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from wanju.kernel.game import Ruleset
from wanju.kernel.named import MEAN, RATE
from wanju.kernel.steps import END
from wanju.lab.intervals import Estimate
from wanju.lab.tally import Tally, quantiles
from wanju.lab.trial import Rows


class Point(NamedTuple):
    """A series at one moment: its mean with an interval, and the band in which nine games of ten lie."""

    moment: int | None
    """None is the end."""
    estimate: Estimate
    band: dict[str, float | None]
    """p5, p50 and p95: below which a twentieth, half and all but a twentieth of the games are."""

    def as_json(self) -> dict[str, Any]:
        when = "end" if self.moment is None else self.moment
        return {"moment": when, **self.estimate.as_json(), **self.band}


@dataclass
class Chart:
    """All series of some games."""

    width: int
    """How many there are."""
    tally: Tally
    """The end, then each moment, each with all series."""

    @classmethod
    def blank(cls, ruleset: Ruleset) -> Chart:
        width = ruleset.followed
        return cls(width, Tally.blank(width))

    @property
    def rows(self) -> int:
        return len(self.tally.others) // self.width

    def take(self, charts: Rows) -> None:
        """Take in games: by game, row and series."""
        self.grow(charts.shape[1])
        flat = np.full((len(charts), self.tally.sums.shape[1]), np.nan)
        flat[:, : charts.shape[1] * self.width] = charts.reshape(len(charts), -1)
        self.tally.add_rows(flat, range(flat.shape[1]))

    def add(self, other: Chart) -> None:
        """Take in what another has."""
        self.grow(other.rows)
        other.grow(self.rows)
        self.tally.add(other.tally)

    def grow(self, rows: int) -> None:
        """Have room for so many moments."""
        more = (rows - self.rows) * self.width
        if more > 0:
            own = self.tally
            own.sums = np.pad(own.sums, ((0, 0), (0, more)))
            own.counts = np.pad(own.counts, ((0, more), (0, 0)))
            own.others += [Counter() for _ in range(more)]

    def points(self, place: int, is_rate: bool) -> list[Point]:
        """A series from moment to moment, the end last; those that no game has are left out."""
        found = []
        for row in [*range(END + 1, self.rows), END]:
            column = row * self.width + place
            estimate = self.tally.estimate(column, RATE if is_rate else MEAN)
            if estimate is not None:
                band = quantiles(self.tally.histogram(column))
                found.append(Point(None if row == END else row - END - 1, estimate, band))
        return found


def courses(ruleset: Ruleset, chart: Chart) -> Mapping[str, list[Point]]:
    """Each series by name."""
    named = ruleset.game.series(ruleset)
    return {metric.name: chart.points(place, metric.is_rate) for place, metric in named.items()}
