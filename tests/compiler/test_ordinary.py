"""Numba's ordinary way, for versions whose inner parts nobody has tried: the same games, and a word about it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from alone import environment, run
from every_ruleset import RULESETS, digest_of

from wanju.compiler import way
from wanju.kernel.loops import play_many

PROJECT = Path(__file__).parents[2] / "pyproject.toml"
GAMES = 300
COMPARED = "cier", "delay", "ludo"
PLAY = """
import sys
from every_ruleset import RULESETS, digest_of
from wanju.compiler import IS_ORDINARY
from wanju.kernel.loops import play_many
assert IS_ORDINARY
for name, make in RULESETS[sys.argv[1]].items():
    ruleset = make()
    for style in range(len(ruleset.game.styles)):
        print(name, style, digest_of(play_many, ruleset, style, 0, int(sys.argv[2])))
"""


@pytest.mark.parametrize("id", COMPARED)
def test_both_ways_of_compiling_play_the_same_games(id, tmp_path):
    told = run(PLAY, id, str(GAMES), WANJU_COMPILER=way.ORDINARY, WANJU_CACHE=str(tmp_path))
    rulesets = {name: make() for name, make in RULESETS[id].items()}
    assert told.splitlines() == [
        f"{name} {style} {digest_of(play_many, ruleset, style, 0, GAMES)}"
        for name, ruleset in rulesets.items()
        for style in range(len(ruleset.game.styles))
    ]
    assert list(tmp_path.rglob("*.nbc"))


def test_the_ordinary_way_says_so_once():
    command = [
        sys.executable,
        "-c",
        "import wanju.kernel.loops, wanju.games.ludo.tools.careers, wanju.bots.delay.branches",
    ]
    told = subprocess.run(command, env=environment(WANJU_COMPILER="ordinary"), capture_output=True, text=True)
    assert told.stdout == "" and told.stderr.count("\n") == 1 and "in its ordinary way" in told.stderr
    told = subprocess.run(command, env=environment(), capture_output=True, text=True)
    assert told.stderr == ""


@pytest.mark.parametrize(
    ("version", "chosen", "expected"),
    [
        (f"{way.RUN_WITH[-1]}.1", "", False),
        (f"{way.RUN_WITH[-1]}.0rc1", "", False),
        (f"{way.RUN_WITH[-1]}.1", "ordinary", True),
        ("0.999.0", "", True),
        ("0.6.8", "", True),
        ("0.999.0", "own", False),
    ],
)
def test_the_way_is_picked_by_the_version_of_numba_unless_somebody_chooses(version, chosen, expected):
    assert way.is_ordinary(version, chosen) is expected


def test_an_unknown_way_is_refused():
    with pytest.raises(ValueError, match="WANJU_COMPILER cannot be 'fast'; it is 'own' or 'ordinary'"):
        way.is_ordinary("0.68.1", "fast")


def test_the_project_asks_for_the_versions_that_were_run():
    asked = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["dependencies"]
    (numba,) = (each for each in asked if each.startswith("numba"))
    last = int(way.RUN_WITH[-1].split(".")[1])
    assert numba == f"numba>={way.RUN_WITH[0]},<0.{last + 1}"
