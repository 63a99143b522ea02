"""All positions of a duel with the same HP: what can be done in each, where it leads, and what that is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from wanju.bots.cier.turns import SEATS, try_turns
from wanju.kernel.errors import BadNumber
from wanju.kernel.game import Ruleset
from wanju.kernel.record import Records

MOST_PAIRS = 1 << 27
"""Pairs of plans in a layer that there is memory for."""
SURE = 1e-11
"""A value as near to 1 as this is a sure win."""


@dataclass
class Layer:
    """All positions with the same HP. Positions have numbers, and so have the places outside, from `many` on."""

    number: int
    plans: Any
    """By position, seat and number: one action or two."""
    counts: Any
    """By position and seat: how many plans."""
    starts: Any
    leads: Any
    """From `starts` on, for each pair of plans: where it leads."""
    outside: Any
    """The places outside, as `turns.arrive` numbers them."""
    worth: Any = None
    """What each of those is worth to seat 0."""
    values: Any = None
    """By turns left before a stalemate, and position: what it is worth to seat 0. The last row goes for all before."""

    @property
    def many(self) -> int:
        """How many positions there are."""
        return len(self.counts)

    def row(self, left: int) -> int:
        """The row of `values` for so many turns left."""
        return min(left, len(self.values) - 1)

    def rows(self, left: int, seat: int, numbers: Any = slice(None)) -> Any:
        """By position, how many turns a seat decides as if it had: all that are left; where it surely wins, as few
        as that takes; where it surely loses, as many as it can hold out."""
        row = self.row(left)
        values = self.values[: row + 1, numbers]
        mine = values if seat == 0 else -values
        won, lost = mine >= 1 - SURE, mine <= SURE - 1
        found = np.full(mine.shape[1], row)
        found[won[row]] = won.argmax(axis=0)[won[row]]
        found[lost[row]] = lost.argmax(axis=0)[lost[row]] - 1
        return found.clip(1)

    def worth_after(self, row: int) -> Any:
        """What every place is worth to seat 0 one turn later."""
        return np.concatenate([self.values[row - 1], self.worth])


def chart(ruleset: Ruleset, states: Records, dealers: Records, number: int, caps: Any) -> Layer:
    """A layer with all that can be done in it, and where that leads."""
    many, actions = int((caps[0] + 1) * (caps[1] + 1) * 4), len(ruleset.numbered)
    room = actions * (actions + 1) if states[0].slots > 1 else actions
    plans, counts = np.zeros((many, SEATS, room, 2), np.int16), np.zeros((many, SEATS), np.int64)
    starts, leads = np.zeros(many, np.int64), np.zeros(0, np.int64)
    try_turns(states, ruleset.array, dealers, number, caps, plans, counts, starts, leads)
    pairs = counts[:, 0] * counts[:, 1]
    if pairs.sum() > MOST_PAIRS:
        zh = "双方一轮都能用两个技能，组合太多，解不了。"
        raise BadNumber("Both may use two abilities a turn; that is more than can be solved.", zh)
    starts, leads = np.cumsum(pairs) - pairs, np.zeros(pairs.sum(), np.int64)
    try_turns(states, ruleset.array, dealers, number, caps, plans, counts, starts, leads)
    is_out = leads < 0
    outside, which = np.unique(-1 - leads[is_out], return_inverse=True)
    leads[is_out] = many + which
    return Layer(number, plans[:, :, : counts.max()].copy(), counts, starts, leads.astype(np.int32), outside)
