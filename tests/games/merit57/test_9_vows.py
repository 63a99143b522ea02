"""§9 Vows: what each asks at the end, and what bodhisattva vows let their holders do."""

from __future__ import annotations

import pytest

from .build import (
    EARTH,
    FARMER,
    GUANYIN,
    MAHAYANA,
    MANJUSRI,
    MERCHANT,
    MONK,
    REFUGE,
    SAMANTABHADRA,
    SCHOLAR,
    SECULAR,
    Phase,
    Seat,
    advance,
    answered,
    asked,
    board,
    boards,
    calamity,
    did,
    finish,
    next_round,
    position,
    reason,
    settle,
    to_turns,
    turn_up,
)  # fmt: skip

ALL_VOWS = ["ch9_plus_v58", "ch9", "pp58", "sim60", "v47"]


def kept(reading: str, role: int, hard: int, merit: int = 0, wisdom: int = 0, wealth: int = 0, **counted: int):
    """(was it kept, its points) for a vow at the end of a won game."""
    counters = {(role, Seat[name.upper()]): value for name, value in counted.items()}
    one = [0, 0, 0, 0]
    table = finish(
        vow_table=reading, vow=[hard if r == role else 0 for r in range(4)], counters=counters, base_below_10=0,
        **{what: [*one[:role], by, *one[role + 1 :]] for what, by in
           (("merit", merit), ("wisdom", wisdom), ("wealth", wealth))},
    )  # fmt: skip
    told = [e for e in table.events() if e["event"].startswith("vow_") and e["seat"] == role]
    assert len(told) == 1 and told[0]["event"] == ("vow_kept" if boards(table, "vow_kept")[role] else "vow_broken")
    return boards(table, "vow_kept")[role], told[0]["points"]


@pytest.mark.parametrize(
    ("reading", "line", "points"),
    [("ch9_plus_v58", 14, 12), ("ch9", 18, 12), ("pp58", 15, 10), ("sim60", 16, 12), ("v47", 24, 12)],
)
def test_the_farmers_simple_vow(reading, line, points):
    assert kept(reading, FARMER, 0, merit=line) == (True, points)
    assert kept(reading, FARMER, 0, merit=line - 1) == (False, -4)


@pytest.mark.parametrize(
    ("reading", "merit", "wealth", "points"),
    [("ch9_plus_v58", 22, 5, 20), ("ch9", 22, 5, 18), ("pp58", 16, 10, 18), ("sim60", 14, 12, 18), ("v47", 30, 5, 18)],
)
def test_the_farmers_hard_vow(reading, merit, wealth, points):
    assert kept(reading, FARMER, 1, merit=merit, wealth=wealth) == (True, points)
    assert kept(reading, FARMER, 1, merit=merit - 1, wealth=wealth) == (False, -6)
    assert kept(reading, FARMER, 1, merit=merit, wealth=wealth + 1) == (False, -6)


@pytest.mark.parametrize(
    ("reading", "line", "points"),
    [("ch9_plus_v58", 5, 12), ("ch9", 3, 12), ("pp58", 7, 10), ("sim60", 6, 12), ("v47", 3, 12)],
)
def test_the_merchants_simple_vow(reading, line, points):
    assert kept(reading, MERCHANT, 0, donations=line) == (True, points)
    assert kept(reading, MERCHANT, 0, donations=line - 1) == (False, -4)


@pytest.mark.parametrize(
    ("reading", "merit", "saves", "points"),
    [("ch9_plus_v58", 18, 2, 16), ("ch9", 18, 2, 16), ("pp58", 32, 0, 18), ("sim60", 26, 0, 20), ("v47", 16, 2, 16)],
)
def test_the_merchants_hard_vow(reading, merit, saves, points):
    assert kept(reading, MERCHANT, 1, merit=merit, saves=saves) == (True, points)
    assert kept(reading, MERCHANT, 1, merit=merit - 1, saves=saves) == (False, -6)
    if saves:
        assert kept(reading, MERCHANT, 1, merit=merit, saves=saves - 1) == (False, -6)


