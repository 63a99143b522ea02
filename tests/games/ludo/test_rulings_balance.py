"""Every ruling of the balance engine, in each of its readings."""

from __future__ import annotations

from fractions import Fraction

import pytest

from wanju.games.ludo import balance
from wanju.games.ludo.balance import core
from wanju.games.ludo.balance.core import gift_base, six_chance

YARD = [-1, -1, -1, -1]
AHEAD = [10, 30, 50, 55]
GIFT = [[10, -1, -1, -1], [40, -1, -1, -1]]  # a 4 captures
END = [[56, 56, 56, 50], [10, -1, -1, -1]]
FAIR = pytest.approx((1 / 6,) * 6, abs=1e-15)


def faces(pos, seat=0, history=0.0, minutes=5.0, sixes=0, **more):
    return balance.faces(pos, seat, history, minutes, sixes, **more)


def test_a1_humans_alone_everybody_or_nobody():
    human = {"humans": [0]}
    assert faces(GIFT, **human).why["rule"] == "3.1"
    assert faces(GIFT, seat=1, **human).why["rule"] == "fair" and faces(GIFT, seat=1, **human).p == FAIR
    bot = faces(GIFT, seat=1, history=0.3, apply_to="all", **human)
    assert bot.why["rule"] == "2.2" and bot.why["history"] == 0  # a bot has none
    assert faces(GIFT, history=0.3, apply_to="all", **human).why["history"] == 0.3
    assert faces(GIFT, apply_to="none").p == FAIR == faces(GIFT, preset="standard").p
    assert faces(GIFT, preset="standard").why["predicted"] == faces(GIFT).why["predicted"]  # still explained


def test_a2_two_humans_roll_fair_dice_or_both_are_balanced():
    assert faces(GIFT, humans=[0, 1]).p == FAIR
    assert faces(GIFT, seat=1, humans=[0, 1], apply_to="all").p == FAIR
    assert faces(GIFT, humans=[0, 1], multi_human="balance").p == faces(GIFT).p


def test_a2_the_target_of_balanced_humans_is_their_share():
    half, third = balance.history_term([1, 0, 0]), balance.history_term([1, 0, 0], target=Fraction(1, 3))
    assert half == Fraction(-1, 200) and third == 0
    assert balance.history_term([1] * 100, target=0.25) == Fraction(3, 4)
    four = [YARD] * 4
    assert faces(four, history=0.75, humans=[0, 1], multi_human="balance").why["influence"] == 0.75
    for history, humans in ((0.75, [0]), (-0.3, [0, 1])):
        with pytest.raises(ValueError, match="history is a fraction from"):
            faces(four, history=history, humans=humans, multi_human="balance")


def test_a3_the_mean_of_all_of_those_who_play_or_of_the_others():
    pos = [AHEAD, YARD, [56] * 4]
    mine = faces(pos).why["predicted"][0]
    means = {"all": (mine + 0.1 + 1) / 3, "active": (mine + 0.1) / 2, "others": 1.1 / 2}
    for scope, mean in means.items():
        assert faces(pos, mean_scope=scope).why["mean"] == pytest.approx(mean, abs=1e-15)


def test_a4_fractions_or_percent_points():
    as_fraction, as_percent = (faces([AHEAD, YARD], rate_unit=unit) for unit in ("fraction", "percent"))
    assert as_percent.why["influence"] == pytest.approx(100 * as_fraction.why["influence"])
    assert as_percent.p[5] < 1e-9  # saturated
    assert faces([YARD, AHEAD], rate_unit="percent").p[5] > 1 - 1e-9


def test_a6_a_short_history_is_padded_nothing_or_taken_as_it_is():
    results = [1, 1, 0]
    assert balance.history_term(results) == balance.history_term(results, "padded") == Fraction(1, 200)
    assert balance.history_term(results, "zero") == 0
    assert balance.history_term(results, "raw") == Fraction(1, 6)
    full = [1] * 60 + [0] * 40
    assert {balance.history_term(full, how) for how in ("padded", "zero", "raw")} == {Fraction(1, 10)}
    assert {balance.history_term([], how) for how in ("padded", "zero", "raw")} == {Fraction(0)}
    for how in ("padded", "zero", "raw"):
        rules = balance.rules_for("v2.0", {"cold_start": how})
        assert balance.base_term(2, 3, 0.5, rules) == pytest.approx(float(balance.history_term(results, how)))


def test_a9_the_safe_zone_with_and_without_squares_of_the_ring():
    row = [0, 8, 51, 9]
    assert faces([row, YARD]).why["structure"][0] == 20 + 20 + 20 + 15
    assert faces([row, YARD], safe_scope="column").why["structure"][0] == 15 + 15 + 20 + 15


