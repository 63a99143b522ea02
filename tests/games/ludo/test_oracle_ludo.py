"""The compiled rules and a slow Ludo written on its own tell the same story, roll for roll."""

from __future__ import annotations

from itertools import zip_longest
from random import Random

import pytest

from wanju.games import find

from .oracle import READINGS, Oracle
from .recorder import stories


def agree(ruleset, readings, games, seed):
    """Every line of every game."""
    kinds = set()
    for game, story in enumerate(stories(ruleset, games, seed)):
        oracle = Oracle(ruleset.seats, seed, game, readings).play()
        if story[-1][0] != "ranked":  # nobody could ever move again, and the notebook was full
            assert ruleset.values["capture_before_home"] == "yes" and oracle.story[-ruleset.seats - 1][0] == "stopped"
            oracle.story = oracle.story[: len(story)]
        if oracle.story != story:
            where = next(n for n, (a, b) in enumerate(zip_longest(oracle.story, story)) if a != b)
            shown = oracle.story[max(0, where - 5) : where + 2], story[max(0, where - 5) : where + 2]
            raise AssertionError((ruleset.seats, readings, game, where, *shown))
        kinds |= {line[0] for line in story}
    return kinds


@pytest.mark.parametrize(("seats", "games"), [(2, 3_000), (3, 3_000), (4, 4_000)])
def test_10_000_games_agree_roll_for_roll(seats, games):
    """§1.2, §1.3  The standard rules."""
    kinds = agree(find("ludo").ruleset(seats), {}, games, seed=seats)
    assert {"rolls", "goes", "captures", "home", "stuck", "forfeits", "again", "finishes", "ranked"} <= kinds


@pytest.mark.parametrize("name", READINGS)
def test_each_other_reading_agrees_roll_for_roll(name):
    for number, reading in enumerate(READINGS[name][1:]):
        readings = {name: reading} | ({"yard_attempts": 3} if name == "yard_attempts_when" else {})
        for seats in (2, 3, 4):
            agree(find("ludo").ruleset(seats, settings=readings), readings, 15, seed=number)


def test_mixed_readings_agree_roll_for_roll():
    """150 sets of readings drawn by lot, 4 games each."""
    chance, kinds = Random(5), set()
    for number in range(150):
        readings = {name: chance.choice(listed) for name, listed in READINGS.items()} | {"most_turns": 300}
        ruleset = find("ludo").ruleset(chance.choice([2, 3, 4]), settings=readings)
        kinds |= agree(ruleset, readings, 4, seed=number)
    assert {"blocked", "stopped", "again", "forfeits", "finishes"} <= kinds
