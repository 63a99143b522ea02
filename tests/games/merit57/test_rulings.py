"""Every ruling with a switch or a number of its own, in each of its readings."""

from __future__ import annotations

import pytest

from .build import (
    BLESSINGS,
    COLLECTIVE,
    EARTH,
    FARMER,
    MAHAYANA,
    MANJUSRI,
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
    position,
    reason,
    settle,
    setup,
    to_turns,
    turn_up,
    window,
)  # fmt: skip

THREE = (FARMER, MERCHANT, MONK)


def all_choose(table, choices: str):
    """Everybody's secret choice."""
    for seat, choice in enumerate(choices):
        table.act(seat, choice)
    return table


# ── A. victory and the frame ─────────────────────────────────────────────────


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
    table.state.role_left[:] = 15 if rules.get("personal_deck_mode") != "pp50_merged" else 0
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


# ── B. roles ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("wealth", "wisdom"), [(5, 3), (4, 3), (5, 2)])
def test_m57_20_what_the_farmer_starts_with(wealth, wisdom):
    table = setup(stop="faith", farmer_wealth=wealth, farmer_wisdom=wisdom)
    assert board(table, FARMER) == (wealth, 2, wisdom)


@pytest.mark.parametrize("wealth", [8, 9])
def test_m57_21_what_the_merchant_starts_with(wealth):
    assert board(setup(stop="faith", merchant_wealth=wealth), MERCHANT) == (wealth, 2, 1)


@pytest.mark.parametrize("merit", [5, 6])
def test_m57_22_what_the_monk_starts_with(merit):
    assert board(setup(stop="faith", monk_merit=merit), MONK) == (1, merit, 5)


@pytest.mark.parametrize(("bonus", "wisdom"), [(1, 3), (2, 4)])
def test_m57_23_the_scholars_practise(bonus, wisdom):
    table = position(place=SCHOLAR, faith=REFUGE, scholar_practice_bonus=bonus)
    assert did(table, SCHOLAR, "practise")[2] == wisdom


@pytest.mark.parametrize(("bonus", "wealth"), [(1, 4), (2, 5)])
def test_m57_24_the_farmers_labor(bonus, wealth):
    assert did(position(faith=REFUGE, farmer_labor_bonus=bonus), FARMER, "labor")[0] == wealth


@pytest.mark.parametrize(("reading", "score"), [("yes", 25 - 4), ("no", 12 - 4)])
def test_m57_26_wealth_given_counts_as_wisdom_or_not(reading, score):
    where = {"merit": [0, 14, 0, 0], "wisdom": [0, 2, 0, 0], "counters": {(MERCHANT, Seat.DONATIONS): 4}}
    assert boards(finish(merchant_dharma_gift=reading, **where), "score")[MERCHANT] == score


@pytest.mark.parametrize(("reading", "score"), [("yes", 35 - 4), ("no", 25 - 4)])
def test_m57_27_diligence_counts_as_merit_or_not(reading, score):
    where = {"merit": [13, 0, 0, 0], "wisdom": [5, 0, 0, 0], "counters": {(FARMER, Seat.LABORS): 5}}
    assert boards(finish(farmer_diligence=reading, **where), "score")[FARMER] == score


def test_m57_27_end_bonuses_for_the_base_only_or_for_vows_too():
    farmer = {"merit": [13, 0, 0, 0], "wisdom": [5, 0, 0, 0], "counters": {(FARMER, Seat.LABORS): 5}}
    assert boards(finish(**farmer), "vow_kept")[FARMER] is False
    table = finish(end_bonus_scope="all", **farmer)
    assert boards(table, "vow_kept")[FARMER] is True and boards(table, "score")[FARMER] == 35 + 12
    assert boards(table, "merit")[FARMER] == 13


SCOPES = ("score_only", "all")


def test_m57_27_end_bonuses_for_the_base_only_or_for_ties_too():
    """Equal scores: the farmer has 6 merit, 8 with diligence; the merchant 5 wisdom, 8 with what was given."""
    tie = {"merit": [6, 0, 7, 0], "wisdom": [6, 0, 6, 0], "counters": {(FARMER, Seat.LABORS): 5}}
    for reading, ranks in zip(SCOPES, ([2, 1], [1, 2])):
        table = finish(end_bonus_scope=reading, vow_failure_points="no", **tie)
        assert boards(table, "score")[FARMER] == boards(table, "score")[SCHOLAR] == 15
        assert [boards(table, "rank")[place] for place in (FARMER, SCHOLAR)] == ranks
    tie = {"merit": [0, 5, 5, 0], "wisdom": [0, 5, 6, 0], "counters": {(MERCHANT, Seat.DONATIONS): 4}}
    for reading, ranks in zip(SCOPES, ([2, 1], [1, 2])):
        table = finish(end_bonus_scope=reading, vow_failure_points="no", **tie)
        assert boards(table, "score")[MERCHANT] == boards(table, "score")[SCHOLAR] == 15
        assert [boards(table, "rank")[place] for place in (MERCHANT, SCHOLAR)] == ranks


