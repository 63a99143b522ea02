"""Games of several trials of one seed, side by side: game i of each is dealt the same, so their rows are compared.

What is kept of two trials are running sums for each number (`add_pairs`), so memory does not grow with the games. The
sums are of a and of d = b − a rather than of a and b, in which the difference of nearly equal numbers would be lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from wanju.compiler import njit
from wanju.lab.chunks import Jobs, Task, each_task
from wanju.lab.trial import Rows, Trial
from wanju.lab.workers import pieces

Progress = Callable[[int], None]
"""Hears how many games are done."""

BOTH, BOTH_A, BOTH_D, BOTH_AA, BOTH_AD, BOTH_DD, ONLY_A, A, AA, ONLY_B, B, BB, DIFFER = range(13)
"""Rows of the sums: over games in which both have a number, over those in which one has, and how many differ."""


@njit(cache=True, nogil=True, error_model="numpy")
def add_pairs(sums: Any, a: Any, b: Any, of_a: Any, of_b: Any) -> None:
    """Add games of two trials to the sums, a column for each number that both have."""
    for game in range(len(a)):
        for column in range(len(of_a)):
            x, y = a[game, of_a[column]], b[game, of_b[column]]
            if x == x and y == y:
                d = y - x
                sums[BOTH, column] += 1.0
                sums[BOTH_A, column] += x
                sums[BOTH_D, column] += d
                sums[BOTH_AA, column] += x * x
                sums[BOTH_AD, column] += x * d
                sums[BOTH_DD, column] += d * d
                sums[DIFFER, column] += 1.0 if d != 0.0 else 0.0
            elif x == x:
                sums[ONLY_A, column] += 1.0
                sums[A, column] += x
                sums[AA, column] += x * x
                sums[DIFFER, column] += 1.0
            elif y == y:
                sums[ONLY_B, column] += 1.0
                sums[B, column] += y
                sums[BB, column] += y * y
                sums[DIFFER, column] += 1.0


class Pairing:
    """Two trials and the sums of their games so far, for each number that both have."""

    def __init__(self, a: Sequence[str], b: Sequence[str]) -> None:
        self.names = [name for name in a if name in set(b)]
        self.of_a, self.of_b = (np.array([list(each).index(name) for name in self.names], np.int64) for each in (a, b))
        self.sums = np.zeros((DIFFER + 1, len(self.names)))

    def add(self, a: Rows, b: Rows) -> None:
        add_pairs(self.sums, a, b, self.of_a, self.of_b)

    @property
    def is_identical(self) -> bool:
        """Was every game the same, to the last number?"""
        return not self.sums[DIFFER].any()


def in_turn(trials: Sequence[Trial], games: int) -> Iterator[Task]:
    """The first piece of each trial, then the second of each."""
    size = min(trial.chunk for trial in trials)
    return ((trial, piece) for piece in pieces(games, size) for trial in trials)


def played(tasks: Iterable[Task], is_compiled: bool, jobs: Jobs = None) -> Iterator[Rows]:
    """The rows of each task in order, the same whoever plays them."""
    return each_task(Trial.rows, tasks, is_compiled, jobs)
