"""The measurements of the claims of V2.0."""

from __future__ import annotations

from math import exp

import pytest

from wanju.games.ludo.game import GAME
from wanju.games.ludo.tools import claims

RULESET = GAME.ruleset(2, "v2.0")


@pytest.mark.parametrize("influence", [-0.5, 0.0, 0.25])
def test_the_chance_of_a_six_is_the_sigmoid_of_2_2(influence):
    assert claims.six(RULESET, 0, 0, influence).mean == pytest.approx(1 / (1 + exp(influence + 1.6)))


@pytest.mark.parametrize(("steps", "chance"), [(1, 0.0), (2, 0.0), (3, 1.0), (4, 0.0), (7, 0.0)])
def test_group_a_cannot_finish_where_3_5_and_6_do_not_fit(steps, chance):
    assert claims.arrives(RULESET, 0, 0, steps, 1.0).mean == chance
    assert claims.arrives(RULESET, 0, 0, steps, 0.0).mean == 1.0
