"""A chair is its person's: while people gather, in the next match, and whatever else somebody tries."""

from __future__ import annotations

import time

import httpx
import pytest

from live.talk import Visitor, open_table
from server import GENEROUS, Server

GRACE = 2.0
ANA, BEN = "ana" * 6, "ben" * 6


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    db = tmp_path_factory.mktemp("chairs") / "chairs.db"
    running = Server(db, "--pause", "0.02", "--patience", "2", "--grace", str(GRACE), *GENEROUS)
    yield running
    running.stop()


@pytest.fixture
def left_behind(server):
    """Ben looks at a table whose first chair is Ana's, and she has just gone."""
    with Visitor(server, open_table(server, 2)) as ben:
        with Visitor(server, ben.id) as ana:
            ana.sit(0, "Ana", player=ANA)
        ben.until(lambda table: table["chairs"][0]["kind"] == "person" and not table["chairs"][0]["online"])
        yield ana, ben


def test_a_chair_is_kept_for_who_is_away_for_a_moment(server, left_behind):
    ana, ben = left_behind
    assert 0 < ben.table["chairs"][0]["held_for"] <= GRACE
    refusal = ben.command("sit", seat=0, name="Ben")
    assert refusal["key"] == "room.chair_held" and "kept for Ana" in refusal["text"]
    ben.sit(1, "Ben")
    assert ben.command("bot", seat=0, style="random")["key"] == "room.chair_held"
    with Visitor(server, ana.id, ana.token) as back:
        assert back.table["you"] == 0 and back.table["chairs"][0]["held_for"] is None
        assert ben.command("sit", seat=0, name="Ben")["key"] == "room.already_seated"


def test_a_chair_is_free_when_the_grace_is_over(server, left_behind):
    ana, ben = left_behind
    time.sleep(GRACE + 0.2)
    with Visitor(server, ana.id) as newcomer:
        assert newcomer.table["chairs"][0]["held_for"] == 0
    ben.sit(0, "Ben")
    with Visitor(server, ana.id, ana.token) as late:
        assert late.table["you"] is None
        assert late.hear("error")["key"] == "room.bad_token"


def test_a_match_begins_when_everybody_is_here(server, left_behind):
    ana, ben = left_behind
    ben.sit(1, "Ben")
    refusal = ben.command("start")
    assert refusal["key"] == "room.people_away" and refusal["text"].endswith("away: Ana.")
    with Visitor(server, ana.id, ana.token):
        ben.until(lambda table: table["chairs"][0]["online"])
        assert ben.command("start")["type"] == "ack"


def test_a_second_window_of_a_person_is_nobodys_news(server):
    with Visitor(server, open_table(server, 2)) as ana, Visitor(server, ana.id) as ben:
        ana.sit(0, "Ana")
        ben.sit(1, "Ben")
        ana.until(lambda table: table["chairs"][1]["kind"] == "person")
        ana.ask("ping", "pong")
        heard = len(ana.everything)
        with Visitor(server, ana.id, ben.token) as window:
            assert window.table["you"] == 1
        time.sleep(0.2)
        ana.ask("ping", "pong")
        assert ana.everything[heard:] == '{"type":"pong"}'


def test_one_person_has_one_chair(server):
    with Visitor(server, open_table(server, 3)) as ana, Visitor(server, ana.id) as tab:
        ana.sit(0, "Ana", player=ANA)
        refusal = tab.command("sit", seat=1, name="Ana again", player=ANA)
        assert refusal["key"] == "room.already_seated" and refusal["facts"] == {"mine": 0}
        tab.sit(1, "Ben", player=BEN)


def test_who_has_lost_the_token_may_sit_down_on_the_own_chair(server, left_behind):
    ana, _ = left_behind
    with Visitor(server, ana.id) as back:
        assert back.table["you"] is None
        back.sit(0, "Ana", player=ANA)
        assert back.token != ana.token
    with Visitor(server, ana.id, ana.token) as old:
        assert old.table["you"] is None, "one token a chair"


def play(*visitors: Visitor) -> None:
    """To the end: the first strikes when it can."""
    while visitors[0].table["phase"] != "over":
        newest = max(visitor.table["seq"] for visitor in visitors)
        for visitor in visitors:
            visitor.until(lambda table, newest=newest: table["seq"] >= newest)
            if visitor.table["you"] in visitor.table["waiting"]:
                shots = [action for action in visitor.table["legal"] if action.startswith("cier@")]
                visitor.move(shots[0] if shots and visitor is visitors[0] else "bullet")
                visitor.hear("ack")


def test_the_next_match_is_for_those_who_sat_here_and_their_chairs_wait(server):
    table = open_table(server, 2, hints=True)
    with Visitor(server, table) as ana, Visitor(server, table) as ben, Visitor(server, table) as eve:
        ana.sit(0, "Ana")
        ben.sit(1, "Ben")
        early = httpx.post(f"{server.url}/api/tables/{ana.id}/again", json={"token": ana.token})
        assert early.status_code == 409 and early.json()["key"] == "room.not_over"
        ana.command("start")
        for visitor in (ana, ben):
            visitor.until(lambda table: table["phase"] == "playing")
        play(ana, ben)
        for stranger in ("x" * 22, ""):
            refusal = httpx.post(f"{server.url}/api/tables/{ana.id}/again", json={"token": stranger})
            assert refusal.status_code == 403 and refusal.json()["key"] == "room.not_yours"
        assert httpx.post(f"{server.url}/api/tables/{ana.id}/again").status_code == 422
        following = httpx.post(f"{server.url}/api/tables/{ana.id}/again", json={"token": ben.token}).json()["table"]
        eve.until(lambda table: table["next"] == following)
    with Visitor(server, following) as thief:
        assert [chair["kind"] for chair in thief.table["chairs"]] == ["person", "person"]
        assert thief.table["hints"] is True, "as the host has said"
        assert thief.command("sit", seat=0, name="Eve")["key"] == "room.chair_held"
        with Visitor(server, following, ana.token) as back:
            assert back.table["you"] == 0
            assert back.command("start")["key"] == "room.people_away"


def test_a_deserted_match_waits_and_can_be_found_again(server):
    """One person and a bot: when the person goes nothing moves, and the lobby can tell what has become of it."""
    with Visitor(server, open_table(server, 2, hp_individual=20)) as ana:
        ana.sit(0, "Ana")
        ana.command("bot", seat=1, style="random")
        ana.command("start")
        ana.until(lambda table: table["phase"] == "playing")
    time.sleep(2.5)  # longer than the patience

    def known() -> list[dict[str, object]]:
        return httpx.get(f"{server.url}/api/tables/known?id={ana.id}&id=nosuchid&id=%00").json()

    assert known() == [{"table": ana.id, "game": "cier", "phase": "playing", "names": ["Ana"]}]
    with Visitor(server, ana.id, ana.token) as back:
        assert back.table["you"] == 0 and 0 in back.table["waiting"]
        assert not back.table["chairs"][0]["stands_in"]
