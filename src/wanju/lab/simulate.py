"""Play many games and tally them.

Games come in chunks of a fixed size, seeded by the number of the game. Chunks run on threads, for the compiled loop
releases the GIL, and their tallies are added in the order of the chunks: the result is the same to the last bit
whatever the number of threads, and memory does not grow with the number of games.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import cycle, islice
from time import perf_counter
from typing import Any

import numpy as np

from wanju.kernel.dealer import SILENT
from wanju.kernel.errors import BadNumber, shown
from wanju.kernel.game import Game, Ruleset
from wanju.kernel.loops import COUNT, play_many
from wanju.kernel.record import MAX_SEATS, records
from wanju.lab.result import Result

CHUNK = 4096
"""Games of a chunk. Another size would give other last bits of the same sums."""
MOST_GAMES = 10**12
GAMES_GO = f"It goes from 1 to {MOST_GAMES:,}."
USUAL_SEATS = 4
RANDOM = "random"
SEEDS = 2**64

Progress = Callable[[int], None]


@dataclass
class Tally:
    """Running sums of some games: rows COUNT, SUM and SQUARES, a column for each number."""

    payoffs: np.ndarray[Any, np.dtype[np.float64]]
    measures: np.ndarray[Any, np.dtype[np.float64]]
    unfinished: int = 0

    @classmethod
    def blank(cls, ruleset: Ruleset) -> Tally:
        """No game yet."""
        return cls(np.zeros((3, ruleset.seats)), np.zeros((3, ruleset.measures)))

    def add(self, other: Tally) -> None:
        """Take in the sums of more games."""
        self.payoffs += other.payoffs
        self.measures += other.measures
        self.unfinished += other.unfinished


def simulate(
    ruleset: Ruleset,
    styles: Sequence[str],
    games: int,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Result:
    """Play `games` games with a style in each seat; `progress` hears how many are done."""
    styles = [ruleset.game.style_called(style) for style in styles]
    check(ruleset, styles, games, seed, threads)
    numbered = style_numbers(ruleset.game, styles)
    start, total = perf_counter(), Tally.blank(ruleset)
    with_threads = threads or cores()
    done = 0
    for tally, count in in_order(ruleset, numbered, games, seed, with_threads):
        total.add(tally)
        done += count
        if progress:
            progress(done)
    seconds = perf_counter() - start
    return Result(
        ruleset, games, seed, total.measures, total.unfinished, seconds, tuple(styles), total.payoffs, with_threads
    )


def usual_ruleset(
    game: Game, preset: str | None = None, settings: Mapping[str, Any] | None = None,
    files: Mapping[str, str] | None = None,
) -> Ruleset:  # fmt: skip
    """The rules at a table of the usual size; of another size where they do not suit that one."""
    wanted = max(game.fewest, min(USUAL_SEATS, game.most))
    refusals = []
    for seats in sorted(range(game.fewest, game.most + 1), key=lambda seats: abs(seats - wanted)):
        try:
            return game.ruleset(seats, preset, settings, files)
        except BadNumber as refusal:
            refusals.append(refusal)
    raise refusals[0]


def usual_styles(game: Game, seats: int) -> list[str]:
    """Who sits down where nobody is named: the styles that think, from the last on, and again if they are too few.
    One who plays alone is the first, by which a rulebook is checked."""
    if game.most == 1:
        return list(game.styles[:1])
    thinking = [style for style in reversed(game.styles) if style != RANDOM] or list(game.styles)
    return list(islice(cycle(thinking), seats))


def in_order(ruleset: Ruleset, styles: Any, games: int, seed: int, threads: int) -> Iterator[tuple[Tally, int]]:
    """The tallies of all chunks, first to last, with their sizes. A few chunks are under way at any time, never all."""
    chunks = ((first, min(CHUNK, games - first)) for first in range(0, games, CHUNK))
    under_way: deque[tuple[Future[Tally], int]] = deque()
    pool = ThreadPoolExecutor(threads)
    try:
        for first, count in chunks:
            under_way.append((pool.submit(play_chunk, ruleset, styles, seed, first, count), count))
            if len(under_way) > 2 * threads:
                future, size = under_way.popleft()
                yield future.result(), size
        for future, size in under_way:
            yield future.result(), size
    finally:  # on Ctrl-C, chunks not begun are dropped and nobody waits for those under way
        pool.shutdown(wait=False, cancel_futures=True)


def play_chunk(ruleset: Ruleset, styles: Any, seed: int, first: int, count: int, loop: Any = play_many) -> Tally:
    """Play games `first` … `first + count − 1` of the seed in the compiled loop."""
    game, tally = ruleset.game, Tally.blank(ruleset)
    with np.errstate(over="ignore"):  # 64-bit arithmetic wraps, compiled or not
        tally.unfinished = loop(
            records(game.state), records(game.state), ruleset.array, records(SILENT, 2), styles, np.uint64(seed),
            first, count, game.longest,
            np.zeros(ruleset.seats), tally.payoffs, np.full(ruleset.measures, np.nan), tally.measures,
        )  # fmt: skip
    assert tally.payoffs[COUNT, 0] + tally.unfinished == count, "a game was neither tallied nor counted as unfinished"
    return tally


def compile_loops(game: Game) -> None:
    """Have the loops compiled and in memory: from the cache in half a second, or anew."""
    play_chunk(game.ruleset(), style_numbers(game, game.styles[:1] * game.fewest), 0, 0, 1)


def style_numbers(game: Game, styles: Sequence[str]) -> Any:
    """The style of each seat as the loops read it."""
    numbered = np.zeros(MAX_SEATS, np.int64)
    numbered[: len(styles)] = [game.style(style) for style in styles]
    return numbered


def cores() -> int:
    """The processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check(ruleset: Ruleset, styles: Sequence[str], games: int, seed: int, threads: int | None) -> None:
    """Refuse what cannot be simulated, in one sentence."""
    for style in styles:
        ruleset.game.style(style)
    if len(styles) != ruleset.seats:
        raise BadNumber(f"{len(styles)} styles were given for {ruleset.seats} seats; each seat takes one.")
    check_games(games, seed)
    if threads is not None and not 1 <= threads <= 1024:
        raise BadNumber(f"threads cannot be {threads}. It goes from 1 to 1024.")


def check_games(games: int, seed: int) -> None:
    """Refuse a number of games, or a seed, that there cannot be."""
    if not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
        raise BadNumber(f"games cannot be {f'{games:,}' if type(games) is int else shown(games)}. {GAMES_GO}")
    if not isinstance(seed, int) or not 0 <= seed < SEEDS:
        raise BadNumber(f"seed cannot be {shown(seed)}. It goes from 0 to {SEEDS - 1}.")