@pytest.mark.parametrize(
    ("place", "where", "name"),
    [
        (FARMER, {"merit": 28, "counters": {(FARMER, Seat.LABORS): 5}}, "merit"),
        (FARMER, {"merit": 18, "wealth": 3, "counters": {(FARMER, Seat.LABORS): 5}}, "poverty"),
        (MERCHANT, {"wisdom": 22, "counters": {(MERCHANT, Seat.DONATIONS): 4}}, "wisdom"),
    ],
)
def test_m57_27_end_bonuses_for_the_base_only_or_for_achievements_too(place, where, name):
    for reading, earned in zip(SCOPES, (False, True)):
        table = finish(end_bonus_scope=reading, achievements="on", **where)
        assert (name in boards(table, "achievements")[place]) is earned
        others = [told for seat, told in enumerate(boards(table, "achievements")) if seat != place]
        assert not any(name in told for told in others)


# ── C. faith ─────────────────────────────────────────────────────────────────


def test_m57_28_refuge_in_the_window_or_in_ones_turn():
    assert reason(position(round=4), FARMER, "refuge") == "not_now"
    table = position(round=4, refuge_window="any_time")
    table.act(FARMER, "labor")
    assert did(table, FARMER, "refuge") == (0, 3, 0, 0) and boards(table, "faith")[FARMER] == REFUGE
    assert did(table, FARMER, "labor")[0] == 4


def test_m57_28_mahayana_in_the_window_or_in_ones_turn():
    assert reason(position(round=4, faith=REFUGE), FARMER, "renounce@wealth,guanyin") == "not_now"
    table = position(round=4, faith=REFUGE, refuge_window="any_time")
    assert reason(table, FARMER, "renounce@merit,guanyin") == "late"
    assert did(table, FARMER, "renounce@wealth,guanyin") == (-4, 0, 0, 0)
    assert boards(table, "faith")[FARMER] == MAHAYANA and table.view()["actions_left"] == 2


def test_m57_28_refuge_and_mahayana_after_the_last_action():
    """Nothing else is left to do in the turn, and it waits all the same."""
    idle = {"round": 4, "skill_uses": 0, "merit_transfer": "off"}
    assert answered(position(**idle), "labor", "labor").waiting == (MERCHANT,)
    table = answered(position(refuge_window="any_time", **idle), "labor", "labor")
    assert table.waiting == (FARMER,) and set(table.legal(FARMER)) == {"refuge", "done"}
    assert did(table, FARMER, "refuge") == (0, 3, 0, 0) and table.waiting == (FARMER,)
    assert did(table, FARMER, "renounce@wealth,samantabhadra") == (-4, 0, 0, 0)
    assert table.waiting == (MERCHANT,) and boards(table, "faith")[FARMER] == MAHAYANA
    poor = answered(position(faith=REFUGE, wealth=3, refuge_window="any_time", **idle), "practise", "practise")
    assert poor.waiting == (MERCHANT,)  # 3 wealth are not 4


@pytest.mark.parametrize(
    ("reading", "early", "first", "middle", "last"),
    [
        ("v53", (0, 1, 2), (0, 1, 2), (0, 2, 1), (0, 4, -1)), ("old", (0, 1, 1), (0, 1, 0), (0, 1, 0), (0, 1, 0)),
        ("pp58_quick", (0, 1, 1), (-2, 1, 0), (-2, 1, 0), (-2, 1, 0)),
    ],
)  # fmt: skip
def test_m57_29_what_refuge_brings(reading, early, first, middle, last):
    table = setup(faith={FARMER: "refuge"}, stop="vow", refuge_gain_table=reading)
    assert board(table, FARMER) == (5 + early[0], 2 + early[1], 3 + early[2])
    for number, change in ((1, first), (3, middle), (6, last)):
        assert did(window(number, wealth=2, refuge_gain_table=reading), FARMER, "refuge")[:3] == change


def test_m57_29_who_cannot_pay_for_refuge_is_not_asked():
    assert window(3, wealth=1, refuge_gain_table="pp58_quick").view()["phase"] == "turn"
    assert window(3, wealth=1).view()["phase"] == "faith"


@pytest.mark.parametrize(("reading", "start"), [("yes", (1, 6, 7)), ("no", (1, 5, 5))])
def test_m57_30_the_monk_and_the_gift_of_round_1(reading, start):
    table = setup(stop="vow", monk_auto_refuge_gain=reading)
    assert board(table, MONK) == start and boards(table, "faith")[MONK] == REFUGE


@pytest.mark.parametrize("each", [1, 0, 2])
def test_m57_31_the_merit_of_refuge_each_round(each):
    table = next_round(position(round=2, faith=[SECULAR, REFUGE, MAHAYANA, REFUGE], refuge_merit_per_round=each))
    assert boards(table, "merit") == [5, 5 + each, 5 - 1 + each, 5 + each]


def test_m57_31_the_merit_of_refuge_at_the_beginning_or_at_the_end_of_a_round():
    for reading, merit in (("phase0", 5), ("round_end", 6)):
        assert boards(settle(position(round=1, refuge_merit_timing=reading)), "merit") == [5, 5, 5, merit]
        table = position(round=0, refuge_merit_timing=reading)
        table.state.phase = Phase.ROUND_START
        assert boards(advance(table), "merit")[MONK] == (6 if reading == "phase0" else 5)


def test_m57_31_the_merit_at_the_end_of_a_round_is_for_the_mahayana_too():
    helped = {(place, Seat.HELPED): 1 for place in range(4)}
    for reading, more in (("phase0", 0), ("round_end", 1)):
        table = position(
            round=1, faith=[SECULAR, REFUGE, MAHAYANA, REFUGE], refuge_merit_timing=reading, counters=helped
        )
        assert boards(settle(table), "merit") == [5, 5 + more, 5 + more, 5 + more]


