"""Games in detail: beside the result of each, how it went from moment to moment and what each seat was and did.

It is played by a loop of its own, which is compiled when it is first asked for; who does not ask pays nothing. Game i
is the same game as in a trial's rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wanju.kernel.dealer import SILENT
from wanju.kernel.record import MAX_SEATS, records
from wanju.kernel.steps import CUT, END, play_in_detail
from wanju.lab.playing import Desk
from wanju.lab.trial import Rows, Trial

MOMENTS = 128
"""Later ones are not charted; the end always is."""
BATCH = 512
"""Games that are held at once."""


@dataclass(frozen=True)
class Details:
    """Some games, from the first on. What was not asked for has no rows."""

    first: int
    payoffs: Rows
    measures: Rows
    charts: Rows
    """By game, then the end and each moment, then the place of the series."""
    seen: npt.NDArray[np.int64]
    """The latest moment of each game that is charted; CUT of one that did not end."""
    traits: Rows
    """By game, board and trait."""

    @property
    def known(self) -> Rows:
        """The charts without what is later than any game came; NaN where a game has no such moment."""
        longest = int(self.seen.max(initial=CUT)) + END + 2
        charts = self.charts[:, : max(longest, 1)]
        charts[np.arange(charts.shape[1]) >= self.seen[:, None] + END + 2] = np.nan
        return charts


def detailed(trial: Trial, first: int, count: int, charted: bool, told: bool) -> Iterator[Details]:
    """The games `first` … `first + count − 1`, batch by batch: with charts, with traits, or with both."""
    for begin in range(first, first + count, BATCH):
        details = blank(trial, begin, min(BATCH, first + count - begin), charted, told)
        if trial.is_compiled:
            play_compiled(trial, details)
        else:
            play_asked(trial, details)
        yield details


def blank(trial: Trial, first: int, count: int, charted: bool, told: bool) -> Details:
    """Room for so many games."""
    ruleset = trial.ruleset
    return Details(
        first,
        np.full((count, ruleset.seats), np.nan),
        np.full((count, ruleset.measures), np.nan),
        np.empty((count, END + 1 + MOMENTS if charted else 0, ruleset.followed)),
        np.full(count, CUT, np.int64),
        np.full((count, MAX_SEATS if told else 0, len(ruleset.game.own_traits)), np.nan),
    )


def play_compiled(trial: Trial, details: Details) -> None:
    game = trial.ruleset.game
    with np.errstate(over="ignore"):  # 64-bit arithmetic wraps, compiled or not
        play_in_detail(
            records(game.state), records(game.state), trial.ruleset.array, records(SILENT, 2), trial.sittings,
            np.uint64(trial.seed), details.first, game.longest, details.payoffs, details.measures, details.charts,
            details.seen, details.traits,
        )  # fmt: skip


def compile_details(trial: Trial) -> None:
    """Have the loop compiled and in memory: from the cache, or anew."""
    if trial.is_compiled:
        play_compiled(trial, blank(trial, 0, 1, charted=True, told=True))


def play_asked(trial: Trial, details: Details) -> None:
    def prepare(row: int, desk: Desk) -> None:
        desk.chart, desk.traits = details.charts[row], details.traits[row]

    for row, desk in trial.desks(details.first, len(details.payoffs), prepare):
        details.payoffs[row], details.measures[row] = desk.payoffs, desk.measures
        details.seen[row] = desk.seen[0]
