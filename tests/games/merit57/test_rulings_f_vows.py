"""Rulings on vows (F of the ledger), each in every reading."""

from __future__ import annotations

import pytest

from .build import (
    EARTH,
    FARMER,
    MANJUSRI,
    MERCHANT,
    MONK,
    REFUGE,
    SCHOLAR,
    SECULAR,
    Ask,
    Phase,
    Seat,
    answered,
    asked,
    board,
    boards,
    did,
    finish,
    next_round,
    position,
    reason,
    settle,
    setup,
    turn_up,
)  # fmt: skip


@pytest.mark.parametrize("income", [0, 1])
def test_m57_72_the_income_of_the_farmers_simple_vow(income):
    table = next_round(position(round=2, farmer_vow_income=income))
    assert boards(table, "merit")[FARMER] == 5 + income
    table = next_round(position(round=2, farmer_vow_income=income, vow=1))
    assert boards(table, "merit")[FARMER] == 5


@pytest.mark.parametrize(
    ("reading", "kept"),
    [
        ("ch9_plus_v58", [True, True, False, True]), ("ch9", [False, True, False, True]),
        ("pp58", [False, False, False, True]), ("sim60", [False, False, True, True]),
        ("v47", [False, True, True, True]),
    ],
)  # fmt: skip
def test_m57_74_the_table_of_vows(reading, kept):
    """A farmer with 14 merit, a merchant who gave 5 times, a scholar who never taught, a wise monk."""
    table = finish(
        merit=[14, 0, 0, 0], wisdom=[5, 5, 18, 16], counters={(MERCHANT, Seat.DONATIONS): 5}, vow_table=reading
    )
    assert boards(table, "vow_kept") == kept


@pytest.mark.parametrize(
    ("reading", "who", "legal"),
    [
        ("refuge", REFUGE, None), ("refuge", SECULAR, "faith"), ("all", SECULAR, None), ("all", REFUGE, None),
        ("off", REFUGE, "off"),
    ],
)  # fmt: skip
def test_m57_75_who_may_transfer_merit(reading, who, legal):
    assert reason(position(faith=who, merit_transfer=reading), FARMER, "transfer1@1") == legal


def test_m57_76_bearing_counts_when_suffered_or_when_announced():
    for reading, kept in (("suffered", False), ("announced", True)):
        table = finish(
            bodhisattva=[EARTH, 0, 0, 0], calamity=4, counters={(FARMER, Seat.ANNOUNCED): 2}, b1_count=reading
        )
        assert boards(table, "bodhisattva_kept")[FARMER] is kept
    table = finish(bodhisattva=[EARTH, 0, 0, 0], calamity=4, counters={(FARMER, Seat.BORNE): 2}, b1_count="announced")
    assert boards(table, "bodhisattva_kept")[FARMER] is False


def test_m57_76_a_promise_waits_or_ends_with_the_round():
    for reading, bearer in (("none", 0), ("round_end", None)):
        table = position(bodhisattva=[EARTH, 0, 0, 0], round=3, b1_expiry=reading)
        table.act(FARMER, "bear@1")
        assert boards(settle(table), "borne_by")[MERCHANT] == bearer


@pytest.mark.parametrize(("reading", "broken"), [("ch9", [-6, -4, -8, -6]), ("sim60", [-4, -4, -4, -4])])
def test_m57_76b_the_points_of_bodhisattva_vows(reading, broken):
    table = finish(bodhisattva=[1, 2, 3, 4], bvow_points=reading, calamity=12, saved=5)
    assert boards(table, "score") == [15 - 4 + points for points in broken]
    counted = {
        (0, Seat.BORNE): 2, (1, Seat.HELPS): 7, (2, Seat.DONATIONS): 6, (3, Seat.ASSISTS): 3
    }  # fmt: skip
    table = finish(bodhisattva=[1, 2, 3, 4], bvow_points=reading, calamity=4, saved=6, counters=counted)
    points = {"ch9": [25, 22, 16, 14], "sim60": [25, 22, 22, 22]}[reading]
    assert boards(table, "score") == [15 - 4 + by for by in points]


def test_m57_79_a_save_is_helped_along_by_a_gift_of_the_same_round():
    table = position(bodhisattva=[MANJUSRI, 0, 0, 0], area={"widow": 0}, place=MERCHANT)
    answered(table, "aid@0", "gift_wealth", "save@widow")
    assert int(table.state.seat[FARMER, Seat.ASSISTS]) == 1


