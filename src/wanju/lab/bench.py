"""How fast this is here: figures of one run on one core, beside yardsticks measured in the same minutes.

A yardstick is `benchmarks/<game>.c`, the same game written by hand. It draws from the same streams, so its tallies must
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
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from wanju.games import find, ids, tools
from wanju.kernel.errors import GameError
from wanju.kernel.game import Game, Ruleset
from wanju.kernel.loops import SUM
from wanju.lab.simulate import Tally, compile_loops
from wanju.lab.timing import (
    RUNS,
    SEATS,
    SECONDS,
    SEED,
    SHORTER,
    Heard,
    Row,
    games_for,
    left_out,
    row,
    ruleset_of,
    timed,
)

PACKAGE = Path(__file__).resolve().parents[1]
BENCHMARKS = PACKAGE.parents[1] / "benchmarks"
C_FLAGS = ("-O3", "-std=c11")
ZUMO = "open_spiel.oshi_zumo"
SIM_GAMES = 1000

Progress = Callable[..., None]


@dataclass(frozen=True)
class Yardstick:
    """A game with a C program beside it: the style that both play, what the program reads, and which of our measures
    each line it prints stands for."""

    game: str
    style: str
    given: Callable[[Ruleset], str]
    columns: Callable[[list[str]], dict[str, list[str]]]


def cier_columns(names: list[str]) -> dict[str, list[str]]:
    """Wins by seat, and uses and hits of each ability, a line for all."""
    abilities = [name.removeprefix("used_") for name in names if name.startswith("used_")]
    return {
        "wins": [f"win_seat_{seat}" for seat in range(SEATS)],
        "draws": ["draw"],
        "turns": ["turns"],
        "rounds": ["rounds"],
        "used": [f"used_{ability}" for ability in abilities],
        "landed": [f"landed_{ability}" for ability in abilities],
    }


def by_name(names: list[str]) -> dict[str, list[str]]:
    """A line for each measure, under its own name."""
    return {name: [name] for name in names}


def delay_options(ruleset: Ruleset) -> str:
    """The options of all events: four effects, is it extreme, and the place of its event."""
    return "".join(
        " ".join(map(str, [*row["effect"].values(), int(row["is_extreme"]), event["fixed_position"] or 0])) + "\n"
        for event in ruleset.tables["events"]
        for row in event["choices"]
    )


YARDSTICKS = (
    Yardstick("cier", "random", lambda ruleset: "", cier_columns),
    Yardstick("delay", "uniform", delay_options, by_name),
    Yardstick("ludo", "random", lambda ruleset: "", by_name),
)
"""The first is measured beside OpenSpiel, too."""


def run(progress: Progress = lambda *what: None) -> list[Row]:
    """Measure everything; `progress` hears the step, how many there are, and its name.
    A ratio is the row's value to the value of the row it names; to C, the median over neighbouring short runs."""
    first = find(YARDSTICKS[0].game)
    others = [find(id) for id in ids() if id != first.id]
    own = tools("bench").values()
    steps = len(first.styles) + 4 + len(YARDSTICKS) + sum(len(other.styles) + 1 for other in others)
    heard = announce(progress, steps + sum(more.STEPS for more in own))
    heard("compile")
    compile_loops(first)
    rows = [*against_c(YARDSTICKS[0], "", heard), *against_open_spiel(first, heard), *of_styles(first, heard)]
    rows.append(row("state", first.state.itemsize, "bytes"))
    heard("import")
    rows.append(row("import", best_wall([sys.executable, "-c", "import " + ", ".join(modules())]), "s"))
    heard("sim")
    rows.append(row(f"sim.{SIM_GAMES}", best_wall(sim_command()), "s"))
    for other in others:
        rows += of_game(other, heard)
    for yardstick in YARDSTICKS[1:]:
        rows += against_c(yardstick, f"{yardstick.game}.", heard)
    return [*rows, *(row for more in own for row in more.rows(heard))]


def announce(progress: Progress, steps: int) -> Heard:
    """Count the steps for the progress bar."""
    number = count(1)
    return lambda name: progress(next(number), steps, name)


# ── beside C and OpenSpiel ───────────────────────────────────────────────────


def against_c(yardstick: Yardstick, prefix: str, heard: Heard) -> Iterator[Row]:
    """Games a second of the compiled rules and of the C program, and their ratio."""
    game = find(yardstick.game)
    heard(f"{game.id}, c")
    compile_loops(game)
    games = games_for(ruleset_of(game), yardstick.style) // SHORTER
    with tempfile.TemporaryDirectory() as folder:
        program, note = build(yardstick, Path(folder))
        ours, in_c, ratio = race(yardstick, games, program)
    yield row(f"{prefix}c", in_c, "games/s") if in_c else left_out(f"{prefix}c", note)
    name = f"{prefix}wanju"
    yield row(name, ours, "games/s", f"{prefix}c", ratio) if in_c else row(name, ours, "games/s")


