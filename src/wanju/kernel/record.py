"""State as one NumPy record: a few hundred bytes that copy, compare and save as they are."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.kernel.errors import BadFile

MAX_SEATS = 8


def record_type(**fields: Any) -> np.dtype[np.void]:
    """`record_type(hp=(np.int32, 8), turn=np.int32)`: one field a line, in order, aligned."""
    if hidden := [name for name in fields if hasattr(np.record, name)]:
        raise TypeError(f"every NumPy record has an attribute '{hidden[0]}' already; name the field otherwise")
    listed = [(name, *kind) if isinstance(kind, tuple) else (name, kind) for name, kind in fields.items()]
    return np.dtype(listed, align=True)


def records(dtype: np.dtype[np.void], count: int = 1) -> np.recarray[Any, Any]:
    """Blank records whose fields read as attributes, compiled or not."""
    return np.zeros(count, dtype=dtype).view(np.recarray)


def to_bytes(state: np.record) -> bytes:
    """The whole record."""
    return state.tobytes()


def from_bytes(dtype: np.dtype[np.void], data: bytes) -> np.recarray[Any, Any]:
    """The record again, as a writable array of one."""
    if len(data) != dtype.itemsize:
        raise BadFile("state", f"{len(data)} bytes were given; this game's state has {dtype.itemsize}.")
    return np.frombuffer(bytearray(data), dtype=dtype).view(np.recarray)
