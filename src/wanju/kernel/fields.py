"""The fields of a game's state: what each holds, and who may see it. Hidden unless said.

From this the record is made, and the view of a seat: whatever a game's own view shows, it is shown from a copy of the
state in which all that the seat may not see is blank.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np

from wanju.kernel.named import SEATS
from wanju.kernel.record import MAX_SEATS, Record, Records, from_bytes, record_type

Sight = Callable[[Record, Record, int], Any]
"""Which parts of a field a seat may see, as truth values in the field's shape; seat −1 is somebody who watches."""


def public(state: Record, rules: Record, seat: int) -> Any:
    """Everybody may see it."""
    return True


def own(state: Record, rules: Record, seat: int) -> Any:
    """Each seat may see its own part: the first dimension is the seats."""
    return np.arange(MAX_SEATS) == seat


def secret(state: Record, rules: Record, seat: int) -> Any:
    """Nobody may see it."""
    return False


SIGHTS: dict[str, Sight] = {"public": public, "own": own, "secret": secret}


@dataclass(frozen=True)
class Field:
    """A part of the state. With words it is a counter that people read at the table."""

    seen: str | Sight = "secret"
    """"public", "own" (each seat its own part), "secret", or a function."""
    en: str = ""
    zh: str = ""
    kind: Any = np.int32
    """A NumPy type, a list of names of which it is one, or the type of a record."""
    shape: Any = ()
    """SEATS for one each; a number or a tuple of numbers for a table; nothing for one alone."""
    none: int | None = None
    """The value that stands for nothing, if one does; people read a dash."""
    about: str = ""
    """What it means, where its name does not say it."""

    @property
    def sight(self) -> Sight:
        """Who may see it, as a function."""
        return SIGHTS[self.seen] if isinstance(self.seen, str) else self.seen

    @property
    def is_per_seat(self) -> bool:
        return self.shape is SEATS

    @property
    def places(self) -> tuple[int, ...]:
        """Its shape in the record."""
        if self.is_per_seat:
            return (MAX_SEATS,)
        return (self.shape,) if isinstance(self.shape, int) else tuple(self.shape)

    @property
    def stored(self) -> Any:
        """What `record_type` takes."""
        kind = np.int32 if isinstance(self.kind, type) and issubclass(self.kind, IntEnum) else self.kind
        return (kind, self.places) if self.places else kind

    def shown(self, value: Any) -> Any:
        """A value of it as JSON: names for the numbers of a list of names."""
        if isinstance(value, np.ndarray):
            return [self.shown(each) for each in value]
        if isinstance(self.kind, type) and issubclass(self.kind, IntEnum):
            return self.kind(value).name.lower()
        if getattr(value.dtype, "names", None):
            return {name: Field().shown(value[name]) for name in value.dtype.names}
        return value.item()


Fields = Mapping[str, Field]


def state_type(fields: Fields, mark: str) -> np.dtype[Any]:
    """The record of these fields, marked so that no other game's record is of the same type."""
    return record_type(mark, **{name: field.stored for name, field in fields.items()})


def as_seen(fields: Fields, state: Record, rules: Record, seat: int) -> Record:
    """A copy of the state in which what this seat may not see is blank."""
    seen: Record = blanked(fields, state, rules, seat)[0]
    return seen


def blanked(fields: Fields, state: Record, rules: Record, seat: int) -> Records:
    """The same as an array of one."""
    copy = from_bytes(state.dtype, state.tobytes())
    for name, field in fields.items():
        if field.seen == "public":
            continue
        if field.seen == "secret":
            copy[name] = 0
            continue
        sight = np.asarray(field.sight(state, rules, seat))
        if not sight.all():
            shape = sight.shape + (1,) * (copy[name][0].ndim - sight.ndim)
            copy[name][0] = np.where(sight.reshape(shape), copy[name][0], np.zeros_like(copy[name][0]))
    return copy


def view_of(fields: Fields, state: Record, rules: Record, seat: int) -> dict[str, Any]:
    """What is left to see, by the names of the fields: those of the table, and under `seats` those of each seat."""
    told: dict[str, Any] = {}
    rows: list[dict[str, Any]] = [{} for _ in range(rules.seats)]
    for name, field in fields.items():
        sight = np.asarray(field.sight(state, rules, seat))
        if field.is_per_seat:
            each = np.broadcast_to(sight, MAX_SEATS)
            for other, row in enumerate(rows):
                row[name] = field.shown(state[name][other]) if each[other] else None
        elif sight.any():
            told[name] = field.shown(state[name])
    return told | {"seats": rows}
