"""What a designer wishes the rules to do: `team_win=60%±1`, `first_*=equal±1`, `saves=7±0.2`, `turns>=30`.

How far rules are from a wish is counted in its tolerances: 0 inside, 1 where a number lies one tolerance outside.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from wanju.kernel.errors import BadNumber, shorten
from wanju.kernel.named import RATE
from wanju.lab.changes import metrics_called
from wanju.lab.intervals import Estimate
from wanju.lab.target import Target, Verdict
from wanju.lab.trial import Trial

Found = Mapping[str, Estimate | None]
"""What was measured, by metric; nothing where no game has it."""
NUMBER, UNIT = r"-?(?:\d+\.?\d*|\.\d+)", r"(?:%|pp)"
WRITTEN = re.compile(
    rf"\s*(?P<name>[^=<>≥≤]+?)\s*(?P<sign>>=|<=|=|≥|≤)\s*(?P<value>{NUMBER}|equal|相等)\s*(?P<unit>{UNIT})?"
    rf"(?:\s*(?:±|\+-|\+/-)\s*(?P<within>{NUMBER})\s*(?P<more>{UNIT})?)?\s*"
)
EQUAL = ("equal", "相等")
POINT = 0.01
UNSEEN = 1000.0
"""Tolerances that a number is away which no game has."""


@dataclass(frozen=True)
class Wish:
    """Numbers by name, and where each should lie; if they are to be equal, how far from the mean of them all."""

    text: str
    metrics: tuple[str, ...]
    target: Target
    tolerance: float
    is_equal: bool = False

    def placed(self, found: Found) -> dict[str, Estimate | None]:
        """What is held against the target. The mean of those that are to be equal is taken as known."""
        there = [each.mean for each in (found.get(name) for name in self.metrics) if each]
        middle = sum(there) / len(there) if self.is_equal and there else 0.0
        mine = {name: found.get(name) for name in self.metrics}
        return {name: shifted(each, middle) if each else None for name, each in mine.items()}

    def misses(self, found: Found) -> dict[str, float]:
        """How many tolerances each lies outside."""
        return {name: self.miss(each.mean) if each else UNSEEN for name, each in self.placed(found).items()}

    def miss(self, value: float) -> float:
        return max(self.target.low - value, value - self.target.high, 0.0) / self.tolerance

    def bounds(self, found: Found) -> tuple[float, float]:
        """The least and the most that all misses may come to, each number being in its interval."""
        least = most = 0.0
        for each in self.placed(found).values():
            low, high = (self.miss(each.low), self.miss(each.high)) if each else (UNSEEN, UNSEEN)
            inside = each is not None and each.low <= self.target.high and each.high >= self.target.low
            least, most = least + (0.0 if inside else min(low, high)), most + max(low, high)
        return least, most

    def aside(self, found: Found) -> float:
        """How far from the middle of the wish, in tolerances; where only one end is wished for, nothing."""
        low, high, *_ = self.target
        if -inf in (low, -high):
            return 0.0
        return sum(abs(each.mean - (low + high) / 2) / self.tolerance for each in self.placed(found).values() if each)

    def verdicts(self, found: Found) -> dict[str, Verdict]:
        """Does each interval lie inside, outside, or on the edge?"""
        placed = self.placed(found).items()
        return {name: self.target.verdict(each) if each else Verdict.FAILS for name, each in placed}

    def as_json(self) -> dict[str, Any]:
        ends = {name: end if abs(end) < inf else None for name, end in zip(("low", "high"), self.target)}
        return {"wish": self.text, "metrics": list(self.metrics), **ends, "equal": self.is_equal}


def shifted(found: Estimate, by: float) -> Estimate:
    return Estimate(found.mean - by, found.low - by, found.high - by, found.n)


def distance(wishes: Sequence[Wish], found: Found) -> float:
    """All misses together."""
    return sum(sum(wish.misses(found).values()) for wish in wishes)


# ── reading ──────────────────────────────────────────────────────────────────


def read_wishes(trial: Trial, texts: Sequence[str]) -> list[Wish]:
    """Wishes as they are typed, refused where two of them leave nothing."""
    if not texts:
        zh = "没有写愿望；加 --want，如 --want team_win=60%±1。"
        raise BadNumber("Nothing is wished for; write --want, as in --want team_win=60%±1.", zh)
    wishes = [read_wish(trial, text) for text in texts]
    check_together(trial, wishes)
    return wishes


def read_wish(trial: Trial, text: str) -> Wish:
    """'team_win=60%±1', 'first_*=equal±1', 'saves=7±0.2', 'turns>=30'."""
    found = WRITTEN.fullmatch(text)
    if not found:
        zh = f"愿望写作 指标=值±容差，如 team_win=60%±1、'first_*'=equal±1 或 turns>=30；{shorten(text)} 不是。"
        such = "as in team_win=60%±1, 'first_*'=equal±1 or turns>=30"
        raise BadNumber(f"A wish is METRIC=VALUE±TOLERANCE, {such}; {shorten(text)} is not that.", zh)
    names = tuple(metrics_called(trial, [found["name"]]))
    is_rate = all(trial.columns[name] == RATE for name in names)
    scale = POINT if is_rate else 1.0
    within = float(found["within"]) * scale if found["within"] else None
    if found["value"] in EQUAL:
        return equal_wish(text, names, found["sign"], within)
    check_unit(text, names[0], is_rate, bool(found["unit"] or found["more"]))
    value = float(found["value"]) * scale
    if is_rate and not 0 <= value <= 1:
        zh = f"{shorten(text)} 无法实现：比率在 0 % 到 100 % 之间。"
        raise BadNumber(f"{shorten(text)} cannot be: a rate goes from 0 % to 100 %.", zh)
    if found["sign"] == "=":
        if not within or within < 0:
            raise without_tolerance(text, f"{found['name']}=60%±1" if is_rate else f"{found['name']}=7±0.2")
        return Wish(text, names, Target(value - within, value + within), within)
    target = Target(low=value) if found["sign"] in (">=", "≥") else Target(high=value)
    return Wish(text, names, target, within or (POINT if is_rate else abs(value) / 100 or 1.0))


def equal_wish(text: str, names: tuple[str, ...], sign: str, within: float | None) -> Wish:
    if sign != "=" or not within or within < 0:
        raise without_tolerance(text, "'first_*'=equal±1")
    if len(names) < 2:
        zh = f"{shorten(text)} 只有 {names[0]} 一项；相等要有几项，如 'first_*'=equal±1。"
        raise BadNumber(
            f"{shorten(text)} is about {names[0]} alone; several can be equal, as in 'first_*'=equal±1.", zh
        )
    return Wish(text, names, Target(-within, within), within, is_equal=True)


def without_tolerance(text: str, right: str) -> BadNumber:
    zh = f"{shorten(text)} 没有写差多少算达到；请写大于 0 的容差，如 {right}。"
    return BadNumber(f"{shorten(text)} does not say how near is near enough; write more than 0, as in {right}.", zh)


def check_unit(text: str, name: str, is_rate: bool, has_unit: bool) -> None:
    if is_rate and not has_unit:
        zh = f"{shorten(text)}：{name} 是比率，请写百分数，如 {name}=60%±1。"
        raise BadNumber(f"{shorten(text)}: {name} is a rate, so write it in percent, as in {name}=60%±1.", zh)
    if has_unit and not is_rate:
        zh = f"{shorten(text)}：{name} 是均值，不写百分号，如 {name}=7±0.2。"
        raise BadNumber(f"{shorten(text)}: {name} is a mean, so write it without %, as in {name}=7±0.2.", zh)


def check_together(trial: Trial, wishes: Sequence[Wish]) -> None:
    """Refuse wishes of which no numbers could meet both."""
    ends: dict[str, tuple[float, float, str, str]] = {}
    for wish in (each for each in wishes if not each.is_equal):
        for name in wish.metrics:
            low, high, of_low, of_high = ends.get(name, (-inf, inf, "", ""))
            low, of_low = (wish.target.low, wish.text) if wish.target.low > low else (low, of_low)
            high, of_high = (wish.target.high, wish.text) if wish.target.high < high else (high, of_high)
            if low > high:
                raise contradiction(of_low, of_high, name)
            ends[name] = low, high, of_low, of_high
    for wish in (each for each in wishes if each.is_equal):
        named = [(name, *ends[name]) for name in wish.metrics if name in ends]
        lowest = min(named, key=lambda each: each[2], default=None)
        highest = max(named, key=lambda each: each[1], default=None)
        if lowest and highest and highest[1] - lowest[2] > 2 * wish.tolerance:
            raise contradiction(wish.text, highest[3], highest[0])


def contradiction(one: str, other: str, name: str) -> BadNumber:
    zh = f"愿望互相矛盾：没有一个 {name} 能同时满足 {shorten(one)} 与 {shorten(other)}。"
    return BadNumber(f"The wishes contradict each other: no {name} meets both {shorten(one)} and {shorten(other)}.", zh)
