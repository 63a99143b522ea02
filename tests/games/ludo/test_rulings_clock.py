"""A19: time by the clock on the wall. Every move keeps its second, so that the same dice fall when it is replayed."""

from __future__ import annotations

import json

import numpy as np
import pytest

import wanju
from games.ludo.build import board
from games.ludo.test_rulings_dice import throw
from wanju.games import find
from wanju.games.ludo import balance
from wanju.games.ludo.audit import audit
from wanju.kernel.dealer import new_dealer
from wanju.kernel.errors import BadNumber, BrokenReplay
from wanju.kernel.table import Table

GAME = find("ludo")
ROWS = [[10, -1, -1, -1], [40, -1, -1, -1]]
WALL = {"people": "yes", "clock": "wall"}


def played(seconds, clock="wall", moves=400):
    """A game of V2.0 whose moves take so many seconds each."""
    table, mind = Table(GAME.ruleset(2, "v2.0", WALL | {"clock": clock}), 7), new_dealer(5, stream=1)
    while not table.over and len(table.moves) < moves:
        seat = table.waiting[0]
        table.act(seat, table.think(seat, "hunter", mind), seconds * len(table.moves))
    return table


@pytest.mark.parametrize(("seconds", "minutes"), [(0, 0.0), (150, 2.5), (300, 5.0), (1200, 20.0)])
def test_a19_by_the_wall_a_gift_is_as_likely_as_the_minutes_say(seconds, minutes):
    table = board(ROWS, turn=140, dice="v2.0", **WALL)
    table.state.seconds = seconds
    with np.errstate(over="ignore"):
        throw(table)
    assert tuple(table.state.roll.p) == balance.faces(ROWS, 0, 0.0, minutes, 0).p


def test_a19_where_nobody_looks_at_the_wall_time_goes_by_turns():
    table = board(ROWS, turn=140, dice="v2.0", **WALL)
    table.state.seconds = -1
    with np.errstate(over="ignore"):
        throw(table)
    assert tuple(table.state.roll.p) == balance.faces(ROWS, 0, 0.0, 7.0, 0).p


def test_a19_every_move_keeps_its_second_and_the_match_can_be_checked():
    table = played(seconds=4)
    again = wanju.load(table.save())
    assert again.times == table.times == [4 * number for number in range(len(table.moves))]
    assert again.events() == table.events() and again.save() == table.save()
    rolls = audit(again)["rolls"]
    assert [roll["minutes"] for roll in rolls] == [
        event["at"] / 60 for event in table.events() if event["event"] == "rolls"
    ]
    assert max(roll["minutes"] for roll in rolls) > 9


def test_a19_another_second_is_another_die_and_the_book_says_so():
    lines = played(seconds=4).save().splitlines()
    late = [json.loads(line) for line in lines[1:]]
    text = "\n".join([lines[0], *(json.dumps([seat, action, at + 600]) for seat, action, at in late)])
    with pytest.raises(BrokenReplay):
        wanju.load(text)


def test_a19_by_turns_nobody_keeps_time_and_saved_games_stay_as_they_were():
    table = played(seconds=4, clock="turns")
    assert set(table.times) == {None} and table.state.seconds == -1
    assert all(len(json.loads(line)) == 2 for line in table.save().splitlines()[1:])
    assert not any("at" in event for event in table.events())


@pytest.mark.parametrize("at", [-1, 2**31, 1.5, True])
def test_a_clock_shows_whole_seconds_and_does_not_go_back(at):
    table = Table(GAME.ruleset(2, "v2.0", WALL), 7)
    with pytest.raises(BadNumber, match="the clock has come to 0"):
        table.act(table.waiting[0], "roll", at)
    assert table.moves == [] and table.times == []
    table.act(table.waiting[0], "roll", 60)
    with pytest.raises(BadNumber, match="the clock has come to 60"):
        table.act(table.waiting[0], table.legal(table.waiting[0])[0], 59)
