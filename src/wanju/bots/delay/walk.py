"""All rounds: forward with the weights of uniform play, then back with the best chances."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from wanju.bots.delay.branches import EMPTY, Situations, arrive, face, look_back, opt, slot_of, spread, visits_after
from wanju.bots.delay.memory import bounds_of, pack
from wanju.games.delay.game import GAME
from wanju.games.delay.setup import setup
from wanju.games.delay.state import ENDINGS, NOTHING, OPTIONS, RECORDS, ROUNDS, Action, Ending
from wanju.kernel.dealer import SILENT
from wanju.kernel.game import Ruleset, seats_in
from wanju.kernel.record import records

CHUNK = 1 << 16
"""Situations that are played on in one go; the table they fall into has room for all they can lead to."""
BRANCHES = OPTIONS * (RECORDS + 1)
WAYS = [*((how, 0) for how in range(Action.TRUTH, Action.ACKNOWLEDGE)), (Action.SEAL, 1)]
"""The records of a round, and the seal that is noticed."""
ALL_RECORDS = (1 << RECORDS) - 1
NEVER = 100
"""Visits of the auditors on the way to an ending that cannot be reached."""

Progress = Callable[[int, int], None]
Layers = list[dict[int, Situations]]
"""By rounds played, and by the events left."""
Start = tuple[int, int]
"""Rounds played, and the events left."""


@dataclass
class Uniform:
    """What uniform play comes to: all situations by rounds played, the chance of each ending, and the seals of a game
    that are not noticed and that are."""

    layers: Layers
    endings: list[Fraction]
    seals: list[Fraction]


class Walk:
    """Every situation of a ruleset, round by round: forward with the weights of uniform play, then back with the best
    chances."""

    def __init__(self, ruleset: Ruleset, progress: Progress = lambda done, of: None) -> None:
        self.ruleset, self.rules = ruleset, ruleset.record
        self.states, self.dealers, self.bounds = records(GAME.state, 3), records(SILENT), bounds_of(ruleset)
        self.chance = Fraction(int(self.rules.seal_chance), 100)
        self.drawing = [int(self.rules.placed[played]) == NOTHING for played in range(ROUNDS)]
        self.steps, self.done, self.progress = 2 * sum(1 for _ in self.edges()), 0, progress
        self.situations = 1
        """So many have been reached."""
        setup(self.states[0], self.rules, self.dealers[0])
        self.first = pack(self.states[0])

    def edges(self, start: Start | None = None) -> Iterator[tuple[int, int, int, int]]:
        """Rounds played, events left, the event that comes, and what is left then."""
        first, left = start or (0, int(self.rules.pool))
        lefts = {left}
        for played in range(first, ROUNDS):
            coming: set[int] = set()
            for left in sorted(lefts):
                for event in self.shown(played, left):
                    after = self.left_after(played, left, event)
                    coming.add(after)
                    yield played, left, event, after
            lefts = coming

    def left_after(self, played: int, left: int, event: int) -> int:
        """The events left when this one was shown; once nothing is drawn any more, nobody asks."""
        return left & ~(1 << event) if any(self.drawing[played + 1 :]) else 0

    def shown(self, played: int, left: int) -> tuple[int, ...]:
        """The events that the next round may show."""
        return seats_in(left) if self.drawing[played] else (int(self.rules.placed[played]),)

    def step(self) -> None:
        self.done += 1
        self.progress(self.done, self.steps)

    # ── forward ────────────────────────────────────────────────────

    def forward(self, habits: int) -> Uniform:
        """Weights of every situation and ending under uniform play over these records."""
        totals = self.totals(len(seats_in(habits)))
        kind = np.int64 if totals[-1] < 2**62 else np.float64
        unnoticed = self.chance.denominator - self.chance.numerator
        shares = np.array([self.chance.denominator, unnoticed, self.chance.numerator], kind)
        first = Situations(keys=np.array([self.first]), weights=np.ones(1, kind), count=1)
        layers, endings, sealed = self.reach(first, None, habits, shares)
        chances = [share(weight, totals[-1]) for weight in endings]
        seals = [sum(map(share, column, totals), Fraction()) for column in sealed.T]
        return Uniform(layers, chances, seals)

    def reach(self, first: Situations, start: Start | None, habits: int, shares: Any) -> tuple[Layers, Any, Any]:
        """All situations that these lead to, by rounds played; the weights that fall on endings and on seals."""
        kind = shares.dtype.type
        played, left = start or (0, int(self.rules.pool))
        layers: Layers = [*({} for _ in range(played)), {left: first}]
        endings, sealed = np.zeros(ENDINGS, kind), np.zeros((ROUNDS, 2), kind)
        for played, left, event, after in self.edges(start):
            if played + 1 == len(layers):  # the first edge of a round: the round before it is complete
                for situations in layers[played].values():
                    situations.trim()
                layers.append({})
            into = layers[played + 1].setdefault(after, Situations())
            before = into.count
            self.spread_all(layers[played][left], into, (played, event, habits, shares, kind), endings, sealed)
            self.situations += into.count - before
            self.step()
        return layers, endings, sealed

    def totals(self, ways: int) -> list[int]:
        """The sum of all weights after each round."""
        totals, total, left = [], 1, len(seats_in(int(self.rules.pool)))
        for is_drawn in self.drawing:
            total *= OPTIONS * ways * self.chance.denominator * (left if is_drawn else 1)
            left -= is_drawn
            totals.append(total)
        return totals

    def spread_all(self, source: Situations, into: Situations, how: tuple[Any, ...], endings: Any, sealed: Any) -> None:
        """Play all situations of a set on through one event, a chunk at a time."""
        played, event, habits, shares, kind = how
        for first in range(0, source.count, CHUNK):
            last = min(first + CHUNK, source.count)
            into.make_room((last - first) * BRANCHES, kind)
            into.count = spread(
                self.states, self.ruleset.array, self.dealers, self.bounds, played, event, habits, shares,
                source.keys, source.weights, first, last, into.slots, into.keys, into.weights, into.count,
                endings, sealed,
            )  # fmt: skip

    # ── back ───────────────────────────────────────────────────────

    def back(self, layers: Layers, start: Start | None = None) -> tuple[Any, Any]:
        """Give every situation the best chance of each ending; returns how options and records compare."""
        events = len(self.ruleset.tables["events"])
        options, ways = np.zeros((events, OPTIONS, OPTIONS), np.int64), np.zeros((RECORDS, RECORDS), np.int64)
        for layer in layers:
            for situations in layer.values():
                situations.best = np.zeros((situations.count, ENDINGS))
                situations.visits = np.full((situations.count, ENDINGS), NEVER, np.int64)
        for played, left, event, after in reversed(list(self.edges(start))):
            here, there = layers[played][left], layers[played + 1][after]
            look_back(
                self.states, self.ruleset.array, self.dealers, self.bounds, played, event, float(self.chance),
                here.keys, there.slots, there.keys, there.best, there.visits, here.best, here.visits, options, ways,
            )  # fmt: skip
            if event == self.shown(played, left)[0]:  # the last one, as we go back: now the mean over all
                here.best /= len(self.shown(played, left))
            self.step()
        return options, ways

    # ── a way to an ending ─────────────────────────────────────────

    def path_to(self, ending: Ending, layers: Layers) -> list[dict[str, Any]] | None:
        """A game that ends so, with as few decisions as there can be: every visit of the auditors adds one."""
        left = int(self.rules.pool)
        key, path, visits = self.first, [], int(layers[0][left].visits[0, ending])
        if visits == NEVER:
            return None
        for played in range(ROUNDS):
            for step, after, to in self.ways_on(key, left, played):
                rest = visits - visits_after(self.rules, played, step["noticed"])
                if rest == visits_from(layers[played + 1].get(after), to, ending):
                    path.append(step)
                    key, left, visits = to, after, rest
                    break
        assert len(path) == ROUNDS, "the table promised a way that is not there"
        return path

    def ways_on(self, key: int, left: int, played: int) -> Iterator[tuple[dict[str, Any], int, int]]:
        """Every event, option, record and notice of the next round, the events left then, and where it leads."""
        dealer = self.dealers[0]
        for event in self.shown(played, left):
            after = self.left_after(played, left, event)
            listed = self.ruleset.tables["events"][event]
            face(self.states, dealer, key, played, event)
            for option in range(OPTIONS):
                opt(self.states, self.rules, dealer, option)
                for how, is_noticed in WAYS:
                    if self.chance == (0 if is_noticed else 1) and how == Action.SEAL:
                        continue
                    to = arrive(self.states, self.rules, dealer, self.bounds[0], played, how, is_noticed)
                    named = {"event": listed["id"], "option": listed["choices"][option]["id"]}
                    yield named | {"record": Action(how).name.lower(), "noticed": bool(is_noticed)}, after, to


def visits_from(there: Situations | None, to: int, ending: Ending) -> int:
    """The fewest visits on the way to an ending from where a round has led."""
    if to < 0:
        return 0 if -1 - to == ending else NEVER
    with np.errstate(over="ignore"):
        found = there.slots[slot_of(there.slots, there.keys, to)] if there else EMPTY
    return int(there.visits[found, ending]) if there and found != EMPTY else NEVER


def share(weight: Any, total: int) -> Fraction:
    """A weight as a chance; exact where weights are whole."""
    return Fraction(int(weight), total) if isinstance(weight, np.integer) else Fraction(float(weight) / total)