@pytest.mark.parametrize("gift", [4, 5])
def test_m57_32_what_the_secular_start_with(gift):
    assert boards(setup(stop="vow", secular_opening_wealth=gift), "wealth") == [5 + gift, 8 + gift, 4 + gift, 1]


@pytest.mark.parametrize(("reading", "first", "later"), [("none", 9, 9), ("round1_only", 5, 9), ("always", 5, 5)])
def test_m57_33_the_opening_wealth_of_who_takes_refuge_later(reading, first, later):
    for number, wealth in ((1, first), (3, later)):
        table = window(number, wealth=9, secular_wealth_clawback=reading)
        table.act(FARMER, "refuge")
        assert board(table, FARMER)[0] == wealth


@pytest.mark.parametrize(("bonus", "wisdom"), [(1, 3), (0, 2)])
def test_m57_34_the_practise_of_the_secular(bonus, wisdom):
    assert did(position(secular_practice_bonus=bonus), FARMER, "practise")[2] == wisdom


@pytest.mark.parametrize("cost", [4, 3])
def test_m57_36_the_price_of_mahayana_midway(cost):
    table = window(3, faith=REFUGE, wealth=cost, mahayana_mid_cost=cost)
    assert did(table, FARMER, "renounce@wealth,guanyin")[0] == -cost
    assert window(3, faith=REFUGE, wealth=cost - 1, mahayana_mid_cost=cost).view()["phase"] == "turn"


def test_m57_36_the_older_opening():
    old = {"mahayana_open_rule": "old", "mahayana_mid_cost": 3}
    table = window(1, faith=REFUGE, wealth=2, **old)
    assert reason(table, FARMER, "renounce@merit,guanyin") == "late"
    assert did(table, FARMER, "renounce@wealth,guanyin") == (-2, 0, 1, 0)
    assert boards(table, "renounced")[FARMER] == "none"  # nothing for good: only the second vow
    assert did(window(4, faith=REFUGE, wealth=3, **old), FARMER, "renounce@wealth,guanyin") == (-3, 0, 0, 0)


def test_m57_36_the_older_opening_at_the_setup():
    """2 wealth for 1 wisdom and a second vow; the monk with 1 wealth is not asked."""
    table = setup(faith={MERCHANT: "refuge"}, stop="mahayana", mahayana_open_rule="old")
    assert table.waiting == (MERCHANT,) and board(table, MERCHANT) == (8, 2 + 1, 1 + 2)
    assert {action.partition(",")[0] for action in table.legal(MERCHANT)} == {"renounce@wealth", "pass"}
    assert {reason(table, MERCHANT, f"renounce@{what},guanyin") for what in ("merit", "wisdom")} == {"late"}
    assert did(table, MERCHANT, "renounce@wealth,guanyin") == (-2, 0, 1, 0)
    assert boards(table, "renounced")[MERCHANT] == "none" and boards(table, "bodhisattva")[MERCHANT] == "guanyin"
    table = setup(faith={MERCHANT: "refuge wealth,guanyin"}, stop="vow", mahayana_open_rule="old")
    assert boards(table, "faith") == [SECULAR, MAHAYANA, SECULAR, REFUGE]
    assert board(table, MERCHANT) == (6, 3, 4) and board(table, MONK) == (1, 6, 7)


def test_m57_37_round_1_is_the_beginning_or_is_not():
    for reading, kinds in (("setup_or_r1", {"wealth", "merit", "wisdom"}), ("setup_only", {"wealth"})):
        table = window(1, faith=REFUGE, mahayana_opening=reading)
        assert {a.split("@")[1].split(",")[0] for a in table.legal(FARMER) if a != "pass"} == kinds
    table = setup(stop="mahayana", mahayana_opening="setup_only")
    assert reason(table, MONK, "renounce@merit,guanyin") is None


# ── D. actions and beings ────────────────────────────────────────────────────


@pytest.mark.parametrize(("base", "bonus", "refuge", "farmer", "merchant"), [(1, 2, 0, 1, 3), (2, 0, 1, 3, 3)])
def test_m57_38_the_merit_of_donating(base, bonus, refuge, farmer, merchant):
    where = {"faith": REFUGE, "donate_merit": base, "donate_merchant_bonus": bonus, "donate_refuge_bonus": refuge}
    assert did(position(**where), FARMER, "donate")[1] == farmer
    assert did(position(place=MERCHANT, **where), MERCHANT, "donate")[1] == merchant
    assert did(position(**{**where, "faith": SECULAR}), FARMER, "donate")[1] == farmer - refuge


@pytest.mark.parametrize("more", [0, 1])
def test_m57_39_refuge_and_every_save(more):
    where = {"area": {"widow": 0, "orphan": 0}, "refuge_save_merit": more}
    assert did(position(faith=REFUGE, **where), FARMER, "save@widow")[1] == 2 + more
    assert did(position(faith=REFUGE, **where), FARMER, "save@orphan")[1] == 5 + more
    assert did(position(**where), FARMER, "save@widow")[1] == 2


@pytest.mark.parametrize("by", [4, 3, 5])
def test_m57_40_a_being_lost(by):
    assert calamity(next_round(position(round=1, calamity=2, area={"sick": 1}, timeout_calamity=by))) == 2 + by


def test_m57_41_lost_before_the_turns_or_after_them():
    where = {"round": 1, "calamity": 2, "area": {"sick": 1}, "wealth": 3}
    assert area(next_round(position(**where))) == {}
    table = to_turns(next_round(position(timeout_timing="round_end", **where)))
    assert area(table) == {"sick": 2} and calamity(table) == 2
    assert reason(table, FARMER, "save@sick") is None
    settle(table)
    assert area(table) == {} and calamity(table) == 6


