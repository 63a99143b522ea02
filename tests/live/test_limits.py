"""How much may be brought, and how often: whoever brings too much is told so, and nobody else waits for it."""

from __future__ import annotations

import json
import socket
import threading
import time
from contextlib import ExitStack, suppress
from functools import partial

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from live.junk import frame
from live.talk import Visitor, open_table
from server import GENEROUS, Server

WAIT = 1.0


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    """A server with small limits."""
    db = tmp_path_factory.mktemp("limits") / "limits.db"
    running = Server(db, "--tables", "6", "--sockets", "5", "--messages", "40")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def brisk(tmp_path_factory):
    """A server that does not wait long."""
    db = tmp_path_factory.mktemp("brisk") / "brisk.db"
    running = Server(db, "--pause", "0.02", "--patience", "0.5", "--wait", str(WAIT), *GENEROUS)
    yield running
    running.stop()


def seconds(work) -> float:
    began = time.monotonic()
    work()
    return time.monotonic() - began


# ── bodies ───────────────────────────────────────────────────────────────────


def chunks():
    for _ in range(40):
        yield b" " * 10_000


@pytest.mark.parametrize("content", [b" " * 300_000, chunks()], ids=["told", "in chunks"])
def test_a_body_has_at_most_256_kilobytes(server, content):
    answer = httpx.post(server.url + "/api/tables", content=content, headers={"content-type": "application/json"})
    assert answer.status_code == 413 and answer.json()["error"] == "The request is too large: at most 256 KB are read."


def test_a_hundred_megabytes_are_not_even_read(server):
    head = "POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 104857600\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.sendall(head.encode())
        assert line.recv(100).startswith(b"HTTP/1.1 413")


HALVES = b"", b"GET / HT", b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\n", b"GET / HTTP/1.1\r\nhost: 127"


def test_half_a_request_is_not_waited_for_for_ever(brisk):
    with ExitStack() as stack:
        lines = [stack.enter_context(socket.create_connection(("127.0.0.1", brisk.port), timeout=20)) for _ in HALVES]
        began = time.monotonic()
        for line, sent in zip(lines, HALVES, strict=True):
            line.sendall(sent)
        assert [line.recv(100) for line in lines] == [b""] * len(lines)
        assert WAIT - 0.1 < time.monotonic() - began < 8


