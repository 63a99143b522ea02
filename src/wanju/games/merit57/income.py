"""§4.0 What comes in by itself each round: of the vow, and of refuge."""

from __future__ import annotations

from wanju.games.merit57.counters import gain
from wanju.games.merit57.readings import RefugeMeritTiming, VowIncome
from wanju.games.merit57.state import Faith, Seat
from wanju.kernel.effects import run
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


@rule("4.0")
def pay_income(state: Record, rules: Record, dealer: Record, place: int) -> None:
    """§4.0, §3.4  The vow's own income, then daily practice: 1 merit with refuge (M57-31)."""
    if rules.vow_income == VowIncome.EACH_ROUND:
        pay_vow(state, rules, dealer, place)
    if rules.refuge_merit_timing == RefugeMeritTiming.PHASE0 and state.seat[place, Seat.FAITH] >= Faith.REFUGE:
        gain(state, dealer, place, Seat.MERIT, rules.refuge_merit_per_round)


@rule("4.0")
def pay_vow(state: Record, rules: Record, dealer: Record, place: int) -> None:
    """§4.0  What a vow brings for a round."""
    card = rules.cards[rules.vows + 2 * state.seat[place, Seat.ROLE] + state.seat[place, Seat.VOW]]
    run(state, rules, dealer, card.first_do, card.dos, place, place)


@rule("12.12")
def pay_at_the_end(state: Record, rules: Record, dealer: Record) -> None:
    """§12.12  Income that would have told which vow lies face down comes when it is turned over (M57-121)."""
    if rules.vow_income == VowIncome.AT_THE_END:
        for place in range(rules.places):
            for _ in range(rules.rounds):
                pay_vow(state, rules, dealer, place)
