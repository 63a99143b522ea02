"""Programs at a live table: a token from somebody who sits there, the same rules as for people, and a bot of the house
where they fall silent."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from live.talk import Visitor, open_table
from server import GENEROUS, Server

EXAMPLE = Path(__file__).parents[2] / "examples" / "live_bot.py"
PATIENCE = 2.0


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    db = tmp_path_factory.mktemp("programs") / "programs.db"
    running = Server(db, "--pause", "0.02", "--patience", str(PATIENCE), *GENEROUS)
    yield running
    running.stop()


def ask(server, table, seat, token, name="Robbie"):
    address = f"{server.url}/api/tables/{table}/seats/{seat}/bot-token"
    return httpx.post(address, json={"token": token, "name": name})


@pytest.fixture
def ana(server):
    """Ana sits in the first of two chairs."""
    with Visitor(server, open_table(server, 2)) as ana:
        ana.sit(0, "Ana")
        yield ana


@pytest.fixture
def robbie(server, ana):
    """A program has come in to the other."""
    made = ask(server, ana.id, 1, ana.token)
    assert made.status_code == 201 and made.json()["seat"] == 1
    with Visitor(server, ana.id, made.json()["token"]) as robbie:
        ana.until(lambda table: table["chairs"][1]["online"])
        yield robbie


def play_first(person):
    person.until(lambda table: table["phase"] == "over" or person.table["you"] in table["waiting"])
    if person.table["phase"] != "over":
        person.move(person.table["legal"][0])
        person.hear("ack")


def test_the_example_plays_a_match_to_its_end(server, ana):
    token = ask(server, ana.id, 1, ana.token).json()["token"]
    command = [sys.executable, str(EXAMPLE), server.socket(ana.id), token]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
        ana.until(lambda table: table["chairs"][1]["online"])
        assert ana.table["chairs"][1]["kind"] == "program" and ana.table["chairs"][1]["name"] == "Robbie"
        assert ana.command("start")["type"] == "ack"
        while ana.table["phase"] != "over":
            play_first(ana)
        assert bot.communicate(timeout=20)[0].strip() == str(ana.table["payoff"])


def test_only_somebody_who_sits_there_may_ask(server, ana):
    for token, seat, status, key in [
        ("no token of anybody", 1, 403, "room.stand_first"),
        (ana.token, 7, 404, "room.no_chair"),
        (ana.token, -1, 404, "room.no_chair"),
    ]:
        refused = ask(server, ana.id, seat, token)
        assert (refused.status_code, refused.json()["key"]) == (status, key)
    assert ask(server, ana.id, 1, ana.token, name=" ").json()["key"] == "room.no_name"
    assert httpx.post(f"{server.url}/api/tables/{ana.id}/seats/x/bot-token", json={}).status_code == 422
    with Visitor(server, ana.id) as ben:
        ben.sit(1, "Ben")
        assert ask(server, ana.id, 1, ana.token).json()["key"] == "room.chair_taken"


def test_a_match_waits_for_a_program_to_come_in(server, ana):
    ask(server, ana.id, 1, ana.token)
    refused = ana.command("start")
    assert refused["key"] == "room.people_away" and refused["text"].endswith("away: Robbie.")


def test_a_new_token_makes_the_old_one_worthless(server, ana, robbie):
    ask(server, ana.id, 1, ana.token)
    robbie.until(lambda table: table["you"] is None)


def test_ones_own_chair_may_be_a_programs(server, ana):
    token = ask(server, ana.id, 0, ana.token).json()["token"]
    ana.until(lambda table: table["you"] is None)
    with Visitor(server, ana.id, token) as robbie:
        assert robbie.table["you"] == 0


def test_people_may_take_the_chair_of_a_program_while_they_gather(server, ana, robbie):
    assert ana.command("bot", seat=1, style="random")["type"] == "ack"
    robbie.until(lambda table: table["you"] is None)


def test_chairs_do_not_change_hands_once_the_match_has_begun(server, ana, robbie):
    assert ana.command("start")["type"] == "ack"
    refused = ask(server, ana.id, 1, ana.token)
    assert refused.status_code == 409 and refused.json()["key"] == "room.already_begun"


def test_a_bot_stands_in_for_a_program_that_is_silent_until_it_moves(server, ana, robbie):
    assert ana.command("start")["type"] == "ack"
    play_first(ana)
    start = time.monotonic()
    ana.until(lambda table: table["chairs"][1]["stands_in"])
    assert PATIENCE / 2 < time.monotonic() - start < 5 * PATIENCE
    ana.until(lambda table: table["phase"] == "over" or 0 in table["waiting"])
    if ana.table["phase"] != "over":
        robbie.until(lambda table: table["chairs"][1].get("stands_in"))
        robbie.move("bullet", answers=0)
        assert robbie.hear("refused")["key"] in ("refusal.stale", "refusal.turn")
        ana.until(lambda table: not table["chairs"][1]["stands_in"])


def test_a_bot_stands_in_for_a_program_that_has_gone(server, ana, robbie):
    assert ana.command("start")["type"] == "ack"
    robbie.close()
    play_first(ana)
    ana.until(lambda table: table["chairs"][1]["stands_in"])
    while ana.table["phase"] != "over":
        play_first(ana)


def test_a_programs_chair_is_kept_when_the_server_was_away(server, ana, robbie):
    server.kill()
    server.start()
    with Visitor(server, robbie.id, robbie.token) as back:
        assert back.table["you"] == 1 and back.table["chairs"][1]["kind"] == "program"
