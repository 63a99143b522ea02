"""How a function of the rules becomes machine code: compiled once, and optimized inside the loop that calls it.

Left alone, Numba compiles a function anew for every width of the integers it is given, optimizes each copy together
with all that it calls, and makes each callable from Python. For rules made of a hundred small functions that is many
times the work of the loop itself. Here integers arrive as 64 bits, and a function that only compiled code calls is
handed on as it is, with what is known of its ways (profile.py). Nor do rules count from the end of an array, so nobody
asks whether an index is negative; and what is done alike to neighbouring fields is done to them at once. Should a later
Numba have moved the inner parts used here, everything works as before, more slowly.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import nullcontext
from threading import Lock
from typing import Any

from llvmlite.binding import Linkage, llvm_version_info, set_option
from numba import config, types
from numba.core import event
from numba.core.codegen import CPUCodeLibrary
from numba.core.cpu import CPUContext
from numba.core.targetconfig import ConfigStack
from numba.core.typing.templates import infer, infer_global, make_overload_template
from numba.np import arrayobj

from wanju.kernel import profile
from wanju.kernel.pipeline import RulesCompiler

Function = Callable[..., Any]

INNER = {
    "nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "no_rewrites": True,
    "pipeline_class": RulesCompiler,
}  # fmt: skip
"""Options of a function that Python never calls in its compiled form; rules have no array expressions to rewrite."""

PLAIN = types.Number, types.Boolean
LAYOUT = "-enable-ext-tsp-block-placement"
"""Blocks are laid out so that most jumps are short or none (Newell & Pupyrev 2018), which pays where it is known which
way games go."""
KNOWN_LLVM = range(14, 23)
"""Versions that know this option; one that did not would end the program."""
LIBRARY_PARTS = "add_ir_module", "finalize", "_get_module_for_linking", "_optimize_final_module"


def compile_for_callers(function: Function, pick: Function) -> None:
    """When compiled code calls `function`, let it call what `pick` returns for the types of the arguments."""
    template = make_overload_template(function, pick, INNER, False, "never")
    known: dict[Any, Any] = {}

    def generic(self: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        kinds = tuple(map(widen, arguments))
        if kinds not in known:
            with one_way_of_compiling():
                known[kinds] = template.generic(self, kinds, named)
        return known[kinds]

    widened = type(template)(template.__name__, (template,), {"generic": generic})
    infer(widened)
    infer_global(function, types.Function(widened))


def one_way_of_compiling() -> Any:
    """Numba compiles a function once for each set of options of its callers; let them differ in nothing."""
    flags = ConfigStack.top_or_none().copy()
    flags.release_gil = False
    flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    return ConfigStack().enter(flags)


def widen(kind: Any) -> Any:
    """Whole numbers as 64 bits, so that their width does not make another function."""
    kind = types.unliteral(kind)
    if isinstance(kind, types.IntEnumMember):
        return types.int64
    return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind


# ── inner functions are not turned into machine code of their own ────────────


def _is_inner() -> bool:
    """Is the function now being compiled one that Python never calls? One that comes from the cache is not."""
    flags = ConfigStack.top_or_none()
    return flags is not None and bool(flags.no_cpython_wrapper)


def _everything_called(libraries: list[Any]) -> list[Any]:
    """These libraries and all that the inner ones among them call."""
    found: dict[int, Any] = {}
    open_ends = list(libraries)
    while open_ends:
        library = open_ends.pop()
        if id(library) not in found:
            found[id(library)] = library
            if getattr(library, "is_inner", False):
                open_ends += library._linking_libraries
    return list(found.values())


def _hand_inner_functions_on() -> None:
    """Teach Numba's code libraries the difference between inner functions and those that Python calls."""
    get_executable, finalize = CPUContext.get_executable, CPUCodeLibrary.finalize
    optimize, add = CPUCodeLibrary._optimize_final_module, CPUCodeLibrary.add_ir_module
    get_module = CPUCodeLibrary._get_module_for_linking

    def executable(self: Any, library: Any, description: Any, environment: Any) -> Any:
        if _is_inner():
            library.is_inner = True
            return [library].count  # Numba wants a builtin of its own for each as a key; nobody ever calls it
        return get_executable(self, library, description, environment)

    def finalized(self: Any) -> None:
        if getattr(self, "is_inner", False):
            self._finalized = True
            return
        self._linking_libraries = _everything_called(self._linking_libraries)
        finalize(self)

    def optimized(self: Any) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = "internal"  # nobody outside the loop calls it, so it may melt into its callers
        profile.profiler.finish(self._final_module)
        optimize(self)

    def added(self: Any, module: Any) -> None:
        profile.profiler.take(module)
        add(self, module)

    def for_linking(self: Any) -> Any:
        if getattr(self, "is_inner", False):
            return get_module(self)
        if not hasattr(self, "without_summary"):
            self.without_summary = profile.without_summary(get_module(self))
        return self.without_summary

    CPUContext.get_executable = executable
    CPUCodeLibrary.add_ir_module = added
    CPUCodeLibrary._get_module_for_linking = for_linking
    CPUCodeLibrary._optimize_final_module = optimized
    CPUCodeLibrary.finalize = finalized


