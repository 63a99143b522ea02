"""Careers: one person plays game after game against bots, and the dice of each game know the results of those before.

Careers are independent of each other and run on threads; within one, games follow each other in the compiled loop, by
the same rules as everywhere. Career c of a seed has streams of its own, so the same careers come out whatever the
number of threads, of careers or of games.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from time import perf_counter
from typing import Any

import numpy as np

from wanju.compiler import njit
from wanju.games.ludo.dice import minutes
from wanju.games.ludo.history import PAST, begin, is_win, remember, term_of
from wanju.kernel import verbs
from wanju.kernel.dealer import CHANCE, MINDS, SILENT, sit
from wanju.kernel.errors import BadNumber, out_of_range
from wanju.kernel.game import Ruleset
from wanju.kernel.loops import play_one
from wanju.kernel.record import MAX_SEATS, Records, records
from wanju.lab.intervals import Estimate, clustered
from wanju.lab.limits import SEEDS, Progress
from wanju.lab.workers import cores

CHUNK = 8
"""Careers of a chunk. Another size would give other last bits of the same sums."""
MOST_CAREERS = MOST_GAMES = 1 << 30
"""Of each; career c plays the games c · 2^30, c · 2^30 + 1, … of the seed."""
TARGET = 0.5

Sums = np.ndarray[Any, np.dtype[np.float64]]


class Column(IntEnum):
    """What is added up over games."""

    GAMES = 0
    WON = 1
    TURNS = 2
    MINUTES = 3
    TERM = 4
    """What the past said when the game began."""
    BENT = 5
    """Rolls of the person's seat whose die was not left alone."""
    FAR = 6
    """Their distances from a fair die."""
    FAIR = 7
    """The same rolls by what made them: FAIR and the ones after it, in the order of `Rule`."""
    SIX = 8
    CAPTURE = 9
    ENDGAME = 10
    STEADY = 11


COLUMNS = len(Column)


def live_range(
    states: Any, blank: Any, ruleset: Any, pasts: Any, dealers: Any, human: int, bots: int, seed: Any, first: int,
    games: int, limit: int, edges: Any, by_game: Any, by_career: Any,
) -> int:  # fmt: skip
    """Live careers `first` … into tallies, one for each row of `by_career`; returns how many games did not end."""
    state, rules, past = states[0], ruleset[0], pasts[0]
    chance, mind = dealers[CHANCE], dealers[MINDS]
    styles, unkept = np.zeros(MAX_SEATS, np.int64), np.zeros((0, 2), np.int64)
    unfinished = 0
    for career in range(len(by_career)):
        begin(past, rules.seats, TARGET, rules)
        span = 0
        for game in range(games):
            seat = (first + career + game) % rules.seats  # round the table: two sides of three are not alike
            styles[:] = bots
            styles[seat] = human
            rules.humans = 1 << seat
            rules.history[seat] = term_of(past, TARGET, rules)
            states[0] = blank[0]
            sit(chance, seed, (first + career) * MOST_GAMES + game, CHANCE)
            sit(mind, seed, (first + career) * MOST_GAMES + game, MINDS)
            play_one(state, rules, chance, mind, styles, limit, unkept)
            if verbs.waiting(state) != 0:
                unfinished += 1
                continue
            is_won = is_win(state, rules, seat)
            while span + 2 < len(edges) and game >= edges[span + 1]:
                span += 1
            for sums in (by_game[game], by_career[career, span]):
                sums[Column.GAMES] += 1.0
                sums[Column.WON] += 1.0 if is_won else 0.0
                sums[Column.TURNS] += state.turns
                sums[Column.MINUTES] += minutes(state, rules)
                sums[Column.TERM] += rules.history[seat]
                sums[Column.BENT] += state.bent_rolls
                sums[Column.FAR] += state.bent_far
                for rule in range(COLUMNS - Column.FAIR):
                    sums[Column.FAIR + rule] += state.bent_by[rule]
            remember(past, is_won, TARGET, rules)
    return unfinished


live_many = njit(cache=True, nogil=True, error_model="numpy")(live_range)


