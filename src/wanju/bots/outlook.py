"""Where a game stood at each of its decisions: games played on from there by those who play, and each option tried.

One function is compiled for each game. It does one of three things: it plays games and keeps the positions of the
last; it plays on from a position, as a referee would who sees everything; or it tries each option of a decision in
worlds that its seat takes for possible, the same worlds for every option.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from wanju.bots.search.plan import PLAN
from wanju.bots.search.simulation import NOW, ROOT, play_on, run
from wanju.compiler import njit
from wanju.kernel import verbs
from wanju.kernel.bits import lowest
from wanju.kernel.dealer import CHANCE, MINDS, SILENT, sit
from wanju.kernel.game import Ruleset
from wanju.kernel.record import MAX_SEATS, Record, records
from wanju.kernel.rule import compiled_too

HALVES = 2
"""Simulations are told in two halves by turns, so that what one half picks is judged by the other."""


class Task(IntEnum):
    """What is to be done."""

    PLAY = 0
    PLAY_ON = 1
    TRY = 2


class Told(IntEnum):
    """What is told of a game, before the share of each seat."""

    DECISIONS = 0
    FORCED = 1
    OPTIONS = 2  # added up over decisions
    FIRST = 3  # the seat that decides first; NaN where several do at once


SHARES, ALONE = len(Told), 3
"""Where the shares of the seats begin in a row; and how many numbers stand there for one who plays alone."""


class Kept(IntEnum):
    """What is kept of a position beside its state."""

    NUMBER = 0  # of the decision, from 0
    SEAT = 1
    OPTIONS = 2
    ACTION = 3  # the one that was taken


@compiled_too
def share_out(payoffs: Any, seats: int, out: Any) -> None:
    """To each seat its share of the win: whoever has most, if that is more than nothing; those who tie share it. Of one
    who plays alone the payoff, from 0 to 1; then whether it is the whole, and whether it is a part."""
    if seats == 1:
        out[0] = min(max(payoffs[0], 0.0), 1.0)
        out[1] = 1.0 if out[0] == 1.0 else 0.0
        out[2] = 1.0 if 0.0 < out[0] < 1.0 else 0.0
        return
    best, firsts = 0.0, 0
    for seat in range(seats):
        if payoffs[seat] > best:
            best, firsts = payoffs[seat], 0
        firsts += 1 if payoffs[seat] == best else 0
    for seat in range(seats):
        out[seat] = 1.0 / firsts if best > 0.0 and payoffs[seat] == best else 0.0


@compiled_too
def keep(kept: Any, notes: Any, state: Any, number: int, filled: int, stride: int) -> Any:
    """Keep a position; where there is no more room, every other one goes. Returns how many are kept, and how far they
    are apart."""
    if filled == len(kept):
        for i in range(filled // 2):
            kept[i] = kept[2 * i]
            for what in range(notes.shape[1]):
                notes[i, what] = notes[2 * i, what]
        filled, stride = filled // 2, 2 * stride
    if number % stride == 0:
        kept[filled] = state
        filled += 1
    return filled, stride


@compiled_too
def play_and_keep(
    states: Any, rules: Record, dealers: Any, plan: Record, actions: Any, kept: Any, notes: Any, row: Any
) -> int:  # fmt: skip
    """Play a game and keep positions of it; returns how many."""
    state, mind, taken, filled, stride = states[NOW], dealers[MINDS], 0, 0, 1
    verbs.setup(state, rules, dealers[CHANCE])
    owed = verbs.waiting(state)
    row[Told.FORCED], row[Told.OPTIONS] = 0.0, 0.0
    row[Told.FIRST] = lowest(owed) if owed & (owed - 1) == 0 else np.nan
    while owed != 0 and taken < plan.limit:
        seat = lowest(owed)
        found = verbs.legal(state, rules, seat, actions)
        row[Told.FORCED] += 1.0 if found == 1 else 0.0
        row[Told.OPTIONS] += found
        place = -1
        if len(kept) > 0 and taken % stride == 0:
            filled, stride = keep(kept, notes, states[NOW], taken, filled, stride)
            place = filled - 1 if taken % stride == 0 else -1
        action = verbs.choose(state, rules, mind, seat, plan.styles[seat])
        if place >= 0:
            notes[place, Kept.NUMBER], notes[place, Kept.SEAT] = taken, seat
            notes[place, Kept.OPTIONS], notes[place, Kept.ACTION] = found, action
        verbs.act(state, rules, dealers[CHANCE], seat, action)
        taken += 1
        owed = verbs.waiting(state)
    row[Told.DECISIONS] = taken
    return filled


@compiled_too
def play_games(
    states: Any, rules: Record, dealers: Any, plan: Record, sittings: Any, actions: Any, kept: Any, notes: Any,
    payoffs: Any, rows: Any, seed: Any, first: int, count: int,
) -> int:  # fmt: skip
    """Games `first` … `first + count − 1` of a seed, as `loops.play_range` plays them, a row for each. One that does
    not end has no numbers. Returns how many positions of the last are kept."""
    filled = 0
    for game in range(first, first + count):
        row = rows[game - first]
        states[NOW] = states[ROOT]
        sit(dealers[CHANCE], seed, game, CHANCE)
        sit(dealers[MINDS], seed, game, MINDS)
        for seat in range(rules.seats):
            plan.styles[seat] = sittings[game % len(sittings), seat]
        filled = play_and_keep(states, rules, dealers, plan, actions, kept, notes, row)
        if verbs.waiting(states[NOW]) != 0:
            row[:] = np.nan
        else:
            verbs.payoff(states[NOW], rules, payoffs)
            share_out(payoffs, rules.seats, row[SHARES:])
    return filled


@compiled_too
def go_on_from(
    states: Any, rules: Record, dealers: Any, plan: Record, payoffs: Any, shares: Any, sums: Any, seed: Any, count: int
) -> None:  # fmt: skip
    """Play on from a position, everybody by their style and by fresh chances; shares are added up by halves."""
    for number in range(count):
        states[NOW] = states[ROOT]
        sit(dealers[CHANCE], seed, number, CHANCE)
        sit(dealers[MINDS], seed, number, MINDS)
        play_on(states[NOW], rules, dealers, plan)
        verbs.payoff(states[NOW], rules, payoffs)
        share_out(payoffs, rules.seats, shares)
        for each in range(len(shares)):
            sums[number % HALVES, 0, each] += shares[each]


@compiled_too
def try_options(
    states: Any, rules: Record, dealers: Any, plan: Record, actions: Any, payoffs: Any, shares: Any, sums: Any,
    wants: Any, seat: int, seed: Any, count: int,
) -> int:  # fmt: skip
    """Every open option in the same worlds; behind the shares what each objective of `wants` makes of the end for the
    seat. Returns how many options there are."""
    found = verbs.legal(states[ROOT], rules, seat, actions)
    for number in range(count):
        for option in range(found):
            run(states, rules, dealers, plan, seat, seed, number, actions[option])
            verbs.payoff(states[NOW], rules, payoffs)
            share_out(payoffs, rules.seats, shares)
            told = sums[number % HALVES, option]
            for each in range(len(shares)):
                told[each] += shares[each]
            for want in range(len(wants)):
                told[len(shares) + want] += verbs.worth(states[NOW], rules, seat, wants[want])
    return found


@njit(cache=True, nogil=True, error_model="numpy")
def look(
    task: Any, states: Any, ruleset: Any, dealers: Any, plans: Any, sittings: Any, actions: Any, kept: Any, notes: Any,
    payoffs: Any, shares: Any, rows: Any, sums: Any, wants: Any, seed: Any, first: Any, count: Any,
) -> int:  # fmt: skip
    """One of the three tasks; `first` is the first game, or the seat that decides."""
    rules, plan = ruleset[0], plans[0]
    if task == Task.PLAY:
        return play_games(
            states, rules, dealers, plan, sittings, actions, kept, notes, payoffs, rows, seed, first, count
        )  # fmt: skip
    if task == Task.PLAY_ON:
        go_on_from(states, rules, dealers, plan, payoffs, shares, sums, seed, count)
        return 0
    return try_options(states, rules, dealers, plan, actions, payoffs, shares, sums, wants, first, seed, count)


class Outlook:
    """Looks at games of one table. Not for two threads at once."""

    def __init__(self, ruleset: Ruleset, sittings: Any, room: int = 0, wants: Any = ()) -> None:
        game, options = ruleset.game, len(ruleset.actions)
        self.ruleset, self.sittings, self.wants = ruleset, sittings, np.array(wants, np.int64)
        self.states, self.dealers, self.plans = records(game.state, 2), records(SILENT, 2), records(PLAN)
        self.plans[0].limit = game.longest
        self.kept, self.notes = records(game.state, room), np.zeros((room, len(Kept)), np.int64)
        self.actions = np.zeros(options, np.int64)
        self.payoffs, self.shares = np.zeros(MAX_SEATS), np.zeros(ruleset.seats if ruleset.seats > 1 else ALONE)
        self.rows = np.zeros((0, SHARES + len(self.shares)))
        self.sums = np.zeros((HALVES, options, len(self.shares) + len(self.wants)))

    def play(self, seed: int, first: int, count: int) -> int:
        """Games into `rows`; positions of the last are kept, and it is told how many."""
        self.rows = np.zeros((count, self.rows.shape[1]))
        self.states[ROOT] = records(self.ruleset.game.state)[0]
        return self._look(Task.PLAY, seed, first, count)

    def go_on(self, place: int, seed: int, count: int) -> Any:
        """The mean share of each seat from a kept position, by halves."""
        self.states[ROOT] = self.kept[place]
        self.sums[:, 0] = 0.0
        self._look(Task.PLAY_ON, seed, 0, count)
        return self.sums[:, 0, : len(self.shares)] / (count / HALVES)

    def try_options(self, place: int, seed: int, count: int) -> Any:
        """By halves and for each open option of a kept position: the mean share of each seat, and what is wanted."""
        self.states[ROOT] = self.kept[place]
        self.sums[:] = 0.0
        found = self._look(Task.TRY, seed, int(self.notes[place, Kept.SEAT]), count)
        return self.sums[:, :found] / (count / HALVES)

    def _look(self, task: Task, seed: int, first: int, count: int) -> int:
        found: int = look(
            int(task), self.states, self.ruleset.array, self.dealers, self.plans, self.sittings, self.actions,
            self.kept, self.notes, self.payoffs, self.shares, self.rows, self.sums, self.wants,
            np.uint64(seed), first, count,
        )  # fmt: skip
        return found
