"""Code that counts its branches, from which profiles are made."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from llvmlite import ir

from wanju.compiler.profile import Counts, branches, found

INT = ir.IntType(64)
Place = Callable[[ir.Function], tuple[Path, str] | None]


class Count:
    """Makes each function count how often it is entered and which way its branches go. Takes the place of `Advice`."""

    ROOM = 1 << 18

    def __init__(self, place: Place = found) -> None:
        self.place = place
        """Where the counts of a function are kept; nowhere if it is not to count."""
        self.counts = np.zeros(self.ROOM, np.uint64)
        self.places: dict[tuple[Path, str], tuple[int, int]] = {}
        self.used = 0

    def take(self, module: ir.Module) -> None:
        """Let the functions of a module count."""
        for function in module.functions:
            place = self.place(function)
            if place is None:
                continue
            ways = branches(function)
            if place not in self.places:
                self.places[place] = self.used, 1 + 2 * len(ways)
                self.used += 1 + 2 * len(ways)
                assert self.used <= self.ROOM, "there are more branches than room to count them"
            first = self.places[place][0]
            for number, branch in enumerate(ways):
                builder = ir.IRBuilder()
                builder.position_before(branch)
                self.add_one(builder, first + 1 + 2 * number, builder.zext(branch.operands[0], INT))
            builder = ir.IRBuilder(function.entry_basic_block)
            builder.position_at_start(function.entry_basic_block)
            self.add_one(builder, first, ir.Constant(INT, 0))

    def add_one(self, builder: ir.IRBuilder, place: int, further: Any) -> None:
        """Write the instructions that count a visit."""
        start = ir.Constant(INT, self.counts[place:].ctypes.data).inttoptr(INT.as_pointer())
        cell = builder.gep(start, [further])
        builder.store(builder.add(builder.load(cell), ir.Constant(INT, 1)), cell)

    def finish(self, module: Any) -> None:
        """Nothing more to do for a whole program."""

    def taken(self) -> dict[tuple[Path, str], Counts]:
        """What was counted since the last time."""
        result = {place: self.counts[start : start + size].tolist() for place, (start, size) in self.places.items()}
        self.counts[:] = 0
        return result