@pytest.mark.parametrize(
    ("reading", "line", "lectures", "points"),
    [("ch9_plus_v58", 18, 1, 12), ("ch9", 18, 1, 12), ("pp58", 18, 1, 10), ("sim60", 18, 0, 10), ("v47", 16, 0, 12)],
)
def test_the_scholars_simple_vow(reading, line, lectures, points):
    assert kept(reading, SCHOLAR, 0, wisdom=line, skills=lectures) == (True, points)
    assert kept(reading, SCHOLAR, 0, wisdom=line - 1, skills=2) == (False, -4)
    if lectures:
        assert kept(reading, SCHOLAR, 0, wisdom=line, skills=0) == (False, -4)


@pytest.mark.parametrize(
    ("reading", "merit", "wisdom"),
    [("ch9_plus_v58", 12, 18), ("ch9", 12, 18), ("pp58", 14, 19), ("sim60", 12, 18), ("v47", 12, 18)],
)
def test_the_scholars_hard_vow(reading, merit, wisdom):
    assert kept(reading, SCHOLAR, 1, merit=merit, wisdom=wisdom) == (True, 16)
    assert kept(reading, SCHOLAR, 1, merit=merit - 1, wisdom=wisdom) == (False, -6)
    assert kept(reading, SCHOLAR, 1, merit=merit, wisdom=wisdom - 1) == (False, -6)


@pytest.mark.parametrize(
    ("reading", "wisdom", "points"),
    [("ch9_plus_v58", 16, 12), ("ch9", 16, 12), ("pp58", 13, 10), ("sim60", 12, 10), ("v47", 14, 12)],
)
def test_the_monks_simple_vow(reading, wisdom, points):
    assert kept(reading, MONK, 0, wisdom=wisdom) == (True, points)
    assert kept(reading, MONK, 0, wisdom=wisdom - 1) == (False, -4)


@pytest.mark.parametrize(
    ("reading", "merit", "saves", "points", "lost"),
    [
        ("ch9_plus_v58", 8, 1, 18, -8),
        ("ch9", 8, 1, 18, -8),
        ("pp58", 22, 3, 16, -6),
        ("sim60", 20, 2, 16, -6),
        ("v47", 15, 3, 18, -8),
    ],
)
def test_the_monks_hard_vow(reading, merit, saves, points, lost):
    assert kept(reading, MONK, 1, merit=merit, saves=saves) == (True, points)
    assert kept(reading, MONK, 1, merit=merit - 1, saves=saves) == (False, lost)
    assert kept(reading, MONK, 1, merit=merit, saves=saves - 1) == (False, lost)


# ── what bodhisattva vows ask ────────────────────────────────────────────────


def second(vow: int, reading: str = "ch9", calamity: int = 4, saved: int = 6, **counted: int):
    """(was it kept, its points) for the farmer's bodhisattva vow."""
    counters = {(FARMER, Seat[name.upper()]): value for name, value in counted.items()}
    table = finish(bodhisattva=[vow, 0, 0, 0], bvow_points=reading, calamity=calamity, saved=saved, counters=counters)
    told = [e for e in table.events() if e["event"].startswith("vow_") and e["which"] == "bodhisattva"]
    return boards(table, "bodhisattva_kept")[FARMER], told[0]["points"]


@pytest.mark.parametrize(("reading", "lost"), [("ch9", -6), ("sim60", -4)])
def test_ksitigarbha_asks_for_calamity_4_and_two_losses_borne(reading, lost):
    assert second(EARTH, reading, borne=2) == (True, 25)
    assert second(EARTH, reading, borne=1) == (False, lost)
    assert second(EARTH, reading, borne=2, calamity=5) == (False, lost)


@pytest.mark.parametrize("reading", ["ch9", "sim60"])
def test_guanyin_asks_for_seven_help_actions(reading):
    assert second(GUANYIN, reading, helps=7) == (True, 22)
    assert second(GUANYIN, reading, helps=6) == (False, -4)


@pytest.mark.parametrize(("reading", "won", "lost"), [("ch9", 16, -8), ("sim60", 22, -4)])
def test_samantabhadra_asks_for_six_donations_and_six_saved_by_the_team(reading, won, lost):
    assert second(SAMANTABHADRA, reading, donations=6, saved=6) == (True, won)
    assert second(SAMANTABHADRA, reading, donations=5, saved=6) == (False, lost)
    assert second(SAMANTABHADRA, reading, donations=6, saved=5) == (False, lost)


