"""Minds and guests at a table where people sit, too."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.bots import company
from wanju.bots.mind import Mind
from wanju.kernel.table import Table, other_seed
from wanju.lab.playing import Player, Turn


class AtTable:
    """A decision that is owed at a table, as a turn looks at it."""

    game = 0

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.ruleset, self.states = table, table.ruleset, table.states
        self.legal, self.copies = table.mask(seat), 0

    def generator(self, seat: int) -> np.random.Generator:
        return np.random.default_rng(other_seed("player", self.table.seed_shown, len(self.table.moves), seat))

    def fresh_seed(self) -> int:
        self.copies += 1
        return other_seed("turn", self.table.seed_shown, len(self.table.moves), self.copies)


def decision(table: Table, seat: int, player: Player, mind: Any = None) -> str:
    """What a player of any kind does at a table; `mind` is what styles draw from."""
    if isinstance(player, str | Mind):
        return company.decision(table, seat, player, mind)
    answer = player(Turn(AtTable(table, seat), seat))
    return answer if isinstance(answer, str) else table.actions[answer]
