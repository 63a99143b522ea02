"""§12.8 The collective deck in parts: what lies where, and what somebody who has not looked may think of it."""

from __future__ import annotations

from wanju.games.merit57.readings import SegmentedDeck
from wanju.games.merit57.state import LOWEST, Table
from wanju.kernel.bits import how_many, nth
from wanju.kernel.dealer import roll
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


@rule("12.8")
def is_looked_at(rules: Record) -> bool:
    """§12.8  Are the lowest cards looked at before the game?"""
    return rules.segmented_deck == SegmentedDeck.BOTTOM_THREE or rules.segmented_deck == SegmentedDeck.LAST_THREE


@rule("12.8")
def segment(state: Record, rules: Record, dealer: Record, round_number: int) -> int:
    """§12.8  Two rounds of blessings, two of one card each from both piles, then misfortune only."""
    blessings = rules.blessings
    misfortunes = rules.disasters | rules.manmade
    if round_number <= 2:
        return blessings
    if round_number == 3:
        return blessings if roll(dealer, 2) == 0 else misfortunes
    if round_number == 4:  # the other card of the mixed pile
        left = how_many(state.collective_left & misfortunes)
        return blessings if left < how_many(misfortunes) else misfortunes
    return misfortunes


@rule("12.8")
def look_at_the_lowest(state: Record, rules: Record, dealer: Record) -> None:
    """§12.8  The simple way: of the three lowest cards of the collective deck, if all are blessings, one goes on top.
    Read by the letter they are never drawn, for six of twelve are. Read for what it is to ensure, they are the cards of
    the last rounds, and a misfortune takes the place of the one that went on top (M57-120)."""
    out = drawn_from(dealer, state.collective_left, LOWEST)
    state.collective_left &= ~out
    if out & ~rules.blessings == 0:
        on_top = nth(out, roll(dealer, LOWEST))
        state.top = 1 + on_top
        if rules.segmented_deck == SegmentedDeck.LAST_THREE:
            down = drawn_from(dealer, state.collective_left & ~rules.blessings, 1)
            state.collective_left = state.collective_left & ~down | 1 << on_top
            out = out & ~(1 << on_top) | down
    if rules.segmented_deck == SegmentedDeck.LAST_THREE:
        state.lowest = out


def drawn_from(dealer: Record, bag: int, count: int) -> int:
    """Bits of this many cards of a bag, by chance."""
    out = 0
    for _ in range(count):
        left = bag & ~out
        out |= 1 << nth(left, roll(dealer, how_many(left)))
    return out


@rule("12.8")
def last_cards(state: Record, rules: Record, round_number: int) -> int:
    """§12.8  Bits of the cards that one of the last three rounds may turn up, where they are the three lowest: a lone
    misfortune among them is kept for the last two (M57-120)."""
    misfortunes = state.lowest & ~rules.blessings
    is_kept = how_many(misfortunes) == 1 and round_number == rules.rounds - LOWEST + 1
    return state.lowest & ~misfortunes if is_kept else state.lowest


def imagine_the_lowest(state: Record, rules: Record, dealer: Record) -> None:
    """§12.8  What has shown nobody its face may be any card that was not seen; of two or three some are misfortunes."""
    if state.table[Table.ROUND_NUMBER] == 0:
        state.top = 0
        state.collective_left = (1 << rules.collectives) - 1
        look_at_the_lowest(state, rules, dealer)
        return
    unseen, count = state.collective_left | state.lowest, how_many(state.lowest)
    is_ensured = count > 1 and unseen & ~rules.blessings != 0
    sure = drawn_from(dealer, unseen & ~rules.blessings, 1) if is_ensured else 0
    state.lowest = sure | drawn_from(dealer, unseen & ~sure, count - how_many(sure))
    state.collective_left = unseen & ~state.lowest
