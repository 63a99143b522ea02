"""§1.3, seen from the chair: which piece may be moved, and moving it."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from wanju.games.ludo.board import GOAL, NOWHERE, PIECES, YARD
from wanju.games.ludo.moves import is_blocked, landing, must_capture_first
from wanju.games.ludo.rows import step_at
from wanju.games.ludo.state import TO_ROLL, Event
from wanju.games.ludo.turns import BY_HAND, play_on, throw
from wanju.kernel.dealer import roll, tell
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


class Reason(IntEnum):
    """Why a piece cannot be moved."""

    LEGAL = 0
    NEEDS_SIX = 1
    IS_HOME = 2
    TOO_FAR = 3
    BLOCKED = 4
    CAPTURE_FIRST = 5
    TWIN = 6
    ROLL_FIRST = 7
    HAS_ROLLED = 8


ROLL = PIECES
"""The action that comes after those of the four pieces (L-13)."""


@rule("1.2")
def setup(state: Record, rules: Record, dealer: Record) -> None:
    """§1.2, §1.3  All pieces in their yards; lots are drawn for who begins (L-01); and the first rolls."""
    seat = roll(dealer, rules.seats) if rules.first_seat == 0 else 0
    state.seat = seat
    state.first = seat
    tell(dealer, Event.BEGINS, seat, 0, 0)
    if rules.throws == BY_HAND:
        state.movable = TO_ROLL
    else:
        play_on(state, rules, dealer, throw(state, rules, dealer))


def waiting(state: Record) -> int:
    """The seat that has to roll, or to choose between its pieces."""
    return 1 << state.seat if state.movable != 0 else 0


def why_not(state: Record, rules: Record, seat: int, action: int) -> int:
    """§1.3  0 if this piece may be moved by the roll that lies there, or if it is time to roll."""
    if action == ROLL or state.movable == TO_ROLL:
        if action != ROLL:
            return Reason.ROLL_FIRST.value
        return Reason.LEGAL.value if state.movable == TO_ROLL else Reason.HAS_ROLLED.value
    step = step_at(int(state.row[seat]), action)
    to = landing(rules, step, int(state.die))
    if to == NOWHERE:
        if step == YARD:
            return Reason.NEEDS_SIX.value
        return Reason.IS_HOME.value if step == GOAL else Reason.TOO_FAR.value
    if is_blocked(state, rules, seat, step, to):
        return Reason.BLOCKED.value
    if must_capture_first(state, rules, seat, step, to):
        return Reason.CAPTURE_FIRST.value
    for earlier in range(action):
        if step_at(int(state.row[seat]), earlier) == step:
            return Reason.TWIN.value
    return Reason.LEGAL.value


def act(state: Record, rules: Record, dealer: Record, seat: int, action: int) -> None:
    """§1.3  Roll, or move a piece; and on to the next choice."""
    if action == ROLL:
        play_on(state, rules, dealer, throw(state, rules, dealer))
    else:
        state.decisions += 1
        play_on(state, rules, dealer, 1 << action)


@rule("1.3")
def payoff(state: Record, rules: Record, out: Any) -> None:
    """§1.3, L-10  One for the winner, shared by those who share the first place; or by place, from 1 down to 0."""
    for seat in range(rules.seats):
        behind, level = 0, 0
        for other in range(rules.seats):
            behind += 1 if state.rank[other] > state.rank[seat] else 0
            level += 1 if state.rank[other] == state.rank[seat] else 0
        if rules.worth == 0:
            out[seat] = 1.0 / level if state.rank[seat] == 1 else 0.0
        else:
            out[seat] = (behind + (level - 1) / 2) / (rules.seats - 1)


def imagine(state: Record, rules: Record, dealer: Record, seat: int) -> None:
    """Nothing to redraw: everything is on the board, and what is to come is nowhere."""
