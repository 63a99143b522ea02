"""Sweep: a number of the rulebook from one end to the other, or two of them, at the same deals everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import floor, isfinite
from typing import Any

import numpy as np

from wanju.kernel.errors import BadNumber, GameError, shorten
from wanju.kernel.game import Game
from wanju.kernel.named import RATE
from wanju.kernel.numbers import Number, read_number
from wanju.kernel.showing import html_lines, html_table
from wanju.lab.changes import metrics_called, shown, turned
from wanju.lab.chunks import Jobs, check_jobs
from wanju.lab.frames import axes, frame
from wanju.lab.intervals import Estimate, mean, rate
from wanju.lab.limits import check_games
from wanju.lab.pairs import Progress, played
from wanju.lab.trial import Trial
from wanju.lab.workers import pieces

MOST_POINTS = 2000


@dataclass(frozen=True)
class Axis:
    """An entry and what it is set to, one value after the other."""

    name: str
    values: tuple[Any, ...]

    @classmethod
    def read(cls, game: Game, text: str) -> Axis:
        """'save_wisdom=3:8', 'six_bias=0:1:0.25', 'mode=team:lord' or 'save_wisdom=3,5,8'."""
        name, equals, given = text.partition("=")
        entry = game.numbers.find(name.strip())
        parts = [part.strip() for part in given.replace("，", ",").split(",") if part.strip()]
        if not equals or not parts:
            zh = f"写 数值=起:止[:步长]，如 save_wisdom=3:8；{shorten(text)} 不是。"
            raise BadNumber(f"A sweep is NUMBER=FROM:TO[:STEP], as in save_wisdom=3:8; {shorten(text)} is not.", zh)
        found: list[Any] = []
        for part in parts:
            ends = part.split(":")
            is_range = isinstance(entry, Number) and len(ends) in (2, 3)
            found += steps_between(entry, ends, text) if is_range and isinstance(entry, Number) else ends
        return cls(entry.id, tuple(dict.fromkeys(entry.check(value) for value in found)))


def steps_between(entry: Number, ends: Sequence[str], text: str) -> list[Any]:
    """From one end to the other, both of them in it; by the number's own step unless another is named."""
    first, last = entry.check(ends[0]), entry.check(ends[1])
    step = read_number(ends[2]) if len(ends) == 3 else entry.step
    count = floor((last - first) / step + 1e-9) + 1 if step and isfinite(step) and step > 0 else 0
    if count < 1:
        zh = f"{shorten(text)} 里一个值也没有；起不大于止，步长大于零。"
        raise BadNumber(f"There is no value in {shorten(text)}; it goes up from FROM to TO by a STEP above 0.", zh)
    if count > MOST_POINTS:
        zh = f"{shorten(text)} 有 {count:,} 个值，最多 {MOST_POINTS:,} 个。"
        raise BadNumber(f"{shorten(text)} has {count:,} values; {MOST_POINTS:,} are the most.", zh)
    return [entry.check(round(first + number * (step or 1), 9)) for number in range(count)]


@dataclass(frozen=True)
class Spot:
    """One point of a sweep: values, players, metric, and what was measured; nothing where the rules refuse it."""

    values: tuple[Any, ...]
    players: tuple[str, ...]
    metric: str
    found: Estimate | None


@dataclass(frozen=True, repr=False)
class Sweep:
    """A curve or a map for each table of players and each metric."""

    trial: Trial
    games: int
    axes: tuple[Axis, ...]
    spots: Sequence[Spot]
    refused: Mapping[tuple[Any, ...], GameError]

    @property
    def curves(self) -> dict[tuple[tuple[str, ...], str], list[Spot]]:
        """The points of each curve, by players and metric."""
        found: dict[tuple[tuple[str, ...], str], list[Spot]] = {}
        for spot in self.spots:
            found.setdefault((spot.players, spot.metric), []).append(spot)
        return found

    def is_rate(self, metric: str) -> bool:
        return self.trial.columns[metric] == RATE

    def as_json(self) -> dict[str, Any]:
        trial, names = self.trial, [axis.name for axis in self.axes]
        return {
            "game": trial.ruleset.game.id, "preset": trial.ruleset.preset, "set": trial.ruleset.settings,
            "ruleset": trial.ruleset.hash, "games": self.games, "seed": trial.seed, "rotated": trial.rotated,
            "axes": {axis.name: list(axis.values) for axis in self.axes},
            "points": [
                {"set": dict(zip(names, spot.values)), "players": list(spot.players), "metric": spot.metric,
                 **(spot.found.as_json() if spot.found else {"mean": None, "low": None, "high": None, "n": 0})}
                for spot in self.spots
            ],
        }  # fmt: skip

    @property
    def summary(self) -> str:
        told = ", ".join(f"{axis.name} {shown(axis.values[0])} … {shown(axis.values[-1])}" for axis in self.axes)
        points = f"{len(self.spots)} points of {self.games:,} games"
        return f"{self.trial.ruleset.game.id} {told}: {points}, seed {self.trial.seed}"

    def __repr__(self) -> str:
        return f"<Sweep {self.summary}>"

    def _repr_html_(self) -> str:
        rows = [
            [*map(shown, spot.values), ", ".join(spot.players), spot.metric, *told(spot.found)] for spot in self.spots
        ]
        head = [*(axis.name for axis in self.axes), "players", "metric", "mean", "95 % interval"]
        return f"<div>{html_lines([self.summary])}{html_table(head, rows)}</div>"

    def to_frame(self) -> Any:
        """A pandas data frame, a row for each point."""
        return frame([{**point.pop("set"), **point} for point in self.as_json()["points"]])

    def plot(self) -> Any:
        """Curves with their bands; of two numbers the first curve as a map."""
        ax, (x, *more) = axes(), self.axes
        for (players, metric), spots in self.curves.items():
            if more:
                grid = np.array([spot.found.mean if spot.found else np.nan for spot in spots])
                ax.imshow(grid.reshape(len(x.values), -1).T, origin="lower", aspect="auto")
                ax.set_ylabel(more[0].name)
                break
            there = [(spot.values[0], spot.found) for spot in spots if spot.found]
            ax.plot(
                [value for value, _ in there], [each.mean for _, each in there], label=f"{', '.join(players)} {metric}"
            )
            ax.fill_between(*zip(*[(value, each.low, each.high) for value, each in there]), alpha=0.2)
        ax.set_xlabel(x.name)
        return ax


