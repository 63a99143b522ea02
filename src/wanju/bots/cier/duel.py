"""呲儿 between two, solved: an undiscounted game of simultaneous decisions in which what one wins the other loses.

What decides the future of a match is HP, ammo, 横扫, what was lost since the round began, and how many turns are left
before a stalemate (C-05). Damage takes HP and starts those turns anew, so layers of fewer HP are solved first; within
a layer every turn without damage is one turn less. A win is +1, a loss −1, a draw 0.
"""

from __future__ import annotations

from threading import RLock
from typing import Any

import numpy as np

from wanju.bots.cier.layers import Layer, chart
from wanju.bots.cier.turns import MEMORY, NONE, OVER, SEATS, layer_of, position
from wanju.bots.cier.values import go_back, write_payoffs
from wanju.bots.matrix import solved
from wanju.games.cier.game import GAME
from wanju.games.cier.rounds import start_turn
from wanju.games.cier.state import Stalemate
from wanju.kernel import verbs
from wanju.kernel.dealer import SILENT
from wanju.kernel.errors import BadNumber
from wanju.kernel.game import Ruleset
from wanju.kernel.record import Record, Records, records

SPARE = 4
"""Halves of ammo, or one bullet if that is more, that are told apart beyond what the dearest ability costs. More
change no value."""
ENOUGH = 1e-10
"""All that turns which are not looked at may change of a value."""
ROUNDING = 3e-13
"""Values that differ by less may differ by rounding alone."""
ENDLESS = 2_000
"""Turns that are looked at where no stalemate ends a match; far fewer are needed."""

Plan = tuple[int, ...]


class Duel:
    """Every position of a match between two with these roles; each is solved when it is first asked for."""

    def __init__(self, ruleset: Ruleset, states: Records | None = None, more: int = 0) -> None:
        """With the roles of a state, or those that these rules deal; with more ammo told apart than needed."""
        if ruleset.seats != SEATS:
            zh = f"能解的是两人对局；这里坐着 {ruleset.seats} 人。"
            raise BadNumber(f"A duel is between two; {ruleset.seats} sit at this table.", zh)
        self.ruleset, self.rules = ruleset, ruleset.record
        self.states, self.dealers = records(GAME.state, 3), records(SILENT)
        if states is None:
            verbs.setup(self.states[MEMORY], self.rules, self.dealers[0])
        else:
            self.states[MEMORY] = states[0]
        start_turn(self.states[MEMORY])
        self.caps = np.array([self.cap(seat) + more for seat in range(SEATS)])
        is_limited = self.rules.stalemate == Stalemate.DRAW
        self.turns: int = self.rules.stalemate_turns if is_limited else ENDLESS
        self.layers: dict[int, Layer] = {}
        self.mixes: dict[tuple[int, int, int, int], dict[Plan, float]] = {}
        self.lock = RLock()

    def cap(self, seat: int) -> int:
        """As much ammo, in halves, as makes any difference to a seat."""
        role = self.rules.roles[self.states[MEMORY].role[seat]]
        dearest = max(role.cost[ability] for ability in range(self.rules.ability_count))
        return int(max(dearest * role.abilities, role.start_ammo) + max(SPARE, role.bullet_ammo))

    # ── layers ─────────────────────────────────────────────────────

    def layer(self, number: int) -> Layer:
        """A layer, solved, with all that lie below it."""
        with self.lock:
            if number not in self.layers:
                made = chart(self.ruleset, self.states, self.dealers, number, self.caps)
                made.worth = np.array([self.worth_of(int(place)) for place in made.outside])
                self.solve(made)
                self.layers[number] = made
            return self.layers[number]

    def worth_of(self, place: int) -> float:
        """What a place outside of a layer is worth to seat 0."""
        if place >= OVER:
            return float(place - OVER - 1)
        below = self.layer(place >> 24)
        return float(below.values[below.row(self.turns), place & (1 << 24) - 1])

    def solve(self, layer: Layer) -> None:
        """Fill the values, as many rows as there is anything to tell."""
        worth = np.concatenate([np.zeros(layer.many), layer.worth])
        values, filled, room = np.zeros((1, layer.many)), 1, 128
        enough = max(ENOUGH / self.turns, ROUNDING)
        while filled == len(values) <= self.turns:
            more = min(room, self.turns + 1 - filled)
            values, room = np.concatenate([values, np.zeros((more, layer.many))]), 2 * room
            filled = go_back(worth, layer.counts, layer.starts, layer.leads, values, filled, enough)
        layer.values = values[:filled].copy()

    # ── positions ──────────────────────────────────────────────────

    def find(self, state: Record) -> tuple[Layer, int, int]:
        """The layer and position of a state at the beginning of a turn, and the turns left before a stalemate."""
        left = max(1, self.turns - max(0, int(state.calm)))
        return self.layer(layer_of(state)), position(state, self.caps), left

    def value(self, state: Record) -> float:
        """What a position is worth to seat 0."""
        layer, number, left = self.find(state)
        return float(layer.values[layer.row(left), number])

    def mix(self, state: Record, seat: int) -> dict[Plan, float]:
        """How often a seat should decide on each plan; those that it never should are left out."""
        layer, number, left = self.find(state)
        key = layer.number, number, layer.row(left), seat
        if key not in self.mixes:
            payoffs = self.payoffs(layer, number, layer.rows(left, seat, [number])[0], seat)
            rows, columns = payoffs.shape
            chances = solved(payoffs)[1] if rows <= columns else solved(-payoffs.T)[2]
            found = zip(plans_of(layer, number, seat), chances)
            self.mixes[key] = {plan: float(chance) for plan, chance in found if chance > 0}
        return self.mixes[key]

    def payoffs(self, layer: Layer, number: int, row: int, seat: int) -> Any:
        """The matrix game of a position as a seat sees it: its plans are the rows, and what it wins counts."""
        rows, columns = layer.counts[number]
        made = np.zeros((rows, columns) if seat == 0 else (columns, rows))
        write_payoffs(layer.worth_after(row), layer.leads, layer.starts[number], rows, columns, seat, made)
        return made


def plans_of(layer: Layer, number: int, seat: int) -> list[Plan]:
    """What a seat may decide in a position."""
    rows = layer.plans[number, seat, : layer.counts[number, seat]].tolist()
    return [tuple(action for action in row if action != NONE) for row in rows]
