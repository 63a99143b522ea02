"""A room: one match, who looks at it, and the commands they give.

Commands run one after another under the room's lock: checked, stored, taken, told, acknowledged, in this order. When
one has failed on its way nobody knows what the store holds, so it is read again before the next.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import NamedTuple

from wanju.kernel.errors import GameError
from wanju.kernel.game import PastGame
from wanju.live.bots import Bots
from wanju.live.journal import of_table
from wanju.live.match import (
    EMPTY,
    GATHERING,
    OVER,
    PERSON,
    PLAYING,
    Chair,
    Match,
    Presence,
    Refused,
    bots_id,
    hashed,
    persons_id,
)
from wanju.live.protocol import Agree, Bot, Move, Salt, Sit, error
from wanju.live.rows import chair_row, chair_rows, result_rows, winners
from wanju.live.store import BUSY_SECONDS, Store
from wanju.live.visitor import Visitor, encode
from wanju.live.writer import StoreError

log = logging.getLogger("wanju.live")


class Manners(NamedTuple):
    """How long is waited for whom, in seconds."""

    pause: float = 0.7
    """A bot takes so long to decide."""
    patience: float = 45.0
    """So long a match waits for somebody who is away; then a bot stands in."""
    grace: float = 120.0
    """So long a chair is kept for somebody who is away while people gather."""
    lock: float = BUSY_SECONDS
    """So long another program's lock on the database is waited for."""


