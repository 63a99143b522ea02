"""How often each branch of the rules is taken, so that the compiler knows which way games mostly go.

`profile.json` beside a package's code holds, for each of its functions, how often it was entered and how often each
of its branches went either way in many games (`wanju profile` counts them). Laid out by it, the usual way through the
rules is straight and its small functions are copied in, while what hardly happens is small and apart. Counts belong to
a function of a certain shape; one that has changed since is compiled without, and plays the same games.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from llvmlite import ir
from llvmlite.binding import parse_assembly

from wanju.kernel.errors import BadFile

NAME = "profile.json"
PACKAGE = "wanju"
ROOT = Path(__file__).resolve().parents[1]

INT, BITS = ir.IntType(64), ir.IntType(32)
CUTS = 10_000, *range(100_000, 900_001, 100_000), 950_000, 990_000, 999_000, 999_900, 999_990, 999_999
"""LLVM asks how often the busiest places are visited that together make up this many millionths of all visits."""
OFTEN, SELDOM = 900_000, 999_000
"""It draws lines at 990,000 and 999,999: above the one a function is copied into its callers even if it is long, below
the other it is made small rather than fast. With the lines here, games are as fast, and compiled sooner."""
FLAGS = re.compile(r"^!llvm\.module\.flags = .*$", re.M)

Counts = list[int]
"""How often a function was entered; then for each of its branches how often it went the second way, and the first."""


def dotted(name: str) -> str:
    """`_ZN5wanju6kernel4bits6lowestB2v1…` → `wanju.kernel.bits.lowest`."""
    parts, rest = [], name.removeprefix("_ZN")
    while rest[:1].isdigit():
        size = rest[: 2 if rest[1:2].isdigit() else 1]
        start, end = len(size), len(size) + int(size)
        parts.append(rest[start:end])
        rest = rest[end:]
    return ".".join(parts)


def branches(function: ir.Function) -> list[ir.ConditionalBranch]:
    """The places where a function goes one of two ways."""
    return [block.terminator for block in function.blocks if isinstance(block.terminator, ir.ConditionalBranch)]


def shape(function: ir.Function) -> str:
    """A few letters that change when the function's ways do."""
    number = {block.name: index for index, block in enumerate(function.blocks)}
    ways = [[number[way.name] for way in branch.operands[1:]] for branch in branches(function)]
    return sha256(repr((len(number), ways)).encode()).hexdigest()[:8]


@cache
def read(folder: Path) -> dict[str, Counts]:
    """What is known of the functions of a package."""
    file = folder / NAME
    try:
        known: dict[str, Counts] = json.loads(file.read_text()) if file.exists() else {}
    except json.JSONDecodeError as error:
        right = "Delete it, or write it anew with 'wanju profile'."
        raise BadFile(str(file), f"line {error.lineno} is not JSON ({error.msg}). {right}") from None
    return known


def found(function: ir.Function) -> tuple[Path, str] | None:
    """Where the counts of a function are kept, and under which name; None if it is none of ours."""
    package, *rooms = dotted(function.name).split(".")
    if package != PACKAGE or not function.blocks:
        return None
    *rooms, module, name = rooms
    folder = ROOT.joinpath(*rooms)
    return (folder, f"{module}.{name} {shape(function)}") if folder.is_dir() else None


class Advice:
    """Tells the compiler of each function what was counted."""

    def __init__(self) -> None:
        self.known: dict[str, Counts] = {}
        """Name in machine code → counts."""

    def take(self, module: ir.Module) -> None:
        """Mark each branch of the functions of a module, and each function."""
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
        """Say how the counts of a whole program are spread, which tells LLVM what is often and what is seldom."""
        counts = [self.known[each.name] for each in module.functions if each.name in self.known]
        if counts:
            module.link_in(parse_assembly(summary(counts)))


def note(module: ir.Module, name: str, *values: ir.Constant) -> Any:
    """A line of remarks in LLVM's own form."""
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
    return min(cut, OFTEN if cut <= 990_000 else SELDOM)


def without_summary(module: Any) -> Any:
    """A finished program without what was said of it as a whole, so that it can be a part of another."""
    text = str(module)
    return parse_assembly(FLAGS.sub("", text)) if FLAGS.search(text) else module


class Count:
    """Makes each function count, in place of telling the compiler."""

    ROOM = 1 << 18

    def __init__(self) -> None:
        self.counts = np.zeros(self.ROOM, np.uint64)
        self.places: dict[tuple[Path, str], tuple[int, int]] = {}
        self.used = 0

    def take(self, module: ir.Module) -> None:
        """Let the functions of a module count how often they are entered and which ways they go."""
        for function in module.functions:
            place = found(function)
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
        """Write the lines that count a visit."""
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


profiler: Advice | Count = Advice()
"""What is done to every function on its way to machine code."""


def count() -> Count:
    """From now on, let what is compiled count."""
    global profiler
    profiler = Count()
    return profiler
