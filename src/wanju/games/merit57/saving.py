"""§5.5, §8: what it takes to save a being, and what comes of it."""

from __future__ import annotations

from wanju.games.merit57.actions import Reason
from wanju.games.merit57.counters import ask, gain, pay
from wanju.games.merit57.readings import B4Assist, BlessingSelf, BlessingStack, EconSaveBase
from wanju.games.merit57.state import (
    NOTHING,
    Ask,
    Bodhisattva,
    Event,
    Renunciation,
    Role,
    Seat,
    Stage,
    Table,
)
from wanju.kernel.bits import lowest
from wanju.kernel.dealer import tell
from wanju.kernel.effects import run
from wanju.kernel.record import Record
from wanju.kernel.rule import rule

PLAIN, ECONOMIC, MERIT_1, MERIT_2 = range(4)
"""Manners of saving: with wealth, doubly with wealth instead of wisdom, with 1 or 2 merit in place of wealth."""


@rule("5.5")
def plain_cost(state: Record, rules: Record, place: int, being: int) -> int:
    """§5.5  What saving this being costs this player in wealth alone, by role and faith (`tables.derive_costs`)."""
    return rules.costs[state.seat[place, Seat.ROLE], state.seat[place, Seat.FAITH], being]


@rule("5.5")
def save_cost(state: Record, rules: Record, place: int, being: int, manner: int) -> int:
    """§5.5  What saving this being takes from this player; the merchant's way costs double."""
    cost = plain_cost(state, rules, place, being)
    if manner == ECONOMIC:
        return rules.econ_save_factor * (rules.cost[being] if rules.econ_save_base == EconSaveBase.CARD else cost)
    return cost


@rule("5.5")
def why_not_save(state: Record, rules: Record, place: int, being: int, manner: int) -> int:
    """§5.5  The being is here, wisdom is at least 5, and the cost can be paid; a merchant may pay double instead of
    being wise; a monk may pay up to 2 of it in merit."""
    role = state.seat[place, Seat.ROLE]
    if (manner == ECONOMIC and role != Role.MERCHANT) or (manner >= MERIT_1 and role != Role.MONK):
        return Reason.ROLE
    if state.here >> being & 1 == 0:
        return Reason.NOT_HERE
    if manner != ECONOMIC and state.seat[place, Seat.WISDOM] < rules.save_wisdom:
        return Reason.SEEING
    cost = save_cost(state, rules, place, being, manner)
    merit = max(0, manner - ECONOMIC)
    if merit > 0 and (merit > cost or merit > rules.monk_substitute):
        return Reason.NEEDS
    if merit > 0 and state.seat[place, Seat.MERIT] < merit:
        return Reason.MERIT
    if state.seat[place, Seat.WEALTH] < cost - merit:
        return Reason.WEALTH
    return 0


@rule("9")
def copayer(state: Record, rules: Record, place: int) -> int:
    """§9 B4  Read as a real co-payment (M57-79): the holder of that vow may pay 1 wealth of another's save."""
    for other in range(rules.places):
        if other != place and state.seat[other, Seat.BODHISATTVA] == Bodhisattva.MANJUSRI:
            if state.seat[other, Seat.WEALTH] >= 1:
                return other
    return NOTHING


@rule("5.5")
def save(state: Record, rules: Record, dealer: Record, place: int, being: int, manner: int, copaid: int) -> None:
    """§5.5  Pay, gain what the card and all that adds to it give; the being leaves the game, saved."""
    tell(dealer, Event.SAVES, place, being, manner)
    cost, merit = save_cost(state, rules, place, being, manner), max(0, manner - ECONOMIC)
    paid = max(0, cost - merit - copaid)
    state.table[Table.PAID] = paid
    pay(state, dealer, place, Seat.MERIT, merit)
    pay(state, dealer, place, Seat.WEALTH, paid)
    if state.seat[place, Seat.ROLE] == Role.SCHOLAR:
        pay(state, dealer, place, Seat.WISDOM, rules.scholar_save_wisdom)
    gain(state, dealer, place, Seat.MERIT, merit_of_saving(state, rules, place, being, manner))
    gain(state, dealer, place, Seat.WISDOM, rules.wisdom[being])
    state.here &= ~(1 << being)
    state.table[Table.SAVED] += 1
    state.seat[place, Seat.SAVES] += 1
    credit_helpers(state, rules, place)


