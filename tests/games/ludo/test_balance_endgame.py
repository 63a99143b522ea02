"""V2.0 §3.2: the last piece; and the exact table of what the two groups of faces do to it."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from wanju.games.ludo import balance
from wanju.games.ludo.balance.core import endgame_share
from wanju.games.ludo.balance.endgame import turn as turn_ends
from wanju.kernel.errors import GameError

OTHERS = [[10, -1, -1, -1], [20, -1, -1, -1]]
V2 = balance.rules_for("v2.0", {})


def end(history, last=50, **more):
    return balance.faces([[56, 56, 56, last], *OTHERS], 0, history, 1.0, 0, **more)


@pytest.mark.parametrize(
    ("history", "share"),
    [
        (0.5, 1), (0.105, 1), (Fraction(21, 200), 1), (0.1, 0.8), (0.6 - 0.5, 0.8), (Fraction(1, 10), 0.8),
        (0.095, 0.8), (0.005, 0.8), (1 / 200, 0.8), (0.0, 0.5), (-0.0, 0.5), (-0.005, 0.2), (-0.075, 0.2),
        (-0.08, 0.2), (0.42 - 0.5, 0.2), (Fraction(-8, 100), 0.2), (-0.085, 0), (0.415 - 0.5, 0), (-0.5, 0),
    ],
)  # fmt: skip
def test_the_share_of_group_a_at_every_boundary(history, share):
    f = end(history)
    assert f.why["rule"] == "3.2" and f.why["endgame_share"] == share
    for face in (3, 5, 6):
        assert f.p[face - 1] == pytest.approx(share / 3, abs=1e-15)
    for face in (1, 2, 4):
        assert f.p[face - 1] == pytest.approx((1 - share) / 3, abs=1e-15)


def test_every_record_of_a_hundred_games_falls_on_the_side_that_whole_numbers_say():
    for games in range(101):
        for wins in range(games + 1):
            ahead = 2 * wins - games  # in 1/200
            whole = 1 if ahead > 20 else 0.8 if ahead > 0 else 0.5 if ahead == 0 else 0.2 if ahead >= -16 else 0
            assert endgame_share(ahead / 200, V2) == whole
            assert endgame_share((wins + (100 - games) / 2) / 100 - 0.5, V2) == whole


def test_doubles_alone_would_get_the_boundary_wrong():
    assert 0.42 - 0.5 < -0.08


@pytest.mark.parametrize(("last", "is_on"), [(41, False), (42, True), (50, True), (51, True), (55, True), (-1, False)])
def test_it_is_on_from_14_steps_to_1(last, is_on):
    assert (end(0.3, last).why["rule"] == "3.2") is is_on


def test_it_is_off_while_two_pieces_are_out():
    assert balance.faces([[56, 56, 55, 55], *OTHERS], 0, 0.3, 1.0, 0).why["rule"] == "2.2"


def test_the_place_of_the_last_piece_does_not_matter():
    for place in range(4):
        row = [56] * 4
        row[place] = 45
        assert balance.faces([row, *OTHERS], 0, 0.3, 1.0, 0).why["rule"] == "3.2"


def test_it_looks_neither_at_the_board_nor_at_the_clock():
    assert end(0.05).p == end(0.05, 44).p == balance.faces([[56, 56, 56, 50], [55, 55, 55, 55]], 0, 0.05, 9.9, 2).p


def test_even_shares_are_a_fair_die():
    assert end(0.0).p == pytest.approx((1 / 6,) * 6, abs=1e-15)


# ── the exact table ──

TABLE = {(row.steps, row.share): row for row in balance.endgame_table()}
A, B, FAIR = Fraction(1), Fraction(0), Fraction(1, 2)


def test_the_table_has_fourteen_distances_and_five_shares():
    assert len(TABLE) == 14 * 5


def test_group_a_never_finishes_from_1_2_4_and_7_and_surely_only_from_3():
    assert [n for n in range(1, 15) if TABLE[n, A].chance == 0] == [1, 2, 4, 7]
    assert [n for n in range(1, 15) if TABLE[n, A].chance == 1] == [3]
    assert all(TABLE[n, A].turns is None for n in range(1, 15) if n != 3)


def test_every_other_share_finishes_from_everywhere():
    assert all(row.chance == 1 and row.turns == row.turns_if for row in TABLE.values() if row.share != A)


@pytest.mark.parametrize(("n", "chance"), [(3, (1, 1)), (5, (1, 2)), (6, (2, 3)), (8, (1, 2)), (10, (1, 6))])
def test_the_chance_under_group_a_by_hand(n, chance):
    """3 waits for a 3. 5: a 5 wins, a 3 leaves 2. 6: a 6 wins, a 3 leaves 3. 8: 3 → 5 ½, 5 → 3, 6 → 2.
    10: only a 5 leaves something, 5 with ½."""
    assert TABLE[n, A].chance == Fraction(*chance)


def test_turns_by_hand():
    """Group B has no six, so a turn is a roll. 1: one face in three. 3: two thirds move on, to 1 or 2, each 3 turns.
    A fair die at 1: a turn that fails rolls 2 … 5, or sixes and then one of them, or three sixes."""
    assert TABLE[1, B].turns == TABLE[2, B].turns == 3
    assert TABLE[3, B].turns == Fraction(3, 2) + 3
    assert TABLE[4, B].turns == (1 + TABLE[3, B].turns / 3 + TABLE[2, B].turns / 3)
    arrives = Fraction(1, 6) * (1 + Fraction(1, 6) + Fraction(1, 36))
    assert TABLE[1, FAIR].turns == 1 / arrives


def test_three_sixes_in_a_row_move_nothing():
    """From 18, three sixes in a row arrive only where the third counts; from 12, two are enough."""
    forfeit, off = (
        {row.steps: row for row in balance.endgame_table(18, [A], three_sixes=how)} for how in ("forfeit", "off")
    )
    assert off[18].turns_if != forfeit[18].turns_if and off[12].chance == forfeit[12].chance
    assert off[3].turns == 2  # no turn ends on a six: 3 or 5, each as likely
    assert forfeit[3].turns == Fraction(27, 13)  # 1/3 + 1/9 + 1/27 arrive


def test_nor_does_a_third_six_bring_the_piece_home():
    """A26  From 18 no turn is long enough; one without the rule is."""
    fair = [Fraction(1, 6)] * 6
    assert 0 not in turn_ends(18, 0, fair, True, True) and turn_ends(18, 0, fair, False, True)[0] == Fraction(1, 216)


def simulate(left, p, rng, turns):
    """§1.3, written out: the turns until a lone piece arrives, or None."""
    for turn in range(1, turns + 1):
        sixes = 0
        while True:
            die = rng.choices(range(1, 7), p)[0]
            sixes = sixes + 1 if die == 6 else 0
            if sixes == 3:
                break
            if die <= left:
                left -= die
            if left == 0:
                return turn
            if die != 6:
                break
    return None


@pytest.mark.parametrize(
    ("n", "share"), [(14, A), (9, A), (14, FAIR), (13, Fraction(4, 5)), (11, B), (6, Fraction(1, 5))]
)
def test_the_table_agrees_with_games_played_out(n, share):
    rng = random.Random(n)
    p = [float(share if face in (3, 5, 6) else 1 - share) / 3 for face in range(1, 7)]
    games = [simulate(n, p, rng, 30 if share == A else 400) for _ in range(4000)]
    arrived = [turns for turns in games if turns is not None]
    chance = float(TABLE[n, share].chance)
    assert len(arrived) / 4000 == pytest.approx(chance, abs=4.5 * (chance * (1 - chance) / 4000) ** 0.5 + 1e-9)
    mean = sum(arrived) / len(arrived)
    deviation = (sum((t - mean) ** 2 for t in arrived) / len(arrived)) ** 0.5
    assert mean == pytest.approx(float(TABLE[n, share].turns_if), abs=4.5 * deviation / len(arrived) ** 0.5)


def test_a_six_that_cannot_move_may_also_end_the_turn():
    again, past = (balance.endgame_table(1, [FAIR], six_without_move=how)[0].turns for how in ("again", "pass"))
    assert past == 6 and again < past


def test_a_table_of_nonsense_is_refused():
    for arguments in ({"most": 0}, {"shares": [2]}, {"three_sixes": "on"}, {"six_without_move": "agian"}):
        with pytest.raises(GameError):
            balance.endgame_table(**arguments)


def test_what_is_meant_as_help_delays_a_piece_that_comes_from_afar():
    """Who enters the last 14 steps from farther off stands 9 to 14 away. From there group B alone takes longer than a
    fair die; it helps from 1 to 8 only. With 20 % of A it helps up to 10."""
    assert all(TABLE[n, B].turns > TABLE[n, FAIR].turns for n in range(9, 15))
    assert all(TABLE[n, B].turns < TABLE[n, FAIR].turns for n in range(1, 9))
    little = Fraction(1, 5)
    assert [n for n in range(1, 15) if TABLE[n, little].turns > TABLE[n, FAIR].turns] == [11, 12, 13, 14]
