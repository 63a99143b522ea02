"""How fast this is here: figures of one run on one core, beside yardsticks measured in the same minutes.

The yardstick is `benchmarks/cier.c`, the same game written by hand. It draws from the same streams, so its tallies must
be ours to the last game; where they are not, one of the two is wrong and there is nothing to compare. Games a second
are per second of the processor, which on a quiet machine is the clock's, and on a busy one is fair to both.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from wanju.games import find, ids
from wanju.kernel.errors import GameError
from wanju.kernel.game import Game
from wanju.kernel.loops import SUM
from wanju.lab.simulate import Tally, compile_loops, play_chunk, style_numbers

PACKAGE = Path(__file__).resolve().parents[1]
C_SOURCE = PACKAGE.parents[1] / "benchmarks" / "cier.c"
C_FLAGS = ("-O3", "-std=c11")
GAME, SEATS, SEED = "cier", 4, 1
ZUMO = "open_spiel.oshi_zumo"
RUNS, SECONDS = 3, 1.5
"""Each figure is the best of so many runs of about so long; the race with C is cut into shorter runs."""
SHORTER = 8
SIM_GAMES = 1000

Row = dict[str, Any]
Progress = Callable[..., None]


def run(progress: Progress = lambda *what: None) -> list[Row]:
    """Measure everything; `progress` hears the step, how many there are, and its name.
    A ratio is the row's value to the value of the row it names; to C, the median over neighbouring short runs."""
    game = find(GAME)
    others = [find(id) for id in ids() if id != GAME]
    heard = announce(progress, len(game.styles) + 5 + sum(len(other.styles) + 1 for other in others))
    heard("compile")
    compile_loops(game)
    rows = [*against_yardsticks(game, heard), *of_styles(game, heard)]
    rows.append(row("state", game.state.itemsize, "bytes"))
    heard("import")
    rows.append(row("import", best_wall([sys.executable, "-c", "import " + ", ".join(modules())]), "s"))
    heard("sim")
    rows.append(row(f"sim.{SIM_GAMES}", best_wall(sim_command()), "s"))
    for other in others:
        rows += of_game(other, heard)
    return rows


def announce(progress: Progress, steps: int) -> Callable[[str], None]:
    """Count the steps for the progress bar."""
    number = count(1)
    return lambda name: progress(next(number), steps, name)


def row(name: str, value: float | None, unit: str, to: str | None = None, ratio: float | None = None) -> Row:
    """One figure."""
    return {"name": name, "value": value, "unit": unit, "ratio_to": to, "ratio": ratio}


def left_out(name: str, note: str) -> Row:
    """A figure that cannot be had here, and why."""
    return row(name, None, "") | {"note": note}


# ── four random players, beside C and OpenSpiel ──────────────────────────────


def against_yardsticks(game: Game, heard: Callable[[str], None]) -> Iterator[Row]:
    """Games a second of four random players, and the ratio to each yardstick that is here."""
    heard("wanju, c")
    games = games_for(game, "random") // SHORTER
    with tempfile.TemporaryDirectory() as folder:
        program, note = build(Path(folder))
        ours, in_c, ratio, decisions = race(game, games, program)
    yield row("c", in_c, "games/s") if in_c else left_out("c", note)
    yield row("wanju", ours, "games/s", "c", ratio) if in_c else row("wanju", ours, "games/s")
    heard(ZUMO)
    if not find_spec("pyspiel"):
        yield left_out(ZUMO, "the Python package open_spiel is not installed.")
        return
    zumo, zumo_decisions = oshi_zumo()
    yield row(ZUMO, zumo, "games/s")
    yield row("wanju", ours, "games/s", ZUMO, ours / zumo)
    yield row(f"{ZUMO}.decisions", zumo_decisions, "decisions/s")
    ours_decided = ours * decisions
    yield row("wanju.decisions", ours_decided, "decisions/s", f"{ZUMO}.decisions", ours_decided / zumo_decisions)


def race(game: Game, games: int, program: Path | None) -> tuple[float, float | None, float | None, float]:
    """Medians of many short runs of ours and of the C program, turn by turn so that both see the same machine, and of
    the ratios of neighbours; and our decisions in a game."""
    ours, in_c, decisions = [], [], 0.0
    for _ in range(RUNS * SHORTER):
        tally, speed = timed(game, "random", games)
        ours.append(speed)
        sums = named_sums(game, tally)
        decisions = sum(total for name, total in sums.items() if name.startswith("used_")) / games
        if program:
            printed = run_c(program, games)
            must_agree(game, tally, printed)
            in_c.append(printed["games_per_second"][0])
    if not in_c:
        return median(ours), None, None, decisions
    ratios = [mine / theirs for mine, theirs in zip(ours, in_c, strict=True)]
    return median(ours), median(in_c), median(ratios), decisions


