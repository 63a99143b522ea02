"""§8  The ten beings: cost, merit and wisdom of each, and what saving each does besides. Numbers by hand."""

from __future__ import annotations

import pytest

from .situation import FARMER, MERCHANT, MONK, REFUGE, SCHOLAR, SECULAR, Played, save, turn

TABLE = [
    # being, cost, merit, wisdom, field, besides
    ("famished", 3, 2, 1, False, ""),
    ("sick", 3, 2, 1, False, ""),
    ("orphan", 4, 3, 1, True, ""),
    ("widow", 4, 2, 2, False, ""),
    ("poor_scholar", 4, 1, 3, True, ""),
    ("trader", 5, 2, 2, False, "W+1"),
    ("penitent", 5, 4, 1, False, "C-1"),
    ("elder", 6, 3, 3, True, ""),
    ("foundling", 3, 3, 0, False, ""),
    ("hunter", 5, 2, 2, False, ""),
]


@pytest.mark.parametrize("being, cost, merit, wisdom, field, besides", TABLE)
def test_each_being_saved_by_a_farmer(being, cost, merit, wisdom, field, besides):
    merit += 2 if field else 0  # +1 for anybody, +1 more with refuge
    played = save(being).says(f"W-{cost} M+{merit} H+{wisdom} {besides}")
    view = played.table.view()
    assert view["saved"] == 1 and view["seats"][0]["saves"] == 1 and view["beings"] == []


@pytest.mark.parametrize("being, cost, merit, wisdom, field, besides", TABLE)
def test_each_being_saved_by_a_secular_farmer(being, cost, merit, wisdom, field, besides):
    merit += 1 if field else 0
    save(being, faith=SECULAR).says(f"W-{cost - 1} M+{merit} H+{wisdom} {besides}")


@pytest.mark.parametrize("being, cost, merit, wisdom, field, besides", TABLE)
def test_each_being_by_a_merchant_not_for_the_first_time(being, cost, merit, wisdom, field, besides):
    merit += 2 if field else 0
    where = {"counters": {"saves": 1}, "place": MERCHANT, "wealth": 20}
    save(being, **where).says(f"W-{cost + 1} M+{merit} H+{wisdom} {besides}")
    save(being, manner="save_economic", **where).says(f"W-{2 * (cost + 1)} M+{merit + 2} H+{wisdom} {besides}")


@pytest.mark.parametrize("being, cost, merit, wisdom, field, besides", TABLE)
def test_each_being_by_a_scholar(being, cost, merit, wisdom, field, besides):
    merit += 2 if field else 0
    save(being, place=SCHOLAR).says(f"W-{cost - 1} H-1 M+{merit} H+{wisdom} {besides}")


@pytest.mark.parametrize("being, cost, merit, wisdom, field, besides", TABLE)
def test_each_being_by_a_monk_in_wealth_and_in_merit(being, cost, merit, wisdom, field, besides):
    merit += 2 if field else 0
    for manner, paid in (("save", 0), ("save_merit1", 1), ("save_merit2", 2)):
        played = save(being, place=MONK, manner=manner)
        played.says(f"W-{cost - 1 - paid} M-{paid} M+{merit} H+{wisdom} {besides}")


@pytest.mark.parametrize("being, cost", [(row[0], row[1]) for row in TABLE])
def test_the_last_coin_decides(being, cost):
    for wealth, may in ((cost - 1, False), (cost, True)):
        table = turn(area={being: 0}, wealth=wealth)
        assert (f"save@{being}" in table.legal(0)) == may


# ── what they do besides ─────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "action, changes",
    [("protect", "W-2 M+3 M+1 C-3"), ("donate", "W-2 M+1 M+1 C-1"), ("labor", "W+4"), ("practise", "H+2")],
)
def test_the_orphan_adds_merit_to_the_next_action_that_gains_merit(action, changes):
    table = save("orphan", calamity=5).table
    after = Played(table)
    table.act(0, action)
    after.says(changes)


def test_the_orphans_thanks_lapse_with_the_next_action():
    table = save("orphan", actions=3, then=["labor"]).table
    after = Played(table)
    table.act(0, "protect")
    after.says("W-2 M+3 C-3")


def go_on(table, until):
    """Everybody labors until the farmer is about to act in that round."""
    while not (table.view()["round"] == until and table.view()["turn"] == 0 and "labor" in table.legal(0)):
        seat = table.waiting[0]
        table.act(seat, next(name for name in ("labor", "done", "pass") if name in table.legal(seat)))
    return table


def test_the_orphans_thanks_lapse_with_the_round():
    table = go_on(save("orphan", actions=1).table, until=4)
    after = Played(table)
    table.act(0, "protect")
    after.says(f"W-2 M+3 C-{min(3, after.calamity)}")


def test_the_orphan_adds_to_the_next_save():
    played = save("orphan", area={"orphan": 0, "sick": 1}, then=["save@sick"])
    played.says("W-4 M+5 H+1; W-3 M+2 H+1 M+1")


@pytest.mark.parametrize("then, changes", [(["practise"], "H+2 H+1"), (["labor", "practise"], "W+4 H+2 H+1")])
def test_the_poor_scholar_adds_wisdom_to_the_next_practise(then, changes):
    save("poor_scholar", actions=3, then=then).says(f"W-4 M+3 H+3; {changes}")


def test_the_poor_scholar_adds_to_one_practise_only():
    save("poor_scholar", actions=3, then=["practise", "practise"]).says("W-4 M+3 H+3 H+2 H+1 H+2")


@pytest.mark.parametrize("until, first", [(4, 5), (5, 4)])
def test_the_foundling_adds_to_the_first_labor_of_the_next_round(until, first):
    table = go_on(save("foundling", then=["labor"]).says("W-3 M+3 W+4").table, until)
    for gained in (first, 4):
        after = Played(table)
        table.act(0, "labor")
        after.says(f"W+{gained}")


