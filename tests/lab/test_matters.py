"""Each number of a game whose chances are known is turned, and what it does is found; so is what two do together."""

from __future__ import annotations

import json

import pytest
from toy import TOY

from wanju.games import find
from wanju.kernel.errors import BadNumber, UnknownName
from wanju.lab.changes import changes, metrics_called, neighbours
from wanju.lab.differences import IDENTICAL, LESS, MORE
from wanju.lab.matters import matters
from wanju.lab.trial import Trial

GAMES = 3000
TRIAL = Trial(TOY.ruleset(), ("roller",), seed=1)


@pytest.fixture(scope="module")
def found():
    return matters(TRIAL, GAMES, ["win"])


def named(found, name, after):
    return next(each.found for each in found.effects if each.change.name == name and each.change.after == after)


def test_each_change_has_its_known_effect_the_largest_first(found):
    assert found.trial.ruleset.values == {"plus": 1, "left": 0, "right": 0, "gift": 1, "spare": 1}
    more, less = named(found, "plus", 2), named(found, "plus", 0)
    assert more.low <= 0.1 <= more.high and more.verdict == MORE
    assert less.low <= -0.1 <= less.high and less.verdict == LESS
    sizes = [abs(each.found.difference) for each in found.effects]
    assert sizes == sorted(sizes, reverse=True) and found.effects[0].change.name == "plus"


def test_what_has_no_effect_is_told_apart_by_whether_any_style_feels_it(found):
    idle = {(change.name, change.after): style for change, style in found.idle.items()}
    assert idle == {("left", 1): None, ("right", 1): None, ("gift", 2): "idler", ("spare", 0): None, ("spare", 2): None}
    assert named(found, "spare", 2).verdict == IDENTICAL
    assert [(change.name, change.after) for change in found.refused] == [("gift", 0)]


def test_a_planted_interaction_is_found():
    """`left` and `right` do nothing but together; `plus` acts alone."""
    grid = matters(TRIAL, GAMES, ["win"], interactions=5).grid
    first, *rest = grid.pairs
    assert {first.one.name, first.other.name} == {"left", "right"} and 0 < first.low <= 0.2 <= first.high
    assert all(each.low <= 0 <= each.high for each in rest)
    known = {each.name: each for each in grid.entries}
    assert known["left"].total > known["left"].first + 0.1 and known["left"].spread > 0.05
    assert known["plus"].total == pytest.approx(known["plus"].first, abs=0.01)
    assert known["spare"].total == known["spare"].typical == 0


def test_the_same_on_one_thread_and_on_two(found):
    one, two = (
        json.dumps(matters(TRIAL, 5000, ["win"], interactions=2, jobs=jobs).as_json(), allow_nan=False)
        for jobs in (1, 2)
    )
    assert one == two
    assert {"name", "from", "to", "metric", "difference", "low", "high"} <= set(json.loads(one)[0])


def test_a_step_is_one_or_a_tenth_and_stays_in_range():
    entries = find("ludo").numbers.entries
    for change in (each for id in ("cier", "ludo", "delay") for each in changes(find(id).ruleset())):
        assert change.before != change.after
    assert neighbours(TOY.numbers.entries["left"], 0) == [1]
    weight = entries["weight_road"]
    low, high = neighbours(weight, weight.default)
    assert low < weight.default < high and high - weight.default == pytest.approx(weight.default - low)


def test_what_is_measured_goes_by_name_or_is_the_usual_number():
    assert metrics_called(TRIAL, []) == ["win"]
    ludo = Trial(find("ludo").ruleset(2), ("random",))
    assert metrics_called(ludo, []) == ["win_first_mover"]
    assert metrics_called(ludo, ["win_seat_*"]) == ["win_seat_0", "win_seat_1"]
    with pytest.raises(UnknownName, match=r"No metric is called 'wim_seat_0'.*Did you mean 'win_seat_0'"):
        metrics_called(ludo, ["wim_seat_0"])


def test_what_cannot_be_asked_is_refused_in_one_sentence():
    for wrong, sentence in (
        (lambda: matters(TRIAL, 0), "games cannot be 0"),
        (lambda: matters(TRIAL, 10, interactions=1), "interactions cannot be 1"),
        (lambda: matters(TRIAL, 10, only=["plos"]), "Did you mean 'plus'"),
    ):
        with pytest.raises((BadNumber, UnknownName), match=sentence) as refused:
            wrong()
        assert refused.value.told("zh") != str(refused.value)
