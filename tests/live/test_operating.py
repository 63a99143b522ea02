"""Whoever runs a server can ask it how it is, look after its tables, copy its database and go back to the copy."""

from __future__ import annotations

import json
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from live.faults import locked, rows
from live.talk import Visitor, open_table
from live.test_ludo_table import SHORT, gather
from live.test_socket import finish, two_at_a_table
from server import GENEROUS, Server

WATCHED = ("--pause", "0.02", "--watcher", "127.0.0.1", "--lock", "0.2", *GENEROUS)


@pytest.fixture(scope="module")
def watched(tmp_path_factory):
    """A server of its own: what it counts is what happens here."""
    running = Server(tmp_path_factory.mktemp("operating") / "tables.db", *WATCHED)
    yield running
    running.stop()


def metrics(server) -> dict[str, float]:
    """What the server counts, by name and labels."""
    lines = httpx.get(server.url + "/metrics").raise_for_status().text.splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))}


def admin(server, *arguments, db=None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "wanju", "admin", *map(str, arguments), "--db", str(db or server.db)]
    return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60)


def told(server, *arguments):
    return json.loads(admin(server, *arguments, "--json").stdout)


def test_health_is_said_and_comes_back_by_itself(watched):
    def answer() -> int:
        time.sleep(1.1)  # an answer is given again for a second
        return httpx.get(watched.url + "/healthz").status_code

    assert answer() == 200
    with locked(watched.db):
        assert answer() == 503
    assert answer() == 200


def test_trouble_is_written_as_objects_that_name_the_table_and_no_secret(tmp_path):
    server = Server(tmp_path / "logged.db", *WATCHED, "--log", "json", is_watched=True)
    try:
        with two_at_a_table(server) as (ana, ben):
            with locked(server.db):
                ana.move("bullet")
                assert ana.answer()["type"] == "error"
            tokens = ana.token, ben.token
        server.stop()
        with sqlite3.connect(server.db) as db:
            db.execute("update matches set ruleset = '[]' where id = ?", (ana.id,))
        server.start()
        with pytest.raises(ConnectionClosed):
            Visitor(server, ana.id, ana.token)
    finally:
        server.stop()
    lines = [json.loads(line) for _, line in server.said]
    assert all({"at", "level", "logger", "message"} <= line.keys() for line in lines)
    assert {line["level"] for line in lines} == {"warning", "error"}
    (unread,) = (line for line in lines if line.get("table") == ana.id)
    assert "Traceback" in unread["trouble"]
    assert not any(secret in json.dumps(lines) for secret in (*tokens, "bullet"))


def test_metrics_are_for_the_addresses_that_are_named(watched, server):
    assert "wanju_moves_stored_total" in metrics(watched)
    assert httpx.get(server.url + "/metrics").status_code == 404


def test_metrics_count_tables_people_and_moves(watched):
    before = metrics(watched)
    with two_at_a_table(watched) as (ana, ben):
        during = metrics(watched)
        assert during['wanju_tables{game="cier",phase="playing"}'] == 1
        assert during['wanju_visitors{seated="yes"}'] == 2
        finish(ana, ben)
        made = ana.table["seq"]
    after = metrics(watched)
    assert after["wanju_moves_stored_total"] - before["wanju_moves_stored_total"] == made > 0
    assert after["wanju_writes_total"] - before["wanju_writes_total"] > made
    assert after["wanju_commit_seconds_sum"] > before["wanju_commit_seconds_sum"]


def test_what_is_counted_is_the_same_whatever_is_chosen_in_secret(watched):
    def world(secret: str) -> set[str]:
        with two_at_a_table(watched) as (ana, _):
            ana.move(secret)
            ana.hear("ack")
            return {name for name in metrics(watched) if name.startswith("wanju_")}

    assert world("bullet") == world("dodge")


def test_tables_are_listed_and_shown_without_their_secrets(watched):
    with two_at_a_table(watched) as (ana, ben):
        ana.move("bullet")
        ana.hear("ack")
        row = next(row for row in told(watched, "list", "--phase", "playing") if row["id"] == ana.id)
        assert (row["game"], row["people"], row["moves"]) == ("cier", 2, 1)
        shown = admin(watched, "show", ana.id, "--json").stdout
        assert [chair["kind"] for chair in json.loads(shown)["chairs"]] == ["person", "person"]
        secret = rows(watched.db, "SELECT secret FROM seals WHERE match = ?", ana.id)[0][0]
        assert all(str(hidden) not in shown for hidden in (secret, ana.token, ben.token, "bullet"))
        refused = admin(watched, "export", ana.id)
        assert refused.returncode == 2 and refused.stderr.count("\n") == 1
        finish(ana, ben)
    assert ana.id in admin(watched, "list").stdout


