"""How many games there may be, and from which seeds."""

from __future__ import annotations

from collections.abc import Callable

from wanju.kernel.errors import BadNumber, out_of_range, shown

MOST_GAMES = 10**12
SEEDS = 2**64

Progress = Callable[[int], None]
"""Hears how many games are done."""


def check_games(games: int, seed: int) -> None:
    """Refuse a number of games, or a seed, that there cannot be."""
    if not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
        told = f"{games:,}" if type(games) is int else shown(games)
        raise BadNumber(*out_of_range("games", told, 1, f"{MOST_GAMES:,}"))
    if not isinstance(seed, int) or not 0 <= seed < SEEDS:
        raise BadNumber(*out_of_range("seed", shown(seed), 0, SEEDS - 1))