def assists(table, place: int = FARMER) -> int:
    return int(table.state.seat[place, Seat.ASSISTS])


def saved_by(table, place: int):
    """In their turn of the same round, this board saves the widow."""
    state = table.state
    state.stage, state.phase, state.ask, state.place, state.turn_of = 0, Phase.TURN, Ask.TURN, place, place
    state.actions_left, state.owed = 2, 1 << place
    state.seat[place, Seat.WEALTH], state.seat[place, Seat.WISDOM] = 9, 9
    table.act(place, "save@widow")
    return table


VOWED = {"bodhisattva": [MANJUSRI, 0, 0, 0], "area": {"widow": 0}}


@pytest.mark.parametrize(("action", "helped"), [("bless@1", True), ("bless@2", False)])
def test_m57_79_a_blessing_helps_the_save_of_who_was_blessed(action, helped):
    table = answered(position(roles=(MONK, MERCHANT, SCHOLAR, FARMER), **VOWED), action)
    assert assists(saved_by(table, 1)) == helped


def test_m57_79_a_blessing_of_the_round_before_helps_no_more():
    table = answered(position(roles=(MONK, MERCHANT, SCHOLAR, FARMER), **VOWED), "bless@1")
    assert boards(next_round(table), "blessed")[1] == 2 and assists(saved_by(table, 1)) == 0


@pytest.mark.parametrize(("action", "saver", "helped"), [("convert_wisdom@1", 1, True), ("convert_wisdom@2", 1, False)])
def test_m57_79_wisdom_converted_helps_the_save_of_who_received_it(action, saver, helped):
    assert assists(saved_by(answered(position(conversion="on", **VOWED), action), saver)) == helped


def test_m57_79_the_gift_of_a_good_year_helps_the_save_of_who_received_it():
    for answer, helped in (("a@2", True), ("pass", False)):
        table = answered(turn_up("harvest", wealth=[9, 5, 1, 5], **VOWED), answer)
        assert assists(saved_by(table, SCHOLAR)) == helped
    table = answered(turn_up("harvest", wealth=[9, 5, 1, 5], **VOWED), "a@2")
    assert assists(saved_by(table, MERCHANT)) == 0


def test_m57_79_the_scholars_wisdom_at_a_sermon_helps_everybody_elses_save():
    where = {"roles": (SCHOLAR, MERCHANT, FARMER, MONK), **VOWED}
    for answer, helped in (("a", True), ("pass", False)):
        assert assists(saved_by(answered(turn_up("sermon", **where), answer), MONK)) == helped


def test_m57_79_merit_and_protection_help_no_save():
    assert assists(saved_by(answered(position(**VOWED), "transfer1@1", "accept"), 1)) == 0
    assert assists(saved_by(answered(position(**VOWED), "protect"), 1)) == 0
    assert assists(saved_by(answered(position(roles=(MERCHANT, FARMER, SCHOLAR, MONK), **VOWED), "banquet"), 1)) == 0


def test_m57_79_a_save_is_helped_along_by_paying_1_of_it():
    where = {"bodhisattva": [MANJUSRI, 0, 0, 0], "area": {"widow": 0}, "place": MERCHANT, "b4_assist": "copay"}
    table = position(**where)
    table.act(MERCHANT, "save@widow")
    assert table.waiting == (FARMER,) and asked(table) == "copay"
    table.act(FARMER, "copay")
    assert boards(table, "wealth") == [9, 10 - 3 + 2, 10, 10] and table.view()["saved"] == 1
    assert int(table.state.seat[FARMER, Seat.ASSISTS]) == 1
    table = answered(position(**where), "save@widow", "pass")
    assert boards(table, "wealth") == [10, 10 - 4 + 2, 10, 10] and int(table.state.seat[FARMER, Seat.ASSISTS]) == 0
    table = position(**where, wealth=[0, 10, 10, 10])
    table.act(MERCHANT, "save@widow")
    assert table.view()["saved"] == 1  # nothing to pay with


def test_m57_79_the_last_wealth_is_enough_to_pay_1_of_a_save():
    where = {"bodhisattva": [MANJUSRI, 0, 0, 0], "area": {"widow": 0}, "place": MERCHANT, "b4_assist": "copay"}
    table = position(**where, wealth=[1, 10, 10, 10])
    table.act(MERCHANT, "save@widow")
    assert table.waiting == (FARMER,) and set(table.legal(FARMER)) == {"copay", "pass"}
    table.act(FARMER, "copay")
    assert boards(table, "wealth") == [0, 10 - 3 + 2, 10, 10] and int(table.state.seat[FARMER, Seat.ASSISTS]) == 1


