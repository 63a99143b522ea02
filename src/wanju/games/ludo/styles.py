"""Rule-of-thumb players: random, runner, cautious, hunter, clever. Everything they look at lies on the board.

Each but the first likes every possible move so and so much and takes the one it likes best; of equals the first.
"""

from __future__ import annotations

from enum import auto

from wanju.games.ludo.board import GOAL, LAST_ON_RING, SEATS, SIX, START, YARD
from wanju.games.ludo.moves import is_open_ground, landing, victims
from wanju.games.ludo.readings import Block, CaptureBeforeHome
from wanju.games.ludo.rows import BITS, count_between, pieces_at, step_at
from wanju.games.ludo.state import TO_ROLL, Again
from wanju.kernel import Named, roll
from wanju.kernel.bits import how_many, lowest, nth, without_lowest
from wanju.kernel.record import Record

AT_ONCE, LATER = 6, 1
"""Chances in 36 that an enemy rolls a number: with the next roll, or with a six and the roll after it."""
ENTRY = 12
"""Steps that bringing a piece into play is worth to the clever player: six rolls pass until a six comes."""
DOOR = 20
"""Steps that a first capture is worth where the home column is closed without one."""
ALONE, TOGETHER = 1, 2
"""Pieces that must stand there to make a block: beside one that comes, and with one that leaves."""
MUCH = 10_000


class Style(Named):
    RANDOM = auto()
    RUNNER = auto()
    """The piece that is furthest."""
    CAUTIOUS = auto()
    """Away from enemies, onto safe squares."""
    HUNTER = auto()
    """Captures if it can, else closes in."""
    CLEVER = auto()
    """Weighs what a move gains against what may be lost."""


def choose(state: Record, rules: Record, dealer: Record, seat: int, style: int) -> int:
    """Roll if it is time to; else one of the pieces that may move."""
    pieces = state.movable
    if pieces == TO_ROLL:
        return lowest(pieces)
    if style == Style.RANDOM:
        return nth(pieces, roll(dealer, how_many(pieces)))
    return favourite(state, rules, seat, style, pieces)


def favourite(state: Record, rules: Record, seat: int, style: int, pieces: int) -> int:
    """The piece whose move this style likes most."""
    best, most = lowest(pieces), -MUCH * MUCH
    while pieces:
        piece, pieces = lowest(pieces), without_lowest(pieces)
        liked = liking(state, rules, seat, style, step_at(state.row[seat], piece))
        if liked > most:
            best, most = piece, liked
    return best


def liking(state: Record, rules: Record, seat: int, style: int, step: int) -> int:
    """How much a style likes to move a piece that stands at this step."""
    to = landing(rules, step, state.die)
    if style == Style.RUNNER:
        return to
    if style == Style.CAUTIOUS:
        left = danger(state, rules, seat, step, TOGETHER) - danger(state, rules, seat, to, ALONE)
        return MUCH * left + shelter(rules, seat, step, to)
    caught = worth_of(state, victims(state, rules, seat, to))
    if style == Style.HUNTER:
        return MUCH * caught + 100 * prey(state, rules, seat, to) + to
    return gain(state, rules, seat, step, to, caught)


def shelter(rules: Record, seat: int, step: int, to: int) -> int:
    """Safe squares first; from a safe square last; else the furthest piece."""
    leaves = 100 if step >= START and not is_open_ground(rules, seat, step) and step <= LAST_ON_RING else 0
    return to - leaves + (200 if not is_open_ground(rules, seat, to) else 0)


def worth_of(state: Record, caught: int) -> int:
    """Steps that the owners of these pieces would lose."""
    lost = 0
    while caught:
        number, caught = lowest(caught), without_lowest(caught)
        lost += step_at(state.row[number % BITS], number // BITS) + ENTRY
    return lost


def gain(state: Record, rules: Record, seat: int, step: int, to: int, caught: int) -> int:
    """What a move is worth to the clever player, in 36ths of a step."""
    walked = ENTRY if step == YARD else to - step
    home = 5 if to == GOAL else 0
    shared = caught * 2 // rules.seats
    if not rules.is_plain and caught > 0 and opens_the_door(state, rules, seat):
        shared += DOOR
    again = 6 if rolls_again(state, rules, to, caught) else 0
    risk = risk_at(state, rules, seat, step, TOGETHER) - risk_at(state, rules, seat, to, ALONE)
    return 36 * (walked + home + again + shared) + risk + prey(state, rules, seat, to) - prey(state, rules, seat, step)


def rolls_again(state: Record, rules: Record, to: int, caught: int) -> bool:
    """Does this move bring a roll that the die alone does not?"""
    causes = (Again.CAPTURE if caught > 0 else 0) | (Again.HOME if to == GOAL else 0)
    by_six = state.die == SIX and rules.again & Again.SIX != 0
    return causes & rules.again != 0 and not by_six


def opens_the_door(state: Record, rules: Record, seat: int) -> bool:
    """Is a capture still needed to come home (L-07)?"""
    return rules.capture_before_home == CaptureBeforeHome.YES and state.captures[seat] == 0


def risk_at(state: Record, rules: Record, seat: int, step: int, block: int) -> int:
    """What a piece at this step may lose before its next turn, in 36ths of a step."""
    return danger(state, rules, seat, step, block) * (max(step, START) + ENTRY)


# ── who is near ──────────────────────────────────────────────────────────────


def danger(state: Record, rules: Record, seat: int, step: int, block: int) -> int:
    """Chances in 36, added up over all enemies, that a piece at this step is captured before its next turn; none for
    one that is part of a block of so many pieces (A30)."""
    if not rules.is_plain and rules.block != Block.OFF and how_many(pieces_at(state.row[seat], step)) >= block:
        return 0
    chances, later = 0, LATER if rules.again & Again.SIX else 0
    for other in range(SEATS):
        row, there = state.row[other], rules.meets[seat, step - YARD, other]
        chances += AT_ONCE * count_between(row, max(there - SIX, START), there - 1)
        chances += later * count_between(row, max(there - 2 * SIX, START), max(there - SIX, START) - 1)
    return chances


def prey(state: Record, rules: Record, seat: int, step: int) -> int:
    """What stands before a piece at this step: chances in 36 to capture at once, times what it would cost its owner."""
    found = 0
    if step >= START:
        for at in range(step + 1, min(step + SIX, LAST_ON_RING) + 1):
            found += AT_ONCE * worth_of(state, victims(state, rules, seat, at))
    return found // rules.seats
