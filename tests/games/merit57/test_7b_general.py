"""§7B  The twenty general personal events: every option, band of the dice and boundary. Numbers by hand."""

from __future__ import annotations

import pytest

from .situation import MAHAYANA, REFUGE, SECULAR, draw, play, two


@pytest.mark.parametrize(
    "card, option, changes, where",
    [
        # G03 poor woman's lamp: poverty is 2 wealth or less
        ("poor_lamp", "a", "W-10 M+5", {}),
        ("poor_lamp", "a", "W-3 M+5", {"wealth": [3, 9, 9, 9]}),
        ("poor_lamp", "a", "W-2 M+7", {"wealth": [2, 9, 9, 9]}),
        ("poor_lamp", "a", "M+7", {"wealth": [0, 9, 9, 9]}),
        ("poor_lamp", "b", "W-1 M+1", {}),
        # G04 flesh for the hawk
        ("hawk", "a", "W-3 M+4 C-1", {}),
        ("hawk", "a", "W-3 M+4", {"calamity": 0}),
        ("hawk", "b", "M+1", {}),
        # G05 body for the tigress
        ("tigress", "a", "W-10 M-10", {}),
        ("tigress", "b", "W-2 M+1", {}),
        # G08 austerities
        ("austerities", "a", "W-2 H+3", {}),
        ("austerities", "b", "W+1 H+1 M+1", {}),
        # G09 found purse
        ("purse", "a", "M+2", {}),
        ("purse", "b", "W+3 M-2", {}),
        ("purse", "b", "W+3 M-1", {"merit": [1, 9, 9, 9]}),
        # G12 sick traveller
        ("traveller", "a", "W-2 M+2", {}),
        ("traveller", "b", "", {}),
        # G15 Ashoka's stupa: one protecting of one's own is enough
        ("stupa", "a", "W-3 M+3", {"counters": {"protects": [0, 3, 3, 3]}}),
        ("stupa", "a", "W-3 M+4", {"counters": {"protects": [1, 0, 0, 0]}}),
        ("stupa", "a", "W-3 M+4", {"counters": {"protects": [2, 0, 0, 0]}}),
        ("stupa", "b", "W-1 M+1", {}),
        # G16 release pond
        ("release", "b", "M+1", {}),
        # G17 old debt
        ("old_debt", "a@2", "W+2 M-1; 2 W-2", {}),
        ("old_debt", "a@2", "W+1 M-1; 2 W-1", {"wealth": [5, 5, 1, 5]}),
        ("old_debt", "a@3", "M-1", {"wealth": [5, 5, 5, 0]}),
        ("old_debt", "a@1", "W+2; 1 W-2", {"merit": 0}),
        ("old_debt", "b@1", "M+2; 1 M+1", {}),
    ],
)
def test_what_the_drawer_chooses(card, option, changes, where):
    play(card, answers={"p0": option}, **where).says(changes)


@pytest.mark.parametrize("drawer", range(4))
def test_another_drawer_has_the_same_of_it(drawer):
    play("hawk", answers={f"p{drawer}": "a"}, drawer=drawer).says("W-3 M+4 C-1")


@pytest.mark.parametrize(
    "card, wealth, open_to",
    [
        ("poor_lamp", 0, {"a"}),
        ("poor_lamp", 1, {"a", "b"}),
        ("hawk", 2, {"b"}),
        ("hawk", 3, {"a", "b"}),
        ("tigress", 0, {"a", "b"}),
        ("tigress", 1, {"a", "b"}),
        ("austerities", 1, {"b"}),
        ("austerities", 2, {"a", "b"}),
        ("purse", 0, {"a", "b"}),
        ("traveller", 1, {"b"}),
        ("traveller", 2, {"a", "b"}),
        ("stupa", 2, {"b"}),
        ("stupa", 3, {"a", "b"}),
        ("release", 1, {"b"}),
        ("release", 2, {"a", "b"}),
        ("old_debt", 0, {"a@1", "a@2", "a@3", "b@1", "b@2", "b@3"}),
    ],
)
def test_what_cannot_be_paid_is_closed(card, wealth, open_to):
    assert draw(card, wealth=[wealth, 9, 9, 9]).legal(0) == open_to


def test_a_card_nobody_can_pay_for_passes_by():
    draw("stupa", wealth=[0, 9, 9, 9]).says("")


def test_g05_leaves_a_token():
    played = play("tigress", answers={"p0": "a"})
    assert played.table.state.seat[0, 21] == 1  # Seat.MARTYR
    play("tigress", answers={"p0": "b"}, wealth=[1, 9, 9, 9]).says("W-1 M+1")


