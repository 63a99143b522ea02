"""One sweep of value iteration over boards of two seats: what a roll is worth, by the rules, to who rolls best."""

from __future__ import annotations

from typing import Any

from wanju.bots.ludo.boards import MOST_SIXES, lay, rank
from wanju.compiler import njit
from wanju.games.ludo.board import SIX
from wanju.games.ludo.state import Outcome
from wanju.games.ludo.turns import advance, fall
from wanju.kernel.bits import lowest, without_lowest
from wanju.kernel.record import Record
from wanju.kernel.rule import compiled_too

STILL = 1e-12
"""A change of a board's own values that is none."""
ROUNDS = 400
"""Of one board, in which nobody moves; the slowest lose a third of what is left in each."""


@compiled_too
def worth(state: Record, values: Any, first: int, seat: int) -> float:
    """The chance of `seat` to win from where a roll has led."""
    if state.outcome != Outcome.PLAYING:
        return 1.0 if state.rank[seat] == 1 else 0.0
    roller = state.seat
    mine, theirs = rank(state.row[roller]) - first, rank(state.row[1 - roller]) - first
    found = float(values[roller % len(values), min(state.sixes, MOST_SIXES - 1), mine, theirs])
    return found if roller == seat else 1.0 - found


@compiled_too
def best_of(
    state: Record, rules: Record, dealer: Record, values: Any, first: int, seat: int, mine: int, theirs: int,
    sixes: int, die: int,
) -> float:  # fmt: skip
    """The chance of `seat` to win once its die shows this."""
    lay(state, seat, mine, theirs, sixes)
    pieces = fall(state, rules, dealer, die)
    counted, best = state.sixes, 0.0
    if pieces == 0:
        advance(state, rules, dealer, 0)
        return worth(state, values, first, seat)
    while pieces:
        piece, pieces = lowest(pieces), without_lowest(pieces)
        lay(state, seat, mine, theirs, counted)
        advance(state, rules, dealer, 1 << piece)
        best = max(best, worth(state, values, first, seat))
    return best


@compiled_too
def look(
    state: Record, rules: Record, dealer: Record, values: Any, rows: Any, one: int, other: int, is_written: bool
) -> float:
    """Seat 0 has row `one`, seat 1 row `other`: what each has of it when it is to roll; returns the largest change. A
    roll that is no six forgets those before it, so it is looked at once."""
    first, change = rank(rows[0]), 0.0
    for seat in range(2):
        side, own, others = (0, one, other) if seat == 0 else (1 % len(values), other, one)
        mine, theirs, less = rows[own], rows[others], 0.0
        for die in range(1, SIX):
            less += best_of(state, rules, dealer, values, first, seat, mine, theirs, 0, die)
        for sixes in range(MOST_SIXES - 1, -1, -1):
            six = best_of(state, rules, dealer, values, first, seat, mine, theirs, sixes, SIX)
            found = (less + six) / SIX
            change = max(change, abs(found - values[side, sixes, own, others]))
            if is_written:
                values[side, sixes, own, others] = found
    return change


@compiled_too
def may_stay(state: Record, rules: Record, dealer: Record, one: int, other: int) -> bool:
    """Is there a roll by which a seat moves nothing, so that the values of a board hang on themselves?"""
    found = False
    for seat in range(2):
        mine, theirs = (one, other) if seat == 0 else (other, one)
        for die in range(1, SIX + 1):
            lay(state, seat, mine, theirs, 0)
            found |= fall(state, rules, dealer, die) == 0
    return found


@njit(cache=True, nogil=True, error_model="numpy")
def sweep(
    states: Any, ruleset: Any, dealers: Any, values: Any, rows: Any, boards: Any, first: int, last: int,
    is_written: bool,
) -> float:  # fmt: skip
    """Look at boards `first` … `last − 1` by what is known, each until it stands still; returns the largest change."""
    state, rules, dealer, largest = states[0], ruleset[0], dealers[0], 0.0
    for number in range(first, last):
        one, other = boards[number, 0], boards[number, 1]
        change = look(state, rules, dealer, values, rows, one, other, is_written)
        largest = max(largest, change)
        if not is_written or change <= STILL or not may_stay(state, rules, dealer, rows[one], rows[other]):
            continue
        for _ in range(ROUNDS):
            if look(state, rules, dealer, values, rows, one, other, is_written) <= STILL:
                break
    return largest
