"""`wanju profile`: the counts beside the rules are those of the rules as they are, and anybody can make them."""

from __future__ import annotations

import shutil
import sys

import pytest

from wanju.compiler.profile import NAME, ROOT
from wanju.games import ids

PYTHON = 3, 11
"""Functions have other shapes in another Python; then counts are left out where they do not fit."""

pytestmark = pytest.mark.skipif(sys.version_info[:2] != PYTHON, reason="the counts are those of Python 3.11")


@pytest.mark.parametrize("game", ids())
def test_the_counts_are_those_of_the_rules_as_they_are(wanju, game):
    told = wanju("profile", game, "--check")
    assert told.returncode == 0, told.stderr
    assert told.stdout == f"games/{game}/{NAME}: is right\n"


def test_counts_that_are_wrong_are_named_and_made_anew(wanju, tmp_path):
    shutil.copytree(ROOT, tmp_path / "wanju", ignore=shutil.ignore_patterns("__pycache__", "web"))
    file = tmp_path / "wanju" / "games" / "delay" / NAME
    right = file.read_text()
    file.write_text(right.replace("1", "2"))
    told = wanju("profile", "delay", "--check", PYTHONPATH=str(tmp_path))
    assert told.returncode == 2
    assert told.stdout == f"games/delay/{NAME}: is not what these games count\n"
    assert "run 'wanju profile'" in told.stderr
    told = wanju("profile", "delay", "--lang", "zh", PYTHONPATH=str(tmp_path))
    assert told.returncode == 0 and told.stdout == f"games/delay/{NAME}：已写入\n"
    assert file.read_text() == right


def test_an_unknown_game_is_refused(wanju):
    told = wanju("profile", "chess", "--check")
    assert told.returncode == 2 and "chess" in told.stderr
