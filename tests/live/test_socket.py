"""A live table over a real socket: chairs, moves, acknowledgements, coming back, and what happens to bad input."""

from __future__ import annotations

import json
from contextlib import contextmanager

import httpx
import pytest

import wanju
from live.talk import Visitor, open_table


@contextmanager
def two_at_a_table(server, **settings):
    """Two people at a table that has begun."""
    id = open_table(server, 2, **settings)
    with Visitor(server, id) as ana, Visitor(server, id) as ben:
        ana.sit(0, "Ana")
        ben.sit(1, "Ben")
        ana.say("start")
        for visitor in (ana, ben):
            visitor.until(lambda t: t["phase"] == "playing")
        yield ana, ben


@pytest.fixture
def duel(server):
    with two_at_a_table(server) as people:
        yield people


def finish(*visitors):
    """Everybody plays on: whoever can strikes seat 0 or 1, else loads."""
    while visitors[0].table["phase"] != "over":
        for visitor in visitors:
            if visitor.table["you"] in visitor.table["waiting"]:
                shots = [a for a in visitor.table["legal"] if a.startswith("cier@")]
                visitor.move(shots[0] if shots and visitor is visitors[0] else "bullet")
                visitor.hear("ack")
        for visitor in visitors:
            turn = visitor.table["view"]["turn"]
            visitor.until(
                lambda t, turn=turn: t["view"]["turn"] > turn or t["phase"] == "over" or t["you"] in t["waiting"]
            )


def test_a_move_is_acknowledged_and_its_ability_reaches_nobody_before_the_reveal(duel):
    ana, ben = duel
    before = len(ben.everything)
    ana.move("bullet")
    assert ana.hear("ack")["seq"] == 0
    ben.until(lambda t: t["view"]["seats"][0]["has_chosen"])
    since = [json.loads(part) for part in ben.everything[before:].replace("}{", "}\n{").splitlines()]
    assert all(not m.get("events") or {e["event"] for e in m["events"]} == {"chosen"} for m in since)
    assert all(m["view"]["chosen"] == [] for m in since if m["type"] == "table")
    ben.move("dodge")
    ana.until(lambda t: t["view"]["turn"] == 1)
    assert [(e["seat"], e["ability"]) for e in ana.story if e["event"] == "uses"] == [(0, "bullet"), (1, "dodge")]


def test_a_move_sent_again_gets_the_same_answer_and_counts_once(duel):
    ana, _ = duel
    for _ in range(3):
        ana.move("bullet", id="same", answers=0)
        assert ana.hear("ack", id="same")["seq"] == 0
    assert ana.table["seq"] == 1


def test_a_stale_move_is_told_where_the_table_is(duel):
    ana, ben = duel
    ana.move("bullet")
    ben.move("bullet")
    ana.until(lambda t: t["view"]["turn"] == 1)
    ana.move("bullet", answers=0)
    refused = ana.hear("refused")
    assert refused["key"] == "refusal.stale" and refused["facts"] == {"answered": 0, "asked": 2}
    assert refused["text"] == "The table has moved on: your move answered number 0, and the table now asks 2."


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("hatchet@1", "It costs 1 ammo and you have 0. (§2)"),
        ("cier@0", "It costs 0.5 ammo and you have 0. (§2)"),
        ("bulet", "Did you mean 'bullet'?"),
        ("cier@7", "There are: cier@0, cier@1."),
        ("cier@99999999999999999999", "There are: cier@0, cier@1."),
        ("", "No action is called ''"),
    ],
)
def test_an_action_the_rules_refuse_gets_one_sentence(duel, action, sentence):
    ana, _ = duel
    ana.move(action)
    assert sentence in ana.hear("refused")["text"]
    assert ana.table["seq"] == 0


def test_a_seat_cannot_decide_for_another(duel):
    ana, ben = duel
    ana.move("bullet", seat=1)
    assert ana.hear("refused")["text"] == "This chair is seat 0; it cannot decide for seat 1."
    assert ben.table["seq"] == 0


def test_a_spectator_cannot_move_and_a_foreign_token_opens_nothing(server, duel):
    ana, _ = duel
    other = open_table(server, 2)
    with Visitor(server, other) as cleo:
        cleo.sit(0, "Cleo")
        with Visitor(server, ana.id, cleo.token) as thief:
            assert thief.table["you"] is None
            assert "token belongs to no chair" in thief.hear("error")["text"]
            thief.move("bullet", answers=0)
            assert thief.hear("refused")["text"] == "You are watching; take a chair to play."


def test_whoever_comes_back_with_the_token_has_the_chair_and_the_whole_story(server, duel):
    ana, ben = duel
    ana.move("bullet")
    ben.move("dodge")
    ben.until(lambda t: t["view"]["turn"] == 1)
    ben.close()
    ana.until(lambda t: not t["chairs"][1]["online"])
    with Visitor(server, ben.id, ben.token) as back:
        assert back.table["you"] == 1 and back.table["legal"]
        assert back.story == ben.story
        ana.until(lambda t: t["chairs"][1]["online"])


