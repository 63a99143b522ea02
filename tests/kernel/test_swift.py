"""A swift table is any table: the same moves, refusals, views and stories as plain rules give, over whole games."""

from __future__ import annotations

import json
import random
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from wanju.compiler import njit
from wanju.games import bring, find, house_ids
from wanju.kernel.dealer import LIVE, SealedDealer, draw, live_dealer, new_dealer
from wanju.kernel.seal import Seal
from wanju.kernel.swift import Swift, make_ready, swift
from wanju.kernel.table import Table

EXAMPLES = Path(__file__).parents[2] / "examples"
MOVES = 700


@njit(error_model="numpy")
def draw_compiled(dealers):
    return draw(dealers[0])


@pytest.mark.parametrize("salts", [(), ("",), ("a", "b-C_9"), ("x" * 55, ""), ("y" * 64,) * 8, ("z" * 53, "z" * 9)])
def test_compiled_rules_draw_what_the_seal_has_promised(salts):
    seal = Seal(bytes(range(32)), salts)
    dealers = live_dealer(SealedDealer(seal))
    assert [int(draw_compiled(dealers)) for _ in range(1100)] == [seal.number(n) for n in range(1, 1101)]


def test_a_live_dealer_without_a_seal_draws_from_its_stream():
    plain, dealers = new_dealer(5, notebook=True), live_dealer(new_dealer(5, notebook=True))
    with np.errstate(over="ignore"):
        assert [int(draw_compiled(dealers)) for _ in range(20)] == [int(draw(plain)) for _ in range(20)]
    assert dealers.dtype == LIVE


def told(table: Table) -> str:
    """All that anybody can learn from a table, in the order in which it is told."""
    seats = (None, *range(table.ruleset.seats))
    views = [(table.view(seat), table.events(seat)) for seat in seats]
    asked = [(table.legal(seat), [*table.closed(seat).items()], table.mask(seat).tolist()) for seat in seats[1:]]
    return json.dumps([views, asked, table.waiting, table.over, table.payoff, table.moves, table.score_sheet])


def refused(table: Table, seat: int, name: str) -> str:
    found = table.refusal(seat, name)
    return json.dumps(found) + str(table.why_not(seat, name, "zh"))


def games(number: int, game):
    """Rules and chances of all kinds: presets, numbers of seats, seals and seeds."""
    presets, rng = list(game.numbers.presets), random.Random(number)
    seats = rng.randint(game.fewest, game.most)
    seed = number if number % 4 == 3 else Seal(rng.randbytes(32), tuple("s" * rng.randint(0, 60) for _ in range(seats)))
    return rng, game.ruleset(seats, rng.choice(presets)), seed


@pytest.mark.parametrize("name", [*house_ids(), "pig", "lonely"])
def test_a_swift_table_tells_what_a_plain_one_tells(name, monkeypatch):
    monkeypatch.setattr(import_module("wanju.games"), "_brought", {})
    game = find(name) if name in house_ids() else bring(str(EXAMPLES / f"{name}.py"))
    make_ready(game)
    moves = number = 0
    while moves < MOVES:
        rng, ruleset, seed = games(number, game)
        number += 1
        plain, quick = Table(ruleset, seed), swift(Table(ruleset, seed))
        assert isinstance(quick, Swift)
        while not plain.over and moves < MOVES:
            seat = rng.choice(plain.waiting)
            if moves % 3 == 0:
                assert told(plain) == told(quick)
                other, action = rng.randrange(ruleset.seats), rng.choice([name for name in plain.actions if name])
                assert refused(plain, other, action) == refused(quick, other, action)
            action = rng.choice(plain.legal(seat))
            for table in (plain, quick):
                table.act(seat, action, len(table.moves))
            moves += 1
        assert told(plain) == told(quick)
        assert all((plain.states[name] == quick.states[name]).all() for name in plain.states.dtype.names)


def test_a_table_goes_on_swiftly_in_the_middle_of_a_game_and_its_copies_are_plain():
    game = find("cier")
    make_ready(game)
    ruleset, rng = game.ruleset(4), random.Random(1)
    plain = Table(ruleset, Seal(bytes(32), ("a", "b", "", "c")))
    while len(plain.moves) < 9:
        plain.act(plain.waiting[0], rng.choice(plain.legal(plain.waiting[0])))
    quick = swift(plain)
    twin = quick.clone(reseed=False)
    assert isinstance(quick, Swift) and type(twin) is Table
    while not plain.over:
        seat = plain.waiting[-1]
        action = rng.choice(plain.legal(seat))
        for table in (plain, quick, twin):
            table.act(seat, action)
    assert told(plain) == told(quick) == told(twin)
    assert quick.save() == plain.save()
