"""What compiling does to the process around it, and that its shortcuts change no meaning."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numba import njit
from numba.core.errors import TypingError

from wanju.kernel.bits import nth, without_lowest
from wanju.kernel.compiling import compile_for_callers
from wanju.kernel.rule import compiled_too


@pytest.fixture(autouse=True)
def collecting_as_before() -> Iterator[None]:
    was_on = gc.isenabled()
    yield
    gc.enable() if was_on else gc.disable()


def collecting_while_compiling() -> bool:
    """Compile something that looks whether garbage is collected meanwhile."""
    seen = []

    def marked(x: Any) -> Any:
        return x

    def pick(x: Any) -> Any:
        seen.append(gc.isenabled())
        return marked

    compile_for_callers(marked, pick)
    assert njit(lambda x: marked(x) + 1)(2) == 3
    return any(seen) or not seen


@pytest.mark.parametrize("was_on", [True, False])
def test_garbage_waits_until_rules_are_compiled(was_on: bool) -> None:
    gc.enable() if was_on else gc.disable()
    assert not collecting_while_compiling()
    assert gc.isenabled() == was_on


def test_garbage_is_collected_again_after_a_failed_compilation() -> None:
    gc.enable()
    with pytest.raises(TypingError):
        njit(lambda x: x.nothing_of_the_kind)(1)
    assert gc.isenabled()


@compiled_too
def many_meanings(grid: Any, pair: Any, x: int, y: float) -> float:
    """The same operators between arguments of several kinds, constants of several sizes among them."""
    total = grid[1, 2] + pair[0] + pair[1] * 2
    total += (x == 1) + (x == 2) + (y == 2) + (x < 3) + (x < y) + (1 << x) + (x >> 1) + (x // 2) + (x % 3)
    total += max(x, 2) + max(y, 2) + min(x, 7, 3) - (x & 6) + (x | 1) + grid[0][x]
    grid[x, 0] = 3
    grid[x, 1] = y
    return float(total + grid[x, 0] + grid[x, 1])


def test_remembered_operators_mean_what_they_mean() -> None:
    arguments: list[Any] = [np.arange(12.0).reshape(3, 4), (1, 2.5), 2, 2.0]
    plain = many_meanings(arguments[0].copy(), *arguments[1:])
    compiled = njit(lambda grid, pair, x, y: many_meanings(grid, pair, x, y))
    assert compiled(arguments[0].copy(), *arguments[1:]) == plain
    whole = [np.arange(12).reshape(3, 4), (1, 2), 2, 1.5]
    assert compiled(whole[0].copy(), *whole[1:]) == many_meanings(whole[0].copy(), *whole[1:])


def test_a_compiled_loop_may_call_another() -> None:
    """Each is a whole program with a summary of its counts; together they are one program more."""
    whole = njit(lambda mask: without_lowest(mask))
    assert whole(0b110) == 0b100
    assert njit(lambda mask: whole(mask) + nth(mask, 1))(0b110) == 0b100 + 2
