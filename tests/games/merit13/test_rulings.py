"""Every ruling with a switch, in each of its readings."""

from __future__ import annotations

import pytest

import wanju
from wanju.games import find
from wanju.games.merit13.state import Seat

from .build import FARMER, MERCHANT, MONK, OFFICIAL, area, board, boards, did, end_round, finish, position, reveal
from .test_5_together import ROYALTY, VICTIM, call


def test_a13_01_saving_together_on_off_or_for_an_action():
    assert "invite@royalty" in position(area=ROYALTY).legal(FARMER)
    assert "without joining hands" in position(area=ROYALTY, coop_save="off").why_not(FARMER, "invite@royalty")
    table = call(position(area=ROYALTY, coop_save="joiner_spends_action"), FARMER, "royalty", 3, 0, 0)
    assert boards(table, "actions") == [1, 1, 2, 2]
    table.act(FARMER, "labor")
    table.act(MERCHANT, "labor")
    assert table.waiting == (OFFICIAL,)


def test_a13_01_who_has_no_action_left_is_not_asked():
    table = position(area=ROYALTY, place=OFFICIAL, coop_save="joiner_spends_action")
    table.act(OFFICIAL, "invite@royalty")
    assert table.waiting == (MONK,)
    table.act(MONK, "pledge@2")
    assert board(table, MONK)[0] == 8 and table.view()["saved"] == 1
    table = position(area=ROYALTY, place=MONK, coop_save="joiner_spends_action")
    assert table.why_not(MONK, "invite@royalty") == "Nobody else could join. (A13-01)"


def test_a13_02_cost_as_agreed_or_in_equal_parts():
    assert boards(call(position(area=ROYALTY), FARMER, "royalty", 1, 0, 1), "wealth") == [5, 9, 10, 9]
    equal = {"coop_cost_split": "equal_ceil"}
    table = position(area=ROYALTY, **equal)
    table.act(FARMER, "invite@royalty")
    assert table.legal(MERCHANT) == ("pledge@0", "pledge@1")
    for answer in ("pledge@1", "pledge@0", "pledge@1"):
        table.act(table.waiting[0], answer)
    assert boards(table, "wealth") == [7, 7, 10, 7]  # 7 by three: 3 each, 2 too many


def test_a13_02_equal_parts_that_somebody_does_not_have_fall_to_the_asker():
    equal = {"coop_cost_split": "equal_ceil"}
    table = call(position(area=ROYALTY, wealth=[9, 3, 3, 3], **equal), FARMER, "royalty", 1, 0, 0)
    assert boards(table, "wealth") == [2, 3, 3, 3] and boards(table, "fu") == [12, 5, 5, 5]
    table = call(position(area=ROYALTY, wealth=[6, 3, 3, 3], **equal), FARMER, "royalty", 1, 0, 0)
    assert boards(table, "wealth") == [6, 3, 3, 3] and table.view()["saved"] == 0
    table = position(area=ROYALTY, wealth=[6, 1, 2, 2], **equal)
    table.act(FARMER, "invite@royalty")
    assert table.waiting == (OFFICIAL,)  # 2 is the least part of 7, for four


@pytest.mark.parametrize(
    ("bonus", "farmer", "merchant"), [("split", 4, 4), ("initiator", 3 + 2, 3), ("each", 3 + 2, 3 + 2)]
)
def test_a13_03_the_fixed_fu_is_split_the_askers_or_everybodys(bonus, farmer, merchant):
    table = call(position(area=ROYALTY, coop_bonus=bonus), FARMER, "royalty", 3, 0, 0)
    assert boards(table, "fu")[:2] == [5 + farmer, 5 + merchant] and boards(table, "hui")[:2] == [7, 7]
    assert did(position(area=ROYALTY, coop_bonus=bonus), FARMER, "save@royalty") == (-7, 7, 4, 0)


def test_a13_04_credit_for_the_asker_or_for_all():
    for credit, saves in (("initiator", [1, 0, 0, 0]), ("all", [1, 1, 0, 1])):
        table = call(position(area=ROYALTY, coop_credit=credit), FARMER, "royalty", 3, 0, 1)
        assert boards(table, "saves") == saves and table.view()["saved"] == 1


@pytest.mark.parametrize("hui", [0, 1])
def test_a13_05_the_monk_gains_no_hui_or_one_by_lecturing(hui):
    table = position(place=MONK, lecture_monk_hui=hui)
    did(table, MONK, "labor", "labor")
    table.state.events_left = 1 << 10
    assert did(table, MONK, "lecture@0")[1:3] == (2, hui)


