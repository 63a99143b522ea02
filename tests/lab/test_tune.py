"""A game whose chance to win is known for every setting is tuned: 20 %, 10 for each of `plus`, and 20 more where `left`
and `right` are both there."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product

import pytest
from toy import TOY

from wanju.kernel.errors import BadNumber, UnknownName
from wanju.lab.intervals import Estimate
from wanju.lab.ladders import ladders
from wanju.lab.race import Race
from wanju.lab.target import Verdict
from wanju.lab.trial import Trial
from wanju.lab.tune import fresh_seed, tune
from wanju.lab.wishes import read_wishes

TRIAL = Trial(TOY.ruleset(), ("roller",), seed=1)
IDLER = replace(TRIAL, players=("idler",))
GAMES, CONFIRM = 3000, 20_000
USUAL = {"plus": 1, "left": 0, "right": 0}


def chance(plus, left, right):
    return 20 + 10 * plus + 20 * left * right


def smallest(percent):
    """The fewest changes, then the fewest steps, with which a roller wins that often; by trying everything."""
    every = (dict(zip(USUAL, values)) for values in product(range(6), range(2), range(2)))
    right = [each for each in every if chance(**each) == percent]
    turned = [{name: value for name, value in each.items() if value != USUAL[name]} for each in right]
    return min(turned, key=lambda each: (len(each), sum(abs(value - USUAL[name]) for name, value in each.items())))


def changed(option):
    return {change.name: change.after for change in option.changes}


@pytest.mark.parametrize("percent", [20, 40, 60, 70, 90])
def test_the_smallest_change_that_meets_the_wish_is_found(percent):
    found = tune([TRIAL], [f"win={percent}%±3"], games=GAMES, confirm=CONFIRM)
    assert found.is_reached and found.best.verdict == Verdict.HOLDS
    assert changed(found.best) == smallest(percent)


def test_two_entries_that_do_nothing_alone_are_found_where_they_are_named():
    found = tune([TRIAL], ["win=50%±3"], ["left", "right"], games=GAMES, confirm=CONFIRM)
    assert found.is_reached and changed(found.best) == {"left": 1, "right": 1} and found.best.steps == 2


def test_rules_that_are_as_wished_are_left_alone():
    found = tune([TRIAL], ["win=30%±3"], games=GAMES, confirm=CONFIRM)
    assert found.is_reached and found.best.changes == () and found.tried == 1


def test_what_no_setting_reaches_is_told_and_the_nearest_is_shown():
    found = tune([TRIAL], ["win=90%±3"], ["plus"], games=GAMES, confirm=CONFIRM)
    assert not found.is_reached and changed(found.best) == {"plus": 5}
    (seen,) = found.best.seen
    assert seen.verdict == Verdict.FAILS and seen.found.low <= 0.7 <= seen.found.high
    assert found.best.distance == pytest.approx((0.87 - seen.found.mean) / 0.03)


def test_the_front_has_no_setting_that_another_beats_in_everything():
    found = tune([TRIAL], ["win=90%±3"], games=GAMES, confirm=CONFIRM)
    sizes = [(len(each.changes), each.steps, each.searched) for each in found.options]
    assert sizes[0][0] == 0 and len(sizes) > 2
    for one in sizes:
        assert not any(other != one and all(a <= b for a, b in zip(other, one)) for other in sizes)


# ── fresh seeds, other players ───────────────────────────────────────────────


def test_what_is_found_is_confirmed_on_other_seeds():
    found = tune([TRIAL], ["win=60%±3"], games=GAMES, confirm=CONFIRM)
    assert found.fresh_seed == fresh_seed(1) != TRIAL.seed and fresh_seed(2**64 - 1) == 0
    (seen,) = found.best.seen
    fresh = replace(TRIAL, ruleset=found.best.ruleset, seed=found.fresh_seed)
    rows = [fresh.rows(first, min(fresh.chunk, CONFIRM - first)) for first in range(0, CONFIRM, fresh.chunk)]
    wins = sum(piece[:, 0].sum() for piece in rows)
    assert seen.found.n == CONFIRM and seen.found.mean == wins / CONFIRM


def test_a_setting_that_met_the_wish_by_luck_is_rejected():
    """Chances are tens of percent, so 57 % is nobody's; of 40 games 23 may be won all the same."""
    lucky = [
        each
        for seed in range(12)
        for each in tune([replace(TRIAL, seed=seed)], ["win=57%±1"], games=40, confirm=CONFIRM).options
        if each.searched == 0
    ]
    assert lucky and all(each.is_rejected and not each.is_reached for each in lucky)
    assert all(each.verdict == Verdict.FAILS for each in lucky)


