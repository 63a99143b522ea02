"""The Numba target of compiled rules: contexts, code generator and dispatcher of our own, beside those of the `cpu`
target that everybody else uses. Nothing of Numba is replaced; it learns the name of one more target.

A target knows what may be called (`Typing`), what a call becomes (`Context`), how libraries of code become machine code
(`Codegen`, and `library.py`), and what Python calls (`Dispatcher`). Whatever Numba itself compiles on the way, such as
its version of `np.zeros`, is compiled for our target too, by Numba's ordinary passes.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, overload

from numba import types
from numba.core.codegen import JITCPUCodegen
from numba.core.compiler_lock import global_compiler_lock
from numba.core.cpu import CPUContext
from numba.core.decorators import jit
from numba.core.environment import lookup_environment
from numba.core.externals import c_math_functions
from numba.core.registry import CPUDispatcher, CPUTarget, cpu_target
from numba.core.runtime import rtsys
from numba.core.target_extension import CPU, dispatcher_registry, jit_registry, target_override, target_registry
from numba.core.targetconfig import ConfigStack
from numba.core.typing.context import Context as TypingContext
from numba.core.typing.templates import Registry
from numba.core.utils import MACHINE_BITS, threadsafe_cached_property

from wanju.compiler.advice import Advice
from wanju.compiler.cache import Cache
from wanju.compiler.counting import Count, Place
from wanju.compiler.library import Library
from wanju.compiler.profile import found

F = TypeVar("F", bound=Callable[..., Any])

NAME = "wanju"
ENVIRONMENT = "_ZN08NumbaEnv"
PLAIN = types.Number, types.Boolean
known_rules = Registry()
"""What rules and loops may call besides Numba's own: read by our typing context alone."""


class Codegen(JITCPUCodegen):
    """Makes machine code in an engine of its own."""

    _library_class = Library
    profiler: Advice | Count = Advice()
    """What is done to every function on its way."""

    def _pass_builder(self, **options: Any) -> Any:
        """Loops are vectorized only where a function asks for it (`vectors.py`); what is done alike to neighbouring
        fields is done to them at once. Together they make games 4 % faster."""
        return super()._pass_builder(**{"loop_vectorize": 0, "slp_vectorize": 1} | options)


def is_foreign(function: Any) -> bool:
    """Whether it was compiled with Numba's own `njit`."""
    return isinstance(function, types.Dispatcher) and not isinstance(function.dispatcher, Dispatcher)


class Typing(TypingContext):
    """Knows the kinds of all that rules call."""

    def init(self) -> None:
        super().init()
        self.operators: dict[Any, Any] = {}

    def load_additional_registries(self) -> None:
        super().load_additional_registries()
        self.install_registry(known_rules)

    def resolve_function_type(self, function: Any, arguments: Any, named: Any) -> Any:
        """Numba looks through dozens of meanings of `+`, `==` or `[ ]` each time it meets one. Once for each kind of
        arguments is enough: without this, compiling takes 7 % longer. Which number a constant is does not matter."""
        if is_foreign(function):
            with target_override("cpu"):  # it is compiled for the target it was written for
                return super().resolve_function_type(function, arguments, named)
        if named or getattr(getattr(function, "typing_key", None), "__module__", None) != "_operator":
            return super().resolve_function_type(function, arguments, named)
        is_plain = all(isinstance(kind, PLAIN) for kind in arguments)
        kinds = tuple(map(types.unliteral, arguments)) if is_plain else tuple(arguments)
        found = self.operators.get((function, kinds))
        if found is None:
            found = super().resolve_function_type(function, kinds, named)
            self.operators[function, kinds] = found
        return found


class Context(CPUContext):
    """Knows what a call becomes, and which functions Python will call."""

    def init(self) -> None:
        self.is32bit = MACHINE_BITS == 32
        self._internal_codegen = Codegen("wanju.exec")
        c_math_functions.install(self)

    def load_additional_registries(self) -> None:
        rtsys.initialize(cpu_target.target_context)  # Numba's runtime belongs to its own target, whoever comes first
        super().load_additional_registries()

    def get_function(self, function: Any, signature: Any, _firstcall: bool = True) -> Any:
        """A function that somebody compiled with Numba's own `njit` may be called, too."""
        if is_foreign(function):
            result = function.dispatcher.overloads[signature.args]
            self.insert_user_function(result.entry_point, result.fndesc, [result.library])
        return super().get_function(function, signature, _firstcall)

    def get_executable(self, library: Any, description: Any, environment: Any) -> Any:
        flags = ConfigStack.top_or_none()
        if not library._finalized and flags is not None and flags.no_cpython_wrapper:
            return [library].count  # Numba wants a builtin of its own for each as a key; nobody ever calls it
        library.is_inner = False
        made = super().get_executable(library, description, environment)
        for variable in library._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT) and (found := lookup_environment(variable.name)):
                library.codegen.set_env(variable.name, found)  # what inner functions print or raise
        return made


class Descriptor(CPUTarget):
    """Holds the two contexts, made when they are first needed."""

    @threadsafe_cached_property
    def _toplevel_target_context(self) -> Any:
        return Context(self.typing_context, self._target_name)

    @threadsafe_cached_property
    def _toplevel_typing_context(self) -> Any:
        return Typing()


class Rules(CPU):
    """The name of the target among Numba's classes."""


target_registry[NAME] = Rules


class Dispatcher(CPUDispatcher):
    """What Python calls: finds the machine code for its arguments, or has it compiled."""

    targetdescr = Descriptor(NAME)

    def enable_caching(self) -> None:
        self._cache = Cache(self.py_func)

    def compile(self, signature: Any) -> Any:
        with global_compiler_lock, garbage_waits(), target_override(NAME):  # Numba asks for it while lowering methods
            return super().compile(signature)


@contextmanager
def garbage_waits() -> Iterator[None]:
    """While rules are compiled hardly anything is thrown away; looking for it all the same took 8 % of the time.
    Numba's lock is held, so no other thread is in here, and collecting is on again afterwards if it was on."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@overload
def njit(function: F, /) -> F: ...
@overload
def njit(signature: Any = None, /, **options: Any) -> Callable[[F], F]: ...
def njit(*given: Any, **options: Any) -> Any:
    """`@njit` as Numba has it, for functions that call rules."""
    compiled: Any = jit
    return compiled(*given, _target=NAME, **options)


dispatcher_registry[Rules] = Dispatcher
jit_registry[Rules] = njit


def count_branches(place: Place = found) -> Count:
    """From now on, let what is compiled count its branches: the functions that have a place."""
    Codegen.profiler = counting = Count(place)
    return counting
