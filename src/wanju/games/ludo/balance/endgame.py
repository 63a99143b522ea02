"""§B3.2, exactly: how long the last piece takes under a mixture of the dice groups A and B, and whether it arrives.

One player's own turns are counted, with nobody in the way: the piece is never captured, and it moves whenever the roll
allows. A turn (§1.3) is one roll, and one more after every six, moved or not; a third six in a row moves nothing and
ends the turn. A roll that would carry the piece past the goal moves nothing. The game is over when it arrives.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from wanju.games.ludo.balance.rules import FACES
from wanju.games.ludo.readings import NUMBERS
from wanju.kernel.errors import BadNumber, shorten
from wanju.kernel.numbers import Number

SIX, THIRD = 6, 3
SHARES = (Fraction(0), Fraction(1, 5), Fraction(1, 2), Fraction(4, 5), Fraction(1))
"""§B3.2  Nothing, 20 %, half (a fair die), 80 %, all."""

Ends = dict[int, Fraction]
"""Steps left when a turn is over → probability."""


class Finish(NamedTuple):
    """What awaits a piece that has `steps` left, when group A is rolled with probability `share`."""

    steps: int
    share: Fraction
    chance: Fraction
    """To arrive at all."""
    turns: Fraction | None
    """Expected until it arrives; None if it may never."""
    turns_if: Fraction | None
    """Expected among the games in which it arrives; None if there are none."""


def endgame_table(
    most: int = 14,
    shares: Iterable[Fraction | float] = SHARES,
    *,
    three_sixes: str = "forfeit",
    six_without_move: str = "again",
) -> list[Finish]:
    """The chance to arrive and the expected number of turns, from 1 to `most` steps, for each share of group A."""
    if type(most) is not int or not 1 <= most <= 56:
        zh = f"most 是 1 到 56 的步数；{shorten(most)} 不是。"
        raise BadNumber(f"most is a number of steps from 1 to 56; {shorten(most)} is not.", zh)
    NUMBERS.find("three_sixes").check(three_sixes)
    if six_without_move not in ("again", "pass"):
        zh = f"six_without_move 可取：again, pass；{shorten(six_without_move)} 不是。"
        raise BadNumber(f"six_without_move is one of: again, pass; {shorten(six_without_move)} is not.", zh)
    table: list[Finish] = []
    for share in shares:
        exact = Fraction(share).limit_denominator(10**6)
        if not 0 <= exact <= 1:
            zh = f"A 组的份额从 0 到 1；{shorten(share)} 不在其中。"
            raise BadNumber(f"A share of group A goes from 0 to 1; {shorten(share)} does not.", zh)
        table += column(most, exact, three_sixes == "forfeit", six_without_move == "again")
    return table


def dice(share: Fraction) -> list[Fraction]:
    """§B3.2  The six probabilities."""
    number = NUMBERS.entries["fast_faces"]
    assert isinstance(number, Number)
    fast = [face for face in range(1, FACES + 1) if int(number.default) >> face - 1 & 1]
    slow = FACES - len(fast)
    return [share / len(fast) if face in fast else (1 - share) / slow for face in range(1, FACES + 1)]


def turn(left: int, sixes: int, p: list[Fraction], is_forfeit: bool, is_again: bool) -> Ends:
    """§1.3  How the rest of a turn may end, after `sixes` sixes in a row."""
    ends: Ends = {}
    repeats = Fraction(0)
    for face, chance in enumerate(p, start=1):
        to = left - face if face <= left else left
        if face == SIX and is_forfeit and sixes + 1 == THIRD:
            after = {left: Fraction(1)}
        elif face != SIX or to == 0 or (to == left and not is_again):
            after = {to: Fraction(1)}
        elif is_forfeit or to != left:
            after = turn(to, sixes + 1, p, is_forfeit, is_again)
        else:  # the same roll again, as often as it takes
            repeats += chance
            continue
        for end, part in after.items():
            ends[end] = ends.get(end, Fraction(0)) + chance * part
    return {end: part / (1 - repeats) for end, part in ends.items() if part}


def column(most: int, share: Fraction, is_forfeit: bool, is_again: bool) -> list[Finish]:
    """From near to far: a turn ends nearer or where it began, so each distance needs only the nearer ones."""
    p = dice(share)
    chance, weighted = {0: Fraction(1)}, {0: Fraction(0)}
    rows = []
    for left in range(1, most + 1):
        ends = turn(left, 0, p, is_forfeit, is_again)
        stay = ends.pop(left, Fraction(0))
        moves = 1 - stay
        chance[left] = sum(part * chance[end] for end, part in ends.items()) / moves if moves else Fraction(0)
        # E[turns; arrives]: this turn counts once for every game that arrives
        on = sum((part * weighted[end] for end, part in ends.items()), chance[left])
        weighted[left] = on / moves if moves else Fraction(0)
        turns_if = weighted[left] / chance[left] if chance[left] else None
        rows.append(Finish(left, share, chance[left], turns_if if chance[left] == 1 else None, turns_if))
    return rows
