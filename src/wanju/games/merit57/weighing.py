"""What things are worth to players by rule of thumb: each style cares differently for itself, the others, the world.

Tastes are theirs; what an action gains and costs, and where a line is, they read off the rules.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.games.merit57.readings import IndividualVictory, KarmaMultiplier
from wanju.games.merit57.state import ASKS, Seat, Table
from wanju.kernel.named import Named
from wanju.kernel.record import Record

Worth = tuple[float, float, float, float]
"""Of one more wealth, merit or wisdom, and of one calamity less."""


class Style(Named):
    SELFISH = 0
    ALTRUIST = 1
    BALANCED = 2
    AUTHOR = 3
    SCORER = 4
    RANDOM = 5


OWN_MERIT = np.array((1.0, 0.6, 0.9, 1.0, 0.4, 0.0))
OWN_WISDOM = np.array((1.0, 0.5, 0.9, 1.0, 0.4, 0.0))
OTHERS = np.array((0.0, 0.5, 0.15, 0.0, 0.05, 0.0))
CALAMITY = np.array((0.0, 1.2, 0.6, 0.5, 0.5, 0.0))
SAVING = np.array((0.0, 4.0, 2.5, 2.0, 2.5, 0.0))
"""How much each style cares, in the order of Style. The scorer counts points of the base on top."""
POINT = 0.3
"""What a point of the final score is worth to the scorer."""
ENOUGH = np.array((1.0, 0.5, 0.1))
"""What is left of the worth of wealth: to who has little, enough, plenty."""


def worth_of_wealth(state: Record, rules: Record, have: int) -> float:
    """What one more is worth to who has so much. Enough is what protects for a turn and donates once; at the end it is
    good for little."""
    turn = rules.actions * rules.protect_cost
    enough = turn + rules.donate_cost
    is_enough, is_plenty = 1 if have >= enough else 0, 1 if have >= enough + turn else 0
    return (0.15 if state.table[Table.ROUND_NUMBER] == rules.rounds else 0.6) * float(ENOUGH[is_enough + is_plenty])


def weigh(state: Record, rules: Record, place: int, style: int, wants: int) -> Worth:
    """What one more wealth, merit or wisdom and one calamity less are worth to this player now."""
    seat, now = state.seat[place], state.table[Table.CALAMITY]
    merit, wisdom = float(OWN_MERIT[style]), float(OWN_WISDOM[style])
    if style == Style.SCORER:
        points = POINT * points_of_base(state, rules, place)
        merit += points + float(wants >> Seat.MERIT & 1)
        wisdom += points + float(wants >> Seat.WISDOM & 1)
    merit += 0.5 if seat[Seat.MERIT] < rules.balance_line else 0.0
    wisdom += 0.5 if seat[Seat.WISDOM] < max(rules.balance_line, rules.save_wisdom) else 0.0
    calm = float(CALAMITY[style]) * (0.5 + 2.0 * float(now) / float(rules.calamity_loss)) if now > 0 else 0.0
    calm += 0.6 if now > rules.calamity_line and style != Style.SELFISH else 0.0
    if style == Style.SCORER and rules.karma_multiplier == KarmaMultiplier.ON and now > rules.karma_light_calamity:
        calm += float(rules.karma_light - 100) / 100.0
    return worth_of_wealth(state, rules, seat[Seat.WEALTH]), merit, wisdom, calm


def points_of_base(state: Record, rules: Record, place: int) -> float:
    """What one more merit or wisdom adds to the base (§6.2): nothing beyond its last step, unless that is the score."""
    have = state.seat[place, Seat.MERIT] + state.seat[place, Seat.WISDOM]
    if have >= rules.base_until and rules.individual_victory == IndividualVictory.FINAL_SCORE:
        return 0.0
    return float(rules.base_step) / float(rules.base_every)


def wanted(state: Record, rules: Record, place: int, style: int) -> int:
    """Bits of the counters of which the scorer's own vows still ask for more."""
    if style != Style.SCORER:
        return 0
    seat = state.seat[place]
    own, second = rules.vow[2 * seat[Seat.ROLE] + seat[Seat.VOW]], rules.bodhisattva[seat[Seat.BODHISATTVA]]
    return unmet(seat, own) | unmet(seat, second)


def unmet(seat: Any, vow: Record) -> int:
    """Bits of the counters that this vow asks more of than there is."""
    wants = 0
    for number in range(ASKS):
        what = vow.asks[number]
        wants |= (1 if seat[what] < vow.least[number] else 0) << what
    return wants


def value_of(style: int, worth: Worth, gist: Record) -> float:
    """What an option is worth, by its gist. Each product is of doubles, compiled or not."""
    wealth, merit, wisdom, calm = worth
    own, theirs, care = gist.own, gist.others, float(OTHERS[style])
    value = -calm * float(gist.calamity)
    value += wealth * float(own[0]) + care * float(theirs[0])
    value += merit * float(own[1]) + care * float(theirs[1])
    return value + (wisdom * float(own[2]) + care * float(theirs[2]))


def is_poor(state: Record, rules: Record, place: int, style: int) -> bool:
    """Is the card just drawn worth less than most?"""
    card = rules.cards[state.card]
    worth = weigh(state, rules, place, style, wanted(state, rules, place, style))
    value = 0.0 if card.choices == 0 else -100.0
    for number in range(card.first_choice, card.first_choice + card.choices):
        value = max(value, value_of(style, worth, rules.gist[number]))
    return value + value_of(style, worth, rules.alone[state.card]) < 1.0
