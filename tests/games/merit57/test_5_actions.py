"""§5 The six actions: every price, every gain, every boundary."""

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
    area,
    asked,
    board,
    boards,
    calamity,
    did,
    next_round,
    position,
    reason,
    settle,
    to_turns,
)  # fmt: skip

ROLES = [FARMER, MERCHANT, SCHOLAR, MONK]
ALL_REFUGE = [REFUGE] * 4


def of(role: int, faith: str = REFUGE, **where):
    """A position in which a player of this role and faith is to act, at seat 0."""
    others = [r for r in ROLES if r != role]
    faiths = [faith, *[REFUGE if r == MONK else SECULAR for r in others]]
    return position(roles=(role, *others), faith=faiths, **where)


# ── §5.2, §5.3 ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("role", "faith", "wealth"),
    [
        (FARMER, SECULAR, 5), (FARMER, REFUGE, 4), (FARMER, MAHAYANA, 4), (MERCHANT, SECULAR, 4), (MERCHANT, REFUGE, 3),
        (SCHOLAR, SECULAR, 4), (SCHOLAR, MAHAYANA, 3), (MONK, REFUGE, 3), (MONK, MAHAYANA, 3),
    ],
)  # fmt: skip
def test_labor(role, faith, wealth):
    table = of(role, faith, wealth=0, merit=0, wisdom=0)
    assert did(table, 0, "labor") == (wealth, 0, 0, 0)
    assert boards(table, "labors")[0] == 1 and boards(table, "helps")[0] == 0


@pytest.mark.parametrize(
    ("role", "faith", "wisdom"),
    [
        (FARMER, SECULAR, 3), (FARMER, REFUGE, 2), (MERCHANT, SECULAR, 3), (MERCHANT, MAHAYANA, 2),
        (SCHOLAR, SECULAR, 4), (SCHOLAR, REFUGE, 3), (SCHOLAR, MAHAYANA, 3), (MONK, REFUGE, 2),
    ],
)  # fmt: skip
def test_practise(role, faith, wisdom):
    table = of(role, faith, wealth=0, merit=0, wisdom=0)
    assert did(table, 0, "practise") == (0, 0, wisdom, 0) and boards(table, "helps")[0] == 0


# ── §5.4 ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("role", "merit"), [(FARMER, 1), (MERCHANT, 3), (SCHOLAR, 1), (MONK, 1)])
@pytest.mark.parametrize("faith", [SECULAR, REFUGE, MAHAYANA])
def test_donate(role, merit, faith):
    if role == MONK and faith == SECULAR:
        return
    table = of(role, faith)
    assert did(table, 0, "donate") == (-2, merit, 0, -1)
    assert (boards(table, "donations")[0], boards(table, "helps")[0]) == (1, 1)


@pytest.mark.parametrize(("role", "calm", "dire"), [(FARMER, 1, 2), (MERCHANT, 3, 4)])
def test_donate_in_need_is_worth_1_more_from_calamity_15_on(role, calm, dire):
    assert did(of(role, calamity=14), 0, "donate") == (-2, calm, 0, -1)
    assert did(of(role, calamity=15), 0, "donate") == (-2, dire, 0, -1)
    assert did(of(role, calamity=19), 0, "donate") == (-2, dire, 0, -1)


def test_donate_takes_2_wealth():
    assert did(of(FARMER, wealth=2), 0, "donate") == (-2, 1, 0, -1)
    assert reason(of(FARMER, wealth=1), 0, "donate") == "wealth"


def test_calamity_does_not_fall_below_nothing():
    assert did(of(FARMER, calamity=0), 0, "donate", "protect") == (-4, 4, 0, 0)


# ── §5.5 ─────────────────────────────────────────────────────────────────────