# ── dice ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "card, bands",
    [
        ("deer", {(1, 2): "M-2", (3, 4): "", (5, 6): "M+3 W+2"}),
        ("copying", {(1, 2): "H+1", (3, 4): "H+1 M+1", (5, 6): "H+2 M+1"}),
        ("meditation", {(1, 2): "", (3, 4): "H+1", (5, 6): "H+2 M+1"}),
    ],
)
def test_one_die(card, bands):
    for faces, changes in bands.items():
        for face in faces:
            play(card, dice=(face,)).says(changes)


@pytest.mark.parametrize("face, more", [(1, 0), (4, 0), (5, 1), (6, 1)])
def test_g16_the_fish_may_bring_luck(face, more):
    play("release", answers={"p0": "a"}, dice=(face,)).says(f"W-2 M+{2 + more}")


@pytest.mark.parametrize(
    "card, bands",
    [
        ("wheel", {(2, 3): "W-3", (4, 5): "W-1", (6, 7, 8): "", (9, 10): "W+1", (11, 12): "W+3 M+1"}),
        ("karma", {(2, 3, 4): "W-2", (7, 8, 9): "W+1 M+1", (10, 11, 12): "W+2 M+2"}),
    ],
)
def test_two_dice(card, bands):
    for totals, changes in bands.items():
        for total in totals:
            play(card, dice=two(total)).says(changes)


def test_dice_take_only_what_there_is():
    play("deer", dice=(1,), merit=[1, 9, 9, 9]).says("M-1")
    play("wheel", dice=(1, 1), wealth=[2, 9, 9, 9]).says("W-2")
    play("karma", dice=(2, 2), wealth=[1, 9, 9, 9]).says("W-1")


@pytest.mark.parametrize("total", [5, 6])
@pytest.mark.parametrize(
    "mine, theirs, changes",
    [
        ("a", "a", ""),
        ("a", "b", "W-1 M+1; 1 W+1 M-1"),
        ("a", "c", "W-1 H+1; 1 W+1 H-1"),
        ("b", "c", "M-1 H+1; 1 M+1 H-1"),
        ("c", "a", "H-1 W+1; 1 H+1 W-1"),
    ],
)
def test_g20_a_swap_with_the_left_neighbour_each_side_picking(total, mine, theirs, changes):
    played = draw("karma", dice=two(total))
    assert played.asked == ("OPTION", (0, 1))
    played.answer(p0=mine, p1=theirs).says(changes)


def test_g20_the_last_seat_swaps_with_the_first():
    draw("karma", drawer=3, dice=two(6)).answer(p3="a", p0="b").says("3 W-1 M+1; 0 W+1 M-1")


def test_g20_one_gives_only_what_one_has():
    played = draw("karma", dice=two(5), wealth=[0, 9, 9, 9], merit=[9, 0, 9, 9])
    assert played.legal(0) == {"b", "c"} and played.legal(1) == {"a", "c"}


# ── together ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "letters, drawer, changes",
    [
        ("aaaa", 0, "C-2; all W-2"),
        ("aaab", 0, "C-2; all W-2"),
        ("bbba", 3, "C+1; all H+1"),
        ("abab", 0, "C-2; all W-2"),
        ("abab", 1, "C+1; all H+1"),
        ("aabb", 3, "C+1; all H+1"),
    ],
)
def test_g01_the_table_votes_and_the_drawer_breaks_ties(letters, drawer, changes):
    played = draw("persecution", drawer=drawer)
    assert played.asked == ("OPTION", (0, 1, 2, 3))
    played.answer(**{f"p{place}": letter for place, letter in enumerate(letters)}).says(changes)


@pytest.mark.parametrize("protects, merit", [([0, 0, 0, 0], 0), ([0, 0, 1, 0], 2), ([3, 0, 2, 0], 2)])
def test_g01_who_protected_protects_all(protects, merit):
    play("persecution", "a", counters={"protects": protects}).says(f"C-2; all W-2 M+{merit}")
    play("persecution", "a", wealth=[0, 1, 2, 3], counters={"protects": protects}).says(
        f"C-2; all M+{merit}; 1 W-1; 2 W-2; 3 W-2"
    )


@pytest.mark.parametrize(
    "gifts, changes",
    [
        ((0, 0, 0, 0), "C+1"),
        ((1, 1, 1, 0), "C+1; 0 W-1; 1 W-1; 2 W-1"),
        ((3, 0, 0, 0), "C+1; 0 W-3"),
        ((1, 1, 1, 1), "C-1; all W-1 M+1"),
        ((4, 0, 0, 0), "C-1; 0 W-4 M+1"),
        ((7, 0, 0, 0), "C-1; 0 W-7 M+1"),
        ((3, 4, 0, 0), "C-1; 0 W-3 M+1; 1 W-4 M+1"),
        ((8, 0, 0, 0), "C-2; 0 W-8 M+2"),
        ((2, 2, 2, 2), "C-2; all W-2 M+2"),
        ((10, 10, 10, 10), "C-2; all W-10 M+2"),
    ],
)
def test_g02_relief_by_what_comes_together(gifts, changes):
    gives = {f"p{place}": f"give@{gift}" for place, gift in enumerate(gifts)}
    play("flood_relief", answers=gives, dice=(4,)).says(changes)


