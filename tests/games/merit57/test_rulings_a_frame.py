"""Rulings on victory and the frame (A of the ledger), each in every reading."""

from __future__ import annotations

import pytest

from .build import (
    EARTH,
    FARMER,
    MERCHANT,
    MONK,
    Phase,
    Seat,
    advance,
    all_choose,
    answered,
    area,
    board,
    boards,
    calamity,
    did,
    finish,
    new,
    next_round,
    position,
    reason,
    settle,
    to_turns,
    turn_up,
)  # fmt: skip

THREE = (FARMER, MERCHANT, MONK)


def test_m57_02_the_winner_by_score_or_by_merit_and_wisdom():
    where = {"merit": [15, 9, 9, 9], "wisdom": [9, 16, 5, 5], "counters": {(MONK, Seat.HEROES): 9}}
    table = finish(**where)
    assert boards(table, "score") == [47, 41, 11, 56] and boards(table, "rank") == [2, 3, 4, 1]
    table = finish(individual_victory="merit_plus_wisdom", **where)
    assert boards(table, "rank") == [2, 1, 3, 3] and table.payoff == (0, 1, 0, 0)


def test_m57_03_the_multiplier_is_no_part_of_the_game_unless_asked_for():
    assert boards(finish(calamity=0), "score") == [11] * 4
    assert boards(finish(calamity=0, karma_multiplier="on"), "score") == [16] * 4
    assert boards(finish(calamity=0, preset="v60"), "score") == [16] * 4


def test_m57_04_who_is_short_may_sacrifice_where_that_is_rewarded():
    poor = {"wealth": [1, 9, 9, 9], "calamity": 0}
    assert reason(turn_up("drought", **poor), FARMER, "a") == "wealth"
    table = all_choose(turn_up("drought", sacrifice_bonus="on", **poor), "abbb")
    assert board(table, FARMER) == (0, 5 + 1 + 3, 5)
    assert reason(turn_up("drought", preset="v60", **poor), FARMER, "a") is None


def test_m57_05_calamity_20_after_the_card_at_once_or_in_the_settlement():
    table = turn_up("drought", calamity=16, wealth=3)
    assert not table.over and not all_choose(table, "abbb").over and calamity(table) == 19
    table = turn_up("drought", calamity=16, wealth=3, calamity_loss_check="continuous")
    assert table.over and table.view()["outcome"] == "lost"
    table = turn_up("drought", calamity=16, wealth=3, calamity_loss_check="settlement")
    to_turns(all_choose(table, "bbbb"))
    assert calamity(table) == 22 and not table.over
    assert did(table, FARMER, "protect")[3] == -3 and not table.over
    assert not next_round(table).over
    table = position(calamity=20, calamity_loss_check="settlement", round=1)
    assert next_round(table).over


@pytest.mark.parametrize(
    ("card", "before", "answers", "after"),
    [
        ("flood", 16, ["pass", "a", "a", "b", "b"], 18), ("plague", 15, ["pass", "hero@b", "b", "b", "b", "b"], 17),
        ("drought", 16, ["hero@a"], 17), ("locusts", 16, ["a", "b", "b", "b"], 18),
    ],
)  # fmt: skip
def test_m57_05_a_card_that_takes_calamity_to_20_and_down_again(card, before, answers, after):
    table = turn_up(card, calamity=before, wealth=9)
    answered(table, *answers)
    assert not table.over and calamity(table) == after
    table = turn_up(card, calamity=before, wealth=9, calamity_loss_check="continuous")
    assert table.view()["outcome"] == "lost" and calamity(table) == 20
    table = turn_up(card, calamity=before - 1, wealth=9, calamity_loss_check="continuous")
    assert not answered(table, *answers).over and calamity(table) == after - 1


def test_m57_05_who_chose_in_secret_is_asked_no_more_when_that_ends_the_game():
    """A persecution nobody resists brings 1 calamity."""
    table = all_choose(turn_up("persecution", calamity=19, calamity_loss_check="continuous"), "bbbb")
    assert table.over and table.waiting == () and table.view()["outcome"] == "lost"


