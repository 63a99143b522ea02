"""What a position is worth to each seat: games played on from it by styles, in worlds that one seat imagines."""

from __future__ import annotations

from typing import Any

from wanju.bots.search.simulation import NOW, run, standard_error, value
from wanju.kernel.record import Record
from wanju.kernel.rule import compiled_too


@compiled_too
def appraise(
    states: Any, rules: Record, dealers: Any, plan: Record, options: Any, payoffs: Any, seat: int, seed: Any, count: int
) -> int:  # fmt: skip
    """An entry of `options` for each seat; returns how many. If the plan has an action `before`, the seat takes it
    first, so that two appraisals with the same seed differ by it alone."""
    plan.found = rules.seats
    for who in range(rules.seats):
        option = options[who]
        option.action, option.visits, option.worth, option.error = who, 0.0, 0.0, 0.0
        option.mix, option.gain, option.gain_error = 0.0, 0.0, 0.0
    for number in range(count):
        run(states, rules, dealers, plan, seat, seed, number, plan.before)
        for who in range(rules.seats):
            option = options[who]
            got = value(states[NOW], rules, plan, who, payoffs)
            option.visits += 1.0
            option.worth += got
            option.error += got * got
    for who in range(rules.seats):
        option = options[who]
        option.error = standard_error(option.visits, option.worth, option.error)
        option.worth /= option.visits
    return int(rules.seats)
