"""The way of a function of the rules from bytecode to machine code: Numba's own passes, without those that are of no
use to rules.

Rules make no closures and no array expressions, so nobody looks for these. A name of a number, such as `Seat.WEALTH`,
is that number before types are worked out.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from numba.core import ir
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import (
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.untyped_passes import FixupArgs, ReconstructSSA, TranslateByteCode


@register_pass(mutates_CFG=True, analysis_only=False)
class Translate(TranslateByteCode):
    """From bytecode to Numba's inner language, with the numbers for their names."""

    _name = "translate_rules"

    def run_pass(self, state: Any) -> bool:
        super().run_pass(state)
        FixupArgs().run_pass(state)
        for block in state.func_ir.blocks.values():
            name_to_number(block.body)
        return True


def name_to_number(statements: list[Any]) -> None:
    """Where a statement reads a member of an enumeration of whole numbers, or its value, let it read the number."""
    known: dict[str, Any] = {}
    for statement in statements:
        if not isinstance(statement, ir.Assign):
            continue
        value, target = statement.value, statement.target.name
        if isinstance(value, ir.Global | ir.FreeVar):
            known[target] = value.value
        elif isinstance(value, ir.Expr) and value.op == "getattr":
            found = member(known.get(value.value.name), value.attr)
            if found is not None:
                known[target] = found
                statement.value = ir.Const(int(found), statement.loc)


def member(whole: Any, name: str) -> IntEnum | None:
    """The member of an enumeration that has this name; `.value` of a member is as good as the member."""
    if isinstance(whole, IntEnum) and name == "value":
        return whole
    if isinstance(whole, type) and issubclass(whole, IntEnum):
        return whole.__members__.get(name)
    return None


PASSES = (
    Translate,
    ReconstructSSA,
    NopythonTypeInference,
    PreLowerStripPhis,
    IRLegalization,
    NativeLowering,
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