COST = {  # printed: 3 3 4 4 4 5 5 6 3 5
    "famished": 3, "sick": 3, "orphan": 4, "widow": 4, "poor_scholar": 4, "trader": 5, "penitent": 5, "elder": 6,
    "foundling": 3, "hunter": 5,
}  # fmt: skip
GAIN = {  # merit and wisdom for a farmer with refuge, fields of merit giving 2 more
    "famished": (2, 1), "sick": (2, 1), "orphan": (5, 1), "widow": (2, 2), "poor_scholar": (3, 3), "trader": (2, 2),
    "penitent": (4, 1), "elder": (5, 3), "foundling": (3, 0), "hunter": (2, 2),
}  # fmt: skip


@pytest.mark.parametrize("being", COST)
def test_saving_each_being(being):
    table = of(FARMER, area={being: 1}, wealth=12)
    did(table, 0, f"save@{being}")
    if being == "hunter":
        table.act(0, "pass")
    back = {"trader": 1}.get(being, 0)
    assert board(table, 0) == (12 - COST[being] + back, 5 + GAIN[being][0], 5 + GAIN[being][1])
    assert area(table) == {} and table.view()["saved"] == 1
    assert (boards(table, "saves")[0], boards(table, "helps")[0]) == (1, 1)
    assert calamity(table) == 5 - (being == "penitent")


@pytest.mark.parametrize(
    ("role", "faith", "cost"),
    [
        (FARMER, REFUGE, 4), (FARMER, SECULAR, 3), (MERCHANT, REFUGE, 5), (MERCHANT, SECULAR, 4), (SCHOLAR, REFUGE, 3),
        (SCHOLAR, SECULAR, 2), (MONK, REFUGE, 3), (MONK, MAHAYANA, 3),
    ],
)  # fmt: skip
def test_what_the_widow_costs_each_role(role, faith, cost):
    table = of(role, faith, area={"widow": 0}, wealth=cost)
    first = 2 if role == MERCHANT else 0
    read = 1 if role == SCHOLAR else 0
    assert did(table, 0, "save@widow") == (first - cost, 2, 2 - read, 0)
    short = of(role, faith, area={"widow": 0}, wealth=cost - 1)
    assert reason(short, 0, "save@widow") == "wealth"


def test_saving_takes_5_wisdom():
    assert reason(of(FARMER, wisdom=4, area={"widow": 0}), 0, "save@widow") == "seeing"
    assert reason(of(FARMER, wisdom=5, area={"widow": 0}), 0, "save@widow") is None
    assert reason(of(FARMER, area={"widow": 0}), 0, "save@orphan") == "not_here"


def test_the_scholar_is_asked_for_5_wisdom_before_paying_1():
    assert did(of(SCHOLAR, wisdom=5, area={"foundling": 0}), 0, "save@foundling") == (-2, 3, -1, 0)
    assert reason(of(SCHOLAR, wisdom=4, area={"foundling": 0}), 0, "save@foundling") == "seeing"


def test_a_field_of_merit_gives_1_more_and_with_refuge_2():
    for faith, merit in ((SECULAR, 3 + 1), (REFUGE, 3 + 2), (MAHAYANA, 3 + 2)):
        assert did(of(FARMER, faith, area={"orphan": 0}), 0, "save@orphan")[1] == merit
    for faith in (SECULAR, REFUGE):
        assert did(of(FARMER, faith, area={"penitent": 0}), 0, "save@penitent")[1] == 4


# the merchant's way


def test_the_merchant_may_pay_double_instead_of_being_wise():
    table = of(MERCHANT, wisdom=4, wealth=10, area={"widow": 0})
    assert reason(table, 0, "save@widow") == "seeing"
    assert did(table, 0, "save_economic@widow") == (-10 + 2, 2 + 2, 2, 0)  # (4 + 1) · 2, and 2 for the first save
    assert reason(of(MERCHANT, wisdom=0, wealth=9, area={"widow": 0}), 0, "save_economic@widow") == "wealth"


def test_the_merchants_way_is_open_to_the_wise_and_cheaper_to_the_secular():
    table = of(MERCHANT, SECULAR, wisdom=9, wealth=8, area={"widow": 0})
    assert did(table, 0, "save_economic@widow") == (-8 + 2, 4, 2, 0)
    assert reason(of(FARMER, area={"widow": 0}), 0, "save_economic@widow") == "role"


