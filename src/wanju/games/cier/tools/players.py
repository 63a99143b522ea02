"""Players of 呲儿 that think: `nash` plays the equilibrium of a duel; `mixed`, among three with one life each, what
came off best against a best response."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Any

import numpy as np

from wanju.bots.cier.duel import Plan
from wanju.bots.cier.memory import duel_of
from wanju.bots.cier.reduced import duel_rules, mix_against, opponents
from wanju.bots.cier.three import Three, suits
from wanju.bots.cier.turns import SEATS
from wanju.bots.mind import Maker, Mind
from wanju.bots.search.mind import search
from wanju.games.cier.state import NOTHING
from wanju.kernel.bits import how_many
from wanju.kernel.errors import BadNumber
from wanju.kernel.game import Ruleset
from wanju.kernel.record import Record, Records


class Mixer(Mind):
    """Decides by a mix. It reads what everybody sees, and its own first ability of two."""

    def __init__(self, ruleset: Ruleset, more: Sequence[str] = ()) -> None:
        if more:
            raise BadNumber(f"Nothing follows after {self.name}.", f"{self.name} 后面不跟别的。")
        self.ruleset = ruleset

    def decide(self, states: Records, seat: int, seed: int) -> int:
        state, chance = states[0], np.random.default_rng(seed)
        plans = self.mix(states, seat, chance)
        chosen = state.ability[seat] != NOTHING
        if chosen:
            plans = {plan: share for plan, share in plans.items() if self.begins(plan, state, seat)}
        return drawn(plans, chance)[int(chosen)]

    def mix(self, states: Records, seat: int, chance: Any) -> dict[Plan, float]:
        """How often it decides on each plan."""
        raise NotImplementedError

    def begins(self, plan: Plan, state: Record, seat: int) -> bool:
        """Is its first action the one that the seat has taken?"""
        row = self.ruleset.record.actions[plan[0]]
        return bool(row.ability == state.ability[seat] and row.targets == state.targets[seat])


class Nash(Mixer):
    """The equilibrium between two."""

    name = "nash"

    def __init__(self, ruleset: Ruleset, more: Sequence[str] = ()) -> None:
        super().__init__(ruleset, more)
        if ruleset.seats != SEATS:
            zh = f"nash 只会两人对局；这里坐着 {ruleset.seats} 人。"
            raise BadNumber(f"nash plays between two; {ruleset.seats} sit at this table.", zh)

    def mix(self, states: Records, seat: int, chance: Any) -> dict[Plan, float]:
        return duel_of(self.ruleset, states).mix(states[0], seat)


class Mixed(Mixer):
    """What was learnt by self-play among three; hard to exploit, and no equilibrium before two are left."""

    name = "mixed"

    def __init__(self, ruleset: Ruleset, more: Sequence[str] = ()) -> None:
        super().__init__(ruleset, more)
        if not suits(ruleset):
            zh = "mixed 只会三人个人战，且一击即出局。"
            raise BadNumber("mixed plays among three on their own who are out at the first blow.", zh)
        self.duels = duel_rules(ruleset)

    def mix(self, states: Records, seat: int, chance: Any) -> dict[Plan, float]:
        state = states[0]
        if how_many(state.living) == self.ruleset.seats:
            table, strategy = three_of(self.ruleset)
            return {(action,): share for action, share in table.mix(strategy, state, seat).items()}
        (other,) = opponents(self.ruleset, state, seat)
        return mix_against(self.duels, self.ruleset, state, seat, other)


KNOWN: dict[str, tuple[Three, Any]] = {}
ONE_AT_A_TIME = Lock()


def three_of(ruleset: Ruleset) -> tuple[Three, Any]:
    """The positions of three under these rules, and the strategy for them."""
    with ONE_AT_A_TIME:
        if ruleset.hash not in KNOWN:
            table = Three(ruleset)
            KNOWN[ruleset.hash] = table, table.kept()
        return KNOWN[ruleset.hash]


def drawn(mix: dict[Plan, float], chance: Any) -> Plan:
    """One plan of a mix."""
    left = chance.random() * sum(mix.values())
    for plan, share in mix.items():
        left -= share
        if left < 0:
            return plan
    return plan


def strongest(ruleset: Ruleset, more: Sequence[str]) -> Mind:
    """The equilibrium between two; among three with one life each what is hardest to exploit; else a search that mixes,
    which beats every style and could itself be exploited."""
    if ruleset.seats == SEATS:
        return Nash(ruleset, more)
    return Mixed(ruleset, more) if ruleset.seats == 3 and suits(ruleset) else search(ruleset, ["1000", "regret"])


PLAYERS: dict[str, Maker] = {"nash": Nash, "mixed": Mixed, "strongest": strongest}
