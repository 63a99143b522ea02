"""A rule that every game comes to is counted exactly, one that no game can come to is listed."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from wanju.compiler import IS_ORDINARY
from wanju.games import find
from wanju.kernel.errors import BadNumber
from wanju.lab.hits import hits
from wanju.lab.trial import Trial

WALK = str(Path(__file__).parent / "walk.py")
GAMES = 60_000
"""More than a process counts at once."""

pytestmark = pytest.mark.skipif(IS_ORDINARY, reason="rules compiled the ordinary way do not count")


@pytest.fixture(scope="module", autouse=True)
def _brought_for_these_tests_alone():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(import_module("wanju.games"), "_brought", {})
        yield


@pytest.fixture(scope="module")
def found():
    return hits(Trial(find(WALK).ruleset(), ("walker",), seed=1), GAMES, jobs=1)


def test_a_rule_of_every_step_is_entered_five_times_a_game(found):
    assert found.counts["section"]["1 step"] == found.counts["event"]["steps"] == 5 * GAMES


def test_a_rule_that_no_game_comes_to_is_listed(found):
    assert found.as_json()["never"] == {"section": ["3 fly"], "ruling": [], "event": ["flies"], "card": []}
    assert f"{GAMES:,} games, seed 1" in repr(found) and "<table>" in found._repr_html_()


def test_a_rare_one_is_entered_as_often_as_it_is_likely(found):
    """All five steps to the first seat."""
    arrived = found.counts["section"]["2 arrive"]
    assert arrived == found.counts["event"]["arrives"]
    assert abs(arrived / GAMES - 0.6**5) < 4 * (0.6**5 / GAMES) ** 0.5


def test_two_processes_count_the_same(found):
    assert hits(found.trial, GAMES, jobs=2).as_json() == found.as_json()


def test_what_cannot_be_counted_is_refused():
    with pytest.raises(BadNumber, match="games cannot be 0"):
        hits(Trial(find(WALK).ruleset(), ("walker",)), 0)
    with pytest.raises(BadNumber, match="Only games of styles"):
        hits(Trial(find("cier").ruleset(2), ("search:10", "random")))
