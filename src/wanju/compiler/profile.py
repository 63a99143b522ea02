"""Profiles: how often each branch of the rules was taken, so that the compiler knows where games mostly go.

`profile.json` beside a package's code holds, for each of its functions, how often it was entered and how often each
of its branches went either way in many games (`wanju profile` counts them). Compiled with a profile, the hot path is
laid out straight and small functions on it are inlined; what hardly happens is small and apart. The counts belong to a
function of a certain shape; one that has changed since is compiled without, and plays the same games.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path

from llvmlite import ir

NAME = "profile.json"
PACKAGE = "wanju"
ROOT = Path(__file__).resolve().parents[1]

DEEPEST = 2
"""Folders on the way to a profile: a game has one for all of its packages."""

Counts = list[int]
"""How often a function was entered; then for each of its branches how often it went the second way, and the first."""


class BrokenProfile(ValueError):
    """A profile that cannot be read."""

    def __init__(self, file: Path, line: int, wrong: str) -> None:
        right = "Delete it, or write it anew with 'wanju profile'."
        super().__init__(f"{file}: line {line} is not JSON ({wrong}). {right}")
        self.zh = f"{file}：第 {line} 行不是 JSON。请删去它，或用 'wanju profile' 重写。"


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
    """The conditional branches of a function, in its order."""
    return [block.terminator for block in function.blocks if isinstance(block.terminator, ir.ConditionalBranch)]


def shape(function: ir.Function) -> str:
    """A few letters that change when the function's branches do."""
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
        raise BrokenProfile(file, error.lineno, error.msg) from None
    return known


def found(function: ir.Function) -> tuple[Path, str] | None:
    """Where the counts of a function are kept, and under which name; None if it is none of ours."""
    package, *rooms = dotted(function.name).split(".")
    if package != PACKAGE or not function.blocks:
        return None
    depth = min(len(rooms) - 2, DEEPEST)
    folder, name = ROOT.joinpath(*rooms[:depth]), ".".join(rooms[depth:])
    return (folder, f"{name} {shape(function)}") if folder.is_dir() else None
