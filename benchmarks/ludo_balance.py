"""What the balance engine costs: a call of `balance.faces` from Python, and a roll inside a compiled loop.

Run: python benchmarks/ludo_balance.py
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

from wanju.games.ludo import balance
from wanju.games.ludo.balance_core import bend, roll_face
from wanju.kernel.dealer import new_dealer, roll
from wanju.kernel.record import record_type, records

BOARDS = {
    "2.2": [[-1, 3, 20, 56], [8, -1, -1, 30], [25, 40, 56, 56], [1, 13, -1, -1]],
    "3.1": [[10, 45, -1, 30], [40, 3, 22, -1], [5, 17, 44, 56], [20, 26, 33, 51]],
    "3.2": [[56, 56, 56, 44], [40, 3, 22, -1], [5, 17, 44, 56], [20, 26, 33, 51]],
}
STATE = record_type(step=(np.int8, (4, 4)), seat=np.int32)
ROLLS = 200_000


def seconds(work: Callable[[], Any]) -> float:
    """The quickest of several goes, in processor time, for the machine is shared."""
    best = float("inf")
    for _ in range(9):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


@njit
def bent_rolls(states: Any, rolls: Any, rules: Any, dealer: Any, count: int) -> int:
    total = 0
    for i in range(count):
        state = states[i % len(states)]
        bend(rolls[0], state.step, 4, state.seat, 1 << state.seat, 0.05, i * (9.0 / count), 0, rules[0])
        total += roll_face(rolls[0].p, dealer)
    return total


@njit
def fair_rolls(states: Any, dealer: Any, count: int) -> int:
    total = 0
    for i in range(count):
        total += 1 + roll(dealer, 6) + states[i % len(states)].step[0, 0]
    return total


def main() -> None:
    for rule, board in BOARDS.items():
        assert balance.faces(board, 0, 0.2, 3.0, 0).why["rule"] == rule
        took = seconds(lambda board=board: [balance.faces(board, 0, 0.2, 3.0, 0) for _ in range(1000)])  # type: ignore[misc]
        print(f"faces(), four seats, rule {rule}: {took * 1000:.1f} µs a call")
    rng = np.random.default_rng(1)
    states, rolls, rules, dealer = records(STATE, 4096), records(balance.ROLL), records(balance.RULES), new_dealer(1)
    anywhere = rng.integers(-1, 57, (4096, 4, 4))
    states["step"] = np.where(rng.random(anywhere.shape) < 0.4, -1, anywhere)
    states["seat"] = rng.integers(0, 4, 4096)
    rules[0] = balance.rules_record()
    bent_rolls(states, rolls, rules, dealer, 1)
    fair_rolls(states, dealer, 1)
    bent = seconds(lambda: bent_rolls(states, rolls, rules, dealer, ROLLS))
    fair = seconds(lambda: fair_rolls(states, dealer, ROLLS))
    print(f"compiled: {bent / ROLLS * 1e9:.0f} ns for a balanced roll, {fair / ROLLS * 1e9:.0f} ns for a fair one")


if __name__ == "__main__":
    main()