def test_a10_the_entry_counts_as_a_step_or_not():
    assert faces([YARD, YARD]).why["progress"] == (0, 0)
    assert faces([YARD, YARD], yard_steps=57, total_steps=228).why["progress"] == (0, 0)
    longer = faces([[0, -1, -1, -1], YARD], yard_steps=57, total_steps=228)
    assert longer.why["progress"][0] == pytest.approx(100 / 228)


def test_a12_the_end_game_before_the_gift_or_after_it():
    pos = [[56, 56, 56, 44], [19, -1, -1, -1]]  # seat 1 stands on square 45
    first = faces(pos, history=0.3)
    assert first.why["rule"] == "3.2" and first.why["gifts"] == ()
    after = faces(pos, history=0.3, precedence="capture_first")
    chance = after.why["gift_probability"]
    assert after.why["rule"] == "3.1" and after.why["gifts"] == (1,) and after.why["endgame_share"] == 1
    assert after.p == pytest.approx([chance, 0, (1 - chance) / 3, 0, (1 - chance) / 3, (1 - chance) / 3])
    assert faces(END, history=0.3, precedence="capture_first").p == faces(END, history=0.3).p


def test_a14_any_capture_or_the_one_that_costs_most():
    pos = [[1, -1, -1, -1], [28, 31, -1, -1]]  # squares 2 and 5; the farther piece loses more
    assert faces(pos).why["gifts"] == (1, 4)
    assert faces(pos, gift_choice="best_victim").why["gifts"] == (4,)
    pair = [[1, -1, -1, -1], [28, 28, 31, -1]]  # two at once lose more than one
    assert faces(pair, gift_choice="best_victim").why["gifts"] == (1,)
    equal = [[1, 2, -1, -1], [30, -1, -1, -1]]  # 3 or 2 for the same piece on square 4
    assert faces(equal, gift_choice="best_victim").why["gifts"] == (2, 3)
    one = faces(GIFT, gift_choice="best_victim")
    assert one.p == faces(GIFT).p


def test_a14_the_best_victim_must_be_within_reach_of_a_legal_move():
    pos = [[1, -1, -1, -1], [28, 31, 31, -1]]
    assert faces(pos, gift_choice="best_victim").why["gifts"] == (4,)
    assert faces(pos, gift_choice="best_victim", block="no_landing").why["gifts"] == (1,)


def test_a16_the_third_six_is_never_given_unless_said_so():
    pos = [[1, -1, -1, -1], [33, -1, -1, -1]]  # a 6 captures on square 7
    assert faces(pos, sixes=1).why["gifts"] == (6,)
    assert faces(pos, sixes=2).why["gifts"] == ()
    assert faces(pos, sixes=2, third_six_gift="allowed").why["gifts"] == (6,)
    assert faces(pos, sixes=2, three_sixes="off").why["gifts"] == (6,)  # nothing is forfeited (A26)


def test_a18_any_enemy_or_none_who_is_human():
    pos = [[1, -1, -1, -1], [42, -1, -1, -1], [31, -1, -1, -1]]  # seats 1 and 2 on squares 3 and 5
    both = {"humans": [0, 1], "multi_human": "balance"}
    assert faces(pos, **both).why["gifts"] == (2, 4)
    assert faces(pos, gift_victims="bots", **both).why["gifts"] == (4,)
    assert faces(pos, gift_victims="bots").why["gifts"] == (2, 4)


def test_a20_the_end_game_begins_at_14_steps_or_elsewhere():
    at_14, at_15 = [[56, 56, 56, 42], YARD], [[56, 56, 56, 41], YARD]
    assert [faces(pos).why["rule"] for pos in (at_14, at_15)] == ["3.2", "2.2"]
    assert [faces(pos, endgame_steps=15).why["rule"] for pos in (at_14, at_15)] == ["3.2", "3.2"]
    assert faces([[56, 56, 56, 55], YARD], endgame_steps=0).why["rule"] == "2.2"
    assert faces([[56, 56, 56, -1], YARD], endgame_steps=56).why["rule"] == "2.2"  # the yard is not the board
    assert faces([[56, 56, 56, 0], YARD], endgame_steps=56).why["rule"] == "3.2"


def test_a21_at_exactly_nothing_both_groups_alike_or_as_said():
    assert faces(END).p == FAIR
    assert faces(END, endgame_at_zero=0.8).p == pytest.approx(faces(END, history=0.05).p)
    assert faces(END, history=0.005, endgame_at_zero=0.2).why["endgame_share"] == 0.8


def test_a22_the_edges_belong_to_the_milder_side_or_to_the_stronger():
    for history, strict, inclusive in ((0.1, 0.8, 1), (0.42 - 0.5, 0.2, 0), (0.095, 0.8, 0.8), (-0.075, 0.2, 0.2)):
        assert faces(END, history=history).why["endgame_share"] == strict
        assert faces(END, history=history, endgame_edges="inclusive").why["endgame_share"] == inclusive