def build(folder: Path) -> tuple[Path | None, str]:
    """Compile the C program; None and the reason where that cannot be done."""
    compiler = shutil.which("gcc")
    if not C_SOURCE.is_file():
        return None, "benchmarks/cier.c is not here; it comes with the source checkout."
    if compiler is None:
        return None, "gcc is not installed."
    program = folder / "cier"
    done = subprocess.run([compiler, *C_FLAGS, "-o", program, C_SOURCE], capture_output=True, text=True)
    if done.returncode:
        return None, f"gcc could not build benchmarks/cier.c: {done.stderr.strip()[:200]}"
    return program, ""


def run_c(program: Path, games: int) -> dict[str, list[float]]:
    """What the C program prints, a name and numbers a line."""
    done = subprocess.run([program, str(games), str(SEED)], capture_output=True, text=True, check=True)
    lines = (line.split() for line in done.stdout.splitlines())
    return {name: [float(number) for number in numbers] for name, *numbers in lines}


def must_agree(game: Game, tally: Tally, printed: dict[str, list[float]]) -> None:
    """The same streams make the same games, or one of the two programs is wrong."""
    sums = named_sums(game, tally)
    abilities = [name.removeprefix("used_") for name in sums if name.startswith("used_")]
    columns = {
        "wins": [f"win_seat_{seat}" for seat in range(SEATS)],
        "draws": ["draw"],
        "turns": ["turns"],
        "rounds": ["rounds"],
        "used": [f"used_{ability}" for ability in abilities],
        "landed": [f"landed_{ability}" for ability in abilities],
    }
    for name, theirs in printed.items():
        ours = [sums[column] for column in columns.get(name, [])][: len(theirs)]
        if ours and ours != theirs:
            raise GameError(f"wanju and C do not play the same games: {name} are {ours} here and {theirs} in C.")


def named_sums(game: Game, tally: Tally) -> dict[str, float]:
    """The sum of each number the game measures."""
    metrics = game.metrics(game.ruleset(SEATS))
    return {metric.name: float(tally.measures[SUM, column]) for column, metric in metrics.items()}


def oshi_zumo() -> tuple[float, float]:
    """Games and decisions a second of OpenSpiel's game of simultaneous moves; random players, driven from Python."""
    game, choice = import_module("pyspiel").load_game("oshi_zumo"), random.Random(SEED).choice
    players = range(game.num_players())
    start, games, decisions = process_time(), 0, 0
    while process_time() - start < RUNS * SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_actions([choice(state.legal_actions(player)) for player in players])
            decisions += len(players)
        games += 1
    seconds = process_time() - start
    return games / seconds, decisions / seconds


# ── ours alone ───────────────────────────────────────────────────────────────


def of_styles(game: Game, heard: Callable[[str], None]) -> Iterator[Row]:
    """Games a second with four of a kind, for each style."""
    for style in game.styles:
        heard(style)
        games = games_for(game, style)
        yield row(f"style.{style}", max(timed(game, style, games)[1] for _ in range(RUNS)), "games/s")


def of_game(game: Game, heard: Callable[[str], None]) -> Iterator[Row]:
    """A game without a yardstick: compiling it from nothing, its state, and games a second with four of a kind."""
    heard(f"{game.id}, compile")
    yield row(f"{game.id}.compile", cold_compile(game), "s")
    yield row(f"{game.id}.state", game.state.itemsize, "bytes")
    compile_loops(game)
    for style in of_styles(game, heard):
        yield style | {"name": f"{game.id}.{style['name']}"}


def cold_compile(game: Game) -> float:
    """Seconds of the clock that compiling a game takes in a fresh process with an empty cache."""
    with tempfile.TemporaryDirectory() as cache:
        start = perf_counter()
        command = [sys.executable, "-m", "wanju", "compile", game.id]
        subprocess.run(command, env=os.environ | {"WANJU_CACHE": cache}, capture_output=True, check=True)
        return perf_counter() - start


def timed(game: Game, style: str, games: int) -> tuple[Tally, float]:
    """Play on one core with four of a kind; the tally, and games a second."""
    ruleset, styles = game.ruleset(SEATS), style_numbers(game, [style] * SEATS)
    start = process_time()
    tally = play_chunk(ruleset, styles, SEED, 0, games)
    return tally, games / (process_time() - start)


def games_for(game: Game, style: str) -> int:
    """How many games take about as long as a run should."""
    return int(timed(game, style, 2_000)[1] * SECONDS)


def modules() -> list[str]:
    """Every module of the package, but the one that would start the program."""
    files = sorted(path.relative_to(PACKAGE.parent) for path in PACKAGE.rglob("*.py") if path.name != "__main__.py")
    return [".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in files]


def sim_command() -> list[str]:
    """A simulation as a person would ask for it."""
    seats = ",".join(["random"] * SEATS)
    return [sys.executable, "-m", "wanju", "sim", GAME, "--seats", seats, "--games", str(SIM_GAMES), "--json"]


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
            raise GameError(f"`{' '.join(command[1:4])} …` ended with code {done.returncode}: {last_words}")
    return min(times[1:])
