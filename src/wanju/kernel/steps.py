"""A game played in compiled code that stops where a player of Python's owes a decision, and goes on with the answer;
and games among styles of which more is kept than their result: how they went, and what each seat was and did.

All of it is one function, for each that Python calls is compiled with all the rules in it. Styles decide as they do in
`loops`: among those the same games come out.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.compiler import njit
from wanju.kernel import verbs
from wanju.kernel.bits import lowest
from wanju.kernel.dealer import CHANCE, MINDS, sit
from wanju.kernel.loops import add_to_tally
from wanju.kernel.record import Record
from wanju.kernel.rule import compiled_too

OUTSIDE = -1
"""In place of a style: a player who is asked."""
BEGIN = -1
"""In place of a seat: begin the game."""
END = 0
"""The row of a chart that shows the table at the end; a moment is in the row after its number."""
OVER, CUT = -1, -2
"""In place of the seat that is asked: the game has ended, or is longer than it may be."""


@compiled_too
def go_on_plainly(
    states: Any, blank: Any, ruleset: Any, dealers: Any, styles: Any, seed: Any, game: Any, seat: Any, action: Any,
    taken: Any, limit: Any, legal: Any, payoffs: Any, measures: Any, tally: Any, chart: Any, seen: Any, traits: Any,
) -> int:  # fmt: skip
    """Take a seat's decision, or begin the game, and play to the next decision of a player who is asked. Returns the
    seat, with what it may do in `legal`; or OVER, with payoffs and measures written; or CUT.

    Where `chart` has rows, the first decision of each moment finds the table charted in row `moment + 1`, the end in
    row END; `seen` is the latest moment. Where `traits` has rows, they are written at the end."""
    state, rules = states[0], ruleset[0]
    chance, mind = dealers[CHANCE], dealers[MINDS]
    if seat == BEGIN:
        states[0] = blank[0]
        sit(chance, seed, game, CHANCE)
        sit(mind, seed, game, MINDS)
        verbs.setup(state, rules, chance)
        taken[0] = 0
        seen[0] = -1
    else:
        verbs.act(state, rules, chance, seat, action)
        taken[0] += 1
    owed = verbs.waiting(state)
    while owed != 0:
        if taken[0] >= limit:
            return CUT
        look(state, rules, chart, seen)
        asked = lowest(owed)
        if styles[asked] == OUTSIDE:
            for each in range(len(legal)):
                legal[each] = verbs.why_not(state, rules, asked, each) == 0
            return asked
        verbs.act(state, rules, chance, asked, verbs.choose(state, rules, mind, asked, styles[asked]))
        taken[0] += 1
        owed = verbs.waiting(state)
    write_the_end(state, rules, payoffs, measures, tally, chart, traits)
    return OVER


@compiled_too
def write_the_end(
    state: Record, rules: Record, payoffs: Any, measures: Any, tally: Any, chart: Any, traits: Any
) -> None:
    """What is kept of a game that is over."""
    verbs.payoff(state, rules, payoffs)
    verbs.measure(state, rules, measures)
    add_to_tally(tally, measures)
    if len(chart) > 0:
        chart[END, :] = np.nan
        verbs.chart(state, rules, chart[END])
    if len(traits) > 0:
        verbs.traits(state, rules, traits)


@compiled_too
def look(state: Record, rules: Record, chart: Any, seen: Any) -> None:
    """Chart the table if this is a later moment than any before, and there is room for it."""
    if len(chart) == 0:
        return
    moment = verbs.moment_of(state, rules)
    if moment > seen[0] and moment + 1 < len(chart):
        chart[seen[0] + 2 : moment + 2, :] = np.nan
        verbs.chart(state, rules, chart[moment + 1])
        seen[0] = moment


@compiled_too
def play_plainly_in_detail(
    states: Any, blank: Any, ruleset: Any, dealers: Any, styles: Any, seed: Any, first: Any, limit: Any,
    payoffs: Any, measures: Any, charts: Any, seen: Any, traits: Any,
) -> None:  # fmt: skip
    """The games among styles that `loops.play_range` plays, from the first on, with a row for each in every array.
    One that did not end has no payoffs, and `seen` is CUT."""
    nobody, taken = np.zeros(0, np.bool_), np.zeros(1, np.int64)
    tally = np.zeros((3, measures.shape[1]))
    for row in range(len(payoffs)):
        game = first + row
        ended = go_on_plainly(
            states, blank, ruleset, dealers, styles[game % len(styles)], seed, game, BEGIN, 0, taken, limit, nobody,
            payoffs[row], measures[row], tally, charts[row], seen[row : row + 1], traits[row],
        )  # fmt: skip
        if ended == CUT:
            payoffs[row, :] = np.nan
            seen[row] = CUT


go_on = njit(cache=True, nogil=True, error_model="numpy")(go_on_plainly)


play_in_detail = njit(cache=True, nogil=True, error_model="numpy")(play_plainly_in_detail)