@pytest.mark.parametrize("face, wealth", [(1, "W-1"), (3, "W-1"), (4, ""), (6, "")])
def test_g02_then_the_drawer_rolls(face, wealth):
    play("flood_relief", "give@0", drawer=2, dice=(face,)).says(f"C+1; 2 {wealth}" if wealth else "C+1")


@pytest.mark.parametrize(
    "gifts, changes",
    [
        ((0, 0, 0, 0), "M-1"),
        ((7, 0, 0, 0), "M-1"),
        ((2, 2, 2, 1), "M-1"),
        ((8, 0, 0, 0), "C-2; M-8; all M+2"),
        ((2, 2, 2, 2), "C-2; all M+0"),
        ((0, 5, 0, 5), "C-2; 1 M-5; 3 M-5; all M+2"),
    ],
)
def test_g06_8_merit_together_or_it_comes_back(gifts, changes):
    gives = {f"p{place}": f"give@{gift}" for place, gift in enumerate(gifts)}
    play("mother", answers=gives).says(changes)


@pytest.mark.parametrize(
    "mine, theirs, changes",
    [("a", "a", "M+2; 2 M+2"), ("a", "b", "M+1"), ("b", "a", "2 M+1"), ("b", "b", "M-1; 2 M-1")],
)
def test_g10_two_neighbours_give_or_take_in_secret(mine, theirs, changes):
    played = draw("neighbours")
    assert played.legal(0) == {"pick@1", "pick@2", "pick@3"}
    played.table.act(0, "pick@2")
    assert played.asked == ("OPTION", (0, 2))
    played.answer(p0=mine, p2=theirs).says(changes)


@pytest.mark.parametrize(
    "practises, faith, changes",
    [
        (0, SECULAR, "H+2"),
        (2, SECULAR, "H+2"),
        (3, SECULAR, "H+3"),
        (4, SECULAR, "H+3"),
        (2, REFUGE, "H+2 M+1"),
        (3, MAHAYANA, "H+3 M+1"),
    ],
)
def test_g18_a_sutra_for_those_who_practised(practises, faith, changes):
    faiths = [faith, REFUGE, REFUGE, REFUGE]
    play("sutra_gift", faith=faiths, counters={"practises": [practises, 9, 9, 9]}).says(changes)


@pytest.mark.parametrize(
    "gifts, changes",
    [
        ((0, 0, 0, 0), ""),
        ((3, 2, 0, 0), "W-3 M+3; 1 W-2 M+2"),
        ((3, 3, 0, 0), "W-3 M+3; 1 W-3 M+3; all M+1"),
        ((3, 3, 3, 0), "W-3 M+3; 1 W-3 M+3; 2 W-3 M+3; all M+1"),
        ((3, 3, 3, 1), "C-1; W-3 M+3; 1 W-3 M+3; 2 W-3 M+3; 3 W-1 M+1; all M+1"),
        ((3, 3, 3, 3), "C-1; all W-3 M+4"),
    ],
)
def test_g19_a_pagoda_of_up_to_3_each(gifts, changes):
    gives = {f"p{place}": f"give@{gift}" for place, gift in enumerate(gifts)}
    play("pagoda", answers=gives).says(changes)


def test_gifts_are_asked_in_order_from_those_who_have_something():
    played = draw("pagoda", wealth=[1, 0, 2, 9])
    assert played.legal(0) == {"give@0", "give@1"}
    played.table.act(0, "give@1")
    assert played.asked == ("GIFT", (2,)) and played.legal(2) == {"give@0", "give@1", "give@2"}
    played.table.act(2, "give@0")
    assert played.legal(3) == {f"give@{n}" for n in range(4)}
    assert draw("flood_relief").legal(0) == {f"give@{n}" for n in range(11)}


# ── the scholar ──────────────────────────────────────────────────────────────


def test_the_scholar_may_draw_again_once():
    played = draw("hawk", drawer=2)
    assert played.asked == ("OPTION", (2,))  # the deck is empty
    table = draw("hawk", drawer=2).table
    from wanju.games.merit57.cardplay import turn_up
    from wanju.games.merit57.rounds import advance

    table.state.general_left = 1 << 8  # only the purse
    table.state.phase, table.state.owed, table.state.turn_of = 6, 0, 4
    turn_up(table.state, table.rules, table.dealer, int(table.rules.general) + 3, 2)
    advance(table.state, table.rules, table.dealer)
    assert table.legal(2) == ("keep", "redraw")
    table.act(2, "redraw")
    assert table.view()["card"]["id"] == "purse" and table.legal(2) == ("a", "b")
    assert table.state.general_left == 0


def test_nobody_but_the_scholar_is_asked_to_draw_again():
    assert draw("hawk", drawer=1).asked == ("OPTION", (1,))
