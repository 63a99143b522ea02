"""§5 What an action comes to for who takes it: asked by the action itself, and by players before they choose one."""

from __future__ import annotations

from wanju.games.merit57.state import Faith, Renunciation, Role, Seat, Table
from wanju.kernel.record import Record
from wanju.kernel.rule import rule

ROLES, FAITHS = len(Role), len(Faith)


@rule("5.2")
def labor_gain(state: Record, rules: Record, place: int) -> int:
    """§5.2  By role and faith; who saved the foundling last round 1 more."""
    seat = state.seat[place]
    return rules.labor[seat[Seat.ROLE], seat[Seat.FAITH]] + seat[Seat.LABOR_NOW]


@rule("5.3")
def practise_gain(state: Record, rules: Record, place: int) -> int:
    """§5.3  By role and faith; who saved the poor scholar 1 more."""
    seat = state.seat[place]
    return rules.practice[seat[Seat.ROLE], seat[Seat.FAITH]] + seat[Seat.PRACTISE_NEXT]


@rule("5.4")
def donate_gain(state: Record, rules: Record, place: int) -> int:
    """§5.4  By role and faith; 1 more where calamity is 15 or more."""
    seat = state.seat[place]
    more = crisis_merit(state, rules.donate_crisis, rules.donate_crisis_merit)
    return rules.donation[seat[Seat.ROLE], seat[Seat.FAITH]] + more


@rule("5.4")
def donate_relief(state: Record, rules: Record, place: int) -> int:
    """§5.4  1 calamity less. §3.4  1 more from who renounced wealth."""
    more = rules.renounced_wealth_calamity if state.seat[place, Seat.RENOUNCED] == Renunciation.WEALTH else 0
    return rules.donate_calamity + more


@rule("5.6")
def protect_gain(state: Record, rules: Record, place: int) -> int:
    """§5.6  3 merit; 1 more where calamity is 8 or more; the monk 1 more."""
    more = crisis_merit(state, rules.protect_crisis, rules.protect_crisis_merit)
    return rules.protection[state.seat[place, Seat.ROLE]] + more


@rule("5.6")
def protect_cost(state: Record, rules: Record, place: int) -> int:
    """§5.6  2 wealth; 1 for the monk."""
    return rules.protecting[state.seat[place, Seat.ROLE]]


def crisis_merit(state: Record, crisis: int, merit: int) -> int:
    """More merit for who acts where calamity is as high as that."""
    return merit if state.table[Table.CALAMITY] >= crisis else 0


def derive_gains(rules: Record) -> None:
    """What actions come to by role and faith."""
    for role in range(ROLES):
        for faith in range(FAITHS):
            rules.labor[role, faith] = labor_of(rules, role, faith)
            rules.practice[role, faith] = practice_of(rules, role, faith)
            rules.donation[role, faith] = donation_of(rules, role, faith)
        is_monk = role == Role.MONK
        rules.protection[role] = rules.protect_merit + (rules.monk_protect_bonus if is_monk else 0)
        rules.protecting[role] = rules.monk_protect_cost if is_monk else rules.protect_cost


@rule("5.2")
def labor_of(rules: Record, role: int, faith: int) -> int:
    """§5.2  3 wealth; the farmer 1 more, the secular 1 more."""
    more = rules.farmer_labor_bonus if role == Role.FARMER else 0
    return rules.labor_wealth + more + (rules.secular_labor_bonus if faith == Faith.SECULAR else 0)


@rule("5.3")
def practice_of(rules: Record, role: int, faith: int) -> int:
    """§5.3  2 wisdom; the scholar 1 more, the secular 1 more."""
    more = rules.scholar_practice_bonus if role == Role.SCHOLAR else 0
    return rules.practise_wisdom + more + (rules.secular_practice_bonus if faith == Faith.SECULAR else 0)


@rule("5.4")
def donation_of(rules: Record, role: int, faith: int) -> int:
    """§5.4  1 merit; the merchant 2 more. §13.3  More with refuge, if so read."""
    more = rules.donate_merchant_bonus if role == Role.MERCHANT else 0
    return rules.donate_merit + more + (rules.donate_refuge_bonus if faith >= Faith.REFUGE else 0)
