"""What `wanju sim` costs beside the bare loop: rows of `wanju bench`, both played turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import perf_counter, process_time

from wanju.kernel.game import Game
from wanju.lab.simulate import measure
from wanju.lab.timing import RUNS, SEED, SHORTER, Heard, Row, games_for, row, ruleset_of, timed
from wanju.lab.trial import COMPILED, Trial

STEPS = 1
"""Of the progress bar, for each game."""


def of_tallies(game: Game, heard: Heard) -> Iterator[Row]:
    """Games a second of a processor with all tallies, beside those of the bare loop; and by the clock on two threads,
    beside one."""
    heard(f"{game.id}, sim")
    ruleset, style = ruleset_of(game), game.styles[0]
    trial = Trial(ruleset, (style,), SEED)
    games = -(-games_for(ruleset, style) // SHORTER // COMPILED) * COMPILED
    pairs = [(timed(ruleset, style, games)[1], simulated(trial, games)) for _ in range(RUNS * SHORTER)]
    loop, sim = (median(each) for each in zip(*pairs))
    yield row(f"{game.id}.loop", loop, "games/s")
    yield row(f"{game.id}.sim", sim, "games/s", f"{game.id}.loop", median(sim / loop for loop, sim in pairs))
    clocks = [(by_the_clock(trial, games, 1), by_the_clock(trial, games, 2)) for _ in range(RUNS)]
    one, two = (median(each) for each in zip(*clocks))
    yield row(f"{game.id}.sim.one", one, "games/s")
    yield row(f"{game.id}.sim.two", two, "games/s", f"{game.id}.sim.one", median(two / one for one, two in clocks))


def simulated(trial: Trial, games: int) -> float:
    """Games a second of the processor."""
    start = process_time()
    measure(trial, games, 1)
    return games / (process_time() - start)


def by_the_clock(trial: Trial, games: int, threads: int) -> float:
    """Games a second of the clock, of four times as many."""
    start = perf_counter()
    measure(trial, 4 * games, threads)
    return 4 * games / (perf_counter() - start)
