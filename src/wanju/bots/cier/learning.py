"""Three at a table: every turn played by the rules, regrets of a player who plays against itself, and the best response
to two such players; compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.bots.cier.seating import SEATS
from wanju.bots.cier.turns import BEGUN, FAR, MEMORY, TRIED
from wanju.compiler import njit
from wanju.games.cier.state import Outcome
from wanju.kernel import verbs
from wanju.kernel.rule import compiled_too

NOT_KILLED = -100
"""In place of those who are left: somebody was hurt and lives."""
FADES = 1.5
"""How fast earlier regrets are forgotten; positions change their worth while it learns (Brown & Sandholm 2019)."""


@compiled_too
def place_three(state: Any, number: int, cap: int) -> None:
    """Put a state into a position, far from any stalemate."""
    rest = number >> SEATS
    state.swept = number & ((1 << SEATS) - 1)
    for seat in range(SEATS - 1, -1, -1):
        state.ammo[seat] = rest % (cap + 1)
        rest //= cap + 1
    state.calm = FAR


@compiled_too
def arrive_among_three(state: Any, cap: int) -> int:
    """Where a turn has led: a position, or −1 − a bitmask of who is left."""
    everybody = (1 << SEATS) - 1
    if state.calm == 0 or state.outcome != Outcome.PLAYING:
        return int(NOT_KILLED if state.living == everybody else -1 - state.living)
    number = 0
    for seat in range(SEATS):
        number = number * (cap + 1) + min(state.ammo[seat], cap)
    return int(number << SEATS | (state.swept & everybody))


@njit(cache=True, nogil=True, error_model="numpy")
def chart_three(
    states: Any, ruleset: Any, dealers: Any, numbers: Any, cap: int, actions: Any, counts: Any, starts: Any, leads: Any
) -> None:
    """What every seat may do in every position; and, where there is room for it, where all that together leads."""
    rules, dealer = ruleset[0], dealers[0]
    for place in range(len(numbers)):
        states[BEGUN] = states[MEMORY]
        place_three(states[BEGUN], numbers[place], cap)
        for seat in range(SEATS if len(leads) == 0 else 0):
            for action in range(rules.action_count):
                if verbs.why_not(states[BEGUN], rules, seat, action) == 0:
                    actions[place, seat, counts[place, seat]] = action
                    counts[place, seat] += 1
        if len(leads) == 0:
            continue
        for way in range(counts[place, 0] * counts[place, 1] * counts[place, 2]):
            states[TRIED] = states[BEGUN]
            rest = way
            for back in range(SEATS):
                seat = SEATS - 1 - back
                verbs.act(states[TRIED], rules, dealer, seat, actions[place, seat, rest % counts[place, seat]])
                rest //= counts[place, seat]
            leads[starts[place] + way] = arrive_among_three(states[TRIED], cap)


@compiled_too
def weigh(worth: Any, leads: Any, start: int, counts: Any, second: Any, third: Any, out: Any) -> None:
    """What each decision of the first seat is worth when the others decide by these chances."""
    way = start
    for mine in range(counts[0]):
        total = 0.0
        for one in range(counts[1]):
            some = 0.0
            for other in range(counts[2]):
                some += third[other] * worth[leads[way]]
                way += 1
            total += second[one] * some
        out[mine] = total


@compiled_too
def look_up(strategy: Any, views: Any, same: Any, counts: Any, seat: int, out: Any) -> None:
    """The chances of another seat, from its own view of the position."""
    total = 0.0
    for number in range(counts[seat]):
        out[number] = strategy[views[seat], same[seat, number]]
        total += out[number]
    for number in range(counts[seat]):
        out[number] = out[number] / total if total > 0.0 else 1.0 / counts[seat]


@njit(cache=True, nogil=True, error_model="numpy")
def learn(
    worth: Any, counts: Any, starts: Any, leads: Any, views: Any, same: Any, sweeps: int, looks_on: bool, average: Any
) -> None:  # fmt: skip
    """Regret matching against itself, position by position; `average` is what it played, later sweeps weighing more,
    and `worth` what the positions are worth when all play so, or as it was where nobody `looks_on` beyond a turn."""
    many, most = average.shape
    regrets, now = np.zeros((many, most)), np.zeros((many, most))
    second, third, mine, values = np.zeros(most), np.zeros(most), np.zeros(most), np.zeros(most)
    for sweep in range(1, sweeps + 1):
        fade = (sweep / (sweep + 1.0)) ** FADES
        for place in range(many):
            look_up(now, views[place], same[place], counts[place], 0, mine)
            look_up(now, views[place], same[place], counts[place], 1, second)
            look_up(now, views[place], same[place], counts[place], 2, third)
            weigh(worth, leads, starts[place], counts[place], second, third, values)
            got = 0.0
            for number in range(counts[place, 0]):
                got += mine[number] * values[number]
            for number in range(counts[place, 0]):
                regrets[place, number] = max(0.0, fade * regrets[place, number] + values[number] - got)
                average[place, number] += float(sweep) ** 2 * mine[number]
            if not looks_on:
                continue
            look_up(average, views[place], same[place], counts[place], 0, mine)
            look_up(average, views[place], same[place], counts[place], 1, second)
            look_up(average, views[place], same[place], counts[place], 2, third)
            weigh(worth, leads, starts[place], counts[place], second, third, values)
            got = 0.0
            for number in range(counts[place, 0]):
                got += mine[number] * values[number]
            worth[place] = got
        now[:] = regrets


@njit(cache=True, nogil=True, error_model="numpy")
def respond_to_two(
    worth: Any, counts: Any, starts: Any, leads: Any, views: Any, same: Any, strategy: Any, out: Any
) -> None:  # fmt: skip
    """What each position is worth to the best response of the first seat, a turn before `worth`."""
    most = strategy.shape[1]
    second, third, values = np.zeros(most), np.zeros(most), np.zeros(most)
    for place in range(len(counts)):
        look_up(strategy, views[place], same[place], counts[place], 1, second)
        look_up(strategy, views[place], same[place], counts[place], 2, third)
        weigh(worth, leads, starts[place], counts[place], second, third, values)
        out[place] = values[: counts[place, 0]].max()
