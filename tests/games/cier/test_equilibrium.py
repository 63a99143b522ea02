"""A finished match between two beside its equilibrium: what it mixes, and what each choice gave away."""

from __future__ import annotations

import pytest

import wanju
from cier.build import play
from wanju.games.cier.tools.equilibrium import equilibrium
from wanju.kernel.errors import GameError


def finished(*turns, seats=2, **rules):
    return play(wanju.table("cier", seats=seats, **rules), *turns)


def test_each_turn_tells_what_was_chosen_what_is_mixed_and_what_it_was_worth():
    found = equilibrium(finished("bullet | bullet", "hatchet@1 | bullet"))
    first, second = found["turns"]
    assert [turn["turn"] for turn in found["turns"]] == [1, 2] and second["ammo"] == [1, 1]
    assert [seat["chosen"] for seat in second["seats"]] == ["hatchet@1", "bullet"]
    assert first["value"] == pytest.approx(0, abs=1e-9) and first["seats"][0]["mix"] == {"bullet": 1}
    assert sum(second["seats"][1]["mix"].values()) == pytest.approx(1)


def test_what_is_in_the_mix_gives_nothing_away_and_what_is_not_gives_its_worth():
    """Without ammo on either side covering gives away what 1 ammo ahead is worth."""
    found = equilibrium(finished("bullet | defend", "cier@1 | bullet"))
    ahead = found["turns"][1]["value"]
    losses = [seat["loss"] for seat in found["turns"][0]["seats"]]
    assert losses == pytest.approx([0, ahead], abs=1e-9) and 0.5 < ahead < 1
    assert found["seats"][1] == {"decisions": 2, "loss": pytest.approx(ahead / 2, abs=1e-9)}
    assert found["seats"][0]["loss"] == pytest.approx(0, abs=1e-9)


def test_two_abilities_are_one_decision():
    """§3, the third variant."""
    rules = {"mode": "lord", "lord_abilities": 2, "stalemate_turns": 2}
    found = equilibrium(finished("bullet + bullet | bullet", "sweep + cier@1 | bullet", **rules))
    assert [turn["seats"][0]["chosen"] for turn in found["turns"]] == ["bullet+bullet", "sweep+cier@1"]


def test_a_commoner_who_changed_sides_at_the_end_was_judged_as_a_commoner():
    """§3, the second variant. It wins along with its new side, but not what it fought for."""
    rules = {"mode": "lord", "stalemate_turns": 20}
    table = finished("bullet | bullet", "cier@1 | bullet", **rules, converts="on")
    assert table.payoff == (1, 1)
    usual = equilibrium(finished("bullet | bullet", "cier@1 | bullet", **rules))["turns"][0]["value"]
    assert 0.9 < usual <= equilibrium(table)["turns"][0]["value"] < 1


def test_what_cannot_be_solved_is_refused_in_both_languages():
    three = finished("bullet | bullet | bullet", "cier@1 | defend | cier@0", seats=3, stalemate_turns=2)
    with pytest.raises(GameError, match="between two; 3 sat") as refused:
        equilibrium(three)
    assert "3 人" in refused.value.told("zh")
    with pytest.raises(GameError, match="too many positions") as refused:
        equilibrium(finished("bullet | bullet", hp_individual=20, stalemate_turns=1))
    assert "局面太多" in refused.value.told("zh")
