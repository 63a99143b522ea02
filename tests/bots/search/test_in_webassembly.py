"""The search in WebAssembly: the same decisions for the same reasons, to the last bit."""

from __future__ import annotations

import gzip

import numpy as np
import pytest
from in_wasmtime import Module

from wanju.bots.minds import player
from wanju.bots.search.plan import Method
from wanju.bots.search.webassembly import module
from wanju.games import find
from wanju.kernel import verbs
from wanju.kernel.table import Table

LARGEST = 80 * 1024
MOVES = 12
"""So far into a game is searched, so that there is something to imagine."""
WAYS = ("search:60", "search:60:regret", "improve:80")


@pytest.mark.parametrize("id", ["cier", "merit13"])
def test_a_decision_and_what_it_rests_on_are_the_same_in_webassembly(id):
    game, built = find(id), module(find(id))
    there, table = Module(built), table_of(id)
    assert there.imports == [] and len(gzip.compress(built)) <= LARGEST
    for said in WAYS:
        seat, here, twin = table.waiting[0], player(table.ruleset, said), player(table.ruleset, said)
        twin.states[0] = table.states[0]
        assert asked(there, twin, seat, 3) == here.decide(table.states, seat, 3)
        assert twin.weighed() == here.weighed()
    for each in (here, twin):
        each.states[0], each.plans["method"] = table.states[0], Method.APPRAISE
    assert asked(there, twin, seat, 4) == here.think(seat, 4, 0, 80) == table.ruleset.seats
    assert twin.weighed() == here.weighed()
    compare_verbs(there, game, table)


def compare_verbs(there, game, table):
    """What is open and what it is worth are told alike."""
    rules, seat = table.ruleset.array, table.waiting[0]
    open_here, open_there = (np.zeros(len(table.actions), np.int64) for _ in range(2))
    found = verbs.legal(table.state, table.rules, seat, open_here)
    assert there.call("legal", table.states, rules, seat, open_there, len(open_there)) == found
    assert open_here.tolist() == open_there.tolist()
    for which in range(1, len(game.objectives)):
        there.call("worth", table.states, rules, seat, which, out := np.zeros(1))
        assert out[0] == verbs.worth(table.state, table.rules, seat, which)


def table_of(id):
    """A game that styles have played for some moves."""
    table = Table(find(id).ruleset(), 5)
    while len(table.moves) < MOVES:
        table.act(table.waiting[0], table.think(table.waiting[0], table.game.company[0]))
    return table


def asked(there, mind, seat, seed):
    """`think` of the module with the arrays of a mind."""
    return there.call(
        "think", mind.states, mind.ruleset.array, mind.dealers, mind.plans, mind.edges, len(mind.edges), mind.steps,
        mind.actions, mind.slots, len(mind.actions), mind.keys, mind.options, mind.payoffs, seat, seed, 0,
        mind.manner.simulations,
    )  # fmt: skip
