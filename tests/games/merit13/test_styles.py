"""The styles do what the source's simulator did: each item of each list, by what they answer over many draws."""

from __future__ import annotations

from functools import cache

import pytest

from wanju.games import find
from wanju.games.merit13.state import Seat
from wanju.kernel import verbs
from wanju.kernel.dealer import new_dealer
from wanju.kernel.record import from_bytes, to_bytes
from wanju.kernel.table import Table

from .build import FARMER, MERCHANT, MONK, did, position, reveal

NEW, WAITS = {"orphan": 0}, {"orphan": 1}


SURE, MANY = 300, 20_000
"""Draws where one answer is the only one, and where chance decides: the standard error is then 0.35 points."""
CLOSE = 1.5


def answers(table, style, seat=FARMER, draws=SURE):
    """How often each answer is given, in per cent."""
    mind, found = new_dealer(5), {}
    for _ in range(draws):
        action = table.think(seat, style, mind)
        found[action] = found.get(action, 0) + 100 / draws
    return found


def about(table, style, seat=FARMER, **shares):
    """Are these the answers, with these shares, as far as so many draws can tell?"""
    found = answers(table, style, seat, SURE if len(shares) == 1 else MANY)
    assert set(found) == {name.replace("_at_", "@") for name in shares}
    for name, share in shares.items():
        assert abs(found[name.replace("_at_", "@")] - share) < CLOSE, found


def test_selfish_always_practises_and_never_lectures():
    about(position(area=WAITS, calamity=19), "selfish", practise=100)
    table = position(place=MONK)
    did(table, MONK, "labor", "labor")
    about(table, "selfish", MONK, **{"pass": 100})


@pytest.mark.parametrize("style", ["altruist", "smart", "balanced"])
def test_the_others_lecture_to_whoever_has_least_fu(style):
    table = position(place=MONK, fu=[5, 3, 3, 1])
    did(table, MONK, "labor", "labor")
    about(table, style, MONK, lecture_at_1=100)


@pytest.mark.parametrize(
    ("where", "shares"),
    [
        ({"calamity": 14, "area": WAITS}, {"protect": 100}),
        ({"calamity": 13, "area": WAITS}, {"save_at_orphan": 100}),
        ({"calamity": 14, "wealth": 1}, {"labor": 100}),
        ({"area": {"royalty": 1, "orphan": 0}, "wealth": 4}, {"save_at_orphan": 100}),
        ({"area": NEW, "wealth": 3}, {"donate": 100}),
        ({"area": WAITS, "wealth": 2}, {"labor": 100}),
    ],
)
def test_altruist(where, shares):
    about(position(**where), "altruist", **shares)


@pytest.mark.parametrize(
    ("where", "shares"),
    [
        ({"calamity": 14, "area": WAITS}, {"protect": 100}),
        ({"area": WAITS, "wealth": 3}, {"save_at_orphan": 100}),
        ({"area": NEW, "wealth": 3}, {"labor": 100}),
        ({"area": NEW, "wealth": 4, "saved": 2, "round": 2}, {"save_at_orphan": 100}),
        ({"area": NEW, "wealth": 4, "saved": 3, "fu": 9}, {"save_at_orphan": 60, "practise": 40}),
        ({"area": NEW, "wealth": 4, "saved": 6, "fu": 9}, {"practise": 100}),
        ({"wealth": 4, "fu": 5, "hui": 8}, {"donate": 100}),
        ({"wealth": 4, "fu": 5, "hui": 7}, {"donate": 50, "practise": 50}),
        ({"wealth": 4, "fu": 8, "hui": 5}, {"practise": 100}),
        ({"wealth": 4, "fu": 7, "hui": 5}, {"donate": 50, "practise": 50}),
    ],
)
def test_smart(where, shares):
    about(position(**where), "smart", **shares)


