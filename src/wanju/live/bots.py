"""The bots of a room: they decide for their own chairs and for those whose people have been away too long.

They move as anybody would, by the room's commands; whatever goes wrong is logged and tried again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from typing import TYPE_CHECKING

from wanju.bots.company import Company
from wanju.kernel.dealer import new_dealer
from wanju.live.journal import of_table
from wanju.live.match import BOT, PERSON, PROGRAM
from wanju.live.writer import StoreError

if TYPE_CHECKING:
    from wanju.live.room import Room

SEED_BITS = 62
SHORTER = 0.4
"""The part of its pause that a bot without a choice takes."""
FIRST_REST, LONGEST_REST = 0.25, 5.0
"""Seconds after which bots try again what has failed; doubled up to the longest."""
NEVER = (-1, 0.0)
"""No decision of a seat was seen yet."""

log = logging.getLogger("wanju.live")


class Bots:
    """A task that plays while anybody looks."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.changed = asyncio.Event()
        self.stands_in: set[int] = set()
        """The seats of people and programs for whom a bot decides."""
        self.asked_since = [NEVER] * len(room.match.chairs)
        """For each seat, the number of the decision that it owes, and when that was first seen."""
        self.mind = new_dealer(secrets.randbits(SEED_BITS))
        self.company = Company()
        self.task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Somebody looks."""
        if self.task is None:
            self.task = asyncio.create_task(self._play())

    def end(self) -> None:
        """Nobody is here any more."""
        if self.task is not None:
            self.task.cancel()
            self.task = None

    def hand_back(self, seat: int) -> None:
        """The person of a seat is here again."""
        self.stands_in.discard(seat)
        self.asked_since[seat] = NEVER

    def decide_for(self, seat: int) -> bool:
        """Is a seat theirs to decide for?"""
        return self.room.match.chairs[seat].kind == BOT or seat in self.stands_in

    # ── the task ───────────────────────────────────────────────────

    async def _play(self) -> None:
        rest = FIRST_REST
        while True:
            try:
                await self._until_changed()
                await self._move_all()
                rest = FIRST_REST
                continue
            except StoreError:
                pass  # the writer has logged it
            except Exception:
                log.exception(
                    "The bots of table %s have stumbled; they try again.",
                    self.room.match.id,
                    extra=of_table(self.room.match.id),
                )
            await asyncio.sleep(rest)
            rest = min(2 * rest, LONGEST_REST)
            self.changed.set()

    async def _until_changed(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(self.room.manners.patience / 4, 0.05)):
                await self.changed.wait()
        self.changed.clear()

    async def _move_all(self) -> None:
        room = self.room
        if room.in_doubt:
            async with room.command():
                pass
            if room.in_doubt:
                raise StoreError("the result is still not stored")  # and rest before it is tried again
        if seats := self._to_move():
            await asyncio.sleep(room.manners.pause * (SHORTER if self._have_no_choice(seats) else 1))
            for seat in seats:
                await room.let_bot_move(seat)

    def _have_no_choice(self, seats: list[int]) -> bool:
        """Is there but one thing that they could do? Then nobody needs to see them think."""
        table = self.room.match.table
        return table is not None and all(len(table.legal(seat)) == 1 for seat in seats)

    def _to_move(self) -> list[int]:
        table = self.room.match.table
        if table is None or not self.room.visitors:
            return []
        self._notice_absence(table.waiting)
        return [seat for seat in table.waiting if self.decide_for(seat)]

    # ── who is away ────────────────────────────────────────────────

    def _notice_absence(self, waiting: tuple[int, ...]) -> None:
        now = time.monotonic()
        away = {seat for seat in waiting if self._is_given_up(seat, now)}
        if not away <= self.stands_in:
            self.stands_in |= away
            self.room.tell()

    def _is_given_up(self, seat: int, now: float) -> bool:
        """Has its person been away too long, or a program been silent?"""
        room = self.room
        kind, asked = room.match.chairs[seat].kind, room.match.asked[seat]
        if kind not in (PERSON, PROGRAM):
            return False
        if not room.is_online(seat):
            return now - room.left_at[seat] > room.manners.patience
        if self.asked_since[seat][0] != asked:
            self.asked_since[seat] = (asked, now)
        return kind == PROGRAM and now - self.asked_since[seat][1] > room.manners.patience
