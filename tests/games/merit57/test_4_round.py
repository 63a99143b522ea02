"""§4 The round: which phase follows which, beings, and the settlement."""

from __future__ import annotations

import pytest

from .build import (
    BEINGS,
    BLESSINGS,
    COLLECTIVE,
    FARMER,
    MAHAYANA,
    MERCHANT,
    MONK,
    REFUGE,
    SCHOLAR,
    SECULAR,
    Counter,
    Phase,
    Seat,
    advance,
    answered,
    area,
    asked,
    board,
    boards,
    calamity,
    did,
    finish,
    new,
    next_round,
    play_out,
    position,
    settle,
    to_turns,
    turn_up,
)  # fmt: skip


def start(number: int, **where):
    """The beginning of a round, up to its first decision."""
    table = position(round=number - 1, **where)
    table.state.phase = Phase.ROUND_START
    return table


# ── order ────────────────────────────────────────────────────────────────────


def test_the_phases_follow_each_other():
    """Vow income, collective event, personal event, beings, faith, turns."""
    table = start(3, area={"widow": 0}, coming=["sick"], saved=1)
    table.state.general_left = 0b111 << 12  # copying, meditation, stupa
    to_turns(advance(table))
    told = [e["event"] for e in table.events()]
    told = told[len(told) - told[::-1].index("round") - 1 :]
    assert told[:3] == ["round", "gains", "gains"]  # the merchant's wealth, the scholar's and the monk's wisdom …
    assert told.index("card") < told.index("draws") < told.index("appears")
    assert table.view()["phase"] == "turn" and area(table) == {"widow": 1, "sick": 0}


def test_every_vow_pays_its_income_and_then_refuge_1_merit():
    vows = {  # wealth, merit, wisdom of both vows of each role
        FARMER: [(0, 0, 0), (0, 0, 0)], MERCHANT: [(1, 0, 0), (0, 0, 1)], SCHOLAR: [(0, 0, 1), (0, 0, 1)],
        MONK: [(0, 1, 1), (0, 2, 0)],
    }  # fmt: skip
    for vow in (0, 1):
        table = advance(start(2, vow=vow, wealth=5, merit=5, wisdom=5))
        for place in range(4):
            more = vows[place][vow]
            assert board(table, place) == tuple(5 + by for by in more)


def test_a_monk_without_wealth_finds_1_and_others_do_not():
    table = advance(start(3, wealth=0))
    assert boards(table, "wealth") == [0, 1, 0, 1]  # the merchant's is the vow's
    assert boards(advance(start(3, wealth=1)), "wealth") == [1, 2, 1, 1]


def test_mahayana_players_get_the_income_of_refuge_once():
    table = advance(start(3, faith=[MAHAYANA, REFUGE, SECULAR, REFUGE], merit=5))
    assert boards(table, "merit") == [6, 6, 5, 6]


def test_six_collective_events_of_twelve_none_twice():
    seen = set()
    for seed in range(6):
        table = play_out(new(seed=seed, calamity_loss=40, timeout_calamity=0))
        cards = [e["card"] for e in table.events() if e["event"] == "card" and e["deck"] == "collective"]
        assert len(cards) == 6 == len(set(cards))
        seen |= set(cards)
    assert seen == set(COLLECTIVE)


@pytest.mark.parametrize(("number", "deck"), [(1, "general"), (2, "own"), (3, "general"), (4, "own"), (6, "own")])
def test_personal_events_are_general_in_odd_rounds_and_of_the_role_in_even_ones(number, deck):
    table = start(number)
    table.state.general_left = (1 << 20) - 1
    table.state["role_left"][:] = 15
    to_turns(advance(table))
    draws = [(e["seat"], e["deck"]) for e in table.events() if e["event"] == "draws"]
    own = ["farmer", "merchant", "scholar", "monk"]
    assert draws[-4:] == [(p, "general" if deck == "general" else own[p]) for p in range(4)]