@pytest.mark.parametrize(("there", "one", "two"), [(0, 1, 2), (1, 2, 2), (2, 3, 2)])
def test_m57_42_one_more_being_or_as_many_as_make_two(there, one, two):
    here = dict.fromkeys(["widow", "sick"][:there], 0)
    for reading, count in (("one", one), ("to_two", two)):
        table = next_round(position(round=1, area=here, coming=["elder", "hunter", "trader"], being_refill=reading))
        assert len(area(table)) == count


def test_m57_43_the_beings_of_the_setup_wait_in_round_1_or_not():
    for reading, stays in (("no", [0, 1, 1]), ("yes", [0, 0, 0])):
        table = to_turns(new(seed=4, setup_being_grace=reading))
        assert sorted(area(table).values()) == stays
    for reading in ("no", "yes"):
        assert area(next_round(position(round=1, area={"sick": 0}, setup_being_grace=reading))) == {"sick": 1}


@pytest.mark.parametrize(
    ("reading", "costs"),
    [
        ("v52_plus1", [3, 3, 4, 4, 4, 5, 5, 6, 3, 5]), ("literal", [3, 2, 3, 3, 3, 4, 4, 5, 2, 4]),
        ("surcharge", [4, 3, 4, 4, 4, 5, 5, 6, 3, 5]),
    ],
)  # fmt: skip
def test_m57_44_what_beings_cost(reading, costs):
    names = [
        "famished",
        "sick",
        "orphan",
        "widow",
        "poor_scholar",
        "trader",
        "penitent",
        "elder",
        "foundling",
        "hunter",
    ]
    for name, cost in zip(names, costs):
        where = {"faith": REFUGE, "area": {name: 0}, "being_cost_table": reading}
        assert reason(position(wealth=cost, **where), FARMER, f"save@{name}") is None
        assert reason(position(wealth=cost - 1, **where), FARMER, f"save@{name}") == "wealth"


@pytest.mark.parametrize(("more", "cost"), [(1, 5), (0, 4)])
def test_m57_45_the_merchant_pays_more_or_not(more, cost):
    where = {"place": MERCHANT, "faith": REFUGE, "area": {"widow": 0}, "merchant_save_surcharge": more}
    assert did(position(wealth=9, **where), MERCHANT, "save@widow")[0] == -cost + 2


@pytest.mark.parametrize(("reading", "scholar", "farmer", "merchant"), [("yes", 2, 3, 4), ("no", 3, 3, 4)])
def test_m57_46_discounts_add_up_or_only_the_best_counts(reading, scholar, farmer, merchant):
    for place, cost in ((SCHOLAR, scholar), (FARMER, farmer), (MERCHANT, merchant)):
        where = {"place": place, "area": {"widow": 0}, "save_discount_stack": reading}
        assert reason(position(wealth=cost, **where), place, "save@widow") is None
        assert reason(position(wealth=cost - 1, **where), place, "save@widow") == "wealth"


@pytest.mark.parametrize(("least", "cost"), [(0, 0), (1, 1)])
def test_m57_47_the_least_a_save_costs(least, cost):
    """The sick cost 2 as printed; a secular scholar pays 2 less."""
    where = {"place": SCHOLAR, "area": {"sick": 0}, "being_cost_table": "literal", "save_min_cost": least}
    assert did(position(wealth=5, **where), SCHOLAR, "save@sick") == (-cost, 2, 0, 0)


@pytest.mark.parametrize("more", [2, 0])
def test_m57_48_the_merit_of_the_merchants_way(more):
    table = position(place=MERCHANT, wealth=20, area={"widow": 0}, econ_save_merit=more)
    assert did(table, MERCHANT, "save_economic@widow")[1] == 2 + more


@pytest.mark.parametrize(("reading", "refuge", "secular"), [("adjusted", 10, 8), ("card", 8, 8)])
def test_m57_49_what_is_doubled(reading, refuge, secular):
    for faith, cost in ((REFUGE, refuge), (SECULAR, secular)):
        table = position(place=MERCHANT, faith=faith, wealth=20, area={"widow": 0}, econ_save_base=reading)
        assert did(table, MERCHANT, "save_economic@widow")[0] == -cost + 2


@pytest.mark.parametrize(("base", "secular", "refuge"), [(1, 4, 5), (0, 3, 4)])
def test_m57_51_fields_of_merit(base, secular, refuge):
    for faith, merit in ((SECULAR, secular), (REFUGE, refuge)):
        table = position(faith=faith, area={"orphan": 0}, futian_base_bonus=base)
        assert did(table, FARMER, "save@orphan")[1] == merit


@pytest.mark.parametrize(("base", "farmer", "monk"), [(3, 3, 4), (2, 2, 3)])
def test_m57_52_the_merit_of_protecting(base, farmer, monk):
    assert did(position(protect_merit=base), FARMER, "protect")[1] == farmer
    assert did(position(place=MONK, protect_merit=base), MONK, "protect")[1] == monk


@pytest.mark.parametrize("cost", [1, 2])
def test_m57_53_what_protecting_costs_the_monk(cost):
    assert did(position(place=MONK, wealth=cost, monk_protect_cost=cost), MONK, "protect")[0] == -cost
    assert reason(position(place=MONK, wealth=cost - 1, monk_protect_cost=cost), MONK, "protect") == "wealth"


