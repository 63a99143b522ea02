"""Rulings on actions and beings (D of the ledger), each in every reading."""

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
    boards,
    calamity,
    did,
    new,
    next_round,
    position,
    reason,
    settle,
    to_turns,
)  # fmt: skip


@pytest.mark.parametrize(("base", "bonus", "refuge", "farmer", "merchant"), [(1, 2, 0, 1, 3), (2, 0, 1, 3, 3)])
def test_m57_38_the_merit_of_donating(base, bonus, refuge, farmer, merchant):
    where = {"faith": REFUGE, "donate_merit": base, "donate_merchant_bonus": bonus, "donate_refuge_bonus": refuge}
    assert did(position(**where), FARMER, "donate")[1] == farmer
    assert did(position(place=MERCHANT, **where), MERCHANT, "donate")[1] == merchant
    assert did(position(**{**where, "faith": SECULAR}), FARMER, "donate")[1] == farmer - refuge


@pytest.mark.parametrize("more", [0, 1])
def test_m57_39_refuge_and_every_save(more):
    where = {"area": {"widow": 0, "orphan": 0}, "refuge_save_merit": more}
    assert did(position(faith=REFUGE, **where), FARMER, "save@widow")[1] == 2 + more
    assert did(position(faith=REFUGE, **where), FARMER, "save@orphan")[1] == 5 + more
    assert did(position(**where), FARMER, "save@widow")[1] == 2


@pytest.mark.parametrize(("every_save", "field", "widow"), [(0, 1, 2), (1, 0, 3)])
def test_m57_39_a_field_of_merit_adds_2_in_all_for_who_has_refuge_in_either_reading(every_save, field, widow):
    """§8 says so: 1 for anybody and 1 more. The orphan's card has 3."""
    where = {"area": {"widow": 0, "orphan": 0}, "refuge_save_merit": every_save, "futian_refuge_bonus": field}
    assert did(position(faith=REFUGE, **where), FARMER, "save@orphan")[1] == 3 + 2
    assert did(position(faith=REFUGE, **where), FARMER, "save@widow")[1] == widow


@pytest.mark.parametrize("by", [4, 3, 5])
def test_m57_40_a_being_lost(by):
    assert calamity(next_round(position(round=1, calamity=2, area={"sick": 1}, timeout_calamity=by))) == 2 + by


def test_m57_41_lost_before_the_turns_or_after_them():
    where = {"round": 1, "calamity": 2, "area": {"sick": 1}, "wealth": 3}
    assert area(next_round(position(**where))) == {}
    table = to_turns(next_round(position(timeout_timing="round_end", **where)))
    assert area(table) == {"sick": 2} and calamity(table) == 2
    assert reason(table, FARMER, "save@sick") is None
    settle(table)
    assert area(table) == {} and calamity(table) == 6


@pytest.mark.parametrize(("there", "one", "two"), [(0, 1, 2), (1, 2, 2), (2, 3, 2)])
def test_m57_42_one_more_being_or_as_many_as_make_two(there, one, two):
    here = dict.fromkeys(["widow", "sick"][:there], 0)
    for reading, count in (("one", one), ("to_two", two)):
        table = next_round(position(round=1, area=here, coming=["elder", "hunter", "trader"], being_refill=reading))
        assert len(area(table)) == count


def test_m57_43_the_beings_of_the_setup_wait_in_round_1_or_not():
    for reading, stays in (("no", [0, 1, 1]), ("yes", [0, 0, 0])):
        table = to_turns(new(seed=4, setup_being_grace=reading))
        assert sorted(area(table).values()) == stays
    for reading in ("no", "yes"):
        assert area(next_round(position(round=1, area={"sick": 0}, setup_being_grace=reading))) == {"sick": 1}


@pytest.mark.parametrize(
    ("reading", "costs"),
    [
        ("v52_plus1", [3, 3, 4, 4, 4, 5, 5, 6, 3, 5]), ("literal", [3, 2, 3, 3, 3, 4, 4, 5, 2, 4]),
        ("surcharge", [4, 3, 4, 4, 4, 5, 5, 6, 3, 5]),
    ],
)  # fmt: skip
def test_m57_44_what_beings_cost(reading, costs):
    names = [
        "famished",
        "sick",
        "orphan",
        "widow",
        "poor_scholar",
        "trader",
        "penitent",
        "elder",
        "foundling",
        "hunter",
    ]
    for name, cost in zip(names, costs):
        where = {"faith": REFUGE, "area": {name: 0}, "being_cost_table": reading}
        assert reason(position(wealth=cost, **where), FARMER, f"save@{name}") is None
        assert reason(position(wealth=cost - 1, **where), FARMER, f"save@{name}") == "wealth"


