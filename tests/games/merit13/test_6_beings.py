"""§6: how long beings stay, and what they bring unsaved."""

from __future__ import annotations

import pytest

import wanju

from .build import area, end_round, position


def test_a_being_is_there_for_two_action_phases_then_calamity_rises_by_3():
    table = position(area={"orphan": 0})
    assert area(end_round(table, "peace", "elder")) == {"orphan": 1, "elder": 0}
    calamity = table.view()["calamity"]
    assert area(end_round(table, "harvest", "sick")) == {"elder": 1, "sick": 0}
    assert table.view()["calamity"] == calamity + 3 and table.view()["saved"] == 0


def test_the_villain_adds_1_then_1_and_3():
    table = position(area={"villain": 0}, calamity=5)
    assert end_round(table, "harvest", "elder").view()["calamity"] == 6
    table.act(0, "save@elder")
    assert end_round(table, "harvest", "sick").view()["calamity"] == 6 + 1 + 3


@pytest.mark.parametrize("seed", range(8))
def test_beings_of_rounds_5_and_6_never_time_out(seed):
    table = wanju.table("merit13", seats=3, role_order="seats", seed=seed, saves_needed=0)
    while not table.over:
        table.act(table.waiting[0], "labor")
    assert len(table.view()["beings"]) == 2
    told = [e["event"] for e in table.events()]
    assert told.count("appears") == 6 and told.count("leaves") == 4


def test_six_beings_appear_in_a_game_and_all_are_different():
    table = wanju.table("merit13", seats=3, role_order="seats", seed=5)
    while not table.over:
        table.act(table.waiting[0], "labor")
    came = [e["being"] for e in table.events() if e["event"] == "appears"]
    assert len(set(came)) == len(came) == 6 == table.view()["revealed"]
