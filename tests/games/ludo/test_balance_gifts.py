"""V2.0 §3.1: which faces capture, and what the gift of one does to the die."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from wanju.games.ludo import balance

from . import balance_oracle as oracle

HOME = [-1, -1, -1, -1]


def pieces(*steps):
    return [*steps, *[-1] * (4 - len(steps))]


def at(square, seat=1, seats=2):
    """The step with which a seat stands on a square of the ring."""
    step = (square - oracle.OFFSETS[seats][seat]) % 52
    assert step <= 50
    return step


def gifts(pos, seat=0, sixes=0, **more):
    return balance.faces(pos, seat, 0.0, 5.0, sixes, **more).why["gifts"]


@pytest.mark.parametrize("die", range(1, 7))
def test_an_enemy_one_to_six_squares_ahead_is_a_gift(die):
    assert gifts([pieces(1), pieces(at(1 + die))]) == (die,)


def test_an_enemy_seven_ahead_behind_or_on_the_same_square_is_none():
    assert gifts([pieces(1), pieces(at(9))]) == ()
    assert gifts([pieces(10), pieces(at(9))]) == ()
    assert gifts([pieces(10), pieces(at(10))]) == ()


@pytest.mark.parametrize("safe", sorted(oracle.SAFE))
def test_on_a_safe_square_nobody_is_captured(safe):
    for back in range(1, 7):
        mine = (safe - back) % 52
        if mine <= 50 and safe >= back:
            assert gifts([pieces(mine), pieces(at(safe)) if safe != 25 else HOME]) == ()


def test_the_ring_is_round_for_those_who_start_elsewhere():
    """Seat 1 of two starts on 26; its step 25 is square 51, and a step 3 further is square 2."""
    assert gifts([pieces(2), pieces(25)], seat=1) == (3,)


def test_a_piece_that_turns_into_its_column_captures_nobody():
    """Seat 0 leaves the ring after square 50. An enemy on square 51 or beyond its start is out of its way."""
    assert gifts([pieces(49), pieces(at(50))]) == (1,)
    assert gifts([pieces(50), pieces(at(51))]) == ()
    assert gifts([pieces(48), pieces(at(1), at(2))]) == ()
    assert gifts([pieces(52), pieces(at(3), at(4))]) == ()


def test_pieces_in_the_yard_the_column_and_at_the_goal_are_no_victims():
    assert gifts([pieces(1), [-1, 51, 55, 56]]) == ()


def test_ones_own_pieces_are_no_victims():
    assert gifts([pieces(1, 3, 4), HOME]) == ()


def test_several_faces_share_the_gift():
    pos = [pieces(1, 9), pieces(at(2), at(4), at(12))]
    f = balance.faces(pos, 0, 0.0, 5.0, 0)
    assert f.why["gifts"] == (1, 3)  # 1 by the first piece; 3 by either
    chance, six = f.why["gift_probability"], f.why["p6"]
    for face in range(1, 7):
        rest = (1 - chance) * (six if face == 6 else (1 - six) / 5)
        assert f.p[face - 1] == pytest.approx(rest + (chance / 2 if face in (1, 3) else 0), abs=1e-12)


def test_the_gift_comes_with_p_base_times_the_time_coefficient():
    pos = [pieces(10), pieces(40)]
    for minutes, coefficient in ((0.0, 0.3), (3.0, 0.65), (5.0, 1.0), (7.5, 0.6), (20.0, 0.2)):
        f = balance.faces(pos, 0, 0.0, minutes, 0)
        assert f.why["time_coefficient"] == pytest.approx(coefficient)
        assert f.why["gift_probability"] == f.why["base_probability"] * f.why["time_coefficient"]


def test_a_gift_of_the_six_comes_on_top_of_the_six():
    f = balance.faces([pieces(1), pieces(at(7))], 0, 0.0, 5.0, 0)
    chance = f.why["gift_probability"]
    assert f.why["gifts"] == (6,) and f.p[5] == pytest.approx(chance + (1 - chance) * f.why["p6"], abs=1e-12)


def test_the_third_six_is_never_given_but_can_be_rolled():
    pos = [pieces(1), pieces(at(7))]
    assert gifts(pos, sixes=1) == (6,)
    third = balance.faces(pos, 0, 0.0, 5.0, 2)
    assert third.why["rule"] == "2.2" and third.why["gifts"] == () and third.p[5] == third.why["p6"]
    assert gifts([pieces(1), pieces(at(7), at(3))], sixes=2) == (2,)


# ── blocks ──


def test_a_gift_refused_by_a_block():
    pos = [pieces(1), pieces(at(5), at(5))]
    assert gifts(pos) == (4,)
    for block in ("no_landing", "wall"):
        refused = balance.faces(pos, 0, 0.0, 5.0, 0, block=block)
        assert refused.why["gifts"] == () and refused.why["rule"] == "2.2"


def test_only_a_wall_keeps_one_from_what_lies_beyond():
    pos = [pieces(1), pieces(at(3), at(3), at(5), at(2))]
    assert gifts(pos) == (1, 2, 4)
    assert gifts(pos, block="no_landing") == (1, 4)
    assert gifts(pos, block="wall") == (1,)


def test_another_piece_may_still_take_what_a_wall_keeps_from_the_first():
    pos = [pieces(1, 4), pieces(at(3), at(3), at(5), at(2))]
    assert gifts(pos, block="wall") == (1,)
    assert gifts([pieces(1, 4), pieces(at(3), at(3), at(7))], block="wall") == (3,)


def test_two_colours_or_a_safe_square_make_no_block():
    mixed = [pieces(1), pieces(at(5, 1, 3)), pieces(at(5, 2, 3))]
    assert gifts(mixed, block="wall") == (4,)
    assert gifts([pieces(7), pieces(at(8), at(8), at(10))], block="wall") == (3,)


def test_ones_own_two_pieces_are_no_block_for_oneself():
    assert gifts([pieces(1, 3, 3), pieces(at(5))], block="wall") == (2, 4)


# ── the whole vector against the slow one ──


@pytest.mark.parametrize("block", ["off", "no_landing", "wall"])
def test_random_boards_agree_with_the_slow_engine(block):
    random.seed(f"ludo {block}")
    seen = {"2.2": 0, "3.1": 0, "3.2": 0}
    for _ in range(700):
        seats = random.randint(2, 4)
        crowd = random.choice([[-1, 56], range(-1, 57), range(20, 40), range(41, 57)])
        pos = [[random.choice([*crowd, 56]) for _ in range(4)] for _ in range(seats)]
        seat, sixes = random.randrange(seats), random.randint(0, 2)
        if random.random() < 0.2:
            pos[seat] = random.sample([56, 56, 56, random.randint(36, 55)], 4)
        if pos[seat] == [56] * 4:
            continue
        base, minutes = Fraction(random.randint(-100, 100), 200), Fraction(random.randint(0, 80), 8)
        f = balance.faces(pos, seat, float(base), float(minutes), sixes, block=block)
        rule, p = oracle.faces(pos, seat, base, minutes, sixes, block)
        assert f.why["rule"] == rule
        assert f.why["gifts"] == (oracle.gifts(pos, seat, sixes, block) if rule == "3.1" else ())
        assert f.p == pytest.approx([float(x) for x in p], abs=1e-12)
        seen[rule] += 1
    assert min(seen.values()) > 40
