"""What the sources of a game say of its rules: which paragraph a function is, and which rulings it reads."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from wanju.kernel.game import Game

KERNEL, RULES = "wanju.kernel", "rules"


class Source(NamedTuple):
    """A function of the rules."""

    name: str
    """With its module, as compiled code knows it."""
    section: str
    """The paragraph that it is; '' where it is none by itself."""
    reads: frozenset[str]
    """Numbers and switches that it reads."""


def owners(game: Game) -> set[str]:
    """The packages whose functions are the game's; a game in one file is its own."""
    homes = {function.__module__ for function in game.functions.values()}
    return {home.rpartition(".")[0] or home for home in homes if not home.startswith(KERNEL)}


def is_of(name: str, owned: set[str]) -> bool:
    """Is a function, or a module, of these packages?"""
    return any(name == owner or name.startswith(f"{owner}.") for owner in owned)


def sources(game: Game) -> Iterator[Source]:
    """Every function of the game's modules, in their order."""
    owned = owners(game)
    for module in sorted(name for name in sys.modules if is_of(name, owned)):
        file = getattr(sys.modules[module], "__file__", None)
        if file is None:
            continue
        for node in ast.parse(Path(file).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                yield Source(f"{module}.{node.name}", section_of(node), frozenset(read_by(node)))


def section_of(function: ast.FunctionDef) -> str:
    """What stands in its `@rule("…")`."""
    for mark in function.decorator_list:
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
            return str(ast.literal_eval(mark.args[0]))
    return ""


def read_by(function: ast.FunctionDef) -> Iterator[str]:
    """The fields of the rules record that it names."""
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == RULES:
            yield node.attr
