"""The passes that take a function of the rules from bytecode to LLVM's language: Numba's own, less those that are of no
use to rules. With all of them, compiling takes 13 % longer.

Rules make no closures and no array expressions, so nobody looks for these. A name of a number, such as `Seat.WEALTH`,
is that number before types are inferred. And rules do not count from the end of an array, so nobody asks of every index
whether it is negative: asking would make games 26 % (呲儿) and 8 % (功德轮回 v5.7) slower.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.lowering import Lower
from numba.core.typed_passes import (
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.untyped_passes import FixupArgs, ReconstructSSA, TranslateByteCode

from wanju.compiler.names import name_to_number


@register_pass(mutates_CFG=True, analysis_only=False)
class TranslateRules(TranslateByteCode):
    """From bytecode to Numba's own language, with the numbers for their names."""

    _name = "translate_rules"

    def run_pass(self, state: Any) -> bool:
        super().run_pass(state)
        FixupArgs().run_pass(state)
        for block in state.func_ir.blocks.values():
            name_to_number(block.body)
        return True


class Lowering(Lower):
    """Reads and writes arrays by indices that are never negative."""

    def lower_getitem(self, result: Any, expression: Any, value: Any, index: Any, signature: Any) -> Any:
        return super().lower_getitem(result, expression, value, index, from_the_start(signature))

    def lower_setitem(self, target: Any, index: Any, value: Any, signature: Any) -> Any:
        return super().lower_setitem(target, index, value, from_the_start(signature))


def from_the_start(signature: Any) -> Any:
    """The same access to an array with an index that is never negative."""
    array, index, *others = signature.args
    if not isinstance(array, types.Array) or not isinstance(index, types.Integer | types.BaseTuple):
        return signature
    return signature.replace(args=(array, unsigned(index), *others))


def unsigned(kind: Any) -> Any:
    """The whole numbers of an index as those that are never negative."""
    if isinstance(kind, types.BaseTuple):
        return types.Tuple(tuple(map(unsigned, kind.types)))
    return types.uintp if isinstance(kind, types.Integer) and kind.signed else kind


@register_pass(mutates_CFG=True, analysis_only=False)
class LowerRules(NativeLowering):
    """From Numba's own language to LLVM's."""

    _name = "lower_rules"
    lowering_class = Lowering


PASSES = (
    TranslateRules,
    ReconstructSSA,
    NopythonTypeInference,
    PreLowerStripPhis,
    IRLegalization,
    LowerRules,
    NoPythonBackend,
)


class RulesCompiler(CompilerBase):
    """Only the passes that rules need."""

    def define_pipelines(self) -> list[PassManager]:
        manager = PassManager("rules")
        for each in PASSES:
            manager.add_pass(each, each.__name__)
        manager.finalize()
        return [manager]