def test_only_the_first_save_of_the_merchant_is_thanked_for():
    table = of(MERCHANT, wealth=20, area={"widow": 0, "sick": 0})
    assert did(table, 0, "save@widow")[0] == -5 + 2
    assert did(table, 0, "save@sick")[0] == -4


def test_others_saves_do_not_take_the_merchants_thanks_away():
    table = position(area={"widow": 0, "sick": 0}, wealth=20, faith=ALL_REFUGE)
    table.act(FARMER, "save@widow")
    table.act(FARMER, "labor")
    table.act(FARMER, "done")
    assert did(table, MERCHANT, "save@sick")[0] == -4 + 2


# the monk's merit


@pytest.mark.parametrize(("how", "wealth", "merit"), [("save", 3, 0), ("save_merit1", 2, 1), ("save_merit2", 1, 2)])
def test_the_monk_may_pay_up_to_2_in_merit(how, wealth, merit):
    table = of(MONK, wealth=wealth, merit=2, area={"widow": 0})
    assert did(table, 0, f"{how}@widow") == (-wealth, 2 - merit, 2, 0)
    assert reason(of(MONK, wealth=wealth - 1, merit=2, area={"widow": 0}), 0, f"{how}@widow") == "wealth"


def test_the_monk_pays_merit_only_where_there_is_some_and_others_never():
    assert reason(of(MONK, merit=1, area={"widow": 0}), 0, "save_merit2@widow") == "merit"
    assert reason(of(FARMER, area={"widow": 0}), 0, "save_merit1@widow") == "role"
    assert did(of(MONK, wealth=0, merit=2, area={"sick": 0}), 0, "save_merit2@sick") == (0, 0, 1, 0)


# §8 specials


def test_the_orphan_makes_the_next_action_of_the_round_richer_in_merit():
    where = {"area": {"orphan": 0, "widow": 0}, "wealth": 20}
    table = of(FARMER, **where)
    assert did(table, 0, "save@orphan")[1] == 5
    assert did(table, 0, "donate") == (-2, 2, 0, -1)
    table = of(FARMER, **where)
    table.act(0, "save@orphan")
    assert did(table, 0, "save@widow")[1] == 3
    table = of(FARMER, **where, actions=3)
    table.act(0, "save@orphan")
    assert did(table, 0, "labor") == (4, 0, 0, 0)
    assert did(table, 0, "donate")[1] == 1  # the labor was the next action


def test_the_orphans_thanks_lapse_with_the_round():
    table = of(FARMER, area={"orphan": 0}, wealth=20, actions=1)
    table.act(0, "save@orphan")
    to_turns(next_round(table))
    assert did(table, 0, "donate")[1] == 1


def test_the_poor_scholar_makes_the_next_practise_of_the_round_deeper():
    table = of(FARMER, area={"poor_scholar": 0}, wealth=20, actions=4)
    table.act(0, "save@poor_scholar")
    assert did(table, 0, "labor")[2] == 0
    assert did(table, 0, "practise") == (0, 0, 3, 0)
    assert did(table, 0, "practise") == (0, 0, 2, 0)


def test_the_poor_scholars_thanks_lapse_with_the_round():
    table = of(FARMER, area={"poor_scholar": 0}, wealth=20, actions=1)
    table.act(0, "save@poor_scholar")
    to_turns(next_round(table))
    assert did(table, 0, "practise")[2] == 2


def test_the_foundling_is_thanked_with_the_first_labor_of_the_next_round():
    table = of(FARMER, area={"foundling": 0}, wealth=20)
    table.act(0, "save@foundling")
    assert did(table, 0, "labor")[0] == 4
    to_turns(next_round(table))
    assert did(table, 0, "labor")[0] == 5
    assert did(table, 0, "labor")[0] == 4