def test_m57_05_calamity_at_the_line_of_loss_is_lost_in_the_last_check_too():
    """Even where it would be low enough to win."""
    for line, outcome in ((13, "won"), (12, "lost"), (11, "lost")):
        assert finish(calamity=12, saved=6, calamity_loss=line).view()["outcome"] == outcome


def test_m57_06_a_debt_of_merit_is_borne_doubled_as_well():
    """The merchant has nothing: where merit goes below nothing, survival takes 1 and the farmer bears 2."""
    for floor, merit, borne in (("zero", [1, 0], 0), ("allow_negative_merit", [1 - 2, 0], 1)):
        table = position(
            bodhisattva=[EARTH, 0, 0, 0], round=4, wealth=[5, 0, 5, 5], merit=[1, 0, 5, 5], resource_floor=floor,
            counters={(FARMER, Seat.HELPED): 1},
        )  # fmt: skip
        table.act(FARMER, "bear@1")
        settle(table)
        assert boards(table, "merit") == [*merit, 5, 5] and boards(table, "wealth") == [4, 0, 4, 4]
        assert int(table.state.seat[FARMER, Seat.BORNE]) == borne


def test_m57_06_a_debt_of_merit_hinders_no_save_that_costs_none():
    debt = {"merit": -2, "area": {"widow": 0}, "resource_floor": "allow_negative_merit"}
    assert did(position(**debt), FARMER, "save@widow") == (-3, 2, 2, 0)
    table = position(place=MONK, **debt)
    assert reason(table, MONK, "save_merit1@widow") == "merit" and reason(table, MONK, "save@widow") is None


def test_m57_06_who_gives_the_body_has_no_merit_and_no_debt_either():
    """G05 says that merit becomes 0, not that it is paid."""
    for before in (-3, 0, 6):
        table = turn_up("tigress", merit=[before, 5, 5, 5], resource_floor="allow_negative_merit")
        table.act(FARMER, "a")
        assert board(table, FARMER) == (0, 0, 5) and int(table.state.seat[FARMER, Seat.MARTYR]) == 1


def test_m57_06_merit_stops_at_nothing_or_goes_below():
    for floor, merit in (("zero", 0), ("allow_negative_merit", -1)):
        table = settle(position(round=4, wealth=0, merit=0, resource_floor=floor))
        assert boards(table, "merit") == [merit] * 4 and boards(table, "wealth") == [0] * 4


def test_m57_07_the_order_of_the_phases():
    where = {"round": 1, "area": {"widow": 0}, "coming": ["sick"], "wealth": 3, "merit": 5, "wisdom": 5}
    table = next_round(position(**where))
    assert area(table) == {"widow": 1, "sick": 0}
    assert board(table, MERCHANT) == (4, 5, 5) and board(table, MONK) == (3, 6, 6)
    table = next_round(position(phase_order="pp58", **where))  # filled up at the end of round 1; no vow income
    assert area(table) == {"widow": 1, "sick": 1}
    assert board(table, MERCHANT) == (3, 5, 5) and board(table, MONK) == (3, 5, 5)


def test_m57_07_beings_before_or_after_personal_events():
    for order, first in (("rb57", "draws"), ("pp58", "leaves")):
        table = position(phase_order=order, area={"widow": 1}, round=2, wealth=3)
        table.state.phase, table.state.general_left = Phase.ROUND_START, 1 << 12
        advance(table)
        told = [e["event"] for e in table.events() if e["event"] in ("draws", "leaves")]
        assert told[0] == first and len(told) == 2


