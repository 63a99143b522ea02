"""A room by itself. Two worlds that differ in nothing but a secret: whoever may not know it is sent the same bytes, the
spectators' shared snapshot included. And what becomes of a room in which something goes wrong."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from live import apart
from wanju.games import find
from wanju.kernel.table import Table
from wanju.live.house import House
from wanju.live.match import Match, persons_id
from wanju.live.protocol import Bot, Move, NewTable, Sit
from wanju.live.room import Manners, Room
from wanju.live.store import Store
from wanju.live.visitor import Visitor
from wanju.live.writer import StoreError

SECRET = bytes(32)
MANNERS = Manners(pause=3600, patience=3600, grace=3600)


def sent(visitor: Visitor) -> bytes:
    """Everything on its way to a visitor."""
    return b"\n".join(visitor.outbox.get_nowait() for _ in range(visitor.outbox.qsize()))


async def world(db: Path, seats: int, secret_action: str) -> dict[object, bytes]:
    """Seat 1 decides in secret, while everybody and a late spectator look; what each of them was sent."""
    house = House(Store(str(db)), MANNERS)
    await house.store.open()
    ruleset = find("cier").ruleset(seats)
    match = Match("samesame", ruleset, SECRET)
    match.begin(ruleset)
    room = Room(match, house.store, MANNERS, house.load, lambda room: None)
    visitors = {seat: Visitor() for seat in (*range(seats), None)}
    for seat, visitor in visitors.items():
        room.visitors.add(visitor)
        visitor.seat = seat
    room.tell()
    move = Move(type="move", id="m", answers=match.asked[1], action=secret_action)
    async with room.command():
        await room._move(1, move, persons_id(1, "m"))
    late = Visitor()
    room.enter(late, None)
    room.show(visitors[None])
    found = {seat: sent(visitor) for seat, visitor in visitors.items()} | {"late": sent(late)}
    room.close()
    await house.close()
    return found


@pytest.mark.parametrize(("seats", "actions"), [(3, ("bullet", "dodge")), (2, ("defend", "bullet"))])
def test_a_secret_choice_changes_no_byte_of_what_others_are_sent(tmp_path, seats, actions):
    one, other = (apart.run(world(tmp_path / f"{action}.db", seats, action)) for action in actions)
    assert one.pop(1) != other.pop(1), "who chose knows"
    assert one == other
    assert one["late"] and one["late"] == one[None].splitlines()[-1], "spectators share one snapshot"


def test_a_view_that_is_no_json_is_said_and_kills_no_socket(tmp_path, caplog):
    class Odd(Match):
        def snapshot(self, *given):
            return {"type": "table", "view": object()}

    async def look() -> bytes:
        store = Store(str(tmp_path / "odd.db"))
        await store.open()
        room = Room(
            Odd("oddoddod", find("cier").ruleset(2), SECRET), store, MANNERS, lambda id: None, lambda room: None
        )
        visitor = Visitor()
        room.enter(visitor, None)
        room.close()
        await store.close()
        return sent(visitor)

    assert b"room.cannot_show" in apart.run(look())
    assert "cannot be shown" in caplog.text


def test_a_bot_that_stumbles_is_logged_and_tries_again(tmp_path, caplog, monkeypatch):
    """The first thoughts fail; the table moves on when the cause is gone, though nobody does anything."""

    faults = [RuntimeError("a bug"), StoreError("a disk"), ValueError("another")]
    think = Table.think

    def stumbling(*given):
        if faults:
            raise faults.pop()
        return think(*given)

    async def play() -> int:
        house = House(Store(str(tmp_path / "bots.db")), Manners(pause=0, patience=3600, grace=3600))
        await house.store.open()
        visitor = Visitor()
        room = await house.enter(await house.new_match(NewTable(game="cier", seats=2)), visitor, None)
        await room.sit(visitor, Sit(type="sit", seat=0, name="Ana"))
        await room.put_bot(visitor, Bot(type="bot", seat=1, style="random"))
        await room.start(visitor)
        async with asyncio.timeout(20):
            while room.match.seq == 0:
                await asyncio.sleep(0.02)
        house.leave(room, visitor)
        await house.close()
        return room.match.seq

    monkeypatch.setattr(Table, "think", stumbling)
    assert apart.run(play()) == 1
    assert caplog.text.count("have stumbled") == 2


def test_who_comes_back_while_a_bot_thinks_decides_for_themselves(tmp_path, monkeypatch):
    is_thinking, may_answer, think = threading.Event(), threading.Event(), Table.think

    def slow(*given):
        is_thinking.set()
        assert may_answer.wait(20)
        return think(*given)

    async def play() -> int:
        house = House(Store(str(tmp_path / "back.db")), Manners(pause=0, patience=0.1, grace=3600))
        await house.store.open()
        ana, ben, back = Visitor(), Visitor(), Visitor()
        room = await house.enter(await house.new_match(NewTable(game="cier", seats=2)), ana, None)
        await house.enter(room.match.id, ben, None)
        await room.sit(ana, Sit(type="sit", seat=0, name="Ana"))
        token = await room.sit(ben, Sit(type="sit", seat=1, name="Ben"))
        await room.start(ana)
        house.leave(room, ben)
        assert await asyncio.to_thread(is_thinking.wait, 20)
        await house.enter(room.match.id, back, token)
        may_answer.set()
        async with room.command():  # after the bot's
            pass
        house.leave(room, ana)
        house.leave(room, back)
        await house.close()
        return room.match.seq

    monkeypatch.setattr(Table, "think", slow)
    assert apart.run(play()) == 0