def test_players_it_was_not_tuned_with_are_told_beside():
    """An idler wins by a gift alone, and nobody has turned that."""
    found = tune([TRIAL], ["win=60%±3"], games=GAMES, confirm=CONFIRM, others=[IDLER])
    (seen,) = found.best.others
    assert seen.players == ("idler",) and seen.found.low <= 0.1 <= seen.found.high
    assert found.is_reached and seen.verdict == Verdict.FAILS


def test_a_wish_must_hold_for_each_table_of_players():
    """50 % for both needs four tens more for the one and two for the other."""
    found = tune([TRIAL, IDLER], ["win=50%±3"], games=GAMES, confirm=CONFIRM)
    assert found.is_reached and changed(found.best) == {"plus": 3, "gift": 5}
    assert {seen.players[0] for seen in found.best.seen} == {"roller", "idler"}


# ── how ──────────────────────────────────────────────────────────────────────


def test_the_same_on_one_thread_and_on_two():
    one, two = (
        json.dumps(tune([TRIAL], ["win=90%±3"], games=5000, confirm=9000, jobs=jobs).as_json(), allow_nan=False)
        for jobs in (1, 2)
    )
    assert one == two


def test_who_cannot_win_a_race_any_more_drops_out_early():
    rungs = {each.name: each for each in ladders(TRIAL.ruleset)}
    race = Race([TRIAL], read_wishes(TRIAL, ["win=70%±1"]), rungs, 16_000)
    points = [(("plus", step),) for step in rungs["plus"].steps]
    race.run(points)
    played = {point[0][1]: race.runners[point].games for point in points}
    assert played[4] == 16_000 and race.finished()[0] == (("plus", 4),)
    assert played[-1] < 16_000 and sum(played.values()) < 3 * 16_000


def test_the_bounds_of_a_race_hold_the_truth():
    rungs = {each.name: each for each in ladders(TRIAL.ruleset)}
    race = Race([TRIAL], read_wishes(TRIAL, ["win=70%±1"]), rungs, 16_000)
    points = [(("plus", step),) for step in rungs["plus"].steps]
    race.play(points, 1000)
    for point in points:
        truth = 0.3 + 0.1 * point[0][1]
        least, most = race.bounds(point)
        assert least <= race.wishes[0].misses({"win": Estimate(truth, truth, truth, 1)})["win"] <= most


def test_ladders_go_step_by_step_to_either_end():
    rungs = {each.name: each for each in ladders(TRIAL.ruleset)}
    assert rungs["plus"].values == {0: 1, -1: 0, 1: 2, 2: 3, 3: 4, 4: 5}
    (ranged,) = ladders(TRIAL.ruleset, ["plus=3:5:2"])
    assert ranged.values == {0: 1, 1: 3, 2: 5} and ranged.size(2) == 2
    assert [each.name for each in ladders(TRIAL.ruleset, ["l*,right"])] == ["left", "right"]


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"over": [""]}, "There is nothing to turn in --over"),
        ({"over": ["plus=1:1"]}, "There is nothing to turn in --over plus"),
        ({"over": ["plos"]}, "Did you mean 'plus'"),
        ({"over": ["plus=1:9"]}, "plus cannot be 9. It goes from 0 to 5"),
        ({"over": ["plus=5:3"]}, "There is no value in 'plus=5:3'"),
        ({"most_changes": 0}, "most-changes cannot be 0. It goes from 1 to 8"),
        ({"games": 0}, "games cannot be 0"),
        ({"confirm": 0}, "games cannot be 0"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_sentence(given, sentence):
    with pytest.raises((BadNumber, UnknownName), match=sentence) as refused:
        tune([TRIAL], ["win=60%±3"], **given)
    assert refused.value.told("zh") != str(refused.value)


def test_results_are_told_in_a_line_a_table_and_a_preset():
    found = tune([TRIAL], ["win=60%±3"], games=GAMES, confirm=CONFIRM)
    assert repr(found).startswith("<Tuned toy roller: reached") and "plus 1 → 4" in found._repr_html_()
    assert found.best.preset_text(["how"]) == "# how\nplus = 4\n"
    told = found.as_json()
    assert told["options"][told["best"]]["changes"][0] == {"name": "plus", "from": 1, "to": 4, "section": ""}
