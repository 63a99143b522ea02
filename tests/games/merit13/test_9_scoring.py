"""§9: base score, paths at their thresholds, and ranks."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import isqrt

import pytest

from wanju.games import find
from wanju.games.merit13.scoring import root_difference

from .build import boards, finish


def scored(fu, hui, streak=0, saves=0, **rules):
    """Score and path of a farmer who ends with this, in a game that was won."""
    table = finish(seats=3, fu=[fu, 0, 0], hui=[hui, 0, 0], setup=(streak, saves), **rules)
    seat = table.view()["seats"][0]
    return seat["score"], seat["path"]


@pytest.mark.parametrize(("fu", "hui", "base"), [(20, 5, 30), (5, 20, 30), (12, 12, 36), (15, 15, 45), (0, 9, 0)])
def test_the_books_own_examples(fu, hui, base):
    score, path = scored(fu, hui, awakening_at=99, giving_fu=99, meditation_hui=99, householder_fu=99)
    assert (score, path) == (base + 8, "worldly")


@pytest.mark.parametrize(
    ("fu", "hui", "streak", "saves", "path", "bonus"),
    [
        (15, 15, 4, 0, "bodhisattva", 20),
        (15, 15, 3, 0, "householder", 14),
        (14, 15, 4, 0, "householder", 14),
        (15, 14, 4, 0, "householder", 14),
        (20, 10, 0, 0, "giving", 16),
        (19, 10, 0, 0, "worldly", 8),
        (20, 9, 0, 0, "worldly", 8),
        (10, 20, 0, 0, "meditation", 16),
        (9, 20, 0, 0, "worldly", 8),
        (10, 19, 0, 0, "worldly", 8),
        (15, 5, 0, 3, "relief", 15),
        (15, 5, 0, 2, "worldly", 8),
        (14, 5, 0, 3, "worldly", 8),
        (12, 12, 0, 0, "householder", 14),
        (11, 12, 0, 0, "worldly", 8),
        (12, 11, 0, 0, "worldly", 8),
        (17, 12, 0, 0, "householder", 14),
        (18, 12, 0, 0, "worldly", 8),
        (12, 17, 0, 0, "householder", 14),
        (12, 18, 0, 0, "worldly", 8),
        (22, 0, 0, 0, "awakening", 18),
        (21, 0, 0, 0, "worldly", 8),
        (0, 22, 0, 0, "awakening", 18),
        (22, 22, 4, 3, "bodhisattva", 20),
        (22, 22, 3, 3, "awakening", 18),
        (20, 20, 0, 0, "giving", 16),
        (20, 21, 0, 0, "meditation", 16),
        (21, 20, 0, 0, "giving", 16),
        (21, 16, 0, 3, "giving", 16),
        (16, 16, 0, 3, "relief", 15),
    ],
)
def test_a_path_and_its_points(fu, hui, streak, saves, path, bonus):
    score, found = scored(fu, hui, streak, saves)
    assert found == path and abs(score - (3 * (fu * hui) ** 0.5 + bonus)) < 0.051


def test_wealth_scores_nothing():
    assert len(set(boards(finish(wealth=[0, 50, 7, 9], fu=6, hui=6), "score"))) == 1


def test_the_ranks_are_called_as_they_are_printed():
    titles = ("awakened", "bodhisattva", "arhat", "stream_enterer", "believer")
    words = find("merit13").words("zh")
    assert [words[f"rank_title.{title}"] for title in titles] == ["★圆满觉悟★", "菩萨", "阿罗汉", "初果", "善信"]


def test_titles_by_rank_and_path():
    table = finish(fu=[22, 21, 5, 4], hui=[22, 9, 5, 4])
    assert boards(table, "rank") == [1, 2, 3, 4]
    assert boards(table, "title") == ["awakened", "arhat", "stream_enterer", "believer"]
    assert boards(finish(fu=[22, 20, 5, 4], hui=[22, 10, 5, 4]), "title")[1] == "bodhisattva"


@pytest.mark.parametrize(
    ("path", "fu", "hui", "streak", "saves", "title"),
    [
        ("bodhisattva", 15, 15, 4, 0, "bodhisattva"),
        ("giving", 20, 10, 0, 0, "bodhisattva"),
        ("meditation", 10, 20, 0, 0, "arhat"),
        ("relief", 15, 5, 0, 3, "bodhisattva"),
        ("householder", 12, 12, 0, 0, "bodhisattva"),
        ("awakening", 22, 1, 0, 0, "arhat"),
        ("worldly", 5, 5, 0, 0, "arhat"),
    ],
)
def test_the_second_is_a_bodhisattva_or_an_arhat_by_each_of_the_seven_paths(path, fu, hui, streak, saves, title):
    """A13-19"""
    table = finish(fu=[fu, 60, 1, 0], hui=[hui, 60, 1, 0], setup=(streak, saves))
    assert boards(table, "path")[0] == path and boards(table, "rank") == [2, 1, 3, 4]
    assert boards(table, "title") == [title, "awakened", "stream_enterer", "believer"]


def test_of_three_players_nobody_ends_as_a_believer():
    assert boards(finish(seats=3, fu=[9, 8, 7]), "title") == ["awakened", "arhat", "stream_enterer"]


def test_scores_that_differ_by_less_than_a_float_can_tell_are_told_apart_and_equal_ones_are_equal():
    for a, b in product(range(60), repeat=2):
        for d in range(13):
            low, high = sorted_bounds(a, b, d)
            sign = root_difference(a, b, d)
            assert sign == (1 if low > 0 else -1 if high < 0 else 0), (a, b, d)


def sorted_bounds(a, b, d):
    """√a − √b − d lies between these; both are 0 only if it is exactly 0."""
    scale = 10**30
    down_a, down_b = isqrt(a * scale**2), isqrt(b * scale**2)
    exact_a, exact_b = down_a**2 == a * scale**2, down_b**2 == b * scale**2
    low = Fraction(down_a - down_b - (not exact_b), scale) - d
    high = Fraction(down_a + (not exact_a) - down_b, scale) - d
    if not exact_a and not exact_b and a == b:
        low = high = Fraction(-d)
    return low, high


def test_equal_products_share_a_rank_and_the_win():
    table = finish(fu=[8, 4, 2, 2], hui=[2, 4, 8, 2])
    assert boards(table, "rank") == [1, 1, 1, 4]
    assert table.payoff == (1 / 3, 1 / 3, 1 / 3, 0)


def test_a_bonus_can_make_up_exactly_for_a_smaller_product():
    """3·√(5·5) + 20 = 3·√(6·6) + 17: equal, though made of different parts."""
    rules = {"worldly_bonus": 17, "householder_fu": 5, "householder_hui": 5, "householder_gap": 0}
    rules |= {"householder_bonus": 20, "awakening_at": 99}
    table = finish(seats=3, fu=[5, 4, 1], hui=[5, 9, 1], **rules | {"householder_fu": 5})
    assert boards(table, "score")[:2] == [35, 35] and boards(table, "rank")[:2] == [1, 1]


@pytest.mark.parametrize(("fu", "hui", "base"), [(20, 5, 30), (12, 12, 36), (0, 9, 0), (10, 7, 25.1)])
def test_the_score_sheet_has_the_base_and_the_path(fu, hui, base):
    table = finish(
        seats=3, fu=[fu, 0, 0], hui=[hui, 0, 0], awakening_at=99, giving_fu=99, meditation_hui=99, householder_fu=99
    )
    sheet = table.score_sheet[0]
    assert [line["points"] for line in sheet["lines"]] == [base, 8]
    assert sheet["lines"][0]["facts"] == {"fu": fu, "hui": hui, "factor": 3}
    assert sheet["lines"][1]["facts"] == {"path": "worldly"}
    assert sheet["total"] == table.view()["seats"][0]["score"] == base + 8 and sheet["rank"] == 1


def test_with_all_paths_counted_each_has_its_line():
    table = finish(seats=3, fu=[30, 0, 0], hui=[30, 0, 0], setup=(3, 4), path_selection="sum")
    paths = [line["facts"]["path"] for line in table.score_sheet[0]["lines"][1:]]
    assert len(paths) > 2 and len(set(paths)) == len(paths)


def test_a_lost_team_has_no_score_sheet():
    assert finish(calamity=19, seats=3).score_sheet == []
