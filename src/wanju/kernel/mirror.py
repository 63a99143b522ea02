"""A record as Python's own numbers and lists: what views and refusals read, several times as fast.

It is a copy: nothing that is written to it reaches the record. `mirror.seats[i]`, `mirror.copy()` and `mirror["field"]`
mean what they mean of a record; what is neither a number nor a row of numbers is looked up when it is first read.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from wanju.kernel.record import Records, from_bytes, window


@cache
def places(dtype: np.dtype[Any]) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """The fields that are one number each, and those that are a row of numbers, with their places in the record."""
    numbers, rows = [], []
    for place, name in enumerate(dtype.names or ()):
        kind = dtype[name]
        if kind.base.names is None and kind != np.uint64:
            if kind.shape == ():
                numbers.append((place, name))
            elif len(kind.shape) == 1:
                rows.append((place, name))
    return numbers, rows


class Mirror:
    """Of an array of one record."""

    def __init__(self, array: Records) -> None:
        numbers, rows = places(array.dtype)
        values, kept = array.tolist()[0], self.__dict__
        kept["array"] = array
        for place, name in numbers:
            kept[name] = values[place]
        for place, name in rows:
            kept[name] = values[place].tolist()

    @property
    def dtype(self) -> np.dtype[Any]:
        """By which verbs find the game."""
        found: np.dtype[Any] = self.__dict__["array"].dtype
        return found

    def __getattr__(self, name: str) -> Any:
        array = self.__dict__.get("array")
        if array is None or name not in array.dtype.names:
            raise AttributeError(f"the record has no field '{name}'")
        is_one = array.dtype[name].shape == ()
        found = self.__dict__[name] = array[name][0] if is_one else window(array[name][0])
        return found

    def __getitem__(self, name: str) -> Any:
        """A field as a whole, as a NumPy array."""
        return self.__dict__["array"][name][0]

    def copy(self) -> Mirror:
        """A mirror that may be written to."""
        array: Records = self.__dict__["array"]
        numbers, rows = places(array.dtype)
        twin, kept = object.__new__(Mirror), self.__dict__
        twin.__dict__.update({name: kept[name] for _, name in numbers})
        twin.__dict__.update({name: kept[name].copy() for _, name in rows})
        twin.__dict__["array"] = from_bytes(array.dtype, array.tobytes())  # with what was written to its tables
        return twin