@pytest.mark.parametrize(("reading", "won", "lost"), [("ch9", 14, -6), ("sim60", 22, -4)])
def test_manjusri_asks_for_three_saves_of_others_helped_along(reading, won, lost):
    assert second(MANJUSRI, reading, assists=3) == (True, won)
    assert second(MANJUSRI, reading, assists=2, saves=9, helps=9) == (False, lost)


# ── B1: bearing ──────────────────────────────────────────────────────────────


def bearing(target: int = MERCHANT, **where):
    """The farmer has promised to bear the next loss of another."""
    table = position(**{"bodhisattva": [EARTH, 0, 0, 0], **where})
    table.act(FARMER, f"bear@{target}")
    return table


def test_bearing_is_announced_once_a_round_for_another():
    table = position(bodhisattva=[EARTH, 0, 0, 0])
    assert reason(table, FARMER, "bear@0") == "target"
    table.act(FARMER, "bear@1")
    assert boards(table, "borne_by") == [None, 0, None, None] and table.view()["actions_left"] == 2
    assert reason(table, FARMER, "bear@2") == "round"
    assert reason(position(bodhisattva=[GUANYIN, 0, 0, 0]), FARMER, "bear@1") == "vow"


def test_a_loss_of_survival_is_borne_doubled():
    table = settle(bearing(round=4, wealth=5, counters={(FARMER, Seat.HELPED): 1}))
    assert boards(table, "wealth") == [5 - 1 - 2, 5, 4, 4]
    assert boards(table, "borne_by") == [None] * 4 and int(table.state.seat[FARMER, Seat.BORNE]) == 1


def test_merit_lost_for_want_of_wealth_is_borne_doubled_too():
    table = settle(bearing(round=4, wealth=[5, 0, 5, 5], merit=5, counters={(FARMER, Seat.HELPED): 1}))
    assert boards(table, "merit") == [5 - 2, 5, 5, 5] and boards(table, "wealth") == [4, 0, 4, 4]


def test_the_bearer_loses_no_more_than_there_is():
    table = settle(bearing(round=4, wealth=[2, 5, 5, 5], counters={(FARMER, Seat.HELPED): 1}))
    assert boards(table, "wealth") == [0, 5, 4, 4]
    assert int(table.state.seat[FARMER, Seat.BORNE]) == 1


def test_losing_nothing_is_no_loss():
    table = settle(bearing(round=4, wealth=[9, 0, 5, 5], merit=[9, 0, 5, 5], counters={(FARMER, Seat.HELPED): 1}))
    assert boards(table, "borne_by")[MERCHANT] == 0 and int(table.state.seat[FARMER, Seat.BORNE]) == 0


def test_what_one_pays_of_ones_own_will_is_not_borne():
    table = bearing(area={"widow": 0}, skill_uses=0, merit_transfer="off")
    answered(table, "labor", "labor")
    assert did(table, MERCHANT, "donate") == (-2, 3, 0, -1)
    assert did(table, MERCHANT, "save@widow")[0] == -4 + 2
    assert boards(table, "borne_by")[MERCHANT] == 0


def test_losses_of_events_are_borne_and_wisdom_is_not():
    losing = {"bodhisattva": [EARTH, 0, 0, 0], "counters": {(MERCHANT, Seat.BEARER): 1}, "wealth": 9}
    table = turn_up("drought", **losing)
    table.act(FARMER, "pass")
    for seat in range(4):
        table.act(seat, "b")
    assert boards(table, "wealth") == [9 - 1 - 2, 9, 8, 8]
    table = turn_up("plague", **losing)
    answered(table, "pass", "pass")
    for seat in range(4):
        table.act(seat, "b")
    assert boards(table, "wisdom") == [4, 4, 4, 4] and boards(table, "borne_by")[MERCHANT] == 0


def test_a_promise_bears_one_loss_and_the_next_falls_where_it_falls():
    """The old debt takes 2 wealth of the merchant: the farmer loses 4. Survival then takes 1 of the merchant's own."""
    losing = {
        "bodhisattva": [EARTH, 0, 0, 0], "counters": {(MERCHANT, Seat.BEARER): 1, (FARMER, Seat.HELPED): 1},
        "wealth": 9, "round": 4,
    }  # fmt: skip
    table = turn_up("old_debt", drawer=MONK, **losing)
    table.act(MONK, "a@1")
    assert boards(table, "wealth") == [9 - 4, 9, 9, 11] and boards(table, "borne_by")[MERCHANT] is None
    assert boards(settle(table), "wealth") == [9 - 4 - 1, 8, 8, 10]
    assert int(table.state.seat[FARMER, Seat.BORNE]) == 1