def _take_indices_as_they_are() -> None:
    """Compiled rules do not ask of every index whether it is negative."""
    fix_integer_index = arrayobj.fix_integer_index

    def index(context: Any, builder: Any, kind: Any, value: Any, size: Any) -> Any:
        if _is_inner():
            return context.cast(builder, value, kind, types.intp)
        return fix_integer_index(context, builder, kind, value, size)

    arrayobj.fix_integer_index = index


def _remember_operators() -> None:
    """Numba looks through dozens of meanings of `+`, `==` or `[ ]` each time it meets one; once for each kind of
    arguments is enough. Which number a constant is does not matter between plain numbers."""
    find, known = types.BaseFunction.get_call_type, {}

    def found(self: Any, context: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        if named or getattr(self.typing_key, "__module__", None) not in ("_operator", "builtins"):
            return find(self, context, arguments, named)
        is_plain = all(isinstance(kind, PLAIN) for kind in arguments)
        kinds = tuple(map(types.unliteral, arguments)) if is_plain else tuple(arguments)
        if (self, kinds) not in known:
            known[self, kinds] = find(self, context, kinds, named)
        return known[self, kinds]

    types.BaseFunction.get_call_type = found  # type: ignore[assignment]


class _PutOffCollecting(event.Listener):
    """While rules are compiled hardly anything is thrown away; looking for it all the same took a tenth of the time."""

    def __init__(self) -> None:
        self.lock, self.compiling, self.was_on = Lock(), 0, False

    def on_start(self, happening: Any) -> None:
        with self.lock:
            if self.compiling == 0:
                self.was_on = gc.isenabled()
                gc.disable()
            self.compiling += 1

    def on_end(self, happening: Any) -> None:
        with self.lock:
            self.compiling -= 1
            if self.compiling == 0 and self.was_on:
                gc.enable()


def _time_the_whole_alone(compiling: _PutOffCollecting) -> None:
    """Numba has a stopwatch for each function, and those that wait for others to be compiled listen as well, whenever
    a lock is taken. Nobody reads them but the first."""
    install = event.install_timer

    def timer(kind: str, callback: Any) -> Any:
        return nullcontext() if compiling.compiling else install(kind, callback)

    event.install_timer = timer


def _name_records_shortly() -> None:
    """Numba spells out every field of a record in each of thousands of messages that nobody reads."""
    types.Record.__repr__ = lambda self: f"Record({len(self.fields)} fields, {self.size} bytes)"


collecting = _PutOffCollecting()
event.register("numba:compiler_lock", collecting)
_time_the_whole_alone(collecting)
_name_records_shortly()
if llvm_version_info[0] in KNOWN_LLVM:
    set_option("", LAYOUT)
config.SLP_VECTORIZE = 1  # one instruction for several fields
config.LOOP_VECTORIZE = 0  # loops of rules go round a few times: over seats, lines, options
if hasattr(types.BaseFunction, "get_call_type"):
    _remember_operators()
if all(hasattr(CPUCodeLibrary, name) for name in LIBRARY_PARTS):
    _hand_inner_functions_on()
if hasattr(arrayobj, "fix_integer_index"):
    _take_indices_as_they_are()