def test_a23_the_stronger_condition_or_the_first_of_the_list():
    for history, stronger, as_listed in ((0.2, 1, 1), (0.05, 0.8, 0.8), (-0.05, 0.2, 0.2), (-0.2, 0, 0.2)):
        assert faces(END, history=history).why["endgame_share"] == stronger
        assert faces(END, history=history, endgame_overlap="as_listed").why["endgame_share"] == as_listed


def test_a24_the_cap_holds_when_nobody_else_would_end_the_game():
    def share(history, pos=END, **more):
        return faces(pos, history=history, **more).why["endgame_share"]

    assert (share(0.3), share(-0.3)) == (1, 0)  # the other rolls a fair die
    assert (share(0.3, endgame_cap="on"), share(-0.3, endgame_cap="on")) == (0.8, pytest.approx(0.2))
    everyone = {"humans": [0, 1], "multi_human": "balance"}
    assert (share(0.3, **everyone), share(-0.3, **everyone)) == (0.8, pytest.approx(0.2))
    assert share(0.3, endgame_cap="off", **everyone) == 1
    third = [*END, [20, -1, -1, -1]]
    assert share(0.3, third, **everyone) == 1  # a fair bot plays on
    assert share(0.3, [*END, [56] * 4], **everyone) == 0.8  # or has finished
    assert share(0.3, third, apply_to="all", **everyone) == 1  # a balanced bot has no history: the even mixture
    assert share(0.3, third, apply_to="all", endgame_at_zero=1, **everyone) == 0.8  # unless even that is one-sided
    assert share(0.05, **everyone) == 0.8 and share(0, **everyone) == 0.5


def test_a27_the_six_may_be_held_within_bounds():
    assert faces([YARD, AHEAD], six_most=0.2).p[5] == 0.2
    assert faces([AHEAD, YARD], six_least=0.15).p[5] == 0.15
    assert faces([AHEAD, YARD], six_least=0.05, six_most=0.4).p == faces([AHEAD, YARD]).p


def test_a29_history_alone_or_the_board_as_well():
    assert faces(END).why["endgame_share"] == 0.5
    assert faces(END, endgame_by="influence").why["endgame_share"] == 1  # far ahead
    assert faces(END, history=-0.5, endgame_by="influence").why["endgame_share"] == 0


def test_a26_and_a30_are_read_as_the_game_reads_them():
    """§1.3  Their ids and readings are those of numbers.toml, so one setting serves both."""
    assert balance.NUMBERS.entries["three_sixes"].readings == ("forfeit", "off")
    assert balance.NUMBERS.entries["block"].readings == ("off", "no_landing", "wall")


def test_safe_squares_and_seats_follow_the_board():
    star = [[7, -1, -1, -1], [35, -1, -1, -1]]  # seat 1 on square 9; and on the star 8 below
    assert faces(star).why["gifts"] == (2,)
    on_star = [[7, -1, -1, -1], [34, -1, -1, -1]]
    for squares, given, structure in (("starts_and_stars", (), 35), ("starts", (1,), 30), ("none", (1,), 30)):
        reasons = faces(on_star, safe_squares=squares).why
        assert reasons["gifts"] == given and reasons["structure"][1] == structure
    at_door = [YARD, [26, -1, -1, -1]]  # seat 1 on the start of seat 0
    assert [faces(at_door, safe_squares=s).why["gifts"] for s in ("starts_and_stars", "none")] == [(), (6,)]
    pair = [YARD, [26, 26, -1, -1]]
    assert faces(pair, safe_squares="none", block="no_landing").why["gifts"] == ()
    beside = [[10, -1, -1, -1], [1, -1, -1, -1]]
    assert faces(beside).why["gifts"] == ()
    assert faces(beside, two_seats="adjacent").why["gifts"] == (4,)  # square 14


def test_each_mechanism_can_be_taken_out_alone():
    assert faces(GIFT, capture_gift="off").why["rule"] == "2.2"
    only_gift = faces(GIFT, six_control="off")
    chance = only_gift.why["gift_probability"]
    assert only_gift.p == pytest.approx([(1 - chance) / 6 + (chance if face == 4 else 0) for face in range(1, 7)])
    assert faces([YARD, AHEAD], six_control="off").p == FAIR
    assert faces(END, history=0.3, endgame_control="off").why["rule"] == "2.2"


def test_every_number_of_the_formulas_can_be_turned():
    rules = balance.rules_for("v2.0", {"six_bias": 1.6094, "gift_bias": 0, "gain_history": 0, "gain_difference": 2})
    assert six_chance(0.0, rules) == pytest.approx(1 / 6, abs=1e-5) and gift_base(0.0, rules) == 0.5
    assert core.influence(0.1, 0.4, rules) == 0.2
    assert faces(END, history=0.3, fast_faces=0b100000).p == (0, 0, 0, 0, 0, 1)
    assert faces(END, history=0.06, endgame_high=5.5).why["endgame_share"] == 1
    assert faces(GIFT, time_hot=0.5).why["time_coefficient"] == 0.5
