"""One simulation: a world that the searching seat takes for possible, played to its end by styles."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.bots.search.plan import NOTHING
from wanju.kernel import verbs
from wanju.kernel.bits import lowest
from wanju.kernel.dealer import CHANCE, MINDS, sit
from wanju.kernel.record import Record
from wanju.kernel.rule import compiled_too

ROOT, NOW = range(2)
"""Of two states: where the decision is owed, and where the simulation is."""
UNIT = 1.0 / (1 << 53)


@compiled_too
def begin(states: Any, rules: Record, dealers: Any, seat: int, seed: Any, number: int) -> None:
    """Simulation `number` of a decision has chances of its own, and none of the table's."""
    states[NOW] = states[ROOT]
    sit(dealers[CHANCE], seed, number, CHANCE)
    sit(dealers[MINDS], seed, number, MINDS)
    verbs.imagine(states[NOW], rules, dealers[MINDS], seat)


@compiled_too
def play_on(state: Record, rules: Record, dealers: Any, plan: Record) -> None:
    """Let every seat's style play to the end."""
    taken, owed = 0, verbs.waiting(state)
    while owed != 0 and taken < plan.limit:
        seat = lowest(owed)
        action = verbs.choose(state, rules, dealers[MINDS], seat, plan.styles[seat])
        verbs.act(state, rules, dealers[CHANCE], seat, action)
        taken += 1
        owed = verbs.waiting(state)


@compiled_too
def run(
    states: Any, rules: Record, dealers: Any, plan: Record, seat: int, seed: Any, number: int, action: int
) -> None:  # fmt: skip
    """Simulation `number`, in which the seat takes an action before styles play on; or NOTHING."""
    begin(states, rules, dealers, seat, seed, number)
    if action != NOTHING:
        verbs.act(states[NOW], rules, dealers[CHANCE], seat, action)
    play_on(states[NOW], rules, dealers, plan)


@compiled_too
def value(state: Record, rules: Record, plan: Record, seat: int, payoffs: Any) -> float:
    """What a game that was played on is worth to a seat."""
    if plan.wants[seat] != 0:
        return verbs.worth(state, rules, seat, plan.wants[seat])
    verbs.payoff(state, rules, payoffs)
    got: float = payoffs[seat]
    return got


@compiled_too
def standard_error(visits: float, total: float, squares: float) -> float:
    """Of a mean over so many simulations."""
    if visits < 2.0:
        return 1.0
    mean = total / visits
    return float(np.sqrt(max(squares / visits - mean * mean, 0.0) / (visits - 1.0)))
