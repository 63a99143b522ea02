"""§3, seen from the chair: what may be chosen now, and choosing it."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from wanju.games.delay.rounds import audit, begin_round, end_round, go_on, leave_round, record, take_option
from wanju.games.delay.state import LEAST, NOTHING, Action, Ending, Phase, Value
from wanju.kernel.record import Record
from wanju.kernel.rule import rule
from wanju.kernel.table import NOT_NOW


class Reason(IntEnum):
    """Why a choice is refused: only ever because another moment of the game is for it."""

    LEGAL = 0
    NOT_NOW = NOT_NOW


@rule("2.1")
def setup(state: Record, rules: Record, dealer: Record) -> None:
    """§2.1  The values at the beginning, and the first event."""
    state.value[Value.HEAVEN] = rules.start_heaven
    state.value[Value.HELL] = rules.start_hell
    state.value[Value.STABILITY] = rules.start_stability
    state.value[Value.PRESSURE] = LEAST
    state.left = rules.pool
    state.ending = NOTHING
    begin_round(state, rules, dealer)


def waiting(state: Record) -> int:
    """The one chair, until the ending."""
    return 0 if state.phase == Phase.ENDING else 1


def why_not(state: Record, rules: Record, seat: int, action: int) -> int:
    """§8  An option while the event is shown, a record in the archive phase, a nod to the auditors."""
    if action <= Action.C:
        asked = Phase.EVENT.value
    elif action <= Action.SEAL:
        asked = Phase.RECORD.value
    else:
        asked = Phase.PENALTY.value
    return Reason.LEGAL.value if state.phase == asked else Reason.NOT_NOW.value


def act(state: Record, rules: Record, dealer: Record, seat: int, action: int) -> None:
    """§3  One step of the round, and on to the next decision. Nothing is ever taken back."""
    if action <= Action.C:
        take_option(state, rules, dealer, action)
    elif action <= Action.SEAL:
        record(state, rules, dealer, action)
        if action == Action.SEAL:
            audit(state, rules, dealer)
        end_round(state, rules, dealer)
        leave_round(state, rules, dealer)
    else:
        go_on(state, rules, dealer)


def payoff(state: Record, rules: Record, out: Any) -> None:
    """The rulebook names no winner; the hidden ending is the best there is, a false peace is half of it (D-10)."""
    out[0] = 0.0
    if state.ending == Ending.HUMAN_REBELLION:
        out[0] = 1.0
    elif state.ending == Ending.FALSE_PEACE and rules.worth == 0:
        out[0] = 0.5


def imagine(state: Record, rules: Record, dealer: Record, seat: int) -> None:
    """Nothing to redraw: what is to come is nowhere in the state."""