def test_m57_76_wealth_and_merit_lost_together_are_two_losses_of_which_one_is_borne():
    """One settlement takes 1 wealth for survival and 1 merit for conduct of the merchant."""
    table = bearing(bodhisattva=[EARTH, GUANYIN, 0, 0], round=4, wealth=9, merit=9, counters={(FARMER, Seat.HELPED): 1})
    settle(table)
    assert boards(table, "wealth") == [9 - 1 - 2, 9, 8, 8] and boards(table, "merit") == [9, 8, 9, 9]
    assert int(table.state.seat[FARMER, Seat.BORNE]) == 1 and boards(table, "borne_by") == [None] * 4


def test_a_promise_lasts_until_it_is_used_or_another_is_made():
    table = bearing(round=2, wealth=9, faith=[MAHAYANA, SECULAR, SECULAR, REFUGE])
    settle(table)  # the secular lose nothing in round 2
    assert boards(table, "borne_by")[MERCHANT] == 0
    table.state.phase = Phase.ROUND_START
    to_turns(advance(table))
    table.act(FARMER, "bear@2")
    assert boards(table, "borne_by") == [None, None, 0, None]
    assert int(table.state.seat[FARMER, Seat.ANNOUNCED]) == 2 and int(table.state.seat[FARMER, Seat.BORNE]) == 0


def test_conduct_is_an_imposed_loss():
    table = position(
        bodhisattva=[EARTH, GUANYIN, 0, 0], round=3, merit=9, counters={(FARMER, Seat.HELPED): 1}, wealth=9
    )
    table.act(FARMER, "bear@1")
    assert boards(settle(table), "merit") == [9 - 2, 9, 9, 9]


# ── B2: the cry that is heard ────────────────────────────────────────────────

MERCY = {"bodhisattva": [0, 0, 0, GUANYIN]}


def test_who_runs_out_of_wealth_may_be_given_2_at_once():
    table = position(**MERCY, wealth=[2, 9, 9, 5])
    table.act(FARMER, "donate")
    assert table.waiting == (MONK,) and asked(table) == "rescue"
    assert set(table.legal(MONK)) == {"rescue", "pass"}
    table.act(MONK, "rescue")
    assert boards(table, "wealth") == [2, 9, 9, 3] and table.waiting == (FARMER,)
    assert table.view()["actions_left"] == 1 and boards(table, "helps") == [1, 0, 0, 0]


def test_a_rescue_may_be_declined_and_is_asked_once():
    table = position(**MERCY, wealth=[2, 9, 9, 5])
    answered(table, "donate", "pass")
    assert boards(table, "wealth") == [0, 9, 9, 5] and table.waiting == (FARMER,)
    table.act(FARMER, "practise")
    assert table.waiting != (MONK,)


def test_a_rescue_takes_2_wealth_and_another_player():
    table = position(**MERCY, wealth=[2, 9, 9, 1])
    table.act(FARMER, "donate")
    assert table.waiting == (FARMER,)
    table = position(bodhisattva=[GUANYIN, 0, 0, 0], wealth=[2, 9, 9, 9])
    table.act(FARMER, "donate")
    assert table.waiting == (FARMER,) and asked(table) == "turn"


def test_wealth_that_is_there_again_before_the_cry_is_heard_needs_no_rescue():
    """The trader costs the farmer all 4 and gives 1 back; the merchant's first save brings 2."""
    table = position(**MERCY, wealth=[4, 9, 9, 5], area={"trader": 0})
    table.act(FARMER, "save@trader")
    assert board(table, FARMER)[0] == 1 and table.waiting == (FARMER,) and asked(table) == "turn"
    table = position(**MERCY, place=MERCHANT, wealth=[9, 4, 9, 5], area={"widow": 0})
    table.act(MERCHANT, "save@widow")
    assert board(table, MERCHANT)[0] == 2 and table.waiting == (MERCHANT,) and asked(table) == "turn"
    table = position(**MERCY, wealth=[3, 9, 9, 5], area={"widow": 0})
    table.act(FARMER, "save@widow")
    assert board(table, FARMER)[0] == 0 and table.waiting == (MONK,) and asked(table) == "rescue"