@dataclass(frozen=True)
class Careers:
    """What many careers of one kind came to."""

    ruleset: Ruleset
    human: str
    bots: str
    careers: int
    games: int
    seed: int
    edges: tuple[int, ...]
    """Where one span of a career ends and the next begins, from 0 to `games`."""
    by_game: Sums
    """Sums over careers: a row for each number of a game, a column for each Column."""
    by_career: Sums
    """Sums over the games of a span: for each career, a row for each span."""
    unfinished: int
    """Games that did not end; the person's past and the tallies know nothing of them."""
    seconds: float
    threads: int

    def per(self, what: Column, each: Column = Column.GAMES, since: int = 0, until: int | None = None) -> Estimate:
        """One sum for each unit of another, in games since + 1 … until, both among the edges; the interval takes
        careers as wholes, for the games of one hang together."""
        spans = slice(self.edges.index(since), self.edges.index(self.games if until is None else until))
        sums = self.by_career[:, spans].sum(axis=1)
        return clustered(sums[:, what], sums[:, each])

    def curve(self, what: Column, width: int) -> list[float]:
        """The mean over all careers in games 1 … width, width + 1 … 2 · width, and so on."""
        blocks = [self.by_game[start : start + width] for start in range(0, self.games - width + 1, width)]
        return [float(block[:, what].sum() / block[:, Column.GAMES].sum()) for block in blocks]


def live(
    ruleset: Ruleset,
    human: str,
    bots: str,
    careers: int,
    games: int,
    seed: int = 0,
    edges: Sequence[int] | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Careers:
    """Live so many careers of so many games, a person of style `human` against bots of style `bots`."""
    cuts = tuple(edges or (0, games))
    check(ruleset, careers, games, seed, cuts, threads)
    styles = ruleset.game.style(human), ruleset.game.style(bots)
    start, with_threads = perf_counter(), threads or cores()
    by_game, by_career = np.zeros((games, COLUMNS)), np.zeros((careers, len(cuts) - 1, COLUMNS))
    unfinished = done = 0
    for sums, missing, count in in_order(ruleset, styles, games, seed, cuts, by_career, with_threads):
        by_game += sums
        unfinished += missing
        done += count
        if progress:
            progress(done * games)
    seconds = perf_counter() - start
    return Careers(
        ruleset, human, bots, careers, games, seed, cuts, by_game, by_career, unfinished, seconds, with_threads
    )


def in_order(
    ruleset: Ruleset, styles: tuple[int, int], games: int, seed: int, edges: Sequence[int], by_career: Sums,
    threads: int,
) -> Iterator[tuple[Sums, int, int]]:  # fmt: skip
    """The sums of all chunks, first to last. A few chunks are under way at any time, never all."""
    under_way: deque[Future[tuple[Sums, int, int]]] = deque()
    pool = ThreadPoolExecutor(threads)
    try:
        for first in range(0, len(by_career), CHUNK):
            rows = by_career[first : first + CHUNK]
            under_way.append(pool.submit(live_chunk, ruleset, styles, games, seed, edges, first, rows))
            if len(under_way) > 2 * threads:
                yield under_way.popleft().result()
        for future in under_way:
            yield future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def live_chunk(
    ruleset: Ruleset, styles: tuple[int, int], games: int, seed: int, edges: Sequence[int], first: int, rows: Sums
) -> tuple[Sums, int, int]:
    """Careers `first` … into `rows`, in the compiled loop; who sits where is written into a copy of the rules."""
    game, by_game = ruleset.game, np.zeros((games, COLUMNS))
    with np.errstate(over="ignore"):
        unfinished = live_many(
            records(game.state), records(game.state), copied(ruleset.array), records(PAST), records(SILENT, 2), *styles,
            np.uint64(seed), first, games, game.longest, np.array(edges, np.int64), by_game, rows,
        )  # fmt: skip
    return by_game, unfinished, len(rows)


def copied(array: Records) -> Records:
    """Rules of one's own."""
    made = records(array.dtype, len(array))
    made[:] = array
    return made


def check(ruleset: Ruleset, careers: int, games: int, seed: int, edges: Sequence[int], threads: int | None) -> None:
    """Refuse what cannot be lived, in one sentence."""
    if ruleset.game.id != "ludo":
        zh = f"目前只有 ludo 有生涯；{ruleset.game.id} 没有。"
        raise BadNumber(f"Only ludo has careers so far; {ruleset.game.id} has none.", zh)
    if not 1 <= careers <= MOST_CAREERS:
        raise BadNumber(*out_of_range("careers", f"{careers:,}", "1", f"{MOST_CAREERS:,}"))
    if not 1 <= games <= MOST_GAMES:
        raise BadNumber(*out_of_range("games", f"{games:,}", "1", f"{MOST_GAMES:,}"))
    if not 0 <= seed < SEEDS:
        raise BadNumber(*out_of_range("seed", seed, 0, SEEDS - 1))
    if threads is not None and not 1 <= threads <= 1024:
        raise BadNumber(*out_of_range("threads", threads, 1, 1024))
    if edges[0] != 0 or edges[-1] != games or any(a >= b for a, b in pairwise(edges)):
        given = ", ".join(map(str, edges))
        zh = f"edges 从 0 递增到局数 {games}；{given} 不是。"
        raise BadNumber(f"edges rise from 0 to the number of games, {games}; {given} do not.", zh)
