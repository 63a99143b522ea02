"""A searcher's decision does not depend on what its seat may not see. Searched by the plain rules."""

from __future__ import annotations

import numpy as np
import pytest

from wanju.bots.minds import player
from wanju.bots.search import mind as searching
from wanju.bots.search.thinking import think_plainly
from wanju.games import find
from wanju.games.merit57.state import Ask, Seat
from wanju.kernel.table import Table

NAME, RANKED = "search:6:balanced:score", "search:30:scorer:first"
"""Each of these tests fails where nothing is imagined: it was tried."""


@pytest.fixture(autouse=True)
def plainly(monkeypatch):
    monkeypatch.setattr(searching, "think", think_plainly)
    with np.errstate(over="ignore"):
        yield


def weighed(table, name: str, seat: int) -> str:
    """What a searcher does here, and everything that it rests on."""
    mind = player(table.ruleset, name)
    return str((mind.decide(table.states, seat, 5), mind.weighed()))


def play_until(table, is_reached) -> None:
    while not is_reached(table):
        seat = table.waiting[0]
        table.act(seat, table.think(seat, "random"))


def has_two_choosers(table) -> bool:
    """Do several owe a decision, and have both the first and the last of them a choice?"""
    waiting = table.waiting
    return len(waiting) > 1 and all(len(table.legal(seat)) > 1 for seat in (waiting[0], waiting[-1]))


def twins(table, seat: int) -> list[Table]:
    """Two copies with dealers of their own, in which a seat has chosen differently."""
    made = [table.clone(seed=seed) for seed in (1, 2)]
    for twin, action in zip(made, (table.legal(seat)[0], table.legal(seat)[-1])):
        twin.act(seat, action)
    return made


@pytest.mark.parametrize("name", ["search:4:random", "search:8:random:regret", "improve:120:random"])
def test_cier_the_others_choice_of_this_turn(name):
    table = Table(find("cier").ruleset(3), seed=4)
    play_until(table, lambda at: len(at.moves) > 6 and len(at.waiting) > 1 and len(at.legal(at.waiting[0])) > 1)
    chooser, seat = table.waiting[0], table.waiting[-1]
    one, two = twins(table, chooser)
    assert weighed(one, name, seat) == weighed(two, name, seat)


def test_merit57_an_option_chosen_in_secret():
    table = Table(find("merit57").ruleset(4, "rb57"), seed=2)
    play_until(table, lambda at: at.state.ask == Ask.OPTION and has_two_choosers(at))
    chooser, seat = table.waiting[0], table.waiting[-1]
    one, two = twins(table, chooser)
    assert one.states.tobytes() != two.states.tobytes()
    assert weighed(one, RANKED, seat) == weighed(two, RANKED, seat)


def test_merit57_a_vow_that_lies_face_down():
    table = Table(find("merit57").ruleset(3, "rb57", {"hidden_vows": "role_vows"}), seed=2)
    play_until(table, lambda at: at.state.ask == Ask.TURN and len(at.moves) > 20)
    seat = table.waiting[0]
    twin = table.clone(seed=9)
    twin.state.seat[(seat + 1) % 3, Seat.VOW] ^= 1
    assert weighed(table, NAME, seat) == weighed(twin, NAME, seat)
