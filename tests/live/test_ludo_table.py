"""Ludo on a real server: sealed dice, the dice book, consent to adaptive dice, and past games."""

from __future__ import annotations

import copy
import hashlib
import json
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

import wanju
from live.talk import Visitor, open_table
from server import Server
from wanju.games import find

CHECK = Path(__file__).parents[2] / "docs" / "check_rolls.py"
SHORT = {"throws": "at_once", "most_turns": 120}
"""Of 40 turns, one match in seventy would end before anybody has a choice."""
ADAPTIVE = SHORT | {"dice": "v2.0"}
ANA, BOB = "ana" * 6, "bob" * 6


def gather(server, seats=2, player=None, salt="salt-of-ana", **settings) -> Visitor:
    """A table with one person in the first chair, and a bot in every other."""
    visitor = Visitor(server, open_table(server, seats, "ludo", **settings))
    visitor.sit(0, **({"player": player} if player else {}))
    if salt:
        visitor.command("salt", salt=salt)
    for seat in range(1, seats):
        visitor.command("bot", seat=seat, style="runner")
    return visitor


def agree(visitor: Visitor) -> None:
    visitor.say("agree", yes=True)
    visitor.until(lambda table: table["chairs"][visitor.table["you"]]["agreed"])


def begin(visitor: Visitor) -> None:
    visitor.say("start")
    visitor.until(lambda table: table["phase"] != "gathering")


def finish(*visitors: Visitor) -> None:
    """Whoever is asked takes the first thing on offer, until the match is over."""
    while visitors[0].table["phase"] == "playing":
        newest = max(visitor.table["seq"] for visitor in visitors)
        for visitor in visitors:
            visitor.until(lambda table, newest=newest: table["seq"] >= newest)
        asked = [visitor for visitor in visitors if visitor.table["you"] in visitor.table["waiting"]]
        if asked:
            asked[0].move(asked[0].table["legal"][0])
            asked[0].hear("ack")
        elif visitors[0].table["phase"] == "playing":
            visitors[0].next()


def audit(server, table: str) -> httpx.Response:
    return httpx.get(f"{server.url}/api/tables/{table}/audit", timeout=60)


def checked(book: dict[str, Any], tmp_path: Path, *promised: str) -> subprocess.CompletedProcess[str]:
    """What the script of the docs says to a book."""
    file = tmp_path / "book.json"
    file.write_text(json.dumps(book), encoding="utf-8")
    return subprocess.run([sys.executable, CHECK, file, *promised], capture_output=True, text=True)


# ── sealed ───────────────────────────────────────────────────────────────────


def test_a_stored_game_verifies_and_nobody_could_know_the_dice_before(server, tmp_path):
    with gather(server, **SHORT) as ana:
        promised = ana.table["seal"]
        assert promised["salts"] is None and promised["secret"] is None and len(promised["commitment"]) == 64
        begin(ana)
        assert ana.table["seal"]["salts"] == ["salt-of-ana", ""] and ana.table["seal"]["secret"] is None
        refusal = audit(server, ana.id)
        assert refusal.status_code == 409 and refusal.json()["error"] == "The dice book is open once the match is over."
        played = ana.everything
        finish(ana)
        secret = ana.table["seal"]["secret"]
        assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == promised["commitment"]
        assert secret not in played
    book = audit(server, ana.id).json()
    rolls = [event for event in ana.story if event["event"] == "rolls"]
    assert [roll["face"] for roll in book["rolls"]] == [event["die"] for event in rolls]
    said = checked(book, tmp_path, promised["commitment"])
    assert said.returncode == 0 and said.stdout == f"{len(rolls)} rolls: every one is the one that was promised.\n"
    replay = httpx.get(f"{server.url}/api/tables/{ana.id}/replay").text
    assert wanju.load(replay).events() == ana.story and secret in replay


@pytest.fixture(scope="module")
def books(server) -> dict[str, dict[str, Any]]:
    """One finished match with fair dice, and one with bent ones."""
    found = {}
    for name, rules in (("fair", SHORT), ("bent", ADAPTIVE)):
        with gather(server, **rules) as ana:
            if rules is ADAPTIVE:
                agree(ana)
            begin(ana)
            finish(ana)
            found[name] = audit(server, ana.id).json()
    return found


