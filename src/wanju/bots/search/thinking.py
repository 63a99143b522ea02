"""The one function that Python and pages call: compiled for each game with all its rules in it."""

from __future__ import annotations

from typing import Any

from wanju.bots.search.appraise import appraise
from wanju.bots.search.improve import improve, lay_out, surest
from wanju.bots.search.plan import NOTHING, Method, NodeRule
from wanju.bots.search.simulation import NOW, ROOT, begin
from wanju.bots.search.tree import drawn, grow, most_tried, weigh
from wanju.compiler import njit
from wanju.kernel import verbs
from wanju.kernel.dealer import MINDS
from wanju.kernel.rule import compiled_too

BEFORE, AFTER = 1 << 40, (1 << 40) + 1
"""In place of a simulation's number: chances for what is decided before and after all simulations."""


@compiled_too
def think_plainly(
    states: Any, ruleset: Any, dealers: Any, plans: Any, edges: Any, steps: Any, actions: Any, slots: Any, keys: Any,
    options: Any, payoffs: Any, seat: Any, seed: Any, first: Any, count: Any,
) -> int:  # fmt: skip
    """Search with simulations `first` … `first + count − 1` and decide by all so far; returns the action. What is
    known of each action is in `options`. Improvement and appraisal are done at once, in one call."""
    rules, plan = ruleset[0], plans[0]
    if plan.method == Method.APPRAISE:
        return appraise(states, rules, dealers, plan, options, payoffs, seat, seed, count)
    plan.found = verbs.legal(states[ROOT], rules, seat, actions)
    if plan.found == 1:
        return alone(actions[0], options)
    begin(states, rules, dealers, seat, seed, BEFORE)
    liked = plan.before
    if liked == NOTHING:
        liked = verbs.choose(states[NOW], rules, dealers[MINDS], seat, plan.styles[seat])
    if plan.method == Method.IMPROVE:
        lay_out(plan, edges, actions, slots, liked)
        improve(states, rules, dealers, plan, edges, actions, slots, payoffs, seat, seed, count)
        return surest(plan, edges, actions, slots, options)
    grow(
        states, rules, dealers, plan, edges, steps, actions, slots, keys, payoffs, seat, seed, first, count
    )  # fmt: skip
    weigh(states, rules, dealers, plan, edges, actions, options, seat)
    begin(states, rules, dealers, seat, seed, AFTER)
    mind = dealers[MINDS]
    return drawn(plan, options, mind) if plan.node_rule == NodeRule.REGRET else most_tried(plan, options, liked, mind)


@compiled_too
def alone(action: int, options: Any) -> int:
    """There is nothing to choose."""
    option = options[0]
    option.action, option.visits, option.worth, option.error, option.mix = action, 0.0, 0.0, 1.0, 1.0
    option.gain, option.gain_error = 0.0, 0.0
    return action


think = njit(cache=True, nogil=True, error_model="numpy")(think_plainly)
