"""Games that have only their declaration, at the prompt: whole games from a pipe, and a saved one told again."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
PIG, LONELY = EXAMPLES / "pig.py", EXAMPLES / "lonely.py"
SAID = {
    "en": ("Points that win: 20", "this turn", "Roll the die", "There is nothing to keep yet: roll first."),
    "zh": ("获胜所需分数：20", "本轮", "掷骰", "还没有分数可收，请先掷骰。"),
}


pytestmark = pytest.mark.usefixtures("shelf")


@pytest.fixture
def typing(here):
    """`wanju play` in this process, with what is typed."""
    return partial(here, "play")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_pig_is_played_to_its_end_and_told_again(typing, here, tmp_path, language):
    file = tmp_path / "game.jsonl"
    options = ("--seats", 2, "--seed", 3, "--set", "goal=20", "--lang", language, "--save", file)
    said = typing(PIG, *options, typed="1\n1\n2\n" * 60)
    assert said.returncode == 0 and said.stderr == ""
    assert all(part in said.stdout for part in SAID[language])
    assert "None" not in said.stdout and "{" not in said.stdout and "is over" not in said.stdout
    places = re.findall(r"^ +([12])  .*?(\d+) *$", said.stdout, re.MULTILINE)[-2:]
    assert [place for place, _ in places] == ["1", "2"] and int(places[0][1]) >= 20 > int(places[1][1])
    assert f"wanju replay {file} --game {PIG}" in said.stdout.replace("\n", "")
    told = here("replay", file, "--game", PIG, "--lang", language)
    assert told.returncode == 0 and told.stdout.count("获胜。" if language == "zh" else " wins.") == 1
    at_first = here("replay", file, "--game", PIG, "--lang", language, "--step", 1)
    assert SAID[language][1] in at_first.stdout and "▸" in at_first.stdout


def test_a_saved_game_needs_its_file_and_a_process_of_its_own_brings_it(wanju, tmp_path):
    file = tmp_path / "game.jsonl"
    said = wanju("play", PIG, "--seed", 3, "--lang", "zh", "--save", file, typed="\n1\nq\n")
    assert said.returncode == 0 and "本轮" in said.stdout
    unknown = wanju("replay", file)
    assert unknown.returncode == 2 and "No game is called 'pig'" in unknown.stderr


def test_enter_does_the_only_thing_and_what_is_closed_says_why(typing):
    said = typing(PIG, "--seed", 3, "--lang", "en", typed="hold\nkeep the points\n\nq\n")
    assert said.stdout.count("There is nothing to keep yet: roll first.") == 3
    assert "Enter: Roll the die>" in said.stdout and "Seat 0 (you) rolls" in said.stdout


def test_what_others_pick_is_hidden_until_it_is_told(typing):
    said = typing(LONELY, "--seed", 3, "--lang", "en", typed="4\npick 5\n1 6\npick@1\nq\n").stdout
    first, _, later = said.partition("Seat 0 (you) picked 4.")
    row = re.search(r"seat 1 \(.*?\) +0 +– +\?", first)
    assert row and "picked" not in first
    assert all(f"Seat 0 (you) picked {pick}." in later for pick in (5, 6, 1))


@pytest.mark.parametrize("typed", ["9", "pick 9", "1 9"])
def test_a_label_that_is_closed_says_why(typing, typed):
    said = typing(LONELY, "--seed", 3, "--lang", "en", typed=f"{typed}\nq\n").stdout
    assert "Numbers that high are not in this game." in said


def test_help_tells_the_rules_in_numbers(typing):
    assert typing(LONELY, "--lang", "zh", typed="?\nq\n").stdout.count("最大的数：6") == 2


def test_every_command_takes_the_file_of_a_game(here):
    assert "Keeps the points at twenty" in here("styles", PIG, "--lang", "en").stdout
    assert "one_costs" in here("rules", PIG, "--lang", "en").stdout
