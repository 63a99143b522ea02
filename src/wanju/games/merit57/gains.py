"""§5 What an action comes to for who takes it: asked by the action itself, and by players before they choose one."""

from __future__ import annotations

from wanju.games.merit57.state import Faith, Renunciation, Role, Seat, Table
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


@rule("5.2")
def labor_gain(state: Record, rules: Record, place: int) -> int:
    """§5.2  3 wealth; the farmer 1 more, the secular 1 more, who saved the foundling last round 1 more."""
    seat = state.seat[place]
    by = rules.labor_wealth + seat[Seat.LABOR_NOW]
    if seat[Seat.ROLE] == Role.FARMER:
        by += rules.farmer_labor_bonus
    if seat[Seat.FAITH] == Faith.SECULAR:
        by += rules.secular_labor_bonus
    return by


@rule("5.3")
def practise_gain(state: Record, rules: Record, place: int) -> int:
    """§5.3  2 wisdom; the scholar 1 more, the secular 1 more, who saved the poor scholar 1 more."""
    seat = state.seat[place]
    by = rules.practise_wisdom + seat[Seat.PRACTISE_NEXT]
    if seat[Seat.ROLE] == Role.SCHOLAR:
        by += rules.scholar_practice_bonus
    if seat[Seat.FAITH] == Faith.SECULAR:
        by += rules.secular_practice_bonus
    return by


@rule("5.4")
def donate_gain(state: Record, rules: Record, place: int) -> int:
    """§5.4  1 merit; the merchant 2 more; 1 more where calamity is 15 or more. §13.3  More with refuge, if so read."""
    seat = state.seat[place]
    merit = rules.donate_merit + crisis_merit(state, rules.donate_crisis, rules.donate_crisis_merit)
    if seat[Seat.ROLE] == Role.MERCHANT:
        merit += rules.donate_merchant_bonus
    if seat[Seat.FAITH] >= Faith.REFUGE:
        merit += rules.donate_refuge_bonus
    return merit


@rule("5.4")
def donate_relief(state: Record, rules: Record, place: int) -> int:
    """§5.4  1 calamity less. §3.4  1 more from who renounced wealth."""
    more = rules.renounced_wealth_calamity if state.seat[place, Seat.RENOUNCED] == Renunciation.WEALTH else 0
    return rules.donate_calamity + more


@rule("5.6")
def protect_gain(state: Record, rules: Record, place: int) -> int:
    """§5.6  3 merit; 1 more where calamity is 8 or more; the monk 1 more."""
    merit = rules.protect_merit + crisis_merit(state, rules.protect_crisis, rules.protect_crisis_merit)
    return merit + (rules.monk_protect_bonus if state.seat[place, Seat.ROLE] == Role.MONK else 0)


@rule("5.6")
def protect_cost(state: Record, rules: Record, place: int) -> int:
    """§5.6  2 wealth; 1 for the monk."""
    return rules.monk_protect_cost if state.seat[place, Seat.ROLE] == Role.MONK else rules.protect_cost


def crisis_merit(state: Record, crisis: int, merit: int) -> int:
    """More merit for who acts where calamity is as high as that."""
    return merit if state.table[Table.CALAMITY] >= crisis else 0
