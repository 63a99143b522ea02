"""§7B  The sixteen cards of the roles, drawn by their own role. Numbers by hand, its own bonus included."""

from __future__ import annotations

import pytest

from .situation import FARMER, MERCHANT, MONK, SCHOLAR, draw, play, two

ROLE = {
    "open_granary": FARMER, "harvest_rite": FARMER, "rent": FARMER, "famen_field": FARMER,
    "hoarding": MERCHANT, "sea_trade": MERCHANT, "bribery": MERCHANT, "caravan": MERCHANT,
    "publish": SCHOLAR, "examination": SCHOLAR, "book_burning": SCHOLAR, "white_horse": SCHOLAR,
    "precepts": MONK, "alms_round": MONK, "temple": MONK, "kumarajiva": MONK,
}  # fmt: skip


def own(card, option=None, dice=(), **where):
    """The card of a role in the hands of that role."""
    drawer = ROLE[card]
    return play(card, drawer=drawer, dice=dice, answers={f"p{drawer}": option} if option else {}, **where)


@pytest.mark.parametrize(
    "card, option, changes",
    [
        ("open_granary", "a", "W-3 M+3 C-1"),
        ("open_granary", "b", "W+2 M-1"),
        ("rent", "a", "W-3"),
        ("famen_field", "a", "W-4 M+3"),
        ("famen_field", "b", "W+1"),
        ("hoarding", "a", "M+3 C-1"),
        ("hoarding", "b", "W+4 M-2 C+1"),
        ("bribery", "a", "W-2 M+2 H+1"),
        ("bribery", "b", "W+3 M-2 C+1"),
        ("caravan", "a", "W-2 M+3; all H+1"),
        ("caravan", "b", "W+3"),
        ("publish", "a", "H-2 M+4; all H+1"),
        ("publish", "b", "H+3 M-1"),
        ("book_burning", "a", "W-2 H-1 M+3 C-1"),
        ("book_burning", "b", "H-2"),
        ("white_horse", "a", "H-2 M+4"),
        ("white_horse", "b", "H+1"),
        ("precepts", "a", "M+3 H+1"),
        ("precepts", "b", "W-2 M-1 H+2"),
        ("temple", "b", "W-4 M+3 C-1"),
        ("kumarajiva", "a", "W-2 M+3; all H+1"),
        ("kumarajiva", "b", "H+2"),
    ],
)
def test_options(card, option, changes):
    own(card, option).says(changes)


@pytest.mark.parametrize(
    "card, option, counter, below, at, more",
    [
        ("famen_field", "a", "protects", 1, 2, "W-4 M+3 M+2"),
        ("caravan", "b", "donations", 3, 4, "W+3 M+1"),
        ("white_horse", "a", "practises", 3, 4, "H-2 M+4 H+2"),
        ("kumarajiva", "a", "saves", 2, 3, "W-2 M+3 M+2; all H+1"),
    ],
)
def test_what_was_done_before_counts_from_a_number_on(card, option, counter, below, at, more):
    less = {"famen_field": "W-4 M+3", "caravan": "W+3", "white_horse": "H-2 M+4", "kumarajiva": "W-2 M+3; all H+1"}
    others = [9, 9, 9, 9]
    for number, changes in ((below, less[card]), (at, more), (at + 1, more)):
        others[ROLE[card]] = number
        own(card, option, counters={counter: others}).says(changes)


@pytest.mark.parametrize(
    "card, bands",
    [
        # PF2: the farmer has 2 wealth more whatever the die says
        ("harvest_rite", {(1, 2): "W-2 W+2", (3, 4): "W+2 W+2", (5, 6): "W+4 M+1 W+2"}),
        # PK2: the monk has 1 merit more whatever the die says
        ("alms_round", {(1, 2): "M+1", (3, 4): "W+1 M+2", (5, 6): "W+2 M+3"}),
    ],
)
def test_one_die(card, bands):
    for faces, changes in bands.items():
        for face in faces:
            own(card, dice=(face,)).says(changes)


def test_pf2_a_bad_year_takes_what_there_is_before_the_farmer_adds_2():
    own("harvest_rite", dice=(1,), wealth=[1, 9, 9, 9]).says("W-1 W+2")


@pytest.mark.parametrize("face, changes", [(1, "W-4"), (3, "W-4"), (4, "M+3"), (6, "M+3")])
def test_pf3_to_defy_the_landlord(face, changes):
    own("rent", "b", dice=(face,)).says(changes)


@pytest.mark.parametrize(
    "card, bands",
    [
        # PM2, with 1 added: 2–4 W −4; 5–8 W +2; 9–11 W +5; 12 and the 13 W +6 H +2
        ("sea_trade", {(2, 3): "W-4", (4, 5, 6, 7): "W+2", (8, 9, 10): "W+5", (11, 12): "W+6 H+2"}),
        # PS2, with 1 added: 2–5 H +1; 6–9 H +2 M +1; 10–12 and the 13 H +3 M +2 W +2
        ("examination", {(2, 3, 4): "H+1", (5, 6, 7, 8): "H+2 M+1", (9, 10, 11, 12): "H+3 M+2 W+2"}),
    ],
)
def test_two_dice_and_one_more_for_the_own_role(card, bands):
    for totals, changes in bands.items():
        for total in totals:
            own(card, dice=two(total)).says(changes)