def test_m57_55_ones_own_protection_blesses_or_not():
    for reading, merit in (("no", 2), ("yes", 3)):
        table = position(area={"widow": 0}, blessing_self=reading)
        table.act(FARMER, "protect")
        assert did(table, FARMER, "save@widow")[1] == merit


@pytest.mark.parametrize(
    ("reading", "monk_first", "monk_last", "own"), [("max", 2, 2, 0), ("sum", 3, 3, 0), ("last", 1, 2, 1)]
)
def test_m57_55_blessings_of_several_protectors(reading, monk_first, monk_last, own):
    quiet = {"merit_transfer": "off", "skill_uses": 0, "blessing_stack": reading, "area": {"widow": 0}}
    for roles, merit in (
        ((MONK, FARMER, SCHOLAR, MERCHANT), monk_first),
        ((FARMER, MONK, SCHOLAR, MERCHANT), monk_last),
    ):
        table = answered(position(roles=roles, **quiet), "protect", "labor", "protect", "labor")
        assert did(table, 2, "save@widow")[1] == 2 + merit
    table = answered(position(**quiet), "protect")
    assert did(table, FARMER, "save@widow")[1] == 2 + own


def test_m57_56_mutual_aid_is_part_of_the_game_or_not():
    assert reason(position(), FARMER, "aid@1") is None
    assert reason(position(mutual_aid="off"), FARMER, "aid@1") == "off"


def test_m57_58_a_blessing_of_what_the_action_gains_or_of_anything():
    where = {"counters": {(FARMER, Seat.BLESSED): 2}}
    assert did(position(**where), FARMER, "labor") == (7, 0, 0, 0)
    table = position(monk_bless_any_resource="yes", **where)
    table.act(FARMER, "labor")
    assert set(table.legal(FARMER)) == {"take@wealth", "take@merit", "take@wisdom"}
    assert did(table, FARMER, "take@wisdom") == (0, 0, 2, 0)


BLESSED = {"counters": {(FARMER, Seat.BLESSED): 2}, "area": {"widow": 0, "foundling": 0}}
ANYTHING = {"take@wealth", "take@merit", "take@wisdom"}


@pytest.mark.parametrize(
    ("action", "usual", "kinds"),
    [
        ("donate", (-2, 1, 0, -1), {"take@merit"}), ("protect", (-2, 3, 0, -3), {"take@merit"}),
        ("save@foundling", (-2, 3, 0, 0), {"take@merit"}),
        ("save@widow", (-3, 2, 2, 0), {"take@merit", "take@wisdom"}),
    ],
)  # fmt: skip
def test_m57_58_a_blessed_help_action_gains_what_it_gains_or_anything(action, usual, kinds):
    table = position(**BLESSED)
    if len(kinds) == 1:
        assert did(table, FARMER, action) == (usual[0], usual[1] + 2, *usual[2:]) and asked(table) == "turn"
    else:
        assert did(table, FARMER, action) == usual and set(table.legal(FARMER)) == kinds
    for what, take in enumerate(("wealth", "merit", "wisdom")):
        table = position(monk_bless_any_resource="yes", **BLESSED)
        assert did(table, FARMER, action) == usual and set(table.legal(FARMER)) == ANYTHING
        assert did(table, FARMER, f"take@{take}") == tuple(2 * (number == what) for number in range(4))


def test_m57_58_a_blessed_lecture_gains_merit_or_anything():
    where = {"place": SCHOLAR, "counters": {(SCHOLAR, Seat.BLESSED): 2}}
    assert did(position(**where), SCHOLAR, "lecture@0,1") == (0, 1 + 2, 0, 0)
    table = position(monk_bless_any_resource="yes", **where)
    assert did(table, SCHOLAR, "lecture@0,1") == (0, 1, 0, 0) and set(table.legal(SCHOLAR)) == ANYTHING
    assert did(table, SCHOLAR, "take@wealth") == (2, 0, 0, 0) and boards(table, "wisdom") == [6, 6, 5, 5]


def test_m57_58_the_monk_may_bless_himself_or_not():
    assert reason(position(place=MONK), MONK, "bless@3") is None
    assert reason(position(place=MONK, monk_bless_self="no"), MONK, "bless@3") == "target"
    assert reason(position(place=MONK, monk_bless_self="no"), MONK, "bless@2") is None


def test_m57_58_a_blessing_waits_or_ends_with_the_round():
    for reading, left in (("none", 2), ("round_end", 0)):
        table = position(counters={(FARMER, Seat.BLESSED): 2}, monk_bless_expiry=reading)
        assert boards(settle(table), "blessed")[FARMER] == left


@pytest.mark.parametrize(("reading", "rounds"), [("rounds_2_4_6", {2, 4, 6}), ("rounds_4_6", {4, 6})])
def test_the_rounds_of_survival(reading, rounds):
    """§4.5, §12.2; the secular pay in rounds 4 and 6 whatever the reading (§3.4)."""
    for number in range(1, 7):
        table = settle(position(round=number, faith=[SECULAR, REFUGE, REFUGE, REFUGE], survival_rounds=reading))
        paid = 1 if number in rounds else 0
        assert boards(table, "wealth") == [10 - (number in (4, 6)), 10 - paid, 10 - paid, 10 - paid]


@pytest.mark.parametrize("penalty", [1, 0, 2])
def test_m57_62_the_price_of_leaving_the_path(penalty):
    table = settle(position(round=3, faith=MAHAYANA, conduct_penalty=penalty))
    assert boards(table, "merit") == [5 - penalty] * 4


