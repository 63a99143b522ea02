"""What a page is given to think with: all of a match that is over, and before that what its seat may know."""

from __future__ import annotations

from base64 import b64decode

import httpx
import numpy as np
import pytest

from live.talk import Visitor, open_table
from wanju.games import find
from wanju.kernel.table import Table
from wanju.live.match import BOT, PERSON, PROGRAM, Chair, Match, Presence, Refused, hashed
from wanju.live.thinking import match_told, position_told

SEED = 9


def sitting(game, seats, people, moves=0):
    """A match of people and bots, some moves into it."""
    chairs = [Chair(PERSON, "Ana", token=hashed(f"token {seat}")) for seat in range(people)]
    chairs += [Chair(BOT, "", find(game).company[0])] * (seats - people)
    match = Match("m", find(game).ruleset(seats), 5, "playing", chairs)
    for number in range(moves):
        seat = match.table.waiting[0]
        match.take(seat, match.table.think(seat, match.ruleset.game.company[0]), str(number))
    return match


def test_a_choice_made_in_secret_is_in_no_position():
    """§2: all choose at once. Whatever the others have chosen, the position for a hint is the same to the last byte."""
    told = []
    for unseen in ("bullet", "defend", "dodge"):
        table = Table(find("cier").ruleset(2), 3)
        table.act(0, unseen)
        told.append(position_told(table, 1, SEED))
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize(("game", "seats", "moves"), [("merit57", 4, 30), ("merit13", 3, 12), ("cier", 4, 10)])
def test_a_position_is_as_much_as_its_seat_sees(game, seats, moves):
    """Its own board and its choices are the same in the position as at the table."""
    match = sitting(game, seats, 1, moves)
    table, seat = match.table, match.table.waiting[0]
    for seed in range(4):
        state = np.frombuffer(b64decode(position_told(table, seat, seed)["state"]), table.game.state)
        imagined = Table.at(table.ruleset, state.copy().view(type(table.states)), seat, 1)
        assert imagined.view(seat)["seats"][seat] == table.view(seat)["seats"][seat]
        assert imagined.legal(seat) == table.legal(seat)


HINTS = [(None, 1, True), (None, 2, False), (True, 2, True), (False, 1, False)]


@pytest.mark.parametrize(("said", "people", "has"), HINTS)
def test_hints_are_as_the_host_says_else_for_who_plays_with_bots_alone(server, said, people, has):
    id = open_table(server, 3, hints=said)
    with Visitor(server, id) as ana, Visitor(server, id) as ben:
        ana.sit(0)
        if people == 2:
            ben.sit(1)
        for seat in range(people, 3):
            ana.command("bot", seat=seat, style="counting")
        ana.command("start")
        assert ana.table["phase"] == "playing" and ana.table["hints"] is has
        answer = httpx.post(f"{server.url}/api/tables/{id}/hint", json={"token": ana.token})
    assert answer.status_code == (200 if has else 409)
    assert has or answer.json()["key"] == "room.no_hints"


def test_a_program_is_given_no_hints():
    match = sitting("cier", 2, 1)
    match.hints, match.chairs[1] = True, Chair(PROGRAM, "Robbie", token=hashed("robbie"))
    with pytest.raises(Refused, match="no_hints"):
        match.for_hint("robbie")


def test_a_hint_is_for_who_has_to_decide():
    alone, together = sitting("cier", 3, 1), sitting("cier", 3, 2)
    assert alone.for_hint("token 0") == (alone.table, 0)
    assert alone.snapshot(0, 0, [Presence(True)] * 3)["hints"] is True
    with pytest.raises(Refused, match="no_hints"):
        together.for_hint("token 0")
    with pytest.raises(Refused, match="not_yours"):
        alone.for_hint("token of somebody else")
    alone.take(0, "bullet", "x")
    with pytest.raises(Refused, match=r"no_hint$"):
        alone.for_hint("token 0")


def test_positions_of_a_match_are_those_it_went_through():
    match = sitting("cier", 3, 1)
    while not match.table.over:
        seat = match.table.waiting[0]
        match.take(seat, match.table.think(seat, "counting"), str(len(match.table.moves)))
    told = match_told(match.table)
    state = bytearray(told["module"]["state"]["size"])
    again = Table(match.ruleset, 5)
    for row in told["decisions"]:
        while len(again.moves) < row["move"]:
            again.act(*match.table.moves[len(again.moves)])
        for at, patch in row["patches"]:
            state[at : at + len(b64decode(patch))] = b64decode(patch)
        assert bytes(state) == again.states.tobytes()
    assert told["end"] == list(match.table.payoff)


def test_nobody_is_told_the_decisions_of_a_match_that_runs(server):
    id = open_table(server)
    ana = Visitor(server, id)
    ana.sit(0)
    ana.command("bot", seat=1, style="counting")
    ana.command("start")
    answer = httpx.get(f"{server.url}/api/tables/{id}/review")
    assert answer.status_code == 409 and answer.json()["key"] == "room.review_later"
    assert httpx.post(f"{server.url}/api/tables/{id}/hint", json={"token": ana.token}).json()["seat"] == 0
    assert httpx.post(f"{server.url}/api/tables/{id}/hint", json={"token": "x"}).status_code == 403
