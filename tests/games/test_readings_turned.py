"""The order of a switch's readings means nothing: turned round in `numbers.toml`, all games and hashes are the same.

The whole package is copied, for compiled rules hold the numbers of readings, and plays there in a process of its own.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from recorded import FILE, rulesets

import wanju
from wanju.games import find, house_ids

HERE, SRC = Path(__file__).parent, Path(wanju.__file__).parent
READINGS = re.compile(r"\breadings = (\[.*?\])")
PLAYS = """
import json, sys
from recorded import outcomes, rulesets
id = sys.argv[1]
print(json.dumps([outcomes(id), {name: ruleset.hash for name, ruleset in rulesets(id).items()}]))
"""


def turned(match: re.Match[str]) -> str:
    return f"readings = {json.dumps(json.loads(match[1])[::-1])}"


@pytest.mark.parametrize("id", house_ids())
def test_readings_turned_round_give_the_same_games_and_hashes(id, tmp_path):
    shutil.copytree(SRC, tmp_path / "wanju", ignore=shutil.ignore_patterns("__pycache__"))
    numbers = tmp_path / "wanju" / "games" / id / "numbers.toml"
    text, count = READINGS.subn(turned, numbers.read_text(encoding="utf-8"))
    assert count == sum(hasattr(entry, "readings") for entry in find(id).numbers.entries.values()) > 0
    numbers.write_text(text, encoding="utf-8")
    environment = {"PYTHONPATH": f"{tmp_path}{os.pathsep}{HERE}", "WANJU_CACHE": str(tmp_path / "cache")}
    done = subprocess.run(
        [sys.executable, "-c", PLAYS, id], env=os.environ | environment, capture_output=True, text=True, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr[-2000:]
    games, hashes = json.loads(done.stdout)
    assert games == json.loads(FILE.read_text(encoding="utf-8"))[id]
    assert hashes == {name: ruleset.hash for name, ruleset in rulesets(id).items()}


@pytest.mark.parametrize("id", house_ids())
def test_rules_ask_a_switch_only_whether_it_has_a_reading_and_name_it(id):
    switches = {name for name, entry in find(id).numbers.entries.items() if hasattr(entry, "readings")}
    asked = 0
    for path in [*(SRC / "games" / id).rglob("*.py"), *(SRC / "bots" / id).rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare) and isinstance(node.left, ast.Attribute) and node.left.attr in switches:
                asked += 1
                is_named = isinstance(node.comparators[0], ast.Attribute)
                assert is_named and isinstance(node.ops[0], ast.Eq | ast.NotEq), f"{path}, line {node.lineno}"
    assert asked >= 5