def test_the_foundlings_thanks_do_not_wait_for_a_later_round():
    table = of(FARMER, area={"foundling": 0}, wealth=20)
    table.act(0, "save@foundling")
    for _ in range(2):
        to_turns(next_round(table))
    assert did(table, 0, "labor")[0] == 4


@pytest.mark.parametrize(("wealth", "merit"), [(6, 3 + 2 + 2), (7, 3 + 2)])
def test_the_elder_for_who_gives_the_last_coin(wealth, merit):
    assert did(of(FARMER, wealth=wealth, area={"elder": 0}), 0, "save@elder") == (-6, merit, 3, 0)


def test_the_elder_when_part_is_paid_in_merit():
    assert did(of(MONK, wealth=3, area={"elder": 0}), 0, "save_merit2@elder") == (-3, 7 - 2, 3, 0)


def test_the_elder_and_the_merchants_thanks():
    """Paying left nothing; the 2 wealth of the first save come after."""
    assert did(of(MERCHANT, wealth=7, area={"elder": 0}), 0, "save@elder") == (-7 + 2, 3 + 2 + 2, 3, 0)


def test_the_hunter_may_be_taught_for_1_more():
    table = of(FARMER, wealth=6, area={"hunter": 0})
    table.act(0, "save@hunter")
    assert asked(table) == "option"
    assert did(table, 0, "a") == (-1, 2, 0, 0) and board(table, 0) == (0, 9, 7)
    table = of(FARMER, wealth=5, area={"hunter": 0})
    table.act(0, "save@hunter")
    assert asked(table) == "turn" and board(table, 0) == (0, 7, 7)


def test_the_hunters_lesson_is_not_doubled_by_the_merchants_way():
    table = of(MERCHANT, wealth=13, area={"hunter": 0}, counters={(0, Seat.SAVES): 1})
    assert did(table, 0, "save_economic@hunter", "a") == (-12 - 1, 2 + 2 + 2, 2, 0)


# ── §5.6 ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("role", "calm", "dire", "cost"), [(FARMER, 3, 4, 2), (MERCHANT, 3, 4, 2), (SCHOLAR, 3, 4, 2), (MONK, 4, 5, 1)]
)
def test_protect(role, calm, dire, cost):
    assert did(of(role, calamity=7), 0, "protect") == (-cost, calm, 0, -3)
    assert did(of(role, calamity=8), 0, "protect") == (-cost, dire, 0, -3)
    assert did(of(role, wealth=cost), 0, "protect")[0] == -cost
    assert reason(of(role, wealth=cost - 1), 0, "protect") == "wealth"
    table = of(role)
    table.act(0, "protect")
    assert boards(table, "helps")[0] == 1


def protected_save(*protectors: int, saver: int) -> int:
    """The merit of a widow saved by one after others have protected this round; 2 without them."""
    table = position(area={"widow": 0}, wealth=20, faith=ALL_REFUGE, counters={(MERCHANT, Seat.SAVES): 1})
    for place in range(4):
        if place == saver:
            before = board(table, place)[1]
            table.act(place, "save@widow")
            merit = board(table, place)[1] - before
            table.act(place, "protect" if place in protectors else "labor")
        elif place in protectors:
            table.act(place, "protect")
            table.act(place, "labor")
        else:
            table.act(place, "labor")
            table.act(place, "labor")
        if place < 3 and place in table.waiting:
            table.act(place, "done")
    return merit


def test_a_protection_blesses_the_saves_of_others_later_in_the_round():
    assert protected_save(saver=SCHOLAR) == 2
    assert protected_save(FARMER, saver=SCHOLAR) == 3
    assert protected_save(MERCHANT, saver=SCHOLAR) == 3
    assert protected_save(FARMER, MERCHANT, saver=SCHOLAR) == 3  # the best one, not both
    assert protected_save(MONK, saver=SCHOLAR) == 2  # too late


