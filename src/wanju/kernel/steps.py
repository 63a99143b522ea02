"""A game played in compiled code that stops where a player of Python's owes a decision, and goes on with the answer.

All of it is one function, for each that Python calls is compiled with all the rules in it. Styles decide as they do in
`loops`: among those the same games come out.
"""

from __future__ import annotations

from typing import Any

from wanju.compiler import njit
from wanju.kernel import verbs
from wanju.kernel.bits import lowest
from wanju.kernel.dealer import CHANCE, MINDS, sit
from wanju.kernel.loops import add_to_tally
from wanju.kernel.rule import compiled_too

OUTSIDE = -1
"""In place of a style: a player who is asked."""
BEGIN = -1
"""In place of a seat: begin the game."""
OVER, CUT = -1, -2
"""In place of the seat that is asked: the game has ended, or is longer than it may be."""


@compiled_too
def go_on_plainly(
    states: Any, blank: Any, ruleset: Any, dealers: Any, styles: Any, seed: Any, game: Any, seat: Any, action: Any,
    taken: Any, limit: Any, legal: Any, payoffs: Any, measures: Any, tally: Any,
) -> int:  # fmt: skip
    """Take a seat's decision, or begin the game, and play to the next decision of a player who is asked. Returns the
    seat, with what it may do in `legal`; or OVER, with payoffs and measures written; or CUT."""
    state, rules = states[0], ruleset[0]
    chance, mind = dealers[CHANCE], dealers[MINDS]
    if seat == BEGIN:
        states[0] = blank[0]
        sit(chance, seed, game, CHANCE)
        sit(mind, seed, game, MINDS)
        verbs.setup(state, rules, chance)
        taken[0] = 0
    else:
        verbs.act(state, rules, chance, seat, action)
        taken[0] += 1
    owed = verbs.waiting(state)
    while owed != 0:
        if taken[0] >= limit:
            return CUT
        asked = lowest(owed)
        if styles[asked] == OUTSIDE:
            for each in range(len(legal)):
                legal[each] = verbs.why_not(state, rules, asked, each) == 0
            return asked
        verbs.act(state, rules, chance, asked, verbs.choose(state, rules, mind, asked, styles[asked]))
        taken[0] += 1
        owed = verbs.waiting(state)
    verbs.payoff(state, rules, payoffs)
    verbs.measure(state, rules, measures)
    add_to_tally(tally, measures)
    return OVER


go_on = njit(cache=True, nogil=True, error_model="numpy")(go_on_plainly)
