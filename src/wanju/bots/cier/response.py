"""How much a player can lose in a duel: its decisions against an exact best response to them.

A player is a *strategy*, which fills the chances of all plans of a seat, position by position; `Asked` makes one of a
policy that is asked with a state at a time, `Sampled` one of a style, and `Equilibrium` is the solution itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import numpy as np

from wanju.bots.cier.duel import ENOUGH, ROUNDING, Duel
from wanju.bots.cier.layers import Layer
from wanju.bots.cier.strategies import best_mixes, respond, sample_style
from wanju.bots.cier.turns import BEGUN, MEMORY, NONE, OVER, SEATS, place
from wanju.kernel import verbs
from wanju.kernel.game import Ruleset
from wanju.kernel.record import Record, Records

Policy = Callable[[Records, int, Any], None]
"""Is handed an array of one state, and a seat that owes a decision in it; fills the chance of each action."""


class Strategy(Protocol):
    """How a seat decides everywhere."""

    watches: bool
    """Does it decide otherwise when a stalemate draws near?"""

    def chances(self, duel: Duel, layer: Layer, left: int, seat: int) -> Any:
        """By position and plan; with so many turns left before a stalemate."""


class Equilibrium:
    """The solution."""

    watches = True

    def chances(self, duel: Duel, layer: Layer, left: int, seat: int) -> Any:
        solved = duel.layer(layer.number)
        made = np.zeros(layer.plans.shape[:1] + layer.plans.shape[2:3])
        rows = solved.rows(left, seat)
        best_mixes(solved.values, solved.worth, solved.counts, solved.starts, solved.leads, rows, seat, made)
        return made


class Asked:
    """A policy of records."""

    def __init__(self, policy: Policy, watches: bool = False) -> None:
        self.policy, self.watches = policy, watches

    def chances(self, duel: Duel, layer: Layer, left: int, seat: int) -> Any:
        made = np.zeros(layer.plans.shape[:1] + layer.plans.shape[2:3])
        for number in range(layer.many):
            states = duel.states[BEGUN : BEGUN + 1]
            states[0] = duel.states[MEMORY]
            place(states[0], layer.number, number, duel.caps)
            states[0].calm = max(0, duel.turns - left)
            self.fill(duel, states, seat, layer.plans[number, seat, : layer.counts[number, seat]], made[number])
        return made

    def fill(self, duel: Duel, states: Records, seat: int, plans: Any, out: Any) -> None:
        """The chance of each plan: of its first action, and then of its second."""
        first, then = self.ask(duel, states, seat), {}
        begun = states.copy()
        for number, (one, two) in enumerate(plans.tolist()):
            if two == NONE or first[one] == 0:
                out[number] = first[one]
                continue
            if one not in then:
                states[0] = begun[0]
                verbs.act(states[0], duel.rules, duel.dealers[0], seat, one)
                then[one] = self.ask(duel, states, seat)
            out[number] = first[one] * then[one][two]

    def ask(self, duel: Duel, states: Records, seat: int) -> Any:
        """What the policy says."""
        mix = np.zeros(duel.rules.action_count)
        self.policy(states.copy(), seat, mix)
        return mix


class Sampled:
    """A style, by what it chose so many times in every position."""

    watches = False

    def __init__(self, style: int, times: int, seed: int = 0) -> None:
        self.style, self.times, self.seed = style, times, seed

    def chances(self, duel: Duel, layer: Layer, left: int, seat: int) -> Any:
        made = np.zeros(layer.plans.shape[:1] + layer.plans.shape[2:3])
        sample_style(
            duel.states, duel.ruleset.array, duel.dealers, layer.number, duel.caps, layer.plans, layer.counts,
            seat, self.style, self.times, np.uint64(self.seed), made,
        )  # fmt: skip
        return made


# ── the best response ────────────────────────────────────────────────────────


class Response:
    """What a strategy of one seat wins against the best response, everywhere."""

    def __init__(self, duel: Duel, strategy: Strategy, seat: int) -> None:
        self.duel, self.strategy, self.seat = duel, strategy, seat
        self.found: dict[int, Any] = {}

    def layer(self, number: int) -> Any:
        """By position, what it wins when a layer has just been entered."""
        if number not in self.found:
            self.found[number] = self.go_back(self.duel.layer(number), self.duel.turns)
        return self.found[number]

    def worth_of(self, place: int) -> float:
        """What a place outside of a layer is worth to the seat."""
        if place >= OVER:
            return float(place - OVER - 1) * (1 if self.seat == 0 else -1)
        return float(self.layer(place >> 24)[place & (1 << 24) - 1])

    def go_back(self, layer: Layer, turns: int) -> Any:
        """Turn by turn back from a stalemate, so many turns or until nothing changes any more."""
        outside = np.array([self.worth_of(int(place)) for place in layer.outside])
        worth = np.concatenate([np.zeros(layer.many), outside])
        chances, after = None, np.zeros(layer.many)
        for left in range(1, turns + 1):
            if chances is None or (self.strategy.watches and left < len(layer.values)):
                chances = self.strategy.chances(self.duel, layer, left, self.seat)
            worth[: layer.many] = after
            before = np.zeros(layer.many)
            respond(worth, layer.counts, layer.starts, layer.leads, chances, self.seat, before)
            change, after = np.abs(before - after).max(), before
            is_settled = not self.strategy.watches or left >= len(layer.values)
            if is_settled and change <= max(ENOUGH / self.duel.turns, ROUNDING):
                break
        return after

    def value(self, state: Record) -> float:
        """What it wins from a position on."""
        layer, number, left = self.duel.find(state)
        found = self.layer(layer.number) if left == self.duel.turns else self.go_back(layer, left)
        return float(found[number])


class Exploited(NamedTuple):
    """What a player wins as each seat against its best response, and how much less than the equilibrium that is."""

    values: tuple[float, float]
    exploitability: float


def exploited(duel: Duel, strategy: Strategy, state: Record | None = None) -> Exploited:
    """A strategy measured from a position, or else from the start of a match: the mean of both seats."""
    state = duel.states[MEMORY] if state is None else state
    value = duel.value(state)
    mine, theirs = (Response(duel, strategy, seat).value(state) for seat in range(SEATS))
    return Exploited((mine, theirs), ((value - mine) + (-value - theirs)) / 2)


def exploitability(ruleset: Ruleset, policy: Policy, watches: bool = False) -> Exploited:
    """A policy measured from the start of a match; asked for every number of turns left if it `watches` them."""
    return exploited(Duel(ruleset), Asked(policy, watches))