def told(found: Estimate | None) -> list[str]:
    return [f"{found.mean:.4g}", f"{found.low:.4g} – {found.high:.4g}"] if found else ["–", "–"]


def sweep(
    trial: Trial, wanted: Sequence[Axis], games: int = 20_000, metrics: Iterable[str] = (),
    tables: Sequence[Sequence[str]] = (), jobs: Jobs = None, progress: Progress | None = None,
) -> Sweep:  # fmt: skip
    """Every combination of the values, with each table of players; `progress` hears how many games are done."""
    check_games(games, trial.seed)
    check_jobs(jobs)
    check_axes(wanted)
    names = metrics_called(trial, metrics)
    refused: dict[tuple[Any, ...], GameError] = {}
    places: list[tuple[tuple[Any, ...], Trial | None]] = []
    for players in tables or [trial.players]:
        seated = replace(trial, players=tuple(players))
        for values in product(*(axis.values for axis in wanted)):
            try:
                places.append((values, turned(seated, {axis.name: value for axis, value in zip(wanted, values)})))
            except GameError as refusal:
                refused[values] = refusal
                places.append((values, None))
    tables = tables or [trial.players]
    spots = measured(places, tables, names, games, jobs, progress)
    return Sweep(trial, games, tuple(wanted), spots, refused)


def check_axes(wanted: Sequence[Axis]) -> None:
    """One number or two different ones, and not too many points."""
    if not 1 <= len(wanted) <= 2 or len({axis.name for axis in wanted}) < len(wanted):
        zh = f"一次可扫一个或两个不同的数值，给了 {len(wanted)} 个。"
        raise BadNumber(f"A sweep is over one number or two different ones; {len(wanted)} were given.", zh)
    if (points := int(np.prod([len(axis.values) for axis in wanted]))) > MOST_POINTS:
        zh = f"共 {points:,} 个点，最多 {MOST_POINTS:,} 个。"
        raise BadNumber(f"That makes {points:,} points; {MOST_POINTS:,} are the most.", zh)


def measured(
    places: Sequence[tuple[tuple[Any, ...], Trial | None]], tables: Sequence[Sequence[str]], names: Sequence[str],
    games: int, jobs: Jobs, progress: Progress | None,
) -> list[Spot]:  # fmt: skip
    """Play all points and measure them."""
    trials = [made for _, made in places if made is not None]
    is_compiled = all(made.is_compiled for made in trials)
    tasks = ((made, piece) for made in trials for piece in pieces(games, made.chunk))
    rows, spots, done = played(tasks, is_compiled, jobs), list[Spot](), 0
    for number, (values, made) in enumerate(places):
        players = made.players if made else tuple(tables[number * len(tables) // len(places)])
        sums = np.zeros((3, len(names)))
        for _, count in pieces(games, made.chunk) if made else ():
            sums += added(made, next(rows), names)
            done += count
            if progress:
                progress(done)
        spots += [
            Spot(values, players, name, estimate(made, name, *sums[:, place])) for place, name in enumerate(names)
        ]
    return spots


def added(made: Trial | None, rows: Any, names: Sequence[str]) -> Any:
    """How many games have each metric, its sum and its squares."""
    places = [list(made.columns).index(name) if made and name in made.columns else -1 for name in names]
    kept = np.stack([rows[:, place] if place >= 0 else np.full(len(rows), np.nan) for place in places], axis=1)
    return np.stack([(~np.isnan(kept)).sum(axis=0), np.nansum(kept, axis=0), np.nansum(kept * kept, axis=0)])


def estimate(made: Trial | None, name: str, n: float, total: float, squares: float) -> Estimate | None:
    if made is None or not n:
        return None
    is_rate = made.columns[name] == RATE
    return rate(float(total), int(n)) if is_rate else mean(float(total), float(squares), int(n))
