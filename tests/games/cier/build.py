"""Tables in a given position, and what one turn does to them. Everything is read through views and events.

`turn("cier@1", "dodge")` seats two players with 9 HP and 9 ammo who have all swept this round, lets seat 0 use cier on
seat 1 while seat 1 dodges, and tells who lost what. `"cier@1 + defend"` is a seat that uses two abilities.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import wanju
from wanju.kernel.table import Event, Table

EVERY_HP = ("hp_individual", "hp_team", "hp_lord", "hp_commoner", "hp_minion")
PLENTY = 9


class Turn(NamedTuple):
    """What a turn did."""

    table: Table
    lost: tuple[float, ...]
    """HP, by seat."""
    paid: tuple[float, ...]
    """Ammo, by seat."""
    events: list[Event]

    def told(self, event: str, key: str = "seat") -> list[Any]:
        """One fact of every event of a kind, in order."""
        return [e[key] for e in self.events if e["event"] == event]


def position(
    seats: int,
    hp: float | None = PLENTY,
    ammo: float | Iterable[float] = PLENTY,
    swept: Iterable[int] | None = None,
    **rules: Any,
) -> Table:
    """A table at the start of a turn. HP of None is what the rulebook gives; `swept` of None is everybody."""
    everybody = {} if hp is None else dict.fromkeys(EVERY_HP, hp)
    table = wanju.table("cier", seats=seats, **(everybody | rules))
    each = [ammo] * seats if isinstance(ammo, int | float) else list(ammo)
    table.state["ammo"][:seats] = [int(2 * a) for a in each]
    table.state.swept = sum(1 << seat for seat in (range(seats) if swept is None else swept))
    return table


def take(table: Table, *actions: str) -> Turn:
    """Everybody who owes a decision takes one, in the order of the seats."""
    before, since = hps(table), len(table.events())
    for seat, words in zip(table.waiting, actions, strict=True):
        for action in words.split(" + "):
            table.act(seat, action)
        if seat in table.waiting and table.view(seat)["chosen"]:
            table.act(seat, "done")
    events = table.events(since=since)
    paid = [sum(e["amount"] for e in events if e["event"] == "pays" and e["seat"] == s) for s in range(len(before))]
    return Turn(table, tuple(b - a for b, a in zip(before, hps(table), strict=True)), tuple(paid), events)


def turn(*actions: str, **where: Any) -> Turn:
    """One turn from a position in which everybody is in."""
    return take(position(len(actions), **where), *actions)


def play(table: Table, *turns: str) -> Table:
    """Several turns, one string each: `"bullet | bullet | cier@0"`."""
    for actions in turns:
        take(table, *actions.split(" | "))
    return table


def seats_of(table: Table, key: str) -> list[Any]:
    """One fact of every seat, as everybody sees it."""
    return [seat[key] for seat in table.view()["seats"]]


def hps(table: Table) -> list[float]:
    return seats_of(table, "hp")


def ammos(table: Table) -> list[float]:
    return seats_of(table, "ammo")
