"""The records of a house, for whoever keeps it: what is stored, read and copied beside a running server."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from wanju.kernel.errors import GameError, UnknownName
from wanju.kernel.replay import dump
from wanju.kernel.text import say, words
from wanju.live.house import ID, House
from wanju.live.match import GATHERING, OVER, PLAYING, Refused
from wanju.live.protocol import HERE
from wanju.live.store import Store
from wanju.live.writer import StoreError

PHASES = (GATHERING, PLAYING, OVER)
STEP = 1000
"""Pages copied at a time: the server writes between two of them."""


@contextlib.asynccontextmanager
async def house_of(db: str) -> AsyncIterator[House]:
    """A house over a database that there is; what its store or its matches refuse is one sentence."""
    store = Store(db)
    if store.file is not None and not store.file.exists():
        raise GameError(f"There is no database {db}; name it with --db.", f"没有数据库 {db}；请用 --db 指明。")
    try:
        await store.open()
    except StoreError as error:
        raise not_done(error) from None
    house = House(store)
    try:
        yield house
    except StoreError as error:
        raise not_done(error) from None
    except Refused as error:
        en, zh = (say(words(HERE, language), error.key, **error.facts) for language in ("en", "zh"))
        raise GameError(en, zh) from None
    finally:
        await house.close()


def not_done(error: StoreError) -> GameError:
    return GameError(f"The database did not do it ({error}).", f"数据库没有照办（{error}）。")


async def listed(house: House, phase: str | None, most: int) -> list[dict[str, Any]]:
    """The newest matches."""
    if phase is not None and phase not in PHASES:
        raise UnknownName("phase", phase, PHASES)
    return [dict(row) for row in await house.store.listed(phase, most)]


async def shown(house: House, id: str) -> dict[str, Any]:
    """A match without its secrets: who sits where, and how far it has come."""
    row = await house.store.match(id) if ID.fullmatch(id) else None
    if row is None:
        raise Refused("room.no_table", table=id[:20])
    chairs, moves = await house.store.chairs(id), await house.store.moves(id)
    told = {name: row[name] for name in ("id", "game", "version", "phase", "opened", "listed", "next", "ruleset")}
    seats = [{name: chair[name] for name in ("seat", "kind", "name", "style", "player")} for chair in chairs]
    return told | {"chairs": seats, "moves": len(moves), "last": moves[-1]["at"] if moves else None}


async def end(house: House, id: str) -> None:
    """Let bots play a match to its end. A server at which it is open notices when it would store the next move."""
    async with house.visit(id) as room:
        if room.match.phase == GATHERING:
            zh = f"牌桌 {id} 还没有开始；没有人来，它会自己消失。"
            raise GameError(f"Table {id} has not begun; it vanishes by itself when nobody comes.", zh)
        if room.match.phase == OVER:
            raise GameError(f"The match at table {id} is over already.", f"牌桌 {id} 的对局已经结束。")
        await room.play_out()


async def replay(house: House, id: str) -> str:
    """A finished match as a file that `wanju replay` reads. One that is being played holds secrets."""
    match = await house.load(id) if ID.fullmatch(id) else None
    if match is None:
        raise Refused("room.no_table", table=id[:20])
    if match.table is None or match.phase != OVER:
        raise Refused("room.replay_later")
    return dump(match.table)


def back_up(db: str, to: Path) -> int:
    """Copy a database while a server writes to it; returns how many bytes the copy has. It is whole or it is not
    there."""
    file = Store(db).file
    if file is None:
        sentence = "Only a SQLite file is copied by this; other databases bring their own means, such as pg_dump."
        raise GameError(sentence, "这里只能备份 SQLite 文件；其他数据库自有工具，例如 pg_dump。")
    if not file.exists():
        raise GameError(f"There is no database {db}; name it with --db.", f"没有数据库 {db}；请用 --db 指明。")
    if to.exists():
        raise GameError(f"{to} is there already; name a new file.", f"{to} 已经存在；请用新的文件名。")
    part = to.with_name(to.name + ".part")
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        with contextlib.closing(sqlite3.connect(file)) as source, contextlib.closing(sqlite3.connect(part)) as copy:
            source.backup(copy, pages=STEP)
        part.rename(to)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise GameError(f"{to} cannot be written ({error}).", f"无法写入 {to}（{error}）。") from None
    return to.stat().st_size
