"""Three at a table of 呲儿 with one life each: a strategy learnt by self-play, and the best response to it.

There is no value to solve for among three, so nothing is exact but the measure: what one seat wins by the best response
while two play the strategy. Two who are left share the rest evenly, as they do in the equilibrium of a duel.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.bots.cier.learning import NOT_KILLED, chart_three, learn, respond_to_two
from wanju.bots.cier.seating import ORDERS, SEATS, keys_of, moved_actions, number_of, order_of
from wanju.compiler.folder import folder
from wanju.games.cier.game import GAME
from wanju.games.cier.state import AllowFouls, Mode, Stalemate
from wanju.kernel import verbs
from wanju.kernel.dealer import SILENT
from wanju.kernel.game import Ruleset
from wanju.kernel.record import Record, records

SWEEPS = 700
"""Over all positions; half a minute of one core."""
ENDLESS = 2_000
CLOSE = 1e-7


class Three:
    """Every position of three with one life each, as the seat sees it that looks."""

    def __init__(self, ruleset: Ruleset, cap: int | None = None) -> None:
        self.ruleset, self.rules = ruleset, ruleset.record
        role = self.rules.roles[0]
        self.cap = max(role.cost[: self.rules.ability_count]) if cap is None else cap
        states, dealers = records(GAME.state, 3), records(SILENT)
        verbs.setup(states[0], self.rules, dealers[0])
        every = keys_of((self.cap + 1) ** SEATS << SEATS, self.cap)
        self.orders = np.stack([order_of(every, seat) for seat in range(SEATS)], axis=1)
        seen = [self.canonical(every, seat) for seat in range(SEATS)]
        self.numbers = np.flatnonzero(seen[0] == np.arange(len(every)))
        places = np.full(len(every), -1)
        places[self.numbers] = np.arange(len(self.numbers))
        self.places = np.stack([places[each] for each in seen], axis=1)
        self.moved = moved_actions(self.rules)
        self.chart(states, dealers)

    def canonical(self, keys: Any, seat: int) -> Any:
        """The positions as a seat sees them."""
        order = np.array(ORDERS)[self.orders[:, seat]]
        return number_of(np.take_along_axis(keys, order, axis=1), self.cap)

    def chart(self, states: Any, dealers: Any) -> None:
        """What may be done in every position, and where it leads."""
        many = len(self.numbers)
        self.actions = np.zeros((many, SEATS, len(self.ruleset.numbered)), np.int64)
        self.counts = np.zeros((many, SEATS), np.int64)
        given = states, self.ruleset.array, dealers, self.numbers, self.cap, self.actions, self.counts
        chart_three(*given, np.zeros(many, np.int64), np.zeros(0, np.int32))
        ways = self.counts.prod(axis=1)
        self.starts, leads = np.cumsum(ways) - ways, np.zeros(ways.sum(), np.int32)
        chart_three(*given, self.starts, leads)
        assert (leads != NOT_KILLED).all(), "somebody was hurt and lives"
        self.leads = np.where(leads < 0, many - 1 - leads, self.places[leads.clip(0), 0]).astype(np.int32)
        self.actions = self.actions[:, :, : self.counts.max()].copy()
        self.views = self.places[self.numbers]
        self.same = self.same_actions()
        self.ends = np.array([share(mask) for mask in range(1 << SEATS)])

    def same_actions(self) -> Any:
        """By position, seat and number of a decision: its number where the seat sees itself as the first."""
        known = np.full((len(self.numbers), self.rules.action_count), -1)
        for number in range(self.actions.shape[2]):
            has = np.flatnonzero(number < self.counts[:, 0])
            known[has, self.actions[has, 0, number]] = number
        made = np.zeros(self.actions.shape, np.int16)
        for seat in range(SEATS):
            orders = self.orders[self.numbers, seat]
            for number in range(self.actions.shape[2]):
                has = np.flatnonzero(number < self.counts[:, seat])
                moved = self.moved[orders[has], self.actions[has, seat, number]]
                made[has, seat, number] = known[self.views[has, seat], moved]
        return made

    # ── strategies ─────────────────────────────────────────────────

    def learnt(self, sweeps: int = SWEEPS, worth: Any = None) -> Any:
        """The strategy after so many sweeps: chances by position and decision of the seat that looks. Where it is told
        what positions are worth, it looks no further than a turn."""
        total = np.zeros((len(self.numbers), self.actions.shape[2]))
        known = np.concatenate([np.full(len(self.numbers), 1 / SEATS) if worth is None else worth, self.ends])
        learn(known, self.counts, self.starts, self.leads, self.views, self.same, sweeps, worth is None, total)
        return total / total.sum(axis=1, keepdims=True)

    def kept(self, sweeps: int = SWEEPS) -> Any:
        """The same, kept between runs."""
        place = folder() / f"cier-three-{self.ruleset.hash}-{sweeps}.npy"
        try:
            found = np.load(place)
        except (OSError, ValueError):
            found = self.learnt(sweeps)
            place.parent.mkdir(parents=True, exist_ok=True)
            np.save(place, found)
        return found

    def gain(self, strategy: Any, duel: float = 0.5) -> float:
        """What the best response of one seat wins more than its share while two play the strategy; `duel` is what it
        wins of a duel with one of them."""
        ends = np.where(self.ends == 1 / 2, duel, self.ends)
        many = len(self.numbers)
        worth = np.concatenate([np.full(many, 1 / SEATS), ends])
        is_limited = self.rules.stalemate == Stalemate.DRAW
        for _ in range(self.rules.stalemate_turns if is_limited else ENDLESS):
            before = np.zeros(many)
            respond_to_two(worth, self.counts, self.starts, self.leads, self.views, self.same, strategy, before)
            change = np.abs(before - worth[:many]).max()
            worth[:many] = before
            if change < CLOSE:
                break
        return float(worth[self.places[0, 0]] - 1 / SEATS)

    def mix(self, strategy: Any, state: Record, seat: int) -> dict[int, float]:
        """How often a seat decides on each action in a position."""
        number = 0
        for each in range(SEATS):
            number = number * (self.cap + 1) + min(state.ammo[each], self.cap)
        number = number << SEATS | state.swept & (1 << SEATS) - 1
        place, order = self.places[number, seat], self.orders[number, seat]
        back = {moved: action for action, moved in enumerate(self.moved[order].tolist())}
        chances = strategy[place, : self.counts[place, 0]].tolist()
        return {back[int(action)]: chance for action, chance in zip(self.actions[place, 0], chances) if chance > 0}


def share(mask: int) -> float:
    """What the first seat gets when those of a mask are left: of a match that is over, or of the duel that follows."""
    alive = mask.bit_count()
    return 1 / SEATS if alive == 0 else (mask & 1) / alive


def suits(ruleset: Ruleset) -> bool:
    """Three on their own, alike in everything, and out at the first blow?"""
    rules = ruleset.record
    if ruleset.seats != SEATS or rules.mode != Mode.INDIVIDUAL or any(rules.hp_seat[:SEATS]):
        return False
    blows = [rules.abilities[each].damage for each in range(rules.ability_count)]
    blows += [rules.foul_hp] if rules.allow_fouls == AllowFouls.ON else []
    return all(blow == 0 or blow >= rules.hp_individual for blow in blows)
