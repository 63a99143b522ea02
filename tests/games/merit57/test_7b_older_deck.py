"""§7B  The older personal deck of thirty-two (M57-12): every option, band and role. Numbers by hand."""

from __future__ import annotations

import pytest

from wanju.games.merit57.card_files import decks

from .situation import FARMER, MERCHANT, MONK, SCHOLAR, draw, play, quiet

OLD = {"personal_deck_mode": "pp50_merged"}


def old(card, option=None, drawer=0, dice=(), answers=None, **where):
    answers = answers or ({f"p{drawer}": option} if option else {})
    return play(card, drawer=drawer, dice=dice, answers=answers, **where, **OLD)


def test_there_are_32_and_they_are_the_deck_of_odd_rounds():
    assert len(decks()["pp50"].cards) == 32
    assert quiet(**OLD).rules.generals == 32


@pytest.mark.parametrize(
    "card, option, changes",
    [
        ("old_lamp", None, "W-2 M+3"),
        ("old_hawk", "a", "W-2 M+3 C-1"),
        ("old_hawk", "b", ""),
        ("old_tigress", "a", "W-2 M+4 C-2"),
        ("old_tigress", "b", "M-2 M+4 C-2"),
        ("old_tigress", "c", "M+1"),
        ("old_mother", "a", "W-2 M+3"),
        ("old_mother", "b", "M+1"),
        ("old_deer_king", "a@2", "W-1 M+2; 2 W+1 M+1"),
        ("old_deer_king", "b", "M+1 H+1"),
        ("old_austerities", "a", "W-2 H+3"),
        ("old_austerities", "b", "W-1 H+2 M+1"),
        ("old_austerities", "c", "H+1"),
        ("old_purse", "a", "M+2 C-1"),
        ("old_purse", "b", "W+3 M-1 C+1"),
        ("old_granary", "a", "W-4 M+4 C-2"),
        ("old_granary", "b", "W+2 C+1"),
        ("old_lean_year", "a", "W+1 M+2 C-1"),
        ("old_lean_year", "b", "W+4 C+2"),
        ("old_field_gift", "a", "W-1 M+2 C-1"),
        ("old_field_gift", "b", "W+1"),
        ("old_neighbours", "a@1", "M+1; 1 W+2"),
        ("old_neighbours", "b", "W+1"),
        ("old_gamble", "pass", ""),
        ("old_rent", "a", "W-1 M+1"),
        ("old_rent", "b", "W+2 M-1 C+1"),
        ("old_hoarding", "a", "W+1 M+3 C-2"),
        ("old_hoarding", "b", "W+5 C+2 M-1"),
        ("old_soup", "a", "W-2 M+2 C-1"),
        ("old_soup", "b", ""),
        ("old_bribery", "a", "M+2 H+1"),
        ("old_publish", "a", "H-2 M+3 C-1; all H+1"),
        ("old_publish", "b", "H+3"),
        ("old_book_burning", "b", "H-2 M+2"),
        ("old_teaching", "a@3", "H-1 M+2; 3 H+1"),
        ("old_teaching", "b", "H+1"),
        ("old_alms_choice", "a", "W+1 M+2"),
        ("old_alms_choice", "b", "W+3 M+1"),
    ],
)
def test_options(card, option, changes):
    old(card, option).says(changes)


@pytest.mark.parametrize(
    "card, option, drawer, where, changes",
    [
        ("old_lamp", None, 0, {"wealth": [2, 9, 9, 9]}, "W-2 M+3"),
        ("old_lamp", None, 0, {"wealth": [1, 9, 9, 9]}, "M+2"),
        ("old_lamp", None, 0, {"wealth": [0, 9, 9, 9]}, "M+2"),
        ("old_mother", "a", 0, {"saved": 1}, "W-2 M+3 C-1"),
        ("old_lean_year", None, MERCHANT, {}, "W-1"),
        ("old_field_gift", "a", SCHOLAR, {}, "W-1 M+1"),
        ("old_field_gift", "b", SCHOLAR, {}, ""),
        ("old_soup", "a", MERCHANT, {}, "W-2 M+3 C-1"),
        ("old_precepts", "a", MONK, {}, "W-3 M+4 C-2"),
        ("old_precepts", "b", MONK, {}, "W+1 M-2"),
        ("old_precepts", None, FARMER, {}, "W-1"),
        ("old_precepts", None, SCHOLAR, {"wealth": 0}, ""),
    ],
)
def test_what_was_or_who_one_is(card, option, drawer, where, changes):
    old(card, option, drawer, **where).says(changes)


