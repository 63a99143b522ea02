"""Searching players by name: 'search:1000', 'search:0.5s:first', 'improve:400:scorer'.

After the name stand, in any order, a budget in simulations or in seconds, an objective, the style that plays on where
the tree ends, a node rule, and `alone` if others are taken to follow that style. What is not said is the game's own:
what was measured to be best for it stands in its tools/players.py as SEARCH and IMPROVE.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from wanju.bots.mind import Mind
from wanju.bots.search.plan import DEEPEST, EDGE, NOTHING, OPTION, PLAN, STEP, Method, NodeRule
from wanju.bots.search.simulation import ROOT
from wanju.bots.search.thinking import think
from wanju.games import tools
from wanju.kernel.dealer import SILENT
from wanju.kernel.errors import BadNumber, UnknownName, shorten
from wanju.kernel.game import Game, Ruleset
from wanju.kernel.record import MAX_SEATS, Records, records

EXPLORE = {NodeRule.BOUND: 0.7, NodeRule.REGRET: 0.2}
SURE = 1.0
LEAST_ROOM, MOST_ROOM, ROOM_EACH = 1 << 12, 1 << 19, 64
"""Entries of a tree, and how many a simulation may need."""
SLICE = 64
"""Simulations between two looks at the clock."""
MOST_SIMULATIONS, MOST_SECONDS = 1_000_000, 60
ALONE = "alone"


@dataclass(frozen=True)
class Manner:
    """How a searching player searches."""

    method: Method = Method.TREE
    simulations: int = 1000
    seconds: float | None = None
    """A budget in time, in place of one in simulations."""
    objective: str = ""
    style: str = ""
    """Who plays on where the tree ends; the blueprint of an improvement."""
    node_rule: NodeRule = NodeRule.BOUND
    alone: bool = False
    explore: float | None = None
    sure: float = SURE

    def but(self, ruleset: Ruleset, words: Sequence[str]) -> Manner:
        """The same with what these words say."""
        manner = self
        for word in words:
            manner = replace(manner, **self.said(ruleset.game, word))
        return manner

    def said(self, game: Game, word: str) -> dict[str, Any]:
        """What a word means."""
        if word.isdecimal():
            return {"simulations": int(at_most(word, float(word), MOST_SIMULATIONS)), "seconds": None}
        if found := re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s)", word):
            return {"seconds": at_most(word, float(found[1]) / (1000 if found[2] == "ms" else 1), MOST_SECONDS)}
        if word in game.objectives:
            return {"objective": word}
        if word in game.styles:
            return {"style": word}
        if word == ALONE:
            return {"alone": True}
        rules = {rule.name.lower(): rule for rule in NodeRule}
        if word not in rules:
            raise UnknownName("word of a searching player", word, [*game.objectives, *game.styles, *rules, ALONE])
        return {"node_rule": rules[word]}


class Option(NamedTuple):
    """What a search has found of an action."""

    action: int
    visits: float
    worth: float
    error: float
    mix: float
    gain: float
    gain_error: float


class Searcher(Mind):
    """Thinks by simulating games."""

    def __init__(self, ruleset: Ruleset, manner: Manner, name: str) -> None:
        self.ruleset, self.manner, self.name = ruleset, manner, name
        game, actions = ruleset.game, len(ruleset.actions)
        self.objective, self.plans = objective_of(game, manner), plan_of(ruleset, manner)
        room = LEAST_ROOM
        while room < min(MOST_ROOM, ROOM_EACH * manner.simulations) or room < actions:
            room *= 2
        if manner.seconds is not None:
            room = MOST_ROOM
        self.states, self.dealers = records(game.state, 2), records(SILENT, 2)
        self.edges, self.steps = records(EDGE, room), records(STEP, DEEPEST)
        self.actions, self.slots = np.zeros(actions, np.int64), np.zeros(actions, np.int64)
        self.keys, self.payoffs = np.zeros(MAX_SEATS, np.uint64), np.zeros(MAX_SEATS)
        self.options = records(OPTION, max(actions, MAX_SEATS))

    def decide(self, states: Records, seat: int, seed: int) -> int:
        self.states[ROOT] = states[0]
        if self.manner.seconds is None:
            return self.think(seat, seed, 0, self.manner.simulations)
        return self.think_until(perf_counter() + self.manner.seconds, seat, seed)

    def weighed(self) -> list[Option]:
        """What the last decision rests on."""
        return [Option(*self.options[i].tolist()) for i in range(int(self.plans[0]["found"]))]

    def think_until(self, end: float, seat: int, seed: int) -> int:
        """Search until the time is over, and for a moment in any case."""
        first, action = 0, self.think(seat, seed, 0, SLICE)
        if self.manner.method == Method.IMPROVE:
            per_slice, start = SLICE, perf_counter()
            while (left := end - perf_counter()) > 0 and per_slice < MOST_SIMULATIONS:
                took = max(perf_counter() - start, 1e-6)
                per_slice = max(2 * per_slice, min(MOST_SIMULATIONS, int(per_slice * left / took / 2)))
                start = perf_counter()
                action = self.think(seat, seed, 0, per_slice)
            return action
        while perf_counter() < end and first < MOST_SIMULATIONS:
            first += SLICE
            action = self.think(seat, seed, first, SLICE)
        return action

    def think(self, seat: int, seed: int, first: int, count: int) -> int:
        """Some simulations more; returns the best so far."""
        action: int = think(
            self.states, self.ruleset.array, self.dealers, self.plans, self.edges, self.steps, self.actions,
            self.slots, self.keys, self.options, self.payoffs, seat, np.uint64(seed), first, count,
        )  # fmt: skip
        return action


def objective_of(game: Game, manner: Manner) -> str:
    """What is wanted: what was said, or else the usual one of the game."""
    return manner.objective or game.objective or game.objectives[0]


def plan_of(ruleset: Ruleset, manner: Manner) -> Records:
    """A manner as the compiled search reads it."""
    game, plans = ruleset.game, records(PLAN)
    plan = plans[0]
    plan.method, plan.node_rule, plan.alone = manner.method, manner.node_rule, int(manner.alone)
    plan.explore = EXPLORE[manner.node_rule] if manner.explore is None else manner.explore
    plan.sure, plan.before, plan.limit = manner.sure, NOTHING, game.longest
    plans["wants"][0, :] = game.objectives.index(objective_of(game, manner))
    plans["styles"][0, :] = game.style(manner.style or game.company[0])
    return plans


def own_manner(ruleset: Ruleset, name: str) -> Mapping[str, Any]:
    """What was measured to be best for this game."""
    own = tools("players").get(ruleset.game.id)
    found: Mapping[str, Any] = getattr(own, name, {})
    return found


def search(ruleset: Ruleset, words: Sequence[str]) -> Mind:
    """A tree search."""
    manner = Manner(Method.TREE, **own_manner(ruleset, "SEARCH")).but(ruleset, words)
    return Searcher(ruleset, manner, ":".join(["search", *words]))


def improvement(ruleset: Ruleset, words: Sequence[str]) -> Mind:
    """One ply over a blueprint."""
    manner = Manner(Method.IMPROVE, **own_manner(ruleset, "IMPROVE")).but(ruleset, words)
    return Searcher(ruleset, manner, ":".join(["improve", *words]))


def at_most(word: str, number: float, most: float) -> float:
    """Refuse a budget that there cannot be."""
    if not 0 < number <= most:
        zh = f"思考的预算不能是 {shorten(word)}；须大于 0，最多 {most:,} {'秒' if word.endswith('s') else '次模拟'}。"
        unit = "seconds" if word.endswith("s") else "simulations"
        raise BadNumber(f"A budget cannot be {shorten(word)}; it is more than 0 and at most {most:,} {unit}.", zh)
    return number
