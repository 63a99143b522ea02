"""Recorded games under every reading of the rules, step by step against `oracle.py`."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from wanju.games import find
from wanju.kernel.dealer import new_dealer
from wanju.kernel.table import Table

from .build import FORCES, files, make_events
from .oracle import READINGS, Oracle
from .recorder import COLUMNS, recorded

ALL_READINGS = [dict(zip(READINGS, chosen, strict=True)) for chosen in product(*READINGS.values())]
GAMES = 60


def wild_events(chance):
    """Ten events that move everything, far and at random."""
    events = make_events()
    for event in events:
        for choice in event["choices"]:
            choice["effect"] = {force: chance.choice([-12, -6, -3, 0, 3, 6, 9, 12]) for force in FORCES}
            choice["is_extreme"] = chance.random() < 0.2
    return events


def violent_events(chance):
    """Events beyond all limits, for the bounds of the values."""
    events = wild_events(chance)
    for event in events:
        for choice in event["choices"]:
            choice["effect"] = {force: chance.randint(-60, 60) for force in FORCES}
    return events


def stable_events(chance):
    """Events under which mankind is often in balance."""
    events = wild_events(chance)
    for event in events:
        for choice in event["choices"]:
            choice["effect"] |= {"stability": chance.choice([0, 6, 12]), "heaven": chance.choice([-3, 0, 3]), "hell": 0}
            choice["is_extreme"] = chance.random() < 0.25
    return events


def ruleset_of(readings, events=None):
    return find("delay").ruleset(settings={**readings, "content": "lenient"}, files=events and files(events))


def agree(events, readings, game):
    """One recorded game again, beside the oracle; every number after every step."""
    oracle = Oracle([events[row] for row in game.events], readings)
    assert oracle.numbers() == tuple(game.numbers[0])
    for action, is_noticed, expected in zip(game.moves, game.noticed, game.numbers[1:], strict=False):
        if action <= action.C:
            oracle.choose(action.name)
        elif action <= action.SEAL:
            oracle.record(action.name.lower(), is_noticed)
        else:
            oracle.acknowledge()
        found = oracle.numbers()
        assert found == tuple(expected), (readings, game.moves, dict(zip(COLUMNS, zip(found, expected))))
    assert oracle.phase == "ending"
    return oracle.ending


@pytest.mark.parametrize(
    ("make", "seen"),
    [
        (wild_events, {"human_collapse", "heaven_dominance", "hell_dominance", "false_peace"}),
        (violent_events, {"human_collapse", "heaven_dominance", "hell_dominance", "false_peace"}),
        (stable_events, {"human_rebellion", "false_peace"}),
    ],
)
def test_games_under_all_readings_agree_after_every_step(make, seen):
    """§2 – §7, D-01 … D-06  64 sets of readings; 3,840 games for each kind of content."""
    chance, endings = Random(make.__name__), set()
    for number, readings in enumerate(ALL_READINGS):
        events = make(chance)
        found = recorded(ruleset_of(readings, events), GAMES, seed=number)
        endings |= {agree(events, readings, game) for game in found.games()}
    assert seen <= endings


def test_games_of_the_shipped_events_agree_after_every_step():
    ruleset = find("delay").ruleset()
    events = ruleset.tables["events"]
    endings = [agree(events, {}, game) for game in recorded(ruleset, 2000, seed=1).games()]
    assert len(endings) == 2000 and "false_peace" in endings


@pytest.mark.parametrize("readings", [ALL_READINGS[0], ALL_READINGS[-1], ALL_READINGS[21], ALL_READINGS[42]])
def test_plain_tables_agree_too_and_tell_what_the_oracle_tells(readings):
    """The same without a compiler, through `Table.act`: the story says reward and penalty when the oracle does."""
    chance = Random(5)
    events = stable_events(chance)
    for seed in range(15):
        table, mind = Table(ruleset_of(readings, events), seed), new_dealer(seed)
        oracle = Oracle([{}] * 7, readings)
        while not table.over:
            lines = len(table.notes)
            action = table.think(0, "uniform", mind)
            row = next(event for event in events if event["id"] == table.view()["event"])
            oracle.events[oracle.round - 1] = row
            notices = int(table.state.notices)
            table.act(0, action)
            if action in ("a", "b", "c"):
                oracle.choose(action.upper())
            elif action == "acknowledge":
                oracle.acknowledge()
            else:
                oracle.record(action, int(table.state.notices) > notices)
            kinds = [e["event"] for e in table.events(since=lines)]
            assert ("reward" in kinds) is ("truth" in oracle.feedback)
            assert ("penalty" in kinds) is ("penalty" in oracle.feedback)
            seen = table.view()
            assert seen["seats"][0] == {force: getattr(oracle, force) for force in FORCES}
            assert (seen["phase"], seen["ending"], seen["round"]) == (oracle.phase, oracle.ending, oracle.round)