@pytest.mark.parametrize(
    ("where", "shares"),
    [
        ({"calamity": 8, "area": WAITS}, {"protect": 40, "save_at_orphan": 60}),
        ({"calamity": 7, "area": WAITS}, {"save_at_orphan": 100}),
        ({"area": NEW, "wealth": 3, "saved": 1, "round": 2}, {"save_at_orphan": 100}),
        ({"area": NEW, "wealth": 3, "saved": 2, "round": 2}, {"labor": 100}),
        ({"area": NEW, "wealth": 4, "saved": 2, "fu": 9}, {"save_at_orphan": 50, "practise": 50}),
        ({"wealth": 4, "fu": 5, "hui": 8}, {"donate": 100}),
        ({"wealth": 4}, {"practise": 50, "labor": 50}),
    ],
)
def test_balanced(where, shares):
    about(position(**where), "balanced", **shares)


@pytest.mark.parametrize(
    ("where", "shares"),
    [
        ({"saves_needed": 8, "saved": 4}, {"save_at_orphan": 100}),  # 4 needed, 4 rounds left
        ({"saves_needed": 8, "saved": 5}, {"save_at_orphan": 60, "practise": 40}),
        ({"saves_needed": 4, "saved": 0}, {"save_at_orphan": 100}),
        ({"saves_needed": 4, "saved": 1}, {"save_at_orphan": 60, "practise": 40}),
        ({"saves_needed": 4, "saved": 4}, {"practise": 100}),
        ({"saves_needed": 8, "saved": 6, "round": 4}, {"save_at_orphan": 100}),
        ({"rounds": 8, "saved": 0}, {"save_at_orphan": 100}),  # 6 needed, 6 rounds left
        ({"rounds": 8, "saved": 1}, {"save_at_orphan": 60, "practise": 40}),
        ({"rounds": 4, "saved": 4}, {"save_at_orphan": 100}),
        ({"rounds": 4, "saved": 5}, {"save_at_orphan": 60, "practise": 40}),
        ({"seats": 3, "three_seats_fewer": 1, "saved": 1}, {"save_at_orphan": 100}),
        ({"seats": 3, "three_seats_fewer": 1, "saved": 2}, {"save_at_orphan": 60, "practise": 40}),
    ],
)
def test_smart_reckons_with_what_this_table_needs_and_how_long_it_plays(where, shares):
    about(position(**{"area": NEW, "wealth": 4, "fu": 9, "round": 2, **where}), "smart", **shares)


@pytest.mark.parametrize(
    ("where", "answer"),
    [
        ({"saves_needed": 8, "saved": 3}, "save_at_orphan"),  # 5 needed, 4 rounds left
        ({"saves_needed": 8, "saved": 4}, "labor"),
        ({"saves_needed": 4, "saved": 0}, "labor"),
        ({"saves_needed": 4, "saved": 1, "round": 4}, "save_at_orphan"),
        ({"rounds": 8, "saved": 0}, "labor"),  # 6 needed, 6 rounds left
        ({"rounds": 4, "saved": 3}, "save_at_orphan"),
        ({"rounds": 4, "saved": 4}, "labor"),
        ({"seats": 3, "three_seats_fewer": 1, "saved": 0}, "save_at_orphan"),
        ({"seats": 3, "three_seats_fewer": 1, "saved": 1}, "labor"),
    ],
)
def test_balanced_reckons_with_what_this_table_needs_and_how_long_it_plays(where, answer):
    about(position(**{"area": NEW, "wealth": 3, "round": 2, **where}), "balanced", **{answer: 100})


def test_the_fixed_2_fu_of_every_save_is_not_counted_when_beings_are_compared():
    """Orphan 5 for 3 and elder 3 for 2: with 2 more each, the elder would be the better one."""
    for stay in (0, 1):
        about(position(area={"orphan": stay, "elder": stay}, round=3), "smart", save_at_orphan=100)


def test_the_best_to_save_waits_then_brings_most_for_its_cost():
    where = {"orphan": 0, "sick": 1, "royalty": 1, "eminent_monk": 1}
    about(position(area=where), "smart", save_at_eminent_monk=100)
    about(position(area=where, wealth=4), "smart", save_at_sick=100)


def test_where_practising_is_forbidden_labor_stands_in():
    about(reveal("demons_10", event_deck="rb10_18"), "selfish", labor=100)


