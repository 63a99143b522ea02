"""§1 and §2: how a round begins and ends, who goes out, who wins."""

from __future__ import annotations

from typing import Any

from wanju.games.cier.state import (
    DEEDS,
    HALVES,
    NOTHING,
    AllOut,
    CommonersGoal,
    ConvertedReturns,
    Converts,
    Event,
    Mode,
    Outcome,
    Role,
    Side,
    Stalemate,
)  # fmt: skip
from wanju.kernel.bits import how_many, lowest, without_lowest
from wanju.kernel.dealer import tell
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


@rule("2")
def start_round(state: Record, rules: Record, dealer: Record) -> None:
    """§2  Ammo is back to its start, 横扫 is forgotten, those who were converted join."""
    state.round_number += 1
    state.living |= state.returning
    state.returning = state.benched
    state.benched = 0
    if is_one_side(sides_of(state, rules, state.living)):  # C-09: nobody is left to fight, so the bench comes in
        state.living |= state.returning
        state.returning = 0
    state.swept = 0
    for seat in range(rules.seats):
        state.hp_round[seat] = state.hp[seat]
        state.ammo[seat] = rules.roles[state.role[seat]].start_ammo if state.living >> seat & 1 else 0
    tell(dealer, Event.ROUND, -1, state.round_number, 0)
    start_turn(state)


@rule("2")
def start_turn(state: Record) -> None:
    """§2  All living players choose at the same time."""
    state.owed = state.living
    for deed in range(DEEDS):
        state.ability[deed] = NOTHING


def lose_hp(state: Record, seat: int, amount: int) -> None:
    """Take HP, and remember that this turn was not calm."""
    state.hp[seat] -= amount
    if amount > 0:
        state.calm = -1


@rule("2")
def end_turn(state: Record, rules: Record, dealer: Record, hurt_by_lord: int) -> None:
    """§2  The round ends when someone has lost 1 HP or more since it began, or is at 0 or below."""
    state.calm += 1
    ends = False
    if state.calm == 0:
        was_living = state.living
        ends = count_losses(state, rules, dealer, hurt_by_lord)
        decide(state, rules, dealer, was_living)
    elif rules.stalemate == Stalemate.DRAW and state.calm >= rules.stalemate_turns:  # C-05
        draw_match(state, rules, dealer, state.living | state.returning | state.benched)
    if state.outcome != Outcome.PLAYING:
        state.owed = 0
    elif ends:
        start_round(state, rules, dealer)
    else:
        start_turn(state)


@rule("2")
def count_losses(state: Record, rules: Record, dealer: Record, hurt_by_lord: int) -> bool:
    """§2  Those at 0 HP or below go out. Does the round end?"""
    ends = False
    left = state.living
    while left:
        seat, left = lowest(left), without_lowest(left)
        if state.hp_round[seat] - state.hp[seat] >= HALVES or state.hp[seat] <= 0:
            ends = True
        if state.hp[seat] <= 0:
            go_out(state, rules, dealer, seat, hurt_by_lord)
    return ends


@rule("3")
def go_out(state: Record, rules: Record, dealer: Record, seat: int, hurt_by_lord: int) -> None:
    """§1 At 0 HP or below a player is out. §3 variant 2: a commoner put out by the lord's ability becomes a minion
    (C-09: from the next round, or the one after)."""
    state.living &= ~(1 << seat)
    tell(dealer, Event.OUT, seat, 0, 0)
    if rules.converts == Converts.ON and state.role[seat] == Role.COMMONER and hurt_by_lord >> seat & 1:
        state.role[seat] = Role.MINION
        state.side[seat] = Side.LORD
        state.hp[seat] = rules.hp_minion
        if rules.converted_returns == ConvertedReturns.NEXT_ROUND:
            state.returning |= 1 << seat
        else:
            state.benched |= 1 << seat
        tell(dealer, Event.CONVERTED, seat, 0, 0)


def sides_of(state: Record, rules: Record, seats: int) -> int:
    """Bitmask of the sides that these seats are on."""
    mask = 0
    while seats:
        seat, seats = lowest(seats), without_lowest(seats)
        mask |= 1 << state.side[seat]
    return mask


def is_one_side(sides: int) -> bool:
    """Is it one side alone?"""
    return without_lowest(sides) == 0


@rule("1")
def decide(state: Record, rules: Record, dealer: Record, was_living: int) -> None:
    """§1  A match is over when one side alone is left; C-10: or when the lord is out."""
    left = sides_of(state, rules, state.living | state.returning | state.benched)
    if (
        rules.mode == Mode.LORD
        and rules.commoners_goal == CommonersGoal.LORD
        and state.living >> rules.lord_seat & 1 == 0
    ):
        left &= ~(1 << Side.LORD)
    if left == 0:
        all_out(state, rules, dealer, was_living)
    elif is_one_side(left):
        state.outcome = Outcome.WON
        state.winners = left
        tell(dealer, Event.WON, -1, left, 0)


def draw_match(state: Record, rules: Record, dealer: Record, seats: int) -> None:
    """The sides of these seats share the match."""
    state.outcome = Outcome.DRAWN
    state.winners = sides_of(state, rules, seats)
    tell(dealer, Event.DRAWN, -1, state.winners, 0)


@rule("1")
def all_out(state: Record, rules: Record, dealer: Record, was_living: int) -> None:
    """C-04  Everyone goes out in the same turn: a draw, or whoever had the most HP when the round began wins."""
    best = 0
    winners = sides_of(state, rules, was_living)
    if rules.all_out == AllOut.LAST_HP:
        winners = 0
        for seat in range(rules.seats):
            if was_living >> seat & 1:
                if state.hp_round[seat] > best:
                    best = state.hp_round[seat]
                    winners = 0
                if state.hp_round[seat] == best:
                    winners |= 1 << state.side[seat]
    alone = is_one_side(winners)
    state.outcome = Outcome.WON if alone else Outcome.DRAWN
    state.winners = winners
    tell(dealer, Event.WON if alone else Event.DRAWN, -1, winners, 0)


@rule("1")
def payoff(state: Record, rules: Record, out: Any) -> None:
    """§1  One for each player of the side that reached its goal; a draw is shared by the sides in it."""
    share = 0.0 if state.winners == 0 else 1.0 / how_many(state.winners)
    for seat in range(len(out)):
        out[seat] = share if state.winners >> state.side[seat] & 1 else 0.0
