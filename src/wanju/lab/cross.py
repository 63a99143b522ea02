"""Cross tables: what seats were against what became of them. `role×rank` is how often each role came to each rank;
`vow×kept×score` is the mean score by vow, kept or broken.

The seats of one game depend on each other, so an interval is that of whole games: a ratio of two sums over them
(Cochran 1977, §6.4). Of each cell six sums are kept, which chunks add up; memory does not grow with the games.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import inf, prod, sqrt
from typing import Any, NamedTuple

import numpy as np

from wanju.kernel.errors import BadNumber, UnknownName, shorten
from wanju.kernel.record import MAX_SEATS
from wanju.lab.detail import Details
from wanju.lab.intervals import ROUNDING, Estimate, around, wilson
from wanju.lab.playing import winners
from wanju.lab.trial import Rows, Trial

BETWEEN = re.compile(r"\s*[×*,]\s*")
CELLS, MOST = 4096, 4
SHARE, RATE, MEAN = "share", "rate", "mean"


class Aspect(NamedTuple):
    """What may be crossed: one of some labels, or a number."""

    labels: tuple[str, ...]
    first: int
    """The number of the first label."""
    is_rate: bool
    is_set: bool
    """May it be several of them, as bits?"""
    by: str
    """Under which keys words have the labels."""
    values: Callable[[Trial, Details], Rows]
    """By game and board."""


@dataclass(frozen=True)
class Cross:
    """Which aspects are crossed: all but the last are one of some labels each."""

    names: tuple[str, ...]

    @classmethod
    def read(cls, text: str, trial: Trial) -> Cross:
        """'role×rank', which may be written role*rank or role,rank; or a refusal."""
        names, known = tuple(BETWEEN.split(text.strip())), aspects(trial)
        for name in names:
            if name not in known:
                raise UnknownName("trait", name, known)
        if not 2 <= len(names) <= MOST or len(set(names)) < len(names):
            zh = f"交叉表要 2 到 {MOST} 个不同的名称，如 {'×'.join(list(known)[:2])}；{shorten(text)} 不是。"
            such = f"such as {'×'.join(list(known)[:2])}"
            raise BadNumber(f"A cross table is of 2 to {MOST} different names, {such}; {shorten(text)} is not.", zh)
        for name in names[:-1]:
            if not known[name].labels:
                zh = f"{name} 是数值，只能写在最后：{'×'.join([*(n for n in names if n != name), name])}。"
                right = "×".join([*(other for other in names if other != name), name])
                raise BadNumber(f"{name} is a number, which comes last: {right}.", zh)
        found = cls(names)
        if prod(found.shape(trial)) > CELLS:
            zh = f"{shorten(text)} 的格子超过 {CELLS:,} 个；请少写几个名称。"
            raise BadNumber(f"{shorten(text)} has more than {CELLS:,} cells; name fewer.", zh)
        return found

    @property
    def id(self) -> str:
        return "×".join(self.names)

    def kind(self, trial: Trial) -> str:
        """Is a share of something told, a rate, or a mean?"""
        last = aspects(trial)[self.names[-1]]
        return RATE if last.is_rate else SHARE if last.labels else MEAN

    def axes(self, trial: Trial) -> dict[str, tuple[str, ...]]:
        """The labels of all that has cells of its own."""
        known = aspects(trial)
        names = self.names if self.kind(trial) == SHARE else self.names[:-1]
        return {name: known[name].labels for name in names}

    def shape(self, trial: Trial) -> tuple[int, ...]:
        return tuple(map(len, self.axes(trial).values()))

    def sums(self, trial: Trial, details: Details) -> Rows:
        """The six sums of every cell over some games."""
        known = aspects(trial)
        *groups, last = (known[name] for name in self.names)
        value = last.values(trial, details)
        outer = Cells.of(groups, trial, details)
        if self.kind(trial) != SHARE:
            return six(outer.added(value), outer.added(value, value))
        inner = Cells.of([*groups, last], trial, details)
        y, labels = inner.added(value), len(last.labels)
        x = outer.added(value) if last.is_set else y.reshape(len(y), -1, labels).sum(axis=2)
        return six(np.repeat(x, labels, axis=1), y)


@dataclass(frozen=True)
class Cells:
    """In which cell each board of each game is; in several where an aspect is a set."""

    count: int
    board: Any
    """Of which board a column is."""
    where: Any
    is_in: Any

    @classmethod
    def of(cls, axes: Sequence[Aspect], trial: Trial, details: Details) -> Cells:
        board, is_in = np.arange(MAX_SEATS), has_board(trial, details)
        where = np.zeros(is_in.shape, np.int64)
        for axis in axes:
            labels, number = len(axis.labels), axis.values(trial, details)[:, board] - axis.first
            if axis.is_set:
                label = np.tile(np.arange(labels), len(board))
                board, where, is_in, number = (
                    np.repeat(each, labels, axis=-1) for each in (board, where, is_in, number)
                )
                number = np.where(np.nan_to_num(number).astype(np.int64) >> label & 1 == 1, label, np.nan)
            is_in = is_in & (number >= 0) & (number < labels)
            where = where * labels + np.where(is_in, number, 0).astype(np.int64)
        return cls(prod(len(axis.labels) for axis in axes), board, where, is_in)

    def added(self, needed: Rows, value: Rows | None = None) -> Rows:
        """By game and cell: how many boards are in it that have a number, or what some numbers of them add up to."""
        has, games = self.is_in & ~np.isnan(needed[:, self.board]), len(needed)
        at = (self.where + np.arange(games)[:, None] * self.count)[has]
        weights = None if value is None else value[:, self.board][has]
        return np.bincount(at, weights, games * self.count).reshape(games, self.count).astype(np.float64)


def six(x: Rows, y: Rows) -> Rows:
    """How many games have a cell, and over games the sums of x, y, x², xy and y², where a game has x seats in it, whose
    numbers add up to y."""
    return np.stack([each.sum(axis=0) for each in ((x > 0).astype(float), x, y, x * x, x * y, y * y)])


@dataclass(frozen=True, repr=False)
class CrossTable:
    """What a cross table has found."""

    trial: Trial
    cross: Cross
    sums: Rows

    @property
    def kind(self) -> str:
        return self.cross.kind(self.trial)

    @cached_property
    def axes(self) -> dict[str, tuple[str, ...]]:
        return self.cross.axes(self.trial)

    @cached_property
    def cells(self) -> dict[tuple[str, ...], Estimate]:
        """By the labels of all axes; those that no game has are left out."""
        found = {}
        for place, labels in enumerate(product(*self.axes.values())):
            estimate = ratio(self.sums[:, place], self.kind != MEAN)
            if estimate is not None:
                found[labels] = estimate
        return found

    def rows(self) -> Iterator[dict[str, Any]]:
        for labels, estimate in self.cells.items():
            yield dict(zip(self.axes, labels)) | estimate.as_json()

    def as_json(self) -> dict[str, Any]:
        return {"by": list(self.axes), "of": self.cross.names[-1], "kind": self.kind, "cells": list(self.rows())}


def ratio(sums: Rows, is_rate: bool) -> Estimate | None:
    """A sum over games for each seat of another: its interval is Student's, or Wilson's of as many independent seats as
    would be as uncertain."""
    games, x, y, xx, xy, yy = map(float, sums)
    if x == 0:
        return None
    middle = y / x
    spread = yy - 2 * middle * xy + middle * middle * xx
    variance = inf if games < 2 else 0.0 if spread <= ROUNDING * yy else spread / (games - 1) * games / (x * x)
    if not is_rate:
        return around(middle, sqrt(variance * games), int(games))._replace(n=int(x))
    if variance == 0 and 0 < y < x:
        return Estimate(middle, middle, middle, int(x))
    alike = games if y in (0, x) or variance == inf else middle * (1 - middle) / variance
    return Estimate(middle, *wilson(middle * alike, alike), int(x))


# ── what may be crossed ──────────────────────────────────────────────────────


def aspects(trial: Trial) -> Mapping[str, Aspect]:
    """By name: what the game tells of its seats, then who sat there, which seat it was and what it got."""
    ruleset, seats = trial.ruleset, tuple(str(seat) for seat in range(trial.ruleset.seats))
    own = {
        trait.id: Aspect(tuple(trait.labels(ruleset)), trait.first, trait.is_rate, trait.is_set, trait.by, told(place))
        for place, trait in enumerate(ruleset.game.own_traits)
    }
    common = {
        "player": Aspect(tuple(trial.kinds), 0, False, False, "style", player),
        "seat": Aspect(seats, 0, False, False, "seat", seat),
        "payoff": Aspect((), 0, False, False, "", payoff),
        "win": Aspect(("no", "yes"), 0, True, False, "", win),
    }
    return common | own


def told(place: int) -> Callable[[Trial, Details], Rows]:
    """What the game's `traits` writes."""
    return lambda trial, details: details.traits[:, :, place]