def test_half_a_body_is_answered(brisk):
    with socket.create_connection(("127.0.0.1", brisk.port), timeout=30) as line:
        line.sendall(b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100\r\n\r\n{")
        answer = b"".join(iter(partial(line.recv, 1000), b""))
        assert answer.startswith(b"HTTP/1.1 408") and b"more than 2 seconds" in answer


def test_who_says_no_hello_is_told_so_and_let_go(brisk):
    with connect(brisk.socket(open_table(brisk))) as line:
        assert json.loads(line.recv(timeout=20))["key"] == "room.hello_first"
        with pytest.raises(ConnectionClosed):
            line.recv(timeout=20)
        assert line.close_code == 1008


def test_a_long_file_of_rules_stops_nobody(server):
    """64 KB of characters are refused or read off the loop: a ping at another table is answered meanwhile."""
    text = "\n".join(f"[c{n}]\nwith = ['cier']" for n in range(3000))[:65_000]
    body = {"game": "cier", "seats": 2, "files": {"characters": text}}
    with Visitor(server, open_table(server)) as ana:
        post = partial(httpx.post, server.url + "/api/tables", json=body, timeout=60)
        posts = [threading.Thread(target=post) for _ in range(4)]
        for post in posts:
            post.start()
        waits = []
        while any(post.is_alive() for post in posts):
            waits.append(seconds(lambda: ana.ask("ping", "pong")))
            time.sleep(0.05)
        assert not waits or max(waits) < 1


def character(line: str) -> dict[str, object]:
    """A table with a character that somebody has written."""
    return {"game": "cier", "seats": 2, "set": {"mode": "skill"}, "files": {"characters": f"[mine]\n{line}\n"}}


@pytest.mark.parametrize(
    "body",
    [
        {"game": "cier", "seats": 2, "set": {"hp_lord": 10**399}},
        character("without = [[1]]"),
        character("with = [{}]"),
        character('loads = "x"'),
        character("loads = [1]"),
        character("loads = 99999999999999"),
        character('cancelled_by_crowd = "x"'),
        character("x = " + "[" * 900 + "]" * 900),
        character("x = " + "[" * 25_000 + "]" * 25_000),
        {"game": "cier", "seats": 2, "files": {"characters": "x" * 70_000}},
        {"game": "cier", "seats": 2, "files": {f"f{n}": "" for n in range(9)}},
        {"game": "x" * 500, "seats": 2},
        {"game": "cier", "seats": 2, "set": {f"n{n}": 1 for n in range(600)}},
        {"game": "cier", "seats": 10**30},
    ],
)
def test_what_is_brought_is_bounded_and_refused_in_one_sentence(server, body):
    answer = httpx.post(server.url + "/api/tables", json=body)
    assert answer.status_code == 422 and len(answer.json()["error"]) < 400 and "\n" not in answer.json()["error"]


# ── by address ───────────────────────────────────────────────────────────────


def test_an_address_opens_so_many_tables_a_minute(strict):
    answers = [httpx.post(strict.url + "/api/tables", json={"game": "cier", "seats": 2}) for _ in range(12)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert 4 <= len(refused) <= 6 and "at most 6 a minute" in refused[0].json()["error"]
    assert httpx.get(strict.url + "/api/games").status_code == 200, "looking is free"


def test_an_address_has_so_many_sockets(strict):
    lines = [connect(strict.socket("nosuchtd")) for _ in range(5)]
    with connect(strict.socket("nosuchtd")) as sixth:
        assert json.loads(sixth.recv())["key"] == "room.too_many_sockets"
        with pytest.raises(ConnectionClosed):
            sixth.recv()
        assert sixth.close_code == 1013
    for line in lines:
        line.close()
    time.sleep(0.5)
    with connect(strict.socket("nosuchtd")) as again:
        again.send('{"type": "hello"}')
        assert json.loads(again.recv())["key"] == "room.no_table"


def test_an_address_sends_so_many_messages_a_second_over_all_its_sockets(tmp_path):
    server = Server(tmp_path / "talk.db", "--messages", "20")
    try:
        id = open_table(server)
        with Visitor(server, id) as ana, Visitor(server, id) as ben:
            for visitor in (ana, ben):
                for _ in range(35):
                    visitor.say("ping")
                if visitor is ana:
                    assert {ana.next()["type"] for _ in range(35)} == {"pong"}, "so many may come in one go"
            assert ben.hear("error")["key"] == "room.too_many"
    finally:
        server.stop()


def test_before_hello_little_is_read(server):
    with connect(server.socket(open_table(server))) as line:
        answers = 0
        with pytest.raises(ConnectionClosed):
            for _ in range(3000):
                line.send('{"type": "ping"}')
            while True:
                line.recv(timeout=20)
                answers += 1
        assert line.close_code in (1006, 1008) and answers <= 10


def test_a_frame_has_at_most_64_kilobytes(server):
    id = open_table(server)
    with Visitor(server, id) as ana, Visitor(server, id) as ben:
        ana.ws.send("x" * 70_000)
        with pytest.raises(ConnectionClosed):
            while True:
                ana.next()
        assert ana.ws.close_code == 1009
        assert ben.ask("ping", "pong")


# ── those who do not read ────────────────────────────────────────────────────


def raw_socket(server, table: str, *first: str) -> socket.socket:
    """A socket that is let in, says hello and whatever else, and never reads."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.settimeout(30)
    line.connect(("127.0.0.1", server.port))
    head = f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    line.sendall(f"{head}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode())
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += line.recv(1)
    for text in first:
        line.sendall(frame(1, text.encode()))
    return line


def test_who_never_reads_is_let_go_and_a_bot_stands_in(brisk):
    with Visitor(brisk, open_table(brisk, 4, "merit57")) as ana, Visitor(brisk, ana.id) as ben:
        ana.sit(0, "Ana")
        ben.sit(1, "Ben")
        for seat in (2, 3):
            ana.command("bot", seat=seat, style="balanced")
        ana.command("start")
        ana.until(lambda table: table["phase"] == "playing")
        hello = json.dumps({"type": "hello", "token": ben.token})
        ben.close()
        ana.until(lambda table: not table["chairs"][1]["online"])
        line = raw_socket(brisk, ana.id, hello)
        ana.until(lambda table: table["chairs"][1]["online"])
        deadline = time.monotonic() + 90
        with suppress(OSError):
            while ana.table["chairs"][1]["online"] and time.monotonic() < deadline:
                line.sendall(frame(1, hello.encode()) * 20)
                with suppress(TimeoutError):
                    ana.next(0.5)
        ana.until(lambda table: not table["chairs"][1]["online"])
        while not ana.table["chairs"][1]["stands_in"]:
            if 0 in ana.table["waiting"]:
                ana.move(ana.table["legal"][0])
                ana.hear("ack")
            else:
                ana.next()


def test_who_asks_and_asks_and_never_reads_the_answers_is_cut(server):
    line = raw_socket(server, open_table(server))
    ping = frame(9, b"x" * 120) * 500
    with pytest.raises(OSError, match=r"reset|[Bb]roken pipe"):
        for _ in range(2000):
            line.sendall(ping)


def test_an_address_has_so_many_connections(strict):
    lines = [socket.create_connection(("127.0.0.1", strict.port), timeout=20) for _ in range(140)]
    try:
        lines[-1].sendall(b"GET /api/games HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
        with suppress(ConnectionResetError):
            assert lines[-1].recv(100) == b""
    finally:
        for line in lines:
            line.close()
    time.sleep(0.5)
    assert httpx.get(strict.url + "/api/games").status_code == 200


def test_a_request_that_breaks_off_is_not_carried_out(server):
    body = b'{"game": "cier", "seats": 2}'
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.sendall(b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 60\r\n\r\n" + body)
        line.shutdown(socket.SHUT_WR)
        assert b" 201 " not in line.recv(200)


def test_a_forwarded_address_is_believed_from_a_proxy_alone(tmp_path):
    for proxy, most in (((), 6), (("--proxy", "127.0.0.1"), 12)):
        server = Server(tmp_path / f"{most}.db", "--tables", "6", *proxy)
        try:
            answers = [
                httpx.post(
                    server.url + "/api/tables",
                    json={"game": "cier", "seats": 2},
                    headers={"x-forwarded-for": f"203.0.113.{n}"},
                ).status_code
                for n in range(12)
            ]
            assert most <= answers.count(201) <= most + 1
        finally:
            server.stop()


# ── spectators ───────────────────────────────────────────────────────────────


def test_two_hundred_spectators_are_nobodys_news(server):
    with Visitor(server, open_table(server, 4, "merit57")) as ana:
        ana.sit(0, "Ana")
        for seat in (1, 2, 3):
            ana.command("bot", seat=seat, style="balanced")
        ana.command("start")
        ana.until(lambda table: table["phase"] == "playing" and 0 in table["waiting"])
        ana.ask("ping", "pong")
        heard = len(ana.everything)
        watchers = []
        took = seconds(lambda: watchers.extend(Visitor(server, ana.id) for _ in range(200)))
        assert len({watcher.everything for watcher in watchers}) == 1, "all are shown the same bytes"
        watchers[0].say("hello")
        watchers[0].hear("table")
        for watcher in watchers:
            watcher.close()
        waited = seconds(lambda: ana.ask("ping", "pong"))
        assert ana.everything[heard:] == '{"type":"pong"}', "the player has heard of none of them"
        assert took < 10 and waited < 2
