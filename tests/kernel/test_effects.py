"""The interpreter of cards: every verb, everybody a line may touch, every source and comparison, plain and compiled."""

from __future__ import annotations

import pytest

from wanju.kernel.effects import NOBODY, Op, Source, Verb, Who

from .tiny import first_unpaid, is_true, play

CALAMITY = 'what = "calamity"'
WEALTH = 'what = "wealth"'
MERIT = 'what = "merit"'

# ── verbs ────────────────────────────────────────────────────────────────────


def test_gain_raises_a_counter():
    assert play(f'verb = "gain", {WEALTH}, by = 2').wealth == [7, 5, 5]


def test_without_by_a_line_counts_one():
    assert play(f'verb = "gain", {CALAMITY}').calamity == 11


def test_lose_goes_to_the_game_as_a_loss_that_takes_what_is_there():
    assert play(f'verb = "lose", {WEALTH}, by = 7').wealth == [0, 5, 5]


def test_pay_goes_to_the_game_as_a_payment():
    assert play(f'verb = "pay", {WEALTH}, by = 7').wealth == [-2, 5, 5]


@pytest.mark.parametrize("by", [0, 9, -3])
def test_set_puts_a_counter_to_a_value(by):
    assert play(f'verb = "set", {MERIT}, by = {by}').merit == [by, 2, 3]


@pytest.mark.parametrize(("have", "left", "got"), [(5, 2, 8), (3, 0, 8), (2, 0, 7), (0, 0, 5)])
def test_give_moves_what_is_there_from_oneself(have, left, got):
    found = play(f'verb = "give", {WEALTH}, by = 3, who = "chosen"', chosen=2, wealth=(have, 5, 5))
    assert found.wealth == [left, 5, got]


@pytest.mark.parametrize(("have", "left", "got"), [(4, 1, 8), (3, 0, 8), (1, 0, 6), (0, 0, 5)])
def test_take_moves_what_is_there_to_oneself(have, left, got):
    found = play(f'verb = "take", {WEALTH}, by = 3, who = "left"', wealth=(5, have, 5))
    assert found.wealth == [got, left, 5]


def test_take_from_the_others_takes_from_each():
    assert play(f'verb = "take", {WEALTH}, by = 2, who = "others"', wealth=(0, 5, 1)).wealth == [3, 3, 0]


@pytest.mark.parametrize("dice", [0, 1, 2, 5])
def test_roll_puts_the_sum_of_the_dice_into_a_counter(dice):
    sums = {play(f'verb = "roll", what = "die", by = {dice}', seed=seed, die=99).die for seed in range(60)}
    assert min(sums) >= dice and max(sums) <= 6 * dice
    if dice == 1:
        assert sums == {1, 2, 3, 4, 5, 6}


def test_call_runs_the_function_of_that_number_for_the_player_and_the_chosen_one():
    assert play('verb = "call", rule = "double"', me=1).merit == [1, 4, 3]
    assert play('verb = "call", rule = "reverse"', me=1, chosen=2).merit == [1, 2, -3]


def test_a_call_may_have_conditions():
    double = 'verb = "call", rule = "double", when = ["calamity >= 10"]'
    assert play(double, calamity=9).merit == [1, 2, 3]
    assert play(double, calamity=10).merit == [2, 2, 3]


# ── who ──────────────────────────────────────────────────────────────────────

TOUCHED = {
    "self": [0, 1, 0],
    "others": [1, 0, 1],
    "all": [1, 1, 1],
    "left": [0, 0, 1],
    "right": [1, 0, 0],
    "chosen": [1, 0, 0],
    "both": [1, 1, 0],
}


@pytest.mark.parametrize(("who", "touched"), TOUCHED.items())
def test_a_line_touches_whom_it_names(who, touched):
    start = {"me": 1, "chosen": 0, "merit": (0, 0, 0)}
    assert play(f'verb = "gain", {MERIT}, who = "{who}"', **start).merit == touched


def test_the_tests_name_everybody_a_line_may_touch():
    assert {who.name.lower() for who in Who} == {*TOUCHED, "table"}


@pytest.mark.parametrize(("me", "left", "right"), [(0, 1, 2), (1, 2, 0), (2, 0, 1)])
def test_neighbours_go_round_the_table(me, left, right):
    for who, place in (("left", left), ("right", right)):
        found = play(f'verb = "set", {MERIT}, by = 9, who = "{who}"', me=me).merit
        assert [seat for seat in range(3) if found[seat] == 9] == [place]


def test_boards_that_are_not_in_play_are_not_touched():
    assert play(f'verb = "gain", {MERIT}, who = "all"', places=2).merit == [2, 3, 3]
    assert play(f'verb = "gain", {MERIT}, who = "left"', places=2, me=1).merit == [2, 2, 3]


@pytest.mark.parametrize(("who", "merit"), [("chosen", [1, 2, 3]), ("both", [2, 2, 3])])
def test_nobody_chosen_is_nobody_touched(who, merit):
    assert play(f'verb = "gain", {MERIT}, who = "{who}"', chosen=NOBODY).merit == merit


def test_a_line_on_the_table_happens_once():
    assert play(f'verb = "gain", {CALAMITY}, by = 2').calamity == 12


# ── where a number comes from ────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("by", "merit"),
    [
        ("4", [5, 6, 7]),
        ('"monk"', [4, 5, 6]),
        ('"price"', [3, 4, 5]),
        ('"rule.price"', [3, 4, 5]),
        ('"calamity"', [11, 12, 13]),
        ('"self.wealth"', [7, 8, 9]),
        ('"chosen.wealth"', [8, 9, 10]),
        ('"their.wealth"', [7, 9, 11]),
    ],
)
def test_a_line_counts_by_a_number_a_name_or_a_counter(by, merit):
    found = play(f'verb = "gain", {MERIT}, by = {by}, who = "all"', chosen=1, wealth=(6, 7, 8))
    assert found.merit == merit


