"""The die: a fair one, or one that the balance engine has bent. One draw of the dealer for each roll, either way."""

from __future__ import annotations

from typing import Any

from wanju.games.ludo.balance.core import bend_for, distance_from_fair, is_bent, roll_face
from wanju.games.ludo.board import PIECES, SEATS, SIX
from wanju.games.ludo.readings import Clock
from wanju.games.ludo.rows import step_at
from wanju.kernel import rule
from wanju.kernel.dealer import roll
from wanju.kernel.record import Record

SECONDS = 60.0


@rule("1.3")
def roll_die(state: Record, rules: Record, dealer: Record, seat: int) -> int:
    """§1.3  One of six faces, each as likely, unless the table has turned adaptive dice on (L-14)."""
    if rules.is_fair or not is_bent(seat, rules.humans, rules):
        return 1 + roll(dealer, SIX)
    return roll_adaptive(state, rules, dealer, seat)


@rule("B3")
def roll_adaptive(state: Record, rules: Record, dealer: Record, seat: int) -> int:
    """§B3  One draw from the probabilities that the balance engine publishes for this roll; they stay in the state."""
    one = state.roll
    lay_out(one.pos, state.row)
    bend_for(
        one, one.pos, rules.seats, seat, rules.humans, rules.history[seat], minutes(state, rules), state.sixes, rules,
    )  # fmt: skip
    state.bent_rolls += 1
    state.bent_seat = seat
    state.bent_by[one.rule] += 1
    state.bent_far += distance_from_fair(one.p)
    return roll_face(one.p, dealer)


def lay_out(pos: Any, rows: Any) -> None:
    """The rows of all seats as steps; of empty seats too: a loop of known length is unrolled."""
    for who in range(SEATS):
        for piece in range(PIECES):
            pos[who, piece] = step_at(rows[who], piece)


@rule("B3.1.2")
def minutes(state: Record, rules: Record) -> float:
    """§B3.1.2, A19  The time played: completed turns, or rolls, at so many seconds each; or what the clock on the wall
    says, and where nobody looks at it, turns."""
    if rules.clock == Clock.WALL and state.seconds >= 0:
        return state.seconds / SECONDS
    count = state.rolls if rules.clock == Clock.ROLLS else state.turns
    return count * rules.seconds_per_turn / SECONDS