def test_a_bot_stands_in_for_who_is_away_and_hands_the_chair_back(server):
    with two_at_a_table(server, hp_individual=20) as (ana, ben):  # no one turn can end this match
        ben.close()
        ana.move("bullet")
        ana.until(lambda t: t["view"]["turn"] == 1)
        assert ana.table["chairs"][1]["stands_in"]
        with Visitor(server, ben.id, ben.token) as back:
            assert not back.table["chairs"][1]["stands_in"] and back.table["you"] == 1
            ana.move("dodge")
            back.move("bullet")
            if back.answer()["type"] == "refused":  # the bot had decided before we came; the next turn is ours
                back.until(lambda t: t["view"]["turn"] == 2 and 1 in t["waiting"])
                back.move("bullet")
                assert back.answer()["type"] == "ack"


def test_a_match_ends_its_replay_loads_and_the_next_one_keeps_the_chairs(server, duel):
    ana, ben = duel
    early = httpx.get(f"{server.url}/api/tables/{ana.id}/replay")
    assert early.status_code == 409 and "over" in early.json()["error"]
    finish(ana, ben)
    replay = httpx.get(f"{server.url}/api/tables/{ana.id}/replay").text
    assert list(wanju.load(replay).payoff) == ana.table["payoff"]
    asked = f"{server.url}/api/tables/{ana.id}/again"
    first, second = (httpx.post(asked, json={"token": visitor.token}).json() for visitor in (ana, ben))
    assert first == second
    ben.until(lambda t: t["next"] == first["table"])
    with Visitor(server, first["table"], ben.token) as again:
        assert again.table["you"] == 1 and again.table["phase"] == "gathering"


def test_chairs_are_taken_left_filled_and_defended(server):
    id = open_table(server, 3)
    with Visitor(server, id) as ana, Visitor(server, id) as ben:
        ask = lambda visitor, kind, **f: visitor.ask(kind, "error", **f)["text"]  # noqa: E731
        assert ask(ana, "start") == "Only someone who sits at this table may do that."
        ana.sit(0, "  A\tna  ")
        assert ana.table["chairs"][0]["name"] == "A na"
        assert ask(ben, "sit", seat=0, name="Ben") == "Seat 0 is taken by A na."
        assert ask(ben, "sit", seat=9, name="Ben") == "There is no seat 9; the seats go from 0 to 2."
        assert ask(ben, "sit", seat=1, name=" ") == "A name has from 1 to 24 characters."
        assert ask(ana, "sit", seat=1, name="Ana") == "You already sit in seat 0; stand up first."
        assert ask(ana, "start") == "The game begins when every chair is taken; 2 still empty."
        assert "No style is called 'contuing'" in ask(ana, "bot", seat=1, style="contuing")
        ana.ask("bot", "table", seat=1, style="counting")
        ben.sit(1, "Ben")  # a person may take a bot's chair
        ana.ask("bot", "table", seat=2, style="random")
        ana.until(lambda t: t["chairs"][2]["kind"] == "bot")
        ana.say("start")
        ana.until(lambda t: t["phase"] == "playing")
        assert ask(ana, "stand") == "The game has begun; chairs no longer change hands."


GARBAGE = {
    "not json": ("garbage", "The message is not JSON"),
    "a list": ("[1]", "cannot be read"),
    "no type": ("{}", "cannot be read"),
    "unknown type": ('{"type": "cheat"}', "cannot be read"),
    "wrong field": ('{"type": "sit", "seat": "1", "name": "x"}', "sit.seat"),
    "extra field": ('{"type": "ping", "x": 1}', "ping.x"),
    "deep": ("[" * 10_000, "not JSON"),
    "twenty kilobytes": ("x" * 20_000, "20000 characters; at most 16384"),
    "a huge number": ('{"type": "sit", "seat": ' + "9" * 5000 + ', "name": "x"}', "The message"),
}


@pytest.mark.parametrize(("text", "sentence"), GARBAGE.values(), ids=GARBAGE)
def test_garbage_gets_one_sentence_and_the_table_is_unharmed(duel, text, sentence):
    ana, ben = duel
    ana.ws.send(text)
    assert sentence in ana.hear("error")["text"]
    ana.ws.send(text.encode())
    assert sentence in ana.hear("error")["text"]
    ana.move("bullet")
    assert ana.hear("ack")["seq"] == 0
    ben.until(lambda t: t["seq"] == 1)


def test_a_burst_of_a_thousand_messages_is_told_once_and_the_table_goes_on(duel):
    ana, ben = duel
    for _ in range(1000):
        ana.ws.send('{"type": "ping"}')
    assert "at most 60 a second" in ana.hear("error")["text"]
    ben.move("bullet")
    ben.hear("ack")
    import time

    time.sleep(1.1)
    ana.move("bullet")
    ana.hear("ack")


def test_a_socket_to_no_table_is_told_so(server):
    from websockets.sync.client import connect

    with connect(server.socket("nosuchid")) as ws:
        ws.send('{"type": "hello"}')
        assert "No table has the address nosuchid" in json.loads(ws.recv())["text"]


def test_a_message_before_hello_is_told_to_say_hello(server):
    from websockets.sync.client import connect

    with connect(server.socket(open_table(server))) as ws:
        ws.send('{"type": "ping"}')
        assert "Say hello first" in json.loads(ws.recv())["text"]
