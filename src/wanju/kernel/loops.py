"""The loops that play millions of games: written once, compiled for each game, cached on disk.

Game number i of a seed has streams of its own, so the same games come out whatever the chunk, thread or worker, and
the same functions called without compiling give the same games bit for bit.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.compiler import njit
from wanju.compiler.vectors import vectorized
from wanju.kernel import verbs
from wanju.kernel.bits import lowest
from wanju.kernel.dealer import CHANCE, MINDS, sit
from wanju.kernel.record import Record
from wanju.kernel.rule import compiled_too

COUNT, SUM, SQUARES = range(3)
"""Rows of a tally; a column for each number."""


@compiled_too
def play_one(
    state: Record, rules: Record, chance: Record, mind: Record, styles: Any, limit: int, moves: Any
) -> int:  # fmt: skip
    """Play a game to its end, or to `limit` decisions; returns how many were taken.
    As many as there is room for are kept in `moves`, as rows of seat and action."""
    verbs.setup(state, rules, chance)
    taken = 0
    owed = verbs.waiting(state)
    while owed != 0 and taken < limit:
        seat = lowest(owed)
        action = verbs.choose(state, rules, mind, seat, styles[seat])
        if taken < len(moves):
            moves[taken, 0] = seat
            moves[taken, 1] = action
        taken += 1
        verbs.act(state, rules, chance, seat, action)
        owed = verbs.waiting(state)
    return taken


@compiled_too
@vectorized
def add_to_tally(tally: Any, out: Any) -> None:
    """Add one game's numbers to the running sums; a NaN is a number this game does not have."""
    for i in range(len(out)):
        x = out[i] if out[i] == out[i] else 0.0
        tally[COUNT, i] += 1.0 if out[i] == out[i] else 0.0
        tally[SUM, i] += x
        tally[SQUARES, i] += x * x


@compiled_too
def play_range(
    states: Any, blank: Any, ruleset: Any, dealers: Any, styles: Any, seed: Any, first: Any, count: Any, limit: Any,
    payoffs: Any, payoff_tally: Any, measures: Any, measure_tally: Any,
) -> int:  # fmt: skip
    """Play games `first` … `first + count − 1` of a seed into tallies; returns how many did not end.

    `styles` has a row for each way to sit, and games take them in turn by their numbers. `payoffs` and `measures` have
    room for one game, or a row for each, in which its numbers stay; the payoffs of one that did not end are NaN."""
    state, rules = states[0], ruleset[0]
    chance, mind = dealers[CHANCE], dealers[MINDS]
    unkept = np.zeros((0, 2), np.int64)
    unfinished = 0
    for game in range(first, first + count):
        row = (game - first) % len(payoffs)
        states[0] = blank[0]
        sit(chance, seed, game, CHANCE)
        sit(mind, seed, game, MINDS)
        play_one(state, rules, chance, mind, styles[game % len(styles)], limit, unkept)
        if verbs.waiting(state) != 0:
            unfinished += 1
            payoffs[row, :] = np.nan
            continue
        verbs.payoff(state, rules, payoffs[row])
        add_to_tally(payoff_tally, payoffs[row])
        verbs.measure(state, rules, measures[row])
        add_to_tally(measure_tally, measures[row])
    return unfinished


play_many = njit(cache=True, nogil=True, error_model="numpy")(play_range)


play_kept = njit(cache=True, nogil=True, error_model="numpy")(play_one)
