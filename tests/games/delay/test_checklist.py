"""§14: the specification's own checklist, one test each, on the content we ship.

Exact figures come from `wanju.bots.delay`, which `tests/bots/test_delay_exact.py` compares with a naive computation;
the Monte Carlo figures beside them are a million games of the compiled rules. Three items of the list are about the
page and are tested in a browser by `tests/web/test_delay_site.py`: every text in both languages after a switch, the
snapshot of the final values, and Play Again with a state that is fresh in every part. What the page computes is
compared with these rules in `tests/web/test_delay_rules.py`.
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from wanju.bots.delay import solved
from wanju.games import find
from wanju.lab.simulate import simulate

from .build import ENDINGS, desk, do, replay, told, value
from .recorder import recorded

GAMES = 1_000_000
SURE = 3.2905267314919255
"""The 99.95 % point of the normal distribution: an interval that one true figure in a thousand leaves. The seed is
fixed, so a set of events passes always or never."""
TARGETS = {
    "human_rebellion": (0.06, 0.12),
    "human_collapse": (0.02, 0.08),
    "heaven_dominance": (0.05, 0.15),
    "hell_dominance": (0.05, 0.15),
}
"""Narrower than the specification's 5–15 % for the first."""


@pytest.fixture(scope="module")
def ruleset():
    return find("delay").ruleset()


@pytest.fixture(scope="module")
def exact(ruleset):
    return solved(ruleset)


@pytest.fixture(scope="module")
def counted(ruleset):
    return simulate(ruleset, ["uniform"], GAMES, seed=14).metrics


def wilson(hits, n):
    """The interval in which the true rate is, but for one time in a thousand."""
    share = hits / n
    middle = (share + SURE**2 / (2 * n)) / (1 + SURE**2 / n)
    reach = SURE * sqrt(share * (1 - share) / n + SURE**2 / (4 * n * n)) / (1 + SURE**2 / n)
    return middle - reach, middle + reach


def test_the_thresholds_are_those_that_the_specification_writes(ruleset):
    """§6, §7  Nothing was loosened to reach the rates below."""
    written = {
        "balance": 10, "stable": 65, "streak_needed": 3, "extreme_limit": 1, "pressure_limit": 85, "collapse": 20,
        "dominance": 90,
    }  # fmt: skip
    assert {name: ruleset.values[name] for name in written} == written
    assert ruleset.values["content"] == "strict" and ruleset.settings == {} and ruleset.game.notices(ruleset) == []


@pytest.mark.parametrize("ending", ENDINGS)
def test_14_1_every_ending_can_be_reached_by_a_path_of_its_own(ruleset, exact, ending):
    """§14  The solver's shortest path once more at a table: it ends so, in 14 decisions if no auditor is needed."""
    path = exact["endings"][ending]["path"]
    table = replay(ruleset, path)
    assert table.over and table.view()["ending"] == ending
    assert len(table.moves) == 14 + sum(step["noticed"] for step in path[:6])
    assert 0 < exact["endings"][ending]["uniform"] < exact["endings"][ending]["best"] <= 1


def test_14_1_no_two_endings_have_the_same_path(exact):
    paths = [str(found["path"]) for found in exact["endings"].values()]
    assert len(set(paths)) == 5


def test_14_2_human_rebellion_comes_in_5_to_15_per_cent_of_games(exact, counted):
    """§14  Exactly, and in a thousand times the thousand games that are asked for."""
    rate = Fraction(exact["endings"]["human_rebellion"]["uniform_exact"])
    assert Fraction(5, 100) <= rate <= Fraction(15, 100)
    low, high = wilson(counted["ending_human_rebellion"].mean * GAMES, GAMES)
    assert low <= rate <= high and low > 0.05 and high < 0.15


@pytest.mark.parametrize("ending", TARGETS)
def test_14_2_every_ending_comes_as_often_as_we_aim_for(exact, ending):
    low, high = TARGETS[ending]
    assert low <= exact["endings"][ending]["uniform"] <= high


def test_14_2_the_exact_chances_sum_to_one_and_lie_in_the_intervals_of_a_million_games(exact, counted):
    chances = {id: Fraction(found["uniform_exact"]) for id, found in exact["endings"].items()}
    assert sum(chances.values()) == 1 and list(chances) == list(ENDINGS)
    for id, chance in chances.items():
        low, high = wilson(counted[f"ending_{id}"].mean * GAMES, GAMES)
        assert low <= chance <= high, (id, float(chance), low, high)
        assert exact["endings"][id]["uniform"] == float(chance)


def test_14_3_no_value_ever_leaves_0_to_100(ruleset):
    """§14  After every step of 30,000 games; 100,000 more are in test_invariants_delay."""
    for style in ("uniform", "reckless", "pious", "wicked"):
        found = recorded(ruleset, 7_500, seed=3, style=style)
        values = found.kept["value"][found.was_there]
        assert values.min() >= 0 and values.max() <= 100


