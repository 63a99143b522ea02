"""§7A  The twelve collective events: every option, every hero, every boundary. Numbers by hand from the rulebook."""

from __future__ import annotations

import pytest

from .situation import FARMER, MAHAYANA, MERCHANT, MONK, REFUGE, SECULAR, draw, play

FOUR = ["p0", "p1", "p2", "p3"]


def choices(letters):
    """'aab' → who answers what, in the order of seats."""
    return dict(zip(FOUR, letters, strict=False))


def tokens(played):
    return [seat["heroes"] for seat in played.table.view()["seats"]]


# ── C1 drought, C2 flood, C3 plague: in secret ───────────────────────────────


@pytest.mark.parametrize(
    "card, letters, changes",
    [
        # C +4; each A: W −2 M +1 C −1; each B: W −1; all B: C +2 more
        ("drought", "bbbb", "C+6; all W-1"),
        ("drought", "abbb", "C+3; 0 W-2 M+1; 1 W-1; 2 W-1; 3 W-1"),
        ("drought", "baab", "C+2; 1 W-2 M+1; 2 W-2 M+1; 0 W-1; 3 W-1"),
        ("drought", "aaab", "C+1; 0 W-2 M+1; 1 W-2 M+1; 2 W-2 M+1; 3 W-1"),
        ("drought", "aaaa", "C+0; all W-2 M+1"),
        # C +4; each A: W −2 M +1 C −1; each B: M −1; nothing more if all choose B
        ("flood", "bbbb", "C+4; all M-1"),
        ("flood", "bbab", "C+3; 2 W-2 M+1; 0 M-1; 1 M-1; 3 M-1"),
        ("flood", "aaaa", "C+0; all W-2 M+1"),
        # C +5; each A: W −1 H −1 M +2 C −1; each B: H −1
        ("plague", "bbbb", "C+5; all H-1"),
        ("plague", "bbba", "C+4; 3 W-1 H-1 M+2; 0 H-1; 1 H-1; 2 H-1"),
        ("plague", "aaaa", "C+1; all W-1 H-1 M+2"),
    ],
)
def test_disasters_by_how_many_sacrifice(card, letters, changes):
    play(card, answers=choices(letters)).says(changes)


@pytest.mark.parametrize("card", ["drought", "flood", "plague"])
def test_the_choice_is_one_moment_for_all_after_the_heroes(card):
    played = draw(card, wealth=[3, 4, 4, 4], wisdom=[5, 5, 2, 5], merit=[5, 5, 5, 2])
    assert played.asked == ("OPTION", (0, 1, 2, 3))


def test_three_at_the_table_all_looking_away_is_all():
    play("drought", answers=choices("bbb"), seats=3, wealth=3).says("C+6; all W-1")


@pytest.mark.parametrize(
    "card, where",
    [
        ("drought", {"wealth": [1, 2, 2, 2]}),
        ("flood", {"wealth": [1, 2, 2, 2]}),
        ("plague", {"wealth": [0, 1, 1, 1]}),
        ("plague", {"wisdom": [0, 1, 1, 1], "merit": 2}),
    ],
)
def test_a_sacrifice_needs_all_of_its_price(card, where):
    played = draw(card, **where).answer()
    assert played.asked == ("OPTION", (0, 1, 2, 3))
    assert played.legal(0) == {"b"} and played.legal(1) == {"a", "b"}


@pytest.mark.parametrize(
    "card, where, changes",
    [
        ("drought", {"wealth": 0}, "C+6"),
        ("flood", {"wealth": 0, "merit": 0}, "C+4"),
        ("plague", {"wealth": 0, "wisdom": 0, "merit": 0}, "C+5"),
    ],
)
def test_looking_away_takes_only_what_there_is(card, where, changes):
    play(card, "b", **where).says(changes)


# ── their heroes ─────────────────────────────────────────────────────────────


def test_c1_farmer_opens_the_granary():
    played = play("drought", answers={"p0": "hero@a"}).says("C+1; 0 W-4 M+3")
    assert tokens(played) == [1, 0, 0, 0]


