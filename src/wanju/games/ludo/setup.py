"""§1.2, §1.3: how a game begins."""

from __future__ import annotations

from wanju.games.ludo.readings import FirstSeat, Throws
from wanju.games.ludo.state import TO_ROLL, Event
from wanju.games.ludo.turns import play_on, throw
from wanju.kernel import roll, rule, tell
from wanju.kernel.record import Record


@rule("1.2")
def setup(state: Record, rules: Record, dealer: Record) -> None:
    """§1.2, §1.3  All pieces in their yards; lots are drawn for who begins (L-01); and the first rolls."""
    seat = roll(dealer, rules.seats) if rules.first_seat == FirstSeat.DRAWN else 0
    state.seat = seat
    state.first = seat
    tell(dealer, Event.BEGINS, seat, 0, 0)
    if rules.throws == Throws.BY_HAND:
        state.movable = TO_ROLL
    else:
        play_on(state, rules, dealer, throw(state, rules, dealer))
