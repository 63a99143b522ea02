"""The house: every match that somebody looks at, who looks, and the bots that play along.

Commands of one match run one after another under its lock: checked, stored, taken, told, in this order.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.engine import RowMapping

from wanju.games import find
from wanju.kernel.dealer import new_dealer
from wanju.kernel.errors import BadNumber, GameError
from wanju.kernel.game import Game, PastGame, Ruleset
from wanju.kernel.seal import new_secret
from wanju.live.match import BOT, GATHERING, OVER, PERSON, Chair, Match, Refused, stored_id
from wanju.live.protocol import Agree, Bot, Move, NewTable, Salt, Sit
from wanju.live.store import Store

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
GATHERING_SHOWN = 6 * 3600.0
SEED_BITS = 62
SHORTER = 0.4
"""The part of its pause that a bot without a choice takes."""


@dataclass(eq=False)
class Visitor:
    """One open socket: which seat it speaks for, how much of the story it has, and what is on its way to it."""

    seat: int | None = None
    told: int = 0
    outbox: asyncio.Queue[dict[str, Any] | None] = field(default_factory=lambda: asyncio.Queue(maxsize=512))

    def send(self, message: dict[str, Any]) -> None:
        """Put a message on its way; a visitor who never reads is let go."""
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self.outbox.put_nowait(None)


class Room:
    """A match with its visitors, its lock and its bots."""

    def __init__(self, match: Match, store: Store, pause: float, patience: float) -> None:
        self.match, self.store = match, store
        self.pause, self.patience = pause, patience
        self.lock = asyncio.Lock()
        self.visitors: set[Visitor] = set()
        self.changed = asyncio.Event()
        self.left_at = [time.monotonic()] * len(match.chairs)
        self.mind = new_dealer(secrets.randbits(SEED_BITS))
        self.bots: asyncio.Task[None] | None = None

    # ── visitors ───────────────────────────────────────────────────

    def enter(self, visitor: Visitor, token: str | None) -> None:
        """Somebody looks; with a token, from their own chair."""
        visitor.seat = self.match.seat_of(token) if token else None
        self.visitors.add(visitor)
        self._is_here(visitor, +1)
        if self.bots is None:
            self.bots = asyncio.create_task(self._let_bots_play())
        self.tell()

    def leave(self, visitor: Visitor) -> None:
        """A socket closed; the chair stays."""
        self.visitors.discard(visitor)
        self._is_here(visitor, -1)
        self.tell()

    def _is_here(self, visitor: Visitor, by: int) -> None:
        if visitor.seat is not None:
            chair = self.match.chairs[visitor.seat]
            chair.online = max(0, chair.online + by)
            chair.stands_in = chair.stands_in and chair.online == 0
            self.left_at[visitor.seat] = time.monotonic()

    def tell(self) -> None:
        """Send everybody the table as they may see it."""
        for visitor in self.visitors:
            snapshot = self.match.snapshot(visitor.seat, visitor.told)
            visitor.told += len(snapshot.get("events", ()))
            visitor.send(snapshot)
        self.changed.set()

    # ── commands ───────────────────────────────────────────────────

    async def sit(self, visitor: Visitor, message: Sit) -> None:
        async with self.lock:
            token = self.match.sit(visitor.seat, message.seat, message.name, message.player)
            await self._save_chair(message.seat)
            for other in self.visitors:
                other.seat = None if other.seat == message.seat else other.seat
            visitor.seat = message.seat
            self._is_here(visitor, +1)
            visitor.send({"type": "seated", "seat": message.seat, "token": token})
            self.tell()

    async def salt(self, visitor: Visitor, message: Salt) -> None:
        async with self.lock:
            self.match.add_salt(visitor.seat, message.salt)
            await self._save_own_chair(visitor)

    async def agree(self, visitor: Visitor, message: Agree) -> None:
        async with self.lock:
            self.match.agree(visitor.seat, message.yes)
            await self._save_own_chair(visitor)

    async def _save_own_chair(self, visitor: Visitor) -> None:
        assert visitor.seat is not None
        await self._save_chair(visitor.seat)
        self.tell()

    async def stand(self, visitor: Visitor) -> None:
        async with self.lock:
            seat = self.match.stand(visitor.seat)
            await self._save_chair(seat)
            for other in self.visitors:
                other.seat = None if other.seat == seat else other.seat
            self.tell()

    async def put_bot(self, visitor: Visitor, message: Bot) -> None:
        async with self.lock:
            self.match.put_bot(visitor.seat, message.seat, message.style)
            await self._save_chair(message.seat)
            self.tell()

    async def start(self, visitor: Visitor) -> None:
        async with self.lock:
            ruleset = self.match.ready(visitor.seat, [await self._past(chair) for chair in self.match.chairs])
            sitting = chair_rows(self.match.id, self.match.chairs)
            await self.store.begin(self.match.id, ruleset.as_json(), sitting, result_rows(self.match, ruleset))
            self.match.begin(ruleset)
            await self._keep_result()
            self.tell()

    async def _past(self, chair: Chair) -> list[PastGame]:
        """What the person in a chair has played of this game."""
        if self.match.ruleset.game.people is None or chair.player is None:
            return []
        rows = await self.store.past(chair.player, self.match.ruleset.game.id)
        return [PastGame(row["kind"], row["seats"], row["won"]) for row in rows]

    async def move(self, seat: int | None, message: Move) -> int:
        """Check, store, take, tell; returns the move's sequence number."""
        async with self.lock:
            before = self.match.seq
            seq = self.match.check(seat, message)
            if seq == before and seat is not None:
                move_id = stored_id(seat, message.id)
                await self.store.add_move(self.match.id, seq, seat, message.action, move_id)
                self.match.take(seat, message.action, move_id)
                await self._keep_result()
                self.tell()
            return seq

    async def _keep_result(self) -> None:
        if self.match.phase == OVER:
            await self.store.finish(self.match.id, winners(self.match))

    async def _save_chair(self, seat: int) -> None:
        await self.store.save_chair(chair_row(self.match.id, seat, self.match.chairs[seat]))

    # ── bots ───────────────────────────────────────────────────────

    async def _let_bots_play(self) -> None:
        """While anybody looks, decide for the bots and for those who have been away too long."""
        while True:
            await self._until_changed()
            seats = self._bots_to_move()
            if seats:
                await asyncio.sleep(self.pause * (SHORTER if self._has_no_choice(seats) else 1))
                for seat, style in seats:
                    await self._let_bot_move(seat, style)

    def _has_no_choice(self, seats: list[tuple[int, str]]) -> bool:
        """Is there but one thing that the bots could do? Then nobody needs to see them think."""
        table = self.match.table
        return table is not None and all(len(table.legal(seat)) == 1 for seat, _ in seats)

    async def _until_changed(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(self.patience / 4, 0.05)):
                await self.changed.wait()
        self.changed.clear()

    def _bots_to_move(self) -> list[tuple[int, str]]:
        table, chairs = self.match.table, self.match.chairs
        if table is None or not self.visitors:
            return []
        self._notice_absence(table.waiting)
        best = self.match.ruleset.game.styles[-1]
        return [
            (seat, chairs[seat].style or best)
            for seat in table.waiting
            if chairs[seat].kind == BOT or chairs[seat].stands_in
        ]

    def _notice_absence(self, waiting: tuple[int, ...]) -> None:
        now, noticed = time.monotonic(), False
        for seat in waiting:
            chair = self.match.chairs[seat]
            away = chair.kind == PERSON and chair.online == 0 and now - self.left_at[seat] > self.patience
            noticed = noticed or (away and not chair.stands_in)
            chair.stands_in = chair.stands_in or away
        if noticed:
            self.tell()

    async def _let_bot_move(self, seat: int, style: str) -> None:
        """Think in a thread over a copy, then move as anybody would."""
        async with self.lock:
            table, seq = self.match.table, self.match.seq
            chair = self.match.chairs[seat]
            if table is None or seat not in table.waiting or not (chair.kind == BOT or chair.stands_in):
                return
            answers = self.match.asked[seat]
            action = await asyncio.to_thread(table.think, seat, style, self.mind)
        move = Move(type="move", id=f"bot-{seq}", answers=answers, action=action)
        with contextlib.suppress(Refused):  # the person came back and was quicker
            await self.move(seat, move)

    async def close(self) -> None:
        if self.bots is not None:
            self.bots.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.bots


