"""The bare loop: games of styles in compiled code, added up to sums and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from wanju.kernel.dealer import SILENT
from wanju.kernel.game import Game, Ruleset
from wanju.kernel.loops import COUNT, play_many
from wanju.kernel.record import MAX_SEATS, records


@dataclass
class Sums:
    """Running sums of some games: rows COUNT, SUM and SQUARES, a column for each number."""

    payoffs: np.ndarray[Any, np.dtype[np.float64]]
    measures: np.ndarray[Any, np.dtype[np.float64]]
    unfinished: int = 0

    @property
    def games(self) -> int:
        """How many there were, finished or not."""
        return int(self.payoffs[COUNT, 0]) + self.unfinished

    @classmethod
    def blank(cls, ruleset: Ruleset) -> Sums:
        """No game yet."""
        return cls(np.zeros((3, ruleset.seats)), np.zeros((3, ruleset.measures)))

    def add(self, other: Sums) -> None:
        """Take in the sums of more games."""
        self.payoffs += other.payoffs
        self.measures += other.measures
        self.unfinished += other.unfinished


def play_chunk(ruleset: Ruleset, styles: Any, seed: int, first: int, count: int, loop: Any = play_many) -> Sums:
    """Play games `first` … `first + count − 1` of the seed in the compiled loop."""
    game, tally = ruleset.game, Sums.blank(ruleset)
    with np.errstate(over="ignore"):  # 64-bit arithmetic wraps, compiled or not
        tally.unfinished = loop(
            records(game.state), records(game.state), ruleset.array, records(SILENT, 2), np.atleast_2d(styles),
            np.uint64(seed), first, count, game.longest,
            np.zeros((1, ruleset.seats)), tally.payoffs, np.full((1, ruleset.measures), np.nan), tally.measures,
        )  # fmt: skip
    assert tally.games == count, "a game was neither tallied nor counted as unfinished"
    return tally


def compile_loops(game: Game) -> None:
    """Have the loops compiled and in memory: from the cache in half a second, or anew."""
    play_chunk(game.ruleset(), style_numbers(game, game.styles[:1] * game.fewest), 0, 0, 1)


def style_numbers(game: Game, styles: Sequence[str]) -> Any:
    """The style of each seat as the loops read it."""
    numbered = np.zeros(MAX_SEATS, np.int64)
    numbered[: len(styles)] = [game.style(style) for style in styles]
    return numbered
