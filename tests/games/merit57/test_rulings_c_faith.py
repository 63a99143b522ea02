"""Rulings on faith (C of the ledger), each in every reading."""

from __future__ import annotations

import pytest

from .build import (
    FARMER,
    MAHAYANA,
    MERCHANT,
    MONK,
    REFUGE,
    SECULAR,
    Phase,
    Seat,
    advance,
    answered,
    board,
    boards,
    did,
    next_round,
    position,
    reason,
    settle,
    setup,
    window,
)  # fmt: skip


def test_m57_28_refuge_in_the_window_or_in_ones_turn():
    assert reason(position(round=4), FARMER, "refuge") == "not_now"
    table = position(round=4, refuge_window="any_time")
    table.act(FARMER, "labor")
    assert did(table, FARMER, "refuge") == (0, 3, 0, 0) and boards(table, "faith")[FARMER] == REFUGE
    assert did(table, FARMER, "labor")[0] == 4


def test_m57_28_mahayana_in_the_window_or_in_ones_turn():
    assert reason(position(round=4, faith=REFUGE), FARMER, "renounce@wealth,guanyin") == "not_now"
    table = position(round=4, faith=REFUGE, refuge_window="any_time")
    assert reason(table, FARMER, "renounce@merit,guanyin") == "late"
    assert did(table, FARMER, "renounce@wealth,guanyin") == (-4, 0, 0, 0)
    assert boards(table, "faith")[FARMER] == MAHAYANA and table.view()["actions_left"] == 2


def test_m57_28_refuge_and_mahayana_after_the_last_action():
    """Nothing else is left to do in the turn, and it waits all the same."""
    idle = {"round": 4, "skill_uses": 0, "merit_transfer": "off"}
    assert answered(position(**idle), "labor", "labor").waiting == (MERCHANT,)
    table = answered(position(refuge_window="any_time", **idle), "labor", "labor")
    assert table.waiting == (FARMER,) and set(table.legal(FARMER)) == {"refuge", "done"}
    assert did(table, FARMER, "refuge") == (0, 3, 0, 0) and table.waiting == (FARMER,)
    assert did(table, FARMER, "renounce@wealth,samantabhadra") == (-4, 0, 0, 0)
    assert table.waiting == (MERCHANT,) and boards(table, "faith")[FARMER] == MAHAYANA
    poor = answered(position(faith=REFUGE, wealth=3, refuge_window="any_time", **idle), "practise", "practise")
    assert poor.waiting == (MERCHANT,)  # 3 wealth are not 4


@pytest.mark.parametrize(
    ("reading", "early", "first", "middle", "last"),
    [
        ("v53", (0, 1, 2), (0, 1, 2), (0, 2, 1), (0, 4, -1)), ("old", (0, 1, 1), (0, 1, 0), (0, 1, 0), (0, 1, 0)),
        ("pp58_quick", (0, 1, 1), (-2, 1, 0), (-2, 1, 0), (-2, 1, 0)),
    ],
)  # fmt: skip
def test_m57_29_what_refuge_brings(reading, early, first, middle, last):
    table = setup(faith={FARMER: "refuge"}, stop="vow", refuge_gain_table=reading)
    assert board(table, FARMER) == (5 + early[0], 2 + early[1], 3 + early[2])
    for number, change in ((1, first), (3, middle), (6, last)):
        assert did(window(number, wealth=2, refuge_gain_table=reading), FARMER, "refuge")[:3] == change


def test_m57_29_who_cannot_pay_for_refuge_is_not_asked():
    assert window(3, wealth=1, refuge_gain_table="pp58_quick").view()["phase"] == "turn"
    assert window(3, wealth=1).view()["phase"] == "faith"


@pytest.mark.parametrize(("reading", "start"), [("yes", (1, 6, 7)), ("no", (1, 5, 5))])
def test_m57_30_the_monk_and_the_gift_of_round_1(reading, start):
    table = setup(stop="vow", monk_auto_refuge_gain=reading)
    assert board(table, MONK) == start and boards(table, "faith")[MONK] == REFUGE


@pytest.mark.parametrize("each", [1, 0, 2])
def test_m57_31_the_merit_of_refuge_each_round(each):
    table = next_round(position(round=2, faith=[SECULAR, REFUGE, MAHAYANA, REFUGE], refuge_merit_per_round=each))
    assert boards(table, "merit") == [5, 5 + each, 5 - 1 + each, 5 + each]


