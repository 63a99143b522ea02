"""§B3.1: which faces capture. The ring is seen from the seat that rolls: bit n of a whole number is its step n, so the
six bits above a piece are the six faces, and the ring ends for it where its own home column begins.
"""

from __future__ import annotations

from wanju.games.ludo.balance.rules import ALL_FACES, FACES, AnyRules, Board, Row
from wanju.games.ludo.board import LAST_ON_RING, PIECES, QUARTER, RING, YARD
from wanju.games.ludo.readings import Block, GiftVictims, ThirdSixGift, ThreeSixes, TwoSeats
from wanju.kernel import rule

ON_RING = (1 << LAST_ON_RING + 1) - 1
SIX = 1 << FACES - 1


def ahead(seats: int, seat: int, who: int, rules: AnyRules) -> int:
    """§1.2  How many squares further another seat's pieces begin; two players sit opposite each other (L-03)."""
    apart = 2 * QUARTER if seats == 2 and rules.two_seats == TwoSeats.OPPOSITE else QUARTER
    return (who - seat) * apart % RING


def turned(steps: int, by: int) -> int:
    """Another seat's steps on the ring as ours; we never come to the square before our start."""
    return (steps << by | steps >> RING - by) & ON_RING


def standing(row: Row) -> tuple[int, int]:
    """The steps of the ring on which pieces of one colour stand, and those on which at least two do."""
    once, twice = 0, 0
    for piece in range(PIECES):
        step = 1 << row[piece] + 1
        twice |= once & step
        once |= step
    return once >> 1 & ON_RING, twice >> 1 & ON_RING


@rule("B3.1")
def targets(pos: Board, seats: int, seat: int, humans: int, rules: AnyRules) -> tuple[int, int]:
    """§B3.1  Our steps where an enemy can be captured, and those that an enemy blocks (A30); neither on safe squares.
    A18: any enemy counts, or none who is human."""
    found, blocks, spared = 0, 0, 0
    for who in range(seats):
        if who != seat:
            once, twice = standing(pos[who])
            by = ahead(seats, seat, who, rules)
            found |= turned(once, by)
            blocks |= turned(twice, by)
            if rules.gift_victims == GiftVictims.BOTS and humans >> who & 1:
                spared |= turned(once, by)
    open_ground = ~rules.safe
    return found & open_ground & ~spared, blocks & open_ground if rules.block != Block.OFF else 0


def reach(steps: int, step: int) -> int:
    """The faces that take a piece onto one of these steps; out of the yard onto step 0 it is the six."""
    return (steps & 1) << FACES - 1 if step == YARD else steps >> step + 1 & ALL_FACES


@rule("B3.1")
def hits(found: int, blocks: int, step: int, rules: AnyRules) -> int:
    """§B3.1, A15  The faces with which a piece captures: no block is landed on nor, if it is a wall, passed.
    A piece in the yard comes out onto its start, which is safe unless L-02 says otherwise."""
    faces = reach(found, step)
    shut = reach(blocks, step) if blocks != 0 else 0
    if shut != 0:
        faces &= (shut & -shut) - 1 if rules.block == Block.WALL else ~shut
    return faces


@rule("B3.1")
def capture_faces(pos: Board, seats: int, seat: int, humans: int, sixes: int, rules: AnyRules) -> int:
    """§B3.1  The faces with which some legal move captures. A six that would be the third is none (A16)."""
    found, blocks = targets(pos, seats, seat, humans, rules)
    if found == 0:
        return 0
    row, faces = pos[seat], 0
    for piece in range(PIECES):
        faces |= hits(found, blocks, row[piece], rules)
    if sixes == 2 and rules.three_sixes == ThreeSixes.FORFEIT and rules.third_six_gift == ThirdSixGift.NEVER:
        faces &= ~SIX
    return faces


def steps_lost(pos: Board, seats: int, seat: int, to: int, rules: AnyRules) -> int:
    """How many steps the enemies have walked that stand where our step `to` is."""
    lost = 0
    for who in range(seats):
        if who != seat:
            at = (to - ahead(seats, seat, who, rules)) % RING
            if at <= LAST_ON_RING:
                row = pos[who]
                lost += at * (int(row[0] == at) + int(row[1] == at) + int(row[2] == at) + int(row[3] == at))
    return lost


@rule("B3.1")
def best_gifts(pos: Board, seats: int, seat: int, humans: int, gifts: int, rules: AnyRules) -> int:
    """A14, best_victim  Those of the faces whose best capture sends the most steps back; several if they are equal."""
    found, blocks = targets(pos, seats, seat, humans, rules)
    best, most = 0, 0
    for face in range(1, FACES + 1):
        bit = 1 << face - 1
        for piece in range(PIECES):
            step = pos[seat][piece]
            if hits(found, blocks, step, rules) & gifts & bit != 0:
                lost = steps_lost(pos, seats, seat, 0 if step == YARD else step + face, rules)
                best = bit if lost > most else (best | bit if lost == most else best)
                most = max(most, lost)
    return best
