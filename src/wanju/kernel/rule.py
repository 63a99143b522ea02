"""`@rule("2")`: a function that is one paragraph of a rulebook.

It stays a plain Python function, callable under a debugger, and compiled code may call it too. The section it cites
is kept, so that a page and a test can list the sections that no function answers to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from wanju.compiler import compile_for_callers

F = TypeVar("F", bound=Callable[..., Any])

SECTIONS: dict[str, list[tuple[str, str]]] = {}
"""Package of the game → (section, function name), in the order of definition."""


def rule(section: str) -> Callable[[F], F]:
    """Mark a function as the home of a section of the rulebook."""

    def mark(function: F) -> F:
        package = function.__module__.rpartition(".")[0]
        SECTIONS.setdefault(package, []).append((section, function.__name__))
        return compiled_too(function)

    return mark


_known: set[Callable[..., Any]] = set()


def compiled_too(function: F) -> F:
    """Let compiled code call a plain function that is not itself a paragraph of a rulebook. `declare` does this to
    every function of a game's modules."""
    if function not in _known:
        _known.add(function)
        compile_for_callers(function, lambda *arguments: function)
    return function
