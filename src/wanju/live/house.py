"""The house: every room that somebody is in, opened from the store when they come and closed when all have left."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from typing import Any, TypeVar

from wanju.games import ids as games_here
from wanju.games import known
from wanju.kernel.errors import BadNumber
from wanju.kernel.game import Game, Ruleset
from wanju.kernel.seal import new_secret
from wanju.live.journal import of_table
from wanju.live.match import EMPTY, GATHERING, PERSON, PLAYING, Chair, Match, Refused
from wanju.live.protocol import NewTable, Wanted
from wanju.live.room import Manners, Room
from wanju.live.rows import chair_rows, rebuilt
from wanju.live.store import Store
from wanju.live.visitor import Visitor

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 8
ID = re.compile(rf"[{ID_LETTERS}]{{{ID_LENGTH}}}")
MOST_LISTED = 30
READING_SECONDS = 10.0
"""How long the rules that somebody brings may take to be read."""
READERS = 2
"""How many of those are read at a time."""

log = logging.getLogger("wanju.live")

T = TypeVar("T")


class House:
    """All rooms, and the tasks that outlive whoever asked for them."""

    def __init__(
        self,
        store: Store,
        manners: Manners | None = None,
        files: Mapping[str, Mapping[str, str]] | None = None,
        on_game: Callable[[Game], None] = lambda game: None,
    ) -> None:
        self.store, self.manners, self.on_game = store, manners or Manners(), on_game
        self.files = files or {}
        """By game, the files with which new tables are laid; a match that was made stays as it was made."""
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Task[Room | None]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.readers = asyncio.Semaphore(READERS)

    async def unbroken(self, work: Coroutine[Any, Any, T]) -> T:
        """Carry out to the end what was begun, even if who asked for it goes away."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return await asyncio.shield(task)

    # ── new tables ─────────────────────────────────────────────────

    async def ruleset(self, game: str, wanted: Wanted) -> Ruleset:
        """The rules somebody wants, read off the loop: files may be long, and others are playing."""
        async with self.readers:
            try:
                async with asyncio.timeout(READING_SECONDS):
                    files = {**self.files.get(game, {}), **wanted.files}
                    return await asyncio.to_thread(known(game).ruleset, wanted.seats, wanted.preset, wanted.set, files)
            except TimeoutError:
                raise Refused("room.too_long_to_read", most=READING_SECONDS) from None

    async def new_match(self, wanted: NewTable) -> str:
        """Lay a table; returns its id."""
        if wanted.lesson:
            return await self._lesson(wanted.game)
        ruleset = await self.ruleset(wanted.game, wanted)
        for name in ruleset.settings:
            if name in filled_in(ruleset.game):
                zh = f"{name} 不能自选；开局时自动填入。"
                raise BadNumber(f"{name} cannot be chosen; it is filled in when the match begins.", zh)
        sitting = [Chair()] * ruleset.seats
        return await self._add(ruleset.game, ruleset.as_json(), sitting, wanted.listed, wanted.hints)

    async def _lesson(self, id: str) -> str:
        """A table for somebody's first game: the deal that its lesson has prepared."""
        game = known(id)
        if game.lesson is None:
            raise Refused("room.no_lesson", game=id)
        ruleset = game.ruleset(game.lesson.seats, game.lesson.preset, game.lesson.settings)
        return await self._add(game, ruleset.as_json(), [Chair()] * ruleset.seats, False, seed=game.lesson.seed)

    async def _add(
        self,
        game: Game,
        ruleset: dict[str, Any],
        sitting: list[Chair],
        listed: bool,
        hints: bool | None = None,
        after: str | None = None,
        seed: int | None = None,
    ) -> str:
        id = "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
        row = {
            "id": id, "game": game.id, "version": game.version, "ruleset": ruleset, "phase": GATHERING, "next": None,
            "listed": listed, "hints": hints, "seed": "" if seed is None else str(seed),
        }  # fmt: skip
        await self.store.add_match(row, new_secret() if seed is None else None, chair_rows(id, sitting), after)
        return id

    async def again(self, id: str, token: str) -> str:
        """The next match at this table: same rules, everybody's chair kept for them."""

        async def lay(match: Match) -> str:
            rules, chairs = rules_again(match.ruleset), match.chairs_again()
            return await self._add(match.ruleset.game, rules, chairs, match.listed, match.hints, after=id)

        async with self.visit(id) as room:
            return await room.again(token, lay)

    # ── rooms ──────────────────────────────────────────────────────

    async def enter(self, id: str, visitor: Visitor, token: str | None) -> Room:
        """The room of a match, with the visitor in it."""
        async with self.visit(id) as room:
            room.enter(visitor, token)
            return room

    def leave(self, room: Room, visitor: Visitor) -> None:
        """The visitor goes; the last one turns off the light."""
        room.leave(visitor)
        self._close_if_idle(room)

    @contextlib.asynccontextmanager
    async def visit(self, id: str) -> AsyncIterator[Room]:
        """The room of a match, open as long as one is at work in it."""
        async with (await self._room(id)).at_work() as room:
            yield room

    def _close_if_idle(self, room: Room) -> None:
        if room.is_idle and self.rooms.get(room.match.id) is room:
            del self.rooms[room.match.id]
            room.close()

    async def _room(self, id: str) -> Room:
        """A room that is open or is opened now; nobody waits for another's."""
        while id not in self.rooms:
            if not ID.fullmatch(id):
                raise Refused("room.no_table", table=id[:20])
            if id not in self.opening:
                self.opening[id] = asyncio.create_task(self._open(id))
            if await asyncio.shield(self.opening[id]) is None:
                raise Refused("room.no_table", table=id)
        return self.rooms[id]

    async def _open(self, id: str) -> Room | None:
        try:
            match = await self.load(id)
            if match is None:
                return None
            room = Room(match, self.store, self.manners, self.load, self._close_if_idle)
            self.on_game(match.ruleset.game)
            await room.keep_result()  # the house may have fallen down just after the last move
            self.rooms[id] = room
            return room
        finally:
            del self.opening[id]

    async def load(self, id: str) -> Match | None:
        """A match from the store: its moves replayed, off the loop."""
        row = await self.store.match(id)
        if row is None:
            return None
        secret, chairs, moves = await self.store.secret(id), await self.store.chairs(id), await self.store.moves(id)
        try:
            return await asyncio.to_thread(rebuilt, row, secret, chairs, moves)
        except Refused:
            raise
        except Exception:
            log.exception("The match %s cannot be read.", id, extra=of_table(id))
            raise Refused("room.unreadable") from None

    async def start(self, room: Room, visitor: Visitor) -> None:
        """Begin a match, after those that its people have left were played to their ends."""
        if visitor.seat is not None and room.match.phase == GATHERING:
            await self._finish_left(room.match)
        await room.start(visitor)

    async def _finish_left(self, match: Match) -> None:
        """What people have begun alone and left counts as it ends, where past games count for this match."""
        people = match.ruleset.game.people
        if people is None or people.consent(match.rules_so_far) is None:
            return
        for chair in match.chairs:
            rows = await self.store.past(chair.player, match.ruleset.game.id) if chair.player else []
            for row in rows:
                if row["phase"] == PLAYING and row["match"] != match.id:
                    with contextlib.suppress(Refused):  # one of a version that nobody can play any more
                        async with self.visit(row["match"]) as left:
                            if sum(left.match.people) == 1:
                                await left.play_out()

    async def has(self, id: str) -> bool:
        """Is there such a table?"""
        return id in self.rooms or (ID.fullmatch(id) is not None and await self.store.match(id) is not None)

    # ── the lobby ──────────────────────────────────────────────────

    def gathering(self) -> list[dict[str, Any]]:
        """The tables that look for players, the newest first: shown by choice, with somebody there and a chair free."""
        rooms = [room for room in reversed(self.rooms.values()) if room.match.listed and room.is_gathering]
        return [table_seen(room.match) for room in rooms[:MOST_LISTED]]

    async def known(self, ids: Sequence[str]) -> list[dict[str, Any]]:
        """What has become of some tables: for who has sat at them."""
        found: dict[str, dict[str, Any]] = {}
        here = games_here()
        for row in await self.store.tables([id for id in ids if ID.fullmatch(id)]):
            if row["game"] not in here:
                continue
            at = {"table": row["id"], "game": row["game"], "phase": row["phase"], "names": []}
            names = found.setdefault(row["id"], at)["names"]
            if row["kind"] == PERSON:
                names.append(row["name"])
        return list(found.values())

    async def close(self) -> None:
        """What was begun is finished and stored."""
        for room in self.rooms.values():
            room.close()
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=5)
        await self.store.close()


def table_seen(match: Match) -> dict[str, Any]:
    """A table that looks for players, as the lobby shows it."""
    return {
        "table": match.id, "game": match.ruleset.game.id, "preset": match.ruleset.preset, "set": match.ruleset.settings,
        "seats": len(match.chairs), "free": sum(chair.kind == EMPTY for chair in match.chairs),
        "names": [chair.name for chair in match.chairs if chair.kind == PERSON],
    }  # fmt: skip


def filled_in(game: Game) -> tuple[str, ...]:
    """Settings that a match fills in when it begins."""
    return game.people.fills if game.people else ()


def rules_again(ruleset: Ruleset) -> dict[str, Any]:
    """The same rules for another match, without what this one has filled in."""
    kept = ruleset.as_json()
    return kept | {"set": {name: value for name, value in kept["set"].items() if name not in filled_in(ruleset.game)}}
