"""The exact measurements of the claims of v1.3."""

from __future__ import annotations

from math import sqrt

import pytest

from wanju.games.merit13.game import GAME
from wanju.games.merit13.tools import claims


@pytest.mark.parametrize(("fu", "hui"), [(20, 5), (5, 20), (12, 12), (15, 15), (7, 11)])
def test_the_score_is_three_times_the_root_of_the_product(fu, hui):
    assert claims.score_of(GAME.ruleset(4), 0, 0, fu, hui).mean == pytest.approx(3 * sqrt(fu * hui))


@pytest.mark.parametrize(
    ("preset", "spare"), [("standard", 0), ("intro", 2), ("hard_printed", -1), ("asura_printed", -2)]
)
def test_beings_to_spare_are_those_that_come_less_those_that_are_asked_for(preset, spare):
    assert claims.spare_beings(GAME.ruleset(4, preset), 0, 0).mean == spare


def test_half_of_an_interval_is_what_the_textbook_says():
    found = claims.half_width(GAME.ruleset(4), 0, 0, 0.6, 5000).mean
    assert found == pytest.approx(1.96 * sqrt(0.6 * 0.4 / 5000), rel=0.001)