def chair_row(match: str, seat: int, chair: Chair) -> dict[str, Any]:
    """A chair as it is stored."""
    return {
        "match": match, "seat": seat, "kind": chair.kind, "name": chair.name, "style": chair.style,
        "token": chair.token, "player": chair.player, "salt": chair.salt, "agreed": chair.agreed,
    }  # fmt: skip


def chair_rows(match: str, chairs: list[Chair]) -> list[dict[str, Any]]:
    """All chairs of a match as they are stored."""
    return [chair_row(match, seat, chair) for seat, chair in enumerate(chairs)]


def result_rows(match: Match, ruleset: Ruleset) -> list[dict[str, Any]]:
    """What is kept of a match for each person known by more than a name, where the game remembers."""
    game = ruleset.game
    if game.people is None:
        return []
    facts = {"match": match.id, "game": game.id, "kind": game.people.kind(ruleset), "seats": ruleset.seats}
    return [{**facts, "seat": seat, "player": chair.player} for seat, chair in enumerate(match.chairs) if chair.player]


def winners(match: Match) -> list[int]:
    """The seats that have won a finished match, as the game remembers it."""
    people, table = match.ruleset.game.people, match.table
    if people is None or table is None:
        return []
    return [seat for seat, won in enumerate(people.won(match.ruleset, table.state)) if won]


def chair_from(row: RowMapping) -> Chair:
    """A chair as it was stored; one of before there were seals has no sitter's part."""
    return Chair(
        row["kind"], row["name"], row["style"], row["token"], row["player"], row["salt"], bool(row["agreed"])
    )  # fmt: skip


