"""Who does the work: threads where it is compiled, processes where Python is asked, and the results in order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import parent_process
from typing import TypeVar

from wanju.kernel.errors import GameError

P = TypeVar("P")
T = TypeVar("T")
Piece = tuple[int, int]
"""Number of the first game, and how many."""


def pieces(games: int, size: int) -> Iterator[Piece]:
    """Games 0 … games − 1 in pieces of a fixed size."""
    return ((first, min(size, games - first)) for first in range(0, games, size))


def cores() -> int:
    """The processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def result(future: Future[T]) -> T:
    return future.result()


def in_order(
    pool: Executor, jobs: int, work: Callable[[P], T], given: Iterable[P], wait: Callable[[Future[T]], T] = result
) -> Iterator[T]:
    """The results of all pieces, first to last. A few are under way at any time, never all."""
    under_way: deque[Future[T]] = deque()
    try:
        for piece in given:
            under_way.append(pool.submit(work, piece))
            if len(under_way) > 2 * jobs:
                yield wait(under_way.popleft())
        while under_way:
            yield wait(under_way.popleft())
    except BrokenProcessPool:
        told = "A process has ended by itself, perhaps by a player of your own; play it as process:…."
        raise GameError(told, "一个进程意外结束，可能是自带玩家所致；请改用 process:… 来运行它。") from None
    finally:  # on Ctrl-C, pieces not begun are dropped and nobody waits for those under way
        pool.shutdown(wait=False, cancel_futures=True)


def leave_with_parent(first: Callable[[], None] = lambda: None) -> None:
    """End when the process that began this one has ended."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        first()
        os._exit(1)
