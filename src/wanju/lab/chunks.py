"""The games of a trial by chunks, on as many threads or processes as there are; the same whatever their number."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from threading import Thread
from typing import Any, TypeVar

from wanju.lab.trial import Rows, Trial
from wanju.lab.workers import Piece, cores, in_order, leave_with_parent, pieces

T = TypeVar("T")
Work = Callable[[Trial, int, int], T]
"""What is made of some games of a trial: the number of the first, and how many."""


def rows_of(trial: Trial, games: int, jobs: int | None = None) -> Iterator[Rows]:
    """The rows of a trial's first games, by chunks."""
    return each_chunk(Trial.rows, trial, games, jobs)


def each_chunk(work: Work[T], trial: Trial, games: int, jobs: int | None = None) -> Iterator[T]:
    """What is made of each chunk, in their order. `work` is a function that another process can find by its name."""
    jobs = min(jobs or cores(), -(-games // trial.chunk))
    wanted = pieces(games, trial.chunk)
    if jobs <= 1:
        return (work(trial, *piece) for piece in wanted)
    if trial.is_compiled:
        return in_order(ThreadPoolExecutor(jobs), jobs, lambda piece: work(trial, *piece), wanted)
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), begin, (trial.recipe,))
    return in_order(pool, jobs, partial(work_there, work), wanted)


# ── in another process ───────────────────────────────────────────────────────

_trial: Trial | None = None


def begin(recipe: Mapping[str, Any]) -> None:
    """A process begins. It ends with the one that began it, whatever became of that."""
    global _trial
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=leave_with_parent, daemon=True).start()
    _trial = Trial.made_from(recipe)


def work_there(work: Work[T], piece: Piece) -> T:
    assert _trial is not None
    return work(_trial, *piece)
