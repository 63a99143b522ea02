"""Which numbers and switches may be set without Python: by writing their own field and having `derive` do the rest.

Cards, metrics and names of actions are made from some of them; a page that only has the record cannot make those again.
Nobody declares which: whoever makes them is watched.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

import numpy as np

from wanju.kernel import verbs
from wanju.kernel.errors import GameError
from wanju.kernel.game import Game, Ruleset
from wanju.kernel.numbers import Entry, Switch, Value
from wanju.kernel.record import Record


class Watched(Mapping[str, Value]):
    """Values that tell which of them somebody has looked at."""

    def __init__(self, values: Mapping[str, Value], seen: set[str]) -> None:
        self.all, self.seen = values, seen

    def __getitem__(self, id: str) -> Value:
        self.seen.add(id)
        return self.all[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)


class WatchedRecord:
    """A rules record that tells which of its fields somebody has looked at; what is written to it is written."""

    def __init__(self, record: Record, seen: set[str]) -> None:
        self.__dict__.update(record=record, seen=seen)

    def __getattr__(self, name: str) -> Any:
        self.seen.add(name)
        return getattr(self.record, name)

    def __getitem__(self, name: str) -> Any:
        self.seen.add(name)
        return self.record[name]

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self.record, name, value)

    def __setitem__(self, name: str, value: Any) -> None:
        self.record[name] = value


def alone(game: Game) -> set[str]:
    """The ids of numbers and switches that decide nothing but their own field and what is derived from it."""
    entries, usual, seen = game.numbers.entries, game.ruleset(), set[str]()
    twin = watching(game, seen)
    for preset in game.numbers.presets:
        for seats in {game.fewest, game.most}:
            look(twin, seats, preset, {})
    for id in sorted(seen & entries.keys()):  # what else is looked at may depend on it
        for value in other_values(entries[id], usual.values[id]):
            look(twin, usual.seats, usual.preset, {id: value})
    free = {id: entry for id, entry in entries.items() if id not in seen and not getattr(entry, "more", "")}
    others = {id: other_values(entry, usual.values[id]) for id, entry in free.items()}
    changed = {id: values[-1] for id, values in others.items() if values}
    if changes_only(usual, changed):
        return set(changed)
    return {id for id, value in changed.items() if changes_only(usual, {id: value})}


def watching(game: Game, seen: set[str]) -> Game:
    """The same game, whose functions are watched when they lay out rules, refuse them, or name what they bring."""

    def watched(ruleset: Ruleset) -> Ruleset:
        values: Any = Watched(ruleset.values, seen)
        twin = replace(ruleset, values=values)
        twin.__dict__["record"] = WatchedRecord(ruleset.record, seen)
        return twin

    def fill_tables(rules: Record, values: Any, tables: dict[str, Any]) -> None:
        game.fill_tables(WatchedRecord(rules, seen), Watched(values, seen), tables)  # type: ignore[arg-type]

    return replace(
        game,
        fill_tables=fill_tables,
        suits=lambda ruleset: game.suits(watched(ruleset)),
        metrics=lambda ruleset: game.metrics(watched(ruleset)),
        action_names=lambda ruleset: game.action_names(watched(ruleset)),
    )


def look(game: Game, seats: int, preset: str, settings: Mapping[str, Any]) -> None:
    """Make these rules and all that follows from them, if they are any."""
    with suppress(GameError):
        ruleset = game.ruleset(seats, preset, settings)
        game.metrics(ruleset)
        game.action_names(ruleset)


def other_values(entry: Entry, value: Value) -> list[Any]:
    """Values that this one could have as well: every other reading, or both ends of the range."""
    every = entry.readings if isinstance(entry, Switch) else (entry.low, entry.high)
    return [[other] for other in every] if entry.per_seat else [other for other in every if other != value]


def changes_only(usual: Ruleset, settings: Mapping[str, Any]) -> bool:
    """Do these settings change their own fields, what is derived from them, and nothing else?"""
    game = usual.game
    try:
        changed = game.ruleset(usual.seats, usual.preset, settings)
    except GameError:
        return False
    turned = usual.array.copy()
    for id in settings:
        turned[id] = changed.array[id]
    if "derive" in game.functions:
        verbs.derive(turned[0])
    is_same = all(np.array_equal(turned[name], changed.array[name]) for name in game.rules.names or ())
    return is_same and changed.actions == usual.actions and game.metrics(changed) == game.metrics(usual)