@pytest.mark.parametrize("order", [(MONK, FARMER), (FARMER, MONK)])
def test_a_monks_protection_blesses_twice_as_much(order):
    table = position(
        roles=(*order, SCHOLAR, MERCHANT), faith=ALL_REFUGE, area={"widow": 0}, wealth=20, merit_transfer="off",
        skill_uses=0,
    )  # fmt: skip
    for place in (0, 1):
        table.act(place, "protect")
        table.act(place, "labor")
    assert did(table, 2, "save@widow")[1] == 2 + 2


def test_nobody_is_blessed_by_their_own_protection_and_it_ends_with_the_round():
    table = of(FARMER, area={"widow": 0, "sick": 0}, wealth=20)
    table.act(0, "protect")
    assert did(table, 0, "save@widow")[1] == 2
    to_turns(next_round(table))
    table.state.place = table.state.turn_of = 1
    table.state.owed = 2
    assert did(table, 1, "save@sick")[1] == 2


# ── §5.7 ─────────────────────────────────────────────────────────────────────


def test_aid_in_wealth():
    table = position()
    table.act(FARMER, "aid@1")
    assert table.waiting == (MERCHANT,) and set(table.legal(MERCHANT)) == {"gift_wealth", "gift_wisdom", "decline"}
    table.act(MERCHANT, "gift_wealth")
    assert board(table, FARMER) == (12, 6, 5) and board(table, MERCHANT) == (8, 6, 5)
    assert table.view()["actions_left"] == 1 and boards(table, "aids_left") == [1, 2, 2, 2]
    assert boards(table, "helps") == [0, 0, 0, 0]


def test_aid_in_wisdom():
    table = position()
    table.act(FARMER, "aid@3")
    table.act(MONK, "gift_wisdom")
    assert board(table, FARMER) == (10, 6, 6) and board(table, MONK) == (10, 6, 4)


def test_aid_declined_is_spent_all_the_same():
    table = position()
    table.act(FARMER, "aid@2")
    table.act(SCHOLAR, "decline")
    assert board(table, FARMER) == (10, 5, 5) and board(table, SCHOLAR) == (10, 5, 5)
    assert table.view()["actions_left"] == 1 and boards(table, "aids_left")[0] == 1


def test_aid_is_asked_twice_a_game_at_most_and_of_others():
    table = position(actions=3)
    assert reason(table, FARMER, "aid@0") == "target"
    for _ in range(2):
        table.act(FARMER, "aid@1")
        table.act(MERCHANT, "decline")
    assert reason(table, FARMER, "aid@1") == "used"


@pytest.mark.parametrize(
    ("wealth", "wisdom", "open"),
    [(2, 1, {"gift_wealth", "gift_wisdom", "decline"}), (1, 1, {"gift_wisdom", "decline"}), (1, 0, {"decline"})],
)
def test_one_gives_only_what_one_has(wealth, wisdom, open):
    table = position(wealth=[0, wealth, 0, 0], wisdom=[0, wisdom, 0, 0])
    table.act(FARMER, "aid@1")
    assert set(table.legal(MERCHANT)) == open


# ── turns ────────────────────────────────────────────────────────────────────


def test_two_actions_and_no_third():
    table = position(roles=(SCHOLAR, FARMER, MERCHANT, MONK), merit_transfer="off")
    table.act(0, "labor")
    table.act(0, "labor")
    assert table.waiting == (1,)
    table = position()
    table.act(FARMER, "labor")
    assert reason(table, FARMER, "done") == "not_now"
    table.act(FARMER, "labor")
    assert reason(table, FARMER, "labor") == "actions" and "share@1" in table.legal(FARMER)
    table.act(FARMER, "done")
    assert table.waiting == (MERCHANT,)


def test_turns_go_round_from_the_start_player_and_then_comes_the_settlement():
    table = position(place=0, round=2, merit_transfer="off", skill_uses=0)
    order = []
    while table.view()["round"] == 2:
        order += table.waiting
        table.act(table.waiting[0], "labor")
    assert order == [0, 0, 1, 1, 2, 2, 3, 3]
    assert settle(position(round=1)).view()["phase"] == "round_start"
