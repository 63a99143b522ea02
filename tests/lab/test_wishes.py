"""Wishes are read as they are written, and how far rules are from them is counted in tolerances."""

from __future__ import annotations

from math import inf

import pytest
from toy import TOY

from wanju.games import find
from wanju.kernel.errors import BadNumber, UnknownName
from wanju.lab.intervals import Estimate
from wanju.lab.target import Verdict
from wanju.lab.trial import Trial
from wanju.lab.wishes import distance, read_wish, read_wishes

TRIAL = Trial(TOY.ruleset(), ("roller",))
MERIT = Trial(find("merit13").ruleset(4), ("smart",))
LUDO = Trial(find("ludo").ruleset(4), ("random",))


def exactly(**means):
    return {name: Estimate(mean, mean, mean, 1) for name, mean in means.items()}


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("win=60%±1", 0.59, 0.61),
        ("win = 60 ± 1 %", 0.59, 0.61),
        ("win=60%+-2.5pp", 0.575, 0.625),
        ("win>=60%", 0.6, inf),
        ("win≤60%", -inf, 0.6),
        ("payoff_roller=0.5±0.1", 0.4, 0.6),
        ("payoff_roller>=-1", -1, inf),
    ],
)
def test_a_wish_says_where_a_number_should_lie(text, low, high):
    wish = read_wish(TRIAL, text)
    assert wish.target[:2] == (pytest.approx(low), pytest.approx(high)) and not wish.is_equal


def test_a_miss_is_counted_in_tolerances():
    wish = read_wish(TRIAL, "win=60%±2")
    assert wish.misses(exactly(win=0.61)) == {"win": 0}
    assert wish.misses(exactly(win=0.66)) == {"win": pytest.approx(2)}
    assert wish.misses(exactly(win=0.5)) == {"win": pytest.approx(4)}
    both = read_wishes(TRIAL, ["win=60%±2", "payoff_roller>=1"])
    assert distance(both, exactly(win=0.66, payoff_roller=0.9)) == pytest.approx(2 + 10)


def test_numbers_that_are_to_be_equal_are_held_against_their_mean():
    wish = read_wish(MERIT, "first_*=equal±5")
    assert set(wish.metrics) == {"first_farmer", "first_merchant", "first_official", "first_monk"}
    far = exactly(first_farmer=0.1, first_merchant=0.1, first_official=0.1, first_monk=0.5)
    assert wish.misses(far) == {
        "first_farmer": pytest.approx(1), "first_merchant": pytest.approx(1), "first_official": pytest.approx(1),
        "first_monk": pytest.approx(5),
    }  # fmt: skip
    assert distance([wish], exactly(first_farmer=0.2, first_merchant=0.2, first_official=0.2, first_monk=0.25)) == 0


def test_the_bounds_hold_the_distance_of_every_number_in_the_interval():
    wish = read_wish(TRIAL, "win=50%±1")
    for low, high in ((0.4, 0.45), (0.45, 0.52), (0.495, 0.505), (0.3, 0.9), (0.6, 0.7)):
        least, most = wish.bounds({"win": Estimate((low + high) / 2, low, high, 9)})
        every = [wish.miss(low + share * (high - low) / 100) for share in range(101)]
        assert least == pytest.approx(min(every), abs=1e-9) and most == pytest.approx(max(every))


def test_a_verdict_is_the_whole_interval_s():
    wish = read_wish(TRIAL, "win=50%±1")
    for found, verdict in (
        (Estimate(0.5, 0.495, 0.505, 9), Verdict.HOLDS),
        (Estimate(0.5, 0.48, 0.52, 9), Verdict.UNDECIDED),
        (Estimate(0.6, 0.55, 0.65, 9), Verdict.FAILS),
    ):
        assert wish.verdicts({"win": found}) == {"win": verdict}


@pytest.mark.parametrize(
    ("trial", "texts", "sentence"),
    [
        (TRIAL, [], "Nothing is wished for"),
        (TRIAL, ["wim=60%±1"], "No metric is called 'wim'.*Did you mean 'win'"),
        (TRIAL, ["win=60±1"], "win is a rate, so write it in percent, as in win=60%±1"),
        (TRIAL, ["payoff_roller=60%±1"], "payoff_roller is a mean, so write it without %"),
        (TRIAL, ["win=60%"], "how near is near enough"),
        (TRIAL, ["win=60%±0"], "how near is near enough"),
        (TRIAL, ["win=120%±1"], "a rate goes from 0 % to 100 %"),
        (TRIAL, ["win is 60%"], "A wish is METRIC=VALUE±TOLERANCE"),
        (TRIAL, ["win=equal±1"], "several can be equal"),
        (TRIAL, ["win=60%±1", "win>=80%"], "contradict each other: no win meets both 'win>=80%' and 'win=60%±1'"),
        (LUDO, ["win_seat_0=60%±1", "win_seat_1=10%±1", "win_seat_*=equal±1"], "contradict each other"),
    ],
)
def test_what_cannot_be_wished_is_refused_in_one_sentence(trial, texts, sentence):
    with pytest.raises((BadNumber, UnknownName), match=sentence) as refused:
        read_wishes(trial, texts)
    assert refused.value.told("zh") != str(refused.value)


def test_wishes_that_can_be_met_together_are_no_contradiction():
    assert len(read_wishes(TRIAL, ["win=60%±2", "win>=61%"])) == 2
    assert len(read_wishes(LUDO, ["win_seat_0=25%±1", "win_seat_*=equal±1"])) == 2
