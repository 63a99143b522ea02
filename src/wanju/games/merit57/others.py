"""Whom a player by rule of thumb looks at among the others."""

from __future__ import annotations

from wanju.games.merit57.cardplay import neighbour
from wanju.games.merit57.state import Seat
from wanju.kernel.bits import lowest, without_lowest
from wanju.kernel.record import Record


def poorest(state: Record, rules: Record, place: int) -> int:
    """The other player with least wealth."""
    best = neighbour(rules, place)
    for other in range(rules.places):
        if other != place and state.seat[other, Seat.WEALTH] < state.seat[best, Seat.WEALTH]:
            best = other
    return best


def richest(state: Record, rules: Record, place: int) -> int:
    """The other player with most wealth."""
    best = neighbour(rules, place)
    for other in range(rules.places):
        if other != place and state.seat[other, Seat.WEALTH] > state.seat[best, Seat.WEALTH]:
            best = other
    return best


def least(state: Record, rules: Record, place: int, what: int) -> int:
    """The other player with least of something."""
    best = neighbour(rules, place)
    for other in range(rules.places):
        if other != place and state.seat[other, what] < state.seat[best, what]:
            best = other
    return best


def everybody_else(rules: Record, place: int) -> int:
    """Bits of all the others."""
    return ((1 << rules.places) - 1) & ~(1 << place)


def blind(state: Record, rules: Record, place: int) -> int:
    """Bits of the others who are not wise enough to save."""
    found = 0
    for other in range(rules.places):
        found |= (1 if state.seat[other, Seat.WISDOM] < rules.save_wisdom else 0) << other
    return found & ~(1 << place)


def first_few(of: int, most: int) -> int:
    """At most so many of these bits."""
    found = 0
    for _ in range(most):
        if of != 0:
            found |= 1 << lowest(of)
            of = without_lowest(of)
    return found
