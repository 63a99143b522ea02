"""How changes act together: every combination of a few of them at the same deals, and what that says of each.

On the whole grid nothing has to be sampled: Morris's elementary effects are those of all its edges, Sobol's indices its
exact analysis of variance. For each two the interaction itself is told with its interval, over paired games: what both
do together, less what each does alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import inf, isfinite, prod, sqrt
from typing import Any

import numpy as np

from wanju.kernel.errors import BadNumber, GameError, out_of_range
from wanju.lab.changes import Change, turned
from wanju.lab.chunks import Jobs
from wanju.lab.differences import student_for
from wanju.lab.pairs import played
from wanju.lab.trial import Rows, Trial
from wanju.lab.workers import pieces

FEWEST, MOST = 2, 8
POINTS = 300
"""Combinations above which each entry has only its largest change beside what it is."""


@dataclass(frozen=True)
class Screened:
    """One entry of the grid: Morris's μ* and σ, Sobol's first-order and total index."""

    name: str
    values: tuple[Any, ...]
    typical: float
    spread: float
    first: float
    total: float


@dataclass(frozen=True)
class Together:
    """Two changes: what they do together beyond the sum of what each does alone."""

    one: Change
    other: Change
    interaction: float
    low: float
    high: float


@dataclass(frozen=True)
class Grid:
    """All combinations of a few changes."""

    metric: str
    games: int
    points: int
    refused: int
    """Combinations that the rules refuse."""
    entries: Sequence[Screened]
    pairs: Sequence[Together]
    """The largest interaction first."""

    def as_json(self) -> list[dict[str, Any]]:
        """A row for each two changes, in the form of a single one."""
        return [
            {
                "name": f"{each.one.name} × {each.other.name}", "from": [each.one.before, each.other.before],
                "to": [each.one.after, each.other.after], "metric": self.metric, "difference": each.interaction,
                "low": each.low if isfinite(each.low) else None, "high": each.high if isfinite(each.high) else None,
                "kind": "interaction",
            }
            for each in self.pairs
        ]  # fmt: skip

    def of(self, name: str) -> dict[str, float]:
        """What the grid says of one entry."""
        found = next((each for each in self.entries if each.name == name), None)
        if found is None:
            return {}
        morris = {"morris_mu_star": found.typical, "morris_sigma": found.spread}
        return morris | {"sobol_first": found.first, "sobol_total": found.total}


def grid_of(
    trial: Trial, changes: Sequence[Change], metric: str, count: int, games: int, jobs: Jobs
) -> Grid | None:  # fmt: skip
    """The grid over the first entries among changes that come with the largest first; nothing if fewer than two."""
    names = list(dict.fromkeys(change.name for change in changes))[:count]
    if len(names) < FEWEST:
        return None
    largest = {name: next(change for change in changes if change.name == name) for name in names}
    levels = [levels_of([change for change in changes if change.name == name]) for name in names]
    if prod(map(len, levels)) > POINTS:
        levels = [levels_of([largest[name]]) for name in names]
    columns = played_on(trial, names, levels, metric, games, jobs)
    entries = screened(names, levels, columns)
    chosen = list(largest.values())
    return Grid(
        metric, games, len(columns), sum(column is None for column in columns.values()), entries,
        interactions(chosen, names, columns),
    )  # fmt: skip


def check_count(count: int) -> None:
    """Refuse a grid that is none, or too large."""
    if count and not FEWEST <= count <= MOST:
        raise BadNumber(*out_of_range("interactions", count, FEWEST, MOST))


def levels_of(changes: Sequence[Change]) -> list[Any]:
    """What an entry may be on the grid, numbers in their order."""
    values = [changes[0].before, *(change.after for change in changes)]
    return values if isinstance(values[0], str) else sorted(values)


Column = Any
Point = tuple[Any, ...]


def played_on(
    trial: Trial, names: Sequence[str], levels: Sequence[Sequence[Any]], metric: str, games: int, jobs: Jobs
) -> dict[Point, Column]:  # fmt: skip
    """The metric of each game at each point; None where the rules refuse the combination."""
    found: dict[Point, Column] = {}
    trials: dict[Point, Trial] = {}
    for point in product(*levels):
        found[point] = None
        try:
            made = turned(trial, dict(zip(names, point)))
            trials[point] = made
        except GameError:
            continue
    split = list(pieces(games, trial.chunk))
    rows = played(((made, piece) for made in trials.values() for piece in split), trial.is_compiled, jobs)
    for point, made in trials.items():
        place = list(made.columns).index(metric)
        found[point] = np.concatenate([next(rows)[:, place] for _ in split])
    return found


def screened(names: Sequence[str], levels: Sequence[Sequence[Any]], columns: Mapping[Point, Column]) -> list[Screened]:
    """Each entry by its whole effect, the largest first."""
    shape = tuple(map(len, levels))
    means = np.array([np.nan if each is None else mean_of(each) for each in columns.values()]).reshape(shape)
    whole = float(np.nanvar(means))
    found = []
    for axis, name in enumerate(names):
        edges = np.diff(means, axis=axis)
        steps = edges[np.isfinite(edges)]
        others = tuple(number for number in range(len(names)) if number != axis)
        first = float(np.nanvar(np.nanmean(means, axis=others))) / (whole or 1.0)
        total = float(np.nanmean(np.nanvar(means, axis=axis))) / (whole or 1.0)
        typical, spread = (float(np.mean(np.abs(steps))), float(np.std(steps))) if len(steps) else (0.0, 0.0)
        found.append(Screened(name, tuple(levels[axis]), typical, spread, first, total))
    return sorted(found, key=lambda each: (-each.total, each.name))


def interactions(changes: Sequence[Change], names: Sequence[str], columns: Mapping[Point, Column]) -> list[Together]:
    """Of each two changes, all else as it is."""
    usual = {change.name: change.before for change in changes}
    found, pairs = [], list(combinations(changes, 2))
    for one, other in pairs:
        corners = [
            columns[tuple((usual | settings)[name] for name in names)]
            for settings in ({}, {one.name: one.after}, {other.name: other.after},
                             {one.name: one.after, other.name: other.after})
        ]  # fmt: skip
        if all(corner is not None for corner in corners):
            found.append(Together(one, other, *contrast(corners, (1, -1, -1, 1), len(pairs))))
    return sorted(found, key=lambda each: (-abs(each.interaction), str(each.one), str(each.other)))


def contrast(columns: Sequence[Column], signs: Sequence[int], together: int) -> tuple[float, float, float]:
    """A sum of means with these signs over paired games, linearised, and its interval."""
    total, parts, either = 0.0, np.zeros(len(columns[0])), np.zeros(len(columns[0]), bool)
    for column, sign in zip(columns, signs):
        has, middle = ~np.isnan(column), mean_of(column)
        total += sign * middle
        parts += np.where(has, sign * (column - middle) / max(has.sum(), 1), 0.0)
        either |= has
    n = int(either.sum())
    if n < 2:
        return total, -inf, inf
    reach = student_for(n - 1, together) * sqrt(float((parts**2).sum()) * n / (n - 1))
    return total, total - reach, total + reach


def mean_of(column: Rows) -> float:
    """Over the games that have it; NaN if none has."""
    has = ~np.isnan(column)
    return float(column[has].mean()) if has.any() else float("nan")
