"""§3, seen from the chair: what may be chosen now, and choosing it."""

from __future__ import annotations

from wanju.games.delay.rounds import end_round, go_on, inspect_seal, leave_round, record, take_option
from wanju.games.delay.state import Action, Phase
from wanju.kernel import Reasons
from wanju.kernel.record import Record
from wanju.kernel.table import NOT_NOW


class Reason(Reasons):
    """Why a choice is refused: only ever because another moment of the game is for it."""

    NOT_NOW = NOT_NOW


def waiting(state: Record) -> int:
    """The one chair, until the ending."""
    return 0 if state.phase == Phase.ENDING else 1


def why_not(state: Record, rules: Record, seat: int, action: int) -> int:
    """§8  An option while the event is shown, a record in the archive phase, a nod to the auditors."""
    asked = Phase.EVENT if action <= Action.C else Phase.RECORD if action <= Action.SEAL else Phase.PENALTY
    return 0 if state.phase == asked else Reason.NOT_NOW


def act(state: Record, rules: Record, dealer: Record, seat: int, action: int) -> None:
    """§3  One step of the round, and on to the next decision. Nothing is ever taken back."""
    if action <= Action.C:
        take_option(state, rules, dealer, action)
    elif action <= Action.SEAL:
        record(state, rules, dealer, action)
        if action == Action.SEAL:
            inspect_seal(state, rules, dealer)
        end_round(state, rules, dealer)
        leave_round(state, rules, dealer)
    else:
        go_on(state, rules, dealer)


def imagine(state: Record, rules: Record, dealer: Record, seat: int) -> None:
    """Nothing to redraw: who remembers the game can count what is not shown, and what is to come is nowhere."""
