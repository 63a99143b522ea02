"""§4: every event, and every choice one of them offers. What it does, and at its boundaries."""

from __future__ import annotations

import pytest

import wanju
from wanju.games import find
from wanju.games.merit13.state import Seat
from wanju.kernel.dealer import new_dealer
from wanju.kernel.wording import card_text

from .build import EVENTS, boards, did, reveal

RB10 = {"event_deck": "rb10_18"}
CHOICES = ("beggar", "lost_traveller", "offering", "repentance", "temple", "ferry")


def changes(event, **where):
    """What the event does to calamity and to each board's wealth, fu and hui."""
    table = reveal(event, calamity=5, **where)
    starts = {"wealth": 10, "fu": 5, "hui": 5}
    change = [tuple(seat[key] - start for key, start in starts.items()) for seat in table.view()["seats"]]
    return table.view()["calamity"] - 5, change


@pytest.mark.parametrize(
    ("event", "calamity", "each"),
    [
        ("drought", 2, (0, 0, 0)),
        ("flood", 2, (0, 0, 0)),
        ("plague", 2, (-1, 0, 0)),
        ("war", 3, (0, 0, 0)),
        ("famine", 2, (0, 0, 0)),
        ("demons", 2, (0, 0, 0)),
        ("harvest", 0, (2, 0, 0)),
        ("assembly", 0, (0, 1, 1)),
        ("patrons", 0, (2, 0, 0)),
        ("teaching", 0, (0, 0, 2)),
        ("peace", -2, (0, 0, 0)),
        ("vesak", 0, (0, 1, 0)),
        ("flood_10", 3, (0, 0, 0)),
        ("war_10", 4, (0, 0, 0)),
        ("famine_10", 2, (0, 0, 0)),
        ("demons_10", 3, (0, 0, 0)),
        ("assembly_10", 0, (0, 1, 0)),
        ("patrons_10", 0, (3, 0, 0)),  # all are the poorest
        ("teaching_10", 0, (0, 2, 0)),
        ("vesak_10", 0, (0, 0, 0)),
    ],
)
def test_an_event_happens_to_all(event, calamity, each):
    for seats in (3, 4):
        if event.endswith("_10"):
            assert changes(event, seats=seats, **RB10) == (calamity, [each] * seats)
        else:
            assert changes(event, seats=seats) == (calamity, [each] * seats)


def test_the_plague_takes_what_is_there():
    assert boards(reveal("plague", wealth=[0, 1, 2, 5]), "wealth") == [0, 0, 1, 4]


def test_peace_does_not_go_below_0():
    assert reveal("peace", calamity=1).view()["calamity"] == 0


def test_v10_famine_makes_saves_2_dearer_this_round():
    table = reveal("famine_10", "elder", wealth=4, **RB10)
    assert table.view()["beings"][0]["cost"] == 4
    assert did(table, 0, "save@elder")[0] == -4
    assert "4 wealth and you have 3" in reveal("famine_10", "elder", wealth=3, **RB10).why_not(0, "save@elder")


def test_v10_demons_forbid_to_practise_this_round():
    table = reveal("demons_10", **RB10)
    assert table.why_not(0, "practise") == "Nobody can practise this round. (§4)"
    assert "labor" in table.legal(0)


def test_v10_patrons_and_teaching_are_for_whoever_has_least():
    assert boards(reveal("patrons_10", wealth=[4, 3, 9, 5], **RB10), "wealth") == [4, 6, 9, 5]
    assert boards(reveal("teaching_10", fu=[4, 3, 2, 5], **RB10), "fu") == [4, 3, 4, 5]


def test_v10_vesak_frees_one_save_of_every_player():
    table = reveal("vesak_10", "royalty", wealth=0, **RB10)
    assert boards(table, "free_save") == [True] * 4
    assert did(table, 0, "save@royalty") == (0, 7, 4, 0)
    assert boards(table, "free_save") == [False, True, True, True]


@pytest.mark.parametrize(
    ("event", "change"),
    [
        ("beggar", (-1, 1, 0, 0)),
        ("lost_traveller", (-2, 2, 0, 0)),
        ("offering", (3, -1, 0, 0)),
        ("repentance", (0, -2, 0, -2)),
        ("temple", (-1, 0, 0, -1)),
    ],
)
def test_a_choice_taken_and_declined(event, change):
    for deck in ("rb10_18", "sim13_plus_choice"):
        table = reveal(event, event_deck=deck)
        assert table.view()["prompt"]["kind"] == "option" and table.view()["prompt"]["card"] == event
        assert table.legal(0) == ("pass", "a")
        assert did(table, 0, "a") == change
        assert did(table, 1, "pass") == (0, 0, 0, 0)
        assert table.waiting == (2,)


def test_the_ferry_carries_oneself_and_one_other():
    table = reveal("ferry", **RB10)
    assert table.legal(0) == ("pass", "a@1", "a@2", "a@3")
    assert table.why_not(0, "a@0") == "You cannot choose yourself. (§4)"
    before = boards(table, "fu")
    assert did(table, 0, "a@2") == (-1, 1, 0, 0)
    assert boards(table, "fu") == [before[0] + 1, before[1], before[2] + 1, before[3]]


