"""What things are worth to players by rule of thumb: each style cares differently for itself, the others, the world."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.games.merit57.state import ASKS, Seat, Table
from wanju.games.merit57.turn import MERIT, WISDOM
from wanju.kernel.named import Named
from wanju.kernel.record import Record
from wanju.kernel.rule import compiled_too


class Style(Named):
    SELFISH = 0
    ALTRUIST = 1
    BALANCED = 2
    AUTHOR = 3
    SCORER = 4
    RANDOM = 5


OWN_MERIT = np.array((1.0, 0.6, 0.9, 1.0, 1.0, 0.0))
OWN_WISDOM = np.array((1.0, 0.5, 0.9, 1.0, 1.0, 0.0))
OTHERS = np.array((0.0, 0.5, 0.15, 0.0, 0.05, 0.0))
CALAMITY = np.array((0.0, 1.2, 0.6, 0.5, 0.5, 0.0))
SAVING = np.array((0.0, 4.0, 2.5, 2.0, 2.5, 0.0))
"""How much each style cares, in the order of Style."""
MORE_WEALTH = np.array((1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.5, 0.5, 0.5, 0.5, 0.1))
"""What one more is worth to who has so many, or 10 and more; a table, for how many they have nobody can guess."""
WORST = 99
DREAD = np.array([0.0] + [0.5 + now / 10.0 for now in range(1, WORST + 1)])
"""How much worse one more calamity is when there is so much."""


@compiled_too
def weigh(state: Record, rules: Record, place: int, style: int, wants: int) -> tuple[float, float, float, float]:
    """What one more wealth, merit or wisdom and one calamity less are worth to this player now."""
    seat, now = state.seat[place], int(state.table[Table.CALAMITY])
    wealth = 0.15 if state.table[Table.ROUND_NUMBER] == rules.rounds else 0.6
    wealth *= MORE_WEALTH[min(10, int(seat[Seat.WEALTH]))]
    merit = OWN_MERIT[style] + (0.5 if seat[Seat.MERIT] < 5 else 0.0)
    wisdom = OWN_WISDOM[style] + (0.5 if seat[Seat.WISDOM] < 5 else 0.0)  # wise enough to save, and no halved base
    if style == Style.SCORER:
        is_full = seat[Seat.MERIT] + seat[Seat.WISDOM] >= 35
        merit += (wants >> MERIT & 1) - (0.6 if is_full else 0.0)
        wisdom += (wants >> WISDOM & 1) - (0.6 if is_full else 0.0)
    calm = CALAMITY[style] * DREAD[min(now, WORST)]
    calm += 0.6 if now > rules.calamity_line and style != Style.SELFISH else 0.0
    return wealth, merit, wisdom, calm


@compiled_too
def wanted(state: Record, rules: Record, place: int, style: int) -> int:
    """Bits of the counters of which the scorer's own vows still ask for more."""
    if style != Style.SCORER:
        return 0
    seat = state.seat[place]
    own, second = rules.vow[2 * seat[Seat.ROLE] + seat[Seat.VOW]], rules.bodhisattva[seat[Seat.BODHISATTVA]]
    return unmet(seat, own) | unmet(seat, second)


@compiled_too
def unmet(seat: Any, vow: Record) -> int:
    """Bits of the counters that this vow asks more of than there is."""
    wants = 0
    for number in range(ASKS):
        what = int(vow.asks[number])
        wants |= (1 if seat[what] < vow.least[number] else 0) << what
    return wants


@compiled_too
def value_of(style: int, worth: tuple[float, float, float, float], gist: Record) -> float:
    """What an option is worth, by its gist. Each product is of doubles, compiled or not."""
    wealth, merit, wisdom, calm = worth
    own, theirs, care = gist.own, gist.others, float(OTHERS[style])
    value = -calm * float(gist.calamity)
    value += wealth * float(own[0]) + care * float(theirs[0])
    value += merit * float(own[1]) + care * float(theirs[1])
    return value + (wisdom * float(own[2]) + care * float(theirs[2]))


@compiled_too
def is_poor(state: Record, rules: Record, place: int, style: int) -> bool:
    """Is the card just drawn worth less than most?"""
    card = rules.cards[state.card]
    worth = weigh(state, rules, place, style, wanted(state, rules, place, style))
    value = 0.0 if card.choices == 0 else -100.0
    for number in range(card.first_choice, card.first_choice + card.choices):
        value = max(value, value_of(style, worth, rules.gist[number]))
    return value + value_of(style, worth, rules.alone[state.card]) < 1.0
