"""The steady dice: a system of our own that does what V2.0 sets out to do. §S1 … §S4 of the rulebook.

Where V2.0 bends every roll a little and always the same way, these dice ask what each face is worth on this board, and
how much this moment decides; they leave alone what does not matter, and take from faces only what the person's past
asks for. Plain arithmetic on rows of steps, as in `core`: compiled loops and `balance.faces` run the same.
"""

from __future__ import annotations

import math

from wanju.games.ludo.balance.captures import hits, steps_lost, targets
from wanju.games.ludo.balance.rules import FACES, FAIR_CHANCE, FOUR, AnyRoll, AnyRules, Board, Row, Rule
from wanju.games.ludo.board import PIECES, YARD
from wanju.games.ludo.readings import SteadyShape, ThreeSixes
from wanju.kernel import rule
from wanju.kernel.bits import lowest, without_lowest
from wanju.kernel.exponential import exp

LAST_FACE = FACES - 1
MILLION = 1e6
"""A term is kept in whole millionths, so that whoever stores it has it exactly."""


# ── §S1 what a face is worth ─────────────────────────────────────────────────


@rule("S1")
def weigh_faces(roll: AnyRoll, pos: Board, seats: int, seat: int, humans: int, sixes: int, rules: AnyRules) -> None:
    """§S1  What each face is worth to the seat, in steps: its best move; a third six is worth nothing."""
    row, worth, gain = pos[seat], roll.worth, rules.gain
    a, b, c, d = gain[row[0] + 1], gain[row[1] + 1], gain[row[2] + 1], gain[row[3] + 1]
    for face in range(FACES):
        worth[face] = max(a[face], b[face], c[face], d[face])
    found, blocks = targets(pos, seats, seat, humans, rules)
    if found != 0:
        for piece in range(PIECES):
            faces = hits(found, blocks, row[piece], rules)
            while faces:
                face, faces = lowest(faces), without_lowest(faces)
                caught = gain_of_capture(pos, seats, seat, row[piece], face, rules)
                worth[face] = max(worth[face], caught)
    worth[LAST_FACE] += rules.steady_again
    if sixes == 2 and rules.three_sixes == ThreeSixes.FORFEIT:
        worth[LAST_FACE] = 0.0


@rule("S1")
def gain_of_capture(pos: Board, seats: int, seat: int, step: int, face: int, rules: AnyRules) -> float:
    """§S1  A move that captures: the walk, the roll it earns, and a share of what its victims lose."""
    lost = steps_lost(pos, seats, seat, 0 if step == YARD else step + face + 1, rules) + rules.steady_entry
    again = 0.0 if face == LAST_FACE else rules.steady_again
    return float(rules.gain[step + 1][face] + again + lost * rules.steady_capture / seats)


# ── §S2 how much the moment decides ──────────────────────────────────────────


def way_left(row: Row, rules: AnyRules) -> float:
    """§S2  The steps that a seat has before it; a piece in the yard has its entry to make as well."""
    way = rules.way
    return float(way[row[0] + 1] + way[row[1] + 1] + way[row[2] + 1] + way[row[3] + 1])


@rule("S2")
def moment(roll: AnyRoll, pos: Board, seats: int, seat: int, rules: AnyRules) -> float:
    """§S2  10 / √r / (1 + x² / (30 · r)), where x is how far one is before or behind the best of the others and r the
    way that the leader has left, and 10 more: near the end of a close race a step decides most."""
    mine, best = way_left(pos[seat], rules), math.inf
    for who in range(seats):
        if who != seat:
            best = min(best, way_left(pos[who], rules))
    apart, left = mine - best, min(mine, best) + rules.steady_rest
    roll.lead = -apart
    roll.left = left
    return math.sqrt(rules.steady_scale / left) / (1.0 + apart * apart / (rules.steady_close * left))


# ── §S3 the bend ─────────────────────────────────────────────────────────────


