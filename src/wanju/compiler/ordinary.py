"""Rules compiled by Numba's ordinary way, from documented parts alone: the same games, more slowly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.untyped_passes import IRProcessing
from numba.extending import intrinsic as intrinsic
from numba.extending import overload

from wanju.compiler.counting import Count, Place
from wanju.compiler.names import name_to_number
from wanju.compiler.profile import found

Function = Callable[..., Any]


@register_pass(mutates_CFG=False, analysis_only=False)
class NumberNames(FunctionPass):
    """The numbers for their names."""

    _name = "number_names"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        for block in state.func_ir.blocks.values():
            name_to_number(block.body)
        return True


class Compiler(CompilerBase):
    """All passes of Numba's own, and one of ours."""

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(NumberNames, IRProcessing)
        passes.finalize()
        return [passes]


def compile_for_callers(function: Function, pick: Function) -> None:
    """When compiled code calls `function`, let it call what `pick` returns for the types of the arguments."""
    options: Any = {"error_model": "numpy", "pipeline_class": Compiler}
    overload(function, jit_options=options, strict=False)(pick)


def njit(*given: Any, cache: bool = False, **options: Any) -> Any:
    """`@njit` as Numba has it. Its own cache would not notice an edited rule, so ours is used where Numba lets it."""
    made: Any = numba.njit(*given, pipeline_class=Compiler, **options)  # type: ignore[call-overload]
    if not cache:
        return made
    if given and callable(given[0]):
        return kept(made)
    return lambda function: kept(made(function))


def kept(dispatcher: Any) -> Any:
    """Let a function be kept between runs; if this Numba has another kind of cache, it is compiled in each."""
    try:
        from wanju.compiler.cache import Cache

        dispatcher._cache = Cache(dispatcher.py_func)
    except (ImportError, AttributeError, TypeError):
        pass
    return dispatcher


def count_branches(place: Place = found) -> Count:
    """Nothing will be counted this way: functions pass to LLVM without us."""
    return Count(place)
