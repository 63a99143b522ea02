"""§1.2, §1.3: how a game begins."""

from __future__ import annotations

from wanju.games.ludo.board import GOAL, PIECES
from wanju.games.ludo.readings import FirstSeat, Throws
from wanju.games.ludo.rows import with_step
from wanju.games.ludo.state import TO_ROLL, Event
from wanju.games.ludo.turns import play_on, throw
from wanju.kernel import roll, rule, tell
from wanju.kernel.record import Record


@rule("1.2")
def setup(state: Record, rules: Record, dealer: Record) -> None:
    """§1.2, §1.3  Pieces in their yards; lots are drawn for who begins (L-01); and the first rolls."""
    seat = roll(dealer, rules.seats) if rules.first_seat == FirstSeat.DRAWN else 0
    state.seat = seat
    state.first = seat
    state.seconds = -1
    for who in range(rules.seats):
        state.row[who] = first_row(rules)
    tell(dealer, Event.BEGINS, seat, 0, 0)
    if rules.throws == Throws.BY_HAND:
        state.movable = TO_ROLL
    else:
        play_on(state, rules, dealer, throw(state, rules, dealer))


@rule("1.2")
def first_row(rules: Record) -> int:
    """§1.2  The four pieces of a seat: in the yard, or in a shorter game some of them at the goal."""
    row = 0
    for piece in range(rules.pieces, PIECES):
        row = with_step(row, piece, GOAL)
    return row