def test_wealth_that_was_nothing_before_has_not_run_out():
    table = next_round(position(**MERCY, round=4, wealth=[0, 5, 5, 9]))
    assert not table.over and asked(table) != "rescue"


def test_a_rescue_in_the_middle_of_an_event():
    """The war asks one after the other; who gives the last wealth is rescued before the next is asked."""
    table = turn_up("war", **MERCY, wealth=[2, 9, 9, 9], merit=9)
    table.act(MONK, "pass")  # does not stop the war
    table.act(FARMER, "a")
    assert table.waiting == (MONK,) and asked(table) == "rescue"
    table.act(MONK, "rescue")
    assert boards(table, "wealth") == [2, 9, 9, 7]
    assert table.waiting == (MERCHANT,) and asked(table) == "option"


def test_several_who_run_out_together_are_each_heard():
    table = turn_up("drought", **MERCY, wealth=[1, 1, 9, 9])
    for seat in range(4):
        table.act(seat, "b")
    assert boards(table, "wealth") == [0, 0, 8, 8] and asked(table) == "rescue"
    answered(table, "rescue", "rescue")
    assert boards(table, "wealth")[:2] == [2, 2] and boards(table, "wealth")[3] == 4


def test_a_rescue_in_the_settlement():
    table = next_round(position(**MERCY, round=4, wealth=[1, 5, 5, 9], area={"widow": 0}))
    assert table.waiting == (MONK,) and asked(table) == "rescue" and table.view()["round"] == 4
    table.act(MONK, "rescue")
    assert boards(table, "wealth")[FARMER] == 2 and table.view()["round"] == 5


def test_a_rescue_in_the_last_settlement_comes_before_the_scores():
    table = next_round(position(**MERCY, round=6, saved=5, wealth=[1, 5, 5, 9]))
    assert asked(table) == "rescue" and not table.over
    table.act(MONK, "rescue")
    assert table.over and boards(table, "wealth") == [2, 4, 4, 6]


# ── B3: offerings for many ───────────────────────────────────────────────────


@pytest.mark.parametrize(("named", "merit"), [("1", [6, 6, 5, 5]), ("1,3", [6, 6, 5, 6]), ("1,2,3", [6, 6, 6, 6])])
def test_a_donation_may_name_one_to_three_others(named, merit):
    table = position(bodhisattva=[SAMANTABHADRA, 0, 0, 0])
    assert did(table, FARMER, f"donate@{named}") == (-2, 1, 0, -1)
    assert boards(table, "merit") == merit
    assert (boards(table, "donations")[0], boards(table, "helps")[0]) == (1, 1)


def test_naming_is_for_the_holder_and_for_others():
    table = position(bodhisattva=[SAMANTABHADRA, 0, 0, 0])
    assert reason(table, FARMER, "donate@0") == "target"
    assert did(table, FARMER, "donate") == (-2, 1, 0, -1)
    assert reason(position(), FARMER, "donate@1") == "vow"
    three = position(seats=3, roles=(FARMER, MERCHANT, MONK), bodhisattva=[SAMANTABHADRA, 0, 0])
    assert reason(three, FARMER, "donate@3") == "target"


# ── B4: inspiring ────────────────────────────────────────────────────────────


def inspired(target: int, **where):
    table = position(**{"bodhisattva": [MANJUSRI, 0, 0, 0], "wisdom": 9, "wealth": 20, **where})
    table.act(FARMER, f"inspire@{target}")
    return table


def test_inspiring_costs_2_wisdom_once_a_round_for_anybody():
    table = position(bodhisattva=[MANJUSRI, 0, 0, 0], wisdom=2)
    assert did(table, FARMER, "inspire@0") == (0, 0, -2, 0) and table.view()["actions_left"] == 2
    assert reason(table, FARMER, "inspire@1") == "round"
    assert reason(position(bodhisattva=[MANJUSRI, 0, 0, 0], wisdom=1), FARMER, "inspire@1") == "wisdom"
    assert reason(position(), FARMER, "inspire@1") == "vow"