@pytest.mark.parametrize("wealth, asked", [(3, "OPTION"), (4, "HERO")])
def test_c1_the_granary_holds_4(wealth, asked):
    assert draw("drought", wealth=[wealth, 10, 10, 10]).asked[0] == asked


def test_c1_without_a_farmer_there_is_no_hero():
    assert draw("drought", seats=3, roles=[1, 2, 3]).asked == ("OPTION", (0, 1, 2))


@pytest.mark.parametrize(
    "wealth, option, changes",
    [
        (4, None, None),
        (5, "hero@a", "C+0; 1 W-5 M+2"),
        (9, "hero@a", "C+0; 1 W-5 M+2"),
        (10, "hero@b", "C+0; 1 M+2"),
        (11, "hero@b", "C+0; 1 M+2"),
    ],
)
def test_c2_merchant_builds_the_dam_for_nothing_from_10_wealth(wealth, option, changes):
    played = draw("flood", wealth=[10, wealth, 10, 10])
    if option is None:
        assert played.asked == ("OPTION", (0, 1, 2, 3))
        return
    assert played.asked == ("HERO", (1,)) and played.legal(1) == {option, "pass"}
    played.answer(p1=option).says(changes)
    assert tokens(played) == [0, 1, 0, 0]


def test_c3_scholar_writes_down_the_remedy_and_all_choose_with_1_merit_more_for_a():
    played = draw("plague")
    assert played.asked == ("HERO", (2,)) and played.legal(2) == {"hero@a", "pass"}
    played.answer(p2={"HERO": "hero@a"})
    assert played.asked == ("OPTION", (0, 1, 2, 3))
    played.answer(p0="a", p1="b", p2="a", p3="b")
    played.says("C+5 C-4 C-2; 0 W-1 H-1 M+3; 2 H-3 M+3 W-1 H-1 M+3; 1 H-1; 3 H-1")
    assert tokens(played) == [0, 0, 1, 0]


def test_c3_monk_chants_and_all_gain_wisdom():
    played = play("plague", answers={"p3": {"HERO": "hero@b", "OPTION": "b"}, "p0": "a", "p1": "b", "p2": "b"})
    played.says("C+5 C-3 C-1; all H+1; 3 M-3 H-1; 0 W-1 H-1 M+2; 1 H-1; 2 H-1")
    assert tokens(played) == [0, 0, 0, 1]


def test_c3_both_heroes_may_step_forward():
    answers = {"p2": {"HERO": "hero@a", "OPTION": "a"}, "p3": {"HERO": "hero@b", "OPTION": "a"}, "say": "a"}
    played = play("plague", answers=answers)
    played.says("C+5 C-4 C-3 C-4; 2 H-3 M+3; 3 M-3; all H+1 W-1 H-1 M+2 M+1")
    assert tokens(played) == [0, 0, 1, 1]


@pytest.mark.parametrize("wisdom, merit, who", [(2, 2, None), (3, 2, 2), (2, 3, 3)])
def test_c3_heroes_pay_3(wisdom, merit, who):
    played = draw("plague", wisdom=[5, 5, wisdom, 5], merit=[5, 5, 5, merit])
    assert played.asked == (("HERO", (who,)) if who else ("OPTION", (0, 1, 2, 3)))


def test_heroes_are_asked_in_order_from_the_start_player():
    table = draw("plague").table
    assert table.waiting == (2,)
    table.act(2, "pass")
    assert table.waiting == (3,)


# ── C4 locusts: one after the other ──────────────────────────────────────────


@pytest.mark.parametrize(
    "letters, changes",
    [
        ("bbbb", "C+7; all W-1"),
        ("abbb", "C+2; 0 W-2 M+1; 1 W-1; 2 W-1; 3 W-1"),
        ("baab", "C+0; 0 W-1; 1 W-2 M+1; 2 W-2 M+1; 3 W-1"),
        ("aaaa", "C-4; all W-2 M+1"),
    ],
)
def test_c4_each_follower_takes_2_calamity(letters, changes):
    play("locusts", answers=choices(letters)).says(changes)


