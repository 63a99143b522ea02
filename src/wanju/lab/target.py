"""What would make a claim hold, and what an interval says of it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from math import ceil, inf, log10
from typing import Any, NamedTuple

from wanju.kernel.errors import BadFile
from wanju.lab.intervals import Estimate

ENDS = ("least", "above", "most", "below")
KEYS = ("about", "within", *ENDS)
FAR = 1000
"""An end that is nearer than this part of an interval's half width is not reached by more games."""


class Verdict(StrEnum):
    HOLDS = "holds"
    FAILS = "fails"
    UNDECIDED = "cannot be decided"
    UNMEASURED = "not measurable by bots"


class Target(NamedTuple):
    """From … to …, with the ends or without."""

    low: float = -inf
    high: float = inf
    is_low_out: bool = False
    is_high_out: bool = False

    def verdict(self, found: Estimate) -> Verdict:
        """Does the whole interval lie inside, or outside?"""
        is_above = found.low > self.low or (found.low == self.low and not self.is_low_out)
        is_below = found.high < self.high or (found.high == self.high and not self.is_high_out)
        if is_above and is_below:
            return Verdict.HOLDS
        too_low = found.high < self.low or (found.high == self.low and self.is_low_out)
        too_high = found.low > self.high or (found.low == self.high and self.is_high_out)
        return Verdict.FAILS if too_low or too_high else Verdict.UNDECIDED

    def games_needed(self, found: Estimate, games: int) -> int | None:
        """About how many games would decide, if the mean stays where it is; nothing if it is on an end."""
        width = (found.high - found.low) / 2
        apart = min(abs(found.mean - end) for end in (self.low, self.high))
        if not 0 < width < inf or apart * FAR < width:
            return None
        return two_digits(games * (width / apart) ** 2)


def two_digits(number: float) -> int:
    """Rounded up to two digits."""
    step = int(10 ** max(0, int(log10(number)) - 1))
    return ceil(number / step) * step


def target_from(place: str, row: Mapping[str, Any]) -> Target:
    """`about` and `within`, or one or two of the ends."""
    given = {key: row[key] for key in KEYS if key in row}
    for key, value in given.items():
        if type(value) not in (int, float) or not -inf < value < inf:
            raise BadFile(place, f"'{key}' cannot be {value!r}; it is a number.", f"'{key}' 不能是 {value!r}；须是数。")
    if "about" in given or "within" in given:
        return around(place, given)
    if not given:
        told = "nothing says what would make it hold: write about and within, or least, above, most or below."
        raise BadFile(place, told, "没有写怎样才算成立：写 about 和 within，或 least、above、most、below。")
    if {"least", "above"} <= given.keys() or {"most", "below"} <= given.keys():
        told = "of 'least' and 'above' there is one at most, and of 'most' and 'below'."
        raise BadFile(place, told, "'least' 与 'above' 只写一个，'most' 与 'below' 也只写一个。")
    low, high = given.get("least", given.get("above", -inf)), given.get("most", given.get("below", inf))
    made = Target(low, high, "above" in given, "below" in given)
    if low > high or (low == high and (made.is_low_out or made.is_high_out)):
        told = f"its targets contradict each other: nothing lies between {low:g} and {high:g}."
        raise BadFile(place, told, f"目标互相矛盾：{low:g} 与 {high:g} 之间什么也没有。")
    return made


def around(place: str, given: Mapping[str, Any]) -> Target:
    if set(given) != {"about", "within"}:
        told = "'about' and 'within' go together, and without any other target."
        raise BadFile(place, told, "'about' 与 'within' 成对写，不与别的目标并用。")
    if given["within"] < 0:
        told = f"'within' cannot be {given['within']:g}; it is 0 or more."
        raise BadFile(place, told, f"'within' 不能是 {given['within']:g}；不得小于 0。")
    return Target(given["about"] - given["within"], given["about"] + given["within"])
