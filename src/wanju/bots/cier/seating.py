"""Three at a table of 呲儿 as each of them sees it: oneself first, then the better armed of the others.

Positions that differ by nothing but who sits where are one, so a strategy is kept once, for the seat that looks.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np

from wanju.kernel.record import Record

SEATS = 3
ORDERS = tuple(permutations(range(SEATS)))
"""Seats as somebody sees them: the k-th is the one that it calls k."""


def order_of(keys: Any, seat: int) -> Any:
    """The place in ORDERS of how a seat sees the table; `keys` say by position and seat how well it is armed."""
    one, other = (each for each in range(SEATS) if each != seat)
    first, second = (ORDERS.index((seat, one, other)), ORDERS.index((seat, other, one)))
    return np.where(keys[:, one] >= keys[:, other], first, second)


def keys_of(many: int, cap: int) -> Any:
    """By position and seat: ammo and 横扫 as one number that grows with both."""
    numbers = np.arange(many)
    rest = numbers >> SEATS
    ammo = np.stack([rest // (cap + 1) ** (SEATS - 1 - seat) % (cap + 1) for seat in range(SEATS)], axis=1)
    return 2 * ammo + np.stack([numbers >> seat & 1 for seat in range(SEATS)], axis=1)


def number_of(keys: Any, cap: int) -> Any:
    """Positions again, as numbers."""
    number = np.zeros(len(keys), np.int64)
    for seat in range(SEATS):
        number = number * (cap + 1) + (keys[:, seat] >> 1)
    swept = sum((keys[:, seat] & 1) << seat for seat in range(SEATS))
    return number << SEATS | swept


def moved_actions(rules: Record) -> Any:
    """By order and action: the same action in the words of who sees the table in that order, or −1."""
    rows = [(row.ability, row.targets) for row in rules.actions[: rules.action_count]]
    numbers = {row: number for number, row in enumerate(rows)}
    everybody = (1 << SEATS) - 1
    made = np.full((len(ORDERS), len(rows)), -1, np.int64)
    for way, order in enumerate(ORDERS):
        for number, (ability, targets) in enumerate(rows):
            aims = sum((targets >> seat & 1) << name for name, seat in enumerate(order))
            made[way, number] = numbers[ability, aims if targets <= everybody else targets]
    return made
