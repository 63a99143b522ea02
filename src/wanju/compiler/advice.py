"""The profile as LLVM reads it: weights of branches, entries of functions, and a summary of the whole program.

Without it, games are 10 % (呲儿) to 21 % (功德轮回 v5.7) slower.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import numpy as np
from llvmlite import ir
from llvmlite.binding import parse_assembly

from wanju.compiler.profile import Counts, branches, found, read
from wanju.compiler.vectors import mark_long_loops

INT, BITS = ir.IntType(64), ir.IntType(32)
CUTS = 10_000, *range(100_000, 900_001, 100_000), 950_000, 990_000, 999_000, 999_900, 999_990, 999_999
"""LLVM asks how often the busiest places are visited that together make up this many millionths of all visits."""
HOT, COLD = 900_000, 999_000
"""It calls hot what makes up the first 990,000, and inlines it even if it is long; cold what comes after 999,999, and
makes it small rather than fast. With the lines drawn here, games are as fast, and compiled sooner."""
FLAGS = re.compile(r"^!llvm\.module\.flags = .*$", re.M)


class Advice:
    """Tells LLVM of each function what was counted."""

    def __init__(self) -> None:
        self.known: dict[str, Counts] = {}
        """Name in machine code → counts."""

    def take(self, module: ir.Module) -> None:
        """Mark the functions of a module, each of their branches, and the loops that are worth vectorizing."""
        mark_long_loops(module)
        for function in module.functions:
            place = found(function)
            counts = read(place[0]).get(place[1]) if place else None
            if counts is None:
                continue
            self.known[function.name] = counts
            entered, *ways = counts
            function.set_metadata("prof", note(module, "function_entry_count", ir.Constant(INT, entered)))
            for branch, second, first in zip(branches(function), ways[::2], ways[1::2], strict=True):
                if first or second:
                    branch.set_weights([first, second])

    def finish(self, module: Any) -> None:
        """Say how the counts of a whole program are spread, which tells LLVM what is hot and what is cold."""
        counts = [self.known[each.name] for each in module.functions if each.name in self.known]
        if counts:
            module.link_in(parse_assembly(summary(counts)))


def note(module: ir.Module, name: str, *values: ir.Constant) -> Any:
    """A line of metadata."""
    return module.add_metadata([ir.MetaDataString(module, name), *values])


def summary(functions: Iterable[Counts]) -> str:
    """A module that says how the counts of some functions are spread."""
    functions = list(functions)
    counts = sorted((each for function in functions for each in function), reverse=True)
    reached = np.cumsum(np.array(counts, np.float64))
    rows = [int(np.searchsorted(reached, reached[-1] * moved(cut) / 1e6)) for cut in CUTS]
    module = ir.Module()
    spread = [(cut, ir.Constant(INT, counts[row]), row + 1) for cut, row in zip(CUTS, rows, strict=True)]
    lines = [module.add_metadata([ir.Constant(BITS, cut), least, ir.Constant(BITS, n)]) for cut, least, n in spread]
    numbers = {
        "TotalCount": int(reached[-1]),
        "MaxCount": counts[0],
        "MaxInternalCount": max(max(function[1:], default=0) for function in functions),
        "MaxFunctionCount": max(function[0] for function in functions),
        "NumCounts": len(counts),
        "NumFunctions": len(functions),
    }
    whole = module.add_metadata([
        module.add_metadata([ir.MetaDataString(module, "ProfileFormat"), ir.MetaDataString(module, "InstrProf")]),
        *(note(module, name, ir.Constant(INT, number)) for name, number in numbers.items()),
        module.add_metadata([ir.MetaDataString(module, "DetailedSummary"), module.add_metadata(lines)]),
    ])  # fmt: skip
    flag = [ir.Constant(BITS, 1), ir.MetaDataString(module, "ProfileSummary"), whole]
    module.add_named_metadata("llvm.module.flags", flag)
    return str(module)


def moved(cut: int) -> int:
    """Where we have LLVM draw a line."""
    return min(cut, HOT if cut <= 990_000 else COLD)


def without_summary(module: Any) -> Any:
    """A finished program without what was said of it as a whole, so that it can be a part of another."""
    text = str(module)
    return parse_assembly(FLAGS.sub("", text)) if FLAGS.search(text) else module