def test_the_foundlings_thanks_are_lost_if_the_next_round_has_no_labor():
    table = go_on(save("foundling", actions=1).table, until=4)
    for _ in range(2):
        table.act(0, "practise")
    table = go_on(table, until=5)
    after = Played(table)
    table.act(0, "labor")
    after.says("W+4")


@pytest.mark.parametrize("wealth, more", [(6, 2), (7, 0)])
def test_the_elder_rewards_who_gives_everything(wealth, more):
    save("elder", wealth=wealth).says(f"W-6 M+5 M+{more} H+3")


@pytest.mark.parametrize("faith, cost, merit", [(SECULAR, 5, 4), (REFUGE, 6, 5)])
def test_the_elder_and_a_first_save_of_the_merchant(faith, cost, merit):
    """What counts is what paying leaves: the 2 wealth of the merchant's first save come afterwards."""
    save("elder", place=MERCHANT, faith=faith, wealth=cost + 1).says(f"W-{cost + 1} M+{merit} M+2 H+3 W+2")


def test_the_elder_and_guanyin():
    """Nor does it matter that somebody hears the cry at once."""
    table = turn(FARMER, area={"elder": 0}, calamity=5, wealth=[6, 9, 9, 9], counters={"bodhisattva": [0, 2, 0, 0]})
    played = Played(table)
    table.act(0, "save@elder")
    table.act(1, "rescue")
    played.says("W-6 M+5 M+2 H+3 W+2; 1 W-2")


def test_the_elder_asks_for_wealth_though_merit_may_be_part():
    where = {"place": MONK, "merit": 10}
    save("elder", wealth=3, manner="save_merit2", **where).says("W-3 M-2 M+5 M+2 H+3")
    save("elder", wealth=4, manner="save_merit2", **where).says("W-3 M-2 M+5 H+3")


def test_the_trader_gives_1_back_also_to_whom_paid_the_last():
    save("trader", wealth=5).says("W-5 M+2 H+2 W+1")


def test_the_penitent_at_no_calamity():
    save("penitent", calamity=0).says("W-5 M+4 H+1")


def test_the_hunter_may_be_taught_for_1_more():
    played = save("hunter", wealth=6)
    assert played.legal(0) == {"a", "pass"}
    played.answer(p0="a").says("W-6 M+4 H+2")
    save("hunter", wealth=6).answer(p0="pass").says("W-5 M+2 H+2")
    assert "a" not in save("hunter", wealth=5).says("W-5 M+2 H+2").legal(0)


def test_at_the_hunters_nobody_else_seems_to_have_chosen():
    table = save("hunter", counters={"chose": [0, 1, 2, 0]}).table
    assert not any(seat["has_chosen"] for seat in table.view()["seats"])


def test_the_hunters_field_is_not_paid_double():
    played = save("hunter", place=MERCHANT, manner="save_economic", wealth=20, counters={"saves": 1})
    played.answer(p1="a").says("W-12 M+4 H+2 W-1 M+2")


# ── the ways of saving ───────────────────────────────────────────────────────


@pytest.mark.parametrize("place", [FARMER, MERCHANT, SCHOLAR, MONK])
@pytest.mark.parametrize("wisdom, may", [(4, False), (5, True)])
def test_wisdom_of_5_is_needed(place, wisdom, may):
    table = turn(place, area={"sick": 0}, wisdom=wisdom)
    assert ("save@sick" in table.legal(place)) == may
    assert ("save_economic@sick" in table.legal(place)) == (place == MERCHANT)
    assert ("save_merit1@sick" in table.legal(place)) == (place == MONK and may)


def test_the_merchants_first_save_brings_2_wealth():
    save("sick", place=MERCHANT).says("W-4 M+2 H+1 W+2")
    save("sick", place=MERCHANT, counters={"saves": [0, 1, 0, 0]}).says("W-4 M+2 H+1")
    save("sick", place=MERCHANT, manner="save_economic", wisdom=0).says("W-8 M+4 H+1 W+2")


@pytest.mark.parametrize("wealth, merit, manners", [
    (2, 0, {"save"}), (1, 1, {"save_merit1"}), (0, 2, {"save_merit2"}), (1, 2, {"save_merit1", "save_merit2"}),
    (0, 1, set()), (1, 0, set()),
])  # fmt: skip
def test_a_monk_pays_up_to_2_in_merit(wealth, merit, manners):
    names = turn(MONK, area={"sick": 0}, wealth=wealth, merit=merit).legal(MONK)
    assert {name.partition("@")[0] for name in names if name.startswith("save")} == manners


@pytest.mark.parametrize("protector, more", [(FARMER, 1), (MONK, 2)])
def test_a_protector_blesses_the_saves_of_others(protector, more):
    counters = {"blessing": [2 if place == protector == MONK else int(place == protector) for place in range(4)]}
    save("sick", place=SCHOLAR, counters=counters).says(f"W-2 H-1 M+2 M+{more} H+1")
    own = save("sick", place=protector, counters=counters)
    own.says("W-3 M+2 H+1" if protector == FARMER else "W-2 M+2 H+1")


def test_of_several_blessings_the_best_counts():
    save("sick", place=SCHOLAR, counters={"blessing": [1, 1, 0, 2]}).says("W-2 H-1 M+2 M+2 H+1")


@pytest.mark.parametrize("renounced, changes", [(1, ""), (2, "M+1"), (3, "H+1")])
def test_what_was_renounced_comes_back_with_each_save(renounced, changes):
    save("sick", faith=2, counters={"renounced": [renounced, 0, 0, 0]}).says(f"W-3 M+2 H+1 {changes}")
