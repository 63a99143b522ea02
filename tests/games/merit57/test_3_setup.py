"""§3 Getting ready, and §3.4 faith whenever it is taken."""

from __future__ import annotations

import pytest

from .build import (
    FARMER,
    MAHAYANA,
    MERCHANT,
    MONK,
    REFUGE,
    SCHOLAR,
    SECULAR,
    Seat,
    answered,
    area,
    asked,
    board,
    boards,
    calamity,
    did,
    new,
    next_round,
    position,
    reason,
    settle,
    setup,
    window,
)  # fmt: skip

START = {"farmer": (5, 2, 3), "merchant": (8, 2, 1), "scholar": (4, 2, 5), "monk": (1, 5, 5)}


def test_the_table_at_the_start():
    table = new()
    seen = table.view()
    assert (seen["calamity"], seen["saved"]) == (0, 0)
    assert area(table) == dict.fromkeys(area(table), 0) and len(area(table)) == 2
    ready = setup()
    assert ready.view()["round"] == 1 and ready.view()["rounds"] == 6


def test_each_role_begins_with_its_own():
    table = setup(stop="faith")
    found = {s["role"]: (s["wealth"], s["merit"], s["wisdom"]) for s in table.view()["seats"]}
    assert found == {**START}


def test_roles_are_drawn_and_never_twice():
    drawn = {tuple(boards(new(seed=seed), "role")) for seed in range(150)}
    assert len(drawn) == 24 and all(len(set(roles)) == 4 for roles in drawn)
    absent = {role for seed in range(40) for role in set(START) - set(boards(new(3, seed), "role"))}
    assert absent == set(START)


def test_roles_may_be_picked_in_order_and_only_once():
    table = new(roles="pick")
    first = table.view()["start"]
    assert table.waiting == (first,)
    table.act(first, "role@monk")
    assert table.waiting == ((first + 1) % 4,)
    assert "role@monk" not in table.legal(table.waiting[0])
    assert len(table.legal(table.waiting[0])) == 3


def test_who_stays_secular_begins_with_4_more_wealth():
    table = setup(stop="vow")
    assert [board(table, p) for p in range(4)] == [(9, 2, 3), (12, 2, 1), (8, 2, 5), (1, 6, 7)]
    assert boards(table, "faith") == [SECULAR, SECULAR, SECULAR, REFUGE]


def test_refuge_at_the_setup_brings_1_merit_and_2_wisdom_and_no_wealth():
    table = setup(faith={FARMER: "refuge", SCHOLAR: "refuge"}, stop="vow")
    assert [board(table, p) for p in range(4)] == [(5, 3, 5), (12, 2, 1), (4, 3, 7), (1, 6, 7)]


def test_the_monk_has_refuge_without_being_asked_and_begins_1_6_7():
    table = setup(roles=(MONK, FARMER, MERCHANT, SCHOLAR), stop="vow")
    assert boards(table, "faith")[0] == REFUGE and board(table, 0) == (1, 6, 7)
    table = setup(roles=(MONK, FARMER, MERCHANT, SCHOLAR), stop="mahayana")
    assert table.waiting == (0,)
    offers = table.legal(0)
    assert "renounce@merit,guanyin" in offers and "renounce@wisdom,guanyin" in offers
    assert reason(table, 0, "renounce@wealth,guanyin") == "wealth"  # 4, and the monk has 1


def test_a_vow_is_one_of_the_two_of_the_role():
    table = setup(vows={FARMER: "hard", MERCHANT: "simple", SCHOLAR: "hard", MONK: "simple"})
    assert boards(table, "vow") == ["poor_lamp_vow", "giving", "model_teacher", "arhat"]
    other = setup(vows={FARMER: "simple", MERCHANT: "hard", SCHOLAR: "simple", MONK: "hard"})
    assert boards(other, "vow") == ["diligence", "merchant_heart", "teaching", "bodhisattva_path"]


# ── refuge ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("number", "merit", "wisdom"), [(1, 1, 2), (2, 2, 1), (3, 2, 1), (4, 3, 0), (5, 3, 0), (6, 4, -1)]
)
def test_what_refuge_brings_depends_on_the_round(number, merit, wisdom):
    table = window(number, wealth=0)
    assert asked(table) == "faith" and table.waiting == (0,)
    assert did(table, 0, "refuge") == (0, merit, wisdom, 0)
    assert boards(table, "faith")[0] == REFUGE


def test_the_last_refuge_takes_wisdom_only_where_there_is_some():
    assert did(window(6, wealth=0, wisdom=0), 0, "refuge") == (0, 4, 0, 0)