@rule("S3")
def strength(term: float, rules: AnyRules) -> float:
    """§S3  How hard the dice are bent: from the least, at a term of nearly 0, to the most, at −1 and 1."""
    return rules.steady_least + (rules.steady_most - rules.steady_least) * abs(term)


@rule("S3")
def shift(pressure: float, room: float) -> float:
    """§S3  What a face gives up: nothing up to a pressure of 1, all it may from 2 on."""
    return room * min(1.0, pressure - 1.0) if pressure > 1.0 else 0.0


@rule("S3")
def take(roll: AnyRoll, toward: float, goal: float, force: float, rules: AnyRules) -> float:
    """§S3, moments  Faces that are further from the goal than the moment bears give to those that are there."""
    worth, room = roll.worth, FAIR_CHANCE - rules.steady_floor
    taken, takers = 0.0, 0
    for face in range(FACES):
        apart = goal - toward * worth[face]
        given = shift(force * apart, room)
        roll.p[face] = FAIR_CHANCE - given
        taken += given
        takers += 1 if apart == 0.0 else 0
    if taken > 0.0:
        each = taken / takers
        for face in range(FACES):
            roll.p[face] += each if toward * worth[face] == goal else 0.0
    return taken


@rule("S3")
def tilt_all(roll: AnyRoll, toward: float, goal: float, force: float, rules: AnyRules) -> float:
    """§S3, tilt  Every face by e to its worth times the force; the floor first."""
    total = 0.0
    for face in range(FACES):
        roll.p[face] = exp(force * (toward * roll.worth[face] - goal))
        total += roll.p[face]
    for face in range(FACES):
        roll.p[face] = rules.steady_floor + (1.0 - FACES * rules.steady_floor) * roll.p[face] / total
    return force


@rule("S3")
def steady(
    roll: AnyRoll, pos: Board, seats: int, seat: int, humans: int, term: float, sixes: int, rules: AnyRules
) -> None:
    """§S3  Below its target a seat is helped: the face worth most gains. Above, the face worth least does. No face ever
    has less than the floor."""
    weigh_faces(roll, pos, seats, seat, humans, sixes, rules)
    worth, toward = roll.worth, -1.0 if term > 0.0 else 1.0
    goal = toward * worth[0]
    for face in range(1, FACES):
        goal = max(goal, toward * worth[face])
    roll.moment = moment(roll, pos, seats, seat, rules)
    roll.strength = strength(term, rules) if term != 0.0 else 0.0
    force = roll.strength * roll.moment
    if rules.steady_shape == SteadyShape.MOMENTS:
        taken = take(roll, toward, goal, force, rules)
    else:
        taken = tilt_all(roll, toward, goal, force, rules)
    roll.history = term
    roll.gifts = 0
    roll.gift_probability = 0.0
    roll.endgame_share = -1.0
    roll.rule = Rule.STEADY if taken > 0.0 else Rule.FAIR


# ── §S4 the term ─────────────────────────────────────────────────────────────


@rule("S4")
def first_term(seats: int, target: float, rules: AnyRules) -> float:
    """§S4  Where a person begins of whom nothing is known: a term that would hold somebody as good as the bots. A
    target that such a person has anyhow needs none."""
    if target * seats <= 1.0:
        return 0.0
    return rules.steady_start_four if seats == FOUR else rules.steady_start_three


@rule("S4")
def gain_after(games: int, rules: AnyRules) -> float:
    """§S4  What a game counts: the first ones most, later ones less, and never less than the slow gain."""
    return max(rules.steady_slow, rules.steady_fast / (1.0 + games / rules.steady_games))


@rule("S4")
def accumulate(term: float, games: int, is_won: bool, target: float, rules: AnyRules) -> float:
    """§S4  One more game: a win raises the term, a loss lowers it, by the gain times its distance from the target; it
    stays between −1 and 1, in whole millionths."""
    ahead = (1.0 if is_won else 0.0) - target
    moved = max(-1.0, min(1.0, term + gain_after(games, rules) * ahead))
    return math.floor(moved * MILLION + 0.5) / MILLION
