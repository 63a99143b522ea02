"""Puzzles of a game that can tell exactly what still leads where (its tools/prospects.py): an ending is wished for, and
one choice leads there far better than every other, if all that follows is chosen for it.

Styles play, each its games; the answer is never what the style would do that plays.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from wanju.games import tools
from wanju.kernel.game import Ruleset
from wanju.kernel.table import Table, other_seed

FEWEST_OPTIONS = 3
FAR = 0.1
"""By so much the best choice makes the ending likelier than any other."""
SECONDS = 600.0
"""In which the tables are made, once."""


def wished_puzzles(ruleset: Ruleset, seed: int = 0, style: str = "") -> Iterator[dict[str, Any]]:
    """One puzzle after another, at most one of each game."""
    styles, game = [style] if style else list(ruleset.game.styles), 0
    while True:
        if found := in_game(ruleset, other_seed("puzzle", seed, game), styles[game % len(styles)]):
            yield found
        game += 1


def in_game(ruleset: Ruleset, seed: int, style: str) -> dict[str, Any] | None:
    """A puzzle of the game with this seed, any of those it has."""
    table, found = Table(ruleset, seed), []
    while not table.over:
        seat = table.waiting[0]
        liked = table.think(seat, style)
        if len(table.legal(seat)) >= FEWEST_OPTIONS:
            found += [each for each in at_decision(table, seat) if each["best"] != liked]
        table.act(seat, liked)
    return Random(seed).choice(found) if found else None


def at_decision(table: Table, seat: int) -> Iterator[dict[str, Any]]:
    """For each ending that one choice leads to far better than any other: the puzzle."""
    chances = tools("prospects")[table.game.id].prospects(table.clone(seat), SECONDS)["actions"]
    for wish in next(iter(chances.values())):
        best, *others = sorted(chances, key=lambda action: -chances[action][wish])
        most = chances[best][wish]
        if most - chances[others[0]][wish] < FAR:
            continue
        rows = [
            {"action": action, "worth": round(row, 4), "less": round(most - row, 4), "error": 0.0}
            for action in (best, *others)
            for row in [chances[action][wish]]
        ]
        yield {
            "seed": table.seed, "moves": [list(move) for move in table.moves], "seat": seat, "wish": wish,
            "best": best, "gap": rows[1]["less"], "options": rows,
        }  # fmt: skip
