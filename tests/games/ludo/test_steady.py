"""§S1 … §S4: the steady dice, against a slow reading of the rulebook and at every boundary."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise
from math import e, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wanju.games import find
from wanju.games.ludo import balance
from wanju.games.ludo.balance.captures import steps_lost
from wanju.games.ludo.balance.steady import accumulate, gain_after, shift
from wanju.kernel.errors import GameError

STARTS = {2: (0, 26), 3: (0, 13, 26), 4: (0, 13, 26, 39)}
SAFE = {0, 8, 13, 21, 26, 34, 39, 47}
FLOOR = 0.03
FURTHEST = 5 * (1 / 6 - FLOOR)


def faces(pos, seat=0, term=0.0, sixes=0, **switches):
    return balance.faces(pos, seat, term, 0.0, sixes, preset="steady", **switches)


# ── the rulebook, read slowly ──


def worth_of(pos, seat, face, sixes):
    """§S1"""
    if face == 6 and sixes == 2:
        return Fraction(0)
    best = Fraction(0)
    for step in pos[seat]:
        if (step == -1 and face != 6) or step + face > 56 or step == 56:
            continue
        to = 0 if step == -1 else step + face
        gain = Fraction(12 if step == -1 else face) + (5 if to == 56 else 0)
        lost = caught(pos, seat, to)
        gain += Fraction(2 * (lost + 12), len(pos)) if lost is not None else 0
        gain += 5 if face != 6 and (to == 56 or lost is not None) else 0
        best = max(best, gain)
    return best + (5 if face == 6 else 0)


def caught(pos, seat, to):
    """The steps that enemies lose on the square of our step; None if nobody stands there or it is safe."""
    starts = STARTS[len(pos)]
    square = (starts[seat] + to) % 52
    if not 0 <= to <= 50 or square in SAFE:
        return None
    there = [
        step
        for who, row in enumerate(pos)
        for step in row
        if who != seat and 0 <= step <= 50 and (starts[who] + step) % 52 == square
    ]
    return sum(there) if there else None


def moment_of(pos, seat):
    """§S2"""
    ways = [sum(68 if step == -1 else 56 - step for step in row) for row in pos]
    best = min(way for who, way in enumerate(ways) if who != seat)
    r = min(ways[seat], best) + 10
    return sqrt(100 / r) / (1 + (ways[seat] - best) ** 2 / (30 * r))


def slow(pos, seat, term, sixes):
    """§S3"""
    worth = [float(worth_of(pos, seat, face, sixes)) for face in range(1, 7)]
    if term == 0:
        return worth, [1 / 6] * 6
    goal = max(worth) if term < 0 else min(worth)
    strength = (0.03 + 0.13 * abs(term)) * moment_of(pos, seat)
    given = [(1 / 6 - FLOOR) * min(1.0, max(0.0, strength * abs(goal - w) - 1)) for w in worth]
    takers = worth.count(goal)
    return worth, [1 / 6 - g + (sum(given) / takers if w == goal else 0) for g, w in zip(given, worth, strict=True)]


def random_board(rng):
    seats = rng.randint(2, 4)
    crowd = rng.choice([(-1, 56), (-1, 20), (20, 40), (41, 56)])
    pos = [[rng.choice((rng.randint(*crowd), rng.randint(-1, 56))) for _ in range(4)] for _ in range(seats)]
    seat = rng.randrange(seats)
    if pos[seat] == [56] * 4:
        pos[seat][2] = 9
    return pos, seat


def test_the_dice_are_those_of_the_rulebook():
    rng, bent = random.Random(8), 0
    for _ in range(3000):
        pos, seat = random_board(rng)
        term, sixes = rng.choice((rng.uniform(-1, 1), -1.0, 1.0, -0.42, 0.0)), rng.randint(0, 2)
        f = faces(pos, seat, term, sixes)
        worth, p = slow(pos, seat, term, sixes)
        assert f.why["worth"] == pytest.approx(worth, abs=1e-12), pos
        assert f.p == pytest.approx(p, abs=1e-12), (pos, seat, term)
        assert f.why["moment"] == pytest.approx(moment_of(pos, seat), rel=1e-12)
        bent += f.why["rule"] == "S3"
    assert bent > 800


# ── what always holds ──

ROW = st.lists(st.integers(-1, 56), min_size=4, max_size=4)


@settings(max_examples=400, deadline=None)
@given(pos=st.lists(ROW, min_size=2, max_size=4), term=st.floats(-1, 1), sixes=st.integers(0, 2))
def test_every_face_keeps_the_floor_and_no_roll_goes_further_than_the_cap(pos, term, sixes):
    if pos[0] == [56] * 4:
        pos[0] = [56, 56, 56, 55]
    f = faces(pos, 0, term, sixes)
    assert min(f.p) >= FLOOR - 1e-15 and abs(sum(f.p) - 1) < 1e-12
    assert f.why["distance_from_fair"] <= FURTHEST + 1e-12
    assert (f.why["rule"] == "fair") == (f.why["distance_from_fair"] == 0)


def test_the_cap_is_reached_and_can_be_set():
    capture = [[40, -1, -1, -1], [16, -1, -1, -1]]  # a two captures
    at_most = faces(capture, 0, -1.0, steady_most=10)
    assert at_most.p == pytest.approx([FLOOR, 1 - 5 * FLOOR, FLOOR, FLOOR, FLOOR, FLOOR], abs=1e-12)
    assert at_most.why["distance_from_fair"] == pytest.approx(FURTHEST)
    assert min(faces(capture, 0, -1.0, steady_most=10, steady_floor=0.1).p) == pytest.approx(0.1)
    assert faces(capture, 0, -1.0, steady_floor=0.16).why["distance_from_fair"] <= 5 * (1 / 6 - 0.16) + 1e-12


def test_a_term_of_zero_is_a_fair_die_and_so_is_a_seat_of_a_bot():
    rng = random.Random(2)
    for _ in range(200):
        pos, seat = random_board(rng)
        assert faces(pos, seat, 0.0).p == (1 / 6,) * 6
        assert faces(pos, seat, -1.0, humans=[(seat + 1) % len(pos)]).p == (1 / 6,) * 6


def test_the_further_below_the_better_and_the_further_above_the_worse():
    rng = random.Random(3)
    for _ in range(300):
        pos, seat = random_board(rng)
        rolls = [faces(pos, seat, term / 10) for term in range(-10, 11)]
        means = [sum(p * w for p, w in zip(f.p, f.why["worth"], strict=True)) for f in rolls]
        assert all(a >= b - 1e-12 for a, b in pairwise(means)), pos


def test_no_end_game_is_impossible():
    for left in range(1, 57):
        for term in (-1.0, 1.0):
            p = faces([[56, 56, 56, 56 - left], [56, 56, 50, 40]], 0, term).p
            assert min(p) >= FLOOR - 1e-15


def test_pressure_takes_nothing_up_to_1_and_all_from_2_on():
    room = 1 / 6 - FLOOR
    assert [shift(x, room) for x in (0.0, 0.5, 1.0, 2.0, 50.0)] == [0.0, 0.0, 0.0, room, room]
    assert shift(1.25, room) == room / 4


def test_a_third_six_is_worth_nothing_unless_the_rules_allow_it():
    pos = [[-1, -1, -1, -1], [20, -1, -1, -1]]
    assert faces(pos, 0, -1.0, 1).why["worth"] == (0, 0, 0, 0, 0, 17)
    assert faces(pos, 0, -1.0, 2).why["worth"] == (0, 0, 0, 0, 0, 0)
    assert faces(pos, 0, -1.0, 2).p == (1 / 6,) * 6
    assert faces(pos, 0, -1.0, 2, three_sixes="off").why["worth"] == (0, 0, 0, 0, 0, 17)


def test_a_tilt_of_every_roll_is_there_to_be_compared():
    pos = [[10, -1, -1, -1], [40, -1, -1, -1]]
    tilted = faces(pos, 0, -0.5, steady_shape="tilt", steady_floor=0)
    worth, force = tilted.why["worth"], tilted.why["strength"] * tilted.why["moment"]
    ratio = [p / q for p, q in pairwise(tilted.p)]
    assert ratio == pytest.approx([e ** (force * (a - b)) for a, b in pairwise(worth)])
    assert min(faces(pos, 0, -1.0, steady_shape="tilt", steady_most=10).p) >= FLOOR


# ── §S4 the term ──


def slow_term(results, seats):
    """§S4 in fractions, and in whole millionths after each game."""
    term = {2: Fraction(0), 3: Fraction(-1, 4), 4: Fraction(-42, 100)}[seats]
    for n, won in enumerate(results):
        gain = max(Fraction(5, 1000), Fraction(5, 100) / (1 + Fraction(n, 100)))
        term = max(Fraction(-1), min(Fraction(1), term + gain * (Fraction(won) - Fraction(1, 2))))
        term = Fraction((term * 10**6 + Fraction(1, 2)).__floor__(), 10**6)
    return term


def test_the_term_is_a_fold_over_all_results():
    rng = random.Random(4)
    for seats in (2, 3, 4):
        for chance in (0.05, 0.5, 0.9):
            results = [int(rng.random() < chance) for _ in range(1500)]
            for known in (0, 1, 2, 10, 200, 1500):
                exact = slow_term(results[:known], seats)
                # where exactly half a millionth is rounded, floats may go the other way
                assert abs(balance.accumulated(results[:known], seats) - exact) <= 1.1e-6 * (known > 2)


def test_the_first_games_in_figures():
    assert balance.accumulated([], 2) == 0.0 and balance.accumulated([], 4) == -0.42
    assert balance.accumulated([1], 2) == 0.025 and balance.accumulated([0], 2) == -0.025
    assert balance.accumulated([1, 0], 2) == 0.000248  # 0.025 − 0.025 / 1.01 = 0.00024752…
    assert balance.accumulated([1, 0], 3) == -0.249752


def test_the_gain_falls_to_the_slow_one_and_no_further():
    rules = balance.rules_record("steady")
    assert gain_after(0, rules) == 0.05 and gain_after(100, rules) == 0.025
    assert gain_after(899, rules) > 0.005 == gain_after(900, rules) == gain_after(10**6, rules)


def test_the_term_stays_within_1_and_comes_back_at_once():
    assert balance.accumulated([1] * 5000, 4) == 1.0 and balance.accumulated([0] * 5000, 2) == -1.0
    assert balance.accumulated([1] * 5000 + [0], 2) == 0.9975


def test_a_table_takes_any_term_as_its_history():
    rng = random.Random(9)
    for _ in range(50):
        results = [rng.randint(0, 1) for _ in range(rng.randint(0, 300))]
        term = balance.accumulated(results, 4)
        made = find("ludo").ruleset(4, "steady", {"people": "yes", "history": [term]})
        assert made.record.history[0] == term


def test_a_table_of_several_people_may_aim_elsewhere():
    assert balance.accumulated([], 4, target=Fraction(1, 4)) == 0  # what equals have anyhow
    assert balance.accumulated([1], 4, target=Fraction(1, 4)) == 0.0375
    rules = balance.rules_record("steady")
    assert accumulate(0.0, 0, True, 0.25, rules) == 0.0375


# ── what cannot be ──


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: faces([[0] * 4] * 2, 0, 1.5), "history is the accumulated term, from -1 to 1; '1.5' is not."),
        (lambda: faces([[0] * 4] * 2, 0, float("nan")), "history is the accumulated term, from -1 to 1; 'nan' is not."),
        (lambda: faces([[0] * 4] * 2, 0, "much"), "history is the accumulated term, from -1 to 1; 'much' is not."),
        (lambda: faces([[56] * 4, [0] * 4]), "Seat 0 has all four pieces home and rolls no more."),
        (lambda: faces([[0] * 4] * 2, steady_flor=0.1), "Did you mean 'steady_floor'?"),
        (lambda: faces([[0] * 4] * 2, steady_floor=0.2), "steady_floor cannot be 0.2."),
        (lambda: balance.accumulated([1, 2], 2), "A result is 1 for a win or 0 for a loss; '2' is neither."),
        (lambda: balance.accumulated(7, 2), "results is a list of wins and losses; '7' is not."),
        (lambda: balance.accumulated([], 5), "seats is a whole number from 2 to 4; '5' is not."),
        (lambda: balance.accumulated([], 2, target=2), "target is a rate from 0 to 1; '2' is not."),
        (lambda: balance.accumulated([], 2, preset="stedy"), "Did you mean 'steady'?"),
    ],
)
def test_bad_input_gets_one_sentence(call, sentence):
    with pytest.raises(GameError) as refusal:
        call()
    assert sentence in str(refusal.value)


def test_v2_knows_nothing_of_it_unless_asked():
    pos = [[10, -1, -1, -1], [40, -1, -1, -1]]
    with pytest.raises(GameError, match=r"from -0\.5 to 0\.5"):
        balance.faces(pos, 0, -0.8, 0.0, 0)
    asked = balance.faces(pos, 0, -0.8, 0.0, 0, memory="every_game")
    assert asked.why["rule"] == "3.1" and asked.why["history"] == -0.8


def test_a_match_begins_with_the_term_of_all_counted_games():
    from wanju.games.ludo.people import seated
    from wanju.kernel.game import PastGame

    ruleset = find("ludo").ruleset(4, "steady", {"steady_fast": 0.1})
    past = [PastGame("steady", 4, n % 3 == 0) for n in range(250)] + [PastGame("v2.0", 4, True)]
    filled = seated(ruleset, [True, False, False, False], [past, [], [], []])
    results = [int(game.won) for game in past[:-1]]
    assert filled["history"][0] == balance.accumulated(results, 4, steady_fast=0.1) != balance.accumulated(results, 4)
    find("ludo").ruleset(4, "steady", {"steady_fast": 0.1, **filled})


def test_s1_two_pieces_on_a_square_are_both_lost_however_the_board_is_kept():
    """Seat 3 has two on its step 27, which is step 1 of seat 1."""
    pos, rules = [[-1] * 4, [0, -1, -1, -1], [-1] * 4, [-1, 27, 56, 27]], balance.rules_record("steady")
    for board in (pos, np.array(pos, np.int8)):
        assert steps_lost(board, 4, 1, 1, rules) == 54