# ── E. scoring and collective events ─────────────────────────────────────────


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
        table.state.phase, table.state.stage, table.state.urgent = Phase.COLLECTIVE, 0, 0
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


# ── F. vows ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("income", [0, 1])
def test_m57_72_the_income_of_the_farmers_simple_vow(income):
    table = next_round(position(round=2, farmer_vow_income=income))
    assert boards(table, "merit")[FARMER] == 5 + income
    table = next_round(position(round=2, farmer_vow_income=income, vow=1))
    assert boards(table, "merit")[FARMER] == 5


@pytest.mark.parametrize(
    ("reading", "kept"),
    [
        ("ch9_plus_v58", [True, True, False, True]), ("ch9", [False, True, False, True]),
        ("pp58", [False, False, False, True]), ("sim60", [False, False, True, True]),
    ],
)  # fmt: skip
def test_m57_74_the_table_of_vows(reading, kept):
    """A farmer with 14 merit, a merchant who gave 5 times, a scholar who never taught, a wise monk."""
    table = finish(
        merit=[14, 0, 0, 0], wisdom=[5, 5, 18, 16], counters={(MERCHANT, Seat.DONATIONS): 5}, vow_table=reading
    )
    assert boards(table, "vow_kept") == kept


@pytest.mark.parametrize(
    ("reading", "who", "legal"),
    [
        ("refuge", REFUGE, None), ("refuge", SECULAR, "faith"), ("all", SECULAR, None), ("all", REFUGE, None),
        ("off", REFUGE, "off"),
    ],
)  # fmt: skip
def test_m57_75_who_may_transfer_merit(reading, who, legal):
    assert reason(position(faith=who, merit_transfer=reading), FARMER, "transfer1@1") == legal


def test_m57_76_bearing_counts_when_suffered_or_when_announced():
    for reading, kept in (("suffered", False), ("announced", True)):
        table = finish(
            bodhisattva=[EARTH, 0, 0, 0], calamity=4, counters={(FARMER, Seat.ANNOUNCED): 2}, b1_count=reading
        )
        assert boards(table, "bodhisattva_kept")[FARMER] is kept
    table = finish(bodhisattva=[EARTH, 0, 0, 0], calamity=4, counters={(FARMER, Seat.BORNE): 2}, b1_count="announced")
    assert boards(table, "bodhisattva_kept")[FARMER] is False


def test_m57_76_a_promise_waits_or_ends_with_the_round():
    for reading, bearer in (("none", 0), ("round_end", None)):
        table = position(bodhisattva=[EARTH, 0, 0, 0], round=3, b1_expiry=reading)
        table.act(FARMER, "bear@1")
        assert boards(settle(table), "borne_by")[MERCHANT] == bearer


@pytest.mark.parametrize(("reading", "broken"), [("ch9", [-6, -4, -8, -6]), ("sim60", [-4, -4, -4, -4])])
def test_m57_76b_the_points_of_bodhisattva_vows(reading, broken):
    table = finish(bodhisattva=[1, 2, 3, 4], bvow_points=reading, calamity=12, saved=5)
    assert boards(table, "score") == [15 - 4 + points for points in broken]
    counted = {
        (0, Seat.BORNE): 2, (1, Seat.HELPS): 7, (2, Seat.DONATIONS): 6, (3, Seat.ASSISTS): 3
    }  # fmt: skip
    table = finish(bodhisattva=[1, 2, 3, 4], bvow_points=reading, calamity=4, saved=6, counters=counted)
    points = {"ch9": [25, 22, 16, 14], "sim60": [25, 22, 22, 22]}[reading]
    assert boards(table, "score") == [15 - 4 + by for by in points]


def test_m57_79_a_save_is_helped_along_by_a_gift_of_the_same_round():
    table = position(bodhisattva=[MANJUSRI, 0, 0, 0], area={"widow": 0}, place=MERCHANT)
    answered(table, "aid@0", "gift_wealth", "save@widow")
    assert int(table.state.seat[FARMER, Seat.ASSISTS]) == 1


def test_m57_79_a_save_is_helped_along_by_paying_1_of_it():
    where = {"bodhisattva": [MANJUSRI, 0, 0, 0], "area": {"widow": 0}, "place": MERCHANT, "b4_assist": "copay"}
    table = position(**where)
    table.act(MERCHANT, "save@widow")
    assert table.waiting == (FARMER,) and asked(table) == "copay"
    table.act(FARMER, "copay")
    assert boards(table, "wealth") == [9, 10 - 3 + 2, 10, 10] and table.view()["saved"] == 1
    assert int(table.state.seat[FARMER, Seat.ASSISTS]) == 1
    table = answered(position(**where), "save@widow", "pass")
    assert boards(table, "wealth") == [10, 10 - 4 + 2, 10, 10] and int(table.state.seat[FARMER, Seat.ASSISTS]) == 0
    table = position(**where, wealth=[0, 10, 10, 10])
    table.act(MERCHANT, "save@widow")
    assert table.view()["saved"] == 1  # nothing to pay with


def test_m57_79_the_last_wealth_is_enough_to_pay_1_of_a_save():
    where = {"bodhisattva": [MANJUSRI, 0, 0, 0], "area": {"widow": 0}, "place": MERCHANT, "b4_assist": "copay"}
    table = position(**where, wealth=[1, 10, 10, 10])
    table.act(MERCHANT, "save@widow")
    assert table.waiting == (FARMER,) and set(table.legal(FARMER)) == {"copay", "pass"}
    table.act(FARMER, "copay")
    assert boards(table, "wealth") == [0, 10 - 3 + 2, 10, 10] and int(table.state.seat[FARMER, Seat.ASSISTS]) == 1


