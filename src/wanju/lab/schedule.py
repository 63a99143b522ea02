"""Who sits with whom, in which order, and at which deals.

A tableful is played at every deal once for each rotation of its chairs: the same chances, everybody in each seat. All
tablefuls have the same deals. Blocks of deals are what is shared out, kept and gone on with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

MOST_TABLEFULS = 60
"""Beyond this many choices a balanced part of them is played."""
MOST_BLOCKS = 256
"""About so many blocks does a tableful have."""
LARGEST_BLOCK = 64

Tableful = tuple[int, ...]
"""Players by their numbers, the lowest first."""


class Block(NamedTuple):
    """Some deals of a tableful."""

    table: int
    first: int
    deals: int


def tablefuls(players: int, seats: int, alone: bool = False) -> list[Tableful]:
    """Every choice of players for the seats. Where they are too few for all chairs, each takes as many as the others,
    and those that are left over go to every choice of players; or, `alone`, each sits among others of one kind."""
    if alone:
        pairs = [(one, other) for one in range(players) for other in range(players) if one != other]
        return sorted({tuple(sorted((one, *[other] * (seats - 1)))) for one, other in pairs})
    each, over = divmod(seats, players)
    everybody = tuple(player for player in range(players) for _ in range(each))
    if comb(players, over) <= MOST_TABLEFULS:
        return [tuple(sorted(everybody + more)) for more in combinations(range(players), over)]
    return balanced(players, seats)


def balanced(players: int, seats: int) -> list[Tableful]:
    """About as many tablefuls as are few, in which everybody sits about as often as anybody, and with anybody."""
    sat: Counter[int] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    chosen: list[Tableful] = []
    while len(chosen) < max(MOST_TABLEFULS, players):
        table: list[int] = []
        for _ in range(seats):
            free = [player for player in range(players) if player not in table]
            table.append(
                min(free, key=lambda player: (sat[player], sum(met[pair(player, other)] for other in table), player))
            )
        sat.update(table)
        met.update(pair(*two) for two in combinations(table, 2))
        chosen.append(tuple(sorted(table)))
    return chosen


def pair(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


def rotations(tableful: Tableful, seed: int, deal: int) -> list[Tableful]:
    """Who sits in each seat, game after game of a deal: an order that is drawn, then moved on by a seat each time."""
    order = np.random.default_rng([seed, deal, len(tableful)]).permutation(len(tableful)).tolist()
    sitting = [tableful[at] for at in order]
    return [tuple(sitting[turn:] + sitting[:turn]) for turn in range(len(sitting))]


def deals_for(games: int, tables: Sequence[Tableful]) -> int:
    """As many deals as these games need: no fewer games, and all of a deal."""
    return -(-games // (len(tables) * len(tables[0])))


def block_size(deals: int) -> int:
    """Deals of a block, whoever plays them."""
    return max(1, min(LARGEST_BLOCK, deals // MOST_BLOCKS))


def blocks(tables: int, deals: int, size: int) -> Iterator[Block]:
    """All blocks, the first deals of every tableful first."""
    for first in range(0, deals, size):
        for table in range(tables):
            yield Block(table, first, min(size, deals - first))
