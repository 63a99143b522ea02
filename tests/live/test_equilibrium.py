"""A match beside its equilibrium, over HTTP."""

from __future__ import annotations

import httpx

from live.talk import Visitor, open_table


def asked(server, table: str) -> httpx.Response:
    return httpx.get(f"{server.url}/api/tables/{table}/equilibrium", timeout=120)


def test_a_duel_is_compared_with_the_equilibrium_once_it_is_over(server):
    ana = Visitor(server, open_table(server, 2, "cier", stalemate_turns=1))
    ana.sit(0)
    ana.command("bot", seat=1, style="random")
    early = asked(server, ana.id)
    assert early.status_code == 409 and early.json()["key"] == "room.equilibrium_later"
    ana.say("start")
    ana.until(lambda table: table["phase"] == "playing")
    assert asked(server, ana.id).status_code == 409
    ana.move("bullet")
    ana.until(lambda table: table["phase"] == "over")
    found = asked(server, ana.id).json()
    assert found["table"] == ana.id and [turn["turn"] for turn in found["turns"]] == [1]
    assert found["turns"][0]["seats"][0]["chosen"] == "bullet" and found["seats"][0]["loss"] < 1e-9


def test_a_game_without_an_equilibrium_says_so(server):
    answer = asked(server, open_table(server, 2, "ludo"))
    assert answer.status_code == 404 and "ludo" in answer.json()["error"]
