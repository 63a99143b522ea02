"""Many trials, each paired with one that is as it is and whose games are played once and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from wanju.kernel.errors import GameError
from wanju.lab.chunks import Jobs, Task
from wanju.lab.pairs import Pairing, Progress, played
from wanju.lab.trial import Trial
from wanju.lab.workers import pieces

K = TypeVar("K")


def against_base(
    trial: Trial, wanted: Iterable[K], make: Callable[[K], Trial], games: int, refused: dict[K, GameError],
    jobs: Jobs, progress: Progress | None = None,
) -> Iterator[tuple[K, Pairing]]:  # fmt: skip
    """Each that is not refused, paired with the trial as it is; `progress` hears how many are done."""
    split, made = list(pieces(games, trial.chunk)), list[tuple[K, Trial]]()

    def tasks() -> Iterator[Task]:
        yield from ((trial, piece) for piece in split)
        for each in wanted:
            try:
                other = make(each)
            except GameError as refusal:
                refused[each] = refusal
                continue
            made.append((each, other))
            yield from ((other, piece) for piece in split)

    rows = played(tasks(), trial.is_compiled, jobs)
    base = [next(rows) for _ in split]
    for done, first in enumerate(rows, 1):
        each, other = made[done - 1]
        pairing = Pairing(list(trial.columns), list(other.columns))
        for number, kept in enumerate(base):
            pairing.add(kept, first if number == 0 else next(rows))
        if progress:
            progress(done + len(refused))
        yield each, pairing
