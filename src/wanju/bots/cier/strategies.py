"""How a seat decides in every position of a layer, and the best response to it; compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.bots.cier.turns import BEGUN, MEMORY, NONE, TRIED, place
from wanju.bots.cier.values import write_payoffs
from wanju.bots.matrix import solve_game
from wanju.compiler import njit
from wanju.kernel import verbs
from wanju.kernel.dealer import MINDS, sit


@njit(cache=True, nogil=True, error_model="numpy")
def best_mixes(values: Any, outside: Any, counts: Any, starts: Any, leads: Any, rows: Any, seat: int, out: Any) -> None:
    """A seat's best mix in every position, as if there were `rows` turns left in it."""
    many, most = len(counts), counts.max()
    payoffs, tableau = np.zeros((most, most)), np.zeros((most + 1, 2 * most + 1))
    basis, spare, worth = np.zeros(most, np.int64), np.zeros(most), np.zeros(many + len(outside))
    worth[many:] = outside
    for number in range(many):
        worth[:many] = values[rows[number] - 1]
        mine, theirs = counts[number, seat], counts[number, 1 - seat]
        first = seat if mine <= theirs else 1 - seat
        write_payoffs(worth, leads, starts[number], counts[number, 0], counts[number, 1], first, payoffs)
        if first == seat:
            solve_game(payoffs, mine, theirs, tableau, basis, out[number], spare)
        else:
            solve_game(payoffs, theirs, mine, tableau, basis, spare, out[number])


@njit(cache=True, nogil=True, error_model="numpy")
def respond(worth: Any, counts: Any, starts: Any, leads: Any, chances: Any, seat: int, out: Any) -> None:
    """What each position is worth to a seat that decides by `chances` when the other knows them; `worth` is what the
    places are worth to it that a turn leads to."""
    for number in range(len(counts)):
        columns, others = counts[number, 1], counts[number, 1 - seat]
        least = np.inf
        for theirs in range(others):
            total = 0.0
            for mine in range(counts[number, seat]):
                pair = mine * columns + theirs if seat == 0 else theirs * columns + mine
                total += chances[number, mine] * worth[leads[starts[number] + pair]]
            least = min(least, total)
        out[number] = least


@njit(cache=True, nogil=True, error_model="numpy")
def sample_style(
    states: Any, ruleset: Any, dealers: Any, layer: int, caps: Any, plans: Any, counts: Any, seat: int, style: int,
    times: int, seed: Any, out: Any,
) -> None:  # fmt: skip
    """The share of each plan in what a style chose so many times in every position."""
    rules, dealer = ruleset[0], dealers[0]
    for number in range(len(counts)):
        states[BEGUN] = states[MEMORY]
        place(states[BEGUN], layer, number, caps)
        states[BEGUN].calm = 0
        sit(dealer, seed, number, MINDS)
        for _ in range(times):
            states[TRIED] = states[BEGUN]
            first, second = verbs.choose(states[TRIED], rules, dealer, seat, style), NONE
            verbs.act(states[TRIED], rules, dealer, seat, first)
            if verbs.waiting(states[TRIED]) >> seat & 1:
                second = verbs.choose(states[TRIED], rules, dealer, seat, style)
            for plan in range(counts[number, seat]):
                if plans[number, seat, plan, 0] == first and plans[number, seat, plan, 1] == second:
                    out[number, plan] += 1.0 / times
