"""`numbers.toml`: every number and every switch of a rulebook, with its section, unit, range and readings.

One file feeds the rules record that compiled code reads, the options of a table, the sliders of the lab, the docs and
the validation. A number with a step of 0.5 is kept as a whole count of halves, unless it is said to be `real`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from numbers import Real
from pathlib import Path
from typing import Any

import numpy as np

from wanju.kernel.errors import BadNumber, UnknownName, did_you_mean, guess_in_chinese, listed, shorten, shown
from wanju.kernel.files import known_keys, read_toml
from wanju.kernel.named import Named
from wanju.kernel.record import MAX_SEATS

Value = int | float | str | list[Any]

NUMBER_KEYS = ("id", "section", "unit", "default", "range")
SWITCH_KEYS = ("id", "section", "readings", "default")
LONGEST = 40
"""Characters of a number that is given as a text."""


@dataclass(frozen=True)
class Number:
    """A quantity of the rulebook that may be turned."""

    id: str
    section: str
    unit: str
    default: float
    low: float
    high: float
    step: float = 1
    ruling: str = ""
    per_seat: bool = False
    real: bool = False
    """Does the rules record hold it as it is, with its fraction?"""
    words: tuple[str, ...] = ()
    """In English and in Chinese, if not in the text files."""

    def check(self, value: Any) -> float:
        """The value, if the rulebook's range holds it."""
        number = read_number(value)
        if number is None:
            zh = f"{self.id} 须是数字，{shorten(value)} 不是。{self.right_zh}"
            raise BadNumber(f"{self.id} is a number; {shorten(value)} is not. {self.right}", zh)
        steps = number / self.step
        if not self.low <= number <= self.high or abs(steps - round(steps)) > 1e-9:
            told = shown(value) if isinstance(value, int) else f"{number:g}"
            raise BadNumber(f"{self.id} cannot be {told}. {self.right}", f"{self.id} 不能是 {told}。{self.right_zh}")
        return round(number) if self.step == round(self.step) else number

    @property
    def right(self) -> str:
        """What would be right, for the end of a refusal."""
        steps = f" in steps of {self.step:g}" if self.step != 1 else ""
        return f"It goes from {self.low:g} to {self.high:g} {self.unit}{steps}. ({self.section})"

    @property
    def right_zh(self) -> str:
        """The same in Chinese."""
        steps = f"，每级 {self.step:g}" if self.step != 1 else ""
        return f"可取 {self.low:g} 到 {self.high:g}{steps}。（{self.section}）"

    def store(self, value: float) -> float:
        """What the rules record holds: a whole count of steps, or the number as it is."""
        return float(value) if self.real else round(value / self.step)


@dataclass(frozen=True)
class Switch:
    """A choice between readings of the rulebook. Which comes first does not matter."""

    id: str
    section: str
    readings: tuple[str, ...]
    default: str
    ruling: str = ""
    per_seat: bool = False
    more: str = ""
    """The data table whose ids are further readings, if any."""
    words: tuple[str, ...] = ()
    reading_words: tuple[dict[str, str], ...] = ()
    """Of each reading, by language, if not in the text files."""

    def check(self, value: Any) -> str:
        """The reading meant; true and false stand for yes/no and on/off."""
        if isinstance(value, bool):
            value = next((r for r in self.readings if r in (("on", "yes") if value else ("off", "no"))), value)
        if value not in self.readings:
            wrong, guess = f"{self.id} cannot be {shorten(value)}.", did_you_mean(value, self.readings)
            zh = f"{self.id} 不能是 {shorten(value)}。可取：{listed(self.readings)}。（{self.section}）"
            zh += guess_in_chinese(value, self.readings)
            raise BadNumber(f"{wrong} It is one of: {listed(self.readings)}. ({self.section}){guess}", zh)
        return str(value)

    def store(self, value: str) -> int:
        """The whole number that the rules record holds: the place among the readings."""
        return self.readings.index(value)


Entry = Number | Switch


def number(
    id: str, default: float, range: tuple[float, float], unit: str, en: str, zh: str, section: str = "", step: float = 1
) -> Number:  # fmt: skip
    """A number that a game declares with its words."""
    made = Number(id, section, unit, default, *range, step, words=(en, zh))
    made.check(default)
    return made


def switch(readings: type[Named], default: Named, en: str, zh: str, section: str = "") -> Switch:
    """A switch that a game declares with its words; rules compare its field with the names of its readings."""
    ids = tuple(reading.id for reading in readings)
    return Switch(
        snake(readings.__name__),
        section,
        ids,
        default.id,
        words=(en, zh),
        reading_words=tuple(r.words for r in readings),
    )


