"""§2.1: how a game begins."""

from __future__ import annotations

from wanju.games.delay.rounds import begin_round
from wanju.games.delay.state import LEAST, NOTHING, Value
from wanju.kernel import rule
from wanju.kernel.record import Record


@rule("2.1")
def setup(state: Record, rules: Record, dealer: Record) -> None:
    """§2.1  The values at the beginning, and the first event."""
    state.value[Value.HEAVEN] = rules.start_heaven
    state.value[Value.HELL] = rules.start_hell
    state.value[Value.STABILITY] = rules.start_stability
    state.value[Value.PRESSURE] = LEAST
    state.left = rules.pool
    state.ending = NOTHING
    begin_round(state, rules, dealer)