@pytest.mark.parametrize(
    "gifts, changes",
    [
        ((0, 0, 0, 0), ""),
        ((1, 0, 0, 0), "0 W-1 M+2"),
        ((3, 0, 2, 0), "0 W-3 M+4; 2 W-2 M+3"),
        ((0, 0, 0, 10), "3 W-10 M+11"),
        ((5, 5, 5, 5), "all W-5 M+6"),
    ],
)
def test_pk3_everybody_may_build_the_temple(gifts, changes):
    answers = {f"p{place}": f"give@{gift}" for place, gift in enumerate(gifts)}
    answers["p3"] = {"OPTION": "a", "GIFT": f"give@{gifts[3]}"}
    play("temple", drawer=MONK, answers=answers).says(changes)


@pytest.mark.parametrize(
    "card, short, open_to",
    [
        ("open_granary", {"wealth": 2}, {"b"}),
        ("open_granary", {"wealth": 3}, {"a", "b"}),
        ("famen_field", {"wealth": 3}, {"b"}),
        ("famen_field", {"wealth": 4}, {"a", "b"}),
        ("bribery", {"wealth": 1}, {"b"}),
        ("bribery", {"wealth": 2}, {"a", "b"}),
        ("caravan", {"wealth": 1}, {"b"}),
        ("caravan", {"wealth": 2}, {"a", "b"}),
        ("publish", {"wisdom": 1}, {"b"}),
        ("publish", {"wisdom": 2}, {"a", "b"}),
        ("book_burning", {"wealth": 1}, {"b"}),
        ("book_burning", {"wisdom": 0}, {"b"}),
        ("book_burning", {"wealth": 2, "wisdom": 1}, {"a", "b"}),
        ("white_horse", {"wisdom": 1}, {"b"}),
        ("white_horse", {"wisdom": 2}, {"a", "b"}),
        ("precepts", {"wealth": 1}, {"a"}),
        ("precepts", {"wealth": 2, "merit": 0}, {"a", "b"}),
        ("temple", {"wealth": 3}, {"a"}),
        ("temple", {"wealth": 4}, {"a", "b"}),
        ("kumarajiva", {"wealth": 1}, {"b"}),
        ("kumarajiva", {"wealth": 2}, {"a", "b"}),
        ("rent", {"wealth": 0}, {"a", "b"}),
        ("hoarding", {"wealth": 0, "merit": 0}, {"a", "b"}),
    ],
)
def test_what_cannot_be_paid_is_closed(card, short, open_to):
    assert draw(card, drawer=ROLE[card], **short).legal(ROLE[card]) == open_to


@pytest.mark.parametrize(
    "card, option, where, changes",
    [
        ("open_granary", "b", {"merit": 0}, "W+2"),
        ("rent", "a", {"wealth": 2}, "W-2"),
        ("hoarding", "b", {"merit": 1}, "W+4 M-1 C+1"),
        ("bribery", "b", {"merit": 1}, "W+3 M-1 C+1"),
        ("publish", "b", {"merit": 0}, "H+3"),
        ("book_burning", "b", {"wisdom": 1}, "H-1"),
        ("precepts", "b", {"merit": 0}, "W-2 H+2"),
    ],
)
def test_what_is_merely_lost_stops_at_nothing(card, option, where, changes):
    own(card, option, **where).says(changes)


# ── other roles' hands: only where decks are merged ──────────────────────────


@pytest.mark.parametrize(
    "card, option, changes",
    [
        ("open_granary", "a", "W-2 M+3 C-1"),
        ("open_granary", "b", "W+1 M-1"),
        ("hoarding", "a", "M+2 C-1"),
        ("bribery", "a", "W-2 M+2"),
        ("publish", "a", "H-2 M+3; all H+1"),
        ("book_burning", "a", "W-2 H-1 M+3"),
        ("precepts", "a", "M+2 H+1"),
    ],
)
def test_another_role_has_no_bonus(card, option, changes):
    drawer = (ROLE[card] + 1) % 4
    play(card, drawer=drawer, answers={f"p{drawer}": option}).says(changes)


@pytest.mark.parametrize(
    "card, dice, changes",
    [
        ("harvest_rite", (1,), "W-2"),
        ("harvest_rite", (4,), "W+2"),
        ("alms_round", (2,), ""),
        ("alms_round", (6,), "W+2 M+2"),
        ("sea_trade", (2, 2), "W-4"),
        ("sea_trade", (6, 6), "W+6 H+2"),
        ("sea_trade", (5, 6), "W+5"),
        ("examination", (2, 3), "H+1"),
        ("examination", (4, 5), "H+2 M+1"),
    ],
)
def test_another_roles_dice_are_as_they_fall(card, dice, changes):
    play(card, drawer=(ROLE[card] + 1) % 4, dice=dice).says(changes)


def test_another_roles_defiance_and_temple():
    play("rent", drawer=MERCHANT, answers={"p1": "b"}, dice=(4,)).says("M+2")
    play("temple", drawer=FARMER, answers={"p0": {"OPTION": "a", "GIFT": "give@2"}, "say": "give@1"}).says(
        "0 W-2 M+2; 1 W-1 M+1; 2 W-1 M+1; 3 W-1 M+1"
    )
