"""What must survive: matches, chairs, moves and results, in SQL. SQLite by default; any SQLAlchemy URL will do.

A move is stored before anybody hears of it. `(match, seq)` is unique, so of two writers one loses and nothing forks.
Everything is written by one writer; whatever fails, reading or writing, is a `StoreError`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    BindParameter,
    Boolean,
    Column,
    Connection,
    Float,
    Integer,
    MetaData,
    Select,
    String,
    Table,
    UniqueConstraint,
    bindparam,
    event,
    false,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.engine import URL, RowMapping, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.schema import CreateColumn

from wanju.live.writer import Step, StoreError, Writer, in_short

SQLITE = "sqlite+aiosqlite"
BUSY_SECONDS = 2.0
"""How long a lock of somebody else's is waited for, before it is said that nothing was stored."""

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
    Column("listed", Boolean, nullable=False, server_default=false()),  # may the lobby show it to everybody?
    Column("hints", Boolean),  # may people ask what to do? Unsaid: one who plays with bots alone
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
    Column("won", Boolean, nullable=False),  # false while the match goes on; it counts when it is over
    Column("at", Float, nullable=False),
)
OF_A_CHAIR = ("kind", "name", "style", "token")
OF_A_SITTER = ("player", "salt", "agreed")

Row = dict[str, Any]


def _in_seat(table: Table) -> Any:
    """Of which match and seat: both names are given as `at_…`, so that they are not taken for new values."""
    return (table.c.match == bindparam("at_match")) & (table.c.seat == bindparam("at_seat"))


ADD_MATCH, ADD_SEAL, ADD_CHAIRS, ADD_SITTERS = insert(matches), insert(seals), insert(chairs), insert(sitters)
ADD_MOVE, ADD_RESULTS = insert(moves), insert(results)
SET_CHAIR = update(chairs).where(_in_seat(chairs)).values({name: bindparam(name) for name in OF_A_CHAIR})
FORGET_SITTER = sitters.delete().where(_in_seat(sitters))
SET_WON = update(results).where(_in_seat(results)).values(won=True)
_THIS = matches.c.id == bindparam("at_match")
SET_BEGUN = update(matches).where(_THIS).values(phase="playing", ruleset=bindparam("ruleset"))
SET_OVER = update(matches).where(_THIS).values(phase="over")
SET_NEXT = update(matches).where(_THIS).values(next=bindparam("next"))
CHANGE_NOTHING = update(matches).where(_THIS).values(phase=matches.c.phase)
_OF_PLAYER: BindParameter[str] = bindparam("of_player")
FORGOTTEN = "—"
"""The name of somebody who asked to be forgotten."""
_THEIRS = select(sitters.c.match).where(
    (sitters.c.match == chairs.c.match) & (sitters.c.seat == chairs.c.seat) & (sitters.c.player == _OF_PLAYER)
)
FORGET_NAMES = update(chairs).where(_THEIRS.exists()).values(name=FORGOTTEN)
FORGET_SITTING = update(sitters).where(sitters.c.player == _OF_PLAYER).values(player=None)
FORGET_RESULTS = results.delete().where(results.c.player == _OF_PLAYER)


