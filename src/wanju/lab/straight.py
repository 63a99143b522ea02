"""Games among styles, tallied straight from the compiled loop: no row is made for a game.

The loop itself adds up what `payoff` and `measure` write. Here each value is counted where it was written, a batch at a
time, and payoffs and wins are added up by player. All of it is, to the last bit, what the rows of a trial add up to
(`tally.of_rows`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from wanju.compiler import njit
from wanju.kernel.loops import COUNT, SQUARES, SUM
from wanju.kernel.named import RATE
from wanju.kernel.rule import compiled_too
from wanju.lab.tally import DROPPED, HALF, LEAST, MOST, Tally, of_rows
from wanju.lab.trial import Rows, Trial
from wanju.lab.workers import pieces

BATCH, NUMBERS = 1024, 1 << 14
"""Games that are held at once: at most so many, and fewer where they have many numbers, which are to stay near the
processor until they are counted."""
SLOTS = 1 << 14
"""Room for values that are no small whole numbers, as rounded; it is emptied when it is half full."""
KEY_BITS = 64 - DROPPED
CODE, TIMES = range(2)
"""Rows of the slots: a column and a rounded value, and how often it came; nothing is there where it never did."""


def tallied(trial: Trial, first: int, count: int) -> Tally:
    """Play some games of a trial and add them up."""
    if trial.is_straight:
        return Straight(trial).play(first, count)
    tally = of_rows(trial, [trial.rows(first, count)])
    tally.faults = trial.take_faults()
    return tally


class Straight:
    """The tally of some of a trial's games while they are played."""

    def __init__(self, trial: Trial) -> None:
        ruleset = trial.ruleset
        self.trial, self.tally, self.laid = trial, Tally.blank(len(trial.columns)), trial.laid()
        self.seats, self.ends = seats_of_kinds(trial), np.cumsum([len(each) for each in trial.kinds.values()])
        self.widths = ruleset.measures, ruleset.seats, 2 * len(self.ends)
        self.places = np.array(trial.places, np.int64)
        self.counted = counted(trial)
        self.slots, self.used = np.zeros((2, SLOTS), np.int64), np.zeros(1, np.int64)

    def play(self, first: int, count: int) -> Tally:
        """Play the games `first` … `first + count − 1`; each chunk has sums of its own."""
        rows = max(1, min(BATCH, NUMBERS // max(self.widths), count))
        room = [np.empty((rows, width)) for width in self.widths]
        with np.errstate(over="ignore"):  # 64-bit arithmetic wraps, compiled or not
            for begin, games in pieces(count, self.trial.chunk):
                self.tally.by_chunk.append(self.play_chunk(first + begin, games, room))
        self.empty_slots()
        return self.tally

    def play_chunk(self, first: int, count: int, room: list[Rows]) -> Rows:
        """Play games and count their values, with room for a batch of them; returns their sums."""
        measured, paid, own = (np.zeros((3, width)) for width in self.widths)
        for begin, games in pieces(count, len(room[0])):
            measures, payoffs, players = (each[:games] for each in room)
            measures.fill(np.nan)
            self.tally.unfinished += self.trial.loop(self.laid, first + begin, payoffs, paid, measures, measured)
            add_players(payoffs, self.seats, first + begin, self.ends, players, own)
            self.count_values(measures, payoffs, players)
        return np.hstack([measured[:, self.places], paid, own])

    def count_values(self, measures: Rows, payoffs: Rows, players: Rows) -> None:
        """Count the values of some games."""
        done = 0
        while done < len(self.counted):
            done = count_columns(
                measures, payoffs, players, self.counted, done, self.tally.counts, self.slots, self.used
            )
            if done < len(self.counted):
                self.empty_slots()

    def empty_slots(self) -> None:
        """Hand over to the tally what was counted as rounded."""
        taken = np.flatnonzero(self.slots[TIMES])
        for code, times in self.slots[:, taken].T.tolist():
            own, key = self.tally.others[code >> KEY_BITS], signed(code & (1 << KEY_BITS) - 1)
            own[key] = own.get(key, 0) + times
        self.slots[TIMES], self.used[0] = 0, 0


def signed(key: int) -> int:
    """The digits of a rounded value, of which the first is its sign."""
    return key - (1 << KEY_BITS) if key >> KEY_BITS - 1 else key


def counted(trial: Trial) -> npt.NDArray[np.int64]:
    """The columns whose values are counted: what writes them, at which place, and the column."""
    seats, players = range(trial.ruleset.seats), range(2 * len(trial.kinds))
    written = [(who, place) for who, places in enumerate((trial.places, seats, players)) for place in places]
    kinds = enumerate(trial.columns.values())
    return np.array([(*written[column], column) for column, kind in kinds if kind != RATE], np.int64).reshape(-1, 3)


def seats_of_kinds(trial: Trial) -> npt.NDArray[np.int64]:
    """By way to sit: the seats of the players of the first name, then of the second."""
    order = [number for numbers in trial.kinds.values() for number in numbers]
    return np.array([[trial.sat(way).index(number) for number in order] for way in range(len(trial.sittings))])


@njit(cache=True, nogil=True, error_model="numpy")
def add_players(payoffs: Any, seats: Any, first: Any, ends: Any, players: Any, sums: Any) -> None:
    """By name: the mean of what its players got in each game, and how many of them won (`playing.winners`)."""
    way = first % len(seats)
    for row in range(len(payoffs)):
        got, best, firsts, begin = payoffs[row], 0.0, 0, 0
        for seat in range(len(got)):
            firsts = 1 if got[seat] > best else firsts + (1 if got[seat] == best else 0)
            best = got[seat] if got[seat] > best else best
        is_won = best >= 1 or (best > 0 and firsts == 1 and len(got) > 1)
        for kind in range(len(ends)):
            paid, won, count = 0.0, 0.0, ends[kind] - begin
            for n in range(begin, ends[kind]):
                each = got[seats[way, n]]
                paid += each
                won += (1.0 if is_won and each == best else 0.0) if each == each else each
            players[row, kind] = paid / count
            players[row, len(ends) + kind] = won / count
            begin = ends[kind]
        for n in range(players.shape[1]):
            x = players[row, n]
            sums[COUNT, n] += 1.0 if x == x else 0.0
            sums[SUM, n] += x if x == x else 0.0
            sums[SQUARES, n] += x * x if x == x else 0.0
        way = way + 1 if way + 1 < len(seats) else 0


@njit(cache=True, nogil=True, error_model="numpy")
def count_columns(
    measures: Any, payoffs: Any, players: Any, counted: Any, done: Any, counts: Any, slots: Any, used: Any
) -> int:
    """Count the values of columns that are not done; returns how many are, where there may be no room for another."""
    for n in range(done, len(counted)):
        if used[0] + len(payoffs) > SLOTS // 2:
            return n
        written, place, column = counted[n, 0], counted[n, 1], counted[n, 2]
        values = measures if written == 0 else payoffs if written == 1 else players
        for row in range(len(values)):
            x = values[row, place]
            if LEAST <= x < MOST and x == int(x):
                counts[column, int(x) - LEAST] += 1
            elif x == x:
                used[0] += count_rounded(column, values[row, place : place + 1].view(np.int64)[0], slots)
    return len(counted)


@compiled_too
def count_rounded(column: Any, bits: Any, slots: Any) -> int:
    """Count a value by its first digits; returns 1 if it is new."""
    code = column << KEY_BITS | (bits + HALF >> DROPPED) & (1 << KEY_BITS) - 1
    slot = (code ^ code >> 12) & SLOTS - 1
    while slots[TIMES, slot] != 0 and slots[CODE, slot] != code:
        slot = slot + 1 & SLOTS - 1
    slots[CODE, slot] = code
    slots[TIMES, slot] += 1
    return 1 if slots[TIMES, slot] == 1 else 0