@pytest.mark.parametrize(
    "card, where, open_to",
    [
        ("old_hawk", {"wealth": 1}, {"b"}),
        ("old_tigress", {"wealth": 1, "merit": 2}, {"b", "c"}),
        ("old_tigress", {"wealth": 2, "merit": 1}, {"a", "c"}),
        ("old_mother", {"wealth": 1}, {"b"}),
        ("old_deer_king", {"wealth": 0}, {"b"}),
        ("old_austerities", {"wealth": 1}, {"b", "c"}),
        ("old_austerities", {"wealth": 0}, {"c"}),
        ("old_granary", {"wealth": 3}, {"b"}),
        ("old_field_gift", {"wealth": 0}, {"b"}),
        ("old_rent", {"wealth": 0}, {"b"}),
        ("old_soup", {"wealth": 1}, {"b"}),
        ("old_publish", {"wisdom": 1}, {"b"}),
        ("old_book_burning", {"wisdom": 1}, {"a"}),
        ("old_teaching", {"wisdom": 0}, {"b"}),
        ("old_bribery", {"wealth": 1}, {"a"}),
        ("old_gamble", {"wealth": 2}, {"a", "pass"}),
    ],
)
def test_what_cannot_be_paid_is_closed(card, where, open_to):
    assert draw(card, **where, **OLD).legal(0) == open_to


# ── dice ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "card, bands",
    [
        # the neighbour on the left is the next seat
        ("old_sudana", {(1, 2, 3): "W-2 M+2; 1 W+2 M+1", (4, 5, 6): "W-2 M+2; 3 W+2 M+1"}),
        ("old_harvest_rite", {(1, 2): "W+1 W-1; 1 W+1", (3, 4): "W+2", (5, 6): "W+3 M+1 C-1"}),
        ("old_sea_trade", {(2, 3): "W+1", (4, 5): "W+3", (6,): "W+6 H+1"}),
        ("old_bankruptcy", {(3, 4): "", (5, 6): "W+2"}),
        ("old_examination", {(2, 3): "H+1", (4, 5): "H+1 W+2", (6,): "H+2 W+3 M+1"}),
        ("old_chanting", {(2, 3): "M+1", (4, 5): "C-1", (6,): "C-2; all M+1"}),
        ("old_meditation", {(1, 2): "H+1 W-1", (3, 4): "H+2"}),
    ],
)
def test_one_die(card, bands):
    for faces, changes in bands.items():
        for face in faces:
            old(card, dice=(face,)).says(changes)


@pytest.mark.parametrize("face, changes", [(4, "M+2; 1 H+1"), (6, "M+2; 1 H+1")])
def test_the_deer_on_a_high_die_brings_somebody_wisdom(face, changes):
    played = old("old_deer", dice=(face,))
    assert played.legal(0) == {"a@0", "a@1", "a@2", "a@3"}
    played.answer(p0="a@1").says(changes)


@pytest.mark.parametrize("second, changes", [(3, "W-1"), (1, "W-1"), (4, "M+1"), (6, "M+1")])
def test_the_deer_on_a_low_die_is_thrown_for_again(second, changes):
    played = old("old_deer", dice=(3, second))
    assert played.legal(0) == {"b"}
    played.answer(p0="b").says(changes)


@pytest.mark.parametrize("face, changes", [(1, "W-2 W-1 W-1; 3 W+1"), (2, "W-2"), (3, "W-2"), (4, "W+0"), (6, "W+3")])
def test_the_gamble(face, changes):
    old("old_gamble", "a", dice=(face,)).says(changes)