def another_face(book):
    roll = book["rolls"][7]
    roll["face"] = roll["face"] % 6 + 1


def another_order(book):
    rolls = book["rolls"]
    at = next(i for i in range(len(rolls) - 1) if rolls[i]["face"] != rolls[i + 1]["face"])
    rolls[at], rolls[at + 1] = rolls[at + 1], rolls[at]


def one_left_out(book):
    del book["rolls"][4]


def another_salt(book):
    book["salts"][0] += "x"


def another_secret(book):
    book["secret"] = "00" * 32


def another_secret_and_promise(book):
    book["secret"], book["commitment"] = "00" * 32, hashlib.sha256(bytes(32)).hexdigest()


def another_first(book):
    book["first"]["seat"] = 1 - book["first"]["seat"]


@pytest.mark.parametrize("dice", ["fair", "bent"])
@pytest.mark.parametrize(
    "tamper",
    [
        another_face,
        another_order,
        one_left_out,
        another_salt,
        another_secret,
        another_secret_and_promise,
        another_first,
    ],
)
def test_a_tampered_book_is_caught(books, tmp_path, dice, tamper):
    book = copy.deepcopy(books[dice])
    assert checked(book, tmp_path).returncode == 0
    tamper(book)
    said = checked(book, tmp_path)
    assert said.returncode == 1 and "AssertionError: " in said.stderr


def test_another_vector_is_caught_by_its_draw_or_by_the_book_itself(books, tmp_path):
    """The script believes the probabilities that are written; `wanju audit` works them out again."""
    book = copy.deepcopy(books["bent"])
    rolls = [roll for roll in book["rolls"] if roll["why"]["rule"] != "fair"]
    for roll in rolls:
        roll["p"] = [1.0, 0, 0, 0, 0, 0]
    assert checked(book, tmp_path).returncode == 1


def test_every_match_of_every_game_is_sealed(server):
    with Visitor(server, open_table(server, 2, "cier")) as ana:
        assert len(ana.table["seal"]["commitment"]) == 64 and ana.table["consent"] is None
    answer = audit(server, ana.id)
    assert answer.status_code == 404 and answer.json()["error"] == "cier keeps no book of its chances."


def test_a_salt_is_added_once_and_is_a_salt(server):
    with gather(server, salt=None, **SHORT) as ana:
        assert ana.table["chairs"][0]["salted"] is False
        for bad in ("", "a|b", "a:1", "x" * 65):
            assert ana.ask("salt", "error", salt=bad)["key"] == "room.bad_salt"
        ana.ask("salt", "table", salt="mine")
        assert ana.table["chairs"][0]["salted"] is True and "mine" not in json.dumps(ana.table)
        assert ana.ask("salt", "error", salt="another")["key"] == "room.salted"
        begin(ana)
        assert ana.ask("salt", "error", salt="late")["key"] == "room.already_begun"
    with Visitor(server, ana.id) as watcher:
        assert watcher.ask("salt", "error", salt="mine")["key"] == "room.stand_first"


def test_the_next_match_has_another_secret_and_wants_a_new_salt(server):
    with gather(server, **ADAPTIVE) as ana:
        agree(ana)
        begin(ana)
        finish(ana)
        following = httpx.post(f"{server.url}/api/tables/{ana.id}/again", json={"token": ana.token}).json()["table"]
        with Visitor(server, following, ana.token) as again:
            assert again.table["seal"]["commitment"] != ana.table["seal"]["commitment"]
            chair = again.table["chairs"][0]
            assert chair["salted"] is False and chair["agreed"] is True
            assert set(again.table["ruleset"]["set"]) == set(ADAPTIVE), "what a match fills in is not kept"


