"""A yardstick: `benchmarks/<game>.c`, the same game written by hand, built here and raced turn by turn.

It draws from the same streams, so its tallies must be ours to the last game; where they are not, one of the two is
wrong and there is nothing to compare. A game that has one says in its `tools/yardstick.py` what is compared.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from wanju.games import tools
from wanju.kernel.errors import GameError
from wanju.kernel.game import Game, Ruleset
from wanju.kernel.loops import SUM
from wanju.lab.loop import Sums, compile_loops
from wanju.lab.timing import RUNS, SEED, SHORTER, Heard, Row, games_for, left_out, row, ruleset_of, timed

BENCHMARKS = Path(__file__).resolve().parents[3] / "benchmarks"
C_FLAGS = ("-O3", "-std=c11")


def by_name(names: list[str]) -> dict[str, list[str]]:
    """A line for each measure, under its own name."""
    return {name: [name] for name in names}


@dataclass(frozen=True)
class Yardstick:
    """What a game and its C program have in common."""

    style: str
    """Both play it at every seat."""
    given: Callable[[Ruleset], str] = lambda ruleset: ""
    """What the program reads."""
    columns: Callable[[list[str]], dict[str, list[str]]] = by_name
    """Which of our measures each line that it prints stands for."""


def yardsticks() -> dict[str, Yardstick]:
    """Of the games that have one."""
    return {id: module.YARDSTICK for id, module in tools("yardstick").items()}


def against_c(game: Game, yardstick: Yardstick, heard: Heard) -> Iterator[Row]:
    """Games a second of the compiled rules and of the C program, and their ratio."""
    heard(f"{game.id}, c")
    compile_loops(game)
    games = games_for(ruleset_of(game), yardstick.style) // SHORTER
    with tempfile.TemporaryDirectory() as folder:
        program, note = build(game, Path(folder))
        ours, in_c, ratio = race(game, yardstick, games, program)
    yield row(f"{game.id}.c", in_c, "games/s") if in_c else left_out(f"{game.id}.c", note)
    name = f"{game.id}.wanju"
    yield row(name, ours, "games/s", f"{game.id}.c", ratio) if in_c else row(name, ours, "games/s")


def race(
    game: Game, yardstick: Yardstick, games: int, program: Path | None
) -> tuple[float, float | None, float | None]:
    """Medians of many short runs of ours and of the C program, turn by turn so that both see the same machine, and of
    the ratios of neighbours."""
    ours, in_c, ruleset = [], [], ruleset_of(game)
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


def build(game: Game, folder: Path) -> tuple[Path | None, str]:
    """Compile the C program; None and the reason where that cannot be done."""
    compiler, source = shutil.which("gcc"), BENCHMARKS / f"{game.id}.c"
    if not source.is_file():
        return None, f"benchmarks/{source.name} is not here; it comes with the source checkout."
    if compiler is None:
        return None, "gcc is not installed."
    program = folder / game.id
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
            zh = f"wanju 和 C 玩的不是同样的对局：{name} 这里是 {ours}，C 里是 {theirs}。"
            raise GameError(f"wanju and C do not play the same games: {name} are {ours} here and {theirs} in C.", zh)


def named_sums(game: Game, tally: Sums) -> dict[str, float]:
    """The sum of each number the game measures."""
    metrics = game.metrics(ruleset_of(game))
    return {metric.name: float(tally.measures[SUM, column]) for column, metric in metrics.items()}
