"""`wanju shape` and `wanju hits` as they are typed."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest

WALK = str(Path(__file__).parents[1] / "lab" / "walk.py")
FEW = ("--games", "500", "--closely", "5", "--played-on", "20", "--tries", "4")


@pytest.fixture(scope="module", autouse=True)
def _brought_for_these_tests_alone():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(import_module("wanju.games"), "_brought", {})
        yield


def test_the_shape_is_told_with_the_command_that_tells_it_again(here):
    told = here("shape", WALK, *FEW, "--lang", "en")
    assert told.returncode == 0, told.stderr
    for words in (
        "lead_changes",
        "clear leads (15 points)",
        "first_mover",
        "of the game",
        "Wins by seat: 0:",
        "seed 0",
    ):
        assert words in told.stdout
    assert "half at most 5" in told.stdout and "500 games" in told.stdout
    last = told.stdout.splitlines()[-1]
    assert last.startswith("wanju ") and "--seats walker,walker" in last and "--seed 0" in last


def test_it_is_told_in_chinese(here):
    told = here("shape", WALK, *FEW, "--lang", "zh")
    assert told.returncode == 0 and "最终赢家落后" in told.stdout and "各座获胜" in told.stdout


def test_json_alone_and_the_same_on_any_number_of_threads(here):
    one, two = (here("shape", WALK, *FEW, "--json", "--threads", n) for n in ("1", "2"))
    assert one.stdout == two.stdout
    found = json.loads(one.stdout)
    assert found["games"] == 500 and found["closely"] == 5 and found["measures"]["decisions"]["mean"] == 5
    assert len(found["foreseen"]) == 10 and len(found["seats"]) == 2


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (("shape", WALK, "--games", "0"), "games cannot be 0"),
        (("shape", WALK, "--closely", "0"), "closely cannot be 0"),
        (("shape", WALK, "--played-on", "7"), "played_on cannot be 7; it is an even number"),
        (("shape", WALK, "--seats", "wolker"), "wolker"),
        (("shape", "cier", "--seats", "search:10,random"), "only styles can"),
        (("hits", "cier", "--seats", "search:10,random"), "Only games of styles"),
        (("hits", WALK, "--games", "0"), "games cannot be 0"),
        (("hits", WALK, "--threads", "0"), "threads cannot be 0"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(here, typed, sentence):
    told = here(*typed, "--lang", "en")
    assert told.returncode == 2 and sentence in told.stderr and told.stderr.count("\n") == 1 and told.stdout == ""


def test_hits_are_listed_and_what_never_comes_up_is_said(wanju):
    told = wanju("hits", WALK, "--games", "2000", "--threads", "1", "--lang", "en")
    assert told.returncode == 0, told.stderr
    assert "1 step" in told.stdout and "10,000" in told.stdout
    assert "Never entered in 2,000 games, of 3 functions of the rules (1): 3 fly." in told.stdout
    assert "Never happened in 2,000 games, of 3 events (1): flies." in told.stdout
