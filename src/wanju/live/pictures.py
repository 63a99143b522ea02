"""The pictures of a guide: moments of real games, played at a seed, as the table of the game would be sent them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from wanju.games import known
from wanju.kernel.errors import BadFile
from wanju.kernel.files import known_keys
from wanju.kernel.table import Table
from wanju.live.guide import plan
from wanju.live.protocol import ruleset_seen

KEYS = ("seats", "seed", "preset", "set", "style", "after", "first", "told", "seat")
"""`first` are the moves of the game, by whoever is asked first, and before them those of the picture named by `after`;
the last `told` moves are told below the picture. `style` is what the seats are called by."""


@lru_cache
def pictures(id: str) -> dict[str, Any]:
    """Every picture of a game's guide by its name."""
    rows = plan(id)["pictures"]
    return {name: drawn(f"guide.toml, picture '{name}'", id, row, rows) for name, row in rows.items()}


def drawn(place: str, id: str, row: Mapping[str, Any], rows: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """One moment of a game, as a snapshot for a seat."""
    known_keys(place, row, KEYS)
    before = rows.get(row.get("after", ""), {})
    row = {**before, **row}
    known_keys(place, row, KEYS, ("seats", "first", "told"))
    game = known(id)
    table = Table(game.ruleset(row["seats"], row.get("preset"), row.get("set", {})), row.get("seed", 0))
    begins = [len(table.notes)]
    for action in [*before.get("first", ()), *row["first"]]:
        if table.over:
            count = len(table.moves)
            raise BadFile(place, f"the game is over after {count} moves.", f"这局在 {count} 步后已结束。")
        table.act(table.waiting[0], action)
        begins.append(len(table.notes))
    return snapshot(table, row.get("seat", 0), row.get("style", game.company[0]), begins[-1 - row["told"]])


def snapshot(table: Table, seat: int, style: str, begins: int) -> dict[str, Any]:
    """What the page of the game needs to draw it, and the last of the story."""
    bot = {"kind": "bot", "name": None, "style": style, "online": True, "held_for": None, "stands_in": False}
    chairs = [{**bot, "agreed": False, "salted": False} for _ in range(table.ruleset.seats)]
    return {
        "type": "table", "table": "", "game": table.game.id, "phase": "over" if table.over else "playing",
        "ruleset": ruleset_seen(table.ruleset), "chairs": chairs, "you": seat, "seq": len(table.moves),
        "next": None, "consent": None, "seal": None, "answers": None, "waiting": list(table.waiting),
        "view": table.view(seat), "sheet": table.game.sheet(table.ruleset), "legal": list(table.legal(seat)),
        "closed": {}, "events": table.events(seat, begins), "first_event": 0,
        "payoff": list(table.payoff) if table.over else None,
    }  # fmt: skip
