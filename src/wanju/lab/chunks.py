"""The games of trials by pieces, and who plays them: threads, processes or a crew elsewhere; the same whoever it is."""

from __future__ import annotations

import signal
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from threading import Thread, local
from typing import Any, TypeVar

from wanju.kernel.errors import BadNumber, GameError, out_of_range
from wanju.lab.trial import Rows, Trial
from wanju.lab.workers import Piece, cores, in_order, leave_with_parent, pieces

T = TypeVar("T")
Work = Callable[[Trial, int, int], T]
"""What is made of some games of a trial: the number of the first, and how many."""
Task = tuple[Trial, Piece]
"""A trial, and which of its games."""
Parcel = tuple[type[Trial], Mapping[str, Any], Piece]
"""The same as it travels: what kind of trial, and its recipe."""
MOST_JOBS = 1024


class Crew(ABC):
    """Others who do the work than threads and processes of this one, such as a cluster."""

    @property
    @abstractmethod
    def threads(self) -> int:
        """How many pieces they do at a time."""

    @abstractmethod
    def each(self, work: Work[T], tasks: Iterable[Task]) -> Iterator[T]:
        """What is made of each task, in their order."""


Jobs = int | Crew | None
"""How many threads or processes, one for each core if nothing is said; or a crew."""


def check_jobs(jobs: Jobs) -> None:
    if isinstance(jobs, int) and not 1 <= jobs <= MOST_JOBS:
        raise BadNumber(*out_of_range("threads", jobs, 1, MOST_JOBS))


def width(jobs: Jobs) -> int:
    """How many pieces are done at a time."""
    return jobs.threads if isinstance(jobs, Crew) else jobs or cores()


def rows_of(trial: Trial, games: int, jobs: Jobs = None) -> Iterator[Rows]:
    """The rows of a trial's first games, by chunks."""
    return each_chunk(Trial.rows, trial, games, jobs)


def each_chunk(work: Work[T], trial: Trial, games: int, jobs: Jobs = None, together: int = 1) -> Iterator[T]:
    """What is made of each chunk of a trial's first games, or of so many of them together; no more processes begin
    than there are chunks."""
    check_jobs(jobs)
    size = trial.chunk * together
    if not isinstance(jobs, Crew):
        jobs = min(jobs or cores(), -(-games // size))
    tasks = ((trial, piece) for piece in pieces(games, size))
    return each_task(work, tasks, trial.is_compiled, jobs)


def each_task(work: Work[T], tasks: Iterable[Task], is_compiled: bool, jobs: Jobs = None) -> Iterator[T]:
    """What is made of each task, in their order: by threads where all games are compiled, else by processes. `work` is
    a function that another process can find by its name."""
    check_jobs(jobs)
    if isinstance(jobs, Crew):
        return jobs.each(work, tasks)
    jobs = jobs or cores()
    if jobs == 1:
        return (work(trial, *piece) for trial, piece in tasks)
    if is_compiled:
        return in_order(ThreadPoolExecutor(jobs), jobs, lambda task: work(task[0], *task[1]), tasks)
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), begin)
    return in_order(pool, jobs, partial(work_there, work), map(parcel, tasks))


def parcel(task: Task) -> Parcel:
    trial, piece = task
    return type(trial), trial.recipe, piece


# ── in another process ───────────────────────────────────────────────────────


class Last(local):
    """The trial that this thread has made last, and from what."""

    recipe: str = ""
    trial: Trial


_last = Last()


def begin() -> None:
    """A process begins. It ends with the one that began it, whatever became of that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=leave_with_parent, daemon=True).start()


def work_there(work: Work[T], parcel: Parcel) -> T:
    kind, recipe, piece = parcel
    return work(trial_there(kind, recipe), *piece)


def trial_there(kind: type[Trial], recipe: Mapping[str, Any]) -> Trial:
    """The trial of a recipe, made once for pieces that follow each other."""
    if _last.recipe != repr((kind, recipe)):
        try:
            _last.trial = kind.made_from(recipe)
        except GameError as refusal:  # as one that travels: others want more than a sentence when they are made again
            raise GameError(str(refusal), refusal.zh) from None
        _last.recipe = repr((kind, recipe))
    return _last.trial
