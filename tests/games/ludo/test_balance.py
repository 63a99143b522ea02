"""V2.0 §1, §2 and §3.1.1–2: scores, rates, the six, the time coefficient. Expected values are from the formulas."""

from __future__ import annotations

import doctest
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import pytest

from wanju.games.ludo import balance
from wanju.games.ludo.balance.core import gift_base, six_chance, time_coefficient

from . import balance_oracle as oracle

V2 = balance.rules_for("v2.0", {})
YARD = [-1, -1, -1, -1]
START = [YARD, YARD]


def why(pos, seat=0, history=0.0, minutes=0.0, sixes=0, **more):
    return balance.faces(pos, seat, history, minutes, sixes, **more).why


# ── §1 ──


@pytest.mark.parametrize(
    ("row", "structure"),
    [
        (YARD, 20),
        ([0, -1, -1, -1], 35),  # a start square is safe
        ([1, -1, -1, -1], 30),
        ([8, -1, -1, -1], 35),
        ([9, -1, -1, -1], 30),
        ([13, 21, 26, 34], 80),  # other colours' starts, and stars
        ([39, 47, 50, 51], 75),
        ([51, 52, 54, 55], 80),  # the home column
        ([56, -1, 10, 8], 65),
        ([56, 56, 56, 56], 100),
    ],
)
def test_structure_is_5_at_home_15_on_the_road_20_safe_25_arrived(row, structure):
    other = [1, -1, -1, -1]
    assert why([other, row])["structure"][1] == structure == oracle.structure(row)


@pytest.mark.parametrize(
    ("row", "left"), [(YARD, 224), ([0, 0, 0, 0], 224), ([56, -1, -1, -1], 168), ([10, 20, 30, 55], 109)]
)
def test_progress_is_one_less_the_steps_left_of_224(row, left):
    assert why([START[0], row])["progress"][1] == pytest.approx((1 - left / 224) * 100, abs=1e-12)


def test_everybody_starts_at_one_tenth():
    for seats in (2, 3, 4):
        assert why([YARD] * seats)["predicted"] == (0.1,) * seats


def test_the_highest_rate_short_of_the_goal_is_0_972768():
    rows = [[56, 56, 56, 55], YARD]
    assert why(rows)["predicted"][0] == pytest.approx(0.972767857142857, abs=1e-15)
    assert why([YARD, [56] * 4])["predicted"][1] == 1.0


def test_a_step_leaving_the_yard_and_leaving_a_safe_square_are_worth_what_the_fact_sheet_says():
    def rate(step):
        return why([[step, -1, -1, -1], YARD])["predicted"][0]

    assert rate(3) - rate(2) == pytest.approx(0.5 / 224, abs=1e-12)
    assert rate(0) - rate(-1) == pytest.approx(0.075, abs=1e-12)
    assert rate(1) - rate(0) == pytest.approx(0.5 / 224 - 0.025, abs=1e-12)  # it falls


# ── §2.1, §2.2 ──


def test_the_difference_is_ones_own_rate_less_the_mean_of_all():
    reasons = why([[10, -1, -1, -1], [40, -1, -1, -1], YARD], history=0.05)
    mine, other = oracle.predicted([10, -1, -1, -1]), oracle.predicted([40, -1, -1, -1])
    mean = (mine + other + Fraction(1, 10)) / 3
    assert reasons["mean"] == pytest.approx(float(mean), abs=1e-15)
    assert reasons["difference"] == pytest.approx(float(mine - mean), abs=1e-15)
    assert reasons["influence"] == pytest.approx(float(mine - mean) + 0.05, abs=1e-15)


@pytest.mark.parametrize(("seats", "bound"), [(2, 0.436384), (3, 0.581845), (4, 0.654576)])
def test_the_difference_has_the_bounds_of_the_fact_sheet_while_nobody_has_finished(seats, bound):
    ahead = [[56, 56, 56, 55]]
    assert why(ahead + [YARD] * (seats - 1))["difference"] == pytest.approx(bound, abs=1e-6)
    assert why([YARD] + ahead * (seats - 1))["difference"] == pytest.approx(-bound, abs=1e-6)


def test_a_game_played_to_the_last_goes_a_little_beyond_those_bounds():
    """A finished seat counts 1.0, more than the 0.972768 the bounds are made of."""
    assert why([YARD, [56] * 4, [56] * 4, [56, 56, 56, 55]])["difference"] == pytest.approx(-0.668192, abs=1e-6)


INFLUENCES = ["-1.155", "-0.936", "-0.5", "-0.25", "-0.1", "0", "0.1", "0.25", "0.5", "0.936", "1.155"]


@pytest.mark.parametrize("influence", INFLUENCES)
def test_the_six_to_nine_digits(influence):
    exact = 1 - oracle.logistic(Decimal(influence) + Decimal("1.6"))
    assert six_chance(float(influence), V2) == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.parametrize(
    ("influence", "nine_digits"), [(0.0, 0.167981615), (0.2, 0.141851065), (-0.3, 0.214165017), (0.5, 0.109096821)]
)
def test_the_six_at_a_few_influences_in_figures(influence, nine_digits):
    assert six_chance(influence, V2) == pytest.approx(nine_digits, abs=5e-10)