@pytest.mark.parametrize(
    ("event", "counter", "price"),
    [
        ("beggar", "wealth", 1),
        ("lost_traveller", "wealth", 2),
        ("offering", "fu", 1),
        ("repentance", "fu", 2),
        ("temple", "wealth", 1),
        ("ferry", "wealth", 1),
    ],
)
def test_whoever_has_exactly_the_price_is_asked_and_whoever_has_less_is_not(event, counter, price):
    table = reveal(event, **{counter: [price, price - 1, price, price]}, **RB10)
    asked = []
    while table.view()["prompt"]["kind"] == "option":
        asked.append(table.waiting[0])
        table.act(asked[-1], "pass")
    assert asked == [0, 2, 3]


def test_an_option_that_cannot_be_paid_is_refused_with_its_price():
    table = reveal("repentance", **RB10)
    table.state.seat[0, Seat.FU] = 1
    assert table.why_not(0, "a") == "It takes 2 fortune and you have 1. (§4)"


def test_a_choice_is_no_help():
    table = reveal("beggar", seats=3, **RB10)
    for seat in range(3):
        table.act(seat, "a")
    assert boards(table, "helped") == [False] * 3


def test_decks_have_the_cards_they_should():
    size = {"sim13": 12, "rb10_18": 18, "sim13_plus_choice": 18}
    for deck, count in size.items():
        ruleset = find("merit13").ruleset(4, settings={"event_deck": deck})
        assert int(ruleset.record.deck).bit_count() == count == len(find("merit13").sheet(ruleset)["cards"])
    cards = find("merit13").decks({})[0].cards
    assert {card.id for card in cards if card.more["kind"] == "choice"} == set(CHOICES)
    assert sum(card.needs_call for card in cards) == 0


def test_no_event_comes_twice():
    for seed in range(5):
        table, mind = wanju.table("merit13", seats=4, seed=seed, saves_needed=0), new_dealer(seed)
        while not table.over:
            seat = table.waiting[0]
            table.act(seat, table.think(seat, "balanced", mind))
        came = [e["card"] for e in table.events() if e["event"] == "card"]
        assert len(set(came)) == len(came) == 6


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_text_of_a_card_is_made_from_its_lines(language):
    game = find("merit13")
    for deck in game.decks({}):
        for card in deck.cards:
            told = card_text(game.words(language), card, game.ruleset(4).values)
            assert "rule." not in str(told) and "{" not in told["do"]
    famine = next(card for card in game.decks({})[0].cards if card.id == "famine_10")
    assert "+2" in card_text(game.words(language), famine, game.ruleset(4).values)["do"]
    assert set(EVENTS) == {card.id for card in game.decks({})[0].cards}


@pytest.mark.parametrize(
    ("language", "settings", "card", "told"),
    [
        ("en", {}, "patrons_10", "whoever has least wealth (all, if several): wealth +3"),
        ("zh", {}, "patrons_10", "财富最少者（并列皆得）：财富 +3"),
        (
            "en",
            {"lowest_tie": "first"},
            "patrons_10",
            "whoever has least wealth (the first in turn, if several): wealth +3",
        ),
        ("zh", {"lowest_tie": "first"}, "patrons_10", "财富最少者（并列取顺位在前者）：财富 +3"),
        ("en", {}, "teaching_10", "whoever has least fortune (all, if several): fortune +2"),
        ("zh", {}, "teaching_10", "福最少者（并列皆得）：福 +2"),
        (
            "en",
            {"lowest_tie": "first"},
            "teaching_10",
            "whoever has least fortune (the first in turn, if several): fortune +2",
        ),
        ("zh", {"lowest_tie": "first"}, "teaching_10", "福最少者（并列取顺位在前者）：福 +2"),
    ],
)
def test_an_event_for_whoever_has_least_says_so_and_what_of_several(language, settings, card, told):
    game = find("merit13")
    ruleset = game.ruleset(4, settings={**RB10, **settings})
    assert game.sheet(ruleset)["cards"][card]["text"][language]["do"] == told


@pytest.mark.parametrize(
    ("vesak", "en", "zh"),
    [
        ("first_free", "the first save of this round is free", "本轮首次渡化免费"),
        (
            "sim_quirk",
            "the first save of this round is free, but only for who owns its full cost",
            "本轮首次渡化免费，但须拥有全额费用",
        ),
        ("each_player", "everyone's first save of this round is free", "本轮每人首次渡化免费"),
    ],
)
def test_vesak_says_what_is_free_and_for_whom(vesak, en, zh):
    game = find("merit13")
    text = game.sheet(game.ruleset(4, settings={"vesak": vesak}))["cards"]["vesak"]["text"]
    assert (text["en"]["do"], text["zh"]["do"]) == (f"everyone: fortune +1, {en}", f"所有人 福 +1，{zh}")
