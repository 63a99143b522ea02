"""Random games under random rules, decision by decision against `oracle.py`."""

from __future__ import annotations

import random

import pytest

from wanju.games import find
from wanju.kernel.dealer import new_dealer
from wanju.kernel.numbers import Switch
from wanju.kernel.table import Table

from .oracle import DIGITS, Oracle

NUMBERS = {
    "initial_beings": (0, 0, 1, 2, 4),
    "beings_per_round": (1, 1, 2, 3),
    "patience": (2, 2, 1, 3),
    "lecture_monk_hui": (0, 1),
    "three_seats_fewer": (0, 1),
    "saves_needed": (6, 4, 2, 0),
    "calamity_most": (12, 15, 19),
    "actions": (2, 2, 1, 3),
    "rounds": (6, 6, 6, 3, 10),
}
STYLES = ("random", "random", "random", "selfish", "altruist", "smart", "balanced")


def draw_rules(chance):
    """Seats and settings: every switch now and then in another reading."""
    entries = find("merit13").numbers.entries
    switches = {id: entry.readings for id, entry in entries.items() if isinstance(entry, Switch)}
    settings = {id: chance.choice(all if chance.random() < 0.6 else all[:1]) for id, all in switches.items()}
    return chance.choice((3, 4)), settings | {id: chance.choice(values) for id, values in NUMBERS.items()}


def play(ruleset, seed, chance):
    """A whole game, and the moves that made it."""
    table, mind = Table(ruleset, seed), new_dealer(seed)
    while not table.over:
        seat = table.waiting[0]
        table.act(seat, table.think(seat, chance.choice(STYLES), mind))
    return table


def told(table, event, fact):
    return iter([e[fact] for e in table.events() if e["event"] == event])


def agree(table, oracle):
    """Everything that counts is the same."""
    view = table.view()
    assert (view["calamity"], view["saved"]) == (oracle.calamity, oracle.saved)
    assert {being["id"]: being["stay"] for being in view["beings"]} == oracle.area
    for seat, board in zip(view["seats"], oracle.boards, strict=True):
        for key in ("role", "wealth", "fu", "hui", "streak", "saves"):
            assert seat[key] == board[key], key
        assert seat["path"] == oracle.path(board)
        assert abs(seat["score"] - oracle.score(board) / DIGITS) < 0.06
    if oracle.question is None:
        assert table.over and view["outcome"] == oracle.result
        return
    seat, kind, legal = oracle.question
    assert view["round"] == oracle.round and view["start"] == oracle.start
    assert table.waiting == (seat,) and view["prompt"]["kind"] == kind
    assert set(table.legal(seat)) == legal


def replay(first):
    """The moves of a game once more, beside the oracle."""
    ruleset = first.ruleset
    feed = [told(first, *what) for what in (("role", "role"), ("card", "card"), ("appears", "being"))]
    rules = {id: int(v) if isinstance(v, float) else v for id, v in ruleset.values.items()}
    table, oracle = Table(ruleset, first.seed), Oracle(ruleset.seats, rules, *feed)
    for seat, name in first.moves:
        agree(table, oracle)
        table.act(seat, name)
        oracle.go_on(name)
    agree(table, oracle)
    if oracle.result in ("won", "undecided"):
        assert [seat["rank"] for seat in table.view()["seats"]] == oracle.ranks()
        firsts, whole = oracle.ranks().count(1), 1 if oracle.result == "won" else 0.5
        assert table.payoff == tuple(whole / firsts if rank == 1 else 0 for rank in oracle.ranks())
    else:
        assert table.payoff == (0,) * ruleset.seats
    return oracle.result


@pytest.mark.parametrize("part", range(8))
def test_games_under_all_switches_agree_after_every_decision(part):
    chance, results = random.Random(part), []
    for seed in range(25):
        seats, settings = draw_rules(chance)
        results.append(replay(play(find("merit13").ruleset(seats, settings=settings), seed, chance)))
    assert {"won", "lost"} <= set(results)


@pytest.mark.parametrize("preset", ["standard", "intro", "hard", "asura", "sim13", "hard_printed"])
def test_games_of_every_preset_agree(preset):
    chance = random.Random(preset)
    for seed in range(10):
        replay(play(find("merit13").ruleset(3 + seed % 2, preset), seed, chance))
