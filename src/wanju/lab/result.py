"""What many games found: tallies, and everything needed to have them again bit for bit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from wanju.kernel.errors import GameError
from wanju.kernel.game import Ruleset
from wanju.kernel.loops import COUNT, SQUARES, SUM
from wanju.kernel.showing import html_lines, html_table
from wanju.lab.intervals import Estimate, around, deviation, mean, rate

Sums = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True, repr=False)
class Measured:
    """Many games of one ruleset and what they measure, every number with its interval."""

    ruleset: Ruleset
    games: int
    seed: int
    measures: Sums
    """Rows COUNT, SUM and SQUARES; a column for each number that the game measures."""
    unfinished: int
    """Games stopped at the game's longest number of decisions; they are in no tally."""
    seconds: float

    @property
    def who(self) -> str:
        """Who played."""
        raise NotImplementedError

    @property
    def metrics(self) -> dict[str, Estimate]:
        """Every number by name. Those of no game are left out."""
        raise NotImplementedError

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    def is_rate(self, name: str) -> bool:
        """Is this metric 0 or 1 in each game?"""
        return any(metric.is_rate for metric in self.ruleset.game.metrics(self.ruleset).values() if metric.name == name)

    def to_frame(self) -> Any:
        """The metrics as a pandas data frame: a row for each, with mean, low, high and n."""
        try:
            from pandas import DataFrame
        except ImportError:
            raise GameError("to_frame needs pandas, which is not installed: pip install pandas.") from None
        rows = self.metrics
        return DataFrame(list(rows.values()), index=list(rows), columns=list(Estimate._fields))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.summary}>"

    @property
    def summary(self) -> str:
        """What was played, in one line: enough to play it again."""
        ruleset = self.ruleset
        return f"{ruleset.game.id} {self.who}: {self.games:,} games, seed {self.seed}, ruleset {ruleset.hash}"

    def _repr_html_(self) -> str:
        rows = [
            [name, f"{found.mean:.4g}", f"{found.low:.4g} – {found.high:.4g}", f"{found.n:,}"]
            for name, found in self.metrics.items()
        ]
        table = html_table(["", "mean", "95 % interval", "games"], rows)
        return f"<div>{html_lines([self.summary])}{table}</div>"

    def _of_game(self) -> Iterator[tuple[str, Estimate | None]]:
        for column, metric in self.ruleset.game.metrics(self.ruleset).items():
            n, total, squares = read(self.measures, column)
            yield metric.name, rate(total, n) if metric.is_rate else mean(total, squares, n)


@dataclass(frozen=True, repr=False)
class Result(Measured):
    """What a simulation found, with one style in each seat."""

    styles: tuple[str, ...]
    payoffs: Sums
    """Rows COUNT, SUM and SQUARES; a column for each seat."""
    threads: int

    @property
    def who(self) -> str:
        return ", ".join(self.styles)

    @property
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
            "metrics": {name: estimate.as_json() for name, estimate in self.metrics.items()},
        }

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