def test_the_window_is_before_the_turns_in_order_and_not_for_the_monk():
    table = window(2, wealth=0)
    for seat in (FARMER, MERCHANT, SCHOLAR):
        assert table.waiting == (seat,) and table.view()["phase"] == "faith"
        table.act(seat, "pass")
    assert table.view()["phase"] == "turn" and table.waiting == (FARMER,)
    assert "refuge" not in table.legal(FARMER)


def test_refuge_cannot_be_taken_back_or_twice():
    table = window(2, wealth=0, faith=[REFUGE, SECULAR, SECULAR, REFUGE])
    assert table.waiting == (MERCHANT,)
    table.act(MERCHANT, "refuge")
    assert table.waiting == (SCHOLAR,)
    table.act(SCHOLAR, "pass")
    next_round(table)
    assert table.waiting == (SCHOLAR,) and asked(table) == "faith"


def test_refuge_ends_everything_secular_at_once():
    table = window(4, wealth=[3, 0, 0, 0], wisdom=6, area={"widow": 0})
    answered(table, "refuge", "pass", "pass")
    assert reason(table, FARMER, "save@widow") == "wealth"  # no longer 1 less than 4
    assert did(table, FARMER, "labor") == (4, 0, 0, 0)
    assert did(table, FARMER, "practise") == (0, 0, 2, 0)


def test_refuge_pays_1_merit_a_round_from_the_next_round_on():
    table = window(2, wealth=0)
    answered(table, "refuge", "pass", "pass")
    assert board(table, FARMER)[1] == 7  # 5 and the 2 of round 2, nothing more yet
    next_round(table)
    assert boards(table, "merit")[0] == 7 - 1 + 1  # no wealth in round 2: 1 merit; then the income of round 3
    assert setup(faith={FARMER: "refuge"}).view()["round"] == 1


def test_refuge_at_the_setup_pays_in_round_1():
    quiet = setup(faith={FARMER: "refuge"}, stop="vow", calamity_bases="rb57")
    before = board(quiet, FARMER)[1]
    while quiet.view()["round"] == 0:
        quiet.act(quiet.waiting[0], "vow@simple")
    gains = [e for e in quiet.events() if e["event"] == "gains" and e["seat"] == FARMER and e["what"] == "merit"]
    start = next(i for i, e in enumerate(quiet.events()) if e["event"] == "round")
    first = next(e for e in quiet.events()[start:] if e["event"] == "gains" and e.get("seat") == FARMER)
    assert before == 3 and gains and first == {"event": "gains", "seat": FARMER, "what": "merit", "amount": 1}


# ── Mahayana ─────────────────────────────────────────────────────────────────


def test_the_example_of_the_merchant_in_round_1():
    """Refuge, wisdom renounced, Guanyin's vow: 8/2/1 and 4 secular wealth become 12/3/0."""
    table = window(1, wealth=[0, 12, 0, 0], merit=[0, 2, 0, 0], wisdom=[0, 1, 0, 0])
    answered(table, "pass")
    assert did(table, MERCHANT, "refuge") == (0, 1, 2, 0)
    assert asked(table) == "mahayana" and table.waiting == (MERCHANT,)
    assert did(table, MERCHANT, "renounce@wisdom,guanyin") == (0, 0, -3, 0)
    seen = table.view()["seats"][MERCHANT]
    assert (seen["faith"], seen["renounced"], seen["bodhisattva"]) == (MAHAYANA, "wisdom", "guanyin")
    assert board(table, MERCHANT) == (12, 3, 0)


@pytest.mark.parametrize(("what", "change"), [("wealth", (-4, 0, 0)), ("merit", (0, -3, 0)), ("wisdom", (0, 0, -3))])
def test_what_each_renunciation_costs(what, change):
    table = window(1, wealth=4, merit=3, wisdom=3, faith=REFUGE)
    assert did(table, FARMER, f"renounce@{what},ksitigarbha")[:3] == change
    assert boards(table, "faith")[FARMER] == MAHAYANA


@pytest.mark.parametrize("what", ["wealth", "merit", "wisdom"])
def test_a_renunciation_is_paid_in_full_or_not_at_all(what):
    have = {"wealth": 4, "merit": 3, "wisdom": 3}
    have[what] -= 1
    table = window(1, faith=REFUGE, **have)
    others = {w for w in have if w != what}
    assert {a.split("@")[1].split(",")[0] for a in table.legal(FARMER) if a != "pass"} == others


def test_without_the_means_nobody_is_asked():
    table = window(1, faith=REFUGE, wealth=3, merit=2, wisdom=2)
    assert table.view()["phase"] == "turn"


@pytest.mark.parametrize("number", [2, 3, 6])
def test_midway_only_wealth_can_be_renounced(number):
    table = window(number, faith=REFUGE, wealth=4, merit=9, wisdom=9)
    assert {a.split(",")[0] for a in table.legal(FARMER)} == {"pass", "renounce@wealth"}
    assert reason(table, FARMER, "renounce@merit,guanyin") == "late"
    assert did(table, FARMER, "renounce@wealth,guanyin") == (-4, 0, 0, 0)
    assert window(number, faith=REFUGE, wealth=3, merit=9, wisdom=9).view()["phase"] == "turn"


