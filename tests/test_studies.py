"""Pages of figures say what the figures beside them say."""

from __future__ import annotations

import importlib
import json
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]


@pytest.fixture
def reward(monkeypatch):
    monkeypatch.syspath_prepend(str(HOUSE / "benchmarks"))
    return importlib.import_module("reward")


def rows():
    return json.loads((HOUSE / "docs" / "what-the-rules-reward.json").read_text(encoding="utf-8"))


def test_what_the_rules_reward_is_written_from_its_figures(reward):
    assert (HOUSE / "docs" / "what-the-rules-reward.md").read_text(encoding="utf-8") == reward.page(rows())


@pytest.mark.parametrize("game", ["merit13", "merit57"])
def test_players_that_think_agree_on_the_monk_whatever_style_they_play_on_with(reward, game):
    """Three different roll-outs, and the monk clear of all others in each."""
    thinking = [row for row in rows() if row["game"] == game and "team_then_score" in row["players"][0]]
    alike = [row for row in thinking if len(set(row["players"])) == 1]
    assert len({row["players"][0].split(":")[2] for row in alike}) == 3
    assert {reward.leader(row, reward.ROLES[game]) for row in alike} == {("monk", True)}
