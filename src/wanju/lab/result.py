"""What a simulation found: its tally, and everything needed to have it again bit for bit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from wanju.kernel.loops import COUNT, SUM
from wanju.kernel.named import RATE
from wanju.lab.intervals import Estimate
from wanju.lab.measured import Measured
from wanju.lab.tally import Tally, quantile
from wanju.lab.trial import Trial
from wanju.lab.until import Until

SHARES = 0.05, 0.5, 0.95
"""Of which quantiles are told."""


@dataclass(frozen=True, repr=False)
class Result(Measured):
    """What a simulation found."""

    trial: Trial
    tally: Tally
    threads: int
    until: Until | None = None
    """When it was to stop, where that was not after a number of games."""

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
        found = self.histogram(name)
        return {f"p{100 * share:g}": quantile(found, share) for share in SHARES}

    def as_json(self) -> dict[str, Any]:
        """The result as `wanju sim --json` prints it."""
        means = [name for name in self.metrics if not self.is_rate(name)]
        made = super().as_json() | {"seats": list(self.players), "rotated": self.rotated}
        if self.until is not None:
            made["until"] = self.until.as_json(self.tally)
        if self.tally.faults:
            made["faults"] = {name: dict(faults) for name, faults in self.tally.faults.items()}
        made["quantiles"] = {name: self.quantiles(name) for name in means}
        found = {name: self.histogram(name) for name in means}
        made["histograms"] = {name: {"values": [*each], "counts": [*each.values()]} for name, each in found.items()}
        return made
