"""The one who writes. Whatever waits together is committed together; a row that fails fails alone.

SQLite has one write lock: many connections that want it stand in each other's way, one never does. Work that was
handed in is done whether or not anybody still waits for it.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Executable, Insert
from sqlalchemy.exc import DatabaseError, InternalError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

MOST_TOGETHER = 512
SQLITE = "sqlite"
OF_THE_STORE = OSError, OperationalError, InternalError, sqlite3.OperationalError, sqlite3.InternalError

log = logging.getLogger("wanju.live")

Step = tuple[Executable, Sequence[Mapping[str, Any]]]
"""A statement, and the rows it is carried out for."""


class StoreError(Exception):
    """The store did not do what it was asked to; nothing of it may be taken for done."""


class Bare(NamedTuple):
    """A statement as the driver takes it, and the order in which it takes the values of a row."""

    text: str
    names: Sequence[str]

    @classmethod
    def of(cls, statement: Insert, engine: AsyncEngine) -> Bare:
        compiled: Any = statement.compile(dialect=engine.dialect)
        return cls(str(compiled), compiled.positiontup)


@dataclass(eq=False)
class Work:
    """Steps that are stored all or none, and what is told when they are."""

    steps: Sequence[Step]
    done: asyncio.Future[None]


@dataclass
class Written:
    """What a writer has done since it began."""

    stored: int = 0
    """Pieces of work that are on disk."""
    failed: int = 0
    """Pieces of work that are not, as whoever handed them in was told."""
    groups: int = 0
    """Commits."""
    seconds: float = 0.0
    """How long they took."""


class Writer:
    """A task with a connection of its own."""

    def __init__(self, engine: AsyncEngine, bare: Sequence[Insert] = ()) -> None:
        self.engine = engine
        self.bare: dict[Executable, Bare] = {
            statement: Bare.of(statement, engine) for statement in bare if engine.dialect.name == SQLITE
        }
        """Statements that are handed to SQLite as they are, for they are most of what is written."""
        self.connection: AsyncConnection | None = None
        self.queue: asyncio.Queue[Work | None] = asyncio.Queue()
        self.is_closed = False
        self.written = Written()
        self.task = asyncio.create_task(self._run())

    async def write(self, *steps: Step) -> None:
        """Returns when all steps are on disk; raises `StoreError` when none of them is."""
        if self.is_closed:
            raise StoreError("the store is closed")
        work = Work(steps, asyncio.get_running_loop().create_future())
        work.done.add_done_callback(lambda done: done.exception())  # heard, even if nobody waits any more
        self.queue.put_nowait(work)
        await asyncio.shield(work.done)

    async def close(self) -> None:
        """Everything handed in so far is written first."""
        self.is_closed = True
        self.queue.put_nowait(None)
        await self.task
        await self._hang_up()

    async def _run(self) -> None:
        taken: list[Work | None] = []
        try:
            while None not in taken:
                taken = [await self.queue.get()]
                while not self.queue.empty() and len(taken) < MOST_TOGETHER:
                    taken.append(self.queue.get_nowait())
                await self._store([work for work in taken if work is not None])
        finally:
            self.is_closed = True
            left = [*taken, *(self.queue.get_nowait() for _ in range(self.queue.qsize()))]
            fail([work for work in left if work is not None], "the store is closed")

    async def _store(self, batch: Sequence[Work]) -> None:
        """All at once; where one of several is to blame, each by itself."""
        if not batch:
            return
        try:
            await self._commit(batch)
        except Exception as error:
            await self._hang_up()
            if len(batch) > 1 and not is_the_stores(error):
                for work in batch:
                    await self._store([work])
                return
            log.warning("Not stored: %s", in_short(error))
            self.written.failed += len(batch)
            fail(batch, in_short(error))
        else:
            self.written.stored += len(batch)
            for work in batch:
                work.done.set_result(None)

    async def _commit(self, batch: Sequence[Work]) -> None:
        if self.connection is None:
            self.connection = await self.engine.connect()
        began, steps = time.perf_counter(), together(batch)
        if all(statement in self.bare for statement, _ in steps):
            await self._commit_bare(self.connection, steps)
        else:
            async with self.connection.begin():
                for statement, rows in steps:
                    await self.connection.execute(statement, rows)
        self.written.groups += 1
        self.written.seconds += time.perf_counter() - began

    async def _commit_bare(self, connection: AsyncConnection, steps: Sequence[Step]) -> None:
        """The same in two calls of the driver: a transaction begins with its first row."""
        assert connection.sync_connection is not None
        driver: Any = connection.sync_connection.connection.driver_connection
        for statement, rows in steps:
            text, names = self.bare[statement]
            await driver.executemany(text, [tuple(row[name] for name in names) for row in rows])
        await driver.commit()

    async def _hang_up(self) -> None:
        """A connection that has failed is not used again."""
        connection, self.connection = self.connection, None
        if connection is not None:
            try:
                await connection.invalidate()
                await connection.close()
            except Exception as error:
                log.warning("The store could not be closed: %s", in_short(error))


def fail(batch: Sequence[Work], why: str) -> None:
    """Tell those who still wait that nothing of theirs was stored."""
    for work in batch:
        if not work.done.done():
            work.done.set_exception(StoreError(why))


def together(batch: Sequence[Work]) -> list[Step]:
    """The steps of all work, those with the same statement as one. Work that waits together is of different matches,
    and so are its rows; of one piece of work the order is kept."""
    merged: dict[tuple[int, Executable], list[Mapping[str, Any]]] = {}
    for work in batch:
        for place, (statement, rows) in enumerate(work.steps):
            merged.setdefault((place, statement), []).extend(rows)
    return [(statement, rows) for (_, statement), rows in sorted(merged.items(), key=lambda item: item[0][0]) if rows]


def is_the_stores(error: Exception) -> bool:
    """Is the whole store in trouble (locked, full, damaged, read-only), rather than one row?"""
    return isinstance(error, OF_THE_STORE) or type(error) in (DatabaseError, sqlite3.DatabaseError)


def in_short(error: Exception) -> str:
    """What went wrong, without the statement and its rows: those may hold secrets."""
    return f"{type(error).__name__}: {getattr(error, 'orig', None) or error}".splitlines()[0][:200]