def test_c4_is_a_chain_in_the_open():
    played = draw("locusts", seats=3)
    assert played.asked == ("OPTION", (0,))
    played.table.act(0, "b")
    assert played.asked == ("OPTION", (1,)) and played.legal(1) == {"a", "b"}
    played.says("C+4; 0 W-1")


@pytest.mark.parametrize("wealth, merit", [(2, 2), (3, 2), (4, 1)])
def test_c4_the_poor_up_to_3_wealth_gain_2_merit(wealth, merit):
    played = play("locusts", answers=choices("abbb"), wealth=[wealth, 9, 9, 9])
    played.says(f"C+2; 0 W-2 M+{merit}; 1 W-1; 2 W-1; 3 W-1")
    assert tokens(played) == [0, 0, 0, 0]


def test_c4_nobody_follows_with_1_wealth():
    assert draw("locusts", wealth=[1, 9, 9, 9]).legal(0) == {"b"}


# ── C5 tyranny ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "calamity, changes",
    [(0, "C+3; all W-1"), (9, "C+3; all W-1"), (10, "C+4; all W-2"), (14, "C+4; all W-2")],
)
def test_c5_is_harsher_from_calamity_10_on(calamity, changes):
    play("tyranny", "pass", calamity=calamity).says(changes)


def test_c5_who_has_nothing_loses_merit_instead():
    play("tyranny", "pass", wealth=[0, 1, 2, 3]).says("C+3; 0 M-1; 1 W-1; 2 W-1; 3 W-1")
    play("tyranny", "pass", wealth=[0, 1, 2, 3], calamity=10).says("C+4; 0 M-1; 1 W-1; 2 W-2; 3 W-2")
    play("tyranny", "pass", wealth=0, merit=[0, 1, 1, 1]).says("C+3; 1 M-1; 2 M-1; 3 M-1")


@pytest.mark.parametrize("wisdom, may", [(7, False), (8, True)])
def test_c5_it_takes_8_wisdom_to_resist(wisdom, may):
    played = draw("tyranny", wisdom=[7, wisdom, 7, 7])
    if may:
        assert played.asked == ("OPTION", (1,)) and played.legal(1) == {"a", "pass"}
    else:
        played.says("C+3; all W-1")


@pytest.mark.parametrize("calamity, base", [(5, 3), (10, 4)])
def test_c5_one_who_resists_spares_everybody(calamity, base):
    played = play("tyranny", answers={"p2": "a"}, wisdom=[1, 1, 8, 9], wealth=[0, 1, 5, 5], calamity=calamity)
    played.says(f"C+{base}; 2 H-2 M+2")
    assert tokens(played) == [0, 0, 0, 0]


def test_c5_the_next_is_asked_only_if_the_first_keeps_quiet():
    played = draw("tyranny", wisdom=[9, 9, 1, 1])
    played.table.act(0, "pass")
    assert played.asked == ("OPTION", (1,))
    played.answer(p1="a").says("C+3; 1 H-2 M+2")


# ── C6 war ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "letters, dice, changes",
    [
        ("aaaa", (), "C+3; all W-2"),
        ("baaa", (1,), "C+3; 0 W-3; 1 W-2; 2 W-2; 3 W-2"),
        ("baaa", (3,), "C+3; 0 W-3; 1 W-2; 2 W-2; 3 W-2"),
        ("baaa", (4,), "C+3; 1 W-2; 2 W-2; 3 W-2"),
        ("baaa", (6,), "C+3; 1 W-2; 2 W-2; 3 W-2"),
        ("bbbb", (3, 4, 1, 6), "C+3; 0 W-3; 2 W-3"),
        ("cccc", (), "C-1; all W-1 M+2"),
        ("abca", (2,), "C+2; 0 W-2; 1 W-3; 2 W-1 M+2; 3 W-2"),
    ],
)
def test_c6_grain_gamble_or_stand(letters, dice, changes):
    play("war", answers=choices(letters), dice=dice).says(changes)


