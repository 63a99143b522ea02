"""Many games of one ruleset and what they measure, whoever played them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wanju.kernel.errors import GameError
from wanju.kernel.game import Ruleset
from wanju.kernel.showing import html_lines, html_table
from wanju.lab.intervals import Estimate


@dataclass(frozen=True, repr=False)
class Measured:
    """Many games of one ruleset and what they measure, every number with its interval."""

    ruleset: Ruleset
    games: int
    seed: int
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
            zh = "to_frame 要用 pandas，这里没有安装：pip install pandas。"
            raise GameError("to_frame needs pandas, which is not installed: pip install pandas.", zh) from None
        rows = self.metrics
        return DataFrame(list(rows.values()), index=list(rows), columns=list(Estimate._fields))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.summary}>"

    @property
    def summary(self) -> str:
        """What was played, in one line: enough to play it again."""
        ruleset = self.ruleset
        return f"{ruleset.game.id} {self.who}: {self.games:,} games, seed {self.seed}, ruleset {ruleset.hash}"

    def as_json(self) -> dict[str, Any]:
        """What was played and measured; who played is for each kind of result to add."""
        return {
            "game": self.ruleset.game.id,
            "preset": self.ruleset.preset,
            "set": self.ruleset.settings,
            "seats": [],
            "games": self.games,
            "unfinished": self.unfinished,
            "seed": self.seed,
            "ruleset": self.ruleset.hash,
            "seconds": self.seconds,
            "games_per_second": self.games_per_second,
            "metrics": {name: estimate.as_json() for name, estimate in self.metrics.items()},
        }

    def _repr_html_(self) -> str:
        rows = [
            [name, f"{found.mean:.4g}", f"{found.low:.4g} – {found.high:.4g}", f"{found.n:,}"]
            for name, found in self.metrics.items()
        ]
        table = html_table(["", "mean", "95 % interval", "games"], rows)
        return f"<div>{html_lines([self.summary])}{table}</div>"
