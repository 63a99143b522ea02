"""What the rule-of-thumb players take for possible is what `why_not` allows, the fast way against the rule; and what
they weigh is what the rules say."""

from __future__ import annotations

import pytest
from every_ruleset import RULESETS

from wanju.games import find
from wanju.games.cier.choices import ammo_free, may_aim_at
from wanju.games.cier.state import NOTHING
from wanju.games.cier.styles import open_to, ways_in_all
from wanju.kernel.bits import how_many
from wanju.kernel.dealer import new_dealer
from wanju.kernel.table import Table
from wanju.lab.simulate import simulate

NO_FOULS = {name: make for name, make in RULESETS["cier"].items() if name != "fouls"}


@pytest.mark.parametrize("name", NO_FOULS)
def test_the_random_player_counts_exactly_the_legal_actions(name):
    for seed in range(12):
        table, mind = Table(NO_FOULS[name](), seed), new_dealer(seed)
        for _ in range(60):
            if table.over:
                break
            seat, state, rules = table.waiting[0], table.state, table.rules
            choices = open_to(state, rules, seat, ammo_free(state, rules, seat))
            aims = how_many(may_aim_at(state, rules, seat))
            declining = 1 if state.ability[seat] != NOTHING else 0
            assert ways_in_all(state, rules, seat, choices, aims) + declining == len(table.legal(seat))
            table.act(seat, table.think(seat, "random", mind))


def used(ability, **settings):
    """How large a part of all that three counting players do."""
    found = simulate(find("cier").ruleset(3, None, settings), ["counting"] * 3, 300, seed=3, threads=1).metrics
    every = {name: value.mean for name, value in found.items() if name.startswith("used_")}
    return every[f"used_{ability}"] / sum(every.values())


def test_counting_likes_a_bullet_for_the_ammo_it_brings():
    assert used("bullet", bullet_ammo=0.5) < used("bullet") < used("bullet", bullet_ammo=3)