def test_a_match_is_ended_and_who_still_sits_there_sees_it(watched):
    with two_at_a_table(watched) as (ana, ben):
        ana.move("bullet")
        ana.hear("ack")
        ended = admin(watched, "end", ana.id, "--lang", "en")
        assert ended.returncode == 0 and "is over" in ended.stdout
        assert told(watched, "show", ana.id)["phase"] == "over"
        assert admin(watched, "end", ana.id).returncode == 2
        ben.move("dodge")
        assert "could not be stored" in ben.answer()["text"]
        ben.move("dodge")
        assert ben.answer()["type"] == "refused"
        for visitor in (ana, ben):
            visitor.until(lambda table: table["phase"] == "over")
        ending = httpx.get(f"{watched.url}/api/tables/{ana.id}/replay").text
    assert admin(watched, "export", ana.id).stdout == ending


def test_a_finished_match_is_exported_as_a_replay(watched, tmp_path):
    with two_at_a_table(watched) as (ana, ben):
        finish(ana, ben)
    file = tmp_path / "match.jsonl"
    assert admin(watched, "export", ana.id, "-o", file).returncode == 0
    assert file.read_text(encoding="utf-8") == httpx.get(f"{watched.url}/api/tables/{ana.id}/replay").text


def test_somebody_is_forgotten_and_the_match_stays(watched):
    ana = gather(watched, player="ana" * 6, **SHORT)
    ana.command("start")
    player = told(watched, "show", ana.id)["chairs"][0]["player"]
    assert player and rows(watched.db, "SELECT 1 FROM results WHERE player = ?", player)
    assert admin(watched, "forget", player).returncode == 0
    chair = told(watched, "show", ana.id)["chairs"][0]
    assert (chair["player"], chair["name"], chair["kind"]) == (None, "—", "person")
    assert not rows(watched.db, "SELECT 1 FROM results WHERE player = ?", player)
    assert told(watched, "show", ana.id)["chairs"][1]["name"] != "—"


def test_a_copy_made_while_people_play_is_whole_and_can_be_gone_back_to(watched, tmp_path):
    with two_at_a_table(watched) as (ana, ben):
        ana.move("bullet")
        ana.hear("ack")
        busy = threading.Event()
        playing = threading.Thread(target=open_many, args=(watched, busy), daemon=True)
        playing.start()
        copy = tmp_path / "copy.db"
        done = admin(watched, "backup", copy)
        busy.set()
        playing.join()
        assert done.returncode == 0, done.stderr
        assert copy.stat().st_mode & 0o077 == 0
    restored = tmp_path / "restored.db"
    shutil.copy(copy, restored)
    again = Server(restored, "--pause", "0.02", *GENEROUS)
    try:
        back = Visitor(again, ana.id, ana.token)
        assert back.table["you"] == 0 and back.table["seq"] == 1
        other = Visitor(again, ana.id, ben.token)
        other.move("dodge")
        assert other.hear("ack")["seq"] == 1
    finally:
        again.stop()


def open_many(server, enough: threading.Event) -> None:
    for _ in range(200):
        if enough.is_set():
            return
        open_table(server)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("show", "nosuchid"), "nosuchid"),
        (("list", "--phase", "plying"), "Did you mean 'playing'?"),
        (("export", "nosuchid"), "nosuchid"),
        (("end", "nosuchid"), "nosuchid"),
    ],
)
def test_a_wrong_question_gets_one_sentence(watched, arguments, sentence):
    refused = admin(watched, *arguments, "--lang", "en")
    assert refused.returncode == 2 and sentence in refused.stderr and refused.stderr.count("\n") == 1


def test_a_database_that_is_not_there_is_not_made(watched, tmp_path):
    nowhere = tmp_path / "nowhere.db"
    for question in (("list",), ("backup", tmp_path / "copy.db")):
        refused = admin(watched, *question, "--lang", "zh", db=nowhere)
        assert refused.returncode == 2 and refused.stderr.startswith("没有数据库")
    assert not nowhere.exists() and not (tmp_path / "copy.db").exists()


def test_a_backup_overwrites_nothing(watched, tmp_path):
    there = tmp_path / "there.db"
    there.write_bytes(b"mine")
    assert admin(watched, "backup", there).returncode == 2 and there.read_bytes() == b"mine"


def test_asked_to_stop_it_stops_by_itself_with_everything_stored(tmp_path):
    server = Server(tmp_path / "stopped.db", *WATCHED)
    with two_at_a_table(server) as (ana, _):
        ana.move("bullet")
        ana.hear("ack")
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(15) in (0, -signal.SIGTERM)
    assert not server.db.with_name("stopped.db-wal").exists(), "the database was not closed"
    assert rows(server.db, "SELECT count(*) FROM moves") == [(1,)]
