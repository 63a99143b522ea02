"""A store that fails: nothing of it is taken, its sender is told, and play goes on by itself when it is back."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from contextlib import suppress

import httpx
import pytest
from websockets.sync.client import connect

from live.faults import full_disk, locked, rows
from live.talk import Visitor, open_table
from server import GENEROUS, Server

LOCK = 1.0


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server of our own: what is done to its database is nobody else's trouble."""
    db = tmp_path_factory.mktemp("faults") / "faults.db"
    running = Server(db, "--pause", "0.02", "--patience", "1.5", "--lock", str(LOCK), *GENEROUS)
    yield running
    running.stop()


@pytest.fixture
def ana(server):
    with Visitor(server, open_table(server, 2)) as visitor:
        visitor.sit(0, "Ana")
        yield visitor


def begin(*visitors: Visitor) -> None:
    assert visitors[0].command("start")["type"] == "ack"
    for visitor in visitors:
        visitor.until(lambda table: table["phase"] == "playing")


def messages_within(seconds: float, visitor: Visitor) -> int:
    """How many are heard in this time."""
    heard, end = 0, time.monotonic() + seconds
    with suppress(TimeoutError):
        while True:
            visitor.next(end - time.monotonic())
            heard += 1
    return heard


COMMANDS = {
    "sit": {"seat": 0, "name": "Ana"},
    "salt": {"salt": "mine"},
    "agree": {"yes": True},
    "bot": {"seat": 1, "style": "random"},
    "stand": {},
}


@pytest.mark.parametrize("kind", COMMANDS)
def test_a_command_that_is_not_stored_is_not_taken_and_can_be_sent_again(server, kind):
    with Visitor(server, open_table(server, 2)) as ana:
        if kind != "sit":
            ana.sit(0, "Ana")
        before = ana.table["chairs"]
        with locked(server.db):
            answer = ana.command(kind, **COMMANDS[kind])
            assert (answer["type"], answer["key"]) == ("error", "room.not_stored")
            assert "send it again" in answer["text"]
            ana.say("hello")
            assert ana.hear("table")["chairs"] == before
        assert ana.command(kind, **COMMANDS[kind])["type"] == "ack"
        assert ana.table["chairs"] != before


def test_what_begins_is_what_is_stored(server, ana):
    """A bot that was refused by the store is in nobody's memory: the match cannot begin with it."""
    with locked(server.db):
        assert ana.command("bot", seat=1, style="counting")["key"] == "room.not_stored"
        assert ana.command("start")["key"] in ("room.chairs_empty", "room.not_stored")
    ana.command("bot", seat=1, style="counting")
    with locked(server.db):
        assert ana.command("start")["key"] == "room.not_stored"
    begin(ana)
    kept = rows(server.db, "select kind, style from chairs where match = ? order by seat", ana.id)
    assert kept == [("person", None), ("bot", "counting")]


def test_a_move_that_is_not_stored_is_not_taken_and_keeps_its_socket(server, ana):
    with Visitor(server, ana.id) as ben:
        ben.sit(1, "Ben")
        begin(ana, ben)
        for fault in (locked(server.db), full_disk(server)):
            seq = ana.table["seq"]
            with fault:
                ana.move("bullet", id=f"move-{seq}")
                answer = ana.hear("error")
                assert (answer["id"], answer["key"]) == (f"move-{seq}", "room.not_stored")
                assert rows(server.db, "select * from moves where match = ? and seq = ?", ana.id, seq) == []
            ana.move("bullet", id=f"move-{seq}")
            assert ana.hear("ack")["seq"] == seq
            ben.until(lambda table, seq=seq: table["seq"] == seq + 1)
            ben.move("dodge")
            ana.until(lambda table, seq=seq: table["seq"] == seq + 2)


def test_http_says_that_nothing_was_stored(server):
    for fault in (locked(server.db), full_disk(server)):
        with fault:
            answer = httpx.post(server.url + "/api/tables", json={"game": "cier", "seats": 2}, timeout=20)
            assert answer.status_code == 503 and answer.json()["key"] == "room.not_stored"
            assert "could not be stored" in answer.json()["error"]
        assert httpx.post(server.url + "/api/tables", json={"game": "cier", "seats": 2}).status_code == 201


def test_a_move_that_waits_for_the_store_is_taken_though_its_sender_has_gone(server, ana):
    with Visitor(server, ana.id) as ben:
        ben.sit(1, "Ben")
        begin(ana, ben)
        with locked(server.db):
            ana.move("bullet")
            time.sleep(LOCK / 4)
            ana.ws.socket.shutdown(2)  # no goodbye
            time.sleep(LOCK / 4)
        ben.until(lambda table: table["view"]["seats"][0]["has_chosen"])
        assert rows(server.db, "select seat, action from moves where match = ?", ana.id) == [(0, "bullet")]


