"""`nash`, the player of the equilibrium between two, and `mixed`, the one that learnt among three."""

from __future__ import annotations

from collections import Counter

import pytest

from cier.build import position
from wanju.bots.minds import player
from wanju.games import find
from wanju.kernel.errors import GameError
from wanju.lab.playing import play

GAMES = 600


@pytest.mark.parametrize("settings", [{}, {"mode": "lord"}], ids=str)
def test_it_loses_to_no_style_in_expectation(settings):
    """Half of all duels, seats changed after each, is what it can be sure of."""
    ruleset = find("cier").ruleset(2, settings=settings)
    for style in ruleset.game.styles:
        assert play(ruleset, ["nash", style], GAMES, seed=1, rotate=True).payoffs["nash"].high > 0.5
    assert play(ruleset, ["nash", "counting"], GAMES, seed=2, rotate=True).payoffs["nash"].low > 0.5


def test_it_takes_each_decision_as_often_as_the_mix_says():
    table = position(2, hp=None, ammo=(1, 0), swept=())
    nash = player(table.ruleset, "nash")
    taken = Counter(table.ruleset.actions[nash.decide(table.states, 0, seed)] for seed in range(2000))
    assert set(taken) == {"bullet", "cier@1"} and taken["cier@1"] / 2000 == pytest.approx(0.5085, abs=0.04)


def test_it_does_not_see_what_the_other_has_chosen():
    table = position(2, hp=None, ammo=(2, 1), swept=())
    nash = player(table.ruleset, "nash")
    before = [nash.decide(table.states, 0, seed) for seed in range(40)]
    table.act(1, "dodge")
    assert [nash.decide(table.states, 0, seed) for seed in range(40)] == before


def test_a_lord_with_two_abilities_takes_a_pair_of_the_mix():
    """§3, the third variant."""
    ruleset = find("cier").ruleset(2, settings={"mode": "lord", "lord_abilities": 2, "stalemate_turns": 3})
    played = play(ruleset, ["nash", "nash"], 30, seed=3)
    assert played.unfinished == 0 and len(played.finished) == 30


def test_characters_that_are_drawn_are_solved_as_they_come():
    ruleset = find("cier").ruleset(2, settings={"mode": "skill", "stalemate_turns": 5})
    assert play(ruleset, ["nash", "random"], 12, seed=4).unfinished == 0


@pytest.mark.parametrize(
    ("seats", "name", "sentence", "zh"), [(3, "nash", "between two", "两人"), (2, "nash:9", "Nothing", "不跟")]
)
def test_what_it_cannot_play_it_refuses(seats, name, sentence, zh):
    with pytest.raises(GameError, match=sentence) as refused:
        player(find("cier").ruleset(seats), name)
    assert zh in refused.value.told("zh")
