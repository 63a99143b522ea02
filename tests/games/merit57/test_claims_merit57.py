"""The exact measurements of the claims of v5.7."""

from __future__ import annotations

import pytest

from wanju.games.merit57.game import GAME
from wanju.games.merit57.tools import claims


@pytest.mark.parametrize(
    ("settings", "merit"),
    [
        ({}, 5 + 1 + 6 * (1 + 1)),
        ({"refuge_merit_per_round": 0}, 5 + 1 + 6),
        ({"rounds": 1, "monk_merit": 9}, 9 + 1 + 2),
    ],
)
def test_an_idle_monk_has_the_merit_of_the_start_of_the_vow_and_of_refuge(settings, merit):
    assert claims.passive_merit(GAME.ruleset(4, settings=settings), 0, 0).mean == merit
