"""What must survive: matches, chairs, moves and results, in SQL. SQLite by default; any SQLAlchemy URL will do.

A move is stored before anybody hears of it. `(match, seq)` is unique, so of two writers one loses and nothing forks.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.engine import RowMapping
from sqlalchemy.ext.asyncio import create_async_engine

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", String(20), nullable=False),
    Column("ruleset", JSON, nullable=False),
    Column("seed", String(24), nullable=False),
    Column("phase", String(12), nullable=False, index=True),
    Column("next", String(16)),
    Column("opened", Float, nullable=False, index=True),
)
chairs = Table(
    "chairs",
    metadata,
    Column("match", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    Column("style", String(40)),
    Column("token", String(64)),  # its hash
)
moves = Table(
    "moves",
    metadata,
    Column("match", String(16), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("action", String(80), nullable=False),
    Column("move_id", String(80), nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("match", "move_id"),
)
seals = Table(
    "seals",
    metadata,
    Column("match", String(16), primary_key=True),
    Column("secret", String(64), nullable=False),  # in hex digits; told when the match is over
)
sitters = Table(
    "sitters",
    metadata,
    Column("match", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", String(64)),  # a hash
    Column("salt", String(64)),
    Column("agreed", Boolean, nullable=False),
)
results = Table(
    "results",
    metadata,
    Column("match", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", String(64), nullable=False, index=True),
    Column("game", String(40), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("won", Boolean, nullable=False),  # not while the match goes on: who never comes back has lost it
    Column("at", Float, nullable=False),
)
OF_A_SITTER = ("player", "salt", "agreed")


class Store:
    """The tables, and the few things that are done with them."""

    def __init__(self, where: str) -> None:
        url = where if "://" in where else f"sqlite+aiosqlite:///{Path(where).expanduser()}"
        self.engine = create_async_engine(url)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine.sync_engine, "connect", _make_durable)

    async def open(self) -> None:
        async with self.engine.begin() as connection:
            await connection.run_sync(metadata.create_all)

    async def close(self) -> None:
        await self.engine.dispose()

    async def add_match(self, row: dict[str, Any], secret: bytes, sitting: Sequence[dict[str, Any]]) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(insert(matches), {**row, "seed": "", "opened": time.time()})
            await connection.execute(insert(seals), {"match": row["id"], "secret": secret.hex()})
            await connection.execute(insert(chairs), [chair_part(chair) for chair in sitting])
            await connection.execute(insert(sitters), [sitter_part(chair) for chair in sitting])

    async def save_chair(self, row: dict[str, Any]) -> None:
        here = (chairs.c.match == row["match"]) & (chairs.c.seat == row["seat"])
        there = (sitters.c.match == row["match"]) & (sitters.c.seat == row["seat"])
        async with self.engine.begin() as connection:
            await connection.execute(update(chairs).where(here).values(**chair_part(row)))
            await connection.execute(delete(sitters).where(there))
            await connection.execute(insert(sitters), sitter_part(row))

    async def begin(
        self, id: str, ruleset: dict[str, Any], sitting: Sequence[dict[str, Any]], played: Sequence[dict[str, Any]]
    ) -> None:
        """The match begins, with these rules and these salts; for who never comes back it is lost."""
        async with self.engine.begin() as connection:
            changed = {"phase": "playing", "ruleset": ruleset}
            await connection.execute(update(matches).where(matches.c.id == id).values(**changed))
            await connection.execute(delete(sitters).where(sitters.c.match == id))
            await connection.execute(insert(sitters), [sitter_part(chair) for chair in sitting])
            if played:
                await connection.execute(insert(results), [{**row, "won": False, "at": time.time()} for row in played])

    async def finish(self, id: str, winners: Sequence[int]) -> None:
        """The match is over, and these seats have won it."""
        mine = results.c.match == id
        async with self.engine.begin() as connection:
            await connection.execute(update(matches).where(matches.c.id == id).values(phase="over"))
            await connection.execute(update(results).where(mine & results.c.seat.in_(winners)).values(won=True))

    async def past(self, player: str, game: str) -> Sequence[RowMapping]:
        """Everything somebody has played of a game, the oldest first."""
        query = select(results).where(results.c.player == player, results.c.game == game).order_by(results.c.at)
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).mappings().all()

    async def save_match(self, id: str, **changed: Any) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(update(matches).where(matches.c.id == id).values(**changed))

    async def add_move(self, match: str, seq: int, seat: int, action: str, move_id: str) -> None:
        row = {"match": match, "seq": seq, "seat": seat, "action": action, "move_id": move_id, "at": time.time()}
        async with self.engine.begin() as connection:
            await connection.execute(insert(moves), row)

    async def match(self, id: str) -> RowMapping | None:
        async with self.engine.connect() as connection:
            return (await connection.execute(select(matches).where(matches.c.id == id))).mappings().first()

    async def secret(self, id: str) -> bytes | None:
        """The secret of a match; nothing for one of before there were seals."""
        async with self.engine.connect() as connection:
            kept = (await connection.execute(select(seals.c.secret).where(seals.c.match == id))).scalar()
        return None if kept is None else bytes.fromhex(kept)

    async def chairs(self, id: str) -> Sequence[RowMapping]:
        sitter = (sitters.c.match == chairs.c.match) & (sitters.c.seat == chairs.c.seat)
        query = select(chairs, *(sitters.c[name] for name in OF_A_SITTER)).join(sitters, sitter, isouter=True)
        query = query.where(chairs.c.match == id).order_by(chairs.c.seat)
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).mappings().all()

    async def moves(self, id: str) -> Sequence[RowMapping]:
        query = select(moves).where(moves.c.match == id).order_by(moves.c.seq)
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).mappings().all()

    async def gathering(self, since: float, most: int = 30) -> Sequence[RowMapping]:
        """The newest tables that still gather."""
        query = select(matches).where(matches.c.phase == "gathering", matches.c.opened > since)
        async with self.engine.connect() as connection:
            return (await connection.execute(query.order_by(matches.c.opened.desc()).limit(most))).mappings().all()


def chair_part(row: dict[str, Any]) -> dict[str, Any]:
    """What a chair is, whoever sits in it."""
    return {key: value for key, value in row.items() if key not in OF_A_SITTER}


def sitter_part(row: dict[str, Any]) -> dict[str, Any]:
    """What its person has brought."""
    return {key: row[key] for key in ("match", "seat", *OF_A_SITTER)}


def _make_durable(connection: Any, _: Any) -> None:
    """What is committed stays, whatever happens to the process or the machine."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
