"""Delay the End to its end in the plainest way: every state of every game, nothing forgotten, one round after another.

A state is a row of eight numbers; a round is arithmetic on whole columns of them, as the specification says it.
Weights are whole numbers, so chances are exact. Nothing of wanju is used. Only small sets of events can be done so: few
events in the pool, and effects that lead to the same sums again and again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

FORCES = ("heaven", "hell", "stability", "pressure")
RECORDS = ("truth", "embellish", "obscure", "seal")
ENDINGS = ("human_collapse", "heaven_dominance", "hell_dominance", "human_rebellion", "false_peace")
NUMBERS = {
    "growth": (3, 4, 5, 6, 8, 10, 12),
    "truth_needed": 3, "truth_stability": 3, "embellish_heaven": 2, "obscure_hell": 2, "seal_pressure": 2,
    "seal_chance": 20, "penalty_stability": 5, "penalty_heaven": 3, "balance": 10, "stable": 65, "streak_needed": 3,
    "extreme_limit": 1, "collapse": 20, "dominance": 90, "pressure_limit": 85,
    "clamp": "each_change", "seal_in_last_round": "nothing_follows", "penalty_shown": "own_phase",
    "streak_when": "after_archive", "streak_until": "round_7", "player_model": "independent",
}  # fmt: skip
HEAVEN, HELL, STABILITY, PRESSURE, TRUTH, STREAK, LONGEST, EXTREMES = range(8)
SAME = 1e-12
NEVER = 99


@dataclass
class Layer:
    """All states after some rounds and with some events left: their keys in order, weights, and what is found later."""

    keys: Any
    weights: Any
    best: Any = None
    fewest: Any = None


class Solved(NamedTuple):
    chance: dict[str, Fraction]
    best: dict[str, float]
    fewest: dict[str, int | None]
    dead: set[str]
    dominated: set[tuple[str, str]]


def pack(rows: Any) -> Any:
    key = np.zeros(rows.shape[1], np.int64)
    for column in rows:
        key = key * 128 + column
    return key


def unpack(keys: Any) -> Any:
    return np.array([keys >> 7 * (7 - place) & 127 for place in range(8)])


class Naive:
    """A set of events under some numbers and readings, solved."""

    def __init__(self, events: list[dict[str, Any]], **numbers: Any) -> None:
        self.events, self.n = events, NUMBERS | numbers
        self.placed = {event["fixed_position"]: row for row, event in enumerate(events) if event["fixed_position"]}
        self.pool = frozenset(row for row, event in enumerate(events) if event["fixed_position"] is None)
        chance = Fraction(self.n["seal_chance"], 100)
        self.shares = chance.denominator, chance.denominator - chance.numerator, chance.numerator
        self.notice = float(chance)

    # ── one round ──

    def step(self, rows: Any, round: int, choice: dict[str, Any], record: str, noticed: bool) -> tuple[Any, bool]:
        """The states after a whole round, and whether the auditors came after it."""
        n, rows = self.n, rows.copy()
        bound = (lambda: rows[:4].clip(0, 100, out=rows[:4])) if n["clamp"] == "each_change" else (lambda: None)
        for place, force in enumerate(FORCES):
            rows[place] += choice["effect"][force]
        bound()
        rows[EXTREMES] += choice["is_extreme"]
        if n["streak_when"] == "after_choice":
            self.look(rows)
        if record == "truth":
            rows[TRUTH] += 1
            rewarded = rows[TRUTH] == n["truth_needed"]
            rows[STABILITY] += n["truth_stability"] * rewarded
            rows[TRUTH][rewarded] = 0
        else:
            rows[TRUTH] = 0
            where, by = {
                "embellish": (HEAVEN, n["embellish_heaven"]),
                "obscure": (HELL, n["obscure_hell"]),
                "seal": (PRESSURE, -n["seal_pressure"]),
            }[record]
            rows[where] += by
        bound()
        if n["streak_when"] == "after_archive":
            self.look(rows)
        rows[PRESSURE] += n["growth"][round - 1]
        rows[:4].clip(0, 100, out=rows[:4])
        comes = noticed and (round < 7 or n["seal_in_last_round"] == "before_the_ending")
        if comes:
            rows[STABILITY] -= n["penalty_stability"]
            rows[HEAVEN] += n["penalty_heaven"]
            rows[:4].clip(0, 100, out=rows[:4])
        return rows, comes

    def look(self, rows: Any) -> None:
        heaven, hell, stability = rows[:3].clip(0, 100)
        fine = (abs(heaven - hell) <= self.n["balance"]) & (stability >= self.n["stable"])
        rows[STREAK] = np.where(fine, rows[STREAK] + 1, 0)
        rows[LONGEST] = np.maximum(rows[LONGEST], rows[STREAK])

    def endings(self, rows: Any) -> Any:
        """The number of the ending of each state."""
        n = self.n
        streak = rows[STREAK if n["streak_until"] == "round_7" else LONGEST]
        awake = (streak >= n["streak_needed"]) & (rows[EXTREMES] <= n["extreme_limit"])
        conditions = [
            rows[STABILITY] < n["collapse"],
            rows[HEAVEN] >= n["dominance"],
            rows[HELL] >= n["dominance"],
            awake & (rows[PRESSURE] < n["pressure_limit"]),
        ]
        return np.select(conditions, range(4), 4)

    def ways(self, records: tuple[str, ...] = RECORDS) -> Iterator[tuple[str, bool, int]]:
        """Each record, with the weight of its being noticed or not; what cannot happen is left out."""
        plain, unnoticed, noticed = self.shares
        for record in records:
            if record != "seal":
                yield record, False, plain
                continue
            if unnoticed:
                yield record, False, unnoticed
            if noticed:
                yield record, True, noticed

    def shown(self, round: int, left: frozenset[int]) -> list[int]:
        return [self.placed[round]] if round in self.placed else sorted(left)

    # ── forward: chances under uniform play ──

    def forward(self, records: tuple[str, ...] = RECORDS) -> tuple[list[dict[Any, Layer]], list[Fraction]]:
        start = pack(np.array([[50], [50], [50], [0], [0], [0], [0], [0]]))
        layers = [{self.pool: Layer(start, np.ones(1, np.int64))}]
        ended, total = [0] * 5, 1
        left_over = len(self.pool)
        for round in range(1, 8):
            found: dict[Any, list[tuple[Any, Any]]] = {}
            for left, layer in layers[-1].items():
                rows = unpack(layer.keys)
                for event in self.shown(round, left):
                    for choice in self.events[event]["choices"]:
                        for record, noticed, share in self.ways(records):
                            after, _ = self.step(rows, round, choice, record, noticed)
                            found.setdefault(left - {event}, []).append((after, layer.weights * share))
            total *= 3 * len(records) * self.shares[0] * (1 if round in self.placed else left_over)
            left_over -= round not in self.placed
            if round < 7:
                layers.append({left: merged(parts) for left, parts in found.items()})
                continue
            for after, weights in (part for parts in found.values() for part in parts):
                for ending in range(5):
                    ended[ending] += int(weights[self.endings(after) == ending].sum())
        assert sum(ended) == total
        return layers, [Fraction(weight, total) for weight in ended]

    def solve(self) -> Solved:
        """Everything; with a habit, the chances are the mean over the four habits (D-09)."""
        layers, chances = self.forward()
        if self.n["player_model"] == "habit":
            runs = [self.forward((record,))[1] for record in RECORDS]
            chances = [sum(run[place] for run in runs) / 4 for place in range(5)]
        return Solved(dict(zip(ENDINGS, chances, strict=True)), *self.back(layers))

    # ── back: the best chances, the shortest games, and what no player should choose ──

    def back(self, layers: list[dict[Any, Layer]]) -> tuple[Any, ...]:
        """The best chance of each ending, the fewest decisions to it, dead choices and dominated ones."""
        seen: dict[str, tuple[list[str], Any]] = {}
        for round in range(7, 0, -1):
            for left, layer in layers[round - 1].items():
                rows = unpack(layer.keys)
                layer.best = np.zeros((len(layer.keys), 5))
                layer.fewest = np.full((len(layer.keys), 5), NEVER)
                events = self.shown(round, left)
                for event in events:
                    by_option = []
                    for choice in self.events[event]["choices"]:
                        by_record = self.by_record(rows, round, choice, left - {event}, layers, layer.fewest)
                        note(seen, "record", [f"record.{record}" for record in RECORDS], by_record)
                        by_option.append(by_record.max(axis=0))
                    options = np.array(by_option)
                    id = self.events[event]["id"]
                    note(seen, id, [f"{id}.{letter}" for letter in "ABC"], options)
                    layer.best += options.max(axis=0) / len(events)
        first = layers[0][self.pool]
        best = dict(zip(ENDINGS, map(float, first.best[0]), strict=True))
        fewest = {e: None if n >= NEVER else int(n) for e, n in zip(ENDINGS, first.fewest[0], strict=True)}
        return best, fewest, *verdicts(seen)

    def by_record(self, rows: Any, round: int, choice: Any, left: Any, layers: Any, fewest: Any) -> Any:
        """By record, state and ending: the chance if all goes on at its best. `fewest` is lowered where it can be."""
        chances = np.zeros((4, rows.shape[1], 5))
        for record, noticed, share in self.ways():
            after, comes = self.step(rows, round, choice, record, noticed)
            stop = 3 if comes and self.n["penalty_shown"] == "own_phase" else 2
            if round == 7:
                there = np.eye(5)[self.endings(after)]
                steps = np.where(there > 0, stop, NEVER)
            else:
                layer = layers[round][left]
                place = np.searchsorted(layer.keys, pack(after))
                there, steps = layer.best[place], layer.fewest[place] + stop
            chances[RECORDS.index(record)] += there * (share / self.shares[0])
            np.minimum(fewest, steps, out=fewest)
        return chances


def merged(parts: list[tuple[Any, Any]]) -> Layer:
    """The same state twice is one state with both weights."""
    keys = np.concatenate([pack(rows) for rows, _ in parts])
    weights = np.concatenate([weights for _, weights in parts])
    order = np.argsort(keys, kind="stable")
    keys, weights = keys[order], weights[order]
    first = np.flatnonzero(np.r_[True, keys[1:] != keys[:-1]])
    return Layer(keys[first], np.add.reduceat(weights, first))


def note(seen: dict[str, tuple[list[str], Any]], what: str, names: list[str], chances: Any) -> None:
    """Which of some choices was ever worse than which, and which was ever best where the choice matters."""
    _, table = seen.setdefault(what, (names, np.zeros((len(names), len(names)), bool)))
    matters = chances.max(axis=0) - chances.min(axis=0) > SAME
    for a in range(len(names)):
        table[a, a] |= (matters & (chances[a] >= chances.max(axis=0) - SAME)).any()
        for b in range(len(names)):
            if a != b:
                table[a, b] |= (chances[a] < chances[b] - SAME).any()


def verdicts(seen: dict[str, tuple[list[str], Any]]) -> tuple[set[str], set[tuple[str, str]]]:
    """Never among the best; and never better than another but sometimes worse."""
    dead = {names[a] for names, table in seen.values() for a in range(len(names)) if table.any() and not table[a, a]}
    dominated = {
        (names[a], names[b])
        for names, table in seen.values()
        for a in range(len(names))
        for b in range(len(names))
        if a != b and table[a, b] and not table[b, a]
    }
    return dead, dominated