def test_the_dice_are_the_same_after_a_power_cut(tmp_path):
    server = Server(tmp_path / "cut.db", "--pause", "0.02")
    try:
        with gather(server, **ADAPTIVE) as ana:
            agree(ana)
            begin(ana)
            story, token, id = list(ana.story), ana.token, ana.id
        server.kill()
        server.start()
        with Visitor(server, id, token) as ana:
            assert ana.story[: len(story)] == story and ana.table["chairs"][0]["agreed"]
            finish(ana)
        assert checked(audit(server, id).json(), tmp_path).returncode == 0
    finally:
        server.stop()


# ── consent ──────────────────────────────────────────────────────────────────


def test_dice_are_fair_unless_the_table_says_otherwise(server):
    with gather(server, **SHORT) as ana:
        assert ana.table["consent"] is None and ana.table["ruleset"]["notices"] == []
        begin(ana)
        finish(ana)
    book = audit(server, ana.id).json()
    assert book["dice"] == "fair" and {roll["why"]["rule"] for roll in book["rolls"]} == {"fair"}


def test_adaptive_dice_are_told_to_everybody_and_begin_when_every_person_has_agreed(server):
    rules = ADAPTIVE | {"multi_human": "balance"}
    with gather(server, 3, **rules) as ana, Visitor(server, ana.id) as bob, Visitor(server, ana.id) as watcher:
        bob.sit(1, "Bob")
        for visitor in (ana, bob, watcher):
            visitor.until(lambda table: table["chairs"][1]["kind"] == "person")
            asked = visitor.table["consent"]
            assert asked["key"] == "consent.adaptive_changed" and asked["needs"] == [0, 1]
            assert [notice["key"] for notice in visitor.table["ruleset"]["notices"]] == ["notice.adaptive_changed"]
        agree(ana)
        refusal = ana.ask("start", "error")
        assert refusal["key"] == "room.must_agree" and refusal["facts"] == {"targets": [1]}
        agree(bob)
        ana.ask("agree", "table", yes=False)
        ana.until(lambda table: table["consent"]["needs"] == [0])
        assert ana.ask("start", "error")["key"] == "room.must_agree"
        agree(ana)
        begin(ana)
        assert watcher.ask("agree", "error", yes=True)["key"] == "room.stand_first"
        watcher.until(lambda table: table["phase"] != "gathering")
        assert [notice["key"] for notice in watcher.table["ruleset"]["notices"]] == ["notice.adaptive_changed"]


def test_who_sits_down_with_others_is_not_asked_to_agree_to_dice_that_will_be_fair(server):
    with gather(server, 2, dice="v2.0") as ana, Visitor(server, ana.id) as bob:
        assert ana.table["consent"]["needs"] == [0] and ana.table["consent"]["facts"]["equal"] == 57
        bob.sit(1, "Bob")
        for visitor in (ana, bob):
            visitor.until(lambda table: table["chairs"][1]["kind"] == "person")
            assert visitor.table["consent"] is None
            assert [notice["key"] for notice in visitor.table["ruleset"]["notices"]] == ["notice.adaptive_several"]
        bob.ask("stand", "table")
        ana.until(lambda table: table["chairs"][1]["kind"] == "empty")
        assert ana.table["consent"]["needs"] == [0], "alone again, one is asked again"
        bob.sit(1, "Bob")
        begin(ana)
        assert ana.table["consent"] is None


def test_two_people_roll_fair_dice_unless_the_table_balances_both(server):
    for rules, bent in ((ADAPTIVE, set()), (ADAPTIVE | {"multi_human": "balance"}, {0, 1})):
        with gather(server, 2, **rules) as ana, Visitor(server, ana.id) as bob:
            bob.sit(1, "Bob")
            bob.until(lambda table: table["chairs"][1]["kind"] == "person")
            if bob.table["consent"]:
                agree(ana)
                agree(bob)
            begin(ana)
            bob.until(lambda table: table["phase"] != "gathering")
            finish(ana, bob)
        book = audit(server, ana.id).json()
        assert {roll["seat"] for roll in book["rolls"] if roll["why"]["rule"] != "fair"} == bent


def test_who_takes_a_chair_has_not_agreed_yet(server):
    with gather(server, 2, **ADAPTIVE) as ana:
        agree(ana)
        ana.ask("stand", "table")
        with Visitor(server, ana.id) as bob:
            bob.sit(0, "Bob")
            assert bob.table["consent"]["needs"] == [0]


