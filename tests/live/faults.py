"""What can happen to a store, done on purpose."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from live.weather import no_larger


@contextmanager
def locked(db: Path) -> Iterator[None]:
    """Somebody else holds the write lock of the database."""
    other = sqlite3.connect(db, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@contextmanager
def full_disk(server) -> Iterator[None]:
    """No file of the server can grow any more."""
    with no_larger(server.process.pid):
        yield


def rows(db: Path, query: str, *given: object) -> list[tuple[object, ...]]:
    """What the database really holds."""
    with sqlite3.connect(db) as connection:
        return connection.execute(query, given).fetchall()