def test_a_number_of_the_rulebook_is_that_of_the_ruleset():
    assert play(f'verb = "gain", {MERIT}, by = "price"', settings={"price": 9}).merit == [10, 2, 3]


SOURCES = {
    Source.CONSTANT: "self.wealth == 6",
    Source.NUMBER: "self.wealth >= price",
    Source.TABLE: "calamity >= die",
    Source.SELF: "self.wealth <= chosen.wealth",
    Source.CHOSEN: "chosen.wealth == 7",
    Source.THEIR: "their.wealth >= chosen.wealth",
}


@pytest.mark.parametrize("source", Source)
def test_a_condition_reads_every_source(source):
    assert is_true(SOURCES[source], wealth=(6, 7, 8))


def test_their_is_the_board_that_the_line_touches():
    found = play(f'verb = "gain", {MERIT}, who = "all", when = ["their.wealth >= 6"]', wealth=(5, 6, 7))
    assert found.merit == [1, 3, 4]


@pytest.mark.parametrize(
    ("sign", "held"), [(">=", (False, True, True)), ("<=", (True, True, False)), ("==", (False, True, False))]
)
def test_every_comparison_just_below_at_and_just_above(sign, held):
    assert tuple(is_true(f"calamity {sign} 10", calamity=c) for c in (9, 10, 11)) == held
    assert tuple(is_true(f"self.wealth {sign} limit", wealth=(w, 0, 0)) for w in (9, 10, 11)) == held


def test_the_tests_know_every_verb_and_comparison():
    assert [verb.name for verb in Verb] == ["GAIN", "LOSE", "PAY", "SET", "GIVE", "TAKE", "ROLL", "CALL"]
    assert len(Op) == 3


# ── order ────────────────────────────────────────────────────────────────────

CALM = f'verb = "lose", {CALAMITY}, by = 1'
BONUS = f'verb = "gain", {MERIT}, by = 2, when = ["calamity >= 10"]'


@pytest.mark.parametrize(("calamity", "bonus_first", "bonus_last"), [(9, 1, 1), (10, 3, 1), (11, 3, 3)])
def test_lines_run_top_to_bottom_and_a_condition_is_read_at_its_own_line(calamity, bonus_first, bonus_last):
    assert play(BONUS, CALM, calamity=calamity).merit[0] == bonus_first
    assert play(CALM, BONUS, calamity=calamity).merit[0] == bonus_last


def test_all_conditions_of_a_line_must_hold():
    line = f'verb = "gain", {MERIT}, when = ["calamity >= 10", "self.wealth <= 5"]'
    assert [play(line, calamity=c, wealth=(w, 0, 0)).merit[0] for c, w in ((10, 5), (9, 5), (10, 6))] == [2, 1, 1]


def test_a_condition_is_read_anew_for_each_board():
    give = f'verb = "take", {WEALTH}, by = 2, who = "others", when = ["self.wealth <= 1"]'
    assert play(give, wealth=(0, 5, 5)).wealth == [2, 3, 5]


# ── prices ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("wealth", "unpaid"), [(1, 0), (2, NOBODY), (3, NOBODY), (0, 0)])
@pytest.mark.parametrize("by", ["2", '"price"'])
def test_a_price_closes_one_short_of_it_and_opens_at_it(wealth, unpaid, by):
    assert first_unpaid(f'verb = "pay", {WEALTH}, by = {by}', wealth=(wealth, 9, 9)) == unpaid


@pytest.mark.parametrize(("wealth", "unpaid"), [(1, 1), (2, NOBODY)])
def test_what_is_given_must_be_there_too(wealth, unpaid):
    lines = f'verb = "gain", {MERIT}', f'verb = "give", {WEALTH}, by = 2, who = "left"'
    assert first_unpaid(*lines, wealth=(wealth, 9, 9)) == unpaid


@pytest.mark.parametrize(("wealth", "unpaid"), [(1, 0), (2, 1), (4, 1), (5, NOBODY)])
def test_two_prices_of_one_counter_add_up(wealth, unpaid):
    lines = f'verb = "pay", {WEALTH}, by = 2', f'verb = "pay", {WEALTH}, by = 3'
    assert first_unpaid(*lines, wealth=(wealth, 9, 9)) == unpaid


def test_prices_of_two_counters_do_not_add_up():
    lines = f'verb = "pay", {WEALTH}, by = 2', f'verb = "pay", {MERIT}, by = 2'
    assert first_unpaid(*lines, wealth=(2, 0, 0), merit=(2, 0, 0)) == NOBODY
    assert first_unpaid(*lines, wealth=(2, 0, 0), merit=(1, 0, 0)) == 1


@pytest.mark.parametrize(("calamity", "unpaid"), [(9, NOBODY), (10, 0)])
def test_a_price_under_a_condition_counts_where_it_holds(calamity, unpaid):
    line = f'verb = "pay", {WEALTH}, by = 3, when = ["calamity >= 10"]'
    assert first_unpaid(line, wealth=(2, 0, 0), calamity=calamity) == unpaid


def test_losses_and_what_others_have_close_nothing():
    lines = f'verb = "lose", {WEALTH}, by = 9', f'verb = "take", {WEALTH}, by = 9, who = "others"'
    assert first_unpaid(*lines, wealth=(0, 0, 0)) == NOBODY
