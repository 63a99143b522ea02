"""A table whose decisions are taken by compiled rules: the same moves, refusals, stories and views as any table.

A live server lays tables plainly and lets them go on as swift ones once the rules of their game are compiled.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Any

import numpy as np

from wanju.kernel import hands
from wanju.kernel.dealer import Note, live_dealer
from wanju.kernel.game import Game, seats_in
from wanju.kernel.mirror import Mirror
from wanju.kernel.record import Records
from wanju.kernel.table import NOT_NOW, Refusal, Table, dealer_for

OWN = "owed", "dealers", "asked", "_mirror", "kinds"
_ready: set[np.dtype[Any]] = set()
"""The states of games whose compiled rules are in memory."""


def are_ready(game: Game) -> bool:
    """Are its compiled rules in memory, so that nobody waits for a compiler?"""
    return game.state in _ready


def make_ready(game: Game) -> None:
    """Have the rules compiled and in memory: from the cache in a moment, or anew."""
    table = Swift(Table(game.ruleset(), 0))
    seat = table.waiting[0]
    table.act(seat, table.legal(seat)[0])
    _ready.add(game.state)


def swift(table: Table) -> Table:
    """The table as it goes on: with compiled rules, if they are ready."""
    return Swift(table) if type(table) is Table and are_ready(table.game) else table


class Swift(Table):
    """A table that goes on where another one stands. Nothing but moves changes its state."""

    def __init__(self, table: Table) -> None:
        self.__dict__.update(table.__dict__)
        self.moves, self.times, self.notes = list(table.moves), list(table.times), list(table.notes)
        self.states = table.states.copy()
        self.state = self.states[0]
        self.owed = sum(1 << seat for seat in table.waiting)
        self.dealers = live_dealer(table.dealer)
        self.dealer = self.dealers[0]
        self.asked: dict[int, list[int]] = {}
        """What speaks against each action of a seat, as far as somebody has asked since the last move."""
        self._mirror: Any = None
        self.kinds = kinds_of(self.ruleset.numbered)

    @property
    def waiting(self) -> tuple[int, ...]:
        return seats_in(self.owed)

    @property
    def over(self) -> bool:
        return self.owed == 0

    def legal(self, seat: int) -> tuple[str, ...]:
        codes, names = self._answers(seat), self.actions
        return tuple(names[action] for action in self.ruleset.numbered.values() if codes[action] == 0) if codes else ()

    def closed(self, seat: int) -> dict[str, Refusal]:
        codes = self._answers(seat)
        if not codes:
            return {}
        closed = {}
        for kind, (plain, actions) in self.kinds.items():
            action = told_of([codes[action] for action in actions], actions, plain)
            if action is not None:
                closed[kind] = self._refusal(seat, action, codes[action])
        return closed

    def _do(self, seat: int, action: int) -> None:
        self.owed = int(hands.act(self.states, self.ruleset.array, self.dealers, seat, action))
        self.asked.clear()
        self._mirror = None

    def _answers(self, seat: int) -> list[int]:
        """What speaks against each action, by its number; nothing for a seat that is not asked."""
        if seat not in self.asked:
            if not self.owed >> self._seat(seat) & 1:
                return []
            codes = np.zeros(len(self.actions), np.int64)
            hands.ask(self.states, self.ruleset.array, seat, codes)
            self.asked[seat] = codes.tolist()
        return self.asked[seat]

    def _codes(self, seat: int) -> list[tuple[int, int]]:
        codes = self._answers(seat)
        return [(action, codes[action]) for action in self.ruleset.numbered.values()] if codes else []

    def _against(self, seat: int, action: int) -> Refusal | None:
        code = self._answers(seat)[action]
        return self._refusal(seat, action, code) if code else None

    def _refusal(self, seat: int, action: int, code: int) -> Refusal:
        if self._mirror is None:
            self._mirror = Mirror(self.states)
        facts = self.game.explain(self._mirror, self.ruleset, seat, action, code)
        return Refusal(reason_key(self.game.reasons, code), facts)

    def _write_down(self) -> None:
        lines = int(self.dealers["lines"][0])
        for line in self.dealers["notes"][0, :lines].tolist():
            note = Note(*line)
            self.notes.append((self._fact(note), note.readers))
        self.dealers["lines"] = 0

    def _copied(self, states: Records, seed: int | None) -> Table:
        """A copy is a plain table."""
        plain = Table.__new__(Table)
        plain.__dict__.update({name: value for name, value in self.__dict__.items() if name not in OWN})
        plain.dealer = dealer_for(self.seed)
        plain.dealer.counter = self.dealers["counter"][0]
        return plain._copied(states, seed)


@cache
def reason_key(reasons: type[IntEnum], code: int) -> str:
    """Under which word a reason is."""
    return f"reason.{reasons(code).name.lower()}"


def kinds_of(numbered: dict[str, int]) -> dict[str, tuple[int | None, list[int]]]:
    """The kinds of action, the words before '@': each with the action that has no aim, if there is one, and all."""
    kinds: dict[str, tuple[int | None, list[int]]] = {}
    for name, action in numbered.items():
        kind, at, _ = name.partition("@")
        plain, actions = kinds.get(kind, (None, []))
        kinds[kind] = (plain if at else action, [*actions, action])
    return kinds


def told_of(codes: list[int], actions: list[int], plain: int | None) -> int | None:
    """The action whose reason is told of a kind, as `Table.closed` has it; nothing where it tells none."""
    if 0 in codes:
        return None
    first = codes[0]
    if all(code == first for code in codes):
        return None if first == NOT_NOW else actions[0] if plain is None else plain
    return max(
        zip(codes, actions), key=lambda pair: (pair[0] != NOT_NOW, pair[1] == plain, codes.count(pair[0]))
    )[1]  # fmt: skip