@rule("8")
def thank(state: Record, rules: Record, dealer: Record, place: int, being: int) -> None:
    """§8  What the being does besides, as paying has left things: before the merchant's first save brings 2 wealth
    (§3.2) and before anybody hears a cry. What it asks comes afterwards."""
    state.card = rules.beings + being
    card = rules.cards[state.card]
    run(state, rules, dealer, card.first_do, card.dos, place, place)
    if state.seat[place, Seat.ROLE] == Role.MERCHANT and state.seat[place, Seat.SAVES] == 1:
        gain(state, dealer, place, Seat.WEALTH, rules.merchant_first_save)
    state.stage = Stage.HERO + lowest(rules.stages[state.card] >> Stage.HERO)
    state.drawer = state.chosen = place
    state.asked = 0
    for other in range(rules.places):
        state.seat[other, Seat.CHOSE] = 0


@rule("5.5")
def merit_of_saving(state: Record, rules: Record, place: int, being: int, manner: int) -> int:
    """§5.5, §8, §5.6, §3.4  The card's merit; +1 for a field of merit, +1 more with refuge; others' protection; +1 for
    who renounced merit; +2 for the merchant's way."""
    merit = rules.merits[state.seat[place, Seat.FAITH], being]
    if state.seat[place, Seat.RENOUNCED] == Renunciation.MERIT:
        merit += rules.renounced_merit_bonus
    if manner == ECONOMIC:
        merit += rules.econ_save_merit
    return merit + blessing_on(state, rules, place)


@rule("5.6")
def blessing_on(state: Record, rules: Record, place: int) -> int:
    """§5.6  What the protectors of this round add to a save: the best of the others' blessings (M57-55)."""
    if rules.blessing_stack == BlessingStack.LAST:
        return state.blessing
    best = total = 0
    for other in range(rules.places):
        theirs = state.seat[other, Seat.BLESSING] if other != place or rules.blessing_self == BlessingSelf.YES else 0
        best = max(best, theirs)
        total += theirs
    return total if rules.blessing_stack == BlessingStack.SUM else best


@rule("9")
def remember_gift(state: Record, rules: Record, place: int, target: int, is_for_all: bool) -> None:
    """§9 B4  Who takes an option that hands others wealth or wisdom has helped them for this round (M57-79)."""
    for other in range(rules.places):
        if is_for_all or other == target:
            state.seat[other, Seat.HELPERS] |= 1 << place


@rule("9")
def credit_helpers(state: Record, rules: Record, place: int) -> None:
    """§9 B4  Who gave the saver wealth or wisdom, or inspired them, earlier this round has helped this save along; read
    as a co-payment, only who paid (M57-79)."""
    if rules.b4_assist == B4Assist.COPAY:
        return
    for other in range(rules.places):
        if other != place and state.seat[place, Seat.HELPERS] >> other & 1:
            state.seat[other, Seat.ASSISTS] += 1


@rule("9")
def ask_copayer(state: Record, rules: Record, place: int, being: int, manner: int) -> bool:
    """§9 B4  Under the reading of a real co-payment, its holder is asked first (M57-79)."""
    if rules.b4_assist != B4Assist.COPAY:
        return False
    other = copayer(state, rules, place)
    if other == NOTHING or save_cost(state, rules, place, being, manner) <= max(0, manner - ECONOMIC):
        return False
    state.being, state.manner, state.partner = being, manner, place
    ask(state, Ask.COPAY, 1 << other)
    return True
