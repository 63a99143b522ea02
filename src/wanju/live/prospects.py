"""What still leads where, for the person who is asked and wants to know: computed off the loop, one at a time."""

from __future__ import annotations

import asyncio
from typing import Any

from wanju.games import has_tool, tools
from wanju.kernel.table import Table
from wanju.live.match import Match, Refused, hashed

SECONDS = 20.0
"""After which it cannot be had; beside the computing it holds the waiting for others who have asked."""


class Foresight:
    """Looks ahead for one person after another."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds, self.turn = seconds, asyncio.Semaphore(1)

    async def tell(self, match: Match, token: str) -> dict[str, Any]:
        """Of each choice what it leads to, from what the seat of this token may know."""
        twin, answers = asked_table(match, token)
        try:
            async with asyncio.timeout(self.seconds), self.turn:
                return {"answers": answers, **await asyncio.to_thread(look_ahead, twin, self.seconds)}
        except TimeoutError:
            raise Refused("room.prospects_late", most=self.seconds) from None


def asked_table(match: Match, token: str) -> tuple[Table, int]:
    """A copy of the table with chances of its own, without what the seat cannot know; and which decision it owes."""
    game, seat = match.ruleset.game, match.seat_of(hashed(token))
    if not has_tool(game.id, "prospects"):
        raise Refused("room.no_prospects", game=game.id)
    if seat is None:
        raise Refused("refusal.watching")
    if match.table is None or seat not in match.table.waiting:
        raise Refused("room.nothing_asked")
    return match.table.clone(seat), match.asked[seat]


def look_ahead(table: Table, seconds: float) -> dict[str, Any]:
    found: dict[str, Any] = tools("prospects")[table.game.id].prospects(table, seconds)
    return found
