"""The exact solver of Delay the End against `naive.py`, which forgets nothing and shares nothing with it."""

from __future__ import annotations

import json
from random import Random

import pytest
from delay.build import FORCES, event, files, make_events, replay
from delay.oracle import READINGS
from naive import Naive

from wanju.bots.delay import Solution, solve, solved
from wanju.compiler.folder import folder
from wanju.games import find

KINDS = (
    ({"stability": 12}, {"stability": 12, "pressure": 12}),
    ({"heaven": 12}, {"heaven": 12, "stability": -12, "pressure": 12}),
    ({"hell": 12}, {"hell": 12, "stability": -12}, {"heaven": -12, "hell": 12}),
)
"""For mankind, for Heaven, for Hell."""
SWITCHES = {name: readings[1] for name, readings in READINGS.items()} | {"player_model": "habit"}
NUMBERS = {
    "growth": ((3, 4, 5, 6, 8, 10, 12), (12, 12, 12, 12, 12, 12, 12)),
    "truth_needed": (3, 1, 2, 7),
    "truth_stability": (3, 12),
    "embellish_heaven": (2, 6),
    "obscure_hell": (2, 0, 6),
    "seal_pressure": (2, 12),
    "penalty_stability": (5, 12),
    "penalty_heaven": (3, 12),
    "balance": (10, 0, 4),
    "stable": (65, 50, 56),
    "streak_needed": (3, 0, 1, 2, 5),
    "extreme_limit": (1, 0, 3),
    "collapse": (20, 32, 44, 0),
    "dominance": (90, 74, 62, 101),
    "pressure_limit": (85, 40, 60, 101),
}


def small_events(chance, pool=4):
    """Three events with a place and a small pool; in each, an option for mankind, one for Heaven and one for Hell. All
    are of the same kinds but the last, so that naive states merge."""
    kinds = [chance.choice(group) for group in KINDS]
    places = [1, 6, *[None] * pool, 7]
    made = []
    for number, place in enumerate(places, start=1):
        effects = kinds.copy() if place != 7 else [chance.choice(group) for group in KINDS]
        chance.shuffle(effects)
        made.append(event(number, effects, chance.choice(("", "A", "BC")), place))
    return made


def settings_of(numbers):
    """The numbers of `naive` as settings of the game."""
    settings = {name: number for name, number in numbers.items() if name != "growth"}
    growth = numbers.get("growth", ())
    return settings | {f"growth_{round}": by for round, by in enumerate(growth, start=1)} | {"content": "lenient"}


def check(events, **numbers):
    """Everything the solver says is what the naive way finds; its paths are games, and there is none shorter."""
    ruleset = find("delay").ruleset(settings=settings_of(numbers), files=files(events))
    naive, found = Naive(events, **numbers).solve(), solve(ruleset)
    assert {each.id: each.chance for each in found.endings} == naive.chance
    for each in found.endings:
        assert abs(each.best - naive.best[each.id]) < 1e-12, each.id
        assert (each.path is None) == (naive.fewest[each.id] is None) == (naive.best[each.id] == 0), each.id
        if each.path is not None:
            table = replay(ruleset, each.path)
            assert table.over and table.view()["ending"] == each.id
            assert len(table.moves) == naive.fewest[each.id], (each.id, each.path)
    assert {worse.what for worse in found.dead} == naive.dead
    assert {(worse.what, worse.than) for worse in found.dominated} == naive.dominated
    return found


def test_with_the_rules_as_written_every_chance_is_the_naive_one():
    """§2 – §9, D-09"""
    found = check(small_events(Random(6)))
    assert sum(each.chance for each in found.endings) == 1 and all(each.chance > 0 for each in found.endings)


def test_a_larger_pool_makes_other_sequences():
    """§9  Four of five, three events with a place."""
    found = check([event(n, [{"stability": 12}, {"stability": 12}, {"heaven": 12}], "B" * (n < 5), place)
                   for n, place in enumerate([1, None, None, None, None, None, 6, 7], start=1)])  # fmt: skip
    assert found.endings[3].chance > 0


@pytest.mark.parametrize("switch", SWITCHES)
def test_under_the_other_reading_of_each_switch_every_chance_is_the_naive_one(switch):
    """D-01 … D-06, D-09"""
    seed = dict(zip(SWITCHES, (1, 3, 4, 6, 7, 8, 10), strict=True))[switch]
    found = check(small_events(Random(seed)), **{switch: SWITCHES[switch]})
    assert all(each.chance > 0 for each in found.endings)


def test_under_all_other_readings_at_once():
    check(small_events(Random(1)), **SWITCHES)


