"""§4: our six characters, measured: each wins between 20 % and 30 % of the games it is drawn for."""

from __future__ import annotations

import pytest

from wanju.games import find
from wanju.lab.simulate import simulate


@pytest.mark.parametrize("style", ["counting", "random"])
def test_each_character_wins_a_fair_share_among_equal_players(style):
    ruleset = find("cier").ruleset(4, settings={"mode": "skill"})
    metrics = simulate(ruleset, [style] * 4, games=40_000, seed=9).metrics
    for character in ruleset.tables["characters"]:
        share = metrics[f"win_{character}"]
        assert share.low > 0.20 and share.high < 0.30, (character, share)