def test_the_check_table_of_the_fact_sheet():
    sixes = [0.3906, 0.3398, 0.2497, 0.2059, 0.1824, 0.1680, 0.1545, 0.1359, 0.1091, 0.0734, 0.0598]
    bases = [0.8256, 0.7918, 0.7109, 0.6570, 0.6225, 0.5987, 0.5744, 0.5374, 0.4750, 0.3691, 0.3197]
    for influence, six, base in zip(INFLUENCES, sixes, bases, strict=True):
        assert six_chance(float(influence), V2) == pytest.approx(six, abs=5.1e-5)
        assert gift_base(float(influence), V2) == pytest.approx(base, abs=5.1e-5)


def test_a_new_player_at_the_start_rolls_a_six_with_0_167982():
    f = balance.faces(START, 0, 0.0, 0.0, 0)
    assert f.why["rule"] == "2.2" and f.why["influence"] == 0
    assert f.p[5] == pytest.approx(0.1679816148, abs=1e-10)
    assert f.p[:5] == (pytest.approx((1 - 0.1679816148) / 5, abs=1e-10),) * 5


def test_the_better_one_does_the_rarer_the_six():
    chances = [balance.faces(START, 0, history / 200, 0.0, 0).p[5] for history in range(-100, 101)]
    assert all(a > b for a, b in pairwise(chances))


# ── §3.1.1, §3.1.2 ──


@pytest.mark.parametrize("influence", INFLUENCES)
def test_p_base_is_the_sigmoid_of_0_4_less_the_influence(influence):
    exact = oracle.logistic(Decimal("0.4") - Decimal(influence))
    assert gift_base(float(influence), V2) == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.parametrize(
    ("minutes", "coefficient"),
    [
        (0, 0.3), (1.999999, 0.3), (2, 0.3), (2.5, 0.475), (3, 0.65), (3.5, 0.825), (4, 1), (5, 1), (5.999999, 1),
        (6, 1), (6.75, 0.8), (7.5, 0.6), (8.25, 0.4), (9, 0.2), (9.000001, 0.2), (1000, 0.2),
    ],
)  # fmt: skip
def test_the_time_coefficient_at_and_between_its_corners(minutes, coefficient):
    assert time_coefficient(float(minutes), V2) == pytest.approx(coefficient, abs=1e-12)


def test_the_time_coefficient_never_jumps():
    for corner in (2.0, 4.0, 6.0, 9.0):
        below, above = time_coefficient(corner - 1e-9, V2), time_coefficient(corner + 1e-9, V2)
        assert below == pytest.approx(above, abs=1e-8)


@pytest.mark.parametrize("minutes", [Fraction(k, 8) for k in range(0, 81, 5)])
def test_the_time_coefficient_is_that_of_the_text(minutes):
    assert time_coefficient(float(minutes), V2) == pytest.approx(float(oracle.time_coefficient(minutes)), abs=1e-12)


# ── §2.1 the history (A6) ──


@pytest.mark.parametrize(
    ("wins", "games", "term"),
    [(0, 0, 0), (1, 1, (1, 200)), (0, 1, (-1, 200)), (50, 100, 0), (42, 100, (-8, 100)), (60, 100, (1, 10)),
     (100, 100, (1, 2)), (0, 100, (-1, 2)), (30, 40, (1, 10))],
)  # fmt: skip
def test_the_history_is_twice_the_wins_less_the_games_over_200(wins, games, term):
    expected = Fraction(*term) if isinstance(term, tuple) else Fraction(term)
    assert balance.history_term([1] * wins + [0] * (games - wins)) == expected


def test_the_compiled_history_is_the_exact_one_rounded_once():
    for games in range(101):
        for wins in range(games + 1):
            results = [True] * wins + [False] * (games - wins)
            assert balance.base_term(wins, games, 0.5, V2) == float(balance.history_term(results))


def test_the_face_of_the_issue():
    f = balance.faces(
        pos=[[10, -1, -1, -1], [40, -1, -1, -1]], seat=0, history=0.2, minutes=3.0, sixes=0, preset="v2.0"
    )
    rule, p = oracle.faces([[10, -1, -1, -1], [40, -1, -1, -1]], 0, Fraction(1, 5), Fraction(3), 0)
    assert f.why["rule"] == rule == "3.1" and f.why["gifts"] == (4,)
    assert f.p == pytest.approx([float(x) for x in p], abs=1e-12)
    assert set(f.why) == {
        "rule", "structure", "progress", "predicted", "mean", "difference", "history", "influence", "p6", "gifts",
        "base_probability", "time_coefficient", "gift_probability", "endgame_share", "distance_from_fair",
    }  # fmt: skip


def test_the_example_at_the_top_of_the_module():
    assert doctest.testmod(balance).failed == 0
