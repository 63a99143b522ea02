"""Loops that are worth vectorizing. Those of rules go round a few times, over seats, lines or options, and are left as
they are; a function whose loops go round often says so, and games are up to 4 % faster for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from llvmlite import ir

from wanju.compiler.profile import dotted

F = TypeVar("F", bound=Callable[..., Any])

ENABLE = "llvm.loop.vectorize.enable"
_long: set[str] = set()
"""Functions with such loops, by their dotted names."""


def vectorized(function: F) -> F:
    """Have the loops of this function vectorized when it is compiled."""
    _long.add(f"{function.__module__}.{function.__qualname__}")
    return function


def mark_long_loops(module: ir.Module) -> None:
    """Tell LLVM which loops to vectorize."""
    for function in module.functions:
        if function.blocks and dotted(function.name) in _long:
            seen: set[str] = set()
            for block in function.blocks:
                seen.add(block.name)
                if any(target.name in seen for target in targets(block.terminator)):
                    block.terminator.set_metadata("llvm.loop", loop_id(module))


def targets(branch: Any) -> list[Any]:
    """The blocks that a branch may go to."""
    return [each for each in getattr(branch, "operands", ()) if isinstance(each, ir.Block)]


def loop_id(module: ir.Module) -> Any:
    """Metadata of one loop, which names itself first, as LLVM wants it."""
    enable = module.add_metadata([ir.MetaDataString(module, ENABLE), ir.Constant(ir.IntType(1), 1)])
    made = module.add_metadata([enable, enable])
    made.operands = (made, enable)
    return made