def test_personal_cards_are_not_drawn_twice():
    table = start(2)
    table.state["role_left"][:] = 15
    to_turns(advance(table))
    assert [bin(int(left)).count("1") for left in table.state.role_left] == [3, 3, 3, 3]


def test_the_scholar_may_draw_a_personal_event_again_once_a_game():
    table = position(round=2)
    table.state.phase, table.state.turn_of = Phase.PERSONAL, SCHOLAR
    table.state["role_left"][:] = 15
    advance(table)
    assert table.waiting == (SCHOLAR,) and set(table.legal(SCHOLAR)) == {"keep", "redraw"}
    first = table.view()["card"]["id"]
    table.act(SCHOLAR, "redraw")
    draws = [e["card"] for e in table.events() if e["event"] == "draws" and e["seat"] == SCHOLAR]
    assert draws[0] == first and len(set(draws)) == 2
    assert bin(int(table.state.role_left[SCHOLAR])).count("1") == 2  # the discarded card is out
    again = position(round=3, counters={(SCHOLAR, Seat.REDRAWN): 1})
    again.state.phase, again.state.turn_of, again.state.general_left = Phase.PERSONAL, SCHOLAR, 1 << 12 | 1 << 13
    advance(again)
    assert "redraw" not in [a for seat in again.waiting for a in again.legal(seat)]


def test_nobody_else_redraws_and_nobody_a_collective_event():
    table = position(round=3)
    table.state.phase, table.state.turn_of, table.state.general_left = Phase.PERSONAL, 0, 1 << 3 | 1 << 8
    advance(table)
    assert table.waiting == (FARMER,) and asked(table) == "option"
    assert asked(turn_up("harvest", drawer=SCHOLAR, wealth=[9, 5, 3, 1])) == "option"


def test_the_start_player_goes_first_everywhere():
    table = position(merit_transfer="off", skill_uses=0, wealth=3)
    table.state.start, table.state.phase, table.state.turn_of = 2, Phase.FAITH, 0
    advance(table)
    asks = []
    while table.view()["phase"] == "faith":
        asks += table.waiting
        table.act(table.waiting[0], "pass")
    assert asks == [2, 0, 1] and table.waiting == (2,)  # the monk is not asked


# ── §4.3 ─────────────────────────────────────────────────────────────────────


def test_beings_wait_then_are_lost_then_one_comes():
    table = next_round(position(area={"widow": 0, "sick": 1}, coming=["elder"], calamity=3, round=1))
    assert area(table) == {"widow": 1, "elder": 0}
    assert calamity(table) == 3 + 4 and table.view()["saved"] == 0
    table = next_round(position(area={"widow": 1, "sick": 1, "orphan": 1}, coming=["elder"], calamity=3, round=1))
    assert area(table) == {"elder": 0} and calamity(table) == 15


def test_an_empty_deck_of_beings_brings_none():
    table = next_round(position(area={"widow": 0}, round=1))
    assert area(table) == {"widow": 1}
    assert area(next_round(table)) == {}


def test_the_beings_of_the_setup_are_there_for_one_round_of_turns():
    table = new(seed=5)
    first = set(area(table))
    to_turns(table)
    assert {b: s for b, s in area(table).items() if b in first} == dict.fromkeys(first, 1)
    assert len(area(table)) == 3
    while table.view()["round"] == 1:
        seat = table.waiting[0]
        table.act(seat, next(a for a in ("labor", "done") if a in table.legal(seat)))
    to_turns(table)
    assert not first & set(area(table)) and sorted(area(table).values()) == [0, 1]


def test_eight_beings_appear_in_a_game():
    table = play_out(new(seed=2, calamity_loss=40))
    came = [e["being"] for e in table.events() if e["event"] == "appears"]
    assert len(came) == 8 == len(set(came)) and set(came) <= set(BEINGS)


