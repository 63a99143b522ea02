"""Improvement over a blueprint: every open action against the one that a style would take, followed by that style.

All are tried on the same chances and the same imagined worlds, so what differs is the action alone. The worse half is
dropped again and again (sequential halving; Karnin, Koren & Somekh 2013). The blueprint's action is left only for one
that is better for sure: where plain search drowns in noise, this cannot do worse than its blueprint by much.
"""

from __future__ import annotations

from typing import Any

from wanju.bots.search.simulation import NOW, run, standard_error, value
from wanju.kernel.record import Record
from wanju.kernel.rule import compiled_too

BLUEPRINT = 0
"""The place of the blueprint's action in the order in which actions are tried."""


@compiled_too
def lay_out(plan: Record, edges: Any, actions: Any, slots: Any, liked: int) -> None:
    """An entry for each action, the blueprint's first in the order."""
    for i in range(plan.found):
        edge = edges[i]
        edge.visits, edge.total, edge.squares, edge.seen, edge.regret, edge.mix = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
        slots[i] = i
    for i in range(plan.found):
        if actions[i] == liked:
            slots[BLUEPRINT], slots[i] = slots[i], slots[BLUEPRINT]


@compiled_too
def try_all(
    states: Any, rules: Record, dealers: Any, plan: Record, edges: Any, actions: Any, slots: Any, payoffs: Any,
    seat: int, seed: Any, number: int, alive: int,
) -> None:  # fmt: skip
    """One world, and every action that is still in it. An edge keeps the sums of gains over the blueprint; `seen` and
    `mix` those of what it was worth by itself."""
    base = 0.0
    for place in range(alive):
        edge = edges[slots[place]]
        run(states, rules, dealers, plan, seat, seed, number, actions[slots[place]])
        got = value(states[NOW], rules, plan, seat, payoffs)
        if place == BLUEPRINT:
            base = got
        edge.visits += 1.0
        edge.total += got - base
        edge.squares += (got - base) * (got - base)
        edge.regret += got
        edge.mix += got * got


@compiled_too
def sort_by_gain(edges: Any, slots: Any, alive: int) -> None:
    """Those that gain most first, after the blueprint."""
    for one in range(2, alive):
        place = one
        while place > 1:
            here, before = edges[slots[place]], edges[slots[place - 1]]
            if here.total * before.visits <= before.total * here.visits:
                break
            slots[place], slots[place - 1] = slots[place - 1], slots[place]
            place -= 1


@compiled_too
def improve(
    states: Any, rules: Record, dealers: Any, plan: Record, edges: Any, actions: Any, slots: Any, payoffs: Any,
    seat: int, seed: Any, budget: int,
) -> None:  # fmt: skip
    """Spend the budget on halving the field again and again."""
    rounds = 1
    while 1 << rounds < plan.found:
        rounds += 1
    alive, number = plan.found, 0
    for each in range(rounds):
        for _ in range(max(2, budget // (rounds * alive))):
            try_all(states, rules, dealers, plan, edges, actions, slots, payoffs, seat, seed, number, alive)
            number += 1
        sort_by_gain(edges, slots, alive)
        if each < rounds - 1:
            alive = max(2, (alive + 1) // 2)


@compiled_too
def surest(plan: Record, edges: Any, actions: Any, slots: Any, options: Any) -> int:
    """The action that is better than the blueprint's by the most, after what chance may have done; else that one."""
    best, most = slots[BLUEPRINT], 0.0
    for i in range(plan.found):
        edge, option = edges[i], options[i]
        option.gain = edge.total / edge.visits
        option.gain_error = standard_error(edge.visits, edge.total, edge.squares)
        low = option.gain - plan.sure * option.gain_error
        if i != slots[BLUEPRINT] and low > most:
            best, most = i, low
        option.action, option.visits, option.worth = actions[i], edge.visits, edge.regret / edge.visits
        option.error, option.mix = standard_error(edge.visits, edge.regret, edge.mix), 0.0
    options[best].mix = 1.0
    return int(actions[best])