def test_c6_grain_and_gamble_take_what_there_is_but_to_stand_costs_1():
    played = draw("war", wealth=[0, 1, 1, 1], merit=[3, 3, 3, 3], dice=(1,))
    assert played.legal(0) == {"a", "b"} and played.asked == ("OPTION", (0,))
    played.table.act(0, "b")
    assert played.legal(1) == {"a", "b", "c"}
    played.answer(say="a").says("C+3; 1 W-1; 2 W-1; 3 W-1")


@pytest.mark.parametrize("merit, asked", [(3, ("OPTION", (0,))), (4, ("HERO", (3,)))])
def test_c6_the_monk_stops_the_war_for_4_merit(merit, asked):
    played = draw("war", merit=[5, 5, 5, merit], calamity=4)
    assert played.asked == asked
    if asked[0] == "HERO":
        played.answer(p3="hero@a").says("C-2; 3 M-4")
        assert tokens(played) == [0, 0, 0, 1]


# ── C7 to C12: blessings ─────────────────────────────────────────────────────


def test_c7_all_gain_1_and_the_richest_may_share_with_the_poorest():
    played = draw("harvest", wealth=[5, 9, 3, 4])
    assert played.asked == ("OPTION", (1,)) and played.legal(1) == {"a@2", "pass"}
    played.answer(p1="a@2").says("all W+1; 1 W-2 M+1; 2 W+2 M+1")


def test_c7_may_be_declined_and_ties_go_by_order():
    played = draw("harvest", wealth=[9, 9, 3, 3])
    assert played.asked == ("OPTION", (0,)) and played.legal(0) == {"a@2", "a@3", "pass"}
    played.answer(p0="pass").says("all W+1")


@pytest.mark.parametrize("wealth, asked", [([5, 5, 5, 5], False), ([0, 0, 0, 0], False), ([0, 1, 0, 0], True)])
def test_c7_there_must_be_a_poorer_one_and_2_to_give(wealth, asked):
    played = draw("harvest", wealth=wealth)
    assert (played.asked[0] == "OPTION" and bool(played.table.state.stage)) == asked
    played.says("all W+1")


@pytest.mark.parametrize(
    "calamity, changes", [(0, "all M+1"), (1, "C-1; all M+1"), (8, "C-2; all M+1"), (9, "C-2"), (15, "C-2")]
)
def test_c8_peace_is_a_feast_if_calamity_has_fallen_to_6(calamity, changes):
    play("peace", calamity=calamity).says(changes)


def test_c9_more_for_refuge_and_wisdom_for_the_mahayana():
    faith = [SECULAR, REFUGE, MAHAYANA, REFUGE]
    play("vesak", "pass", faith=faith).says("all M+1; 1 M+1; 2 M+1 H+1; 3 M+1")


def test_c9_each_may_offer_2_wealth():
    faith = [SECULAR, SECULAR, SECULAR, REFUGE]
    played = play("vesak", answers={"p0": "a", "p1": "pass", "p2": "a"}, faith=faith, wealth=[2, 5, 5, 1])
    played.says("C-2; all M+1; 3 M+1; 0 W-2 M+2; 2 W-2 M+2")


@pytest.mark.parametrize("saved, changes", [(0, ""), (1, "all M+2"), (5, "all M+2")])
def test_c10_is_worth_something_only_if_somebody_was_saved(saved, changes):
    play("ullambana", saved=saved).says(changes)


def test_c11_wisdom_for_all_and_more_with_refuge():
    played = draw("sermon", faith=[SECULAR, REFUGE, SECULAR, MAHAYANA])
    assert played.asked == ("OPTION", (2,)) and played.legal(2) == {"a", "pass"}
    played.answer(p2="pass").says("all H+1; 1 H+1; 3 H+1")


