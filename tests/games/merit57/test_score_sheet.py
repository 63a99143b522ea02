"""§6.2 The score sheet: every line that the book counts, as it counts it."""

from __future__ import annotations

import pytest

from .build import FARMER, GUANYIN, MERCHANT, MONK, REFUGE, SCHOLAR, SECULAR, Seat, finish


def lines(table, place):
    """The points of a board by what they are for, and their sum."""
    found = next(one for one in table.score_sheet if one["place"] == place)
    told = {line["key"].removeprefix("scored."): line["points"] for line in found["lines"]}
    assert sum(told.values()) == found["total"] == table.view()["seats"][place]["score"]
    assert found["rank"] == table.view()["seats"][place]["rank"]
    return told


def test_the_example_of_chapter_11_line_by_line():
    """18 merit and 14 wisdom make 32: 55. The hard vow kept: +16."""
    table = finish(
        faith=[SECULAR, REFUGE, SECULAR, REFUGE], merit=[0, 18, 0, 0], wisdom=[0, 14, 0, 0], vow=[0, 1, 0, 0],
        counters={(MERCHANT, Seat.SAVES): 2},
    )  # fmt: skip
    assert lines(table, MERCHANT) == {"base": 55, "vow_kept": 16}
    base = next(line for line in table.score_sheet[MERCHANT]["lines"] if line["key"] == "scored.base")
    assert base["facts"] | {"merit": 18, "wisdom": 14, "sum": 32} == base["facts"]


def test_a_second_vow_has_a_line_of_its_own():
    table = finish(
        bodhisattva=[GUANYIN, 0, 0, 0], merit=[15, 0, 0, 0], wisdom=[8, 0, 0, 0], counters={(FARMER, Seat.HELPS): 7}
    )
    assert lines(table, FARMER) == {"base": 35, "vow_kept": 12, "second_kept": 22}


def test_an_unbalanced_life_loses_half_of_the_base_rounded_up():
    """4 and 10 make 14: 15 points, of which 7 stay."""
    table = finish(merit=[0, 0, 4, 0], wisdom=[0, 0, 10, 0], vow_failure_points="no")
    assert lines(table, SCHOLAR) == {"base": 15, "halved": -8, "vow_broken": 0}
    halved = table.score_sheet[SCHOLAR]["lines"][1]
    assert halved["facts"] == {"what": ["merit"], "under": 5}


def test_hero_tokens_are_five_points_each():
    table = finish(counters={(MONK, Seat.HEROES): 2})
    assert lines(table, MONK)["heroes"] == 10


def test_a_diligent_farmer_is_told_what_counts_more():
    """§13.8  Five labors: 2 merit more."""
    table = finish(merit=[14, 0, 0, 0], wisdom=[14, 0, 0, 0], counters={(FARMER, Seat.LABORS): 5})
    told = lines(table, FARMER)
    assert told["base_diligent"] == 55
    assert table.score_sheet[FARMER]["lines"][0]["facts"] == {"merit": 16, "wisdom": 14, "sum": 30, "more": 2}


@pytest.mark.parametrize(("calamity", "percent"), [(0, 150), (4, 150), (5, 120), (8, 120)])
def test_shared_karma_is_the_last_line(calamity, percent):
    """§12.14  All of it by half more at calamity 0–4, by a fifth at 5–8, rounded down."""
    table = finish(merit=12, wisdom=12, calamity=calamity, karma_multiplier="on")
    told = lines(table, MONK)
    before = sum(points for key, points in told.items() if key != "karma")
    assert list(told)[-1] == "karma" and told["karma"] == before * percent // 100 - before


def test_a_lost_team_has_no_sheet():
    assert finish(saved=4, merit=20, wisdom=20).score_sheet == []


def ranked(**where):
    """By place, the rank and what it went by."""
    table = finish(**where)
    told = [one["decided"] and one["decided"]["key"].removeprefix("scored.") for one in table.score_sheet]
    return table, list(zip([one["rank"] for one in table.score_sheet], told, strict=True))


ALIKE = {"vow_failure_points": "no", "vow": [1, 1, 1, 1]}


def test_6_3_on_equal_points_merit_decides_and_the_sheet_says_so():
    """Sums of 20, 20, 12 and 10: the first two have as many points, and 11 merit are more than 10."""
    table, found = ranked(merit=[10, 11, 6, 5], wisdom=[10, 9, 6, 5], **ALIKE)
    assert table.score_sheet[0]["total"] == table.score_sheet[1]["total"]
    assert found[:2] == [(2, "points_by_merit"), (1, "points_by_merit")]
    assert table.score_sheet[0]["decided"]["facts"]["targets"] == [1]


def test_6_3_who_is_alike_in_everything_shares_the_rank():
    _, found = ranked(merit=[10, 10, 6, 6], wisdom=[10, 10, 6, 6], **ALIKE)
    assert found[:2] == [(1, "points_shared"), (1, "points_shared")]


def test_m57_02_where_merit_and_wisdom_alone_count_every_board_is_told():
    table, found = ranked(merit=[10, 11, 6, 5], wisdom=[11, 9, 6, 7], individual_victory="merit_plus_wisdom", **ALIKE)
    assert found == [(1, "sum_alone"), (2, "sum_alone"), (3, "sum_by_merit"), (4, "sum_by_merit")]
    assert table.score_sheet[0]["decided"]["facts"]["sum"] == 21


def test_6_3_points_that_differ_need_no_word():
    _, found = ranked(merit=[20, 15, 10, 5], wisdom=[20, 15, 10, 5], **ALIKE)
    assert [how for _, how in found] == [None] * 4
