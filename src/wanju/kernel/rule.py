"""`@rule("2")`: a function that is one paragraph of a rulebook.

It stays a plain Python function, callable under a debugger, and compiled code may call it too. The section it cites
is kept, so that a page and a test can list the sections that no function answers to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from wanju.kernel.compiling import compile_for_callers, keep_out_of_the_way

F = TypeVar("F", bound=Callable[..., Any])

SECTIONS: dict[str, list[tuple[str, str]]] = {}
"""Package of the game → (section, function name), in the order of definition."""


def rule(section: str, *, inline: bool = True, seldom: bool = False) -> Callable[[F], F]:
    """Mark a function as the home of a section of the rulebook."""

    def mark(function: F) -> F:
        package = function.__module__.rpartition(".")[0]
        SECTIONS.setdefault(package, []).append((section, function.__name__))
        if seldom:
            return compiled_seldom(function)
        return compiled_too(function) if inline else compiled_apart(function)

    return mark


def compiled_too(function: F) -> F:
    """Let compiled code call a plain function that is not itself a paragraph of a rulebook.
    It is always inlined: rules are many small functions, and calls between them would cost more than they do."""
    compile_for_callers(function, lambda *arguments: function, inline=True)
    return function


def compiled_apart(function: F) -> F:
    """The same for a long function with many callers: a copy at each of them would cost more in compiling than a call
    does in playing."""
    compile_for_callers(function, lambda *arguments: function, inline=False)
    return function


def compiled_seldom(function: F) -> F:
    """The same for a function that few decisions need: the others are faster, and all is compiled sooner, if it is kept
    out of their way."""
    keep_out_of_the_way(function)
    return compiled_apart(function)
