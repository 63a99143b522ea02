"""Every number, switch and ruling of a game, one step each way from what it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import Any

from wanju.kernel.errors import UnknownName
from wanju.kernel.game import Ruleset
from wanju.kernel.named import RATE
from wanju.kernel.numbers import Entry, Number
from wanju.lab.trial import Trial

TENTH = 0.1
"""A step of what is no whole number, as a share of what it is."""
TEAM = "team_win"


@dataclass(frozen=True)
class Change:
    """One entry of the rulebook, turned."""

    name: str
    section: str
    ruling: str
    before: Any
    after: Any

    def as_json(self) -> dict[str, Any]:
        told = {"name": self.name, "from": self.before, "to": self.after, "section": self.section}
        return told | ({"ruling": self.ruling} if self.ruling else {})

    def __str__(self) -> str:
        return f"{self.name} {shown(self.before)} → {shown(self.after)}"


def shown(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def changes(ruleset: Ruleset) -> list[Change]:
    """One step each way for a number, and each other reading of a switch. What every seat has for itself is not
    turned."""
    entries = [entry for entry in ruleset.game.numbers.entries.values() if not entry.per_seat]
    return [
        Change(entry.id, entry.section, entry.ruling, value, other)
        for entry in entries
        for value in [ruleset.values[entry.id]]
        for other in neighbours(entry, value)
    ]


def per_seat(ruleset: Ruleset) -> list[str]:
    return [entry.id for entry in ruleset.game.numbers.entries.values() if entry.per_seat]


def neighbours(entry: Entry, value: Any) -> list[Any]:
    """What it may be one step away: by 1, by a tenth where it has fractions, never less than its own step."""
    if not isinstance(entry, Number):
        return [reading for reading in entry.readings if reading != value]
    steps = 1 if entry.step == round(entry.step) else max(1, round(abs(value) * TENTH / entry.step))
    here, low, high = (round(each / entry.step) for each in (value, entry.low, entry.high))
    both = [min(max(each, low), high) for each in (here - steps, here + steps)]
    return [entry.check(round(each * entry.step, 9)) for each in both if each != here]


def turned(trial: Trial, settings: Mapping[str, Any]) -> Trial:
    """The same trial with other settings; refused where they make no game."""
    base = trial.ruleset
    made = base.game.ruleset(base.seats, base.preset, {**base.settings, **settings}, base.files)
    return replace(trial, ruleset=made)


def turning(trial: Trial) -> Callable[[Change], Trial]:
    """What makes the trial with a change."""
    return lambda change: turned(trial, {change.name: change.after})


def metrics_called(trial: Trial, wanted: Iterable[str]) -> list[str]:
    """Numbers of a trial by name, `first_*` for all that begin so; the usual one if none is named."""
    found: list[str] = []
    for name in wanted:
        alike = [column for column in trial.columns if fnmatchcase(column, name)]
        if not alike:
            raise UnknownName("metric", name, trial.columns)
        found += alike
    return list(dict.fromkeys(found)) or [usual_metric(trial.columns)]


def usual_metric(columns: Mapping[str, str]) -> str:
    """Whether the team holds; else the first chance to win that the game tells of; else its first number."""
    wins: Sequence[str] = [name for name, kind in columns.items() if kind == RATE and is_win(name)]
    return TEAM if TEAM in columns else wins[0] if wins else next(iter(columns))


def is_win(name: str) -> bool:
    """Is it by its name a chance to win?"""
    return name == "win" or name.startswith("win_")