def test_m57_07_the_print_pack_fills_up_to_two_at_the_end_of_the_round():
    """One comes beside the widow, or two to an empty area; in the next round they wait, and nobody else comes."""
    where = {"round": 1, "coming": ["sick", "elder", "hunter"], "wealth": 3, "phase_order": "pp58"}
    for here, one, two in (({}, 1, 2), ({"widow": 0}, 2, 2), ({"widow": 0, "trader": 0}, 3, 2)):
        for refill, count in (("one", one), ("to_two", two)):
            table = settle(position(area=here, being_refill=refill, **where))
            assert len(area(table)) == count and set(here) <= set(area(table))
            table = next_round(position(area=here, being_refill=refill, **where))
            assert list(area(table).values()) == [1] * count
    table = next_round(position(area={"widow": 1, "trader": 1}, being_refill="to_two", **where))
    assert area(table) == {} and calamity(table) == 5 + 4 + 4  # both are lost after the area was full


def test_m57_08_hero_tokens_are_worth_5_or_nothing():
    for points in (5, 0):
        table = finish(counters={(FARMER, Seat.HEROES): 2}, hero_points=points)
        assert boards(table, "score") == [11 + 2 * points, 11, 11, 11]


def personal_draws(number: int, **rules) -> list[str]:
    """The decks from which everybody draws in a round."""
    table = position(round=number - 1, wealth=3, **rules)
    generals = int(table.rules.generals)
    table.state.phase, table.state.general_left = Phase.ROUND_START, (1 << generals) - 1
    table.state["role_left"][:] = 15 if rules.get("personal_deck_mode") != "pp50_merged" else 0
    to_turns(advance(table))
    return [e["deck"] for e in table.events() if e["event"] == "draws"]


def test_m57_10_personal_events_every_round_or_in_odd_ones():
    own = ["farmer", "merchant", "scholar", "monk"]
    assert personal_draws(2) == own and personal_draws(3) == ["general"] * 4
    assert personal_draws(2, personal_event_rounds="odd_only") == []
    assert personal_draws(3, personal_event_rounds="odd_only") == ["general"] * 4


def test_m57_12_the_split_decks_or_the_older_one():
    assert personal_draws(3, personal_deck_mode="pp50_merged") == ["pp50"] * 4
    assert personal_draws(2, personal_deck_mode="pp50_merged") == []
    assert int(position().rules.generals) == 20
    assert int(position(personal_deck_mode="pp50_merged").rules.generals) == 32


def test_m57_16_the_start_player_stays_or_moves():
    for reading, starts in (("random_fixed", [0, 0, 0]), ("rotate", [1, 2, 3])):
        table, found = position(round=1, start_player=reading, wealth=3), []
        for _ in range(3):
            next_round(table)
            found.append(table.view()["start"])
        assert found == starts
    assert {new(seed=seed).view()["start"] for seed in range(30)} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("rules", "needed"),
    [
        ({}, 5), ({"three_player_adjust": 1}, 4), ({"three_player_adjust": 2}, 3), ({"saves_win": 2}, 2),
        ({"saves_win": 6, "three_player_adjust": 1}, 5), ({"preset": "easy"}, 4), ({"preset": "hard"}, 6),
        ({"preset": "hard", "three_player_adjust": 1}, 5),
    ],
)  # fmt: skip
def test_m57_19_three_players_save_as_many_as_four_or_fewer(rules, needed):
    where = {"seats": 3, "roles": THREE, **rules}
    assert finish(saved=needed, **where).view()["outcome"] == "won"
    assert finish(saved=needed - 1, **where).view()["outcome"] == "lost"


def test_m57_19_fewer_for_three_is_no_help_to_four_or_two_and_none_is_the_least():
    assert finish(saved=4, three_player_adjust=1).view()["outcome"] == "lost"
    assert finish(saved=5, three_player_adjust=1).view()["outcome"] == "won"
    assert finish(seats=2, saved=3, three_player_adjust=1).view()["outcome"] == "lost"
    none = {"seats": 3, "roles": THREE, "saves_win": 1, "three_player_adjust": 3}
    assert finish(saved=0, **none).view()["outcome"] == "won"


def test_m57_105_a_turn_ends_when_its_player_says_so_or_by_itself():
    table = answered(position(), "labor", "labor")
    assert table.waiting == (FARMER,) and "share@1" in table.legal(FARMER)
    table = answered(position(end_of_turn="automatic"), "labor", "labor")
    assert table.waiting == (MERCHANT,)