def test_a13_06_the_lecture_is_optional_or_not():
    for lecture, legal in (("optional", True), ("mandatory", False)):
        table = position(place=MONK, lecture=lecture)
        did(table, MONK, "labor", "labor")
        assert ("pass" in table.legal(MONK)) is legal
    assert table.why_not(MONK, "pass") == "At this table the monk must lecture. (A13-06)"


@pytest.mark.parametrize(("start", "each", "appear"), [(0, 1, 6), (1, 1, 7), (2, 1, 8), (0, 2, 12), (4, 3, 12)])
def test_a13_07_how_many_beings_appear(start, each, appear):
    rules = {"initial_beings": start, "beings_per_round": each, "calamity_loss": 99}
    table = wanju.table("merit13", seats=3, seed=4, role_order="seats", **rules)
    assert len(table.view()["beings"]) == min(start + each, 12)
    while not table.over:
        table.act(table.waiting[0], "labor")
    assert table.view()["revealed"] == appear


def test_a13_08_two_action_phases():
    table = position(area={"orphan": 0}, timeout_rule="two_action_phases")
    assert "orphan" in area(end_round(table, "harvest", "elder"))
    assert "orphan" not in area(end_round(table, "harvest", "sick"))


def test_a13_08_one_action_phase():
    table = end_round(position(calamity=0, timeout_rule="one_action_phase"), "harvest", "orphan")
    assert area(table) == {"orphan": 1}
    assert area(end_round(table, "harvest", "sick")) == {"sick": 1} and table.view()["calamity"] == 3


def test_a13_08_end_of_the_second_round():
    table = end_round(position(calamity=0, timeout_rule="end_of_second_round"), "harvest", "orphan")
    assert area(end_round(table, "harvest", "elder")) == {"orphan": 1, "elder": 0}
    assert table.view()["calamity"] == 0
    assert area(end_round(table, "harvest", "sick")) == {"elder": 1, "sick": 0}
    assert table.view()["calamity"] == 3
    told = [e["event"] for e in table.events()]
    assert told.index("leaves") < len(told) - 1 - told[::-1].index("round")


def test_a13_08_beings_of_round_5_can_expire_at_the_end():
    late = {"area": {"orphan": 1}, "calamity": 10}
    assert finish(**late).view()["outcome"] == "won"
    table = finish(timeout_rule="end_of_second_round", **late)
    assert table.view()["calamity"] == 13 and table.view()["outcome"] == "lost"


def test_a13_09_the_villain_in_the_beings_phase_or_at_the_end_of_a_round():
    early = end_round(position(calamity=0), "harvest", "villain")
    assert early.view()["calamity"] == 0
    assert end_round(early, "harvest", "elder").view()["calamity"] == 1
    late = end_round(position(calamity=0, villain_tick="round_end"), "harvest", "villain")
    assert late.view()["calamity"] == 0
    assert end_round(late, "harvest", "elder").view()["calamity"] == 1
    assert end_round(late, "harvest", "sick").view()["calamity"] == 1 + 1 + 3
    last = {"area": {"villain": 0}, "calamity": 12}
    assert finish(**last).view()["outcome"] == "won"
    assert finish(villain_tick="round_end", **last).view()["outcome"] == "lost"


@pytest.mark.parametrize(("calamity", "outcome"), [(12, "won"), (13, "undecided"), (19, "undecided"), (20, "lost")])
def test_a13_10_between_the_lines(calamity, outcome):
    assert finish(calamity).view()["outcome"] == ("lost" if outcome == "undecided" else outcome)
    table = finish(calamity, undecided="no_result", fu=[9, 8, 7, 6])
    assert table.view()["outcome"] == outcome
    if outcome == "undecided":
        assert boards(table, "rank") == [1, 2, 3, 4] and table.payoff == (0.5, 0, 0, 0)
        assert boards(table, "title") == [None] * 4


def test_a13_11_calamity_of_20_at_settlement_or_at_once():
    for check, over in (("settlement", False), ("immediate", True)):
        assert reveal("war", calamity=17, calamity_loss_check=check).over is over
        assert not reveal("war", calamity=16, calamity_loss_check=check).over
    table = reveal("war", calamity=18)
    assert did(table, 0, "protect")[3] == -2 and table.view()["calamity"] == 19
    assert not end_round(table, "peace").over


def test_a13_11_at_once_also_while_beings_come():
    table = position(area={"villain": 0}, calamity=19, calamity_loss_check="immediate")
    assert end_round(table, "harvest", "elder").over and table.view()["outcome"] == "lost"


def test_a13_12_calamity_stops_at_0_or_goes_below():
    for floor, calamity in (("zero", 0), ("none", -1)):
        table = position(calamity=1, calamity_floor=floor)
        table.act(FARMER, "protect")
        assert table.view()["calamity"] == calamity


