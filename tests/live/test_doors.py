"""Who is let in: hosts, origins, frames, files; and what is shown at an address where there is nothing."""

from __future__ import annotations

import stat

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from live.talk import open_table
from server import Server

HTML = {"accept": "text/html"}


def policy(answer: httpx.Response) -> dict[str, str]:
    parts = (part.strip().partition(" ") for part in answer.headers["content-security-policy"].split(";"))
    return {name: sources for name, _, sources in parts}


@pytest.mark.parametrize("path", ["/", "/t/nosuchtd", "/web/style.css", "/api/games", "/play/delay/", "/nothing"])
def test_every_answer_closes_the_doors(server, path):
    answer = httpx.get(server.url + path)
    rules = policy(answer)
    assert rules["default-src"] == "'none'" and rules["frame-ancestors"] == "'none'" and rules["base-uri"] == "'none'"
    allowed = {"'self'", "'self' 'wasm-unsafe-eval'"}  # pages may compile WebAssembly; nothing else is unsafe
    told = answer.headers["content-security-policy"]
    assert rules["script-src"] in allowed and "unsafe" not in told.replace("'wasm-unsafe-eval'", "")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["cache-control"] == "no-cache", "a page of before does not speak to a server of now"


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "", "127.0.0.1.evil.example", "[::1", "a@b:c:d"])
def test_a_name_that_is_not_ours_is_not_answered(server, host):
    answer = httpx.get(server.url + "/api/games", headers={"host": host})
    assert answer.status_code == 421 and "does not answer to the name" in answer.json()["error"]


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:1234", "[::1]:8000", "192.168.1.7:8000"])
def test_numbers_and_our_own_names_are_answered(server, host):
    assert httpx.get(server.url + "/api/games", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://[::1", ""])
def test_a_page_of_another_site_can_neither_write_nor_listen(server, origin):
    wanted = {"game": "cier", "seats": 2}
    answer = httpx.post(server.url + "/api/tables", json=wanted, headers={"origin": origin})
    assert answer.status_code == 403 and answer.json()["key"] == "room.other_origin"
    with pytest.raises(InvalidStatus) as refused:
        connect(server.socket(open_table(server)), additional_headers={"Origin": origin})
    assert refused.value.response.status_code == 403


def test_our_own_page_can(server):
    own = {"origin": server.url}
    assert httpx.post(server.url + "/api/tables", json={"game": "cier", "seats": 2}, headers=own).status_code == 201
    connect(server.socket(open_table(server)), additional_headers={"Origin": server.url}).close()


def test_behind_a_proxy_a_name_is_let_in_by_name(tmp_path):
    server = Server(tmp_path / "named.db", "--name", "play.example.org")
    try:
        given = {"host": "play.example.org", "origin": "https://play.example.org"}
        body = {"game": "cier", "seats": 2}
        assert httpx.post(server.url + "/api/tables", json=body, headers=given).status_code == 201
        rewritten = {"origin": "https://play.example.org"}  # a proxy that asks for 127.0.0.1
        assert httpx.post(server.url + "/api/tables", json=body, headers=rewritten).status_code == 201
    finally:
        server.stop()


@pytest.mark.parametrize("by", ["{}", "sqlite+aiosqlite:///{}"])
def test_the_database_is_nobody_elses(tmp_path, by):
    db = tmp_path / "own.db"
    db.touch(0o644)
    server = Server(by.format(db))
    try:
        open_table(server)
        files = [path for path in tmp_path.iterdir() if path.name.startswith("own.db")]
        assert len(files) >= 2, "the log of what was written is there, too"
        assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
    finally:
        server.stop()


@pytest.mark.parametrize("path", ["/nothing", "/t", "/t/a/b", "/play/chess/", "/web/nothing.js", "/%00"])
def test_an_unknown_address_shows_a_way_home(server, path):
    answer = httpx.get(server.url + path, headers=HTML)
    assert answer.status_code == 404
    assert 'href="/"' in answer.text and "There is nothing here" in answer.text and "这里什么也没有" in answer.text


def test_pages_have_heads(server):
    assert httpx.head(server.url + "/").status_code == 200
    assert httpx.head(server.url + "/t/nosuchtd").status_code == httpx.head(server.url + "/nothing").status_code == 404


def test_an_unknown_table_is_told_by_its_own_page(server):
    answer = httpx.get(server.url + "/t/nosuchtd", headers=HTML)
    assert answer.status_code == 404 and "/web/table.js" in answer.text
    assert httpx.get(f"{server.url}/t/{open_table(server)}", headers=HTML).status_code == 200


def test_what_is_no_page_is_told_in_a_sentence(server):
    for answer in (
        httpx.get(server.url + "/api/nothing"),
        httpx.delete(server.url + "/api/tables"),
        httpx.post(server.url + "/nothing", json={}),
        httpx.post(server.url + "/api/tables", content=b'{"seats": ' + b"9" * 5000 + b"}"),
        httpx.post(server.url + "/api/tables", content=b"[" * 100_000),
    ):
        assert 400 <= answer.status_code < 500 and answer.json()["error"].endswith(".")
