"""One turn of a duel from every position, played by the rules themselves.

A *layer* is all positions with the same HP. A turn without damage leads to another position of the layer; damage leads
out of it, to fewer HP or to the end. A *plan* is what a seat decides in a turn: an action, or two.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.compiler import njit
from wanju.games.cier.state import Outcome
from wanju.kernel import verbs
from wanju.kernel.rule import compiled_too

SEATS = 2
NONE = -1
"""In place of the second action of a plan."""
OVER = 1 << 40
"""A place beyond all positions: the match is over."""
FAR = -(1 << 20)
"""Turns before a stalemate could be counted from."""
MEMORY, BEGUN, TRIED = range(3)
"""States that are worked on: the match as it began, a position, and the turn that is tried there."""


# ── positions as whole numbers ───────────────────────────────────────────────


@compiled_too
def position(state: Any, caps: Any) -> int:
    """Ammo and 横扫 of both, as a number within the layer."""
    mine, theirs = min(state.ammo[0], caps[0]), min(state.ammo[1], caps[1])
    return int((mine * (caps[1] + 1) + theirs) * 4 + (state.swept & 3))


@compiled_too
def layer_of(state: Any) -> int:
    """HP of both, and what each has lost since the round began, as a number."""
    lost = (state.hp_round[0] - state.hp[0]) * 2 + state.hp_round[1] - state.hp[1]
    return int((state.hp[0] * 64 + state.hp[1]) * 4 + lost)


@compiled_too
def place(state: Any, layer: int, number: int, caps: Any) -> None:
    """Put a state into a position, far from any stalemate."""
    state.swept = number & 3
    state.ammo[0] = (number >> 2) // (caps[1] + 1)
    state.ammo[1] = (number >> 2) % (caps[1] + 1)
    state.hp[0] = layer >> 8
    state.hp[1] = layer >> 2 & 63
    state.hp_round[0] = state.hp[0] + (layer >> 1 & 1)
    state.hp_round[1] = state.hp[1] + (layer & 1)
    state.calm = FAR


# ── what each seat may do, and where it leads ────────────────────────────────


@compiled_too
def list_plans(states: Any, rules: Any, dealer: Any, seat: int, plans: Any) -> int:
    """Every way in which a seat may decide in a position; returns how many."""
    count = 0
    for first in range(rules.action_count):
        if verbs.why_not(states[BEGUN], rules, seat, first) != 0:
            continue
        states[TRIED] = states[BEGUN]
        verbs.act(states[TRIED], rules, dealer, seat, first)
        plans[count, 0] = first
        plans[count, 1] = NONE
        if verbs.waiting(states[TRIED]) >> seat & 1 == 0:
            count += 1
            continue
        for second in range(rules.action_count):
            if verbs.why_not(states[TRIED], rules, seat, second) == 0:
                plans[count, 0] = first
                plans[count, 1] = second
                count += 1
    return count


@compiled_too
def carry_out(state: Any, rules: Any, dealer: Any, seat: int, plan: Any) -> None:
    """Decide as planned."""
    for action in plan:
        if action != NONE:
            verbs.act(state, rules, dealer, seat, action)


@compiled_too
def arrive(state: Any, begun: Any, rules: Any, payoffs: Any, caps: Any) -> int:
    """Where a turn has led: a position of the layer, or −1 − a place outside of it. A match is won for the side that a
    seat fought on: who is converted (§3) has lost, though its new side wins."""
    if state.outcome != Outcome.PLAYING:
        for seat in range(SEATS):
            state.side[seat] = begun.side[seat]
        verbs.payoff(state, rules, payoffs)
        return int(-1 - (OVER + np.int64(1.0 + payoffs[0] - payoffs[1])))
    if state.calm == 0:
        return -1 - (layer_of(state) << 24 | position(state, caps))
    return position(state, caps)


@compiled_too
def try_pairs(states: Any, rules: Any, dealer: Any, caps: Any, plans: Any, counts: Any, payoffs: Any, out: Any) -> None:
    """Where every pair of plans leads in a position, row by row."""
    for pair in range(counts[0] * counts[1]):
        states[TRIED] = states[BEGUN]
        for seat in range(SEATS):
            number = pair // counts[1] if seat == 0 else pair % counts[1]
            carry_out(states[TRIED], rules, dealer, seat, plans[seat, number])
        out[pair] = arrive(states[TRIED], states[BEGUN], rules, payoffs, caps)


@njit(cache=True, nogil=True, error_model="numpy")
def try_turns(
    states: Any, ruleset: Any, dealers: Any, layer: int, caps: Any, plans: Any, counts: Any, starts: Any, leads: Any
) -> None:
    """The plans of both seats in every position of a layer; and, where there is room for it, where every pair of them
    leads: from the position's place in `starts` on."""
    rules, dealer, payoffs = ruleset[0], dealers[0], np.zeros(SEATS)
    for number in range(len(plans)):
        states[BEGUN] = states[MEMORY]
        place(states[BEGUN], layer, number, caps)
        if len(leads):
            out = leads[starts[number] :]
            try_pairs(states, rules, dealer, caps, plans[number], counts[number], payoffs, out)
            continue
        for seat in range(SEATS):
            counts[number, seat] = list_plans(states, rules, dealer, seat, plans[number, seat])
