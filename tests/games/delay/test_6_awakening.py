"""§6: rounds in balance, extreme options, and the flag that they raise."""

from __future__ import annotations

import pytest

from .build import desk, do, ending, hidden, last_round


@pytest.mark.parametrize(
    ("heaven", "hell", "counts"),
    [(60, 50, True), (61, 50, False), (50, 60, True), (50, 61, False), (50, 50, True), (100, 90, True), (0, 11, False)],
)
def test_6_2_heaven_and_hell_may_be_10_apart_and_not_11(heaven, hell, counts):
    """§6.2"""
    assert hidden(do(desk(heaven=heaven, hell=hell, stability=80), "a", "truth"))[0] == int(counts)


@pytest.mark.parametrize(("stability", "counts"), [(64, False), (65, True), (66, True), (100, True)])
def test_6_2_mankind_is_stable_from_65(stability, counts):
    """§6.2"""
    assert hidden(do(desk(stability=stability), "a", "truth"))[0] == int(counts)


@pytest.mark.parametrize("broken", [{"stability": 64}, {"heaven": 61}, {"hell": 61}])
@pytest.mark.parametrize("streak", [1, 2, 5])
def test_6_2_a_round_out_of_balance_sets_the_count_back_to_nothing(broken, streak):
    """§6.2"""
    kept = {"stability": 70, "streak": streak, "round": 6}
    assert hidden(do(desk(**kept), "a", "truth"))[0] == streak + 1
    assert hidden(do(desk(**{**kept, **broken}), "a", "truth"))[0] == 0


def test_6_2_the_count_goes_up_by_one_a_round():
    """§6.2  Once a round, not once a step."""
    table, seen = desk(stability=70), []
    while not table.over:
        do(table, "a", "embellish")
        seen.append(hidden(table)[0])
    assert seen == [1, 2, 3, 4, 5, 0, 0]  # from 52:50 to 64:50


@pytest.mark.parametrize(("option", "extremes"), [("a", 1), ("b", 0), ("c", 1)])
def test_6_2_an_extreme_option_is_counted_when_it_is_taken(option, extremes):
    """§6.2  At once, and for the whole game."""
    table = do(desk(extreme="AC"), option)
    assert hidden(table)[1] == extremes
    assert hidden(do(table, "truth", option))[1] == 2 * extremes


@pytest.mark.parametrize(("streak", "awake"), [(1, False), (2, True), (3, True), (6, True)])
def test_6_3_three_rounds_in_a_row_awaken_mankind(streak, awake):
    """§6.3  Round 7 itself is the last of them."""
    table = last_round(streak=streak, stability=70)
    assert ending(table) == ("human_rebellion" if awake else "false_peace")


@pytest.mark.parametrize(("extremes", "awake"), [(0, True), (1, True), (2, False), (6, False)])
def test_6_3_one_extreme_option_is_borne_and_two_are_not(extremes, awake):
    """§6.3"""
    table = last_round(streak=2, stability=70, extremes=extremes)
    assert ending(table) == ("human_rebellion" if awake else "false_peace")


def test_6_3_an_extreme_option_of_round_7_counts():
    """§6.2, §6.3"""
    for option, found in (("a", "false_peace"), ("b", "human_rebellion")):
        assert ending(last_round(option, extreme="A", extremes=1, streak=2, stability=70)) == found


def test_6_3_a_streak_that_breaks_in_round_7_awakens_nobody():
    """§6.3, D-05"""
    assert ending(last_round(streak=6, stability=64)) == "false_peace"
    assert ending(last_round(streak=6, stability=70, record="embellish", heaven=60)) == "false_peace"


def test_6_3_three_in_a_row_from_round_5_on_are_enough():
    """§6.3, D-05  Rounds 5, 6 and 7."""
    table = desk({"stability": 12}, stability=60, round=4)
    do(table, "b", "truth", "a", "obscure", "b", "truth", "b", "truth")
    assert hidden(table)[0] == 3 and ending(table) == "human_rebellion"
