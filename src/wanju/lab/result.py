"""What a simulation found: tallies, and everything needed to have them again bit for bit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from wanju.kernel.game import Ruleset
from wanju.kernel.loops import COUNT, SQUARES, SUM
from wanju.lab.intervals import Estimate, around, deviation, mean, rate

Sums = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Result:
    """Tallies of many games of one ruleset, with one style in each seat."""

    ruleset: Ruleset
    styles: tuple[str, ...]
    games: int
    seed: int
    payoffs: Sums
    """Rows COUNT, SUM and SQUARES; a column for each seat."""
    measures: Sums
    """The same rows; a column for each number that the game measures."""
    unfinished: int
    """Games stopped at the game's longest number of decisions; they are in no tally."""
    seconds: float
    threads: int

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    def metrics(self) -> dict[str, Estimate]:
        """Every number by name: the game's own, then payoffs by seat and by style. Those of no game are left out."""
        named = [*self._of_game(), *self._of_seats(), *self._of_styles()]
        return {name: estimate for name, estimate in named if estimate is not None}

    def as_json(self) -> dict[str, Any]:
        """The result as `wanju sim --json` prints it."""
        return {
            "game": self.ruleset.game.id,
            "preset": self.ruleset.preset,
            "set": self.ruleset.settings,
            "seats": list(self.styles),
            "games": self.games,
            "unfinished": self.unfinished,
            "seed": self.seed,
            "ruleset": self.ruleset.hash,
            "seconds": self.seconds,
            "games_per_second": self.games_per_second,
            "metrics": {name: estimate.as_json() for name, estimate in self.metrics().items()},
        }

    def is_rate(self, name: str) -> bool:
        """Is this metric 0 or 1 in each game?"""
        return any(metric.is_rate for metric in self.ruleset.game.metrics(self.ruleset).values() if metric.name == name)

    def _of_game(self) -> Iterator[tuple[str, Estimate | None]]:
        for column, metric in self.ruleset.game.metrics(self.ruleset).items():
            n, total, squares = read(self.measures, column)
            yield metric.name, rate(total, n) if metric.is_rate else mean(total, squares, n)

    def _of_seats(self) -> Iterator[tuple[str, Estimate | None]]:
        for seat in range(self.ruleset.seats):
            n, total, squares = read(self.payoffs, seat)
            yield f"payoff_seat_{seat}", mean(total, squares, n)

    def _of_styles(self) -> Iterator[tuple[str, Estimate | None]]:
        for style in dict.fromkeys(self.styles):
            seats = [seat for seat, own in enumerate(self.styles) if own == style]
            yield f"payoff_{style}", mean_over(self.payoffs, seats)


def read(sums: Sums, column: int) -> tuple[int, float, float]:
    """Count, sum and sum of squares of one number."""
    return int(sums[COUNT, column]), float(sums[SUM, column]), float(sums[SQUARES, column])


def mean_over(sums: Sums, columns: Sequence[int]) -> Estimate | None:
    """The mean of a game's average over some seats. Seats of a game are not independent, and how they hang together
    is not tallied: the interval is that of seats that rise and fall together, the widest there can be."""
    rows = [read(sums, column) for column in columns]
    n = rows[0][0]
    if n == 0:
        return None
    middle = sum(total for _, total, _ in rows) / (n * len(rows))
    spread = sum(deviation(total, squares, n) for _, total, squares in rows) / len(rows)
    return around(middle, spread, n)
