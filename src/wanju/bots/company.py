"""Who sits at a table with people: styles and levels, by name, each deciding when it is asked."""

from __future__ import annotations

import numpy as np

from wanju.bots.mind import Mind
from wanju.bots.minds import player
from wanju.bots.search.aside import NATIVE, prepare
from wanju.games import tools
from wanju.kernel.dealer import draw
from wanju.kernel.game import Ruleset
from wanju.kernel.record import Record
from wanju.kernel.table import Table, other_seed

SEARCHERS = ("search", "improve")


class Company:
    """The players of one table. Not for two threads at once: a mind has one desk to work on."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], str | Mind] = {}

    def decide(self, table: Table, seat: int, who: str, mind: Record | None) -> str:
        """What a style or a level does here."""
        key = table.ruleset.hash, who
        if key not in self.known:
            if target := thinks_with(table.ruleset, who):
                prepare(table.game, target)
            self.known[key] = player(table.ruleset, who)
        return decision(table, seat, self.known[key], mind)


def thinks_with(ruleset: Ruleset, who: str) -> str | None:
    """What has to be compiled before this player can decide."""
    name = ruleset.game.levels.get(who, who).partition(":")[0]
    if name in SEARCHERS:
        return NATIVE
    own = tools("players").get(ruleset.game.id)
    return f"{name}@{ruleset.seats}" if own and name in own.PLAYERS else None


def decision(table: Table, seat: int, who: str | Mind, mind: Record | None) -> str:
    """What a style or a mind does at a table, with chances from `mind`; where there is none, the same table at the same
    move decides the same."""
    if isinstance(who, str):
        return table.think(seat, who, mind)
    with np.errstate(over="ignore"):  # 64-bit arithmetic wraps, compiled or not
        own = 0 if mind is None else int(draw(mind))
    seed = other_seed("company", table.seed_shown, len(table.moves), seat, own)
    return table.actions[who.decide(table.states, seat, seed)]
