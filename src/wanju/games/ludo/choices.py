"""§1.3, seen from the chair: which piece may be moved, and moving it."""

from __future__ import annotations

from enum import auto

from wanju.games.ludo.board import GOAL, NOWHERE, YARD
from wanju.games.ludo.moves import is_blocked, landing, must_capture_first
from wanju.games.ludo.rows import step_at
from wanju.games.ludo.state import TO_ROLL
from wanju.games.ludo.turns import play_on, throw
from wanju.kernel import Actions, Reasons
from wanju.kernel.record import Record


class Action(Actions):
    PIECE_0 = auto()
    PIECE_1 = auto()
    PIECE_2 = auto()
    PIECE_3 = auto()
    ROLL = auto()
    """L-13"""


class Reason(Reasons):
    NEEDS_SIX = "die"
    IS_HOME = auto()
    TOO_FAR = "left die"
    BLOCKED = auto()
    CAPTURE_FIRST = auto()
    TWIN = "twin"
    ROLL_FIRST = auto()
    HAS_ROLLED = "die"


def waiting(state: Record) -> int:
    """The seat that has to roll, or to choose between its pieces."""
    return 1 << state.seat if state.movable != 0 else 0


def why_not(state: Record, rules: Record, seat: int, action: int) -> int:
    """§1.3  0 if this piece may be moved by the roll that lies there, or if it is time to roll."""
    if action == Action.ROLL:
        return 0 if state.movable == TO_ROLL else Reason.HAS_ROLLED
    if state.movable == TO_ROLL:
        return Reason.ROLL_FIRST
    step = step_at(state.row[seat], action)
    to = landing(rules, step, state.die)
    if to == NOWHERE:
        if step == YARD:
            return Reason.NEEDS_SIX
        return Reason.IS_HOME if step == GOAL else Reason.TOO_FAR
    if is_blocked(state, rules, seat, step, to):
        return Reason.BLOCKED
    if must_capture_first(state, rules, seat, step, to):
        return Reason.CAPTURE_FIRST
    for earlier in range(action):
        if step_at(state.row[seat], earlier) == step:
            return Reason.TWIN
    return 0


def act(state: Record, rules: Record, dealer: Record, seat: int, action: int) -> None:
    """§1.3  Roll, or move a piece; and on to the next choice."""
    if action == Action.ROLL:
        play_on(state, rules, dealer, throw(state, rules, dealer))
    else:
        state.decisions += 1
        play_on(state, rules, dealer, 1 << action)