@pytest.mark.parametrize("seed", range(5))
def test_under_random_numbers_and_readings_every_chance_is_the_naive_one(seed):
    """The solver forgets what no ending depends on any more; thresholds anywhere show whether it forgets too much."""
    chance = Random(100 + seed)
    numbers = {name: chance.choice(listed) for name, listed in NUMBERS.items()}
    readings = {name: other for name, other in SWITCHES.items() if name != "extreme_limit" and chance.random() < 0.4}
    check(small_events(chance), **numbers, **readings)


@pytest.mark.parametrize("percent", [0, 50, 100])
@pytest.mark.parametrize("last", ["nothing_follows", "before_the_ending"])
def test_seals_that_are_never_or_always_noticed(percent, last):
    """§5.2, D-02  Two kinds of options, one of which only the auditors can turn into a collapse."""
    events = [event(n, [{"stability": 12}, {"stability": -12}, {"stability": -12}], "", place)
              for n, place in enumerate([1, None, None, None, None, 6, 7], start=1)]  # fmt: skip
    found = check(events, seal_chance=percent, seal_in_last_round=last)
    assert float(found.noticed) == percent / 100


@pytest.mark.parametrize("shown", ["own_phase", "in_passing"])
def test_before_the_ending_the_shortest_game_counts_the_auditors_of_round_7(shown):
    """D-02, D-03  Option A needs the auditors for a collapse, option B does not."""
    events = small_events(Random(2))
    for each in events:
        for choice in each["choices"]:
            choice["effect"] = dict.fromkeys(FORCES, 0)
    last = next(each for each in events if each["fixed_position"] == 7)
    last["choices"][0]["effect"]["stability"] = -27
    last["choices"][1]["effect"]["stability"] = -32
    check(events, seal_in_last_round="before_the_ending", penalty_shown=shown)


def test_where_no_option_does_anything_the_chances_are_those_of_the_records_alone():
    """By hand: nothing but the records moves Heaven (+2) and Hell (+2), and the auditors Heaven (+3): nothing reaches
    90, and mankind falls from 50 by 5 a visit, at most six times: to 20, not below."""
    ruleset = find("delay").ruleset(files=files(make_events()))
    chances = {each.id: each.chance for each in solve(ruleset).endings}
    assert chances == {id: int(id == "false_peace") for id in chances}


def test_seals_a_game_and_the_share_that_is_noticed():
    """§5.2, D-09  Seven records, one in four a seal; one in five is noticed."""
    for model in ("independent", "habit"):
        ruleset = find("delay").ruleset(settings={"player_model": model}, files=files(make_events({"heaven": 3})))
        found = solve(ruleset)
        assert str(found.seals) == "7/4" and str(found.noticed) == "1/5"


@pytest.mark.parametrize("model", ["independent", "habit"])
def test_progress_is_told_from_the_first_step_to_the_last(model):
    heard = []
    solve(find("delay").ruleset(settings={"player_model": model}, files=files()), lambda *step: heard.append(step))
    assert [done for done, _ in heard] == list(range(1, len(heard) + 1))
    assert {of for _, of in heard} == {len(heard)}


@pytest.fixture
def new_to_the_cache():
    """Content that was never solved before; what is kept of it is taken away again."""
    before = set(folder().glob("solved-*.json"))
    events = make_events({"heaven": 3})
    events[0]["title_en"] = f"Never seen before {Random().random()}"
    yield events
    for kept in set(folder().glob("solved-*.json")) - before:
        kept.unlink(missing_ok=True)


def test_what_was_solved_is_kept_and_not_solved_again(new_to_the_cache):
    """The second time nothing is computed; another number is another ruleset."""
    ruleset, heard = find("delay").ruleset(files=files(new_to_the_cache)), []
    first = solved(ruleset, lambda done, of: heard.append(done))
    assert heard
    heard.clear()
    assert solved(ruleset, lambda done, of: heard.append(done)) == first and not heard
    other = find("delay").ruleset(settings={"collapse": 60}, files=files(new_to_the_cache))
    assert solved(other, lambda done, of: heard.append(done)) != first and heard


def test_a_seal_chance_of_any_per_cent_is_solved():
    """§5.2  Beyond 64-bit weights the chances are floats: they sum to one all the same, and one third is noticed."""
    found = solve(find("delay").ruleset(settings={"seal_chance": 33}, files=files(make_events({"heaven": 12}))))
    assert abs(float(sum(each.chance for each in found.endings)) - 1) < 1e-12
    assert abs(float(found.noticed) - 0.33) < 1e-12 and abs(float(found.seals) - 1.75) < 1e-12


def test_the_solution_is_nothing_but_json():
    found = solve(find("delay").ruleset(files=files()))
    assert isinstance(found, Solution)
    assert json.loads(json.dumps(found.as_json(), allow_nan=False)) == found.as_json()
