"""What follows from the numbers and switches of a ruleset, written beside them: starts, who meets whom."""

from __future__ import annotations

from wanju.games.ludo.balance.rules import derive_balance
from wanju.games.ludo.board import LAST_ON_RING, NOWHERE, QUARTER, RING, SEATS, START, STEPS, YARD
from wanju.games.ludo.readings import (
    Block,
    CaptureAgain,
    CaptureBeforeHome,
    Dice,
    HomeAgain,
    People,
    SixAgain,
    SixWithoutMove,
    TwoSeats,
)
from wanju.games.ludo.state import Again
from wanju.kernel import rule
from wanju.kernel.record import Record


def derive(rules: Record) -> None:
    """§1.2  Where the seats start and which squares are safe; and what the switches mean together."""
    is_opposite = rules.seats == 2 and rules.two_seats == TwoSeats.OPPOSITE
    rules.humans = 0
    for seat in range(rules.seats):
        rules.offset[seat] = seat * (2 * QUARTER if is_opposite else QUARTER)
        rules.humans |= 1 << seat if rules.people[seat] == People.YES else 0
    rules.again = Again.SIX if rules.six_again == SixAgain.YES else 0
    rules.again |= Again.CAPTURE if rules.capture_again == CaptureAgain.YES else 0
    rules.again |= Again.HOME if rules.home_again == HomeAgain.YES else 0
    is_plain = rules.block == Block.OFF and rules.capture_before_home == CaptureBeforeHome.NO
    rules.is_plain = 1 if is_plain else 0
    is_usual = rules.six_without_move == SixWithoutMove.AGAIN and rules.yard_attempts == 1
    rules.is_stuck_usual = 1 if is_usual else 0
    rules.is_fair = 1 if rules.dice == Dice.FAIR else 0
    derive_balance(rules)
    meet(rules)


@rule("1.2")
def meet(rules: Record) -> None:
    """§1.2  `meeting_step` for everybody."""
    for seat in range(SEATS):
        for step in range(YARD, YARD + STEPS):
            is_on_ring = START <= step <= LAST_ON_RING and seat < rules.seats
            square = (rules.offset[seat] + step) % RING
            is_open = is_on_ring and rules.safe >> square & 1 == 0
            for other in range(SEATS):
                meets = is_open and other != seat and other < rules.seats
                rules.meets[seat, step - YARD, other] = meeting_step(square, rules.offset[other]) if meets else NOWHERE


@rule("1.2")
def meeting_step(square: int, start: int) -> int:
    """§1.2  The step at which a seat that starts there stands on this square of the ring; NOWHERE if it never does."""
    step = (square - start) % RING
    return step if step <= LAST_ON_RING else NOWHERE