def test_m57_31_the_merit_of_refuge_at_the_beginning_or_at_the_end_of_a_round():
    for reading, merit in (("phase0", 5), ("round_end", 6)):
        assert boards(settle(position(round=1, refuge_merit_timing=reading)), "merit") == [5, 5, 5, merit]
        table = position(round=0, refuge_merit_timing=reading)
        table.state.phase = Phase.ROUND_START
        assert boards(advance(table), "merit")[MONK] == (6 if reading == "phase0" else 5)


def test_m57_31_the_merit_at_the_end_of_a_round_is_for_the_mahayana_too():
    helped = {(place, Seat.HELPED): 1 for place in range(4)}
    for reading, more in (("phase0", 0), ("round_end", 1)):
        table = position(
            round=1, faith=[SECULAR, REFUGE, MAHAYANA, REFUGE], refuge_merit_timing=reading, counters=helped
        )
        assert boards(settle(table), "merit") == [5, 5 + more, 5 + more, 5 + more]


@pytest.mark.parametrize("gift", [4, 5])
def test_m57_32_what_the_secular_start_with(gift):
    assert boards(setup(stop="vow", secular_opening_wealth=gift), "wealth") == [5 + gift, 8 + gift, 4 + gift, 1]


@pytest.mark.parametrize(("reading", "first", "later"), [("none", 9, 9), ("round1_only", 5, 9), ("always", 5, 5)])
def test_m57_33_the_opening_wealth_of_who_takes_refuge_later(reading, first, later):
    for number, wealth in ((1, first), (3, later)):
        table = window(number, wealth=9, secular_wealth_clawback=reading)
        table.act(FARMER, "refuge")
        assert board(table, FARMER)[0] == wealth


@pytest.mark.parametrize(("bonus", "wisdom"), [(1, 3), (0, 2)])
def test_m57_34_the_practise_of_the_secular(bonus, wisdom):
    assert did(position(secular_practice_bonus=bonus), FARMER, "practise")[2] == wisdom


@pytest.mark.parametrize("cost", [4, 3])
def test_m57_36_the_price_of_mahayana_midway(cost):
    table = window(3, faith=REFUGE, wealth=cost, mahayana_mid_cost=cost)
    assert did(table, FARMER, "renounce@wealth,guanyin")[0] == -cost
    assert window(3, faith=REFUGE, wealth=cost - 1, mahayana_mid_cost=cost).view()["phase"] == "turn"


def test_m57_36_the_older_opening():
    old = {"mahayana_open_rule": "old", "mahayana_mid_cost": 3}
    table = window(1, faith=REFUGE, wealth=2, **old)
    assert reason(table, FARMER, "renounce@merit,guanyin") == "late"
    assert did(table, FARMER, "renounce@wealth,guanyin") == (-2, 0, 1, 0)
    assert boards(table, "renounced")[FARMER] == "none"  # nothing for good: only the second vow
    assert did(window(4, faith=REFUGE, wealth=3, **old), FARMER, "renounce@wealth,guanyin") == (-3, 0, 0, 0)


def test_m57_36_the_older_opening_at_the_setup():
    """2 wealth for 1 wisdom and a second vow; the monk with 1 wealth is not asked."""
    table = setup(faith={MERCHANT: "refuge"}, stop="mahayana", mahayana_open_rule="old")
    assert table.waiting == (MERCHANT,) and board(table, MERCHANT) == (8, 2 + 1, 1 + 2)
    assert {action.partition(",")[0] for action in table.legal(MERCHANT)} == {"renounce@wealth", "pass"}
    assert {reason(table, MERCHANT, f"renounce@{what},guanyin") for what in ("merit", "wisdom")} == {"late"}
    assert did(table, MERCHANT, "renounce@wealth,guanyin") == (-2, 0, 1, 0)
    assert boards(table, "renounced")[MERCHANT] == "none" and boards(table, "bodhisattva")[MERCHANT] == "guanyin"
    table = setup(faith={MERCHANT: "refuge wealth,guanyin"}, stop="vow", mahayana_open_rule="old")
    assert boards(table, "faith") == [SECULAR, MAHAYANA, SECULAR, REFUGE]
    assert board(table, MERCHANT) == (6, 3, 4) and board(table, MONK) == (1, 6, 7)


def test_m57_37_round_1_is_the_beginning_or_is_not():
    for reading, kinds in (("setup_or_r1", {"wealth", "merit", "wisdom"}), ("setup_only", {"wealth"})):
        table = window(1, faith=REFUGE, mahayana_opening=reading)
        assert {a.split("@")[1].split(",")[0] for a in table.legal(FARMER) if a != "pass"} == kinds
    table = setup(stop="mahayana", mahayana_opening="setup_only")
    assert reason(table, MONK, "renounce@merit,guanyin") is None
