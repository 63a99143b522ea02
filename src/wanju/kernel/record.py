"""State as one NumPy record: a few hundred bytes that copy, compare and save as they are.

`state.seats[i].wealth += 3` means the same compiled and plain. Plain rules read Python's own whole numbers from it, so
that nothing wraps around behind their back, and a number that does not fit its field is refused when it is written.
A field as a whole is a NumPy array under its name: `rules["cost"][:] = 0`.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from wanju.kernel.errors import BadFile

MAX_SEATS = 8

Records = npt.NDArray[Any]
"""An array of records; `records[i]` is a Record that writes through to it."""


class Record(np.void):  # type: ignore[misc]  # final for the type checker only
    """A record whose fields are attributes. Each type of record is a class of its own, made by `record_type`.

    A record keeps a window on each field that was ever read: an eighth of the time that NumPy takes to find it again.
    """

    setters: ClassVar[dict[str, Callable[[Any, Any], None]]] = {}

    def __getattr__(self, name: str) -> Any:
        """Of a field of many numbers or records, at its first reading."""
        if name not in self.setters:
            raise AttributeError(f"the record has no field '{name}'")
        found = self.__dict__[name] = window(look(self, name))
        return found

    def __setattr__(self, name: str, value: Any) -> None:
        set_field = self.setters.get(name)
        if set_field is None:
            raise AttributeError(f"the record has no field '{name}'")
        set_field(self, value)


PLACE = "place in memory"
"""Under which a record keeps how far from the start of its array it lies, in bytes."""


def look(record: Any, name: str) -> Any:
    """A field as an array that holds on to the memory of the record, and not to the record, which holds on to it: NumPy
    takes no part in collecting garbage, and such a ring would never be freed."""
    memory, known = record.base, record.__dict__
    if memory is None:
        raise TypeError("a record by itself has no windows; take one out of an array of records")
    if PLACE not in known:
        known[PLACE] = np.asarray(record).ctypes.data - memory.ctypes.data
    kind, offset = record.dtype.fields[name][:2]
    return np.ndarray(kind.shape, kind.base, memory, known[PLACE] + offset)


class Grid:
    """A window on a field of several dimensions: numbers as Python's own, rows as windows."""

    def __init__(self, field: Any) -> None:
        self.field, self.cells = field, field.data

    def __len__(self) -> int:
        return len(self.field)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return np.array(self.field, dtype=dtype, copy=copy)

    def __getitem__(self, place: Any) -> Any:
        try:
            return self.cells[place]
        except (NotImplementedError, TypeError):  # a row, or a slice
            return window(self.field[place])

    def __setitem__(self, place: Any, value: Any) -> None:
        try:
            self.cells[place] = value
        except (NotImplementedError, TypeError):
            if self.field[place].ndim == 0:
                raise  # it is of another kind
            self.field[place] = value


class RecordGrid(dict[Any, Any]):
    """A window on records in several dimensions, each kept once it was looked at."""

    def __init__(self, field: Any) -> None:
        super().__init__()
        self.field = field

    def __missing__(self, place: Any) -> Any:
        found = self[place] = self.field[place]
        return found


def window(field: Any) -> Any:
    """What plain rules see of a field of many numbers or records."""
    if field.dtype.names is None:
        return field.data if field.ndim < 2 else Grid(field)
    if field.ndim == 0:
        return field[()]
    return [field[n] for n in range(len(field))] if field.ndim == 1 else RecordGrid(field)


def one_number(name: str) -> property:
    """The attribute of a field that is one number."""
    kept = f"{name} here"

    def read(self: Record) -> Any:
        try:
            return self.__dict__[kept][()]
        except KeyError:
            self.__dict__[kept] = look(self, name).data
            return self.__dict__[kept][()]

    return property(read)


def write_number(name: str) -> Callable[[Any, Any], None]:
    """How a field that is one number is set."""
    kept = f"{name} here"

    def write(self: Record, value: Any) -> None:
        try:
            self.__dict__[kept][()] = value
        except KeyError:
            self.__dict__[kept] = look(self, name).data
            self.__dict__[kept][()] = value

    return write


def write_whole(name: str) -> Callable[[Any, Any], None]:
    """How any other field is set: as NumPy does it."""

    def write(self: Record, value: Any) -> None:
        self[name] = value

    return write


def record_type(mark: str = "", /, **fields: Any) -> np.dtype[Any]:
    """`record_type(hp=(np.int32, 8), turn=np.int32)`: one field a line, in order, aligned. A mark makes it a type of
    its own, even where another has the very same fields."""
    if hidden := [name for name in fields if hasattr(Record, name)]:
        raise TypeError(f"every NumPy record has an attribute '{hidden[0]}' already; name the field otherwise")
    listed: list[Any] = [(name, *kind) if isinstance(kind, tuple) else (name, kind) for name, kind in fields.items()]
    if mark:
        listed[0] = ((mark, listed[0][0]), *listed[0][1:])  # a title, in NumPy's words
    layout = np.dtype(listed, align=True)
    setters, attributes = {}, {}
    for name in fields:
        is_number = layout[name].shape == () and layout[name].names is None and layout[name] != np.uint64
        setters[name] = write_number(name) if is_number else write_whole(name)
        if is_number:
            attributes[name] = one_number(name)
        elif layout[name] == np.uint64:  # NumPy's own: the dealer counts on its wrapping around
            attributes[name] = property(itemgetter(name))
    return np.dtype((type("Record", (Record,), {**attributes, "setters": setters}), layout))


def records(dtype: np.dtype[Any], count: int = 1) -> Records:
    """Blank records."""
    return np.zeros(count, dtype=dtype)


def to_bytes(state: Record) -> bytes:
    """The whole record."""
    return state.tobytes()


def from_bytes(dtype: np.dtype[Any], data: bytes) -> Records:
    """The record again, as a writable array of one."""
    if len(data) != dtype.itemsize:
        zh = f"给了 {len(data)} 字节；本游戏的状态有 {dtype.itemsize} 字节。"
        raise BadFile("state", f"{len(data)} bytes were given; this game's state has {dtype.itemsize}.", zh)
    return np.frombuffer(bytearray(data), dtype=dtype)
