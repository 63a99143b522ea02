"""§2: wealth, fu and hui of a board, and the calamity they all share."""

from __future__ import annotations

from wanju.games.merit13.readings import CalamityFloor, CalamityLossCheck
from wanju.games.merit13.state import MOST, Event, Outcome, Seat, Table
from wanju.kernel.dealer import tell
from wanju.kernel.effects import NOBODY, Verb
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


@rule("2")
def gain(state: Record, dealer: Record, seat: int, what: int, by: int) -> None:
    """§2  A board has more of something."""
    state.seat[seat, what] += by
    if by > 0 and what <= Seat.HUI:
        tell(dealer, Event.GAINS, seat, what, by)


@rule("2")
def lose(state: Record, dealer: Record, seat: int, what: int, by: int) -> None:
    """§2  A board has less of something, and never less than none."""
    by = min(by, state.seat[seat, what])
    state.seat[seat, what] -= by
    if by > 0 and what <= Seat.HUI:
        tell(dealer, Event.LOSES, seat, what, by)


@rule("8")
def change_calamity(state: Record, rules: Record, dealer: Record, by: int) -> None:
    """§8  Calamity moves; not below 0 (A13-12). At 20 all is lost: at settlement, or at this very moment (A13-11)."""
    before = state.table[Table.CALAMITY]
    calamity = before + by
    if rules.calamity_floor == CalamityFloor.ZERO:
        calamity = max(calamity, 0)
    if calamity != before:
        tell(dealer, Event.CALAMITY, NOBODY, calamity - before, calamity)
    state.table[Table.CALAMITY] = calamity
    if rules.calamity_loss_check == CalamityLossCheck.IMMEDIATE and calamity >= rules.calamity_loss:
        state.outcome = Outcome.LOST


def change(state: Record, rules: Record, dealer: Record, how: int, who: int, what: int, by: int) -> None:
    """What a line of a card does to a counter of a board, or of the table if `who` is NOBODY."""
    if who == NOBODY:
        now = state.table[what]
        then = min(by if how == Verb.SET else now + by if how == Verb.GAIN else now - by, MOST)
        if what == Table.CALAMITY:
            change_calamity(state, rules, dealer, then - now)
        else:
            state.table[what] = max(then, 0)
    elif how == Verb.SET:
        state.seat[who, what] = min(max(by, 0), MOST)
    elif how == Verb.GAIN:
        gain(state, dealer, who, what, min(by, max(MOST - state.seat[who, what], 0)))
    else:
        lose(state, dealer, who, what, by)


def call(state: Record, rules: Record, dealer: Record, which: int, me: int, chosen: int) -> None:
    """No card of this game calls a function of its own."""