class Store:
    """The tables, and the few things that are done with them."""

    writer: Writer

    def __init__(self, where: str, lock: float = BUSY_SECONDS) -> None:
        url = make_url(where) if "://" in where else URL.create(SQLITE, database=str(Path(where).expanduser()))
        self.engine = create_async_engine(url)
        is_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
        self.file = Path(str(url.database)) if is_file else None
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine.sync_engine, "connect", partial(_make_durable, lock))

    async def open(self) -> None:
        """Make the tables where they are missing; raises `StoreError` when there is no store to be had."""
        try:
            _keep_to_ourselves(self.file)
            async with self.engine.begin() as connection:
                await connection.run_sync(_lay_out)
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(in_short(error)) from error
        self.writer = Writer(self.engine, bare=[ADD_MOVE])
        self.moves_stored = 0

    async def close(self) -> None:
        await self.writer.close()
        await self.engine.dispose()

    # ── writing ────────────────────────────────────────────────────

    async def add_match(self, row: Row, secret: bytes | None, sitting: Sequence[Row], after: str | None = None) -> None:
        """A new match; `after` is the one whose people go on to it. Without a secret it has the seed of its row."""
        seal: list[Step] = [] if secret is None else [(ADD_SEAL, [{"match": row["id"], "secret": secret.hex()}])]
        link: list[Step] = [] if after is None else [(SET_NEXT, [{"at_match": after, "next": row["id"]}])]
        await self.writer.write(
            (ADD_MATCH, [{"seed": "", **row, "opened": time.time()}]),
            *seal,
            (ADD_CHAIRS, [_part(chair, OF_A_CHAIR) for chair in sitting]),
            (ADD_SITTERS, [_part(chair, OF_A_SITTER) for chair in sitting]),
            *link,
        )

    async def save_chair(self, row: Row) -> None:
        await self.writer.write(*_chair_steps([row]))

    async def begin(self, id: str, ruleset: Row, sitting: Sequence[Row], played: Sequence[Row]) -> None:
        """The match begins, with these rules and these chairs; what becomes of it is known when it is over."""
        await self.writer.write(
            (SET_BEGUN, [{"at_match": id, "ruleset": ruleset}]),
            *_chair_steps(sitting),
            (ADD_RESULTS, [{**row, "won": False, "at": time.time()} for row in played]),
        )

    async def finish(self, id: str, winners: Sequence[int]) -> None:
        """The match is over, and these seats have won it."""
        won = [{"at_match": id, "at_seat": seat} for seat in winners]
        await self.writer.write((SET_OVER, [{"at_match": id}]), (SET_WON, won))

    async def add_move(self, match: str, seq: int, seat: int, action: str, move_id: str, at: float = 0.0) -> None:
        await self.add_moves(match, seq, [{"seat": seat, "action": action, "move_id": move_id, "at": at}])

    async def add_moves(self, match: str, seq: int, made: Sequence[Row]) -> None:
        """The next moves of a match, from this number on; all of them or none."""
        rows = [{"match": match, "seq": seq + number, **row} for number, row in enumerate(made)]
        await self.writer.write((ADD_MOVE, rows))
        self.moves_stored += len(rows)

    async def try_to_write(self) -> None:
        """Takes the way of every move and changes nothing; raises `StoreError` where a move could not be stored."""
        await self.writer.write((CHANGE_NOTHING, [{"at_match": ""}]))

    async def forget(self, player: str) -> None:
        """Somebody's past games, and their name wherever they sat. The moves stay: they are others' matches, too."""
        of_player = [{"of_player": player}]
        await self.writer.write(*((step, of_player) for step in (FORGET_NAMES, FORGET_RESULTS, FORGET_SITTING)))

    # ── reading ────────────────────────────────────────────────────

    async def _read(self, query: Select[Any]) -> Sequence[RowMapping]:
        try:
            async with self.engine.connect() as connection:
                rows: Sequence[RowMapping] = (await connection.execute(query)).mappings().all()
                return rows
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(in_short(error)) from error

    async def past(self, player: str, game: str) -> Sequence[RowMapping]:
        """Every match of a game that somebody has begun, the oldest first, with its phase."""
        mine = (results.c.player == player) & (results.c.game == game)
        query = select(results, matches.c.phase).join(matches, matches.c.id == results.c.match)
        return await self._read(query.where(mine).order_by(results.c.at))

    async def match(self, id: str) -> RowMapping | None:
        found = await self._read(select(matches).where(matches.c.id == id))
        return found[0] if found else None

    async def secret(self, id: str) -> bytes | None:
        """The secret of a match; nothing for one of before there were seals."""
        found = await self._read(select(seals.c.secret).where(seals.c.match == id))
        return bytes.fromhex(found[0]["secret"]) if found else None

    async def chairs(self, id: str) -> Sequence[RowMapping]:
        sitter = (sitters.c.match == chairs.c.match) & (sitters.c.seat == chairs.c.seat)
        query = select(chairs, *(sitters.c[name] for name in OF_A_SITTER)).join(sitters, sitter, isouter=True)
        return await self._read(query.where(chairs.c.match == id).order_by(chairs.c.seat))

    async def moves(self, id: str) -> Sequence[RowMapping]:
        return await self._read(select(moves).where(moves.c.match == id).order_by(moves.c.seq))

    async def listed(self, phase: str | None, most: int) -> Sequence[RowMapping]:
        """The newest matches, with how many people sit there and how many moves were made."""
        people = select(func.count()).where((chairs.c.match == matches.c.id) & (chairs.c.kind == "person"))
        made = select(func.count()).where(moves.c.match == matches.c.id)
        last = select(func.max(moves.c.at)).where(moves.c.match == matches.c.id)
        known = (matches.c.id, matches.c.game, matches.c.version, matches.c.phase, matches.c.opened)
        counted = (people.scalar_subquery().label("people"), made.scalar_subquery().label("moves"))
        query = select(*known, *counted, last.scalar_subquery().label("last")).order_by(matches.c.opened.desc())
        return await self._read((query if phase is None else query.where(matches.c.phase == phase)).limit(most))

    async def tables(self, ids: Sequence[str]) -> Sequence[RowMapping]:
        """The phase of some matches and the names of those who sit there, a row for each chair."""
        known = (matches.c.id, matches.c.game, matches.c.phase)
        query = select(*known, chairs.c.kind, chairs.c.name).join(chairs, chairs.c.match == matches.c.id)
        return await self._read(query.where(matches.c.id.in_(ids)).order_by(matches.c.opened.desc(), chairs.c.seat))


def _part(row: Row, names: Sequence[str]) -> Row:
    return {key: row[key] for key in ("match", "seat", *names)}


def _chair_steps(sitting: Sequence[Row]) -> list[Step]:
    """Chairs and those who sit in them, written over."""
    at = [{"at_match": row["match"], "at_seat": row["seat"]} for row in sitting]
    return [
        (SET_CHAIR, [here | {name: row[name] for name in OF_A_CHAIR} for here, row in zip(at, sitting)]),
        (FORGET_SITTER, at),
        (ADD_SITTERS, [_part(row, OF_A_SITTER) for row in sitting]),
    ]


def _lay_out(connection: Connection) -> None:
    """Tables that are missing, and columns that a database of before does not have."""
    metadata.create_all(connection)
    for table in metadata.sorted_tables:
        there = {column["name"] for column in inspect(connection).get_columns(table.name)}
        for column in table.columns:
            if column.name not in there:
                wanted = CreateColumn(column).compile(dialect=connection.dialect)
                connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {wanted}"))


def _keep_to_ourselves(file: Path | None) -> None:
    """Secrets are in there: nobody else on this machine may read them. SQLite gives its other files the same rights."""
    if file is None:
        return
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for path in (file, *(file.with_name(file.name + ending) for ending in ("-wal", "-shm"))):
        if path.exists():
            path.chmod(0o600)


def _make_durable(lock: float, connection: Any, _: Any) -> None:
    """What is committed stays, whatever happens to the process or the machine."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={int(lock * 1000)}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
