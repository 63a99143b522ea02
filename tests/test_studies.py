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


@pytest.mark.parametrize(
    ("game", "players", "has_team"),
    [("merit13", ("wavering:50:balanced", "balanced", "balanced"), True), ("cier", ("nash", "counting"), False)],
)
def test_strength_is_told_of_any_game(monkeypatch, game, players, has_team):
    """A row needs no measure that one game has and another does not."""
    monkeypatch.syspath_prepend(str(HOUSE / "benchmarks"))
    runs, strength = importlib.import_module("runs"), importlib.import_module("strength")
    row = strength.told(runs.played(runs.Table(game, players, 3)))
    assert row["share"]["low"] <= row["share"]["mean"] <= row["share"]["high"]
    assert 0 < row["ms_a_decision"] < 1000 and ("team" in row) is has_team
    assert {table.game for table in strength.tables(1)} == {"merit57", "merit13", "ludo", "cier"}


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


def test_each_edition_is_told_by_role_deed_vow_or_path_wish_and_free_riding(reward):
    small, large = reward.page(rows()).split("\n## ")[1:]
    common = ["Roles", "Scores", "What is done", "What players want", "Free-riding"]
    for part, own in ((small, ["Paths"]), (large, ["Faith", "Vows"])):
        assert {line[4:] for line in part.splitlines() if line.startswith("### ")} == {*common, *own}


def test_everybody_ends_in_one_of_three_faiths_and_every_kind_of_player_is_told(reward):
    kinds = [row for row in rows() if row["game"] == "merit57" and len(set(row["players"])) == 1]
    assert len(kinds) >= 7
    for row in kinds:
        told = row["crossed"]["player×faith"]
        assert sum(mean for mean, _, _ in told.values()) == pytest.approx(1, abs=1e-5)
        assert all(low <= mean <= high for mean, low, high in told.values()) and len(told) == len(reward.FAITHS)


def test_the_difference_of_two_is_less_sure_than_either(reward):
    assert reward.less([0.5, 0.2, 0.8], [0.75, 0.35, 1.15], 100) == "−25.0 ± 50.0"
