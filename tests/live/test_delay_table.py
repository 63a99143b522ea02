"""Delay the End on a real server: its own page, and a table of one chair that others watch."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import wanju
from live.talk import Visitor, open_table
from wanju.games import find
from wanju.kernel.replay import dump

SITE = find("delay").site
FILES = {
    "index.html": "text/html",
    "style.css": "text/css",
    "game.js": "text/javascript",
    "events.json": "application/json",
    "endings.json": "application/json",
}
VIEW = {"round", "rounds", "phase", "seats", "event", "path", "ending", "prompt"}
VALUES = {"heaven", "hell", "stability", "pressure"}
KEPT_BACK = {"effect", "is_extreme", "extremes", "streak", "best_streak", "is_noticed", "left"}


# ── its own page ─────────────────────────────────────────────────────────────


def raw(server, path: str) -> int:
    """The status of a path sent as it is written, with nothing tidied on the way."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    line.putrequest("GET", path, skip_host=False)
    line.endheaders()
    status = line.getresponse().status
    line.close()
    return status


def test_the_lobby_is_told_which_games_have_a_page_of_their_own(server):
    sites = {game["id"]: game["site"] for game in httpx.get(server.url + "/api/games").json()}
    assert sites.pop("delay") == "/play/delay/"
    assert sites and set(sites.values()) == {None}


@pytest.mark.parametrize(("name", "kind"), FILES.items())
def test_the_page_is_the_five_files_of_its_folder(server, name, kind):
    answer = httpx.get(f"{server.url}/play/delay/{name}")
    assert answer.status_code == 200 and answer.headers["content-type"].split(";")[0] == kind
    assert answer.content == (SITE / name).read_bytes()


def test_the_address_without_its_stroke_leads_to_the_page(server):
    answer = httpx.get(server.url + "/play/delay", follow_redirects=True)
    assert answer.url == server.url + "/play/delay/"
    assert answer.content == (SITE / "index.html").read_bytes()


@pytest.mark.parametrize(
    "path",
    [
        "/play/delay/../game.py",
        "/play/delay/%2e%2e/game.py",
        "/play/delay/..%2fgame.py",
        "/play/delay/..%5cgame.py",
        "/play/delay/%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/play/delay//etc/passwd",
        "/play/delay/nothing.html",
        "/play/delay/../../cier/game.py",
        "/play/cier/",
        "/play/nothing/",
        "/play/",
    ],
)
def test_nothing_else_is_served_there(server, path):
    assert raw(server, path) == 404


# ── a table ──────────────────────────────────────────────────────────────────


def begin(server, **settings: Any) -> tuple[Visitor, Visitor]:
    """Somebody at the desk, and somebody who looks on."""
    id = open_table(server, 1, "delay", **settings)
    ana, ben = Visitor(server, id), Visitor(server, id)
    ana.sit(0)
    ana.say("start")
    for visitor in (ana, ben):
        visitor.until(lambda t: t["phase"] == "playing")
    return ana, ben


def play(ana: Visitor, ben: Visitor, option: int = 0) -> Iterator[None]:
    """To the end, the same way each time; stops after each move, when both have heard of it."""
    while ana.table["phase"] != "over":
        seq, legal = ana.table["seq"], ana.table["legal"]
        ana.move(legal[option % len(legal)])
        for visitor in (ana, ben):
            visitor.until(lambda t, seq=seq: t["seq"] > seq)
        yield


def keys_of(value: Any) -> set[str]:
    """Every key in a message, however deep."""
    if isinstance(value, dict):
        return set(value) | {key for inner in value.values() for key in keys_of(inner)}
    return {key for inner in value for key in keys_of(inner)} if isinstance(value, list) else set()


def test_a_game_to_its_end_and_whoever_watches_sees_the_same(server):
    ana, ben = begin(server)
    with ana, ben:
        phases = set()
        for _ in play(ana, ben):
            assert ana.table["view"] == ben.table["view"] and ana.story == ben.story
            assert ben.table["legal"] == [] and ben.table["answers"] is None and ben.table["you"] is None
            phases.add(ana.table["view"]["phase"])
        view = ana.table["view"]
        assert {"event", "record", "ending"} <= phases
        assert view["prompt"] is None and ana.table["waiting"] == [] and len(ana.table["payoff"]) == 1
        assert [step["option"] for step in view["path"]] == ["a"] * 7
        assert [step["record"] for step in view["path"]] == ["truth"] * 7
        last = ana.story[-1]
        assert last["event"] == "ends" and last["ending"] == view["ending"]
        assert all(last[part][language] for part in ("title", "text") for language in ("en", "zh"))
        told = {event["event"] for event in ana.story}
        assert {"round", "chooses", "records", "changes", "grows", "reward", "ends"} <= told