def has_board(trial: Trial, details: Details) -> Any:
    """Which boards there were in each game that ended."""
    is_over = ~np.isnan(details.payoffs[:, :1])
    if not details.traits.size:
        return is_over & (np.arange(MAX_SEATS) < trial.ruleset.seats)
    return is_over & ~np.isnan(details.traits).all(axis=2)


def seat(trial: Trial, details: Details) -> Rows:
    seats = np.arange(MAX_SEATS, dtype=np.float64) % trial.ruleset.seats
    return np.tile(seats, (len(details.payoffs), 1))


def player(trial: Trial, details: Details) -> Rows:
    """The number of the name of who sat there."""
    seats, kinds = trial.ruleset.seats, list(trial.kinds)
    games = details.first + np.arange(len(details.payoffs))[:, None]
    sat = (np.arange(MAX_SEATS) % seats + games * trial.rotated) % seats
    numbers: Rows = np.array([kinds.index(name) for name in trial.players], np.float64)[sat]
    return numbers


def payoff(trial: Trial, details: Details) -> Rows:
    return details.payoffs[:, np.arange(MAX_SEATS) % trial.ruleset.seats]


def win(trial: Trial, details: Details) -> Rows:
    return winners(details.payoffs)[:, np.arange(MAX_SEATS) % trial.ruleset.seats]
