"""What still leads where, in the terminal: '!', or '!' and what is wished for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wanju.cli.listing import lined_table, print_table
from wanju.cli.speech import Speech, waiting
from wanju.games import has_tool, tools
from wanju.kernel.errors import GameError
from wanju.kernel.naming import id_called
from wanju.kernel.table import Table

ASKING = "!"
SECONDS = 60.0
"""So long a person at a terminal may wait; it can be interrupted."""


def may_ask(table: Table) -> bool:
    """Can this game be looked ahead in?"""
    return has_tool(table.game.id, "prospects")


def tell_prospects(speech: Speech, table: Table, seat: int, wish: str, kinds: Iterable[str]) -> None:
    """Of each choice, by its number in the menu, the best chance of each ending or of the one wished for."""
    twin = table.clone(seat)
    try:
        told = waiting(speech, speech("prospects.working"), lambda: look_ahead(twin))
        wished = (
            id_called("ending", wish, {id: row["name"].values() for id, row in told["endings"].items()}) if wish else ""
        )
    except TimeoutError:
        speech.tell(speech("prospects.late", most=int(SECONDS)), "yellow")
        return
    except GameError as error:
        speech.tell(error.told(speech.language), "yellow")
        return
    choices = [kind for kind in kinds if kind in told["actions"]]
    columns = [speech("prospects.ending"), *map(str, range(1, len(choices) + 1))]
    grid = lined_table(*columns, right=range(1, len(columns)))
    for id, row in told["endings"].items():
        if not wished or id == wished:
            chances = (per_cent(told["actions"][kind][id]) for kind in choices)
            grid.add_row(row["name"][speech.language] or id, *chances)
    print_table(speech.out, grid)
    speech.tell(speech("prospects.meaning"), "dim")


def look_ahead(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = tools("prospects")[table.game.id].prospects(table, SECONDS)
    return found


def per_cent(chance: float) -> str:
    """'93.3 %'; nothing is called impossible or certain that is not."""
    if chance in (0, 1):
        return "–" if chance == 0 else "100 %"
    return f"{min(max(100 * chance, 0.1), 99.9):.1f} %"