class Room:
    """A match with its visitors, its lock and its bots."""

    def __init__(
        self,
        match: Match,
        store: Store,
        manners: Manners,
        load: Callable[[str], Awaitable[Match | None]],
        on_idle: Callable[[Room], None],
    ) -> None:
        self.match, self.store, self.manners = match, store, manners
        self.load, self.on_idle = load, on_idle
        self.lock = asyncio.Lock()
        self.visitors: set[Visitor] = set()
        self.busy = 0
        """How many are at work in here, visitors or not; a room with work is not closed."""
        self.in_doubt = False
        """Has a command failed on its way since the store was read last?"""
        self.left_at = [time.monotonic()] * len(match.chairs)
        self.shown: dict[tuple[int | None, int], tuple[bytes, int]] = {}
        """What visitors of a seat who know so many lines of the story are shown now, and how many they know then."""
        self.bots = Bots(self)

    # ── visitors ───────────────────────────────────────────────────

    def enter(self, visitor: Visitor, token: str | None) -> None:
        """Somebody looks; with a token, from their own chair. Who only watches is nobody else's news."""
        visitor.token = hashed(token) if token else None
        visitor.seat = self.match.seat_of(visitor.token)
        seat = visitor.seat
        is_news = seat is not None and not self.is_online(seat)
        self.visitors.add(visitor)
        self.bots.begin()
        if seat is not None and is_news:
            self.bots.hand_back(seat)
            self.tell()
        else:
            self.show(visitor)

    def leave(self, visitor: Visitor) -> None:
        """A socket closed; the chair stays."""
        self.visitors.discard(visitor)
        if visitor.seat is not None and not self.is_online(visitor.seat):
            self.left_at[visitor.seat] = time.monotonic()
            self.tell()

    @property
    def is_gathering(self) -> bool:
        """Does it look for players, with somebody there to play with?"""
        chairs = self.match.chairs
        is_free = self.match.phase == GATHERING and any(chair.kind == EMPTY for chair in chairs)
        return is_free and any(visitor.seat is not None for visitor in self.visitors)

    @property
    def is_idle(self) -> bool:
        """Is nobody here, and nothing to be done? Bots stay until a store that has failed is back."""
        return not self.visitors and not self.busy and not (self.in_doubt and self.bots.task)

    def is_online(self, seat: int) -> bool:
        """Does anybody look from this seat?"""
        return any(visitor.seat == seat for visitor in self.visitors)

    def _here(self) -> list[Presence]:
        """For each chair, whether its person is here, and for how long it is kept otherwise."""
        now, online = time.monotonic(), {visitor.seat for visitor in self.visitors}
        return [
            Presence(seat in online, self._held_for(seat, now, online), seat in self.bots.stands_in)
            for seat in range(len(self.match.chairs))
        ]

    def _held_for(self, seat: int, now: float, online: set[int | None]) -> int | None:
        if self.match.phase != GATHERING or self.match.chairs[seat].kind != PERSON or seat in online:
            return None
        return max(0, math.ceil(self.left_at[seat] + self.manners.grace - now))

    def tell(self) -> None:
        """Something has changed: show everybody the table as they may see it."""
        self.shown.clear()
        here = self._here()
        for visitor in self.visitors:
            self._show(visitor, here)
        self.bots.changed.set()

    def show(self, visitor: Visitor) -> None:
        """Send one visitor the table, with the whole story."""
        visitor.told = 0
        here = self._here()
        if any(presence.held_for is not None for presence in here):  # that changes by itself
            self.shown.clear()
        self._show(visitor, here)

    def _show(self, visitor: Visitor, here: list[Presence]) -> None:
        """What several may see alike is made once."""
        key = (visitor.seat, visitor.told)
        if key not in self.shown:
            try:
                snapshot = self.match.snapshot(visitor.seat, visitor.told, here)
                self.shown[key] = (encode(snapshot), visitor.told + len(snapshot.get("events", ())))
            except Exception:
                log.exception(
                    "The table %s cannot be shown to seat %s.",
                    self.match.id,
                    visitor.seat,
                    extra=of_table(self.match.id),
                )
                visitor.send(error("room.cannot_show"))
                return
        text, visitor.told = self.shown[key]
        visitor.send(text)

    # ── commands ───────────────────────────────────────────────────

    @contextlib.asynccontextmanager
    async def at_work(self) -> AsyncIterator[Room]:
        """As long as somebody is at work the room stays open."""
        self.busy += 1
        try:
            yield self
        finally:
            self.busy -= 1
            self.on_idle(self)

    @contextlib.asynccontextmanager
    async def command(self) -> AsyncIterator[None]:
        """One command at a time, on what the store really holds."""
        async with self.at_work(), self.lock:
            if self.in_doubt:
                await self._read_again()
            try:
                yield
            except GameError:  # refused: nothing has changed
                raise
            except BaseException:
                self.in_doubt = True
                raise

    @contextlib.contextmanager
    def _taking(self) -> Iterator[None]:
        """What is stored has to be taken; where that fails, memory is not to be believed."""
        self.in_doubt = True
        yield
        self.in_doubt = False

    async def _read_again(self) -> None:
        match = await self.load(self.match.id)
        assert match is not None, f"The match {self.match.id} has vanished from the store."
        self.match, self.in_doubt = match, False
        await self.keep_result()
        self._reseat()
        self.tell()

    def _reseat(self) -> None:
        """A seat is the one whose token a visitor has shown."""
        for visitor in self.visitors:
            visitor.seat = self.match.seat_of(visitor.token)

    async def _change(self, seat: int, chair: Chair, visitor: Visitor | None = None) -> None:
        """Store a chair, then take it, then tell; `visitor` is who has its token, if it has one."""
        await self.store.save_chair(chair_row(self.match.id, seat, chair))
        if chair.kind == PERSON and visitor is not None:
            visitor.token = chair.token
        self.match.chairs[seat] = chair
        self.left_at[seat] = time.monotonic()
        self._reseat()
        self.tell()

    async def sit(self, visitor: Visitor, message: Sit) -> str:
        """Take a chair; returns its token."""
        async with self.command():
            token, chair = self.match.sit(visitor.seat, message.seat, message.name, message.player, self._here())
            await self._change(message.seat, chair, visitor)
            return token

    async def seat_program(self, token: str, seat: int, name: str) -> str:
        """Keep a chair for a program, for somebody who sits here; returns its token."""
        async with self.command():
            mine = self.match.seat_of(hashed(token))
            given, chair = self.match.seat_program(mine, seat, name, self._here())
            await self._change(seat, chair)
            return given

    async def salt(self, visitor: Visitor, message: Salt) -> None:
        async with self.command():
            await self._change_own(visitor, self.match.salted(visitor.seat, message.salt))

    async def agree(self, visitor: Visitor, message: Agree) -> None:
        async with self.command():
            await self._change_own(visitor, self.match.agreed(visitor.seat, message.yes))

    async def stand(self, visitor: Visitor) -> None:
        async with self.command():
            await self._change_own(visitor, self.match.stand(visitor.seat))

    async def _change_own(self, visitor: Visitor, chair: Chair) -> None:
        assert visitor.seat is not None
        await self._change(visitor.seat, chair, visitor)

    async def put_bot(self, visitor: Visitor, message: Bot) -> None:
        async with self.command():
            chair = self.match.put_bot(visitor.seat, message.seat, message.style, self._here())
            await self._change(message.seat, chair, visitor)

    async def start(self, visitor: Visitor) -> None:
        async with self.command():
            self.match.check_start(visitor.seat, self._here())
            ruleset = self.match.rules_for([await self._past(chair) for chair in self.match.chairs])
            sitting = chair_rows(self.match.id, self.match.chairs)
            await self.store.begin(self.match.id, ruleset.as_json(), sitting, result_rows(self.match, ruleset))
            with self._taking():
                self.match.begin(ruleset)
            await self.keep_result()
            self.tell()

    async def _past(self, chair: Chair) -> list[PastGame]:
        """What the person in a chair has played of this game."""
        if self.match.ruleset.game.people is None or chair.player is None:
            return []
        rows = await self.store.past(chair.player, self.match.ruleset.game.id)
        return [PastGame(row["kind"], row["seats"], row["won"]) for row in rows if row["phase"] == OVER]

    async def play_out(self) -> None:
        """Nobody is waited for any more: bots play the match to its end."""
        async with self.command():
            if self.match.phase != PLAYING:
                return
            ahead = await self.load(self.match.id)
            assert ahead is not None, f"The match {self.match.id} has vanished from the store."
            made = await asyncio.to_thread(ahead.to_the_end, self.bots.company, self.bots.mind, time.time())
            await self.store.add_moves(self.match.id, self.match.seq, made)
            with self._taking():
                self.match = ahead
            await self.keep_result()
            self.tell()

    async def move(self, visitor: Visitor, message: Move) -> int:
        """A person's decision; returns the move's sequence number."""
        async with self.command():
            self._wake(visitor.seat)
            return await self._move(visitor.seat, message, persons_id(visitor.seat or 0, message.id))

    async def _move(self, seat: int | None, message: Move, stored_id: str) -> int:
        before = self.match.seq
        seq = self.match.check(seat, message, stored_id)
        if seq == before and seat is not None:
            at = time.time()
            await self.store.add_move(self.match.id, seq, seat, message.action, stored_id, at)
            with self._taking():
                self.match.take(seat, message.action, stored_id, at)
            await self.keep_result()
            self.tell()
        return seq

    async def keep_result(self) -> None:
        """The move that ended the match is stored: if this is not, it is made up for when the match is read again."""
        if self.match.phase == OVER and not self.match.is_kept:
            try:
                await self.store.finish(self.match.id, winners(self.match))
                self.match.is_kept = True
            except StoreError:
                self.in_doubt = True

    async def again(self, token: str, lay: Callable[[Match], Awaitable[str]]) -> str:
        """The next match at this table, for those who sat at it. There is only one."""
        async with self.command():
            if self.match.seat_of(hashed(token)) is None:
                raise Refused("room.not_yours")
            if self.match.phase != OVER:
                raise Refused("room.not_over")
            if self.match.next is None:
                self.match.next = await lay(self.match)
                self.tell()
            return self.match.next

    # ── bots ───────────────────────────────────────────────────────

    def _wake(self, seat: int | None) -> None:
        """A program that was given up has moved: it is asked again."""
        if seat in self.bots.stands_in:
            self.bots.stands_in.discard(seat)
            self.tell()

    async def let_bot_move(self, seat: int) -> None:
        """Think in a thread over a copy, then move as anybody would."""
        async with self.command():
            table = self.match.table
            if table is None or seat not in table.waiting or not self.bots.decide_for(seat):
                return
            mind = None if self.match.is_lesson else self.bots.mind  # a prepared deal has prepared company
            action = await asyncio.to_thread(self.bots.company.decide, table, seat, self.match.bot_in(seat), mind)
            if not self.bots.decide_for(seat):  # back in the meantime, and it is theirs to decide
                return
            move = Move(type="move", id="bot", answers=self.match.asked[seat], action=action)
            await self._move(seat, move, bots_id(seat, self.match.seq))

    def close(self) -> None:
        """Nobody is here any more."""
        self.bots.end()
