"""Gains, losses and payments: the one place where a counter changes, and what follows from it."""

from __future__ import annotations

from wanju.games.merit57.readings import CalamityLossCheck, ResourceFloor
from wanju.games.merit57.state import MOST, MOST_MARKS, Event, Outcome, Phase, Seat, Table
from wanju.kernel.dealer import tell
from wanju.kernel.effects import NOBODY, Verb
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


def change(state: Record, rules: Record, dealer: Record, how: int, who: int, what: int, by: int) -> None:
    """What the interpreter of cards asks for: a counter of the table or of a board goes up, down or to a value."""
    if who == NOBODY:
        change_table(state, rules, dealer, how, what, by)
    elif what > Seat.WISDOM:
        now = state.seat[who, what]
        then = by if how == Verb.SET else now + by if how == Verb.GAIN else now - by
        state.seat[who, what] = max(0, min(then, MOST_MARKS))
    elif how == Verb.GAIN:
        gain(state, dealer, who, what, min(by, MOST - state.seat[who, what]))
    elif how == Verb.LOSE:
        lose(state, rules, dealer, who, what, by)
    elif how == Verb.PAY:
        pay(state, dealer, who, what, by)
    else:
        by = min(by, MOST)
        pay(state, dealer, who, what, state.seat[who, what] - by)
        gain(state, dealer, who, what, by - state.seat[who, what])


def call(state: Record, rules: Record, dealer: Record, which: int, me: int, chosen: int) -> None:
    """No card needs a function of its own."""


def ask(state: Record, what: int, places: int) -> None:
    """Wait for an answer of these places."""
    state.ask, state.owed = what, places


def gain(state: Record, dealer: Record, who: int, what: int, by: int) -> None:
    """Wealth, merit or wisdom comes in."""
    if by > 0:
        state.seat[who, what] += by
        tell(dealer, Event.GAINS, who, what, by)


def pay(state: Record, dealer: Record, who: int, what: int, by: int) -> None:
    """Given of one's own will; nobody bears it for you."""
    by = min(by, state.seat[who, what])
    if by <= 0:
        return
    state.seat[who, what] -= by
    tell(dealer, Event.LOSES, who, what, by)
    if what == Seat.WEALTH:
        state.seat[who, Seat.SPENT] = 1
        if state.listening == 1 and state.seat[who, what] == 0:
            state.cries |= 1 << who


@rule("9")
def lose(state: Record, rules: Record, dealer: Record, who: int, what: int, by: int) -> None:
    """§9 B1  An imposed loss of wealth or merit falls doubled on whoever has promised to bear it; it never takes more
    than there is, unless merit may go below zero (M57-06)."""
    have = state.seat[who, what]
    room = MOST if rules.resource_floor == ResourceFloor.ALLOW_NEGATIVE_MERIT and what == Seat.MERIT else 0
    loss = min(by, have + room)
    bearer = state.seat[who, Seat.BEARER] - 1
    if loss > 0 and bearer != NOBODY and what != Seat.WISDOM:
        state.seat[who, Seat.BEARER] = 0
        tell(dealer, Event.BORNE, bearer, who, what)
        who, loss = bearer, rules.bear_factor * loss
        loss = min(loss, state.seat[who, what] + room)
        state.seat[bearer, Seat.BORNE] += 1 if loss > 0 else 0
    if loss > 0:
        state.seat[who, what] -= loss
        tell(dealer, Event.LOSES, who, what, loss)
        if state.listening == 1 and what == Seat.WEALTH and state.seat[who, what] == 0:
            state.cries |= 1 << who


def change_table(state: Record, rules: Record, dealer: Record, how: int, what: int, by: int) -> None:
    """A counter of the table; calamity never falls below zero."""
    if how == Verb.GAIN:
        by += state.table[what]
    elif how == Verb.LOSE:
        by = state.table[what] - by
    by = max(-MOST, min(by, MOST))
    if what == Table.DIE:
        tell(dealer, Event.ROLLS, NOBODY, by, 0)
    if what == Table.CALAMITY:
        by = max(by, 0)
        if by != state.table[what]:
            tell(dealer, Event.CALAMITY, NOBODY, by - state.table[what], by)
    state.table[what] = by
    if rules.calamity_loss_check == CalamityLossCheck.CONTINUOUS:
        check_calamity(state, rules, dealer)


def calamity(state: Record, rules: Record, dealer: Record, by: int) -> None:
    """Calamity rises, or falls if `by` is negative."""
    change_table(state, rules, dealer, Verb.GAIN, Table.CALAMITY, by)


@rule("1.3")
def check_calamity(state: Record, rules: Record, dealer: Record) -> None:
    """§1.3  At 20 calamity everything is lost at once."""
    if state.table[Table.CALAMITY] >= rules.calamity_loss and state.outcome == Outcome.PLAYING:
        lost(state, dealer)


@rule("6.1")
def lost(state: Record, dealer: Record) -> None:
    """§6.1  The team has failed: everybody scores nothing."""
    state.outcome = Outcome.LOST
    state.phase = Phase.OVER
    state.stage = state.owed = 0
    tell(dealer, Event.LOST, NOBODY, state.table[Table.CALAMITY], state.table[Table.SAVED])
