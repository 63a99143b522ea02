"""A number from one end to the other: the known chances come out, and the same on any number of threads."""

from __future__ import annotations

import json

import pytest
from toy import TOY

from wanju.kernel.errors import BadNumber, GameError, UnknownName
from wanju.lab.sweep import Axis, sweep
from wanju.lab.sweep_svg import svg
from wanju.lab.trial import Trial

TRIAL = Trial(TOY.ruleset(), ("roller",), seed=1)


def test_a_curve_goes_through_the_known_chances():
    found = sweep(TRIAL, [Axis.read(TOY, "plus=0:3")], 3000, ["win"])
    (spots,) = found.curves.values()
    for spot, chance in zip(spots, (0.2, 0.3, 0.4, 0.5), strict=True):
        assert spot.found.low - 0.02 <= chance <= spot.found.high + 0.02
    means = [spot.found.mean for spot in spots]
    assert means == sorted(means), "the same deals everywhere, so more is never less"


def test_a_map_of_two_numbers_and_several_players():
    found = sweep(
        TRIAL, [Axis.read(TOY, "left=0:1"), Axis.read(TOY, "gift=0:2")], 500, ["win"], [["roller"], ["idler"]]
    )
    assert len(found.spots) == 12 and set(found.curves) == {(("roller",), "win"), (("idler",), "win")}
    assert set(found.refused) == {(0, 0), (1, 0)}, "a gift of nothing is refused"
    assert [spot.found is None for spot in found.spots] == 4 * [True, False, False]
    drawn = svg(found, "en")
    assert drawn.startswith("<svg") and "prefers-color-scheme" in drawn and "gift" in drawn


def test_the_same_on_one_thread_and_on_two():
    axis = [Axis.read(TOY, "plus=0:2")]
    one, two = (json.dumps(sweep(TRIAL, axis, 5000, jobs=jobs).as_json(), allow_nan=False) for jobs in (1, 2))
    assert one == two and json.loads(one)["points"][0]["set"] == {"plus": 0}


def test_values_may_be_listed_and_a_range_has_both_ends():
    assert Axis.read(TOY, "plus=0:5:2").values == (0, 2, 4) and Axis.read(TOY, "plus=3,1").values == (3, 1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("plus=3:1", "There is no value in 'plus=3:1'"),
        ("plus=0:1:0", "There is no value in 'plus=0:1:0'"),
        ("plus", "A sweep is NUMBER=FROM:TO"),
        ("plus=0:9", "plus cannot be 9. It goes from 0 to 5"),
        ("plos=0:1", "Did you mean 'plus'"),
    ],
)
def test_what_is_no_range_is_refused_in_one_sentence(text, sentence):
    with pytest.raises((BadNumber, UnknownName), match=sentence) as refused:
        Axis.read(TOY, text)
    assert refused.value.told("zh") != str(refused.value)


def test_too_many_numbers_and_no_games_are_refused():
    axis = Axis.read(TOY, "plus=0:1")
    with pytest.raises(GameError, match="one number or two different ones"):
        sweep(TRIAL, [axis, axis], 10)
    with pytest.raises(GameError, match="games cannot be 0"):
        sweep(TRIAL, [axis], 0)
