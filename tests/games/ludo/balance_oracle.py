"""V2.0 once more: slowly, in decimals of fifty digits, square by square, from the fact sheet and not the engine."""

from __future__ import annotations

from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 50

SAFE = {0, 8, 13, 21, 26, 34, 39, 47}
OFFSETS = {2: (0, 26), 3: (0, 13, 26), 4: (0, 13, 26, 39)}
GROUP_A, GROUP_B = (3, 5, 6), (1, 2, 4)


def logistic(x: Decimal) -> Decimal:
    return 1 / (1 + (-x).exp())


def as_decimal(fraction: Fraction) -> Decimal:
    return Decimal(fraction.numerator) / Decimal(fraction.denominator)


def structure(row, offset=0):
    total = 0
    for step in row:
        if step == -1:
            total += 5
        elif step == 56:
            total += 25
        elif step > 50 or (offset + step) % 52 in SAFE:
            total += 20
        else:
            total += 15
    return total


def progress(row):
    left = sum(56 if step == -1 else 56 - step for step in row)
    return (1 - Fraction(left, 224)) * 100


def predicted(row):
    return (Fraction(1, 2) * structure(row) + Fraction(1, 2) * progress(row)) / 100


def square(seats, seat, step):
    return (OFFSETS[seats][seat] + step) % 52


def enemies(pos, seat, where):
    """Each enemy seat's number of pieces on a square of the ring."""
    there = {}
    for who, row in enumerate(pos):
        count = sum(0 <= step <= 50 and square(len(pos), who, step) == where for step in row)
        if who != seat and count:
            there[who] = count
    return there


def is_blocked(pos, seat, step, block):
    where = square(len(pos), seat, step)
    return block != "off" and where not in SAFE and any(n >= 2 for n in enemies(pos, seat, where).values())


def captures(pos, seat, step, die, block):
    """Is there a move of this piece with this die, and does it capture?"""
    if step == -1 or step + die > 50:
        return False  # out of the yard one comes to a safe square; the home column is one's own
    passed = range(step + 1, step + die) if block == "wall" else ()
    if any(is_blocked(pos, seat, s, block) for s in passed) or is_blocked(pos, seat, step + die, block):
        return False
    where = square(len(pos), seat, step + die)
    return where not in SAFE and bool(enemies(pos, seat, where))


def gifts(pos, seat, sixes, block="off"):
    found = {die for die in range(1, 7) for step in pos[seat] if captures(pos, seat, step, die, block)}
    return tuple(sorted(found - {6} if sixes == 2 else found))


def time_coefficient(t: Fraction) -> Fraction:
    if t < 2:
        return Fraction(3, 10)
    if t < 4:
        return Fraction(3, 10) + Fraction(7, 10) * (t - 2) / 2
    if t < 6:
        return Fraction(1)
    if t < 9:
        return 1 - Fraction(8, 10) * (t - 6) / 3
    return Fraction(2, 10)


def share(base: Fraction) -> Fraction:
    percent = base * 100
    if percent > 10:
        return Fraction(1)
    if percent > 0:
        return Fraction(4, 5)
    if percent < -8:
        return Fraction(0)
    if percent < 0:
        return Fraction(1, 5)
    return Fraction(1, 2)


def faces(pos, seat, base: Fraction, minutes: Fraction, sixes, block="off"):
    """The rule and six probabilities of a lone human among bots."""
    last = [step for step in pos[seat] if step != 56]
    if len(last) == 1 and 42 <= last[0] <= 55:
        a = share(base)
        if all(row == [56] * 4 for who, row in enumerate(pos) if who != seat):
            a = max(Fraction(1, 5), min(Fraction(4, 5), a))  # A24: nobody else is left to end the game
        return "3.2", [as_decimal((a if face in GROUP_A else 1 - a) / 3) for face in range(1, 7)]
    rates = [predicted(row) for row in pos]
    influence = as_decimal(rates[seat] - sum(rates) / len(rates) + base)
    six = 1 - logistic(influence + Decimal("1.6"))
    p = [(1 - six) / 5] * 5 + [six]
    given = gifts(pos, seat, sixes, block)
    if not given:
        return "2.2", p
    chance = logistic(Decimal("0.4") - influence) * as_decimal(time_coefficient(minutes))
    return "3.1", [(1 - chance) * p[face - 1] + (chance / len(given) if face in given else 0) for face in range(1, 7)]
