"""Functions of the rules: compiled once, for whichever compiled code calls them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types
from numba.core.compiler import Flags
from numba.core.cpu import CPUTargetOptions
from numba.core.extending import _Intrinsic
from numba.core.targetconfig import ConfigStack
from numba.core.typing.templates import make_intrinsic_template, make_overload_template

from wanju.compiler.passes import RulesCompiler
from wanju.compiler.target import known_rules, njit

Function = Callable[..., Any]

OPTIONS = {
    "nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "no_rewrites": True,
    "error_model": "numpy", "fastmath": False, "boundscheck": False,
}  # fmt: skip
"""Of a function that Python never calls in its compiled form. None is left to the caller, for the function is compiled
once: a caller's `fastmath` must not change the games of another."""
INNER = OPTIONS | {"pipeline_class": RulesCompiler}


def compile_for_callers(function: Function, pick: Function) -> None:
    """When compiled code calls `function`, let it call what `pick` returns for the types of the arguments."""
    template = make_overload_template(function, pick, INNER, False, "never")
    known: dict[Any, Any] = {}

    def generic(self: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        kinds = tuple(map(widen, arguments))
        if kinds not in known:
            with ConfigStack().enter(CPUTargetOptions.parse_as_flags(Flags(), OPTIONS)):
                known[kinds] = template.generic(self, kinds, named)
        return known[kinds]

    register(function, type(template)(template.__name__, (template,), {"generic": generic}))


def register(function: Any, template: Any) -> None:
    """Let compiled code of our target find a function."""
    known_rules.register(template)
    known_rules.register_global(function, types.Function(template))


def widen(kind: Any) -> Any:
    """Whole numbers as 64 bits, so that their width does not make another function: with a function for each width,
    v5.7 is compiled in one and a half times as long and plays 4 % slower."""
    kind = types.unliteral(kind)
    if isinstance(kind, types.IntEnumMember):
        return types.int64
    return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind


class Intrinsic(_Intrinsic):  # type: ignore[misc]
    """An intrinsic of Numba's that only our target knows."""

    def _register(self) -> None:
        register(self, make_intrinsic_template(self, self._defn, self._name))


def intrinsic(function: Function) -> Any:
    """`@intrinsic` as Numba has it: a function that writes LLVM's language itself."""
    made = Intrinsic(function.__name__, function)
    made._register()
    return made


def compile_unoptimized(function: Function, signature: Any) -> Any:
    """Compile a function for these types and leave it in LLVM's language, not optimized, for another machine.
    `everything_called([result.library])` are its library and those of all that it calls."""
    return njit(signature, **INNER)(function).overloads[signature.args]
