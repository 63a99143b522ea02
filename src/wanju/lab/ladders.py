"""What may be turned: entries of the rulebook, each with its values by how many steps they are from what it is now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from wanju.kernel.errors import BadNumber, UnknownName, shorten
from wanju.kernel.game import Ruleset
from wanju.kernel.numbers import Entry, Number
from wanju.lab.changes import Change, neighbours
from wanju.lab.sweep import Axis

FARTHEST = 12
"""Steps that are tried either way where no range is named."""
Point = tuple[tuple[str, int], ...]
"""What is turned and to which step of its ladder, by name; () are the rules as they are."""


@dataclass(frozen=True)
class Ladder:
    """One entry; step 0 is what it is."""

    entry: Entry
    values: Mapping[int, Any]

    @property
    def name(self) -> str:
        return self.entry.id

    @property
    def steps(self) -> list[int]:
        """All but the one on which it stands, the nearest first."""
        return sorted((step for step in self.values if step), key=lambda step: (abs(step), step))

    @property
    def first_steps(self) -> list[int]:
        """One up, one down; of a switch every other reading."""
        return [step for step in self.steps if self.size(step) == 1]

    def size(self, step: int) -> int:
        """How large a change that is. Of two readings of a switch none is farther away than another."""
        return abs(step) if isinstance(self.entry, Number) else min(1, abs(step))

    def change(self, step: int) -> Change:
        entry = self.entry
        return Change(entry.id, entry.section, entry.ruling, self.values[0], self.values[step])


def ladders(ruleset: Ruleset, over: Sequence[str] | None = None) -> list[Ladder]:
    """By name, by pattern, or as a range: 'save_wisdom', 'save_*', 'save_wisdom=3:8'; every number if none is named. A
    switch is another reading of the rulebook, so it is turned only where it is named."""
    entries = ruleset.game.numbers.entries.values()
    if over is None:
        numbers = [entry for entry in entries if isinstance(entry, Number) and not entry.per_seat]
        made = [stepwise(entry, ruleset.values[entry.id]) for entry in numbers]
        return [ladder for ladder in made if ladder.steps]
    found: dict[str, Ladder] = {}
    for text in over:
        found |= {ladder.name: ladder for ladder in named(ruleset, text)}
    if not any(ladder.steps for ladder in found.values()):
        told = ", ".join(found) or shorten(",".join(over))
        zh = f"--over 里没有可改动的：{told}。写数值的名称或范围，如 --over save_wisdom,save_cost=3:8。"
        right = "name numbers or ranges of more than one value, as in --over save_wisdom=3:8"
        raise BadNumber(f"There is nothing to turn in --over {told}; {right}.", zh)
    return [ladder for ladder in found.values() if ladder.steps]


def named(ruleset: Ruleset, text: str) -> Iterable[Ladder]:
    """What one `--over` names."""
    numbers = ruleset.game.numbers
    if "=" in text:
        axis = Axis.read(ruleset.game, text)
        yield between(alone(numbers.entries[axis.name]), ruleset.values[axis.name], axis.values)
        return
    for pattern in filter(None, (part.strip() for part in text.replace("，", ",").split(","))):
        alike = [entry for entry in numbers.entries.values() if fnmatchcase(entry.id, pattern)]
        if not alike and any(sign in pattern for sign in "*?["):
            raise UnknownName("number or switch", pattern, numbers.entries)
        mine = [entry for entry in alike if not entry.per_seat] if len(alike) > 1 else alike
        for entry in mine or [numbers.find(pattern)]:
            yield stepwise(alone(entry), ruleset.values[entry.id])


def alone(entry: Entry) -> Entry:
    """An entry of which there is one for the whole table."""
    if entry.per_seat:
        told = f"{entry.id} is for each seat by itself; it is not turned."
        raise BadNumber(told, f"{entry.id} 每座各有一值，不作改动。")
    return entry


def stepwise(entry: Entry, value: Any) -> Ladder:
    """Step by step to either end of its range; or every reading of a switch."""
    if not isinstance(entry, Number):
        return between(entry, value, entry.readings)
    values = {0: value}
    for way in (-1, 1):
        for step in range(way, way * (FARTHEST + 1), way):
            ahead = [each for each in neighbours(entry, values[step - way]) if (each - values[step - way]) * way > 0]
            if not ahead:
                break
            values[step] = ahead[0]
    return Ladder(entry, values)


def between(entry: Entry, value: Any, allowed: Iterable[Any]) -> Ladder:
    """These values and no others."""
    others = [each for each in allowed if each != value]
    if not isinstance(entry, Number):
        return Ladder(entry, {0: value, **dict(enumerate(others, 1))})
    below, above = (
        sorted((each for each in others if each < value), reverse=True),
        sorted(each for each in others if each > value),
    )
    down = {-step: each for step, each in enumerate(below, 1)}
    return Ladder(entry, {0: value, **down, **dict(enumerate(above, 1))})