@pytest.mark.parametrize(("more", "cost"), [(1, 5), (0, 4)])
def test_m57_45_the_merchant_pays_more_or_not(more, cost):
    where = {"place": MERCHANT, "faith": REFUGE, "area": {"widow": 0}, "merchant_save_surcharge": more}
    assert did(position(wealth=9, **where), MERCHANT, "save@widow")[0] == -cost + 2


@pytest.mark.parametrize(("reading", "scholar", "farmer", "merchant"), [("yes", 2, 3, 4), ("no", 3, 3, 4)])
def test_m57_46_discounts_add_up_or_only_the_best_counts(reading, scholar, farmer, merchant):
    for place, cost in ((SCHOLAR, scholar), (FARMER, farmer), (MERCHANT, merchant)):
        where = {"place": place, "area": {"widow": 0}, "save_discount_stack": reading}
        assert reason(position(wealth=cost, **where), place, "save@widow") is None
        assert reason(position(wealth=cost - 1, **where), place, "save@widow") == "wealth"


@pytest.mark.parametrize(("least", "cost"), [(0, 0), (1, 1)])
def test_m57_47_the_least_a_save_costs(least, cost):
    """The sick cost 2 as printed; a secular scholar pays 2 less."""
    where = {"place": SCHOLAR, "area": {"sick": 0}, "being_cost_table": "literal", "save_min_cost": least}
    assert did(position(wealth=5, **where), SCHOLAR, "save@sick") == (-cost, 2, 0, 0)


@pytest.mark.parametrize("more", [2, 0])
def test_m57_48_the_merit_of_the_merchants_way(more):
    table = position(place=MERCHANT, wealth=20, area={"widow": 0}, econ_save_merit=more)
    assert did(table, MERCHANT, "save_economic@widow")[1] == 2 + more


@pytest.mark.parametrize(("reading", "refuge", "secular"), [("adjusted", 10, 8), ("card", 8, 8)])
def test_m57_49_what_is_doubled(reading, refuge, secular):
    for faith, cost in ((REFUGE, refuge), (SECULAR, secular)):
        table = position(place=MERCHANT, faith=faith, wealth=20, area={"widow": 0}, econ_save_base=reading)
        assert did(table, MERCHANT, "save_economic@widow")[0] == -cost + 2


@pytest.mark.parametrize(("base", "secular", "refuge"), [(1, 4, 5), (0, 3, 4)])
def test_m57_51_fields_of_merit(base, secular, refuge):
    for faith, merit in ((SECULAR, secular), (REFUGE, refuge)):
        table = position(faith=faith, area={"orphan": 0}, futian_base_bonus=base)
        assert did(table, FARMER, "save@orphan")[1] == merit


@pytest.mark.parametrize(("base", "farmer", "monk"), [(3, 3, 4), (2, 2, 3)])
def test_m57_52_the_merit_of_protecting(base, farmer, monk):
    assert did(position(protect_merit=base), FARMER, "protect")[1] == farmer
    assert did(position(place=MONK, protect_merit=base), MONK, "protect")[1] == monk


@pytest.mark.parametrize("cost", [1, 2])
def test_m57_53_what_protecting_costs_the_monk(cost):
    assert did(position(place=MONK, wealth=cost, monk_protect_cost=cost), MONK, "protect")[0] == -cost
    assert reason(position(place=MONK, wealth=cost - 1, monk_protect_cost=cost), MONK, "protect") == "wealth"


def test_m57_55_ones_own_protection_blesses_or_not():
    for reading, merit in (("no", 2), ("yes", 3)):
        table = position(area={"widow": 0}, blessing_self=reading)
        table.act(FARMER, "protect")
        assert did(table, FARMER, "save@widow")[1] == merit


@pytest.mark.parametrize(
    ("reading", "monk_first", "monk_last", "own"), [("max", 2, 2, 0), ("sum", 3, 3, 0), ("last", 1, 2, 1)]
)
def test_m57_55_blessings_of_several_protectors(reading, monk_first, monk_last, own):
    quiet = {"merit_transfer": "off", "skill_uses": 0, "blessing_stack": reading, "area": {"widow": 0}}
    for roles, merit in (
        ((MONK, FARMER, SCHOLAR, MERCHANT), monk_first),
        ((FARMER, MONK, SCHOLAR, MERCHANT), monk_last),
    ):
        table = answered(position(roles=roles, **quiet), "protect", "labor", "protect", "labor")
        assert did(table, 2, "save@widow")[1] == 2 + merit
    table = answered(position(**quiet), "protect")
    assert did(table, FARMER, "save@widow")[1] == 2 + own