@pytest.mark.parametrize("face, changes", [(1, "H+2 W-3 C+1"), (2, "H+2 W-3 C+1"), (3, "H+2"), (6, "H+2")])
def test_hiding_books_from_the_fire(face, changes):
    old("old_book_burning", "a", dice=(face,)).says(changes)


@pytest.mark.parametrize("face", [5, 6])
def test_deep_meditation_helps_another(face):
    played = old("old_meditation", dice=(face,))
    assert played.legal(0) == {"a@1", "a@2", "a@3"}
    played.answer(p0="a@2").says("H+3; 2 H+1")


@pytest.mark.parametrize(
    "mine, theirs, changes",
    [(5, 2, "H+2; 2 H+1"), (1, 6, "H+1; 2 H+2"), (2, 3, "H+1; 2 H+2"), (4, 4, "H+1 M+1; 2 H+1 M+1")],
)
def test_the_debate(mine, theirs, changes):
    played = old("old_debate", dice=(mine, theirs))
    played.answer(p0="pick@2").says(changes)


# ── begging and joining ──────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "card, face, lost, given",
    [
        ("old_sea_trade", 1, "W-3", "W-3 W+2; 2 W-2 M+2"),
        ("old_bankruptcy", 1, "W-2", "W+2; 2 W-2 M+2"),
        ("old_bankruptcy", 2, "W-2", "W+2; 2 W-2 M+2"),
        ("old_examination", 1, "", "W+1; 2 W-1 M+1"),
        ("old_chanting", 1, "", "H+1; 2 H-1 M+1"),
    ],
)
def test_on_bad_luck_another_may_help(card, face, lost, given):
    old(card, dice=(face,), answers={"say": "pass"}).says(lost)
    old(card, dice=(face,), answers={"p1": "pass", "p2": "a"}).says(given)


def test_nobody_begs_from_themselves_or_from_the_poor():
    assert draw("old_bankruptcy", drawer=1, dice=(1,), wealth=[1, 9, 1, 9], **OLD).asked == ("OPTION", (3,))


def test_alms_from_each_who_will():
    old("old_alms", answers={"say": "pass"}).says("M+2")
    old("old_alms", answers={"p1": "a", "p2": "pass", "p3": "a"}).says("W+2 M+2; 1 W-1 M+1; 3 W-1 M+1")
    old("old_alms", drawer=1, wealth=[0, 5, 0, 0]).says("M+2")


@pytest.mark.parametrize(
    "mine, theirs, face, changes",
    [
        ("a", "a", 4, "W+2 M+1; 2 W+2 M+1"),
        ("a", "a", 3, "W-3 M+1; 2 W-3 M+1"),
        ("a", "b", 4, ""),
        ("b", "a", 4, ""),
        ("b", "b", 4, ""),
    ],
)
def test_partners(mine, theirs, face, changes):
    played = draw("old_partners", dice=(face,), **OLD)
    played.table.act(0, "pick@2")
    assert played.asked == ("OPTION", (0, 2))
    played.answer(p0=mine, p2=theirs).says(changes)


def test_a_bought_official_pays_in_each_of_the_next_two_rounds():
    """B: W −2, C +2, then W +2 in each of the next two rounds."""
    table = old("old_bribery", "b").says("W-2 C+2").table
    table.state.collective_left |= 1 << 7 | 1 << 9  # peace and Ullambana change no wealth
    incomes = {}
    while table.view()["round"] < 6:
        table.act(table.waiting[0], next(a for a in ("practise", "done", "pass") if a in table.legal(table.waiting[0])))
        if table.view()["round"] == 5:
            table.state.collective_left |= 1 << 7
        for number in (4, 5, 6):
            if table.view()["round"] == number and number not in incomes:
                start = max(i for i, (e, _) in enumerate(table.notes) if e["event"] == "round")
                wealth = [e for e in table.events(since=start) if e["event"] == "gains" and e["what"] == "wealth"]
                incomes[number] = [e["amount"] for e in wealth if e["seat"] == 0]
    assert incomes == {4: [2], 5: [2], 6: []}