def test_what_the_rulebook_keeps_back_is_never_sent(server):
    ana, ben = begin(server)
    with ana, ben:
        sent = [ana.table, ben.table]
        for _ in play(ana, ben, 1):
            sent += [ana.table, ben.table]
        for table in sent:
            assert set(table["view"]) == VIEW and set(table["view"]["seats"][0]) == VALUES
            assert keys_of(table).isdisjoint(KEPT_BACK)
        for secret in KEPT_BACK:
            assert f'"{secret}"' not in ana.everything + ben.everything


def test_a_seal_that_is_noticed_waits_to_be_acknowledged(server):
    ana, ben = begin(server, seal_chance=100)
    with ana, ben:
        steps = play(ana, ben, -1)
        next(steps), next(steps)
        assert ana.table["view"]["phase"] == ben.table["view"]["phase"] == "penalty"
        assert ana.table["legal"] == ["acknowledge"] and ana.story[-3]["event"] == "penalty"
        ana.move("a")
        assert "first the event, then the record" in ana.hear("refused")["text"]
        next(steps)
        assert ana.table["view"]["round"] == 2 and ana.table["view"]["phase"] == "event"


def test_a_finished_table_still_tells_its_ending_and_its_replay_comes_back_the_same(server):
    ana, ben = begin(server)
    with ana, ben:
        for _ in play(ana, ben, 2):
            pass
        ending, story = ana.table["view"]["ending"], ana.story
    with Visitor(server, ana.id) as late:
        assert late.table["phase"] == "over" and late.table["view"]["ending"] == ending
        assert late.table["sheet"]["endings"][ending]["text"]["zh"] and late.story == story
    replay = httpx.get(f"{server.url}/api/tables/{ana.id}/replay").text
    table = wanju.load(replay)
    assert dump(table) == replay
    assert table.view(0)["ending"] == ending and list(table.payoff) == ana.table["payoff"]


def test_an_abandoned_desk_is_kept_by_a_bot_while_somebody_watches(server):
    ana, ben = begin(server)
    with ben:
        ana.close()
        ben.until(lambda t: t["chairs"][0]["stands_in"])
        ben.until(lambda t: t["phase"] == "over")
        assert ben.table["view"]["ending"]
    with Visitor(server, ana.id, ana.token) as back:
        assert back.table["you"] == 0 and back.table["phase"] == "over"


def test_a_desk_is_for_one(server):
    answer = httpx.post(server.url + "/api/tables", json={"game": "delay", "seats": 2})
    assert answer.status_code == 422 and "2 cannot sit down" in answer.json()["error"]


# ── what still leads where ───────────────────────────────────────────────────


def prospects(server, table: str, token: str | None) -> httpx.Response:
    return httpx.post(f"{server.url}/api/tables/{table}/prospects", json={"token": token or ""}, timeout=60)


def test_who_is_asked_may_ask_what_still_leads_where(server):
    """Once they know it, they know it at every later decision, too: 7 rounds, and never more than what is legal."""
    id = open_table(server, 1, "delay")
    with Visitor(server, id) as ana:
        ana.sit(0)
        assert prospects(server, id, ana.token).status_code == 409, "nothing is asked before the match begins"
        ana.say("start")
        ana.until(lambda table: table["phase"] == "playing")
        assert prospects(server, id, None).status_code == prospects(server, id, "x" * 22).status_code == 403
        while ana.table["phase"] == "playing":
            answer = prospects(server, id, ana.token)
            assert answer.status_code == 200, answer.text
            told = answer.json()
            assert told["answers"] == ana.table["answers"] and [*told["actions"]] == ana.table["legal"]
            for ending, row in told["endings"].items():
                assert row["best"] == max(chances[ending] for chances in told["actions"].values())
                assert row["name"].keys() == {"en", "zh"}
            before = ana.table["seq"]
            ana.move(max(told["actions"], key=lambda action: told["actions"][action]["hell_dominance"]))
            ana.until(lambda table, before=before: table["seq"] > before)
        assert ana.table["view"]["ending"] == "hell_dominance", "it was certain, and the best was chosen"
        assert prospects(server, id, ana.token).status_code == 409
        assert not KEPT_BACK & set(answer.text.replace('"', " ").split())


def test_other_games_cannot_be_looked_ahead_in(server):
    answer = prospects(server, open_table(server, 2), "")
    assert answer.status_code == 404 and answer.json()["key"] == "room.no_prospects"