def test_the_book_is_open_during_the_match_where_the_table_says_so(server):
    with gather(server, **ADAPTIVE, dice_book="during") as ana:
        assert audit(server, ana.id).status_code == 409
        agree(ana)
        begin(ana)
        if ana.table["phase"] == "playing":
            book = audit(server, ana.id).json()
            assert book["rolls"] and book["secret"] is None and book["commitment"] == ana.table["seal"]["commitment"]


def test_a_match_without_a_single_choice_is_over_when_it_begins(server):
    ended = 0
    for _ in range(5):  # of two turns; now and then two sixes in a row give somebody a choice
        with gather(server, throws="at_once", most_turns=2) as ana:
            begin(ana)
            assert (ana.table["phase"] == "over") == (ana.table["waiting"] == [])
            if ana.table["phase"] == "over":
                ended += 1
                assert audit(server, ana.id).json()["secret"]
    assert ended


# ── past games ───────────────────────────────────────────────────────────────


def play(server, player=ANA, seats=2, leave=False, **rules: Any) -> tuple[bool, list[float]]:
    """A match of one person; was it won, and what history did each seat begin with."""
    with gather(server, seats, player, **(rules or ADAPTIVE)) as ana:
        if ana.table["consent"]:
            agree(ana)
        begin(ana)
        began_with = ana.table["ruleset"]["set"].get("history", [])[:seats]
        if not leave:
            finish(ana)
            return ana.table["view"]["seats"][0]["rank"] == 1, began_with
        return False, began_with


def test_past_games_are_kept_and_bend_the_next(tmp_path):
    server = Server(tmp_path / "past.db", "--pause", "0.02")
    try:
        history = 0.0
        for _ in range(4):
            won, began_with = play(server)
            assert began_with == [round(history, 6), 0]
            history += 0.005 if won else -0.005
        assert play(server, BOB)[1] == [0, 0], "somebody else has a past of their own"
        assert play(server, seats=3)[1] == [0, 0, 0], "another size of table has another past"
        play(server, **SHORT)
        assert play(server)[1] == [round(history, 6), 0], "fair games do not count"
    finally:
        server.stop()


LEFT = ADAPTIVE | {"throws": "by_hand"}


def leave(server, player=ANA, **rules: Any) -> tuple[str, str]:
    """A match that is begun, and left at its first roll."""
    with gather(server, 2, player, **(rules or LEFT)) as ana:
        if ana.table["consent"]:
            agree(ana)
        begin(ana)
        return ana.id, ana.token


def results(db: Path) -> dict[str, tuple[str, bool]]:
    """By match, what became of it."""
    rows = sqlite3.connect(db).execute("select m.id, m.phase, r.won from results r join matches m on m.id = r.match")
    return {id: (phase, bool(won)) for id, phase, won in rows}


def test_a7_a_match_that_was_left_is_played_on_when_the_next_begins_and_counts_as_it_ends(tmp_path):
    server = Server(tmp_path / "left.db", "--pause", "0.02", "--patience", "600")
    try:
        id, token = leave(server)
        assert results(tmp_path / "left.db")[id] == ("playing", False)
        _, began_with = play(server)
        phase, won = results(tmp_path / "left.db")[id]
        assert phase == "over" and began_with[0] == (0.005 if won else -0.005)
        with Visitor(server, id, token) as ana:
            assert ana.table["phase"] == "over" and won == (ana.table["view"]["seats"][0]["rank"] == 1)
        assert audit(server, id).json()["secret"]
    finally:
        server.stop()


def test_a7_help_cannot_be_had_by_leaving(tmp_path):
    """Twelve empty starts: each is played on by the bot that stands in, and its wins count as anybody's."""
    server = Server(tmp_path / "farm.db", "--pause", "0.02", "--patience", "600")
    try:
        left = [leave(server)[0] for _ in range(12)]
        _, began_with = play(server)
        ended = results(tmp_path / "farm.db")
        assert {ended[id][0] for id in left} == {"over"}
        wins = sum(ended[id][1] for id in left)
        assert wins > 0 and began_with[0] == pytest.approx((wins - 6) / 100)
    finally:
        server.stop()


