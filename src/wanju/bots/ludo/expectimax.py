"""A move looked at by what the learned weights say of the boards after it, and after the next roll of whoever rolls."""

from __future__ import annotations

from typing import Any

from wanju.bots.ludo.boards import MOST_SIXES, rank
from wanju.bots.ludo.features import chances
from wanju.games.ludo.board import LAST_ON_RING, NOWHERE, PIECES, SIX, START, YARD
from wanju.games.ludo.rows import step_at
from wanju.games.ludo.state import Outcome
from wanju.games.ludo.turns import advance, fall
from wanju.kernel import verbs
from wanju.kernel.bits import lowest, without_lowest
from wanju.kernel.record import Record
from wanju.kernel.rule import compiled_too

HERE, AFTER, ROLLED, REPLIED = range(4)
"""Room for states: the position, after a move, with the next die on the table, and after the answer to it."""
ROOM = 4


@compiled_too
def prospect(state: Record, rules: Record, turns: Any, weights: Any, features: Any, out: Any) -> None:
    """What every seat has of a position between two rolls; who is still to finish has what is left of the places."""
    if state.outcome != Outcome.PLAYING:
        verbs.payoff(state, rules, out)
        return
    chances(state, rules, turns, weights, features, out)
    done = 0
    for seat in range(rules.seats):
        done += 1 if state.rank[seat] != 0 else 0
    for seat in range(rules.seats):
        if state.rank[seat] != 0:
            out[seat] = 1.0 - (state.rank[seat] - 1.0) / rules.seats
        else:
            out[seat] *= 1.0 - done / rules.seats


@compiled_too
def ahead(
    states: Any, rules: Record, dealer: Record, turns: Any, weights: Any, features: Any, out: Any, seat: int
) -> float:
    """What `seat` has of the position in AFTER, one roll further: each die as likely, each answer the best for who
    gives it."""
    total, roller = 0.0, states[AFTER].seat
    if states[AFTER].outcome != Outcome.PLAYING:
        prospect(states[AFTER], rules, turns, weights, features, out)
        return float(out[seat])
    for die in range(1, SIX + 1):
        states[ROLLED] = states[AFTER]
        pieces = fall(states[ROLLED], rules, dealer, die)
        best, mine = -1.0, 0.0
        options = pieces if pieces != 0 else 1
        while options:
            piece, options = lowest(options), without_lowest(options)
            states[REPLIED] = states[ROLLED]
            advance(states[REPLIED], rules, dealer, 1 << piece if pieces != 0 else 0)
            prospect(states[REPLIED], rules, turns, weights, features, out)
            if out[roller] > best:
                best, mine = out[roller], out[seat]
        total += mine
    return total / SIX


@compiled_too
def best_move(
    states: Any, rules: Record, dealer: Record, turns: Any, weights: Any, features: Any, out: Any, plies: int
) -> int:
    """The piece to move in the position in HERE; where nobody can be met any more, the one that is soonest home."""
    seat, pieces, is_met = (
        states[HERE].seat,
        states[HERE].movable,
        meets_anybody(states[HERE], rules, states[HERE].seat),
    )
    best, most = lowest(pieces), -1e9
    while pieces:
        piece, pieces = lowest(pieces), without_lowest(pieces)
        states[AFTER] = states[HERE]
        advance(states[AFTER], rules, dealer, 1 << piece)
        if not is_met:
            found = -turns_to_come(states[AFTER], turns, seat)
        elif plies > 1:
            found = ahead(states, rules, dealer, turns, weights, features, out, seat)
        else:
            prospect(states[AFTER], rules, turns, weights, features, out)
            found = out[seat]
        if found > most:
            best, most = piece, found
    return best


@compiled_too
def turns_to_come(state: Record, turns: Any, seat: int) -> float:
    """Turns of the race that a seat needs after its move, this one included."""
    if state.outcome == Outcome.PLAYING and state.seat == seat and state.rank[seat] == 0:
        return float(turns[min(state.sixes, MOST_SIXES - 1), rank(state.row[seat])])
    return 1.0 + float(turns[0, rank(state.row[seat])])


@compiled_too
def meets_anybody(state: Record, rules: Record, seat: int) -> bool:
    """Is there an open square that a piece of this seat and one of another's may both still come to?"""
    for step in range(max(hindmost(state.row[seat]), START), LAST_ON_RING + 1):
        for other in range(rules.seats):
            there = rules.meets[seat, step - YARD, other]
            if there != NOWHERE and state.rank[other] == 0 and hindmost(state.row[other]) <= there:
                return True
    return False


@compiled_too
def hindmost(row: int) -> int:
    """The step of the last piece."""
    found = step_at(row, 0)
    for piece in range(1, PIECES):
        found = min(found, step_at(row, piece))
    return found
