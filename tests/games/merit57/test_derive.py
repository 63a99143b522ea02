"""What follows from numbers and switches follows from the rules record alone: written there and derived, they are the
rules that a table with these settings has."""

from __future__ import annotations

import numpy as np
import pytest

from wanju.games import find
from wanju.kernel.check import derived

GAME = find("merit57")
SETTINGS = [
    {"farmer_wealth": 9, "monk_wisdom": 8, "scholar_merit": 1},
    {"calamity_win": 10, "saves_win": 6, "three_player_adjust": 2, "calamity_loss": 25},
    {"two_player_calamity": 9, "two_player_saves": 3},
    {"merchant_save_surcharge": 2, "scholar_save_discount": 2, "secular_save_discount": 2, "save_min_cost": 2},
    {"being_cost_table": "literal", "save_discount_stack": "no"},
    {"being_cost_table": "surcharge", "reversal": "on"},
    {"vow_table": "ch9", "bvow_points": "sim60"},
    {"vow_table": "sim60", "b4_assist": "sim60"},
    {"vow_table": "pp58", "b4_assist": "copay"},
]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("settings", SETTINGS, ids=lambda settings: ", ".join(settings))
def test_numbers_written_into_the_record_and_derived_are_those_rules(settings, seats):
    usual, wanted = GAME.ruleset(seats), GAME.ruleset(seats, None, settings)
    for name in settings:
        usual.array[name] = wanted.array[name]
    made = derived(usual)
    assert all(np.array_equal(made[name], wanted.array[name]) for name in GAME.rules.names)