def test_random_takes_everything_that_is_allowed_alike():
    table = position(area=NEW, wealth=4)
    found = answers(table, "random", draws=3000)
    assert set(found) == set(table.legal(FARMER)) and all(abs(x - 100 / len(found)) < 3 for x in found.values())


def test_answers_to_calls_and_events():
    table = position(area={"royalty": 0}, wealth=[3, 9, 9, 9])
    table.act(FARMER, "invite@royalty")
    for style, answer in (("selfish", 0), ("altruist", 4), ("smart", 4), ("balanced", 4)):
        about(table, style, MERCHANT, **{f"pledge_at_{answer}": 100})
    table.state.seat[MERCHANT, Seat.WEALTH] = 7
    about(table, "smart", MERCHANT, pledge_at_0=100)
    about(table, "altruist", MERCHANT, pledge_at_4=100)
    table = reveal("ferry", event_deck="rb10_18", fu=[5, 4, 3, 3])
    for style, answer in (("selfish", "pass"), ("altruist", "a@2"), ("smart", "a@2")):
        assert set(answers(table, style, FARMER, 5)) == {answer}


# ── the rules that each style is given ───────────────────────────────────────

BUYS = "protect_cost donate_cost"
REACHES = "saves_needed three_seats_fewer rounds"
FOLLOWS = {
    "selfish": "",
    "altruist": BUYS,
    "smart": f"{BUYS} {REACHES}",
    "balanced": f"{BUYS} {REACHES}",
    "wise": f"""{BUYS} {REACHES} calamity_most calamity_loss actions labor_wealth practise_hui donate_fu donate_hui
        donate_calamity protect_fu protect_hui protect_calamity save_fu farmer_labor_fu merchant_donate_fu
        official_practise_fu monk_practise_hui lecture_monk_fu beings_per_round patience timeout_calamity streak_needed
        streak_fu streak_hui score_factor bodhisattva_fu bodhisattva_hui bodhisattva_rounds bodhisattva_bonus giving_fu
        giving_bonus meditation_hui meditation_bonus relief_bonus householder_fu householder_hui householder_bonus
        awakening_at awakening_bonus worldly_bonus""",
}
"""The numbers that a style reckons with: turned to its ends, each changes some of its choices."""
TABLES = [(seats, start) for start in (0, 12) for seats in (4, 3)]
"""Players, and calamity at the beginning."""
GAME, DECK = find("merit13"), {"event_deck": "sim13_plus_choice"}


@cache
def decisions(seats, start):
    """What was asked of whom in some games: states, and the seat that decides."""
    found = []
    for seed in range(6):
        table = Table(GAME.ruleset(seats, settings={**DECK, "calamity_start": start}), seed)
        mind = new_dealer(seed)
        while not table.over:
            seat = table.waiting[0]
            found.append((to_bytes(table.state), seat))
            table.act(seat, table.think(seat, GAME.styles[len(found) % len(GAME.styles)], mind))
    return found


def choices(style, seats, start, **settings):
    """What the style would choose there under these rules, one by one."""
    rules = GAME.ruleset(seats, settings={**DECK, **settings}).record
    for number, (state, seat) in enumerate(decisions(seats, start)):
        mind = new_dealer(number)
        yield verbs.choose(from_bytes(GAME.state, state)[0], rules, mind, seat, GAME.style(style))


@cache
def usual(style, seats, start):
    return list(choices(style, seats, start))


@pytest.mark.parametrize(("style", "number"), [(s, n) for s, numbers in FOLLOWS.items() for n in numbers.split()])
def test_a_style_follows_the_numbers_it_reckons_with(style, number):
    entry = GAME.numbers.entries[number]
    low = 13 if number == "calamity_loss" else entry.low  # all is lost above what is allowed in the end
    assert any(
        now != before
        for where in TABLES
        for value in (low, entry.high)
        for now, before in zip(choices(style, *where, **{number: value}), usual(style, *where))
    )


def test_every_style_but_the_one_that_draws_lots_is_listed():
    assert list(FOLLOWS) == list(GAME.styles[1:])