def test_14_4_every_text_is_there_in_both_languages(ruleset):
    """§14, §4.3, §7.3, D-08  Each field of each event, choice and ending, with a consequence for each choice; lengths
    as limited."""
    events, endings = ruleset.tables["events"], ruleset.tables["endings"]
    for row, most in [*((event, 120) for event in events), *((ending, 250) for ending in endings)]:
        check_texts(row, ("title", "text"))
        assert len(row["text_en"].split()) <= most, row["id"]
        assert sum(not c.isspace() for c in row["text_zh"]) <= most, row["id"]
    for event in events:
        for choice in event["choices"]:
            check_texts(choice, ("label", "consequence"))


def test_14_4_a_consequence_is_one_or_two_sentences(ruleset):
    """Issue 4: 'each choice with a one- or two-sentence consequence in both languages'."""
    long = [
        (event["id"], choice["id"], sentences)
        for event in ruleset.tables["events"]
        for choice in event["choices"]
        if max(sentences := sentences_of(choice)) > 2
    ]
    assert not long


def sentences_of(choice):
    """How many sentences a consequence has, in English and in Chinese."""
    english = re.findall(r"[.!?][’”]?(?:\s|$)", choice["consequence_en"])
    return len(english), len(re.findall(r"[。！？]", choice["consequence_zh"]))


def check_texts(row, fields):
    for field in fields:
        english, chinese = row[f"{field}_en"], row[f"{field}_zh"]
        assert english.strip() and not re.search(r"[\u3400-\u9fff]", english), (row["id"], field)
        assert len(re.findall(r"[\u3400-\u9fff]", chinese)) >= 2, (row["id"], field)


def test_14_4_the_set_has_ten_events_three_places_and_three_dilemmas(ruleset):
    """§4.1, §4.4, D-07"""
    events = ruleset.tables["events"]
    assert [event["id"] for event in events] == [f"event_{number:03}" for number in range(1, 11)]
    assert sorted(event["fixed_position"] or 0 for event in events) == [0] * 7 + [1, 6, 7]
    assert sum(event["is_dilemma"] for event in events) >= 3
    for event in events:
        assert [choice["id"] for choice in event["choices"]] == ["A", "B", "C"]
        assert not all(choice["is_extreme"] for choice in event["choices"]) and event["tags"]
        for choice in event["choices"]:
            assert all(type(by) is int and (by == 0 or 3 <= abs(by) <= 12) for by in choice["effect"].values())
            assert any(choice["effect"].values()), "an option does something"
    assert any(choice["is_extreme"] for event in events for choice in event["choices"])


def test_14_4_in_a_dilemma_no_option_is_safe(ruleset):
    """§4.3, D-11  'No safe option': each costs people stability or brings the end nearer. Only such events are."""
    for event in ruleset.tables["events"]:
        effects = [choice["effect"] for choice in event["choices"]]
        has_safe = any(by["stability"] >= 0 and by["pressure"] <= 0 for by in effects)
        assert event["is_dilemma"] != has_safe, event["id"]


def test_14_5_one_seal_in_five_is_noticed(exact, counted):
    """§14, §5.2  Exactly, and within the interval of 1.75 million seals."""
    assert exact["seal_penalty_rate_exact"] == "1/5" and exact["seals_per_game"] == 1.75
    seals, noticed = (round(counted[name].mean * GAMES) for name in ("seals", "seals_noticed"))
    assert abs(seals / GAMES - 1.75) < 0.005
    low, high = wilson(noticed, seals)
    assert low <= 0.2 <= high and high - low < 0.003


def test_14_6_three_truths_in_a_row_earn_3_stability_and_the_count_begins_anew(ruleset):
    """§14, §5.3  At a table; and in 10,000 recorded games, where the counter says 0 after every reward."""
    table = desk()
    for number, stability in enumerate((50, 50, 53, 53, 53, 56, 56), start=1):
        do(table, "a", "truth")
        assert (value(table, "stability"), int(table.state.truth)) == (stability, number % 3)
    assert told(table).count("reward") == 2
    found = recorded(ruleset, 10_000, seed=6)
    kept, there = found.kept, found.was_there[:, 1:]
    rewarded = (np.diff(kept["rewards"], axis=1) > 0) & there
    assert rewarded.sum() > 100
    assert (kept["truth"][:, 1:][rewarded] == 0).all() and (kept["truth"][:, :-1][rewarded] == 2).all()
    before, after = kept["value"][:, :-1, 2][rewarded], kept["value"][:, 1:, 2][rewarded]
    assert (after == np.minimum(100, before + 3)).all()


def test_14_7_games_bring_different_events_in_different_orders(ruleset):
    """§14, §9  There are 840 sequences; a thousand games meet hundreds of them."""
    rows = recorded(ruleset, 1_000, seed=7).last["path"][:, :, 0]
    assert len({tuple(row) for row in rows.tolist()}) > 500
    assert len(np.unique(rows[:, 1:5])) == 7
