"""What is not a running table goes over HTTP, and every refusal is one sentence."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from live.talk import Visitor, open_table


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"game": "cierr", "seats": 2}, "No game is called 'cierr'. There are: cier"),
        ({"game": "cier", "seats": 9}, "cier is for 2 to 8 seats; 9 cannot sit down."),
        ({"game": "cier", "seats": 2, "set": {"mode": "lrod"}}, "Did you mean 'lord'?"),
        ({"game": "cier", "seats": 2, "set": {"hp_lord": 99}}, "It goes from 0.5 to 20 HP in steps of 0.5. (§3)"),
        ({"game": "cier", "seats": 2, "set": {"hp_lrod": 1}}, "Did you mean 'hp_lord'?"),
        ({"game": "cier", "seats": 2, "set": {"mode": "lord", "minions": 1}}, "it takes a commoner"),
        ({"game": "cier", "seats": 2, "preset": "lord"}, "No preset is called 'lord'"),
        ({"game": "cier", "seats": "two"}, "seats"),
        ({"game": "cier"}, "seats"),
        ({"game": "cier", "seats": 2, "files": {"cards": ""}}, "No file of this game is called 'cards'"),
        ({"game": "cier", "seats": 2, "files": {"characters": "x"}}, "not valid TOML"),
    ],
)
def test_a_table_that_cannot_be_laid_is_refused_in_one_sentence(server, body, sentence):
    answer = httpx.post(server.url + "/api/tables", json=body)
    assert answer.status_code == 422
    assert sentence in answer.json()["error"] and answer.json()["error"].endswith((".", "?", ")"))


def test_broken_json_is_refused(server):
    answer = httpx.post(server.url + "/api/tables", content=b"{", headers={"content-type": "application/json"})
    assert answer.status_code == 422 and "cannot be read" in answer.json()["error"]
    assert answer.json()["zh"].startswith("无法读取请求：")


def test_games_and_their_words(server):
    games = {game["id"]: game for game in httpx.get(server.url + "/api/games").json()}
    game = games["cier"]
    assert (game["fewest"], game["most"]) == (2, 8)
    character = next(entry for entry in game["numbers"] if entry["id"] == "character")
    assert {"drawn", "monk"} <= set(character["readings"])
    zh = httpx.get(server.url + "/api/games/cier/words/zh").json()
    assert zh["ability.cier"] == "呲儿" and "room.no_table" in zh
    assert httpx.get(server.url + "/api/games/cier/words/fr").status_code == 404
    assert httpx.get(server.url + "/api/games/chess/words/en").status_code == 404


def test_a_ruleset_is_described_with_what_to_know_before_the_first_move(server):
    def described(game, **wanted):
        return httpx.post(f"{server.url}/api/games/{game}/ruleset", json=wanted)

    plain = described("cier", seats=3).json()
    assert plain["preset"] == "standard" and plain["notices"] == [] and len(plain["hash"]) == 12
    notice = described("merit13", seats=4, preset="hard_printed").json()["notices"][0]
    assert notice["key"] == "notice.unwinnable" and notice["facts"]["needed"] == 7
    for language in ("en", "zh"):
        assert notice["key"] in httpx.get(f"{server.url}/api/games/merit13/words/{language}").json()
    assert described("merit57", seats=3, preset="two_player").status_code == 422
    assert described("cier", seats=2, preset="lord").status_code == 422


def listed(server) -> dict[str, dict[str, Any]]:
    return {row["table"]: row for row in httpx.get(server.url + "/api/tables").json()}


def test_a_table_is_listed_by_choice_while_somebody_is_there_and_a_chair_is_free(server):
    id, friends = open_table(server, 3, listed=True, mode="lord"), open_table(server, 3)
    assert id not in listed(server), "nobody is there yet"
    with Visitor(server, id) as ana, Visitor(server, friends) as eve:
        ana.sit(0, "Ana")
        eve.sit(0, "Eve")
        rules = {"game": "cier", "preset": "standard", "set": {"mode": "lord"}}
        assert listed(server)[id] == {"table": id, **rules, "seats": 3, "free": 2, "names": ["Ana"]}
        assert friends not in listed(server), "a table for friends is nobody else's"
        ana.command("bot", seat=1, style="random")
        ana.command("bot", seat=2, style="random")
        assert id not in listed(server), "it is full"
        ana.command("bot", seat=2, style=None)
        assert id in listed(server)
    with Visitor(server, id):
        assert id not in listed(server), "whoever only watches is nobody to play with"


def test_a_table_has_a_qr_code(server):
    id = open_table(server)
    assert httpx.get(f"{server.url}/api/tables/{id}/qr.svg").headers["content-type"] == "image/svg+xml"


def test_an_address_without_a_table_is_told_so(server):
    for id in ("nosuchtd", "nosuchid", "x" * 3000, "%00", "'", "../x"):  # the first could be one
        asked = {"replay": {}, "audit": {}, "equilibrium": {}, "qr.svg": {}, "again": {"json": {"token": "x"}}}
        for path, body in asked.items():
            if id == "nosuchtd" and path == "qr.svg":
                continue
            answer = httpx.request("POST" if body else "GET", f"{server.url}/api/tables/{id}/{path}", **body)
            assert answer.status_code == 404, (id[:20], path, answer.text)
            assert id == "../x" or "No table has the address" in answer.json()["error"]


def test_pages_are_served(server):
    for path in ("/", f"/t/{open_table(server)}", "/web/style.css"):
        assert httpx.get(server.url + path).status_code == 200
