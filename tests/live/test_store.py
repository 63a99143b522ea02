"""The store and its writer, by themselves: what waits together is stored together, and a row that fails fails alone."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from pathlib import Path

import pytest

from live import apart
from live.faults import locked, rows
from wanju.kernel.errors import GameError
from wanju.live.serving import try_store
from wanju.live.store import Store
from wanju.live.writer import StoreError


def run(db: Path, work) -> None:
    async def over_a_store() -> None:
        store = Store(str(db))
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    apart.run(over_a_store())


def moves(db: Path) -> set[object]:
    return {seq for (seq,) in rows(db, "select seq from moves")}


def test_what_waits_together_is_committed_together(tmp_path):
    db = tmp_path / "a.db"

    async def work(store: Store) -> None:
        commits = 0
        commit = store.writer._commit

        async def counting(batch):
            nonlocal commits
            commits += 1
            await commit(batch)

        store.writer._commit = counting
        await asyncio.gather(*(store.add_move("m", seq, 0, "x", f"{seq}") for seq in range(300)))
        assert commits <= 3

    run(db, work)
    assert moves(db) == set(range(300))


def test_a_row_that_fails_fails_alone(tmp_path):
    db = tmp_path / "a.db"

    async def work(store: Store) -> None:
        seqs = [0, 1, 1, 2, 3, 3, 4]
        told = await asyncio.gather(
            *(store.add_move("m", seq, 0, "x", f"{n}") for n, seq in enumerate(seqs)), return_exceptions=True
        )
        assert [isinstance(answer, StoreError) for answer in told] == [False, False, True, False, False, True, False]
        await store.add_move("m", 5, 0, "x", "after")

    run(db, work)
    assert moves(db) == {0, 1, 2, 3, 4, 5}


def test_a_waiter_that_goes_away_changes_nothing(tmp_path):
    db = tmp_path / "a.db"

    async def work(store: Store) -> None:
        waiting = asyncio.create_task(store.add_move("m", 0, 0, "x", "0"))
        await asyncio.sleep(0)
        waiting.cancel()
        await store.add_move("m", 1, 0, "x", "1")

    run(db, work)
    assert moves(db) == {0, 1}


def test_nobody_waits_for_a_store_that_is_closed(tmp_path):
    async def work(store: Store) -> None:
        closing = asyncio.create_task(store.writer.close())
        await asyncio.sleep(0)
        with pytest.raises(StoreError, match="closed"):
            await asyncio.wait_for(store.add_move("m", 0, 0, "x", "0"), 5)
        await closing
        store.writer = type(store.writer)(store.engine)
        waiting = asyncio.create_task(store.add_move("m", 1, 0, "x", "1"))
        await asyncio.sleep(0)
        store.writer.task.cancel()
        with pytest.raises(StoreError, match="closed"):
            await asyncio.wait_for(waiting, 5)
        store.writer = type(store.writer)(store.engine)

    run(tmp_path / "a.db", work)


def test_steps_are_stored_all_or_none(tmp_path):
    db = tmp_path / "a.db"
    row = {
        "id": "m", "game": "cier", "version": "1", "ruleset": {}, "phase": "gathering", "next": None, "listed": False,
    }  # fmt: skip

    async def work(store: Store) -> None:
        chair = dict.fromkeys(("kind", "name", "style", "token", "player", "salt"), "x") | {"agreed": False}
        twice = [{"match": "m", "seat": 0, **chair}] * 2
        with pytest.raises(StoreError):
            await store.add_match(row, b"secret", twice)
        assert await store.match("m") is None
        await store.add_match(row, b"secret", twice[:1])
        assert await store.secret("m") == b"secret"

    run(db, work)


def test_a_locked_database_is_said_once_for_all_who_wait_and_works_again_afterwards(tmp_path):
    db = tmp_path / "a.db"

    async def work(store: Store) -> None:
        with locked(db):
            began = asyncio.get_running_loop().time()
            told = await asyncio.gather(
                *(store.add_move("m", seq, 0, "x", f"{seq}") for seq in range(20)), return_exceptions=True
            )
            assert all(isinstance(answer, StoreError) for answer in told)
            assert asyncio.get_running_loop().time() - began < 10, "nobody waits for each other's waiting"
        await store.add_move("m", 7, 0, "x", "7")

    run(db, work)
    assert moves(db) == {7}


def test_a_damaged_database_is_said_and_a_mended_one_works_by_itself(tmp_path):
    db = tmp_path / "a.db"
    run(db, lambda store: store.add_move("m", 0, 0, "x", "0"))
    whole = db.read_bytes()

    async def work(store: Store) -> None:
        damaged = bytearray(whole)
        damaged[4096:] = os.urandom(len(whole) - 4096)
        db.write_bytes(damaged)
        with pytest.raises(StoreError):
            await store.moves("m")
        with pytest.raises(StoreError):
            await store.add_move("m", 1, 0, "x", "1")
        db.write_bytes(whole)
        await store.engine.dispose()
        await store.add_move("m", 2, 0, "x", "2")
        assert [move["seq"] for move in await store.moves("m")] == [0, 2]

    run(db, work)


def test_a_database_that_may_only_be_read_is_said(tmp_path):
    db = tmp_path / "a.db"

    async def work(store: Store) -> None:
        async with store.engine.connect() as connection:
            await connection.exec_driver_sql("PRAGMA query_only = 1")
            await connection.rollback()
            store.writer.connection = connection
            with pytest.raises(StoreError, match="readonly"):
                await store.add_move("m", 0, 0, "x", "0")
        await store.add_move("m", 1, 0, "x", "1")

    run(db, work)
    assert moves(db) == {1}


def test_a_database_that_cannot_be_opened_is_one_sentence(tmp_path):
    (tmp_path / "text.db").write_text("not a database, but long enough to look at" * 100)
    for db in (tmp_path / "text.db", tmp_path, tmp_path / "nowhere" / "a.db"):
        with pytest.raises(GameError, match=r"^The database .* cannot be opened \(.*\); name another with --db"):
            apart.run(try_store(str(db)))


def test_a_database_of_before_gets_the_columns_it_lacks(tmp_path):
    db = tmp_path / "a.db"
    run(db, lambda store: store.tables([]))
    with sqlite3.connect(db) as old:
        for column in ("listed", "hints"):
            old.execute(f"alter table matches drop column {column}")
        old.execute("insert into matches values ('m', 'cier', '1', '{}', '', 'over', null, 0)")

    async def work(store: Store) -> None:
        match = await store.match("m")
        assert match is not None and match["listed"] is False and match["hints"] is None

    run(db, work)