# ── §4.5 ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_survival(number):
    table = settle(position(round=number, wealth=3, merit=3, faith=[SECULAR, REFUGE, REFUGE, REFUGE]))
    assert boards(table, "wealth") == {
        1: [3, 3, 3, 3], 2: [3, 2, 2, 2], 3: [3, 3, 3, 3], 4: [2, 2, 2, 2], 5: [3, 3, 3, 3], 6: [2, 2, 2, 2]
    }[number]  # fmt: skip
    assert boards(table, "merit") == [3, 3, 3, 3]


def test_who_has_no_wealth_loses_merit_if_there_is_any():
    table = settle(position(round=4, wealth=[0, 0, 1, 0], merit=[3, 0, 3, 1]))
    assert boards(table, "wealth") == [0, 0, 0, 0] and boards(table, "merit") == [2, 0, 3, 0]


def test_four_help_actions_are_rewarded_once():
    for helps, merit in ((3, 5), (4, 7), (6, 7)):
        table = settle(position(round=3, counters={(FARMER, Seat.HELPS): helps}))
        assert boards(table, "merit") == [merit, 5, 5, 5]
        assert boards(settle(table), "merit") == [merit, 5, 5, 5]


def test_every_kind_of_help_counts_towards_the_reward():
    table = position(round=3, area={"widow": 0}, wealth=20, actions=4)
    assert did(table, FARMER, "donate", "protect", "save@widow", "donate")[1] == 1 + 3 + 2 + 1
    assert boards(settle(table), "merit")[FARMER] == 5 + 7 + 2


@pytest.mark.parametrize(("now", "outcome"), [(19, "playing"), (20, "lost")])
def test_calamity_20_loses_at_once(now, outcome):
    table = next_round(position(round=1, calamity=now))
    assert table.view()["outcome"] == outcome
    assert table.over is (outcome == "lost")


def test_calamity_20_by_beings_lost():
    assert next_round(position(round=1, calamity=15, area={"sick": 1})).view()["outcome"] == "playing"
    table = next_round(position(round=1, calamity=16, area={"sick": 1}))
    assert table.view()["outcome"] == "lost" and boards(table, "score") == [0, 0, 0, 0]


def test_calamity_is_read_when_a_card_is_done_with_its_choices_counted():
    """The drought brings 16 to 20; one who opens the granary brings it to 19 before it is read."""
    table = turn_up("drought", calamity=16)
    table.act(FARMER, "pass")  # no hero
    assert not table.over and calamity(table) == 20
    for seat, choice in enumerate("abbb"):
        table.act(seat, choice)
    assert calamity(table) == 19 and not table.over
    table = turn_up("drought", calamity=16)
    table.act(FARMER, "pass")
    for seat in range(4):
        table.act(seat, "b")
    assert table.over and table.view()["outcome"] == "lost" and calamity(table) == 22


def test_after_the_sixth_round_comes_the_end():
    assert next_round(position(round=5, saved=5)).view()["round"] == 6
    table = next_round(position(round=6, saved=5))
    assert table.over and table.view()["outcome"] == "won"


def test_the_last_settlement_counts():
    """Round 6 takes 1 wealth from the farmer of 6, who then has no more than 5."""
    table = next_round(position(round=6, saved=5, wealth=6, merit=22, vow=1))
    assert boards(table, "vow_kept")[FARMER] is True
    table = next_round(position(round=6, saved=5, wealth=7, merit=22, vow=1))
    assert boards(table, "vow_kept")[FARMER] is False


def test_how_many_are_asked_of_three():
    table = position(seats=3, roles=(FARMER, MERCHANT, MONK))
    assert len(table.view()["seats"]) == 3
    assert finish(seats=3, roles=(FARMER, MERCHANT, MONK), saved=5).view()["outcome"] == "won"
    assert finish(seats=3, roles=(FARMER, MERCHANT, MONK), saved=4).view()["outcome"] == "lost"
    assert int(table.state.table[Counter.PLAYERS]) == 3 and len(BLESSINGS) == 6
    assert answered(table, "labor").waiting == (0,)
