"""`wanju ceiling`: what decisions cost in a game that is solved, on the screen and as JSON."""

from __future__ import annotations

import json

import numpy as np
import pytest

from wanju.bots.ludo.boards import rows_of
from wanju.bots.ludo.solution import Solution
from wanju.cli.main import run
from wanju.games import tools


@pytest.fixture
def unsolved(monkeypatch):
    """A table that holds every board for even, in place of minutes of solving."""
    many = len(rows_of(2))
    ceiling = tools("ceiling")["ludo"]
    even = np.full((1, 3, many, many), 0.5)
    monkeypatch.setattr(ceiling, "solved", lambda ruleset, progress: Solution(ruleset, even, 0.0))


def said(monkeypatch, capsys, *words):
    monkeypatch.setattr("sys.argv", ["wanju", "ceiling", *words])
    with pytest.raises(SystemExit) as left:
        run()
    out, err = capsys.readouterr()
    return left.value.code, out, err


def test_players_are_told_with_intervals(unsolved, monkeypatch, capsys):
    code, out, _ = said(monkeypatch, capsys, "--players", "random,clever", "--games", "4", "--json")
    data = json.loads(out)
    assert code == 0 and data["games"] == 4 and data["start"] == 0.5 and list(data["players"]) == ["random", "clever"]
    assert all(set(found) == {"decision", "best", "game"} for found in data["players"].values())
    assert data["players"]["clever"]["game"]["n"] == 4


@pytest.mark.parametrize(("language", "title"), [("en", "who begins wins 50.0000 %"), ("zh", "先手赢 50.0000 %")])
def test_a_table_in_either_language(unsolved, monkeypatch, capsys, language, title):
    code, out, _ = said(monkeypatch, capsys, "--players", "clever", "--games", "2", "--lang", language)
    assert code == 0 and title in out and ("Clever" if language == "en" else "精明") in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--set", "pieces=3"), "Ludo is solved for two seats"),
        (("--set", "dice=v2.0"), "Ludo is solved for two seats"),
        (("--games", "0"), "games cannot be 0."),
        (("--players", "clver", "--games", "1"), "Did you mean 'clever'?"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(unsolved, monkeypatch, capsys, words, sentence):
    code, _, err = said(monkeypatch, capsys, *words)
    assert code == 2 and sentence in err
