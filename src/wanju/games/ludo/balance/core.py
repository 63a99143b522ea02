"""The balance of V2.0, formula by formula: from a board, a history and a clock to six probabilities and their reasons.

Every function is plain arithmetic on rows of steps, on `rules` (the numbers of numbers.toml) and on `roll` (the six
probabilities and why), so compiled loops call it on records and `balance.faces` on Python objects, bit for bit alike.
Sections are those of the V2.0 text with a B before them; rulings A1 … A32 are those of rulings.toml.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from wanju.games.ludo.balance.captures import best_gifts, capture_faces
from wanju.games.ludo.balance.rules import FACES, FAIR_CHANCE, AnyRoll, AnyRules, Board, Row, Rule
from wanju.games.ludo.balance.steady import steady
from wanju.games.ludo.board import GOAL, PIECES, YARD
from wanju.games.ludo.readings import (
    ApplyTo,
    CaptureGift,
    ColdStart,
    Dice,
    EndgameBy,
    EndgameCap,
    EndgameControl,
    EndgameEdges,
    EndgameOverlap,
    GiftChoice,
    MeanScope,
    MultiHuman,
    Precedence,
    RateUnit,
    SixControl,
)
from wanju.kernel import rule
from wanju.kernel.bits import how_many
from wanju.kernel.dealer import draw
from wanju.kernel.exponential import exp
from wanju.kernel.record import Record

BILLION = 1e9
"""Rates are compared in whole billionths: exact for every rate of a hundred games, as 0.42 − 0.5 in floats is not."""
BY_11, TINY = np.uint64(11), 1.0 / (1 << 53)


# ── §1 the predicted rate ────────────────────────────────────────────────────


@rule("B1.1")
def structure_score(row: Row, rules: AnyRules) -> float:
    """§B1.1  How the four pieces stand: 5 at home, 15 on the road, 20 safe, 25 arrived."""
    weight = rules.weight
    return weight[row[0] + 1] + weight[row[1] + 1] + weight[row[2] + 1] + weight[row[3] + 1]


@rule("B1.2")
def progress_score(row: Row, rules: AnyRules) -> float:
    """§B1.2  How near they are: (1 − steps left / 224) · 100. A piece in the yard has 56 left (A10)."""
    left = rules.left
    steps = left[row[0] + 1] + left[row[1] + 1] + left[row[2] + 1] + left[row[3] + 1]
    return (1.0 - steps / rules.total_steps) * 100.0


@rule("B1")
def predict(structure: float, progress: float, rules: AnyRules) -> float:
    """§B1  (0.5 · structure + 0.5 · progress) / 100."""
    return (rules.share_structure * structure + rules.share_progress * progress) / 100.0


def is_finished(row: Row) -> bool:
    """Are all four pieces home?"""
    return row[0] == GOAL and row[1] == GOAL and row[2] == GOAL and row[3] == GOAL


# ── §2 the difference and the six ────────────────────────────────────────────


@rule("B2.1")
def mean_rate(predicted: Sequence[float], pos: Board, seats: int, seat: int, rules: AnyRules) -> float:
    """§B2.1  The mean of the predicted rates of all seats: bots, finished seats and oneself included (A3)."""
    skips_self = rules.mean_scope == MeanScope.OTHERS
    skips_finished = rules.mean_scope == MeanScope.ACTIVE
    total, count = 0.0, 0
    for who in range(seats):
        if (skips_self and who == seat) or (skips_finished and is_finished(pos[who])):
            continue
        total += predicted[who]
        count += 1
    return total / count


@rule("B2.1")
def base_term(wins: int, games: int, target: float, rules: AnyRules) -> float:
    """§B2.1  The rate of the last 100 games less the target, 50 %. Games not yet played count as the target (A6)."""
    if games == 0 or (rules.cold_start == ColdStart.ZERO and games < rules.history_games):
        return 0.0
    ahead = wins - games * target
    return ahead / games if rules.cold_start == ColdStart.RAW else ahead / rules.history_games


@rule("B2.2")
def influence(difference: float, history: float, rules: AnyRules) -> float:
    """§B2.2, §B3.1.1  Difference plus base term, as fractions (A4)."""
    both = rules.gain_difference * difference + rules.gain_history * history
    return both if rules.rate_unit == RateUnit.FRACTION else both * 100.0


def sigmoid(x: float) -> float:
    """e^x / (1 + e^x), for any x."""
    power = exp(-abs(x))
    return (1.0 if x >= 0.0 else power) / (1.0 + power)


@rule("B2.2")
def six_chance(influenced: float, rules: AnyRules) -> float:
    """§B2.2  P(6) = 1 − P(A), where P(A) is the sigmoid of influence + 1.6. V2.0 does not clamp it (A27)."""
    chance = sigmoid(-(influenced + rules.six_bias))
    return max(rules.six_least, min(rules.six_most, chance))


@rule("B2.2")
def tilt(roll: AnyRoll, rules: AnyRules) -> None:
    """§B2.2  The six with its probability, the other five alike (A11)."""
    chance = six_chance(roll.influence, rules)
    for face in range(FACES - 1):
        roll.p[face] = (1.0 - chance) / (FACES - 1)
    roll.p[FACES - 1] = chance
    roll.p6 = chance
    roll.rule = Rule.SIX


# ── §3.1 the gift of a capture ───────────────────────────────────────────────


@rule("B3.1.1")
def gift_base(influenced: float, rules: AnyRules) -> float:
    """§B3.1.1  P_base is the sigmoid of 0.4 − influence."""
    return sigmoid(rules.gift_bias - influenced)


@rule("B3.1.2")
def time_coefficient(minutes: float, rules: AnyRules) -> float:
    """§B3.1.2  0.3 for two minutes, up to 1 at four, down from 1 at six to 0.2 at nine."""
    if minutes < rules.calm_until:
        return rules.time_calm
    if minutes < rules.hot_from:
        part = (minutes - rules.calm_until) / (rules.hot_from - rules.calm_until)
        return rules.time_calm + (rules.time_hot - rules.time_calm) * part
    if minutes < rules.hot_until:
        return rules.time_hot
    if minutes < rules.late_from:
        part = (minutes - rules.hot_until) / (rules.late_from - rules.hot_until)
        return rules.time_hot - (rules.time_hot - rules.time_late) * part
    return rules.time_late


@rule("B3.1.3")
def give(
    roll: AnyRoll, pos: Board, seats: int, seat: int, humans: int, minutes: float, sixes: int, rules: AnyRules
) -> None:
    """§B3.1.3  With probability P_base · C_t a capturing face is rolled, each as likely (A14); otherwise the die is
    what it was, and may still show one (A13)."""
    gifts = capture_faces(pos, seats, seat, humans, sixes, rules)
    if gifts == 0:
        return
    if rules.gift_choice == GiftChoice.BEST_VICTIM and gifts & (gifts - 1) != 0:
        gifts = best_gifts(pos, seats, seat, humans, gifts, rules)
    chance = gift_base(roll.influence, rules) * time_coefficient(minutes, rules)
    each = chance / how_many(gifts)
    for face in range(FACES):
        roll.p[face] = (1.0 - chance) * roll.p[face] + (each if gifts >> face & 1 else 0.0)
    roll.rule = Rule.CAPTURE
    roll.gifts = gifts
    roll.gift_probability = chance


# ── §3.2 the last piece ──────────────────────────────────────────────────────


@rule("B3.2")
def endgame_left(row: Row, rules: AnyRules) -> int:
    """§B3.2, A20  The steps that the last piece has left, if three are home and it is on the board, 1 to 14 steps away;
    else 0."""
    home, last = 0, YARD
    for piece in range(PIECES):
        if row[piece] == GOAL:
            home += 1
        else:
            last = row[piece]
    left = GOAL - last
    return left if home == PIECES - 1 and last != YARD and left <= rules.endgame_steps else 0


@rule("B3.2")
def endgame_share(rate: float, rules: AnyRules) -> float:
    """§B3.2  The share of group A: over +10 % all, over 0 80 %, under 0 20 %, under −8 % nothing.
    Exactly +10 % and −8 % are not over and under (A22); the stronger condition goes first (A23); 0 is half (A21)."""
    exact = math.floor(rate * BILLION + 0.5)
    high, low = rules.endgame_high * (BILLION / 100.0), rules.endgame_low * (BILLION / 100.0)
    is_inclusive = rules.endgame_edges == EndgameEdges.INCLUSIVE
    if exact == 0:
        return rules.endgame_at_zero
    if exact > 0:
        is_high = exact > high or (is_inclusive and exact == high)
        return rules.endgame_share_high if is_high else rules.endgame_share_above
    is_low = exact < low or (is_inclusive and exact == low)
    is_lowest = is_low and rules.endgame_overlap == EndgameOverlap.STRONGER
    return rules.endgame_share_low if is_lowest else rules.endgame_share_below


@rule("B3.2")
def is_capped(pos: Board, seats: int, humans: int, rules: AnyRules) -> bool:
    """A24  Must both groups stay possible? With `auto`, if nobody is sure to end the game some day: no unfinished seat
    rolls a fair die or, as a bot without a history, a mixture of both groups."""
    if rules.endgame_cap != EndgameCap.AUTO:
        return rules.endgame_cap == EndgameCap.ON
    bots_mix = 0.0 < rules.endgame_at_zero < 1.0
    for who in range(seats):
        is_sure = not is_bent(who, humans, rules) or (bots_mix and humans >> who & 1 == 0)
        if is_sure and not is_finished(pos[who]):
            return False
    return True


@rule("B3.2")
def end(roll: AnyRoll, pos: Board, seats: int, humans: int, rules: AnyRules) -> None:
    """§B3.2  Group A {3, 5, 6} with its share, group B {1, 2, 4} with the rest; alike within a group (A11).
    History decides, not the board (A29)."""
    share = endgame_share(roll.history if rules.endgame_by == EndgameBy.HISTORY else roll.influence, rules)
    if is_capped(pos, seats, humans, rules):
        share = max(1.0 - rules.endgame_cap_share, min(rules.endgame_cap_share, share))
    fast = rules.fast_faces
    count = how_many(fast)
    for face in range(FACES):
        roll.p[face] = share / count if fast >> face & 1 else (1.0 - share) / (FACES - count)
    roll.rule = Rule.ENDGAME
    roll.endgame_share = share


# ── one roll ─────────────────────────────────────────────────────────────────


@rule("B2")
def is_bent(seat: int, humans: int, rules: AnyRules) -> bool:
    """§B2, A1, A2  Is this seat's die balanced? A human's is, if no other human sits at the table."""
    if (
        rules.dice == Dice.FAIR
        or rules.apply_to == ApplyTo.NONE
        or (rules.multi_human == MultiHuman.FAIR and how_many(humans) > 1)
    ):
        return False
    return rules.apply_to == ApplyTo.ALL or humans >> seat & 1 == 1


@rule("B2.1")
def weigh(roll: AnyRoll, pos: Board, seats: int, seat: int, humans: int, history: float, rules: AnyRules) -> None:
    """§B1, §B2.1  Scores and predicted rates of all seats, and what they mean for one. A bot has no history (A1)."""
    for who in range(seats):
        structure, progress = structure_score(pos[who], rules), progress_score(pos[who], rules)
        roll.structure[who] = structure
        roll.progress[who] = progress
        roll.predicted[who] = predict(structure, progress, rules)
    roll.average = mean_rate(roll.predicted, pos, seats, seat, rules)
    roll.difference = roll.predicted[seat] - roll.average
    roll.history = history if humans >> seat & 1 else 0.0
    roll.influence = influence(roll.difference, roll.history, rules)


def be_fair(roll: AnyRoll) -> None:
    """Six faces, each as likely."""
    for face in range(FACES):
        roll.p[face] = FAIR_CHANCE
    roll.rule = Rule.FAIR
    roll.gifts = 0
    roll.p6 = FAIR_CHANCE
    roll.gift_probability = 0.0
    roll.endgame_share = -1.0


@rule("B3")
def decide(
    roll: AnyRoll, pos: Board, seats: int, seat: int, humans: int, minutes: float, sixes: int, rules: AnyRules
) -> None:
    """§B3, A12  The end game goes before the gift, and the gift before the six. After `weigh`."""
    be_fair(roll)
    if rules.six_control == SixControl.ON:
        tilt(roll, rules)
    if rules.endgame_control == EndgameControl.ON and endgame_left(pos[seat], rules) > 0:
        end(roll, pos, seats, humans, rules)
        if rules.precedence == Precedence.ENDGAME_FIRST:
            return
    if rules.capture_gift == CaptureGift.ON:
        give(roll, pos, seats, seat, humans, minutes, sixes, rules)


def bend(
    roll: AnyRoll, pos: Board, seats: int, seat: int, humans: int, history: float, minutes: float, sixes: int,
    rules: AnyRules,
) -> None:  # fmt: skip
    """The six probabilities of a seat's next roll, and why, into `roll`. Without balance it is a fair die, unexplained.
    `humans` is a bitmask of seats; `history` is the base term of this one."""
    if is_bent(seat, humans, rules):
        bend_for(roll, pos, seats, seat, humans, history, minutes, sixes, rules)
    else:
        be_fair(roll)


def bend_for(
    roll: AnyRoll, pos: Board, seats: int, seat: int, humans: int, history: float, minutes: float, sixes: int,
    rules: AnyRules,
) -> None:  # fmt: skip
    """The same for a seat whose die is balanced, by V2.0 or by the steady dice."""
    if rules.dice == Dice.STEADY:
        steady(roll, pos, seats, seat, humans, history if humans >> seat & 1 else 0.0, sixes, rules)
    else:
        weigh(roll, pos, seats, seat, humans, history, rules)
        decide(roll, pos, seats, seat, humans, minutes, sixes, rules)


# ── the draw ─────────────────────────────────────────────────────────────────


def draw_face(p: Sequence[float], u: float) -> int:
    """A32  The face that one number of [0, 1) stands for: faces in order from 1 to 6, each as wide as its probability.
    What rounding leaves over at the end belongs to the last face that can be rolled."""
    reached, face = 0.0, 1
    for earlier in range(FACES - 1):  # to the end: an early exit would be mispredicted
        reached += p[earlier]
        face += 1 if u >= reached else 0
    while p[face - 1] <= 0.0:
        face -= 1
    return face


def unit_draw(dealer: Record) -> float:
    """A number of [0, 1): the first 53 bits of a draw."""
    return float((draw(dealer) >> BY_11) * TINY)


def roll_face(p: Sequence[float], dealer: Record) -> int:
    """A32  One draw of the dealer, one face."""
    return draw_face(p, unit_draw(dealer))


def distance_from_fair(p: Sequence[float]) -> float:
    """How far a die is bent: half the sum of |p − 1/6|, from 0 to 5/6 (total variation)."""
    total = 0.0
    for face in range(FACES):
        total += abs(p[face] - FAIR_CHANCE)
    return total / 2.0
