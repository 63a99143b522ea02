"""Three at a table of 呲儿: what is learnt by self-play, and the best response to it, with little ammo told apart."""

from __future__ import annotations

import numpy as np
import pytest
from cier.build import position

from wanju.bots.cier.seating import ORDERS
from wanju.bots.cier.three import Three, suits
from wanju.bots.minds import player
from wanju.games import find
from wanju.games.cier.tools import players
from wanju.kernel.errors import GameError
from wanju.lab.playing import play

FEW = 4
"""Halves of ammo that are told apart."""


@pytest.fixture(scope="module")
def three():
    return Three(find("cier").ruleset(3), cap=FEW)


def always(three, name):
    """The strategy that decides so wherever it can, and else loads."""
    made, wanted = np.zeros((len(three.numbers), three.actions.shape[2])), three.ruleset.action(name)
    for place, count in enumerate(three.counts[:, 0]):
        mine = three.actions[place, 0, :count].tolist()
        made[place, mine.index(wanted) if wanted in mine else mine.index(three.ruleset.action("bullet"))] = 1
    return made


def test_two_who_only_load_are_both_put_out(three):
    """One after the other, and the one who is left is as easily beaten alone."""
    assert three.gain(always(three, "bullet"), duel=1.0) == pytest.approx(2 / 3, abs=1e-6)


def test_two_who_only_take_cover_are_put_out_where_no_cover_holds(three):
    """§2  闪避 does not void 手斧."""
    assert three.gain(always(three, "dodge"), duel=1.0) == pytest.approx(2 / 3, abs=1e-6)


def test_the_longer_it_learns_the_less_a_best_response_wins(three):
    short, long = (three.gain(three.learnt(sweeps)) for sweeps in (3, 120))
    assert 0 <= long < 0.08 and long < short / 2


def test_everybody_decides_alike_in_the_same_position(three):
    """Whoever sits where: the mix of a seat is that of another in the same place, told in other names."""
    strategy, ruleset, found = three.learnt(20), three.ruleset, []
    for order in ORDERS:
        armed = [0.0, 0.0, 0.0]
        for name, seat in enumerate(order):
            armed[seat] = (1.0, 2.0, 0.5)[name]
        table = position(3, hp=None, ammo=armed, swept=(order[1],))
        mix = three.mix(strategy, table.state, order[0])
        told = {retold(ruleset.actions[action], order): chance for action, chance in mix.items()}
        assert sum(mix.values()) == pytest.approx(1) and set(mix) <= {ruleset.action(a) for a in table.legal(order[0])}
        found.append(told)
    assert all(told == pytest.approx(found[0]) for told in found)


def retold(name, order):
    """An action with its targets as the seats are called in an order."""
    kind, at, aims = name.partition("@")
    return kind + at + ",".join(sorted(str(order.index(int(aim))) for aim in aims.split(",") if aim))


def test_it_sits_at_a_table_and_plays_the_equilibrium_when_two_are_left(three, monkeypatch):
    monkeypatch.setitem(players.KNOWN, three.ruleset.hash, (three, three.learnt(60)))
    assert play(three.ruleset, ["mixed", "mixed", "counting"], 40, seed=1).unfinished == 0
    table = position(3, hp=None, ammo=(1, 0, 0), swept=())
    table.state.living = table.state.owed = 0b101
    mixed = player(table.ruleset, "mixed")
    taken = {table.ruleset.actions[mixed.decide(table.states, 0, seed)] for seed in range(40)}
    assert taken == {"bullet", "cier@2"}


SUITED = [
    (3, {}, True),
    (3, {"hp_individual": 0.5}, True),
    (3, {"allow_fouls": "on"}, True),
    (4, {}, False),
    (3, {"hp_individual": 2}, False),
    (3, {"mode": "lord"}, False),
    (3, {"hp_seat": [1]}, False),
    (3, {"allow_fouls": "on", "foul_hp": 0.5}, False),
]


@pytest.mark.parametrize(("seats", "settings", "is_suited"), SUITED, ids=str)
def test_it_is_for_three_alike_who_are_out_at_the_first_blow(seats, settings, is_suited):
    ruleset = find("cier").ruleset(seats, settings=settings)
    assert suits(ruleset) == is_suited
    if not is_suited:
        with pytest.raises(GameError, match="among three") as refused:
            player(ruleset, "mixed")
        assert "三人" in refused.value.told("zh")