def snake(name: str) -> str:
    """`AimAtSelf` → `aim_at_self`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def read_number(value: Any) -> float | None:
    """A number, or a short text that writes one; one too large for any range is endless."""
    is_text = isinstance(value, str) and len(value) <= LONGEST
    if isinstance(value, bool) or not (is_text or isinstance(value, Real)):
        return None
    try:
        return float(value)
    except ValueError:
        return None
    except OverflowError:
        return math.inf if value > 0 else -math.inf


@dataclass(frozen=True)
class Numbers:
    """The whole of a game's `numbers.toml`."""

    entries: dict[str, Entry]
    presets: dict[str, dict[str, Value]]
    by_ruling: dict[str, str] = field(default_factory=dict)

    def fields(self) -> dict[str, Any]:
        """The fields of the rules record that this file stands for."""
        kinds = {id: np.float64 if getattr(entry, "real", False) else np.int32 for id, entry in self.entries.items()}
        return {id: (kind, MAX_SEATS) if self.entries[id].per_seat else kind for id, kind in kinds.items()}

    def readings(self, id: str) -> Any:
        """The readings of a switch as names for rules: `Clamp = NUMBERS.readings("clamp")`, then `Clamp.STEP_8`; where
        a name cannot be written so, with underscores: `Dice.V2_0`."""
        readings = self.entries[id].readings  # type: ignore[union-attr]
        names = {re.sub(r"\W", "_", reading).upper(): number for number, reading in enumerate(readings)}
        return IntEnum("".join(part.title() for part in id.split("_")), names)

    @property
    def usual(self) -> str:
        """The preset that a table has if nobody says otherwise: the first of the file."""
        return next(iter(self.presets))

    def find(self, name: str) -> Entry:
        """By id or by the id of its ruling."""
        found = self.entries.get(self.by_ruling.get(name, name))
        if found is None:
            raise UnknownName("number or switch", name, self.entries)
        return found

    def values(self, preset: str, settings: Mapping[str, Any], more: Mapping[str, Iterable[str]]) -> dict[str, Value]:
        """Every number and switch, checked: the defaults, then the preset, then the settings."""
        if preset not in self.presets:
            raise UnknownName("preset", preset, self.presets)
        chosen: dict[str, Value] = {}
        for entry in self.entries.values():
            default = entry.check(entry.default)
            chosen[entry.id] = [default] * MAX_SEATS if entry.per_seat else default
        for name, value in [*self.presets[preset].items(), *settings.items()]:
            entry = with_more(self.find(name), more)
            chosen[entry.id] = check_each(entry, value) if entry.per_seat else entry.check(value)
        return chosen

    def fill(self, record: np.record, values: Mapping[str, Any], more: Mapping[str, Iterable[str]]) -> None:
        """Write checked values into the rules record."""
        for entry in self.entries.values():
            stored, value = with_more(entry, more), values[entry.id]
            record[entry.id] = [stored.store(v) for v in value] if entry.per_seat else stored.store(value)


def with_more(entry: Entry, more: Mapping[str, Iterable[str]]) -> Entry:
    """A switch whose readings go on in a data table, with those readings."""
    if isinstance(entry, Switch) and entry.more:
        return replace(entry, readings=(*entry.readings, *more.get(entry.more, ())), more="", per_seat=True)
    return entry


def check_each(entry: Entry, value: Any) -> list[Any]:
    """A value for each seat; seats not named keep the default."""
    each = value.split(",", MAX_SEATS) if isinstance(value, str) else value
    if not isinstance(each, list | tuple) or len(each) > MAX_SEATS:
        zh = f"{entry.id} 是一列数，每座一个，至多 {MAX_SEATS} 个。（{entry.section}）"
        right = f"{entry.id} takes a list of at most {MAX_SEATS} values, one for each seat. ({entry.section})"
        raise BadNumber(right, zh)
    checked = [entry.check(v) for v in each]
    return checked + [entry.check(entry.default)] * (MAX_SEATS - len(checked))


def load_numbers(path: Path) -> Numbers:
    """Read and check a `numbers.toml`."""
    data = read_toml(path)
    known_keys(path.name, data, ("number", "switch", "preset"))
    entries: dict[str, Entry] = {}
    for row in data.get("number", []):
        place = f"{path.name}, number '{row.get('id', '?')}'"
        known_keys(place, row, (*NUMBER_KEYS, "step", "ruling", "per_seat", "real"), NUMBER_KEYS)
        low, high = row.pop("range")
        number = Number(**row, low=low, high=high)
        number.check(number.default)
        entries[number.id] = number
    for row in data.get("switch", []):
        place = f"{path.name}, switch '{row.get('id', '?')}'"
        known_keys(place, row, (*SWITCH_KEYS, "ruling", "per_seat", "more"), SWITCH_KEYS)
        made = Switch(**{**row, "readings": tuple(row["readings"])})
        made.check(made.default)
        entries[made.id] = made
    rulings = {entry.ruling: entry.id for entry in entries.values() if entry.ruling}
    return Numbers(entries, data.get("preset", {}), rulings)