@pytest.mark.parametrize(("saves", "helps", "kept"), [(3, 6, True), (2, 6, False), (3, 5, False)])
def test_m57_79_as_the_simulator_counts_it(saves, helps, kept):
    table = finish(
        bodhisattva=[MANJUSRI, 0, 0, 0], counters={(FARMER, Seat.SAVES): saves, (FARMER, Seat.HELPS): helps},
        b4_assist="sim60",
    )  # fmt: skip
    assert boards(table, "bodhisattva_kept")[FARMER] is kept


@pytest.mark.parametrize(
    ("reading", "widow", "donate", "foundling"),
    [
        ("main_gain", (-4, 3, 2, 0), (-2, 2, 0, -1), (-3, 4, 0, 0)),
        ("all_gains", (-4, 3, 3, 0), (-2, 2, 0, -1), (-3, 4, 0, 0)),
        ("incl_calamity", (-4, 3, 3, 0), (-2, 2, 0, -2), (-3, 4, 0, 0)),
    ],
)
def test_m57_80_what_inspiration_adds_to(reading, widow, donate, foundling):
    where = {
        "faith": REFUGE, "counters": {(FARMER, Seat.INSPIRED): 1}, "area": {"widow": 0, "foundling": 0},
        "b4_scope": reading,
    }  # fmt: skip
    assert did(position(**where), FARMER, "save@widow") == widow
    assert did(position(**where), FARMER, "donate") == donate
    assert did(position(**where), FARMER, "save@foundling") == foundling
    assert did(position(**where), FARMER, "labor") == (5, 0, 0, 0)


@pytest.mark.parametrize(("reading", "by"), [("main_gain", -3), ("all_gains", -3), ("incl_calamity", -4)])
def test_m57_80_what_inspiration_adds_to_protecting(reading, by):
    table = position(calamity=7, counters={(FARMER, Seat.INSPIRED): 1}, b4_scope=reading)
    assert did(table, FARMER, "protect") == (-2, 3 + 1, 0, by)


@pytest.mark.parametrize(("reading", "more"), [("main_gain", 0), ("all_gains", 1), ("incl_calamity", 1)])
def test_m57_80_what_inspiration_adds_to_aid(reading, more):
    """Merit, or merit and what is given."""
    for answer, change in (("gift_wealth", (2 + more, 2, 0)), ("gift_wisdom", (0, 2, 1 + more))):
        table = position(counters={(FARMER, Seat.INSPIRED): 1}, b4_scope=reading)
        before = board(table, FARMER)
        answered(table, "aid@1", answer)
        assert tuple(now - was for now, was in zip(board(table, FARMER), before)) == change


@pytest.mark.parametrize(("reading", "scores"), [("yes", [15 - 4, 15 - 6]), ("no", [15, 15])])
def test_m57_81_a_broken_vow_costs_points_or_not(reading, scores):
    table = finish(vow=[0, 1, 0, 1], vow_failure_points=reading)
    assert boards(table, "score")[:2] == scores


def test_m57_127_the_table_of_v47():
    """§13.8  Starting values, passives and the farmer's income as its tables print them."""
    table = setup(faith={FARMER: "refuge", MERCHANT: "refuge", SCHOLAR: "refuge"}, stop="vow", preset="v47_claims")
    start = [(5, 2, 2), (9, 2, 1), (4, 2, 5), (1, 5, 5)]
    assert [board(table, p) for p in range(4)] == [(wealth, merit + 1, wisdom + 2) for wealth, merit, wisdom in start]
    assert boards(next_round(position(round=2, faith=SECULAR, preset="v47_claims")), "merit")[FARMER] == 5 + 1
    table = position(faith=REFUGE, place=SCHOLAR, preset="v47_claims")
    table.act(SCHOLAR, "practise")
    assert boards(table, "wisdom")[SCHOLAR] == 5 + 4


def test_m57_127_without_what_later_versions_added():
    late = {(FARMER, Seat.LABORS): 9, (MERCHANT, Seat.DONATIONS): 9}
    table = finish(merit=[9, 10, 5, 5], wisdom=[5, 4, 5, 5], counters=late, preset="v47_claims")
    assert boards(table, "score")[:2] == [15 - 4, 7 + 12]  # 14 and 14, the merchant's halved
    assert boards(finish(merit=[9, 10, 5, 5], wisdom=[5, 4, 5, 5], counters=late), "score")[:2] == [25 - 4, 25 + 12]
