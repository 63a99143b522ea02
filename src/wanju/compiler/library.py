"""Code libraries that hand inner functions on to the functions that Python calls.

Left alone, Numba optimizes every function together with all that it calls and makes machine code of it, which for
rules of a hundred small functions is many times the work of the loop itself. Here an inner function, one that only
compiled code calls, stays as it was lowered. Only what Python calls is linked with all that it reaches, optimized as
one program and turned into machine code. Without this compiling takes 2.7 times as long and games are 22 % slower.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from llvmlite.binding import Linkage
from numba.core.codegen import JITCodeLibrary

from wanju.compiler.advice import without_summary


class Library(JITCodeLibrary):
    """The code of one function, with the libraries of the functions that it calls."""

    is_inner = True
    """Until it turns out that Python calls it."""
    for_linking: Any = None

    @classmethod
    def _unserialize(cls, codegen: Any, state: Any) -> Any:
        library = super()._unserialize(codegen, state)
        library.is_inner = False
        return library

    def add_ir_module(self, module: Any) -> None:
        self._codegen.profiler.take(module)
        super().add_ir_module(module)

    def finalize(self) -> None:
        if self.is_inner:
            self._finalized = True
            return
        self._linking_libraries = everything_called(self._linking_libraries)
        super().finalize()

    def _optimize_final_module(self) -> None:
        """What nobody outside the program calls may be inlined and then dropped; otherwise games are 30 % slower."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = "internal"
        self._codegen.profiler.finish(self._final_module)
        super()._optimize_final_module()

    def _get_module_for_linking(self) -> Any:
        """A finished program as part of another: two summaries of a profile cannot be linked."""
        if self.is_inner:
            return super()._get_module_for_linking()
        if self.for_linking is None:
            self.for_linking = without_summary(super()._get_module_for_linking())
        return self.for_linking


def everything_called(libraries: Iterable[Any]) -> list[Any]:
    """These libraries and all that the inner ones among them call, each caller before what it calls.

    LLVM links a function that is defined in many modules only where something linked before refers to it. So finished
    libraries come last: Numba's runtime, NRT, is listed by every function, and linked first it would be left out.
    """
    found: dict[int, Any] = {}
    open_ends = list(libraries)
    while open_ends:
        library = open_ends.pop()
        if id(library) not in found:
            found[id(library)] = library
            if is_inner(library):
                open_ends += library._linking_libraries
    return sorted(found.values(), key=is_inner, reverse=True)


def is_inner(library: Any) -> bool:
    """Is it code that was handed on? Libraries of Numba's own target never are."""
    return isinstance(library, Library) and library.is_inner


def libraries_of(*functions: Any) -> list[Any]:
    """The libraries of some functions compiled by our `njit` and all that these call, before they were optimized.
    A function that came from the cache was finished earlier, so what it calls is not among them."""
    roots = [result.library for function in functions for result in function.overloads.values()]
    called = everything_called(library for root in roots for library in root._linking_libraries)
    return roots + [library for library in called if library not in roots]
