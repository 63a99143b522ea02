"""The engine's captures are those of the game: every legal move of every face, tried one by one."""

from __future__ import annotations

import random

import pytest

from wanju.games import find
from wanju.games.ludo import balance, moves, rows
from wanju.games.ludo.balance.captures import capture_faces
from wanju.kernel.record import records

GAME = find("ludo")
BOARD_SWITCHES = ("block", "safe_squares", "two_seats", "three_sixes")


def row_of(steps):
    row = 0
    for piece, step in enumerate(steps):
        row = rows.with_step(row, piece, step)
    return row


def captures_by_trying(state, rules, pos, seat):
    faces = 0
    for die in range(1, 7):
        movable = moves.movable(state, rules, seat, die)
        for piece in range(4):
            to = moves.landing(rules, pos[seat][piece], die)
            if movable >> piece & 1 and moves.victims(state, rules, seat, to):
                faces |= 1 << die - 1
    return faces


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_gift_is_what_some_legal_move_captures_with(seats):
    rng = random.Random(seats)
    found = 0
    for _ in range(20):
        settings = {id: rng.choice(GAME.numbers.entries[id].readings) for id in BOARD_SWITCHES}
        others = {"finish": rng.choice(["exact", "bounce"]), "capture_before_home": rng.choice(["no", "yes"])}
        ruleset = GAME.ruleset(seats, settings=settings | others)
        engine, state = balance.rules_for("v2.0", settings), records(GAME.state)[0]
        for _ in range(30):
            crowd = rng.choice([(-1, 56), (0, 30), (40, 56)])
            pos = [[rng.randint(*crowd) if who < seats else -1 for _ in range(4)] for who in range(4)]
            state["row"][:] = [row_of(steps) for steps in pos]
            seat = rng.randrange(seats)
            faces = capture_faces(pos, seats, seat, 0, 0, engine)
            assert faces == captures_by_trying(state, ruleset.record, pos, seat)
            found += faces != 0
    assert found > 100
