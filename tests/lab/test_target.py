"""What would make a claim hold."""

from __future__ import annotations

import pytest

from wanju.kernel.errors import BadFile
from wanju.lab.intervals import Estimate
from wanju.lab.target import Target, Verdict, target_from


def target(**given):
    return target_from("mine.toml", given)


def test_targets_are_ranges():
    assert target(about=0.5, within=0.125) == Target(0.375, 0.625)
    assert target(least=3) == Target(low=3)
    assert target(above=0, most=2) == Target(0, 2, is_low_out=True)
    assert target(below=1) == Target(high=1, is_high_out=True)


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.61, 0.64, Verdict.HOLDS),
        (0.60, 0.65, Verdict.HOLDS),
        (0.50, 0.59, Verdict.FAILS),
        (0.66, 0.67, Verdict.FAILS),
        (0.59, 0.61, Verdict.UNDECIDED),
        (0.64, 0.66, Verdict.UNDECIDED),
        (0.50, 0.70, Verdict.UNDECIDED),
    ],
)
def test_a_claim_holds_if_all_of_the_interval_does(low, high, verdict):
    assert target(least=0.60, most=0.65).verdict(Estimate((low + high) / 2, low, high, 100)) == verdict


def test_more_than_nothing_is_not_nothing():
    nothing = Estimate(0.0, 0.0, 0.0, 100)
    assert target(above=0).verdict(nothing) == Verdict.FAILS
    assert target(least=0).verdict(nothing) == Verdict.HOLDS
    assert target(below=0).verdict(nothing) == Verdict.FAILS


def test_what_is_open_says_how_many_games_would_do():
    found = Estimate(0.52, 0.48, 0.56, 600)
    assert target(least=0.5).games_needed(found, 600) == 2400  # the half width has to be halved
    assert target(least=0.52).games_needed(found, 600) is None


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "nothing says what would make it hold"),
        ({"about": 0.5}, "'about' and 'within' go together"),
        ({"about": 0.5, "within": 0.1, "least": 0.3}, "without any other target"),
        ({"about": 0.5, "within": -0.1}, "'within' cannot be -0.1"),
        ({"least": 0.7, "most": 0.6}, "contradict each other: nothing lies between 0.7 and 0.6"),
        ({"above": 0.6, "most": 0.6}, "contradict each other"),
        ({"least": 0, "above": 0}, "there is one at most"),
        ({"least": "many"}, "'least' cannot be 'many'"),
        ({"most": True}, "'most' cannot be True"),
        ({"most": float("nan")}, "'most' cannot be nan"),
    ],
)
def test_targets_that_say_nothing_or_too_much_are_refused(given, said):
    with pytest.raises(BadFile, match=r"^mine\.toml: ") as refused:
        target(**given)
    assert said in str(refused.value) and refused.value.zh != str(refused.value)