def test_m57_56_mutual_aid_is_part_of_the_game_or_not():
    assert reason(position(), FARMER, "aid@1") is None
    assert reason(position(mutual_aid="off"), FARMER, "aid@1") == "off"


def test_m57_58_a_blessing_of_what_the_action_gains_or_of_anything():
    where = {"counters": {(FARMER, Seat.BLESSED): 2}}
    assert did(position(**where), FARMER, "labor") == (7, 0, 0, 0)
    table = position(monk_bless_any_resource="yes", **where)
    table.act(FARMER, "labor")
    assert set(table.legal(FARMER)) == {"take@wealth", "take@merit", "take@wisdom"}
    assert did(table, FARMER, "take@wisdom") == (0, 0, 2, 0)


BLESSED = {"counters": {(FARMER, Seat.BLESSED): 2}, "area": {"widow": 0, "foundling": 0}}
ANYTHING = {"take@wealth", "take@merit", "take@wisdom"}


@pytest.mark.parametrize(
    ("action", "usual", "kinds"),
    [
        ("donate", (-2, 1, 0, -1), {"take@merit"}), ("protect", (-2, 3, 0, -3), {"take@merit"}),
        ("save@foundling", (-2, 3, 0, 0), {"take@merit"}),
        ("save@widow", (-3, 2, 2, 0), {"take@merit", "take@wisdom"}),
    ],
)  # fmt: skip
def test_m57_58_a_blessed_help_action_gains_what_it_gains_or_anything(action, usual, kinds):
    table = position(**BLESSED)
    if len(kinds) == 1:
        assert did(table, FARMER, action) == (usual[0], usual[1] + 2, *usual[2:]) and asked(table) == "turn"
    else:
        assert did(table, FARMER, action) == usual and set(table.legal(FARMER)) == kinds
    for what, take in enumerate(("wealth", "merit", "wisdom")):
        table = position(monk_bless_any_resource="yes", **BLESSED)
        assert did(table, FARMER, action) == usual and set(table.legal(FARMER)) == ANYTHING
        assert did(table, FARMER, f"take@{take}") == tuple(2 * (number == what) for number in range(4))


def test_m57_58_a_blessed_lecture_gains_merit_or_anything():
    where = {"place": SCHOLAR, "counters": {(SCHOLAR, Seat.BLESSED): 2}}
    assert did(position(**where), SCHOLAR, "lecture@0,1") == (0, 1 + 2, 0, 0)
    table = position(monk_bless_any_resource="yes", **where)
    assert did(table, SCHOLAR, "lecture@0,1") == (0, 1, 0, 0) and set(table.legal(SCHOLAR)) == ANYTHING
    assert did(table, SCHOLAR, "take@wealth") == (2, 0, 0, 0) and boards(table, "wisdom") == [6, 6, 5, 5]


def test_m57_58_the_monk_may_bless_himself_or_not():
    assert reason(position(place=MONK), MONK, "bless@3") is None
    assert reason(position(place=MONK, monk_bless_self="no"), MONK, "bless@3") == "target"
    assert reason(position(place=MONK, monk_bless_self="no"), MONK, "bless@2") is None


def test_m57_58_a_blessing_waits_or_ends_with_the_round():
    for reading, left in (("none", 2), ("round_end", 0)):
        table = position(counters={(FARMER, Seat.BLESSED): 2}, monk_bless_expiry=reading)
        assert boards(settle(table), "blessed")[FARMER] == left


@pytest.mark.parametrize(("reading", "rounds"), [("rounds_2_4_6", {2, 4, 6}), ("rounds_4_6", {4, 6})])
def test_the_rounds_of_survival(reading, rounds):
    """§4.5, §12.2; the secular pay in rounds 4 and 6 whatever the reading (§3.4)."""
    for number in range(1, 7):
        table = settle(position(round=number, faith=[SECULAR, REFUGE, REFUGE, REFUGE], survival_rounds=reading))
        paid = 1 if number in rounds else 0
        assert boards(table, "wealth") == [10 - (number in (4, 6)), 10 - paid, 10 - paid, 10 - paid]


@pytest.mark.parametrize("penalty", [1, 0, 2])
def test_m57_62_the_price_of_leaving_the_path(penalty):
    table = settle(position(round=3, faith=MAHAYANA, conduct_penalty=penalty))
    assert boards(table, "merit") == [5 - penalty] * 4
