"""§4.1: the event of the round, and what players may do about it."""

from __future__ import annotations

from wanju.games.merit13.state import AIMS, NOTHING, OPTIONS, Action, Ask, Event, Phase, Reason, Seat, Table
from wanju.kernel.bits import how_many, nth
from wanju.kernel.cards import Aim, Asks
from wanju.kernel.dealer import roll, tell
from wanju.kernel.effects import NOBODY, cannot_pay, holds, run
from wanju.kernel.named import LEGAL
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


@rule("4")
def reveal_event(state: Record, rules: Record, dealer: Record) -> None:
    """§4.1  One event is revealed and happens to all."""
    left = state.events_left
    state.card = nth(left, roll(dealer, how_many(left)))
    state.events_left &= ~(1 << state.card)
    tell(dealer, Event.CARD, NOTHING, state.card, 0)
    if rules.deck & rules.marking:
        mark_lowest(state, rules, Seat.WEALTH, Seat.POOREST)
        mark_lowest(state, rules, Seat.FU, Seat.HUMBLEST)
    card = rules.cards[state.card]
    run(state, rules, dealer, card.first_do, card.dos, state.start, NOBODY)
    state.table[Table.CHOSE_A], state.asked = 0, 0
    state.phase = Phase.BEINGS if card.asks == Asks.NOBODY else Phase.OPTIONS


@rule("4")
def mark_lowest(state: Record, rules: Record, what: int, mark: int) -> None:
    """§4.1  Some events are for whoever has least. 1 marks all who tie for it, 2 the first of them in turn order; whom
    the event means is on its card (A13-29)."""
    least = state.seat[0, what]
    for place in range(rules.places):
        least = min(least, state.seat[place, what])
    first = 2
    for step in range(rules.places):
        place = (state.start + step) % rules.places
        is_lowest = state.seat[place, what] == least
        state.seat[place, mark] = first if is_lowest else 0
        first = 1 if is_lowest else first


@rule("4")
def ask_options(state: Record, rules: Record, dealer: Record) -> None:
    """§4.1  An event with a choice: everybody who can is asked, in turn; then what was to come afterwards comes."""
    while state.asked < rules.places:
        place = (state.start + state.asked) % rules.places
        state.asked += 1
        if has_option(state, rules, place):
            state.ask, state.owed, state.place = Ask.OPTION, 1 << place, place
            return
    card = rules.cards[state.card]
    run(state, rules, dealer, card.first_after, card.afters, state.start, NOBODY)
    state.phase = Phase.BEINGS


def has_option(state: Record, rules: Record, place: int) -> bool:
    """Is any option of the card open to this player?"""
    for number in range(rules.cards[state.card].choices * AIMS):
        if why_not_option(state, rules, place, number) == LEGAL:
            return True
    return False


def why_not_option(state: Record, rules: Record, place: int, number: int) -> int:
    """0 if option `number // AIMS`, aimed at nobody (0) or at a place (1 + place), is open to this player."""
    option, aim = number // AIMS, number % AIMS - 1
    card = rules.cards[state.card]
    if option >= card.choices or aim >= rules.places:
        return Reason.NOT_NOW
    row = rules.choices[card.first_choice + option]
    if (row.aim == Aim.NOBODY) != (aim == NOTHING):
        return Reason.NOT_NOW
    if row.aim == Aim.OTHER and aim == place:
        return Reason.ONESELF
    chosen = place if aim == NOTHING else aim
    if not holds(state, rules, row.first_need, row.needs, place, chosen, place):
        return Reason.NEEDS
    if cannot_pay(state, rules, row.first_do, row.dos, place, chosen) != NOBODY:
        return Reason.PRICE
    return LEGAL


@rule("4")
def take_option(state: Record, rules: Record, dealer: Record, place: int, action: int) -> None:
    """§4.1  A player takes an option of the event, or passes."""
    if action == Action.PASS:
        tell(dealer, Event.PASSES, place, 0, 0)
        return
    number = action - Action.A
    option, aim = number // AIMS, number % AIMS - 1
    tell(dealer, Event.CHOOSES, place, state.card * OPTIONS + option, 0 if aim == NOTHING else 1 << aim)
    if option == 0:
        state.table[Table.CHOSE_A] += 1
    row = rules.choices[rules.cards[state.card].first_choice + option]
    run(state, rules, dealer, row.first_do, row.dos, place, place if aim == NOTHING else aim)
