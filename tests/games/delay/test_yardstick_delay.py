"""`benchmarks/delay.c`, the same rules by hand in C on the same streams: its games are ours to the last one."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from wanju.games import find

from .build import ENDINGS, FORCES, files
from .recorder import recorded
from .test_oracle_delay import stable_events, violent_events

SOURCE = Path(__file__).parents[3] / "benchmarks" / "delay.c"
GAMES, SEED = 20_000, 5
FIELDS = {"seals_noticed": "notices", "truths_rewarded": "rewards", "last_streak": "streak"}
FIELDS |= {name: name for name in ("seals", "extremes")}
"""What the program calls a sum, and our field."""


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    compiler = shutil.which("gcc")
    if compiler is None:
        pytest.skip("gcc is not installed")
    made = tmp_path_factory.mktemp("c") / "delay"
    subprocess.run([compiler, "-O2", "-std=c11", "-Wall", "-Wextra", "-Werror", "-o", made, SOURCE], check=True)
    return made


@pytest.mark.parametrize("make", [None, stable_events, violent_events])
def test_the_c_program_plays_the_same_games(program, make):
    """§2 – §7  Every ending, every final value and every count, summed over 20,000 games."""
    content = make and files(make(Random(2)))
    ruleset = find("delay").ruleset(settings={"content": "lenient"}, files=content)
    lines = [
        [*(choice["effect"][force] for force in FORCES), int(choice["is_extreme"]), event["fixed_position"] or 0]
        for event in ruleset.tables["events"]
        for choice in event["choices"]
    ]
    given = "".join(" ".join(map(str, line)) + "\n" for line in lines)
    said = subprocess.run([program, str(GAMES), str(SEED)], input=given, capture_output=True, text=True, check=True)
    printed = {name: float(number) for name, number, *_ in map(str.split, said.stdout.splitlines())}
    last = recorded(ruleset, GAMES, SEED).last
    ours = {f"ending_{id}": (last["ending"] == number).sum() for number, id in enumerate(ENDINGS)}
    ours |= {force: last["value"][:, place].sum() for place, force in enumerate(FORCES)}
    ours |= {name: last[field].sum() for name, field in FIELDS.items()}
    assert {name: printed[name] for name in ours} == ours