def test_bots_go_on_by_themselves_when_the_store_is_back(server, ana):
    ana.command("bot", seat=1, style="counting")
    begin(ana)
    with Visitor(server, ana.id) as watcher:
        for fault in (locked(server.db), full_disk(server)):
            ana.until(lambda table: 0 in table["waiting"])
            watcher.until(lambda table: table["seq"] >= ana.table["seq"])
            if 1 in ana.table["waiting"]:
                with fault:
                    time.sleep(LOCK + 0.4)  # the bot has been refused by now
            seq = ana.table["seq"]
            watcher.until(lambda table, seq=seq: 1 not in table["waiting"] or table["seq"] > seq + 1)
            ana.move("dodge")
            ana.hear("ack")


@pytest.mark.parametrize("id", ["bot-{}", "bot:1:{}", "1:bot-{}"])
def test_no_id_of_a_person_gets_in_the_way_of_a_bot(server, ana, id):
    """Somebody numbers moves as bots do, and leaves: the bot that stands in still moves."""
    with Visitor(server, ana.id) as ben:
        ben.sit(1, "Ben")
        begin(ana, ben)
        ana.move("bullet")
        ana.hear("ack")
        ben.move("dodge", id=id.format(3))  # the number that the bot's move will have
        ben.hear("ack")
        ana.until(lambda table: table["seq"] == 2)
    ana.move("bullet")
    ana.until(lambda table: table["view"]["turn"] == 2)
    assert ana.table["chairs"][1]["stands_in"]


def test_a_full_disk_and_a_power_cut_lose_nothing_that_was_acknowledged(tmp_path):
    server = Server(tmp_path / "cut.db", "--pause", "0.02", *GENEROUS)
    try:
        with Visitor(server, open_table(server, 2, hp_individual=20)) as ana:
            ana.sit(0, "Ana")
            ana.command("bot", seat=1, style="random")
            begin(ana)
            acknowledged = []
            for _ in range(3):
                ana.until(lambda table: 0 in table["waiting"])
                ana.move("bullet")
                acknowledged.append(ana.hear("ack")["seq"])
            ana.until(lambda table: 0 in table["waiting"])
            with full_disk(server):
                ana.move("bullet")
                ana.hear("error", key="room.not_stored")
                server.kill()
            server.start()
        with Visitor(server, ana.id, ana.token) as back:
            assert back.table["you"] == 0 and back.table["seq"] >= max(acknowledged)
            back.until(lambda table: 0 in table["waiting"])
            back.move("bullet")
            back.hear("ack")
        kept = [seq for (seq,) in rows(server.db, "select seq from moves where match = ? and seat = 0", ana.id)]
        assert set(acknowledged) < set(kept)
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ("version = '0.0.1'", "room.other_version"),
        ("ruleset = '{}'", "room.unreadable"),
        ("game = 'pig'", "room.no_game"),
    ],
)
def test_a_match_that_cannot_be_played_on_says_so(server, change, key):
    id = open_table(server, 2)
    with sqlite3.connect(server.db) as connection:
        connection.execute(f"update matches set {change} where id = ?", [id])
    with connect(server.socket(id)) as line:
        line.send('{"type": "hello"}')
        assert json.loads(line.recv())["key"] == key
    assert httpx.get(f"{server.url}/api/tables/{id}/replay").json()["key"] == key


def test_a_finished_match_can_be_looked_at_while_the_store_does_not_write(server, ana):
    ana.command("bot", seat=1, style="random")
    begin(ana)
    while ana.table["phase"] != "over":
        ana.until(lambda table: 0 in table["waiting"] or table["phase"] == "over")
        if ana.table["phase"] != "over":
            ana.move(next((action for action in ana.table["legal"] if "@" in action), "bullet"))
            ana.hear("ack")
    ana.close()
    for fault in (locked(server.db), full_disk(server)):
        time.sleep(0.3)  # the room is closed
        with sqlite3.connect(server.db) as connection:
            connection.execute("update matches set phase = 'playing' where id = ?", [ana.id])
        with fault, Visitor(server, ana.id) as late:
            assert late.table["phase"] == "over"
            assert 1 <= messages_within(3, late) < 8, "it is tried again, but not without a rest, and each is longer"
        deadline = time.monotonic() + 20
        while rows(server.db, "select phase from matches where id = ?", ana.id) != [("over",)]:
            assert time.monotonic() < deadline, "it is made up for by itself"
            time.sleep(0.2)


def test_fifty_matches_at_once_never_find_the_database_locked(server):
    """Each has its writer's turn: on one connection nobody waits for another's lock."""
    refused: list[dict[str, object]] = []

    def play(id: str) -> None:
        with Visitor(server, id) as ana:
            ana.sit(0, "Ana")
            for kind, given in (("bot", {"seat": 1, "style": "random"}), ("salt", {"salt": "x"}), ("start", {})):
                if (answer := ana.command(kind, **given))["type"] != "ack":
                    refused.append(answer)
            for _ in range(4):
                ana.until(lambda table: 0 in table["waiting"] or table["phase"] == "over")
                if ana.table["phase"] == "over":
                    return
                ana.move("bullet")
                ana.hear("ack")

    threads = [threading.Thread(target=play, args=[open_table(server, 2)]) for _ in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert refused == [] and not any(thread.is_alive() for thread in threads)
