"""The score sheet in the terminal: after a game, in a replay, and as JSON."""

from __future__ import annotations

import json

import pytest

ALL_DAY = "1\n" * 600
PLACES = {"en": "You came ", "zh": "你是第"}
SUMS = {"en": "3 × √(fortune ", "zh": "3 × √（福 "}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_game_ends_with_its_score_sheet_and_a_replay_tells_it_again(here, tmp_path, language):
    file = tmp_path / "game.jsonl"
    options = ("--seats", 4, "--preset", "intro", "--seed", 3, "--lang", language, "--save", file)
    played = here("play", "merit13", *options, typed=ALL_DAY)
    assert played.returncode == 0 and PLACES[language] in played.stdout
    assert played.stdout.count(SUMS[language]) == 4
    assert here("replay", file, "--lang", language).stdout.count(SUMS[language]) == 4
    told = json.loads(here("replay", file, "--json").stdout)
    assert told["over"] and sorted(one["rank"] for one in told["score_sheet"])[0] == 1
    for one in told["score_sheet"]:
        assert sum(line["points"] for line in one["lines"]) == pytest.approx(one["total"], abs=1e-9)


def test_whoever_sits_alone_is_told_how_the_values_came_about(here):
    played = here("play", "delay", "--seed", 3, "--lang", "en", typed=ALL_DAY)
    assert played.stdout.count("At the start") == 4 and "Pressure: " in played.stdout