@pytest.mark.parametrize(("saves", "helps", "kept"), [(3, 6, True), (2, 6, False), (3, 5, False)])
def test_m57_79_as_the_simulator_counts_it(saves, helps, kept):
    table = finish(
        bodhisattva=[MANJUSRI, 0, 0, 0], counters={(FARMER, Seat.SAVES): saves, (FARMER, Seat.HELPS): helps},
        b4_assist="sim60",
    )  # fmt: skip
    assert boards(table, "bodhisattva_kept")[FARMER] is kept


@pytest.mark.parametrize(
    ("reading", "widow", "donate", "foundling"),
    [
        ("main_gain", (-4, 3, 2, 0), (-2, 2, 0, -1), (-3, 4, 0, 0)),
        ("all_gains", (-4, 3, 3, 0), (-2, 2, 0, -1), (-3, 4, 0, 0)),
        ("incl_calamity", (-4, 3, 3, 0), (-2, 2, 0, -2), (-3, 4, 0, 0)),
    ],
)
def test_m57_80_what_inspiration_adds_to(reading, widow, donate, foundling):
    where = {
        "faith": REFUGE, "counters": {(FARMER, Seat.INSPIRED): 1}, "area": {"widow": 0, "foundling": 0},
        "b4_scope": reading,
    }  # fmt: skip
    assert did(position(**where), FARMER, "save@widow") == widow
    assert did(position(**where), FARMER, "donate") == donate
    assert did(position(**where), FARMER, "save@foundling") == foundling
    assert did(position(**where), FARMER, "labor") == (5, 0, 0, 0)


@pytest.mark.parametrize(("reading", "by"), [("main_gain", -3), ("all_gains", -3), ("incl_calamity", -4)])
def test_m57_80_what_inspiration_adds_to_protecting(reading, by):
    table = position(calamity=7, counters={(FARMER, Seat.INSPIRED): 1}, b4_scope=reading)
    assert did(table, FARMER, "protect") == (-2, 3 + 1, 0, by)


@pytest.mark.parametrize(("reading", "more"), [("main_gain", 0), ("all_gains", 1), ("incl_calamity", 1)])
def test_m57_80_what_inspiration_adds_to_aid(reading, more):
    """Merit, or merit and what is given."""
    for answer, change in (("gift_wealth", (2 + more, 2, 0)), ("gift_wisdom", (0, 2, 1 + more))):
        table = position(counters={(FARMER, Seat.INSPIRED): 1}, b4_scope=reading)
        before = board(table, FARMER)
        answered(table, "aid@1", answer)
        assert tuple(now - was for now, was in zip(board(table, FARMER), before)) == change


@pytest.mark.parametrize(("reading", "scores"), [("yes", [15 - 4, 15 - 6]), ("no", [15, 15])])
def test_m57_81_a_broken_vow_costs_points_or_not(reading, scores):
    table = finish(vow=[0, 1, 0, 1], vow_failure_points=reading)
    assert boards(table, "score")[:2] == scores


# ── G. optional rules and cards ──────────────────────────────────────────────


def test_m57_92_anybody_may_turn_fate_or_who_has_most_merit():
    for reading, expected in (("volunteer", [1, 3, 2, 0]), ("highest_merit", [1])):
        table = next_round(
            position(round=5, saved=0, wealth=3, merit=[4, 9, 5, 7], reversal="on", reversal_roller=reading)
        )
        found = []
        while asked(table) == "reversal":
            found += table.waiting
            table.act(table.waiting[0], "pass")
        assert found == expected


@pytest.mark.parametrize(("line", "needed"), [(10, 4), (12, 5)])
def test_m57_95b_the_lines_of_two_players(line, needed):
    where = {"seats": 2, "two_player_calamity": line, "two_player_saves": needed}
    assert finish(calamity=line, saved=needed, **where).view()["outcome"] == "won"
    assert finish(calamity=line + 1, saved=needed, **where).view()["outcome"] == "lost"
    assert finish(calamity=line, saved=needed - 1, **where).view()["outcome"] == "lost"


def test_m57_98_a_persecution_is_answered_by_most_or_by_the_drawer():
    table = turn_up("persecution")
    assert table.waiting == (0, 1, 2, 3)
    all_choose(table, "abba")  # a tie: as the drawer says
    assert calamity(table) == 3 and boards(table, "wealth") == [8] * 4
    table = all_choose(turn_up("persecution"), "abbb")
    assert calamity(table) == 6 and boards(table, "wisdom") == [6] * 4
    table = turn_up("persecution", g01_decision="drawer")
    assert table.waiting == (FARMER,)
    table.act(FARMER, "a")
    assert calamity(table) == 3 and boards(table, "wealth") == [8] * 4


def test_m57_98_what_was_offered_in_vain_comes_back_or_is_lost():
    for reading, merit in (("yes", [4, 5, 5, 5]), ("no", [2, 3, 2, 5])):
        table = answered(turn_up("mother", g06_refund=reading, wealth=3), "give@2", "give@2", "give@3", "give@0")
        assert boards(table, "merit") == merit and calamity(table) == 5
    table = answered(turn_up("mother", g06_refund="no", wealth=3), "give@2", "give@3", "give@3", "give@0")
    assert boards(table, "merit") == [5, 4, 4, 7] and calamity(table) == 3


