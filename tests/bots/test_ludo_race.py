"""Turns to bring all pieces home, with nobody in the way."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from wanju.bots.ludo.boards import rank
from wanju.bots.ludo.race import by_itself, race
from wanju.games import find
from wanju.games.ludo.balance.endgame import endgame_table
from wanju.games.ludo.rows import with_step

FAIR = Fraction(1, 2)


def row(*steps):
    made = 0
    for piece, step in enumerate([*steps, *[56] * (4 - len(steps))]):
        made = with_step(made, piece, step)
    return made


@pytest.fixture(scope="module")
def turns():
    return race(find("ludo").ruleset(4))


def test_a_lone_piece_takes_as_long_as_exact_fractions_say(turns):
    for finish in endgame_table(56, [FAIR]):
        assert turns[0, rank(row(56 - finish.steps))] == pytest.approx(float(finish.turns), abs=1e-5)


def test_two_pieces_in_the_home_column_take_as_long_as_a_slow_recursion_says(turns):
    """§1.3  Before them nothing but goals: a six cannot move anything, and a piece that comes home rolls again."""

    @cache
    def slow(pieces, sixes, rest):
        """`rest` is deep enough for what is left not to matter."""
        if not pieces:
            return 0.0
        if rest == 0:
            return 5.0 * len(pieces)
        total = 0.0
        for die in range(1, 7):
            ways = {
                tuple(sorted((*pieces[:n], *pieces[n + 1 :], at + die)))
                for n, at in enumerate(pieces)
                if at + die <= 56
            }
            if die == 6:
                total += slow(pieces, sixes + 1, rest - 1) if sixes < 2 else 1 + slow(pieces, 0, rest - 1)
            elif not ways:
                total += 1 + slow(pieces, 0, rest - 1)
            else:
                total += min(after(way, rest) for way in ways)
        return total / 6

    def after(way, rest):
        left = tuple(step for step in way if step < 56)
        if len(left) == len(way):
            return 1 + slow(left, 0, rest - 1)
        return slow(left, 0, rest - 1) if left else 1.0

    for pieces in ((55, 55), (54, 55), (52, 54)):
        assert turns[0, rank(row(*pieces))] == pytest.approx(slow(pieces, 0, 150), abs=1e-5)


def test_rules_that_matter_to_nobody_alone_share_a_table():
    game = find("ludo")
    plain = by_itself(game.ruleset(4))
    assert by_itself(game.ruleset(3, "walls", {"capture_again": "no", "dice": "v2.0"})).hash == plain.hash
    assert by_itself(game.ruleset(4, settings={"home_again": "no"})).hash != plain.hash


def test_further_is_sooner_and_who_is_home_needs_no_turn(turns):
    assert turns[0, rank(row(-1))] > turns[0, rank(row(0))] > turns[0, rank(row(1))]
    assert turns[0, -1] == 0
