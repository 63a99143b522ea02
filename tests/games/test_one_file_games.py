"""A game in a file of its own: brought by its path, found by its names, refused in a sentence where it is broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from wanju import games, load
from wanju.games import bring, find, ids, known
from wanju.kernel.errors import BadFile, BrokenReplay, UnknownName
from wanju.kernel.table import Table

PIG = Path(__file__).parents[2] / "examples" / "pig.py"


pytestmark = pytest.mark.usefixtures("shelf")


def written(folder: Path, name: str, *changes: tuple[str, str]) -> Path:
    text = PIG.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def test_a_game_is_brought_by_its_path_and_then_found_by_its_names():
    assert "pig" not in ids()
    pig = find(str(PIG))
    assert pig.id == "pig" and "pig" in ids() and pig in games()
    assert find("pig") is find("贪心小猪") is bring(PIG) is pig
    assert pig.functions["act"].__module__ == "wanju_game_pig"


def test_a_name_that_others_wrote_runs_no_file():
    with pytest.raises(UnknownName, match="No game is called"):
        known(str(PIG))
    saved = Table(bring(PIG).ruleset(2), seed=1).save()
    with pytest.raises(BrokenReplay, match="No game is called"):
        load(saved.replace('"pig"', f'"{PIG}"'))
    assert load(saved).game is find("pig")


@pytest.mark.parametrize(
    ("name", "change", "sentence"),
    [
        ("empty.py", ("GAME = declare", "TOY = declare"), r"empty\.py: it has no GAME"),
        ("taken.py", ('id="pig"', 'id="ludo"'), r"taken\.py: there is another game 'ludo' already"),
        ("wrong.py", ("version=", "versoin="), r"wrong\.py, line 77: TypeError: .*'version'"),
        ("number.py", ('"goal", 100,', '"goal", 7,'), r"number\.py, line \d+: goal cannot be 7\."),
        ("syntax.py", ("def waiting(state):", "def waiting(state)"), r"syntax\.py, line \d+: SyntaxError"),
    ],
)
def test_a_file_that_is_no_game_is_refused_with_its_place(tmp_path, name, change, sentence):
    path = written(tmp_path, name, change)
    with pytest.raises(BadFile, match=sentence) as refused:
        bring(path)
    assert len(str(refused.value).splitlines()) == 1 and path.resolve() not in games._brought


def test_a_file_that_is_not_there_is_a_name_that_nobody_has():
    with pytest.raises(UnknownName, match=r"No game is called 'no/such\.py'"):
        find("no/such.py")
    with pytest.raises(BadFile, match="there is no such file"):
        bring("no/such.py")
