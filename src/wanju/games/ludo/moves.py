"""§1.2, §1.3: where a piece comes to, what keeps it from going, and whom it sends back to the yard."""

from __future__ import annotations

from wanju.games.ludo.board import GOAL, LAST_ON_RING, NOWHERE, PIECES, RING, SEATS, SIX, START, YARD
from wanju.games.ludo.readings import Block, CaptureBeforeHome, Finish
from wanju.games.ludo.rows import BITS, as_pieces, at_step, pieces_at, step_at, twins, with_room, with_step, zeros
from wanju.games.ludo.state import Event
from wanju.kernel import rule
from wanju.kernel.bits import lowest, without_lowest
from wanju.kernel.dealer import tell
from wanju.kernel.record import Record

# ── the board ────────────────────────────────────────────────────────────────


@rule("1.2")
def square_of(rules: Record, seat: int, step: int) -> int:
    """§1.2  The square of the ring on which a seat's step lies."""
    square = rules.offset[seat] + step
    return square - RING if square >= RING else square


@rule("1.2")
def step_on(rules: Record, seat: int, square: int) -> int:
    """§1.2  The step at which a seat's pieces stand on a square; NOWHERE for the one before its start."""
    step = square - rules.offset[seat]
    step = step + RING if step < 0 else step
    return step if step <= LAST_ON_RING else NOWHERE


@rule("1.2")
def is_open_ground(rules: Record, seat: int, step: int) -> bool:
    """§1.2  Can a piece be captured there? On the ring, and not on a safe square."""
    on_ring = (step >= START) & (step <= LAST_ON_RING)
    return on_ring & (rules.safe >> square_of(rules, seat, max(step, START)) & 1 == 0)


# ── where a piece may go ─────────────────────────────────────────────────────


@rule("1.3")
def landing(rules: Record, step: int, die: int) -> int:
    """§1.3  Where a roll takes a piece: out of the yard with a six, else as far as the roll says, up to the goal and
    no further (L-06: or back again). NOWHERE if it takes it nowhere."""
    to = step + die
    if rules.finish == Finish.BOUNCE and step != GOAL:
        to = min(to, 2 * GOAL - to)
    if step == YARD:
        to = START if die == SIX else NOWHERE
    return to if to <= GOAL else NOWHERE


@rule("1.3")
def is_block(state: Record, rules: Record, seat: int, step: int) -> bool:
    """§1.3, A30  Do two pieces of one enemy colour hold this step of ours?"""
    if not is_open_ground(rules, seat, step):
        return False
    square, found = square_of(rules, seat, step), False
    for other in range(SEATS):
        there = pieces_at(state.row[other], step_on(rules, other, square))
        found |= other != seat and without_lowest(there) != 0
    return found


@rule("1.3")
def is_blocked(state: Record, rules: Record, seat: int, step: int, to: int) -> bool:
    """§1.3, A30  Does a block hold the square of landing or, if it is a wall, any square on the way?"""
    if rules.block == Block.OFF:
        return False
    first, found = step + 1 if rules.block == Block.WALL else to, False
    for passed in range(first, to + 1):
        found |= is_block(state, rules, seat, passed)
    return found


@rule("1.3")
def must_capture_first(state: Record, rules: Record, seat: int, step: int, to: int) -> bool:
    """§1.3, L-07  Is the home column closed to a seat that has captured nothing yet?"""
    is_at_door = (step <= LAST_ON_RING) & (to > LAST_ON_RING)
    return rules.capture_before_home == CaptureBeforeHome.YES and is_at_door and state.captures[seat] == 0


@rule("1.3")
def reachable(state: Record, rules: Record, seat: int, die: int) -> int:
    """§1.3  Bitmask of the pieces that the roll takes somewhere, blocks aside; of those that stand together the first,
    for to move one or the other is the same."""
    row = state.row[seat]
    steps = 1 if rules.finish == Finish.BOUNCE else die
    in_yard = zeros(row)
    there = with_room(row, steps) & ~in_yard | (in_yard if die == SIX else 0)
    return as_pieces(there & ~twins(row))


@rule("1.3")
def movable(state: Record, rules: Record, seat: int, die: int) -> int:
    """§1.3  Bitmask of the pieces that the seat may choose from."""
    mask = reachable(state, rules, seat, die)
    return mask if rules.is_plain else mask & ~held_back(state, rules, seat, die, mask)


def held_back(state: Record, rules: Record, seat: int, die: int, pieces: int) -> int:
    """Bitmask of those pieces that a block or the closed home column keeps where they are."""
    mask = 0
    while pieces:
        piece, pieces = lowest(pieces), without_lowest(pieces)
        step = step_at(state.row[seat], piece)
        to = landing(rules, step, die)
        if is_blocked(state, rules, seat, step, to) or must_capture_first(state, rules, seat, step, to):
            mask |= 1 << piece
    return mask


# ── capture ──────────────────────────────────────────────────────────────────


@rule("1.3")
def victims(state: Record, rules: Record, seat: int, step: int) -> int:
    """§1.3  The enemy pieces on the square where a piece of ours would land: bit 8 · piece + seat for each."""
    meets, row, found = rules.meets[seat, step - YARD], state.row, 0
    for other in range(SEATS):
        found |= at_step(row[other], meets[other]) >> BITS - 1 - other
    return found


@rule("1.3")
def capture(state: Record, rules: Record, dealer: Record, seat: int, caught: int) -> None:
    """§1.3  Every enemy piece on the square goes back to its yard."""
    while caught:
        number, caught = lowest(caught), without_lowest(caught)
        piece, other = number // BITS, number % BITS
        row = state.row[other]
        tell(dealer, Event.CAPTURES, seat, other * PIECES + piece, step_at(row, piece))
        state.row[other] = with_step(row, piece, YARD)
        state.captures[seat] += 1