@pytest.mark.parametrize(("seats", "fewer", "needed"), [(3, 0, 6), (3, 1, 5), (4, 1, 6)])
def test_a13_14_three_players_may_save_fewer(seats, fewer, needed):
    assert finish(saved=needed, seats=seats, three_seats_fewer=fewer).view()["outcome"] == "won"
    assert finish(saved=needed - 1, seats=seats, three_seats_fewer=fewer).view()["outcome"] == "lost"


def test_a13_15_the_streak_up_to_the_end_or_any():
    for reading, path in (("current", "householder"), ("longest", "bodhisattva")):
        table = position(seats=3, round=6, place=2, saved=6, fu=15, hui=15, bodhisattva_streak=reading)
        table.state.seat[0, Seat.LONGEST] = 4
        did(table, 2, "labor", "labor")
        assert boards(table, "path")[0] == path


def test_a13_16_the_best_path_or_all():
    for reading, bonus in (("best", 18), ("sum", 18 + 16 + 16 + 14)):
        table = finish(seats=3, fu=[22, 0, 0], hui=[22, 0, 0], path_selection=reading)
        assert boards(table, "score")[0] == 66 + bonus and boards(table, "path")[0] == "awakening"
        assert boards(table, "score")[1] == 8


@pytest.mark.parametrize(("rounding", "score"), [("none", 17.5), ("floor", 17), ("nearest", 17)])
def test_a13_17_scores_are_not_rounded_or_down_or_to_the_nearest(rounding, score):
    assert boards(finish(seats=3, fu=[2, 1, 1], hui=[5, 1, 1], score_rounding=rounding), "score")[0] == score


@pytest.mark.parametrize(("fu", "hui", "score"), [(1, 2, 4 + 8), (1, 3, 5 + 8), (2, 3, 7 + 8), (1, 8, 8 + 8)])
def test_a13_17_to_the_nearest(fu, hui, score):
    """4.24, 5.196, 7.35, 8.49"""
    assert boards(finish(seats=3, fu=[fu, 1, 1], hui=[hui, 1, 1], score_rounding="nearest"), "score")[0] == score


def test_a13_17_rounded_scores_tie():
    close = {"fu": [2, 1, 1, 1], "hui": [5, 10, 11, 1]}  # 9.49, 9.49, 9.95
    assert boards(finish(**close), "rank") == [2, 2, 1, 4]
    assert boards(finish(score_rounding="floor", **close), "rank") == [1, 1, 1, 4]
    assert boards(finish(score_rounding="nearest", **close), "rank") == [2, 2, 1, 4]


def test_a13_18_equal_scores():
    tied = {"fu": [2, 8, 4, 4], "hui": [8, 2, 4, 4]}
    assert boards(finish(**tied), "rank") == [1, 1, 1, 1]
    assert boards(finish(tie_break="fu_then_hui", **tied), "rank") == [4, 1, 2, 2]
    assert boards(finish(tie_break="seat", **tied), "rank") == [1, 2, 3, 4]
    assert finish(tie_break="fu_then_hui", **tied).payoff == (0, 1, 0, 0)


def test_a13_21_the_rich_merchants_gift_with_and_without_the_saver():
    for reading, wealth in (("yes", [7, 11, 11, 11]), ("no", [6, 11, 11, 11])):
        table = position(area={"rich_merchant": 0}, rich_merchant_includes_saver=reading)
        table.act(FARMER, "save@rich_merchant")
        assert boards(table, "wealth") == wealth


def test_a13_23_vesak_frees_the_first_save():
    table = reveal("vesak", "royalty", wealth=0)
    table.state.area |= 1 << 3  # the elder too
    assert did(table, 0, "save@royalty") == (0, 7, 4, 0)
    assert "It takes 2 wealth and you have 0" in table.why_not(0, "save@elder")


def test_a13_23_vesak_for_who_could_pay():
    table = reveal("vesak", "royalty", wealth=[6, 7, 7, 7], vesak="sim_quirk")
    assert "It takes 7 wealth and you have 6" in table.why_not(0, "save@royalty")
    did(table, 0, "labor")
    assert did(table, 0, "save@royalty")[0] == 0


def test_a13_23_vesak_for_every_player():
    table = reveal("vesak", "royalty", wealth=0, vesak="each_player")
    table.state.area |= 1 << 3 | 1 << 2
    did(table, 0, "save@royalty")
    assert "you have 0" in table.why_not(0, "save@elder")
    did(table, 0, "labor")
    assert did(table, 1, "save@elder")[0] == 0


def test_a13_24_both_actions_in_a_row_or_one_each():
    for reading, order in (("no", [0, 0, 1, 1, 2, 2]), ("yes", [0, 1, 2, 0, 1, 2])):
        table, found = position(seats=3, action_interleave=reading), []
        while table.view()["round"] == 2:
            found.append(table.waiting[0])
            table.act(found[-1], "labor")
        assert found == order


