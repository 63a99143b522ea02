"""§11 expects teams to win 80, 60, 40 and 20 %. The presets that are named so hold that for four smart players, at
deals that nobody has tuned with."""

from __future__ import annotations

import pytest

from wanju.games import find
from wanju.lab.simulate import simulate

GAMES, SEED = 100_000, 57


@pytest.mark.parametrize("percent", [80, 60, 40, 20])
def test_11_a_tuned_level_is_won_as_often_as_its_name_says(percent):
    ruleset = find("merit13").ruleset(4, f"smart_{percent}")
    found = simulate(ruleset, ["smart"] * 4, GAMES, SEED).metrics["team_win"]
    assert (percent - 1) / 100 <= found.low and found.high <= (percent + 1) / 100, found
