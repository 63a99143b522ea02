"""How players by rule of thumb answer the shorter questions: faith, vows, requests, what only some tables ask."""

from __future__ import annotations

from wanju.games.merit57.actions import Do
from wanju.games.merit57.cardplay import neighbour
from wanju.games.merit57.faith import free_bodhisattva, why_not_renounce
from wanju.games.merit57.state import Ask, Bodhisattva, Role, Seat, Table
from wanju.games.merit57.weighing import Style, is_poor
from wanju.kernel.dealer import happens, roll
from wanju.kernel.record import Record


def choose_faith(state: Record, rules: Record, mind: Record, style: int) -> int:
    """The altruist and the scorer take refuge early, the balanced in rounds 2–3, the selfish at the very end."""
    round_number = state.table[Table.ROUND_NUMBER]
    if style == Style.AUTHOR:
        return Do.REFUGE if happens(mind, 1, 4) else Do.PASS
    if style == Style.SELFISH:
        return Do.REFUGE if round_number == rules.rounds else Do.PASS
    begins = 2 if style == Style.BALANCED else 1
    return Do.REFUGE if round_number >= begins else Do.PASS


def choose_renunciation(state: Record, rules: Record, mind: Record, place: int, style: int) -> int:
    """The altruist takes a bodhisattva vow as soon as it can; the scorer if it is early; the author at random."""
    wants = style == Style.ALTRUIST or (style == Style.SCORER and state.table[Table.ROUND_NUMBER] <= 2)
    if style == Style.AUTHOR:
        wants = happens(mind, 1, 3)
    if not wants:
        return Do.PASS
    vow: int = Bodhisattva.GUANYIN
    for other in range(rules.places):
        if state.seat[other, Seat.BODHISATTVA] == vow:
            vow = free_bodhisattva(state, rules)
    for what in (1, 3, 2):
        if why_not_renounce(state, rules, place, what, vow) == 0:
            return Do.RENOUNCE + 4 * (what - 1) + vow - 1
    return Do.PASS


def choose_answer(state: Record, rules: Record, place: int, style: int) -> int:
    """Asked for help: wealth to spare, else wisdom to spare, else a friendly no."""
    if style != Style.SELFISH and state.seat[place, Seat.WEALTH] >= (3 if style == Style.ALTRUIST else 6):
        return Do.GIFT_WEALTH
    if state.seat[place, Seat.WISDOM] >= 7:
        return Do.GIFT_WISDOM
    return Do.DECLINE


def choose_rarely(state: Record, rules: Record, mind: Record, place: int, style: int) -> int:
    """The shorter questions."""
    ask = state.ask
    if ask == Ask.VOW:
        is_hard = style == Style.ALTRUIST or (style == Style.SCORER and state.seat[place, Seat.ROLE] >= Role.SCHOLAR)
        return Do.VOW + (roll(mind, 2) if style == Style.AUTHOR else 1 if is_hard else 0)
    if ask == Ask.REDRAW:
        return Do.REDRAW if is_poor(state, rules, place, style) else Do.KEEP
    if ask == Ask.PICK:
        return Do.PICK + neighbour(rules, place)
    if ask == Ask.TRANSFER:
        return Do.ACCEPT
    if ask == Ask.BLESSING:
        is_wise = state.seat[place, Seat.WISDOM] < state.seat[place, Seat.MERIT] and state.kinds >> 2 & 1
        return Do.TAKE + (2 if is_wise else 1)
    if ask == Ask.RESCUE:
        return Do.RESCUE if style != Style.SELFISH and state.seat[place, Seat.WEALTH] >= 4 else Do.PASS
    if ask == Ask.REVERSAL:
        return Do.PASS if style == Style.SELFISH else Do.REVERSE
    if ask == Ask.SACRIFICE:
        needs = state.table[Table.CALAMITY] > rules.calamity_line
        return Do.OFFER if style == Style.ALTRUIST or (needs and style != Style.SELFISH) else Do.PASS
    return Do.COPAY if style != Style.SELFISH else Do.PASS
