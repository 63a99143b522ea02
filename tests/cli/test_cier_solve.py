"""`wanju solve cier`: positions between two as people type them."""

from __future__ import annotations

import json
import re

import pytest

HAN = re.compile(r"[\u4e00-\u9fff]")


def solved(here, *arguments):
    said = here("solve", "cier", *arguments, "--json")
    assert said.returncode == 0 and said.stderr == "", said.stderr
    return json.loads(said.stdout)


def test_a_position_has_a_value_and_a_mix_for_each_seat(here):
    found = solved(here, "--at", "ammo=1:0")
    assert 0 < found["value"] < 1 and found["exploitability"] <= 1e-9
    assert set(found["mix"]["0"]) == {"bullet", "cier@1"} and set(found["mix"]["1"]) == {"bullet", "defend"}
    assert all(sum(mix.values()) == pytest.approx(1) for mix in found["mix"].values())
    assert found["players"] == ["nash", "nash"] and len(found["ruleset"]) == 12
    assert found["position"] == {"hp": [1, 1], "ammo": [1, 0], "swept": [0, 0], "calm": 0}


def test_a_position_is_told_in_parts_or_by_options(here):
    """What nobody says is as a match begins; a full-width colon and comma will do."""
    parts = solved(here, "--at", "ammo=1:0.5，hp=2：1 swept=1:0", "--mode", "lord")
    options = solved(here, "--at", "ammo=1:0.5", "--hp", "2:1", "--swept", "1:0", "--set", "mode=lord")
    assert parts == options and parts["position"] == {"hp": [2, 1], "ammo": [1, 0.5], "swept": [1, 0], "calm": 0}
    assert solved(here, "--mode", "lord", "--at", "calm=199")["value"] == pytest.approx(0, abs=1e-9)


def test_two_abilities_are_told_together(here):
    """§3, the third variant."""
    found = solved(here, "--preset", "lord_two_abilities", "--set", "stalemate_turns=2")
    assert all(len(plan.split("+")) == 2 for plan in found["mix"]["0"])


@pytest.mark.parametrize(
    ("language", "word", "ability"), [("en", "Value to seat 0: +0.79", "Defend"), ("zh", "价值：+0.79", "防御")]
)
def test_the_table_speaks_the_language(here, language, word, ability):
    said = here("solve", "呲儿", "--at", "ammo=1:0", "--lang", language)
    assert said.returncode == 0 and word in said.stdout and ability in said.stdout
    assert "50.85 %" in said.stdout and "9b542fe46f57" in said.stdout


BAD = [
    (("--at", "ammo=1:0:0"), "each of two seats", "两个座位各一个数"),
    (("--at", "ammo=900:0"), "from 0 to 199", "可取 0 到 199"),
    (("--at", "ammo=-1:0"), "each of two seats", "两个座位各一个数"),
    (("--at", "ammo=1.3:0"), "steps of 0.5", "可带 .5"),
    (("--at", "amo=1:0"), "Did you mean 'ammo'", "是不是指 'ammo'"),
    (("--at", "nonsense"), "No part of a position", "没有叫 'nonsense' 的局面项"),
    (("--hp", "0:1"), "hp cannot be 0", "hp 不能是 0"),
    (("--swept", "2:0"), "swept cannot be 2", "swept 不能是 2"),
    (("--at", "calm=200"), "from 0 to 199", "可取 0 到 199"),
    (("--at", "calm=soon"), "'soon' is not that", "'soon' 不是"),
    (("--mode", "chess"), "mode cannot be 'chess'", "mode 不能是 'chess'"),
    (("--mode", "skill"), "drawn by lot", "角色是抽的"),
    (("--preset", "lord_with_minion"), "at a table of 2", "2 人桌"),
]


@pytest.mark.parametrize(("arguments", "english", "chinese"), BAD)
def test_what_cannot_be_is_refused_in_one_sentence(here, arguments, english, chinese):
    for language, sentence in (("en", english), ("zh", chinese)):
        said = here("solve", "cier", *arguments, "--lang", language)
        assert said.returncode == 2 and said.stdout == "" and said.stderr.count("\n") == 1
        assert sentence in said.stderr and bool(HAN.search(said.stderr)) == (language == "zh")


def test_a_game_without_a_solver_says_which_have_one(here):
    assert here("solve", "ludo").stderr == "There is no exact solver for ludo; there is one for: cier, delay.\n"
    assert here("solve", "ludo", "--lang", "zh").stderr == "ludo 没有精确解法；有的是：cier, delay。\n"
    assert here("solve", "chess").stderr.startswith("No game is called 'chess'.")
