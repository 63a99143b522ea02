"""Files that take seconds to make and are sent as they are: packed, known again by a tag, and made once."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from hashlib import sha256
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Packed(NamedTuple):
    """A file as it is sent, and by what a browser knows it again."""

    packed: bytes
    tag: str

    @classmethod
    def of(cls, data: bytes) -> Packed:
        made = gzip.compress(data, mtime=0)
        return cls(made, f'"{sha256(made).hexdigest()[:16]}"')


class Shelf(Generic[T]):
    """What was made, by game. One game is made at a time, and nobody waits for another's that is there already."""

    def __init__(self, make: Callable[[str], T]) -> None:
        self.make, self.made, self.making = make, dict[str, T](), Lock()

    def __call__(self, id: str) -> T:
        if id not in self.made:
            with self.making:
                if id not in self.made:
                    self.made[id] = self.make(id)
        return self.made[id]