def test_a7_matches_with_others_and_matches_before_fair_dice_are_left_alone(tmp_path):
    server = Server(tmp_path / "alone.db", "--pause", "0.02", "--patience", "600")
    try:
        with gather(server, 2, ANA, **LEFT) as ana, Visitor(server, ana.id) as bob:
            bob.sit(1, "Bob")
            begin(ana)
        id, _ = leave(server)
        leave(server, **SHORT | {"throws": "by_hand"})
        assert results(tmp_path / "alone.db")[id][0] == "playing", "fair dice ask for no past"
        play(server)
        phases = results(tmp_path / "alone.db")
        assert phases[ana.id][0] == "playing" and phases[id][0] == "over"
    finally:
        server.stop()


def test_a19_by_the_clock_on_the_wall_a_match_verifies_too(tmp_path):
    server = Server(tmp_path / "wall.db", "--pause", "0.02")
    try:
        with gather(server, **ADAPTIVE | {"clock": "wall"}) as ana:
            agree(ana)
            begin(ana)
            time.sleep(1.2)
            finish(ana)
            story = ana.story
        replay = wanju.load(httpx.get(f"{server.url}/api/tables/{ana.id}/replay").text)
        assert replay.times[0] == 0 and replay.events() == story
        server.kill()
        server.start()
        assert checked(audit(server, ana.id).json(), tmp_path).returncode == 0
    finally:
        server.stop()


def test_what_a_match_fills_in_cannot_be_chosen(server):
    for name, value in (("people", ["yes"]), ("history", [-0.5])):
        wanted = {"game": "ludo", "seats": 2, "set": {"dice": "v2.0", name: value}}
        answer = httpx.post(server.url + "/api/tables", json=wanted)
        assert answer.status_code == 422
        assert answer.json()["error"] == f"{name} cannot be chosen; it is filled in when the match begins."
    (game,) = (game for game in httpx.get(server.url + "/api/games").json() if game["id"] == "ludo")
    assert not {"people", "history"} & {entry["id"] for entry in game["numbers"]}


def test_matches_of_before_there_were_seals_go_on(tmp_path):
    """A database as it was: a seed in the row of the match, and none of the later tables."""
    db = tmp_path / "old.db"
    server = Server(db, "--pause", "0.02")
    try:
        with gather(server, salt=None, **SHORT) as ana:
            token, id = ana.token, ana.id
        server.stop()
        with sqlite3.connect(db) as old:
            for table in ("seals", "sitters", "results"):
                old.execute(f"drop table {table}")
            old.execute("update matches set seed = '77'")
        server.start()
        with Visitor(server, id, token) as ana:
            assert ana.table["seal"] is None and ana.table["chairs"][0]["name"] == "Ana"
            begin(ana)
            finish(ana)
        replay = wanju.load(httpx.get(f"{server.url}/api/tables/{id}/replay").text)
        assert replay.seed == 77 and replay.events() == ana.story
        assert audit(server, id).json()["commitment"] is None
    finally:
        server.stop()


def test_the_book_is_the_one_that_the_saved_game_gives(server, tmp_path):
    with gather(server, **ADAPTIVE) as ana:
        agree(ana)
        begin(ana)
        finish(ana)
    book = audit(server, ana.id).json()
    file = tmp_path / "game.jsonl"
    file.write_text(httpx.get(f"{server.url}/api/tables/{ana.id}/replay").text, encoding="utf-8")
    command = [sys.executable, "-m", "wanju", "audit", str(file)]
    said = subprocess.run([*command, "--json"], capture_output=True, text=True)
    assert json.loads(said.stdout) | {"table": ana.id} == book
    for language, word in (("en", "luck"), ("zh", "运气")):
        told = subprocess.run([*command, "--lang", language], capture_output=True, text=True)
        assert told.returncode == 0 and word in told.stdout
    assert find("ludo").audit is not None
