"""What single steps do, and what is expected of several together: effects add up, those on rates in log-odds."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from wanju.kernel.exponential import exp
from wanju.kernel.logarithm import log
from wanju.kernel.named import RATE
from wanju.lab.against import against_base
from wanju.lab.changes import turning
from wanju.lab.intervals import Estimate
from wanju.lab.ladders import Ladder, Point
from wanju.lab.pairs import BOTH, BOTH_A, BOTH_D, ONLY_A, ONLY_B, A, B
from wanju.lab.race import Race, Rank
from wanju.lab.wishes import distance

ACTIVE = 16
"""Entries that are left after the screening."""
SCREENED = 4
"""Each is screened for this part of the games."""
LEAST = 0.02
"""A rate is taken to be no nearer to 0 or 1 where a step is weighed."""
Numbers = np.ndarray[Any, np.dtype[np.float64]]
"""A row for each table of players, a column for each number of the wishes; rates in log-odds."""


class Effects:
    """What a step of each entry does to each number, and which entries are worth turning."""

    def __init__(self, race: Race) -> None:
        self.race, self.active = race, list(race.ladders.values())
        self.first: dict[tuple[str, int], Numbers] = {}
        self.is_rate = np.array([[table.columns.get(name) == RATE for name in race.names] for table in race.tables])

    def screen(self) -> None:
        """What one step does to each number, and which entries do most of what is missing."""
        race, games = self.race, max(1, self.race.games // SCREENED)
        steps = {ladder.change(step): (ladder.name, step) for ladder in self.active for step in ladder.first_steps}
        for row, table in enumerate(race.tables):
            for change, pairing in against_base(table, list(steps), turning(table), games, {}, race.jobs):
                race.hear(games)
                effect = self.first.setdefault(steps[change], np.zeros((len(race.tables), len(race.names))))
                for column, name in enumerate(race.names):
                    if name in pairing.names:
                        sums = pairing.sums[:, pairing.names.index(name)]
                        effect[row, column] = difference(sums, bool(self.is_rate[row, column]))
        if len(self.active) > ACTIVE:
            able = {ladder.name: self.power(ladder) for ladder in self.active}
            self.active.sort(key=lambda ladder: -able[ladder.name])
            self.active = [ladder for ladder in self.active[:ACTIVE] if able[ladder.name]]

    def power(self, ladder: Ladder) -> float:
        """What one step of it does to the numbers that are not as wished, in tolerances."""
        steps = [(ladder.name, step) for step in ladder.first_steps]
        missed = self.missed()
        return max(
            (float((np.abs(self.first[each]) * missed).sum()) for each in steps if each in self.first), default=0.0
        )

    def missed(self) -> Numbers:
        """How many tolerances a unit is worth of each number that is not as wished; 0 for those that are."""
        race, found = self.race, self.race.found(())
        made = np.zeros(self.is_rate.shape)
        for row, wish in ((row, wish) for row in range(len(found)) for wish in race.wishes):
            for name in (name for name, miss in wish.misses(found[row]).items() if miss):
                column, here = race.names.index(name), found[row][name]
                share = min(max(here.mean if here else LEAST, LEAST), 1 - LEAST)
                made[row, column] = (share * (1 - share) if self.is_rate[row, column] else 1.0) / wish.tolerance
        return made

    def effect(self, name: str, step: int) -> Numbers | float:
        """What a step of a ladder should do: a multiple of what the first does, or of the opposite of the other way."""
        if not step:
            return 0.0
        if (name, step) in self.first:
            return self.first[name, step]
        way = 1 if step > 0 else -1
        if (name, way) in self.first:
            return self.first[name, way] * abs(step)
        return self.first[name, -way] * -abs(step) if (name, -way) in self.first else 0.0

    def expected(self, point: Point) -> Numbers:
        """The numbers of a setting, from the nearest that was played with some of its changes."""
        steps = dict(point)
        known = [
            each for count in range(len(point) + 1) for part in combinations(named(point), count)
            for each in self.by_names().get(part, ())
        ]  # fmt: skip
        nearest = min(known, key=lambda each: (sum(abs(steps[name] - dict(each).get(name, 0)) for name in steps), each))
        made = self.stretched(nearest)
        for name, step in point:
            made = made + self.effect(name, step) - self.effect(name, dict(nearest).get(name, 0))
        return made

    def by_names(self) -> dict[tuple[str, ...], list[Point]]:
        """What was played, by what was turned."""
        found: dict[tuple[str, ...], list[Point]] = {}
        for point in self.race.runners:
            found.setdefault(named(point), []).append(point)
        return found

    def stretched(self, point: Point) -> Numbers:
        """What was found, rates in log-odds."""
        tables = zip(self.race.runners[point].sums, self.is_rate, strict=True)
        return np.array([
            [stretch(total, n, bool(is_rate)) for n, total, is_rate in zip(*sums[:2], rates, strict=True)]
            for sums, rates in tables
        ])  # fmt: skip

    def expected_rank(self, point: Point) -> Rank:
        """Where it would stand in a race."""
        numbers = self.expected(point)
        total = aside = 0.0
        for row in range(len(numbers)):
            found = {
                name: exactly(value, bool(self.is_rate[row, column]))
                for column, (name, value) in enumerate(zip(self.race.names, numbers[row], strict=True))
            }
            total += distance(self.race.wishes, found)
            aside += sum(wish.aside(found) for wish in self.race.wishes)
        return total, self.race.size(point), aside, point


def stretch(total: float, n: float, is_rate: bool) -> float:
    """A rate as log-odds, kept from endlessness by half a game; a mean as it is."""
    if not n:
        return float("nan")
    return log(2 * total + 1) - log(2 * (n - total) + 1) if is_rate else float(total / n)


def difference(sums: Any, is_rate: bool) -> float:
    """What b has more than a in paired games; nothing where one of them has no game with that number."""
    of_a, of_b = sums[BOTH] + sums[ONLY_A], sums[BOTH] + sums[ONLY_B]
    if not of_a or not of_b:
        return 0.0
    a, b = sums[BOTH_A] + sums[A], sums[BOTH_A] + sums[BOTH_D] + sums[B]
    return stretch(b, of_b, is_rate) - stretch(a, of_a, is_rate)


def exactly(value: float, is_rate: bool) -> Estimate | None:
    if value != value:
        return None
    mean = 1 / (1 + exp(-value)) if is_rate else float(value)
    return Estimate(mean, mean, mean, 1)


def named(point: Point) -> tuple[str, ...]:
    return tuple(name for name, _ in point)