def test_m57_98_a_monks_temple_adds_1_for_each_giver_or_for_each_wealth():
    for reading, merit in (("per_giver", [5 + 3, 5, 5 + 2, 5]), ("per_point", [5 + 4, 5, 5 + 2, 5])):
        table = turn_up("temple", drawer=MONK, pk3_bonus=reading)
        answered(table, "a", "give@2", "give@0", "give@1", "give@0")
        assert boards(table, "merit") == merit and boards(table, "wealth") == [8, 10, 9, 10]


PENALTIES = [  # card, who draws it, option, what it takes besides its price
    ("tigress", FARMER, "b", "wealth", 2), ("purse", FARMER, "b", "merit", 2), ("old_debt", FARMER, "a@1", "merit", 1),
    ("open_granary", FARMER, "b", "merit", 1), ("rent", FARMER, "a", "wealth", 3),
    ("hoarding", MERCHANT, "b", "merit", 2), ("bribery", MERCHANT, "b", "merit", 2),
    ("publish", SCHOLAR, "b", "merit", 1), ("book_burning", SCHOLAR, "b", "wisdom", 2),
    ("precepts", MONK, "b", "merit", 1), ("old_purse", MERCHANT, "b", "merit", 1), ("old_rent", MONK, "b", "merit", 1),
    ("old_hoarding", MERCHANT, "b", "merit", 1), ("old_precepts", MONK, "b", "merit", 2),
]  # fmt: skip
OLD_CARDS = ("old_purse", "old_rent", "old_hoarding", "old_precepts")
ON_BOARD = ("wealth", "merit", "wisdom")


def penalty(card: str, drawer: int, **where):
    """The card is drawn by one with 9 of everything, unless said otherwise."""
    deck = {"personal_deck_mode": "pp50_merged"} if card in OLD_CARDS else {}
    return turn_up(card, drawer=drawer, **{"wealth": 9, "merit": 9, "wisdom": 9, **deck, **where})


@pytest.mark.parametrize(("card", "drawer", "option", "what", "by"), PENALTIES)
def test_m57_106_what_an_option_takes_besides_its_price_is_a_loss(card, drawer, option, what, by):
    """It is open to who is short, and takes what is there."""
    for have in range(by + 2):
        table = penalty(card, drawer, **{what: have})
        assert reason(table, drawer, option) is None
        table.act(drawer, option)
        assert board(table, drawer)[ON_BOARD.index(what)] == max(0, have - by)


@pytest.mark.parametrize(("card", "drawer", "option", "what", "by"), PENALTIES)
def test_m57_106_or_it_is_a_price_to_be_paid_in_full(card, drawer, option, what, by):
    for have in range(by + 2):
        table = penalty(card, drawer, option_penalties="prices", **{what: have})
        if have < by:
            assert asked(table) != "option" or reason(table, drawer, option) == what
        else:
            table.act(drawer, option)
            assert board(table, drawer)[ON_BOARD.index(what)] == have - by


@pytest.mark.parametrize(("card", "drawer", "option", "what", "by"), PENALTIES)
def test_m57_106_a_loss_is_borne_for_who_chose_it_and_a_price_is_not(card, drawer, option, what, by):
    """§9 B1: of wealth and merit, doubled."""
    bearer, number = (drawer + 2) % 4, ON_BOARD.index(what)
    promised = {"bodhisattva": [EARTH * (place == bearer) for place in range(4)]}
    promised["counters"] = {(drawer, Seat.BEARER): 1 + bearer}
    for reading in ("losses", "prices"):
        table = penalty(card, drawer, option_penalties=reading, **promised)
        table.act(drawer, option)
        is_borne = reading == "losses" and what != "wisdom"
        assert board(table, bearer)[number] == 9 - 2 * by * is_borne
        assert board(table, drawer)[number] == 9 - by * (not is_borne)
        assert boards(table, "borne_by")[drawer] == (None if is_borne else bearer)
        assert int(table.state.seat[bearer, Seat.BORNE]) == is_borne


def test_m57_106_an_explicit_price_is_borne_by_nobody():
    """The precepts cost 2 wealth and then merit is lost: only the merit is borne."""
    table = penalty("precepts", MONK, bodhisattva=[EARTH, 0, 0, 0], counters={(MONK, Seat.BEARER): 1})
    table.act(MONK, "b")
    assert board(table, MONK) == (7, 9, 11) and board(table, FARMER) == (9, 9 - 2, 9)


def test_m57_106_what_is_left_to_who_cannot_pay():
    assert penalty("tigress", FARMER, wealth=1).legal(FARMER) == ("a", "b")
    assert penalty("tigress", FARMER, wealth=1, option_penalties="prices").legal(FARMER) == ("a",)
    table = penalty("book_burning", SCHOLAR, wisdom=1, wealth=1, option_penalties="prices")
    assert asked(table) != "option" and board(table, SCHOLAR) == (1, 9, 1)  # the card passes by
    assert asked(penalty("book_burning", SCHOLAR, wisdom=1, wealth=1)) == "option"


def test_m57_106_what_dice_take_and_what_falls_on_all_is_no_price():
    table = penalty("rent", FARMER, wealth=0, option_penalties="prices")
    assert table.legal(FARMER) == ("b",)  # the landlord may be defied with nothing to lose
    table = all_choose(turn_up("drought", wealth=[0, 3, 3, 3], option_penalties="prices"), "bbbb")
    assert boards(table, "wealth") == [0, 2, 2, 2]
