"""Sets of seats, abilities or deeds as the bits of a whole number. Compiled, a question is one machine instruction."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba import types
from numba.core.cgutils import get_or_insert_function

from wanju.compiler import compile_for_callers, intrinsic
from wanju.kernel.rule import compiled_too


def how_many(mask: int) -> int:
    """How many members a set has."""
    return int(mask).bit_count()


def lowest(mask: int) -> int:
    """The lowest member of a set that is not empty."""
    return (int(mask) & -int(mask)).bit_length() - 1


@compiled_too
def without_lowest(mask: int) -> int:
    """The rest of the set: `while mask: x, mask = lowest(mask), without_lowest(mask)` goes through it in order."""
    return mask & (mask - 1)


def nth(mask: int, n: int) -> int:
    """The n-th member of a set, from 0."""
    for _ in range(n):
        mask = without_lowest(mask)
    return lowest(mask)


@intrinsic
def _ctpop(typing_context: Any, mask: Any) -> Any:
    return types.int64(types.int64), lambda context, builder, signature, arguments: builder.ctpop(arguments[0])


@intrinsic
def _cttz(typing_context: Any, mask: Any) -> Any:
    return types.int64(types.int64), lambda context, builder, signature, arguments: builder.cttz(
        arguments[0], context.get_constant(types.boolean, True)
    )


@intrinsic
def _pdep(typing_context: Any, bits: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(ir.IntType(64), [ir.IntType(64)] * 2)
        return builder.call(get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64"), arguments)

    return types.int64(types.int64, types.int64), generate


def _nth_at_once(mask: int, n: int) -> Any:
    """Without a loop, whose length nobody could guess; for processors that can deal bits out."""
    return _cttz(_pdep(1 << n, mask))


CAN_DEAL_BITS = get_host_cpu_features().get("bmi2", False)
compile_for_callers(nth, lambda mask, n: _nth_at_once if CAN_DEAL_BITS else nth)
compile_for_callers(how_many, lambda mask: lambda mask: _ctpop(mask))
compile_for_callers(lowest, lambda mask: lambda mask: _cttz(mask))
