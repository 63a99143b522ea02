"""How a figure of `wanju bench` is taken and told: games a second of the processor on one core, and rows."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

from wanju.kernel.game import Game, Ruleset
from wanju.lab.loop import Sums, play_chunk, style_numbers

SEATS, SEED = 4, 1
RUNS, SECONDS = 3, 1.5
"""Each figure comes from so many runs of about so long."""
SHORTER = 8
"""Where other work on the machine would be felt, runs are cut into so many shorter ones."""
QUICK = "quick"
"""A preset of this name plays the games of the first one and asks less, such as not for every roll."""

Row = dict[str, Any]
Heard = Callable[[str], None]


def row(name: str, value: float | None, unit: str, to: str | None = None, ratio: float | None = None) -> Row:
    """One figure."""
    return {"name": name, "value": value, "unit": unit, "ratio_to": to, "ratio": ratio}


def left_out(name: str, note: str) -> Row:
    """A figure that cannot be had here, and why."""
    return row(name, None, "") | {"note": note}


def ruleset_of(game: Game) -> Ruleset:
    """Four seats under the first preset or the quick one; fewer where the game has fewer."""
    return game.ruleset(min(SEATS, game.most), QUICK if QUICK in game.numbers.presets else None)


def timed(ruleset: Ruleset, style: str, games: int) -> tuple[Sums, float]:
    """Play on one core with all seats of a kind; the tally, and games a second."""
    styles = style_numbers(ruleset.game, [style] * ruleset.seats)
    start = process_time()
    tally = play_chunk(ruleset, styles, SEED, 0, games)
    return tally, games / (process_time() - start)


def games_for(ruleset: Ruleset, style: str) -> int:
    """How many games take about as long as a run should."""
    return int(timed(ruleset, style, 2_000)[1] * SECONDS)
