"""The puzzle of the day: a position from a game's `puzzles.json`, as its table would be sent it, and the answer."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

from wanju.games import known, tools
from wanju.kernel.table import Table
from wanju.live.pictures import snapshot

SHOWN = 3
"""So many of the last moves are told with the position."""


@lru_cache
def collection(id: str) -> dict[str, Any] | None:
    """The puzzles of a game that was not brought, if it has any."""
    file = files("wanju.games") / id / "puzzles.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else None


def puzzle(id: str, day: int) -> dict[str, Any] | None:
    """The puzzle of a day, counted from any day: the table, the best choice, and what each other is worth less; by
    which objective, or which ending is wished for, in every language."""
    found = collection(id)
    if found is None or not found["puzzles"]:
        return None
    row = found["puzzles"][day % len(found["puzzles"])]
    game = known(id)
    table = Table(game.kept_ruleset(found["version"], found), row["seed"])
    begins = [len(table.notes)]
    for seat, action in row["moves"]:
        table.act(seat, action)
        begins.append(len(table.notes))
    shown = snapshot(table, row["seat"], game.company[0], begins[max(0, len(begins) - 1 - SHOWN)])
    wish = tools("prospects")[id].wishes(table.ruleset)[row["wish"]] if "wish" in row else None
    by = {"objective": found.get("objective"), "wish": wish}
    return {"table": shown, "seat": row["seat"], "best": row["best"], "options": row["options"], **by}
