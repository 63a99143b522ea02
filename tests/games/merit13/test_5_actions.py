"""§5: the five actions, one by one, and what cannot be paid."""

from __future__ import annotations

import pytest

from wanju.games.merit13.state import Seat

from .build import BEINGS, FARMER, MERCHANT, MONK, OFFICIAL, area, boards, did, end_round, position

SAVES = {  # cost, fu with the fixed 2, hui, calamity
    "famine_victim": (3, 5, 1, 0),
    "sick": (4, 5, 2, 0),
    "orphan": (3, 6, 1, 0),
    "elder": (2, 4, 1, 0),
    "vagrant": (4, 6, 2, 0),
    "ghost": (5, 6, 2, -1),
    "villain": (6, 7, 3, 0),
    "rich_merchant": (3, 5, 2, 0),  # 4, and 1 comes back
    "magistrate": (5, 6, 2, 0),
    "general": (5, 6, 3, -2),
    "royalty": (7, 7, 4, 0),
    "eminent_monk": (5, 5, 5, 0),
}


@pytest.mark.parametrize(
    ("seat", "action", "change"),
    [
        (FARMER, "labor", (3, 1, 0, 0)),
        (MERCHANT, "labor", (3, 0, 0, 0)),
        (OFFICIAL, "labor", (3, 0, 0, 0)),
        (MONK, "labor", (3, 0, 0, 0)),
        (FARMER, "practise", (0, 0, 2, 0)),
        (MERCHANT, "practise", (0, 0, 2, 0)),
        (OFFICIAL, "practise", (0, 1, 2, 0)),
        (MONK, "practise", (0, 0, 3, 0)),
        (FARMER, "donate", (-3, 2, 1, -1)),
        (MERCHANT, "donate", (-3, 3, 1, -1)),
        (OFFICIAL, "donate", (-3, 2, 1, -1)),
        (MONK, "donate", (-3, 2, 1, -1)),
        (FARMER, "protect", (-2, 2, 1, -2)),
        (MERCHANT, "protect", (-2, 2, 1, -2)),
        (OFFICIAL, "protect", (-2, 2, 1, -2)),
        (MONK, "protect", (-2, 2, 1, -2)),
    ],
)
def test_an_action_by_role(seat, action, change):
    assert did(position(place=seat), seat, action) == change


@pytest.mark.parametrize("being", BEINGS)
def test_saving_a_being(being):
    cost, fu, hui, calamity = SAVES[being]
    table = position(area={being: 0})
    assert did(table, FARMER, f"save@{being}") == (-cost, fu, hui, calamity)
    assert table.view()["saved"] == 1 and area(table) == {} and boards(table, "saves") == [1, 0, 0, 0]


def test_the_rich_merchant_gives_everybody_1_wealth():
    table = position(area={"rich_merchant": 0})
    table.act(FARMER, "save@rich_merchant")
    assert boards(table, "wealth") == [7, 11, 11, 11]


@pytest.mark.parametrize(
    ("action", "cost"), [("donate", 3), ("protect", 2), ("save@elder", 2), ("save@royalty", 7), ("save@orphan", 3)]
)
def test_wealth_of_exactly_the_cost_suffices_and_one_less_does_not(action, cost):
    where = {"elder": 0, "royalty": 0, "orphan": 0}
    assert did(position(area=where, wealth=cost), FARMER, action)[0] == -cost
    table = position(area=where, wealth=cost - 1)
    assert table.why_not(FARMER, action) == f"It takes {cost} wealth and you have {cost - 1}. (§5)"


def test_both_actions_may_be_the_same_and_there_are_two():
    table = position()
    assert did(table, FARMER, "donate", "donate") == (-6, 4, 2, -2)
    assert table.waiting == (MERCHANT,)


def test_calamity_does_not_fall_below_0():
    assert did(position(calamity=1), FARMER, "protect") == (-2, 2, 1, -1)


def test_nobody_is_saved_who_is_not_there():
    assert position().why_not(FARMER, "save@elder") == "Nobody is in the area. (§6)"
    assert "not in the area" in position(area={"ghost": 0}).why_not(FARMER, "save@elder")


@pytest.mark.parametrize("action", ["donate", "protect", "save@elder"])
def test_7_helping_moves_along_the_track(action):
    table = position(place=MONK, area={"elder": 0})
    did(table, MONK, action, "labor")
    assert end_round(table, "peace").view()["seats"][MONK]["streak"] == 1


@pytest.mark.parametrize("action", ["labor", "practise"])
def test_7_looking_after_oneself_does_not(action):
    table = position(place=MONK)
    table.state.seat[MONK, Seat.STREAK] = 2
    did(table, MONK, action, action)
    assert end_round(table, "peace").view()["seats"][MONK]["streak"] == 0


def test_7_a_lecture_is_help():
    table = position(place=MONK)
    did(table, MONK, "labor", "labor", "lecture@0")
    assert boards(table, "streak")[MONK] == 1


@pytest.mark.parametrize(("streak", "reward"), [(0, 0), (1, 0), (2, 1), (3, 1), (5, 1)])
def test_7_the_third_round_in_a_row_and_every_further_one_is_rewarded(streak, reward):
    table = position(place=OFFICIAL, seats=3)
    table.state.seat[OFFICIAL, Seat.STREAK] = streak
    table.act(OFFICIAL, "protect")
    wealth, fu, hui, _ = did(end_once(table), OFFICIAL, "labor")
    assert (wealth, fu, hui) == (3, reward, reward)


def end_once(table):
    """The last action of this round comes next, and the event after it touches nobody."""
    table.state.events_left = 1 << 10
    return table


def test_7_all_who_helped_are_rewarded_alike():
    table = position(seats=3)
    table.state["seat"][:3, Seat.STREAK] = [2, 1, 2]
    table.state.events_left = 1 << 10
    for seat in range(3):
        table.act(seat, "donate")
        table.act(seat, "practise")
    assert boards(table, "streak") == [3, 2, 3] and boards(table, "hui") == [5 + 4, 5 + 3, 5 + 4]
