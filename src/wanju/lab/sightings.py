"""How often cards come and actions are taken, in which round, and how the games went in which they did.

The games of a trial are played with an open notebook. A card is seen where a line mentions it; an action where it is
taken. What is kept are sums, so memory does not grow with the games.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from math import inf, isfinite, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from wanju.kernel.blank import told_of
from wanju.kernel.dealer import EVERYONE, Note
from wanju.kernel.game import Ruleset
from wanju.lab.barred import MOST_LINES, MOVE, Barred, kinds_of, numbered_kinds
from wanju.lab.chunks import Jobs, each_chunk
from wanju.lab.intervals import Estimate, deviation, rate, student
from wanju.lab.trial import Rows, Trial

ANY, TAKEN = "", "taken"
"""Events of our own: whatever mentions it; a decision for it."""
ROUND = "round"
MOST_ROUNDS = 64
LINES = 4 * MOST_LINES
"""Lines of the games that are looked at together."""
Key = tuple[str, str]
"""A name, and the event that mentions it."""


@dataclass
class Sums:
    """Over the games in which something was seen."""

    games: int
    times: int
    rounds: npt.NDArray[np.int64]
    metrics: Rows
    """By metric: in how many games there is one, their sum and the sum of squares."""

    @classmethod
    def blank(cls, metrics: int) -> Sums:
        return cls(0, 0, np.zeros(MOST_ROUNDS, np.int64), np.zeros((3, metrics)))

    def add(self, other: Sums) -> None:
        self.games += other.games
        self.times += other.times
        self.rounds += other.rounds
        self.metrics += other.metrics


@dataclass
class Sightings:
    """What was seen in some games."""

    metrics: tuple[str, ...]
    all: Sums
    """Over all games."""
    opened: dict[str, int]
    """At how many decisions each kind of action was open."""
    alone: dict[str, int]
    """At how many of them no other kind was."""
    seen: dict[Key, Sums] = field(default_factory=dict)

    def add(self, other: Sightings) -> None:
        self.all.add(other.all)
        for own, more in ((self.opened, other.opened), (self.alone, other.alone)):
            for kind, count in more.items():
                own[kind] = own.get(kind, 0) + count
        for key, sums in other.seen.items():
            self.seen.setdefault(key, Sums.blank(len(self.metrics))).add(sums)

    def of(self, name: str, event: str = ANY) -> Sums:
        return self.seen.get((name, event)) or Sums.blank(len(self.metrics))

    def share(self, name: str, event: str = ANY) -> Estimate | None:
        """In how many of all games."""
        return rate(self.of(name, event).games, self.all.games)

    def events(self, name: str) -> list[str]:
        """What mentions it."""
        return sorted(event for one, event in self.seen if one == name and event != ANY)

    def round(self, name: str, event: str = ANY) -> float | None:
        """The mean round, where the game tells of rounds; a number from 1 on."""
        rounds = self.of(name, event).rounds
        return float(rounds @ np.arange(MOST_ROUNDS) / rounds.sum()) if rounds[1:].any() else None

    def when(self, name: str, metric: str, event: str = ANY) -> Estimate | None:
        """The plain correlation: the mean where it was seen less the mean where it was not."""
        column = self.metrics.index(metric)
        here = self.of(name, event).metrics[:, column]
        return apart(here, self.all.metrics[:, column] - here)


def apart(one: Any, other: Any) -> Estimate | None:
    """The difference of the means of two samples from their sums, with an interval that takes the fewer degrees of
    freedom of the two, so that it is never too short."""
    (n, total, squares), (m, others, other_squares) = ((int(s[0]), float(s[1]), float(s[2])) for s in (one, other))
    if not n or not m:
        return None
    difference, least = total / n - others / m, min(n, m)
    if least < 2:
        return Estimate(difference, -inf, inf, n + m)
    spread = sqrt(deviation(total, squares, n) ** 2 / n + deviation(others, other_squares, m) ** 2 / m)
    reach = student(least - 1) * spread
    return Estimate(difference, difference - reach, difference + reach, n + m)


def finite(found: Estimate | None) -> dict[str, Any] | None:
    """A difference for JSON."""
    if found is None:
        return None
    low, high = (end if isfinite(end) else None for end in (found.low, found.high))
    return {"difference": found.mean, "low": low, "high": high}


# ── from games to sums ───────────────────────────────────────────────────────


@dataclass(frozen=True)
class Sought:
    """What is looked for: cards and options by name, actions by name or kind, and the numbers that are added up."""

    pieces: frozenset[str]
    actions: frozenset[str]
    metrics: tuple[str, ...]


def sightings(trial: Barred, sought: Sought, games: int, jobs: Jobs = None) -> Sightings:
    """Play games of a trial, and look at what comes in them."""
    total = Sightings(sought.metrics, Sums.blank(len(sought.metrics)), {}, {})
    for each in each_chunk(partial(look, sought), trial, games, jobs):
        total.add(each)
    return total


def look(sought: Sought, trial: Trial, first: int, count: int) -> Sightings:
    """Games `first` … `first + count − 1`."""
    assert isinstance(trial, Barred)
    metrics, kinds, names = sought.metrics, kinds_of(trial.ruleset), Names(trial, sought)
    opened, log = np.zeros((2, len(kinds)), np.int64), np.zeros((LINES, 5), np.int32)
    total, done = Sightings(metrics, Sums.blank(len(metrics)), {}, {}), 0
    while done < count:
        payoffs = np.full((count - done, trial.ruleset.seats), np.nan)
        measures = np.full((count - done, trial.ruleset.measures), np.nan)
        played, lines = trial.play_kept(first + done, payoffs, measures, log, opened)
        rows = trial.as_rows(first + done, payoffs[:played], measures[:played])
        values = rows[:, [list(trial.columns).index(name) for name in metrics]]
        total.add(summed(names, log[:lines], values, first + done))
        done += played
    total.opened, total.alone = (dict(zip(kinds, counts)) for counts in opened.tolist())
    return total


class Names:
    """What lines of the log mention, each kind of line looked up once."""

    def __init__(self, trial: Barred, sought: Sought) -> None:
        self.trial, self.ruleset, self.sought = trial, trial.ruleset, sought
        self.kinds, self.kind_of = kinds_of(trial.ruleset), numbered_kinds(trial.ruleset)
        self.known: dict[int, tuple[int, ...]] = {}
        self.keys: dict[Key, int] = {}

    def of(self, what: int, who: int, a: int, b: int) -> list[Key]:
        if what == MOVE:
            mentioned, sought = {self.kinds[self.kind_of[a]], self.ruleset.actions[a]}, self.sought.actions
        else:
            mentioned, sought = set(told_of(self.ruleset, Note(what, who, a, b, EVERYONE))), self.sought.pieces
        event = TAKEN if what == MOVE else self.ruleset.game.events(what).name.lower()
        return [(name, one) for name in sorted(mentioned & sought) for one in (ANY, event)]

    def numbers(self, code: int, line: Any) -> tuple[int, ...]:
        if code not in self.known:
            found = self.of(*line.tolist())
            self.known[code] = tuple(self.keys.setdefault(key, len(self.keys)) for key in found)
        return self.known[code]


def summed(names: Names, log: Any, values: Rows, first: int) -> Sightings:
    """The sums of some games, by what their lines mention."""
    games, has = len(values), ~np.isnan(values)
    filled = np.where(has, values, 0.0)
    parts = np.stack([has.astype(float), filled, filled * filled])
    everything = Sums(games, games, np.zeros(MOST_ROUNDS, np.int64), parts.sum(axis=1))
    rounds = rounds_of(names.ruleset, log)
    if names.trial.alone:
        is_own = log[:, 2] == names.trial.lone_seat(first + log[:, 0])
        log, rounds = log[is_own], rounds[is_own]
    key, game, rounds = mentions(names, log, rounds)
    size = len(names.keys)
    times = np.bincount(key * games + game, minlength=size * games).reshape(size, games)
    by_round = np.bincount(key * MOST_ROUNDS + rounds, minlength=size * MOST_ROUNDS).reshape(size, MOST_ROUNDS)
    is_seen = (times > 0).astype(float)
    by_metric = np.stack([is_seen @ part for part in parts], axis=1)
    counts, totals = is_seen.sum(axis=1).astype(int).tolist(), times.sum(axis=1).tolist()
    seen = {k: Sums(counts[n], totals[n], by_round[n], by_metric[n]) for k, n in names.keys.items() if counts[n]}
    return Sightings(names.sought.metrics, everything, {}, {}, seen)


def rounds_of(ruleset: Ruleset, log: Any) -> Any:
    """In which round each line was written, if the game tells of rounds; else 0."""
    event = next((each for each in ruleset.game.events if each.name.lower() == ROUND), None)
    if event is None or not len(log):
        return np.zeros(len(log), np.int64)
    count = np.cumsum(log[:, 1] == int(event))
    starts = np.searchsorted(log[:, 0], log[:, 0])
    before = np.where(starts > 0, count[starts - 1], 0)
    return np.minimum(count - before, MOST_ROUNDS - 1)


def mentions(names: Names, log: Any, rounds: Any) -> tuple[Any, Any, Any]:
    """What is mentioned, in which game and round, once for each line and name."""
    wide = log.astype(np.int64)
    codes = (wide[:, 1] + 1 << 48) | ((wide[:, 2] & 0xFFFF) << 32) | ((wide[:, 3] & 0xFFFF) << 16) | wide[:, 4] & 0xFFFF
    kinds, places, which = np.unique(codes, return_index=True, return_inverse=True)
    found = [names.numbers(int(code), log[place, 1:]) for code, place in zip(kinds, places)]
    counts = np.array([len(each) for each in found], np.int64)
    flat = np.array([number for each in found for number in each], np.int64)
    starts = np.cumsum(counts) - counts
    repeated = counts[which]
    line = np.repeat(np.arange(len(log)), repeated)
    within = np.arange(len(line)) - np.repeat(np.cumsum(repeated) - repeated, repeated)
    return flat[starts[which[line]] + within], log[line, 0], rounds[line]
