"""The race: how many turns a seat needs to bring its four pieces home when it meets nobody and goes for speed.

Exact for every row, by dynamic programming from the goal backwards: a move leads nearer to it. Only where nothing can
move, or a piece bounces back from the goal, do rows lead to themselves; these are looked at until they stand still.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.bots.ludo.boards import MOST_SIXES, lay, rank, rows_of, walked
from wanju.bots.ludo.solution import endless
from wanju.compiler import njit
from wanju.compiler.folder import kept
from wanju.games.ludo.board import LAST_ON_RING, PIECES, SIX, YARD
from wanju.games.ludo.rows import BITS
from wanju.games.ludo.state import Outcome
from wanju.games.ludo.turns import advance, fall
from wanju.kernel.bits import lowest, without_lowest
from wanju.kernel.dealer import SILENT
from wanju.kernel.game import Ruleset
from wanju.kernel.record import Record, records
from wanju.kernel.rule import compiled_too

MATTERS = "six_again", "home_again", "six_without_move", "three_sixes", "finish"
"""What a seat by itself depends on."""
IN_YARD = 0
"""The row of somebody who is never met."""
CLOSE = 1e-9
ROUNDS = 1000
KEPT = np.float32


@compiled_too
def turns_after(state: Record, turns: Any) -> float:
    """Turns that seat 0 still needs from where a roll has led, this one included."""
    if state.outcome != Outcome.PLAYING:
        return 1.0
    here = rank(state.row[0])
    if state.seat == 0:
        return float(turns[min(state.sixes, MOST_SIXES - 1), here])
    return 1.0 + float(turns[0, here])


@compiled_too
def least_turns(state: Record, rules: Record, dealer: Record, turns: Any, row: int, sixes: int, die: int) -> float:
    """The same before a choice by this die, for who is in a hurry."""
    lay(state, 0, row, IN_YARD, sixes)
    pieces = fall(state, rules, dealer, die)
    counted, least = state.sixes, np.inf
    if pieces == 0:
        advance(state, rules, dealer, 0)
        return turns_after(state, turns)
    while pieces:
        piece, pieces = lowest(pieces), without_lowest(pieces)
        lay(state, 0, row, IN_YARD, counted)
        advance(state, rules, dealer, 1 << piece)
        least = min(least, turns_after(state, turns))
    return least


@compiled_too
def think_of(state: Record, rules: Record, dealer: Record, turns: Any, row: int) -> float:
    """The turns of a row by those of the rows after it; returns the largest change."""
    here, less, change = rank(row), 0.0, 0.0
    for die in range(1, SIX):
        less += least_turns(state, rules, dealer, turns, row, 0, die)
    for sixes in range(MOST_SIXES - 1, -1, -1):
        found = (less + least_turns(state, rules, dealer, turns, row, sixes, SIX)) / SIX
        change = max(change, abs(found - turns[sixes, here]))
        turns[sixes, here] = found
    return change


@njit(cache=True, nogil=True, error_model="numpy")
def count_turns(states: Any, ruleset: Any, dealers: Any, turns: Any, rows: Any, starts: Any) -> None:
    """All these rows, group by group, each group until it stands still."""
    for group in range(len(starts) - 1):
        for _ in range(ROUNDS):
            change = 0.0
            for number in range(starts[group], starts[group + 1]):
                change = max(change, think_of(states[0], ruleset[0], dealers[0], turns, rows[number]))
            if change <= CLOSE:
                break


def race(ruleset: Ruleset) -> Any:
    """Expected turns by sixes before the roll and by rank of the row, kept between runs."""
    alone = by_itself(ruleset)
    numbers = np.frombuffer(kept(f"ludo-{alone.hash}.race", lambda: counted(alone).astype(KEPT).tobytes()), KEPT)
    return numbers.reshape(MOST_SIXES, -1)


def by_itself(ruleset: Ruleset) -> Ruleset:
    """The rules as far as they matter to somebody who meets nobody."""
    return ruleset.game.ruleset(2, settings={name: ruleset.values[name] for name in MATTERS})


def counted(ruleset: Ruleset) -> Any:
    """From the goal backwards; in one group are the rows that differ only inside the home column, where pieces may
    bounce back from the goal (L-06)."""
    rows = rows_of(PIECES)
    turns, outside = np.zeros((MOST_SIXES, len(rows))), clipped(rows)
    order = np.lexsort((-walked(rows), outside, -walked(outside)))[1:]
    starts = np.flatnonzero(np.diff(outside[order], prepend=-1, append=-1))
    count_turns(records(ruleset.game.state), endless(ruleset), records(SILENT), turns, rows[order], starts)
    return turns


def clipped(rows: Any) -> Any:
    """The rows with every piece that has left the ring at the first step beyond it."""
    places = (np.minimum(rows >> BITS * piece & 0xFF, LAST_ON_RING + 1 - YARD) for piece in range(PIECES))
    return sum(place << BITS * piece for piece, place in enumerate(places))
