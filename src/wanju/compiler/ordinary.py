"""Rules compiled by Numba's ordinary way, from public parts alone: the same games, more slowly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
from numba.extending import intrinsic as intrinsic
from numba.extending import overload

from wanju.compiler.counting import Count

Function = Callable[..., Any]


def compile_for_callers(function: Function, pick: Function) -> None:
    """When compiled code calls `function`, let it call what `pick` returns for the types of the arguments."""
    overload(function, jit_options={"error_model": "numpy"}, strict=False)(pick)


def njit(*given: Any, cache: bool = False, **options: Any) -> Any:
    """`@njit` as Numba has it. Its own cache would not notice an edited rule, so ours is used where Numba lets it."""
    made = numba.njit(*given, **options)
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


def count_branches() -> Count:
    """Nothing will be counted this way: functions pass to LLVM without us."""
    return Count()
