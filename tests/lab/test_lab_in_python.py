"""The lab as it is called in a notebook: results that show themselves and become frames."""

from __future__ import annotations

import sys

import pytest
from toy import TOY
from walk import GAME as WALK

import wanju


def results():
    yield wanju.compare(TOY, {"plus": 1}, {"plus": 2}, games=300, players=["roller"])
    yield wanju.matters(TOY, "win", games=300, only=["plus", "spare"], players=["roller"])
    yield wanju.sweep(TOY, "plus=0:2", "win", games=300, players=[["roller"], ["idler"]])
    yield wanju.shape(WALK, 300, 10, players=["walker"])
    yield wanju.worth(TOY, "actions", "win", games=300, players=["roller"])


@pytest.mark.parametrize("result", results(), ids=lambda result: type(result).__name__)
def test_a_result_shows_itself_in_one_line_and_in_a_notebook(result, monkeypatch):
    assert len(repr(result)) < 200 and "300" in repr(result) and "\n" not in repr(result)
    assert result._repr_html_().startswith("<div>") and "<table>" in result._repr_html_()
    for name, package in (("to_frame", "pandas"), ("plot", "matplotlib")):
        monkeypatch.setitem(sys.modules, package, None)
        with pytest.raises(wanju.GameError, match=f"{name} needs {package}, which is not installed"):
            getattr(result, name)()


def test_a_side_may_have_players_of_its_own():
    found = wanju.compare(TOY, {"players": ["idler"]}, {"players": ["roller"]}, games=200)
    assert found.differences["win"].verdict == "more"
    with pytest.raises(wanju.GameError, match="Did you mean 'plus'"):
        wanju.compare(TOY, {"plos": 1})


def test_rules_are_tuned_for_players_and_shown_with_others():
    found = wanju.tune(TOY, "win=60%±5", "plus", games=2000, confirm=4000, players=["roller"], others=[["idler"]])
    assert found.is_reached and found.best.ruleset.values["plus"] == 4
    assert found.best.others[0].players == ("idler",) and len(repr(found)) < 200
