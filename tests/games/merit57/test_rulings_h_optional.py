"""Rulings on chapter 12 each in every reading."""

from __future__ import annotations

from collections import Counter as Tally

import pytest

from .build import (
    COLLECTIVE,
    FARMER,
    GUANYIN,
    MAHAYANA,
    MERCHANT,
    MISFORTUNES,
    MONK,
    REFUGE,
    SCHOLAR,
    SECULAR,
    Phase,
    advance,
    answered,
    asked,
    board,
    boards,
    collective_events,
    finish,
    new,
    next_round,
    position,
    reason,
    window,
)  # fmt: skip


def promised(**rules):
    """The rounds are over; the merchant has accepted merit from the farmer in the last of them."""
    table = position(faith=REFUGE, round=6, saved=5, promises="on", **rules)
    answered(table, "transfer1@1", "accept")
    table.state.phase, table.state.owed, table.state.stage = Phase.SCORING, 0, 0
    return advance(table)


def test_m57_124_who_accepted_may_record_that_the_giver_broke_a_promise():
    table = promised()
    assert table.waiting == (MERCHANT,) and asked(table) == "promise"
    assert table.view(MERCHANT)["prompt"]["about"] == FARMER
    assert table.legal(MERCHANT) == ("pass", "record@0")
    table.act(MERCHANT, "record@0")
    assert table.view()["outcome"] == "won" and boards(table, "broken") == [[MERCHANT], [], [], []]
    assert [e["seat"] for e in table.events() if e["event"] == "breaks"] == [FARMER]


def test_m57_124_nothing_follows_from_the_record():
    recorded, kept, untold = promised(), promised(), promised(final_sacrifice="on")
    recorded.act(MERCHANT, "record@0")
    kept.act(MERCHANT, "pass")
    assert boards(kept, "broken") == [[]] * 4
    for fact in ("score", "rank", "merit", "wisdom"):
        assert boards(recorded, fact) == boards(kept, fact)
    assert asked(untold) == "promise"


def test_m57_124_without_the_switch_or_an_agreement_nobody_is_asked():
    assert finish(promises="on").over
    table = position(faith=REFUGE, round=6, saved=5, promises="on")
    answered(table, "transfer1@1", "decline")
    assert int(table.state.accepted[MERCHANT]) == 0
    table = position(faith=REFUGE, round=6, saved=5)
    answered(table, "transfer1@1", "accept")
    assert int(table.state.accepted[MERCHANT]) == 0


def test_m57_124_two_boards_of_one_player_promise_each_other_nothing():
    table = position(seats=2, faith=REFUGE, promises="on")
    answered(table, "transfer1@2", "accept")
    assert int(table.state.accepted[2]) == 0


def test_m57_120_the_lowest_three_come_last_with_a_misfortune_in_the_last_two_rounds():
    kept, on_top = Tally(), 0
    for seed in range(300):
        table = new(seed=seed, segmented_deck="last_three")
        lowest = {card for number, card in enumerate(COLLECTIVE) if int(table.state.lowest) >> number & 1}
        on_top += int(table.state.top) > 0
        first = COLLECTIVE[int(table.state.top) - 1] if table.state.top > 0 else None
        cards = collective_events(seed, segmented_deck="last_three")
        assert len(set(cards)) == 6 and set(cards[3:]) == lowest and first in (None, cards[0])
        assert set(cards[4:]).intersection(MISFORTUNES)
        kept[len(lowest.intersection(MISFORTUNES))] += 1
    assert kept[0] == 0 and min(kept[count] for count in (1, 2, 3)) > 10
    assert 10 <= on_top <= 50  # 20 of 220 decks have three blessings at the bottom


def test_m57_120_a_misfortune_comes_down_for_the_blessing_that_goes_on_top():
    seen = 0
    for seed in range(200):
        by_letter, by_aim = (new(seed=seed, segmented_deck=way) for way in ("bottom_three", "last_three"))
        assert by_letter.state.top == by_aim.state.top
        if by_aim.state.top > 0:
            seen += 1
            kept = [card for number, card in enumerate(COLLECTIVE) if int(by_aim.state.lowest) >> number & 1]
            assert len(kept) == 3 and sum(card in MISFORTUNES for card in kept) == 1
    assert seen > 5


def test_m57_120_any_number_of_rounds_can_be_played_with_the_lowest_three_last():
    for rounds in (1, 2, 3, 4, 9, 10, 12):
        assert len(set(collective_events(3, segmented_deck="last_three", rounds=rounds))) == rounds


