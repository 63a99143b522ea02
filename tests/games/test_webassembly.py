"""The rules of every game as WebAssembly: interpreted, compiled and there, games are the same to the last bit."""

from __future__ import annotations

import gzip

import numpy as np
import pytest
from every_ruleset import RULESETS
from in_wasmtime import opened
from recorded import plain
from wasm_everything import differing

from wanju.games import find, ids
from wanju.kernel import verbs
from wanju.kernel.bits import lowest
from wanju.kernel.dealer import DEALER, sit
from wanju.kernel.record import records
from wanju.kernel.webassembly import module

GAMES = {"ludo": 100, "merit57": 150}
USUAL_GAMES = 400
DECISIONS = 60
"""So many of one game are also taken verb by verb, beside the interpreted rules."""
LARGEST = 80 * 1024


@pytest.mark.parametrize("id", ids())
def test_a_game_is_the_same_in_webassembly(id):
    """One test for each game, so that its module is built once."""
    game = find(id)
    there = opened(game)
    assert there.imports == []
    assert len(gzip.compress(module(game))) <= LARGEST
    wrong, count = differing(game, there, GAMES.get(id, USUAL_GAMES))
    assert wrong == [] and count >= len(RULESETS[id])
    compare_verb_by_verb(game, there)


def compare_verb_by_verb(game, there):
    """A game decided here is decided alike there, by every verb."""
    ruleset = game.ruleset()
    rules = ruleset.array
    states, dealers = [records(game.state) for _ in range(2)], [records(DEALER) for _ in range(2)]
    here, dealer = states[0][0], dealers[0][0]
    with np.errstate(over="ignore"):
        sit(dealer, 5, 7, 0)
    there.call("sit", dealers[1], 5, 7, 0)
    dealers[0][0].is_open = dealers[1][0].is_open = 1
    verbs.setup(here, ruleset.record, dealer)
    there.call("setup", states[1], rules, dealers[1])
    for turn in range(DECISIONS):
        assert same(states) and same(dealers)
        owed = verbs.waiting(here)
        assert there.call("waiting", states[1]) == owed
        if owed == 0:
            break
        seat, style = lowest(owed), turn % len(game.styles)
        codes = [verbs.why_not(here, ruleset.record, seat, action) for action in range(len(ruleset.actions))]
        assert codes == [there.call("why_not", states[1], rules, seat, action) for action in range(len(codes))]
        imagined = [states[0].copy(), states[1].copy()]
        verbs.imagine(imagined[0][0], ruleset.record, dealer, seat)
        there.call("imagine", imagined[1], rules, dealers[1], seat)
        assert same(imagined) and same(dealers)
        action = verbs.choose(here, ruleset.record, dealer, seat, style)
        assert there.call("choose", states[1], rules, dealers[1], seat, style) == action
        verbs.act(here, ruleset.record, dealer, seat, action)
        there.call("act", states[1], rules, dealers[1], seat, action)
    for verb, size in (("payoff", ruleset.seats), ("measure", ruleset.measures)):
        outs = np.zeros(size), np.zeros(size)
        getattr(verbs, verb)(here, ruleset.record, outs[0])
        there.call(verb, states[1], rules, outs[1], size)
        assert outs[0].tobytes() == outs[1].tobytes()


def same(pair):
    return plain(pair[0][0]) == plain(pair[1][0])
