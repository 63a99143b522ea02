"""The decisions of a finished duel beside the equilibrium: what it would have mixed, and what each choice gave away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from wanju.bots.cier.duel import Duel, Plan, plans_of
from wanju.bots.cier.turns import SEATS
from wanju.kernel.record import Record, Records
from wanju.kernel.table import Table


class Turn(NamedTuple):
    """A turn as it began, and what each seat decided in it."""

    states: Records
    plans: list[Plan]


def turns_of(table: Table) -> Iterator[Turn]:
    """The turns of a match, from its first move on."""
    again = Table(table.ruleset, table.seed)
    begun: Turn | None = None
    for seat, action in table.moves:
        turn = begun or Turn(again.states.copy(), [()] * SEATS)
        before = int(again.state.turn_number)
        again.act(seat, action)
        turn.plans[seat] += (table.ruleset.action(action),)
        is_over = int(again.state.turn_number) != before
        if is_over:
            yield turn
        begun = None if is_over else turn


def loss(duel: Duel, state: Record, seat: int, plan: Plan) -> float:
    """What a decision gives away against an opponent who plays the equilibrium; of what is in the mix, nothing."""
    layer, number, left = duel.find(state)
    payoffs = duel.payoffs(layer, number, layer.row(left), seat)
    theirs = duel.mix(state, 1 - seat)
    chances = np.array([theirs.get(other, 0.0) for other in plans_of(layer, number, 1 - seat)])
    value = duel.value(state) * (1 if seat == 0 else -1)
    got = payoffs[plans_of(layer, number, seat).index(plan)] @ chances
    return max(0.0, float(value - got))