def race(yardstick: Yardstick, games: int, program: Path | None) -> tuple[float, float | None, float | None]:
    """Medians of many short runs of ours and of the C program, turn by turn so that both see the same machine, and of
    the ratios of neighbours."""
    game, ours, in_c = find(yardstick.game), [], []
    ruleset = ruleset_of(game)
    given = yardstick.given(ruleset)
    for _ in range(RUNS * SHORTER):
        tally, speed = timed(ruleset, yardstick.style, games)
        ours.append(speed)
        if program:
            printed = run_c(program, games, given)
            must_agree(yardstick, named_sums(game, tally), printed)
            in_c.append(printed["games_per_second"][0])
    if not in_c:
        return median(ours), None, None
    ratios = [mine / theirs for mine, theirs in zip(ours, in_c, strict=True)]
    return median(ours), median(in_c), median(ratios)


def build(yardstick: Yardstick, folder: Path) -> tuple[Path | None, str]:
    """Compile the C program; None and the reason where that cannot be done."""
    compiler, source = shutil.which("gcc"), BENCHMARKS / f"{yardstick.game}.c"
    if not source.is_file():
        return None, f"benchmarks/{source.name} is not here; it comes with the source checkout."
    if compiler is None:
        return None, "gcc is not installed."
    program = folder / yardstick.game
    done = subprocess.run([compiler, *C_FLAGS, "-o", program, source], capture_output=True, text=True)
    if done.returncode:
        return None, f"gcc could not build benchmarks/{source.name}: {done.stderr.strip()[:200]}"
    return program, ""


def run_c(program: Path, games: int, given: str) -> dict[str, list[float]]:
    """What the C program prints, a name and numbers a line."""
    done = subprocess.run([program, str(games), str(SEED)], input=given, capture_output=True, text=True, check=True)
    lines = (line.split() for line in done.stdout.splitlines())
    return {name: [float(number) for number in numbers] for name, *numbers in lines}


def must_agree(yardstick: Yardstick, sums: dict[str, float], printed: dict[str, list[float]]) -> None:
    """The same streams make the same games, or one of the two programs is wrong."""
    for name, columns in yardstick.columns(list(sums)).items():
        ours, theirs = [sums[column] for column in columns], printed[name][: len(columns)]
        ours = ours[: len(theirs)]
        if ours != theirs:
            raise GameError(f"wanju and C do not play the same games: {name} are {ours} here and {theirs} in C.")


def named_sums(game: Game, tally: Tally) -> dict[str, float]:
    """The sum of each number the game measures."""
    metrics = game.metrics(ruleset_of(game))
    return {metric.name: float(tally.measures[SUM, column]) for column, metric in metrics.items()}


def against_open_spiel(game: Game, heard: Heard) -> Iterator[Row]:
    """Games and decisions a second of four random players, beside a game of OpenSpiel where that is installed."""
    heard(ZUMO)
    if not find_spec("pyspiel"):
        yield left_out(ZUMO, "the Python package open_spiel is not installed.")
        return
    games = games_for(ruleset_of(game), "random")
    tally, ours = timed(ruleset_of(game), "random", games)
    decisions = sum(total for name, total in named_sums(game, tally).items() if name.startswith("used_")) / games
    zumo, zumo_decisions = oshi_zumo()
    yield row(ZUMO, zumo, "games/s")
    yield row("wanju", ours, "games/s", ZUMO, ours / zumo)
    yield row(f"{ZUMO}.decisions", zumo_decisions, "decisions/s")
    ours_decided = ours * decisions
    yield row("wanju.decisions", ours_decided, "decisions/s", f"{ZUMO}.decisions", ours_decided / zumo_decisions)


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


def of_styles(game: Game, heard: Heard) -> Iterator[Row]:
    """Games a second with four of a kind, for each style."""
    for style in game.styles:
        heard(style)
        ruleset = ruleset_of(game)
        games = games_for(ruleset, style) // SHORTER
        speeds = (timed(ruleset, style, games)[1] for _ in range(RUNS * SHORTER))
        yield row(f"style.{style}", max(speeds), "games/s")


def of_game(game: Game, heard: Heard) -> Iterator[Row]:
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
        YARDSTICKS[0].game,
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
            raise GameError(f"`{' '.join(command[1:4])} …` ended with code {done.returncode}: {last_words}")
    return min(times[1:])
