"""Rulings on scoring and collective events (E of the ledger), each in every reading."""

from __future__ import annotations

import pytest

from .build import (
    BLESSINGS,
    COLLECTIVE,
    FARMER,
    MERCHANT,
    MONK,
    SCHOLAR,
    Counter,
    Phase,
    advance,
    all_choose,
    answered,
    asked,
    board,
    boards,
    calamity,
    finish,
    next_round,
    position,
    reason,
    turn_up,
)  # fmt: skip


@pytest.mark.parametrize("least", [10, 5, 0])
def test_m57_64_the_base_below_10(least):
    table = finish(merit=4, wisdom=5, base_below_10=least, vow_failure_points="no")
    assert boards(table, "score") == [least // 2] * 4
    assert boards(finish(merit=5, wisdom=5, base_below_10=least, vow_failure_points="no"), "score") == [15] * 4


@pytest.mark.parametrize(
    ("reading", "bases"),
    [
        ("rb57", [4, 4, 5, 4, 3, 3]), ("appendix_b", [6, 6, 6, 6, 5, 5]), ("pp58", [6, 6, 5, 6, 5, 5]),
        ("pp50", [6, 6, 7, 6, 5, 5]),
    ],
)  # fmt: skip
def test_m57_65_how_far_each_calamity_goes(reading, bases):
    names = ["drought", "flood", "plague", "locusts", "tyranny", "war"]
    for name, base in zip(names, bases):
        table = turn_up(name, calamity=2, calamity_bases=reading, wisdom=9)
        assert calamity(table) == 2 + base


@pytest.mark.parametrize("card", ["drought", "flood", "plague"])
@pytest.mark.parametrize(("reading", "falls"), [("each", [0, 1, 2, 4]), ("beyond_first", [0, 0, 1, 3])])
def test_m57_66_each_who_gives_or_each_beyond_the_first(card, reading, falls):
    base = {"drought": 4, "flood": 4, "plague": 5}[card]
    for choices, fall in zip(("bbbb", "abbb", "abab", "aaaa"), falls):
        table = turn_up(card, per_a_reduction=reading)
        while asked(table) == "hero":
            table.act(table.waiting[0], "pass")
        all_choose(table, choices)
        alone = 2 if card == "drought" and choices == "bbbb" else 0
        assert calamity(table) == 5 + base - fall + alone


def test_m57_67_who_cannot_pay_may_not_or_pays_what_they_have():
    poor = {"wealth": [1, 9, 9, 9], "calamity": 12}
    assert reason(turn_up("drought", **poor), FARMER, "a") == "wealth"
    table = turn_up("drought", ab_insufficient="pay_what_you_have", **poor)
    all_choose(table, "abbb")
    assert board(table, FARMER) == (0, 6, 5) and calamity(table) == 15  # and no reward of §12.14


def test_m57_67_what_is_merely_lost_stops_at_nothing():
    table = all_choose(turn_up("drought", wealth=[0, 1, 3, 3]), "bbbb")
    assert boards(table, "wealth") == [0, 0, 2, 2]


def test_m57_68_a_hero_softens_the_blow_or_takes_it_away():
    for reading, now in (("no", 5 + 4 - 3), ("yes", 5 - 3)):
        table = turn_up("drought", hero_cancels_base=reading)
        table.act(FARMER, "hero@a")
        assert calamity(table) == now and boards(table, "wealth") == [6, 10, 10, 10]
        table = turn_up("drought", hero_cancels_base=reading)
        table.act(FARMER, "pass")
        assert calamity(table) == 9 and asked(table) == "option"


@pytest.mark.parametrize(
    ("scholar", "monk", "by"),
    [("pass", "pass", 5), ("hero@a", "pass", -4), ("pass", "hero@b", -3), ("hero@a", "hero@b", -4 - 3)],
)
def test_m57_68_one_hero_of_the_plague_is_enough_to_take_the_blow_away(scholar, monk, by):
    """M57-70: both are asked, whatever the first of them says; then all choose as ever (M57-69)."""
    for reading, base in (("yes", 0 if by < 0 else 5), ("no", 5)):
        table = turn_up("plague", calamity=9, hero_cancels_base=reading)
        assert table.waiting == (SCHOLAR,) and asked(table) == "hero"
        table.act(SCHOLAR, scholar)
        assert table.waiting == (MONK,) and asked(table) == "hero"
        table.act(MONK, monk)
        assert calamity(table) == 9 + base + min(by, 0)
        assert table.waiting == (0, 1, 2, 3) and asked(table) == "option"
        all_choose(table, "abbb")
        assert calamity(table) == 9 + base + min(by, 0) - 1


@pytest.mark.parametrize(("card", "hero", "base", "by"), [("flood", MERCHANT, 4, 4), ("war", MONK, 3, 5)])
def test_m57_68_of_other_cards_too_the_blow_falls_unless_somebody_steps_forward(card, hero, base, by):
    for reading in ("no", "yes"):
        table = turn_up(card, calamity=9, hero_cancels_base=reading)
        assert table.waiting == (hero,)
        table.act(hero, "pass")
        assert calamity(table) == 9 + base
        table = turn_up(card, calamity=9, hero_cancels_base=reading)
        table.act(hero, next(name for name in table.legal(hero) if name.startswith("hero")))
        assert calamity(table) == 9 - by + (base if reading == "no" else 0)
        poor = turn_up(card, calamity=9, hero_cancels_base=reading, wealth=4, merit=3)
        assert calamity(poor) == 9 + base and asked(poor) == "option"  # nobody could


def test_m57_69_after_the_monks_deed_in_the_plague_the_others_choose_or_not():
    unwise = {"wisdom": [5, 5, 2, 5], "wealth": 3}  # so that the scholar has no deed to do
    table = turn_up("plague", **unwise)
    table.act(MONK, "hero@b")
    assert table.waiting == (0, 1, 2, 3) and asked(table) == "option"
    table = turn_up("plague", c3_hero_skips_choice="yes", **unwise)
    assert table.waiting == (MONK,)
    table.act(MONK, "hero@b")
    assert asked(table) != "option" and calamity(table) == 5 + 5 - 3
    assert boards(table, "wisdom") == [6, 6, 3, 6] and boards(table, "merit") == [5, 5, 5, 5 - 3]
    table = turn_up("plague", c3_hero_skips_choice="yes", **unwise)
    table.act(MONK, "pass")
    assert table.waiting == (0, 1, 2, 3) and asked(table) == "option"


def test_m57_69_after_a_hero_of_the_plague_the_others_choose_or_not():
    table = turn_up("plague")
    table.act(SCHOLAR, "hero@a")
    table.act(MONK, "pass")
    assert asked(table, FARMER) == "option"
    all_choose(table, "abbb")
    assert boards(table, "merit") == [5 + 2 + 1, 5, 8, 5]  # 1 more for who chose A
    table = turn_up("plague", c3_hero_skips_choice="yes", wealth=3)
    table.act(SCHOLAR, "hero@a")
    assert asked(table) != "option" and boards(table, "merit") == [5, 5, 8, 5] and calamity(table) == 5 + 5 - 4


def first_kinds(**rules) -> list[int]:
    """How often a disaster, a man-made calamity and a blessing come first."""
    counts = [0, 0, 0]
    for seed in range(160):
        table = position(seed=seed, round=0, wealth=0, **rules)
        table.state.phase, table.state.collective_left = Phase.ROUND_START, (1 << 12) - 1
        advance(table)
        card = next(e["card"] for e in table.events() if e["event"] == "card")
        counts[2 if card in BLESSINGS else 1 if card in ("tyranny", "war") else 0] += 1
    return counts


def test_m57_82_twelve_cards_or_a_weighted_draw():
    cards, weighted = first_kinds(), first_kinds(collective_mix="weighted_50_25_25")
    assert 37 <= cards[0] <= 70 and 13 <= cards[1] <= 42 and 60 <= cards[2] <= 100  # 53, 27, 80
    assert 62 <= weighted[0] <= 98 and 25 <= weighted[1] <= 57 and 25 <= weighted[2] <= 57  # 80, 40, 40


def test_m57_82_a_kind_that_is_used_up_is_shuffled_again():
    """Only one blessing is left, and yet calamities come."""
    for reading, kinds in (("cards", {True}), ("weighted_50_25_25", {True, False})):
        found = set()
        for seed in range(20):
            table = next_round(position(seed=seed, round=1, wealth=0, collective_mix=reading))
            found.add(next(e["card"] for e in table.events() if e["event"] == "card") in BLESSINGS)
        assert found == kinds


KINDS = {"disaster": COLLECTIVE[:4], "manmade": COLLECTIVE[4:6], "blessing": BLESSINGS}


def drawn(count: int, **where) -> list[str]:
    """So many collective events, one after the other, none of them played."""
    table = position(wealth=0, **where)
    table.state.collective_left = (1 << len(COLLECTIVE)) - 1
    for _ in range(count):
        table.state.phase, table.state.stage = Phase.COLLECTIVE, 0
        table.state.cries = table.state.unheard = table.state.bonus = 0
        table.state.table[Counter.CALAMITY] = 0
        advance(table)
    return [e["card"] for e in table.events() if e["event"] == "card"]


@pytest.mark.parametrize("seed", range(4))
def test_m57_82_of_a_kind_all_come_before_one_comes_again_and_then_all_once_more(seed):
    """A kind that is used up is shuffled again by itself: its cards come back, no others."""
    cards = drawn(60, seed=seed, collective_mix="weighted_50_25_25")
    assert len(cards) == 60
    for kind in KINDS.values():
        came = [card for card in cards if card in kind]
        assert len(came) > len(kind), "too few draws to see any again"
        for first in range(0, len(came), len(kind)):
            turn = came[first : first + len(kind)]
            assert len(set(turn)) == len(turn), turn


def test_m57_83_every_follower_or_the_first_drives_the_locusts_away():
    for reading, fall in (("per_follower", 6), ("once", 2)):
        table = answered(turn_up("locusts", c4_reduction=reading), "b", "a", "a", "a")
        assert calamity(table) == 5 + 4 - fall


def test_m57_83_the_first_player_opens_the_chain_or_not():
    table = answered(turn_up("locusts"), "b")
    assert set(table.legal(MERCHANT)) == {"a", "b"}
    table = answered(turn_up("locusts", c4_first_gates="yes"), "b")
    assert table.legal(MERCHANT) == ("b",)
    answered(table, "b", "b", "b")
    assert calamity(table) == 5 + 4 + 3
    table = answered(turn_up("locusts", c4_first_gates="yes"), "a", "b")
    assert set(table.legal(SCHOLAR)) == {"a", "b"}