@pytest.mark.parametrize(
    ("action", "change"),
    [
        ("labor", (4 + 1, 0, 0, 0)), ("practise", (0, 0, 2 + 1, 0)), ("donate", (-2, 1 + 1, 0, -1)),
        ("protect", (-2, 3 + 1, 0, -3)), ("save@widow", (-4, 2 + 1, 2, 0)),
    ],
)  # fmt: skip
def test_every_action_of_the_inspired_gains_1_more(action, change):
    table = inspired(FARMER, area={"widow": 0})
    assert did(table, FARMER, action) == change
    assert did(table, FARMER, "labor")[0] == 5


@pytest.mark.parametrize(("answer", "change"), [("gift_wealth", (2, 1 + 1, 0, 0)), ("gift_wisdom", (0, 1 + 1, 1, 0))])
def test_m57_80_aid_to_the_inspired_gains_1_merit_more(answer, change):
    """The main gain of mutual aid is merit, whatever is given; who gives gains no more than usual."""
    table = inspired(FARMER)
    table.act(FARMER, "aid@1")
    before, giver = board(table, FARMER), board(table, MERCHANT)
    table.act(MERCHANT, answer)
    assert tuple(now - was for now, was in zip(board(table, FARMER), before)) == change[:3]
    assert board(table, MERCHANT) == (giver[0] - change[0], giver[1] + 1, giver[2] - change[2])


def test_m57_80_aid_that_is_declined_gains_the_inspired_nothing():
    table = inspired(FARMER)
    assert did(table, FARMER, "aid@1") == (0, 0, 0, 0)
    before = board(table, FARMER)
    table.act(MERCHANT, "decline")
    assert board(table, FARMER) == before


def test_inspiration_ends_with_the_round():
    table = inspired(FARMER)
    to_turns(next_round(table))
    assert did(table, FARMER, "labor")[0] == 4


def assists(table, place: int = FARMER) -> int:
    return int(table.state.seat[place, Seat.ASSISTS])


def test_an_inspired_save_is_helped_along():
    table = inspired(MERCHANT, area={"widow": 0, "sick": 0}, skill_uses=0, merit_transfer="off")
    answered(table, "labor", "labor")
    table.act(MERCHANT, "save@widow")
    assert assists(table) == 1
    table.act(MERCHANT, "save@sick")
    assert assists(table) == 2  # one for each save


def test_ones_own_save_is_not_helped_along():
    table = inspired(FARMER, area={"widow": 0})
    table.act(FARMER, "save@widow")
    assert assists(table) == 0


def test_wealth_or_wisdom_given_in_the_same_round_helps_a_save_along():
    table = position(bodhisattva=[MANJUSRI, 0, 0, 0], area={"widow": 0, "sick": 0}, wealth=20, skill_uses=2)
    answered(table, "share@1", "labor", "labor", "done")
    table.act(MERCHANT, "save@widow")
    assert assists(table) == 1
    table = position(bodhisattva=[MANJUSRI, 0, 0, 0], area={"widow": 0}, place=MERCHANT)
    answered(table, "aid@0", "gift_wisdom")
    table.act(MERCHANT, "save@widow")
    assert assists(table) == 1
    table = position(
        roles=(SCHOLAR, MERCHANT, FARMER, MONK), bodhisattva=[MANJUSRI, 0, 0, 0], area={"widow": 0},
        merit_transfer="off",
    )  # fmt: skip
    table.act(0, "lecture@1,2")
    table.act(0, "labor")
    if table.waiting == (0,):
        table.act(0, "done")
    table.act(1, "save@widow")
    assert assists(table, 0) == 1


def test_a_gift_of_an_earlier_round_helps_no_save_along():
    table = position(bodhisattva=[MANJUSRI, 0, 0, 0], area={"widow": 0}, wealth=20)
    table.act(FARMER, "share@1")
    to_turns(next_round(table))
    answered(table, "labor", "labor", "done")
    table.act(MERCHANT, "save@widow")
    assert assists(table) == 0 and calamity(table) == 5


def test_a_declined_request_helps_nothing():
    table = position(bodhisattva=[MANJUSRI, 0, 0, 0], area={"widow": 0}, place=MERCHANT)
    answered(table, "aid@0", "decline")
    table.act(MERCHANT, "save@widow")
    assert assists(table) == 0 and board(table, FARMER) == (10, 5, 5)