def test_c11_the_scholar_may_help():
    play("sermon", answers={"p2": "a"}, faith=SECULAR).says("all H+1; 2 H-1 M+2; 0 H+1; 1 H+1; 3 H+1")
    play("sermon", seats=3, roles=[FARMER, MERCHANT, MONK], faith=SECULAR).says("all H+1")


@pytest.mark.parametrize(
    "faith, changes",
    [
        ([REFUGE, REFUGE, MAHAYANA, REFUGE], "C-2; all M+1"),
        ([REFUGE, SECULAR, REFUGE, REFUGE], "C-1; all M+1"),
    ],
)
def test_c12_relics_and_one_calamity_less_if_all_have_refuge(faith, changes):
    play("relics", "pass", faith=faith).says(changes)


def test_c12_a_pilgrimage_costs_3():
    played = draw("relics", wealth=[2, 3, 4, 9], faith=SECULAR)
    assert played.asked == ("OPTION", (1,))
    played.answer(p1="a", p2="pass", p3="a").says("C-1; all M+1; 1 W-3 M+3 H+1; 3 W-3 M+3 H+1")


@pytest.mark.parametrize("card", ["drought", "tyranny", "war", "locusts"])
def test_calamity_20_ends_it_only_after_the_card_is_done(card):
    """The base and the choices of one event net together (M57-05)."""
    played = draw(card, calamity=17)
    assert not played.table.over
    while not played.table.over and played.table.state.stage:
        place = played.table.waiting[0]
        played.table.act(place, next(a for a in ("b", "pass") if a in played.legal(place)))
    assert played.table.over and played.table.view()["outcome"] == "lost"


# ── §12.14, where sacrifice is rewarded ──────────────────────────────────────


@pytest.mark.parametrize(
    "card, calamity, changes",
    [
        ("drought", 5, "C+0; all W-2 M+1; all M+1"),  # 9 when choosing
        ("drought", 6, "C+0; all W-2 M+1; all M+1 M+2"),  # 10 when choosing, for everybody
        ("plague", 4, "C+1; all W-1 H-1 M+2; all M+1"),
        ("plague", 5, "C+1; all W-1 H-1 M+2; all M+1 M+2"),
        ("locusts", 6, "C-4; all W-2 M+1; all M+1; 0 M+2"),  # one after the other: 10, 8, 6, 4
        ("locusts", 8, "C-4; all W-2 M+1; all M+1; 0 M+2; 1 M+2"),
    ],
)
def test_a_sacrifice_in_danger_is_read_where_each_one_chooses(card, calamity, changes):
    play(card, "a", calamity=calamity, sacrifice_bonus="on").says(changes)


@pytest.mark.parametrize(
    "card, where, changes",
    [
        ("drought", {"wealth": [1, 9, 9, 9]}, "C+3; 0 W-1 M+1 M+3; 1 W-1; 2 W-1; 3 W-1"),
        ("drought", {"wealth": [2, 9, 9, 9]}, "C+3; 0 W-2 M+1; 1 W-1; 2 W-1; 3 W-1"),
        ("flood", {"wealth": [0, 4, 9, 9]}, "C+3; 0 M+1 M+3; 1 M-1; 2 M-1; 3 M-1"),
        ("plague", {"wealth": [0, 9, 9, 9]}, "C+4; 0 H-1 M+2 M+3; 1 H-1; 2 H-1; 3 H-1"),
        ("locusts", {"wealth": [1, 9, 9, 9]}, "C+2; 0 W-1 M+2 M+3; 1 W-1; 2 W-1; 3 W-1"),
    ],
)
def test_a_sacrifice_beyond_ones_means(card, where, changes):
    play(card, answers=choices("abbb"), calamity=2, sacrifice_bonus="on", **where).says(changes)


def test_no_such_reward_without_the_rule_nor_for_other_cards():
    play("drought", "a", calamity=9).says("C+0; all W-2 M+1")
    play("war", "c", calamity=9, sacrifice_bonus="on").says("C-1; all W-1 M+2")
    assert draw("war", wealth=0, merit=3, sacrifice_bonus="on").legal(0) == {"a", "b"}
