"""What a simulation found: its tally, and everything needed to have it again bit for bit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from wanju.kernel.loops import COUNT, SUM
from wanju.kernel.named import RATE
from wanju.lab.cross import CrossTable
from wanju.lab.intervals import Estimate
from wanju.lab.measured import Measured
from wanju.lab.more import NOTHING_MORE, Found, Wanted
from wanju.lab.series import Point, courses
from wanju.lab.tally import Tally, quantiles
from wanju.lab.trial import Trial
from wanju.lab.until import Until


@dataclass(frozen=True, repr=False)
class Result(Measured):
    """What a simulation found."""

    trial: Trial
    tally: Tally
    threads: int
    until: Until | None = None
    """When it was to stop, where that was not after a number of games."""
    wanted: Wanted = NOTHING_MORE
    """What was asked for beside the metrics."""

    @property
    def players(self) -> tuple[str, ...]:
        """By name; who sat where in the first game."""
        return self.trial.players

    styles = players

    @property
    def rotated(self) -> bool:
        """Did the players move on by a seat after each game?"""
        return self.trial.rotated

    @property
    def who(self) -> str:
        return ", ".join(self.players) + (" (rotated)" if self.rotated and len(set(self.players)) > 1 else "")

    @cached_property
    def metrics(self) -> dict[str, Estimate]:
        """Every number by name: the game's own, payoffs by seat, payoffs and wins by player. Those of no game are left
        out. The one by which it was decided to stop has the interval of the confidence sequence."""
        columns = enumerate(self.trial.columns.items())
        found = {name: self.tally.estimate(column, kind) for column, (name, kind) in columns}
        if self.until is not None:
            found[self.until.of] = self.until.sequence(self.tally)
        return {name: estimate for name, estimate in found.items() if estimate is not None}

    def is_rate(self, name: str) -> bool:
        return self.trial.columns[name] == RATE

    def histogram(self, name: str) -> dict[float, int]:
        """How often each value of a metric came."""
        column = list(self.trial.columns).index(name)
        if not self.is_rate(name):
            return self.tally.histogram(column)
        n, hits = int(self.tally.sums[COUNT, column]), int(self.tally.sums[SUM, column])
        return {value: count for value, count in ((0.0, n - hits), (1.0, hits)) if count}

    def quantiles(self, name: str) -> dict[str, float | None]:
        """Below which values a twentieth, half and all but a twentieth of the games lie."""
        return quantiles(self.histogram(name))

    @property
    def more(self) -> Found | None:
        """What was found beside the metrics."""
        found = self.tally.more
        assert found is None or isinstance(found, Found)
        return found

    @cached_property
    def series(self) -> Mapping[str, list[Point]]:
        """How games went, where that was asked for: each series by name, from moment to moment, and the end."""
        return courses(self.ruleset, self.more.chart) if self.more and self.more.chart else {}

    @cached_property
    def crosses(self) -> dict[str, CrossTable]:
        """The cross tables that were asked for, by their names."""
        found = zip(self.wanted.crosses, self.more.crosses if self.more else (), strict=True)
        return {cross.id: CrossTable(self.trial, cross, sums) for cross, sums in found}

    def as_json(self) -> dict[str, Any]:
        """The result as `wanju sim --json` prints it."""
        means = [name for name in self.metrics if not self.is_rate(name)]
        made = super().as_json() | {"seats": list(self.players), "rotated": self.rotated}
        if self.trial.objective:
            made["objective"] = self.trial.objective
        if self.until is not None:
            made["until"] = self.until.as_json(self.tally)
        if self.tally.faults:
            made["faults"] = {name: dict(faults) for name, faults in self.tally.faults.items()}
        made["quantiles"] = {name: self.quantiles(name) for name in means}
        found = {name: self.histogram(name) for name in means}
        made["histograms"] = {name: {"values": [*each], "counts": [*each.values()]} for name, each in found.items()}
        if self.series:
            made["series"] = {name: [point.as_json() for point in points] for name, points in self.series.items()}
        if self.crosses:
            made["cross"] = {name: table.as_json() for name, table in self.crosses.items()}
        return made
