"""What still leads where, for whoever is asked: of each choice the best chance of each ending."""

from __future__ import annotations

import time
from typing import Any

from wanju.bots.delay.prospects import Prospects
from wanju.bots.delay.shelf import SHELF
from wanju.games.delay.state import Ending
from wanju.games.delay.view import both, ending_row
from wanju.kernel.game import Ruleset
from wanju.kernel.table import Table

PLACES = 12
"""Of a chance; what is behind them is rounding."""


def prospects(table: Table, seconds: float) -> dict[str, Any]:
    """By ending its title and its best chance now, 0 if nothing leads there any more; by action the chance of each.
    Raises TimeoutError if it takes longer."""
    until = time.monotonic() + seconds

    def watch() -> None:
        if time.monotonic() > until:
            raise TimeoutError

    decision = Prospects(table.ruleset).decision(table.states)
    found = decision.chances(SHELF.tables_for(table.ruleset, decision, watch))
    actions = {
        table.actions[number]: {ending.id: round(float(row[ending]), PLACES) for ending in Ending}
        for number, row in sorted(found.items())
    }
    endings = {
        id: {"name": name, "best": max(row[id] for row in actions.values())}
        for id, name in wishes(table.ruleset).items()
    }
    return {"endings": endings, "actions": actions}


def wishes(ruleset: Ruleset) -> dict[str, dict[str, str]]:
    """What may be wished for, by id: the title of each ending in every language."""
    return {ending.id: both(ending_row(ruleset, ending), "title") for ending in Ending}