def test_mahayana_needs_refuge_first():
    table = window(1, wealth=9, merit=9, wisdom=9)
    assert "renounce@wealth,guanyin" not in table.legal(FARMER)
    table.act(FARMER, "pass")
    assert table.waiting == (MERCHANT,) and asked(table) == "faith"


def test_refuge_and_mahayana_in_one_breath_also_midway():
    table = window(3, wealth=5)
    table.act(FARMER, "refuge")
    assert did(table, FARMER, "renounce@wealth,manjusri") == (-4, 0, 0, 0)
    assert boards(table, "bodhisattva")[FARMER] == "manjusri"


def test_every_bodhisattva_vow_is_held_once_and_nobody_holds_two():
    table = window(1, faith=REFUGE)
    table.act(FARMER, "renounce@merit,guanyin")
    assert "renounce@merit,guanyin" not in table.legal(MERCHANT)
    assert "renounce@merit,manjusri" in table.legal(MERCHANT)
    answered(table, "renounce@merit,manjusri", "renounce@merit,ksitigarbha", "renounce@merit,samantabhadra")
    assert boards(table, "bodhisattva") == ["guanyin", "manjusri", "ksitigarbha", "samantabhadra"]
    assert table.view()["phase"] == "turn"
    next_round(table)
    assert table.view()["phase"] == "turn"  # nobody is asked again


def test_mahayana_at_the_setup():
    table = setup(faith={MONK: "merit,ksitigarbha", SCHOLAR: "refuge wisdom,manjusri"}, stop="vow")
    assert board(table, MONK) == (1, 3, 7) and board(table, SCHOLAR) == (4, 3, 4)
    assert boards(table, "bodhisattva") == ["none", "none", "manjusri", "ksitigarbha"]


def test_what_renouncing_wealth_gives():
    table = position(faith=[MAHAYANA, SECULAR, SECULAR, REFUGE], renounced=[1, 0, 0, 0])
    assert did(table, FARMER, "donate") == (-2, 1, 0, -2)
    assert did(table, FARMER, "protect") == (-2, 3, 0, -3)


def test_what_renouncing_merit_gives():
    where = {"faith": [MAHAYANA, SECULAR, SECULAR, REFUGE], "renounced": [2, 0, 0, 0], "area": {"widow": 0}}
    assert did(position(**where), FARMER, "save@widow") == (-4, 2 + 1, 2, 0)
    assert did(position(**where), FARMER, "donate") == (-2, 1, 0, -1)


def test_what_renouncing_wisdom_gives():
    where = {"faith": [MAHAYANA, SECULAR, SECULAR, REFUGE], "renounced": [3, 0, 0, 0], "area": {"widow": 0}}
    assert did(position(**where), FARMER, "donate") == (-2, 1, 1, -1)
    assert did(position(**where), FARMER, "protect") == (-2, 3, 1, -3)
    assert did(position(**where), FARMER, "save@widow") == (-4, 2, 2 + 1, 0)
    assert did(position(**where), FARMER, "labor") == (4, 0, 0, 0)
    assert did(position(**where), FARMER, "practise") == (0, 0, 2, 0)


# ── conduct ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("action", "lost"), [("donate", 0), ("protect", 0), ("save@widow", 0), ("labor", 1)])
def test_who_helps_nobody_in_a_round_leaves_the_path(action, lost):
    table = position(round=3, faith=[MAHAYANA, SECULAR, SECULAR, REFUGE], area={"widow": 0})
    table.act(FARMER, action)
    before = boards(table, "merit")
    settle(table)
    assert boards(table, "merit") == [before[0] - lost, *before[1:]]


def test_a_skill_or_aid_is_no_help_action():
    table = position(round=3, faith=[MAHAYANA, SECULAR, SECULAR, REFUGE])
    table.act(FARMER, "share@1")
    table.act(FARMER, "aid@1")
    table.act(MERCHANT, "gift_wealth")
    before = board(table, FARMER)[1]
    assert board(settle(table), FARMER)[1] == before - 1


def test_conduct_is_asked_anew_every_round_and_stops_at_nothing():
    table = position(round=3, faith=MAHAYANA, merit=[3, 0, 0, 0])
    table.act(FARMER, "donate")
    settle(table)
    assert boards(table, "merit") == [4, 0, 0, 0]
    table = position(round=3, faith=MAHAYANA, merit=3, counters={(0, Seat.HELPED): 1})
    next_round(table)
    settle(table)
    assert boards(table, "merit")[0] == 3 + 1 - 1 - 0 and calamity(table) == 5
