"""How fast this is here: figures of one run on one core, beside yardsticks measured in the same minutes.

Games a second are per second of the processor, which on a quiet machine is the clock's, and on a busy one is fair to
both. What a game has to show besides, it brings in its `tools/bench.py`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from time import perf_counter

from wanju.games import find, ids, tools
from wanju.kernel.errors import GameError
from wanju.kernel.game import Game
from wanju.lab import tallying
from wanju.lab.loop import compile_loops
from wanju.lab.thinking import of_thinking, thinkers
from wanju.lab.timing import RUNS, SEATS, SHORTER, Heard, Row, games_for, row, ruleset_of, timed
from wanju.lab.yardstick import against_c, yardsticks

PACKAGE = Path(__file__).resolve().parents[1]
SIM_GAMES = 1000

Progress = Callable[..., None]


def run(progress: Progress = lambda *what: None) -> list[Row]:
    """Measure everything; `progress` hears the step, how many there are, and its name.
    A ratio is the row's value to the value of the row it names; to C, the median over neighbouring short runs."""
    games, own = [find(id) for id in ids()], tools("bench").values()
    steps = (
        2
        + len(thinkers())
        + len(yardsticks())
        + sum(len(game.styles) + 1 + tallying.STEPS for game in games)
        + sum(more.STEPS for more in own)
    )
    heard = announce(progress, steps)
    rows = [row for game in games for row in of_game(game, heard)]
    rows += [row for id, yardstick in yardsticks().items() for row in against_c(find(id), yardstick, heard)]
    rows += [row for more in own for row in more.rows(heard)]
    rows += of_thinking(heard)
    heard("import")
    rows.append(row("import", best_wall([sys.executable, "-c", "import " + ", ".join(modules())]), "s"))
    heard("sim")
    return [*rows, row(f"sim.{SIM_GAMES}", best_wall(sim_command()), "s")]


def announce(progress: Progress, steps: int) -> Heard:
    """Count the steps for the progress bar."""
    number = count(1)
    return lambda name: progress(next(number), steps, name)


def of_styles(game: Game, heard: Heard) -> Iterator[Row]:
    """Games a second with four of a kind, for each style."""
    for style in game.styles:
        heard(style)
        ruleset = ruleset_of(game)
        games = games_for(ruleset, style) // SHORTER
        speeds = (timed(ruleset, style, games)[1] for _ in range(RUNS * SHORTER))
        yield row(f"{game.id}.style.{style}", max(speeds), "games/s")


def of_game(game: Game, heard: Heard) -> Iterator[Row]:
    """Compiling it from nothing, its state, games a second with four of a kind, and what tallies cost."""
    heard(f"{game.id}, compile")
    yield row(f"{game.id}.compile", cold_compile(game), "s")
    yield row(f"{game.id}.state", game.state.itemsize, "bytes")
    compile_loops(game)
    yield from of_styles(game, heard)
    yield from tallying.of_tallies(game, heard)


def cold_compile(game: Game) -> float:
    """Seconds of the clock that compiling a game takes in a fresh process with an empty cache."""
    with tempfile.TemporaryDirectory() as cache:
        start = perf_counter()
        command = [sys.executable, "-m", "wanju", "compile", game.id]
        subprocess.run(command, env=os.environ | {"WANJU_CACHE": cache}, capture_output=True, check=True)
        return perf_counter() - start


def modules() -> list[str]:
    """Every module of the package, but the one that would start the program."""
    files = sorted(path.relative_to(PACKAGE.parent) for path in PACKAGE.rglob("*.py") if path.name != "__main__.py")
    return [".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in files]


def sim_command() -> list[str]:
    """A simulation as a person would ask for it."""
    seats = ",".join(["random"] * SEATS)
    return [
        sys.executable,
        "-m",
        "wanju",
        "sim",
        ids()[0],
        "--seats",
        seats,
        "--games",
        str(SIM_GAMES),
        "--json",
    ]


def best_wall(command: list[str]) -> float:
    """Seconds from start to end of a fresh process; the first run only warms the caches."""
    path = os.pathsep.join(filter(None, [str(PACKAGE.parent), os.environ.get("PYTHONPATH")]))
    times = []
    for _ in range(RUNS + 1):
        start = perf_counter()
        done = subprocess.run(command, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True)
        times.append(perf_counter() - start)
        if done.returncode:
            last_words = done.stderr.strip()[-200:]
            run = f"`{' '.join(command[1:4])} …`"
            zh = f"{run} 以代码 {done.returncode} 结束：{last_words}"
            raise GameError(f"{run} ended with code {done.returncode}: {last_words}", zh)
    return min(times[1:])
