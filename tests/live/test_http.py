"""What is not a running table goes over HTTP, and every refusal is one sentence."""

from __future__ import annotations

import httpx
import pytest

from live.talk import open_table


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
    notice = described("merit13", seats=4, preset="hard").json()["notices"][0]
    assert notice["key"] == "notice.unwinnable" and notice["facts"]["needed"] == 7
    for language in ("en", "zh"):
        assert notice["key"] in httpx.get(f"{server.url}/api/games/merit13/words/{language}").json()
    assert described("merit57", seats=3, preset="two_player").status_code == 422
    assert described("cier", seats=2, preset="lord").status_code == 422


def test_a_gathering_table_is_listed_and_has_a_qr_code(server):
    id = open_table(server, 5, mode="lord")
    listed = {row["table"]: row for row in httpx.get(server.url + "/api/tables").json()}
    rules = {"game": "cier", "preset": "standard", "set": {"mode": "lord"}}
    assert listed[id] == {"table": id, **rules, "seats": 5, "free": 5, "names": []}
    assert httpx.get(f"{server.url}/api/tables/{id}/qr.svg").headers["content-type"] == "image/svg+xml"


def test_an_address_without_a_table_is_told_so(server):
    for path in ("replay", "again"):
        ask = httpx.post if path == "again" else httpx.get
        answer = ask(f"{server.url}/api/tables/nosuchid/{path}")
        assert answer.status_code == 404 and "No table has the address 'nosuchid'" in answer.json()["error"]


def test_pages_are_served(server):
    for path in ("/", f"/t/{open_table(server)}", "/web/style.css"):
        assert httpx.get(server.url + path).status_code == 200
