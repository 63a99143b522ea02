"""A race: settings of the rules at the same deals. At each look those drop out that cannot be the nearest to the wishes
any more, by confidence sequences, which may be looked at as often as one likes; and of the others the farther half."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from wanju.kernel.errors import GameError
from wanju.kernel.named import RATE
from wanju.lab import sequences
from wanju.lab.changes import turned
from wanju.lab.chunks import Jobs
from wanju.lab.intervals import Estimate
from wanju.lab.ladders import Ladder, Point
from wanju.lab.pairs import Progress, played
from wanju.lab.sweep import added, estimate
from wanju.lab.trial import Trial
from wanju.lab.wishes import Wish, distance

LOOKS = (1 / 16, 1 / 4, 1.0)
"""At which shares of the games it is looked who is left."""
FEWEST_LEFT = 4
Rank = tuple[float, int, float, Point]
"""The nearer the better, then the smaller the change, then the nearer to the middle of the wishes."""
Estimator = Callable[[Trial, str, float, float, float], Estimate | None]


@dataclass
class Runner:
    """One setting of the rules with each table of players, and the sums of its games so far."""

    trials: tuple[Trial, ...]
    sums: list[Any]
    games: int = 0


class Race:
    """Everything that was played so far, by what was turned."""

    def __init__(
        self, tables: Sequence[Trial], wishes: Sequence[Wish], ladders: Mapping[str, Ladder], games: int,
        jobs: Jobs = None, progress: Progress | None = None,
    ) -> None:  # fmt: skip
        self.tables, self.wishes, self.ladders, self.games = tuple(tables), wishes, ladders, games
        self.jobs, self.progress, self.done = jobs, progress, 0
        self.names = list(dict.fromkeys(name for wish in wishes for name in wish.metrics))
        self.runners: dict[Point, Runner] = {}
        self.refused: dict[Point, GameError] = {}

    def size(self, point: Point) -> int:
        return sum(self.ladders[name].size(step) for name, step in point)

    def settings(self, point: Point) -> dict[str, Any]:
        return {name: self.ladders[name].values[step] for name, step in point}

    # ── playing ──────────────────────────────────────────────────────────────

    def enter(self, point: Point) -> bool:
        """Is there such a game?"""
        if point not in self.runners and point not in self.refused:
            try:
                made = tuple(turned(table, self.settings(point)) for table in self.tables)
            except GameError as refusal:
                self.refused[point] = refusal
                return False
            self.runners[point] = Runner(made, [np.zeros((3, len(self.names))) for _ in made])
        return point in self.runners

    def play(self, points: Iterable[Point], upto: int) -> None:
        """Games of each up to a number, at the same deals."""
        runners = [self.runners[point] for point in points if self.enter(point)]
        todo = [
            (runner, table, (first, min(trial.chunk, upto - first)))
            for runner in runners
            for table, trial in enumerate(runner.trials)
            for first in range(runner.games, upto, trial.chunk)
        ]
        is_compiled = all(trial.is_compiled for trial in self.tables)
        rows = played(((runner.trials[table], piece) for runner, table, piece in todo), is_compiled, self.jobs)
        for (runner, table, piece), row in zip(todo, rows, strict=True):
            runner.sums[table] += added(runner.trials[table], row, self.names)
            self.hear(piece[1])
        for runner in runners:
            runner.games = max(runner.games, upto)

    def hear(self, games: int) -> None:
        """So many more were played."""
        self.done += games
        if self.progress:
            self.progress(self.done)

    def run(self, points: Iterable[Point]) -> None:
        """Race these against each other; those that are left at the end have played all games."""
        left = [point for point in dict.fromkeys(points) if self.enter(point)]
        for share in LOOKS:
            self.play(left, max(1, round(self.games * share)))
            left = self.left(left)

    def left(self, running: Sequence[Point]) -> list[Point]:
        """Whoever may still be the nearest, and of these the better half."""
        bounds = {point: self.bounds(point) for point in running}
        nearest = min((most for _, most in bounds.values()), default=0.0)
        able = sorted((point for point in running if bounds[point][0] <= nearest), key=self.rank)
        return able[: max(FEWEST_LEFT, (len(able) + 1) // 2)]

    def finished(self) -> list[Point]:
        """Those that have played all games, the best first."""
        return sorted((point for point, each in self.runners.items() if each.games >= self.games), key=self.rank)

    # ── what was found ───────────────────────────────────────────────────────

    def found(self, point: Point, by: Estimator = estimate) -> list[dict[str, Estimate | None]]:
        """By table of players, what each number of the wishes was."""
        runner = self.runners[point]
        return [
            {name: by(trial, name, *sums[:, place]) for place, name in enumerate(self.names)}
            for trial, sums in zip(runner.trials, runner.sums, strict=True)
        ]

    def distance(self, point: Point) -> float:
        return sum(distance(self.wishes, found) for found in self.found(point))

    def bounds(self, point: Point) -> tuple[float, float]:
        """The least and the most that its distance may be."""
        each = [wish.bounds(found) for found in self.found(point, in_sequence) for wish in self.wishes]
        return sum(least for least, _ in each), sum(most for _, most in each)

    def rank(self, point: Point) -> Rank:
        aside = sum(wish.aside(found) for found in self.found(point) for wish in self.wishes)
        return self.distance(point), self.size(point), aside, point


def in_sequence(trial: Trial, name: str, n: float, total: float, squares: float) -> Estimate | None:
    """With an interval that holds however often one looks."""
    if trial.columns.get(name) == RATE:
        return sequences.rate(float(total), int(n))
    return sequences.mean(float(total), float(squares), int(n))