@pytest.mark.parametrize(
    ("vow", "gained"),
    [(0, [(0, 0, 0), (6, 0, 0), (0, 0, 6), (0, 0, 6)]), (1, [(0, 0, 0), (0, 0, 6), (0, 0, 6), (0, 6, 0)])],
)
def test_m57_121_all_income_of_a_vow_may_come_when_it_is_turned_over(vow, gained):
    late = {"vow_income": "at_the_end", "hidden_vows": "role_vows"}
    table = next_round(position(round=1, vow=vow, faith=[SECULAR, SECULAR, SECULAR, REFUGE], **late))
    assert [board(table, place) for place in range(4)] == [(10, 5, 5), (10, 5, 5), (10, 5, 5), (10, 6, 5)]
    table = finish(wealth=10, merit=10, wisdom=10, vow=vow, **late)
    assert [board(table, place) for place in range(4)] == [(10 + w, 10 + m, 10 + h) for w, m, h in gained]


def test_m57_121_what_comes_late_counts_for_the_vow_and_the_base():
    """A monk with 10 wisdom has 16 at the end: 阿罗汉果 is kept, and 10 + 16 are 45 points."""
    table = finish(merit=10, wisdom=10, vow_income="at_the_end")
    assert boards(table, "score")[MONK] == 45 + 12
    assert boards(finish(merit=10, wisdom=10), "score")[MONK] == 35 - 4
    assert finish(saved=4, merit=10, wisdom=10, vow_income="at_the_end").view()["outcome"] == "lost"


@pytest.mark.parametrize(("reading", "why"), [("gone", "taken"), ("offered", None)])
def test_m57_122_a_vow_that_somebody_holds(reading, why):
    table = window(1, faith=REFUGE, taken_vows=reading)
    table.act(FARMER, "renounce@merit,guanyin")
    assert reason(table, MERCHANT, "renounce@merit,guanyin") == why
    if why is None:
        table.act(MERCHANT, "renounce@merit,guanyin")
        assert boards(table, "bodhisattva")[:2] == ["guanyin", "guanyin"]


@pytest.mark.parametrize(("first", "second"), [("rescue", None), ("pass", "rescue"), ("pass", "pass")])
def test_m57_122_of_two_who_hear_a_cry_the_second_is_asked_when_the_first_says_no(first, second):
    both = {"bodhisattva": [0, GUANYIN, GUANYIN, 0], "taken_vows": "offered"}
    table = position(wealth=[2, 9, 9, 9], **both)
    table.act(FARMER, "donate")
    assert table.waiting == (MERCHANT,) and asked(table) == "rescue"
    table.act(MERCHANT, first)
    if second:
        assert table.waiting == (SCHOLAR,) and asked(table) == "rescue"
        table.act(SCHOLAR, second)
    assert table.waiting == (FARMER,) and boards(table, "wealth")[FARMER] == (2 if "rescue" in (first, second) else 0)


def test_m57_123_faith_may_be_known_to_oneself_alone():
    table = window(1, faith=[SECULAR, SECULAR, SECULAR, REFUGE], hidden_refuge="on")
    table.act(FARMER, "refuge")
    table.act(FARMER, "renounce@merit,guanyin")
    own, theirs = table.view(FARMER)["seats"][FARMER], table.view(MERCHANT)["seats"][FARMER]
    assert (own["faith"], own["renounced"], own["bodhisattva"]) == ("mahayana", "merit", "guanyin")
    assert (theirs["faith"], theirs["renounced"], theirs["bodhisattva"]) == ("hidden", "none", "none")
    assert {"faith", "renounces"} <= {e["event"] for e in table.events(FARMER)}
    assert not {"faith", "renounces"} & {e["event"] for e in table.events(MERCHANT) if e.get("seat") == FARMER}
    assert own["wisdom"] == theirs["wisdom"] == 5 + 2  # what it brings is seen
    ended = finish(faith=[MAHAYANA, SECULAR, SECULAR, REFUGE], bodhisattva=[GUANYIN, 0, 0, 0], hidden_refuge="on")
    assert boards(ended, "faith") == [MAHAYANA, SECULAR, SECULAR, REFUGE]
    assert boards(ended, "bodhisattva")[FARMER] == "guanyin"


def test_m57_123_who_has_nothing_to_answer_is_asked_all_the_same():
    table = window(1, faith=[SECULAR, MAHAYANA, SECULAR, REFUGE], bodhisattva=[0, GUANYIN, 0, 0], hidden_refuge="on")
    for seat in (FARMER, FARMER, MERCHANT, MERCHANT, SCHOLAR, SCHOLAR, MONK):
        assert table.waiting == (seat,)
        table.act(seat, "pass")
    assert table.view()["phase"] == "turn"
    assert table.legal(FARMER) and reason(table, FARMER, "refuge") == "not_now"


@pytest.mark.parametrize(("hidden", "told"), [("off", True), ("on", False)])
def test_m57_123_that_all_have_refuge_is_told_at_the_end(hidden, told):
    where = {"achievements": "on", "hidden_refuge": hidden, "faith": REFUGE}
    during = answered(position(**where), "labor")
    assert ("all_refuge" in boards(during, "achievements")[FARMER]) is told
    assert "all_refuge" in boards(finish(**where), "achievements")[FARMER]
