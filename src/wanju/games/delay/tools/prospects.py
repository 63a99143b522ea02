"""What still leads where, for whoever is asked: of each choice the best chance of each ending."""

from __future__ import annotations

import time
from typing import Any

from wanju.bots.delay.prospects import Prospects
from wanju.bots.delay.shelf import SHELF
from wanju.games.delay.state import Ending
from wanju.games.delay.view import both, ending_row
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
        ending.id: {
            "name": both(ending_row(table.ruleset, ending), "title"),
            "best": max(row[ending.id] for row in actions.values()),
        }
        for ending in Ending
    }
    return {"endings": endings, "actions": actions}