def test_a13_24_a_failed_call_leaves_the_turn_with_the_asker():
    table = call(position(area=ROYALTY, wealth=1, action_interleave="yes"), FARMER, "royalty", 0, 0, 0)
    assert table.waiting == (FARMER,) and "came to nothing" in table.why_not(FARMER, "invite@royalty")


def test_a13_25_roles_are_drawn_or_follow_the_seats():
    drawn = {tuple(boards(wanju.table("merit13", seats=4, seed=seed), "role")) for seed in range(200)}
    assert len(drawn) == 24
    three = {tuple(boards(wanju.table("merit13", seats=3, seed=seed), "role")) for seed in range(300)}
    assert len(three) == 24
    fixed = wanju.table("merit13", seats=3, role_order="seats")
    assert boards(fixed, "role") == ["farmer", "merchant", "official"]


@pytest.mark.parametrize(("deck", "choices"), [("sim13", 0), ("rb10_18", 6), ("sim13_plus_choice", 6)])
def test_a13_26_the_events(deck, choices):
    ruleset = find("merit13").ruleset(4, settings={"event_deck": deck})
    kinds = [card["kind"] for card in find("merit13").sheet(ruleset)["cards"].values()]
    assert [kinds.count(kind) for kind in ("disaster", "opportunity", "choice")] == [6, 6, choices]


def test_a13_27_shares_rounded_up_or_down():
    for rounding, fu, hui in (("ceil", 2, 1), ("floor", 1, 0)):
        table = call(position(area=VICTIM, wealth=1, coop_rounding=rounding), FARMER, "famine_victim", 1, 1)
        assert boards(table, "fu")[:3] == [5 + fu] * 3 and boards(table, "hui")[:3] == [5 + hui] * 3
        assert did(position(area=VICTIM, coop_rounding=rounding), FARMER, "save@famine_victim") == (-3, 5, 1, 0)


def test_a13_28_the_first_player_stays_or_changes():
    for reading, starts in (("no", [0, 0, 0, 0]), ("yes", [2, 3, 0, 1])):
        table, found = position(rotate_start=reading), []
        for event in ("harvest", "patrons", "peace", "teaching"):
            found.append(end_round(table, event).waiting[0])
        assert found == starts and table.view()["start"] == starts[-1]


def test_a13_29_several_have_least():
    for reading, wealth in (("all", [6, 9, 6, 6]), ("first", [6, 9, 3, 3])):
        table = reveal("patrons_10", wealth=[3, 9, 3, 3], event_deck="rb10_18", lowest_tie=reading)
        assert boards(table, "wealth") == wealth
    for reading, fu in (("all", [9, 5, 9, 5]), ("first", [9, 5, 9, 3])):
        table = reveal("teaching_10", fu=[9, 3, 9, 3], event_deck="rb10_18", lowest_tie=reading)
        assert boards(table, "fu") == fu


def test_a13_29_the_first_of_several_in_turn_order_from_whoever_starts():
    settings = {"event_deck": "rb10_18", "lowest_tie": "first", "rotate_start": "yes"}
    table = reveal("patrons_10", wealth=[3, 3, 9, 3], round=2, **settings)
    assert table.view()["start"] == 2 and boards(table, "wealth") == [3, 3, 9, 6]


def test_a13_30_the_temple_for_each_giver_or_for_all():
    def repaired(reading, *answers):
        table = reveal("temple", calamity=9, event_deck="rb10_18", temple_repair=reading)
        for answer in answers:
            table.act(table.waiting[0], answer)
        return table.view()["calamity"]

    assert repaired("each", "a", "pass", "a", "a") == 6 and repaired("each", *"aaaa") == 5
    assert repaired("all", "a", "pass", "a", "a") == 9 and repaired("all", *"aaaa") == 8


def test_a13_31_beings_of_the_start():
    for reading, stays in (("from_round_1", [0, 0]), ("from_setup", [0, 1])):
        table = wanju.table("merit13", seats=3, seed=3, initial_beings=1, initial_stay=reading)
        assert sorted(area(table).values()) == stays


def test_a13_36_who_asks_takes_everybody_who_pledges():
    """They could pay alone, and end with a quarter of the reward; nothing asks them again."""
    table = call(position(area=ROYALTY), FARMER, "royalty", 1, 1, 1)
    assert boards(table, "wealth") == [6, 9, 9, 9] and boards(table, "fu") == [5 + 2] * 4
    assert table.waiting == (FARMER,) and table.view()["prompt"]["kind"] == "turn"
    assert [e["event"] for e in table.events()].count("declines") == 0