def filled_in(game: Game) -> tuple[str, ...]:
    """Settings that a match fills in when it begins."""
    return game.people.fills if game.people else ()


def rules_again(ruleset: Ruleset) -> dict[str, Any]:
    """The same rules for another match, without what this one has filled in."""
    kept = ruleset.as_json()
    return kept | {"set": {name: value for name, value in kept["set"].items() if name not in filled_in(ruleset.game)}}


class House:
    """All rooms, opened from the store when somebody comes and closed when everybody has left."""

    def __init__(self, store: Store, pause: float = 0.7, patience: float = 45.0) -> None:
        self.store, self.pause, self.patience = store, pause, patience
        self.rooms: dict[str, Room] = {}
        self.door = asyncio.Lock()

    async def new_match(self, wanted: NewTable) -> str:
        """Lay a table; returns its id."""
        ruleset = find(wanted.game).ruleset(wanted.seats, wanted.preset, wanted.set, wanted.files)
        for name in ruleset.settings:
            if name in filled_in(ruleset.game):
                raise BadNumber(f"{name} cannot be chosen; it is filled in when the match begins.")
        return await self._add(ruleset.game, ruleset.as_json(), [Chair() for _ in range(ruleset.seats)])

    async def _add(self, game: Game, ruleset: dict[str, Any], sitting: list[Chair]) -> str:
        id = "".join(secrets.choice(ID_LETTERS) for _ in range(8))
        row = {
            "id": id, "game": game.id, "version": game.version, "ruleset": ruleset, "phase": GATHERING, "next": None,
        }  # fmt: skip
        await self.store.add_match(row, new_secret(), chair_rows(id, sitting))
        return id

    async def again(self, id: str) -> str:
        """The next match at this table: same rules, everybody in their chair. There is only one."""
        async with self.door:
            room = await self._room(id)
            if room is None:
                raise KeyError(id)
            async with room.lock:
                match = room.match
                if match.phase != OVER:
                    raise GameError("This match is not over yet; the next one begins after it.")
                if match.next is None:
                    following = await self._add(match.ruleset.game, rules_again(match.ruleset), match.chairs_again())
                    await self.store.save_match(id, next=following)
                    match.next = following
                    room.tell()
            await self._close_if_empty(room)
            return match.next

    async def enter(self, id: str, visitor: Visitor, token: str | None) -> Room | None:
        """The room of a match, with the visitor in it."""
        async with self.door:
            room = await self._room(id)
            if room is not None:
                room.enter(visitor, token)
            return room

    async def leave(self, room: Room, visitor: Visitor) -> None:
        """The visitor goes; the last one turns off the light."""
        room.leave(visitor)
        async with self.door:
            await self._close_if_empty(room)

    async def _close_if_empty(self, room: Room | None) -> None:
        if room is not None and not room.visitors and self.rooms.get(room.match.id) is room:
            del self.rooms[room.match.id]
            await room.close()

    async def match(self, id: str) -> Match | None:
        """A match as it stands, opened for a look."""
        async with self.door:
            room = await self._room(id)
            await self._close_if_empty(room)
            return room.match if room else None

    async def _room(self, id: str) -> Room | None:
        if id in self.rooms:
            return self.rooms[id]
        match = await self._load(id)
        if match is None:
            return None
        room = Room(match, self.store, self.pause, self.patience)
        self.rooms[id] = room
        return room

    async def _load(self, id: str) -> Match | None:
        """A match from the store: its moves replayed."""
        row = await self.store.match(id)
        if row is None:
            return None
        game = find(row["game"])
        if row["version"] != game.version:
            raise GameError(f"This match was begun under {game.id} {row['version']}; this server has {game.version}.")
        kept = row["ruleset"]
        ruleset = game.ruleset(kept["seats"], kept["preset"], kept["set"], kept.get("files", {}))
        secret = await self.store.secret(id)
        chairs = [chair_from(chair) for chair in await self.store.chairs(id)]
        match = Match(id, ruleset, int(row["seed"]) if secret is None else secret, row["phase"], chairs)
        match.next = row["next"]
        for move in await self.store.moves(id):
            match.take(move["seat"], move["action"], move["move_id"])
        if match.phase == OVER and row["phase"] != OVER:  # the house fell down between the last move and this line
            await self.store.finish(id, winners(match))
        return match

    async def gathering(self) -> list[dict[str, Any]]:
        """The tables that still look for players."""
        found = []
        for row in await self.store.gathering(time.time() - GATHERING_SHOWN):
            sitting = await self.store.chairs(row["id"])
            found.append({
                "table": row["id"], "game": row["game"], "preset": row["ruleset"]["preset"],
                "set": row["ruleset"]["set"], "seats": len(sitting),
                "free": sum(chair["kind"] == "empty" for chair in sitting),
                "names": [chair["name"] for chair in sitting if chair["kind"] == PERSON],
            })  # fmt: skip
        return found

    async def close(self) -> None:
        for room in list(self.rooms.values()):
            await room.close()
        await self.store.close()
