"""What compiled code calls: the shortcuts of the compiler change no meaning, and no caller changes another's games."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import numba
import numpy as np
import pytest
from numba.core.errors import TypingError
from numba.extending import overload

from wanju.compiler import compile_for_callers, njit
from wanju.compiler.inner import compile_unoptimized
from wanju.compiler.library import everything_called, is_inner
from wanju.kernel.bits import lowest, nth, without_lowest
from wanju.kernel.loops import add_to_tally
from wanju.kernel.rule import compiled_too


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


def test_a_compiled_loop_may_call_what_numba_compiled_and_count_from_the_end() -> None:
    theirs = numba.njit(lambda numbers: numbers[-1])
    ours = njit(lambda mask: theirs(np.linspace(0, 1, 5)) + np.arange(4)[-lowest(mask)])
    assert ours(0b100) == 1.0 + 2


def test_loops_are_vectorized_only_where_a_function_asks_for_it() -> None:
    numbers = np.arange(50.0)
    asked, unasked = njit(lambda tally, out: add_to_tally(tally, out)), njit(lambda out: doubled(out))
    asked(np.zeros((3, 50)), numbers)
    unasked(numbers)
    vectorized = [any("isvectorized" in code for code in each.inspect_llvm().values()) for each in (asked, unasked)]
    assert vectorized == [True, False]


@compiled_too
def doubled(out: Any) -> None:
    """A loop that LLVM would like to vectorize."""
    for i in range(len(out)):
        out[i] = out[i] * 2.0


@compiled_too
def lost(x: float) -> float:
    """A small number that a sloppy sum forgets, or keeps by cancelling the large ones."""
    return (x + 1e16) - 1e16


@compiled_too
def shared(x: int, by: int) -> int:
    return x // by


def test_the_options_of_one_caller_do_not_reach_another() -> None:
    assert njit(fastmath=True)(lambda x: lost(x))(1.0) == 0.0
    assert njit(error_model="python")(lambda x, by: shared(x, by))(1, 0) == 0
    assert njit(lambda x: lost(x))(1.0) == lost(1.0) == 0.0


@compiled_too
def say(x: int) -> int:
    print("the number is", x)
    return x


def test_an_inner_function_may_print(capfd: pytest.CaptureFixture[str]) -> None:
    assert [call(3) for call in (njit(lambda x: say(x) + 1), njit(lambda x: say(x) + 2))] == [4, 5]
    assert capfd.readouterr().out == "the number is 3\n" * 2


def test_what_numba_compiles_on_the_way_may_raise() -> None:
    for more in range(2):
        with pytest.raises(ValueError, match="total size"):
            njit(lambda mask, more=more: np.arange(lowest(mask) + more).reshape(2, 7)[-1])(0b100)
        with pytest.raises(np.linalg.LinAlgError, match="singular"):
            njit(lambda size: np.linalg.inv(np.zeros((size, size))))(3)


def test_an_inner_function_is_compiled_once_whatever_the_width_of_its_numbers() -> None:
    picked = []

    def tripled(x: int) -> int:
        return 3 * x

    def pick(x: Any) -> Any:
        picked.append(x)
        return tripled

    compile_for_callers(tripled, pick)
    call = njit(lambda x: tripled(x))
    assert [call(kind(7)) for kind in (np.int8, np.int16, np.int32, np.int64)] == [21] * 4
    assert picked == [numba.int64]


@pytest.fixture
def collecting_as_before() -> Iterator[None]:
    was_on = gc.isenabled()
    yield
    gc.enable() if was_on else gc.disable()


@pytest.mark.parametrize("was_on", [True, False])
def test_garbage_waits_until_rules_are_compiled(was_on: bool, collecting_as_before: None) -> None:
    seen = []

    def marked(x: int) -> int:
        return x

    def pick(x: Any) -> Any:
        seen.append(gc.isenabled())
        return marked

    compile_for_callers(marked, pick)
    gc.enable() if was_on else gc.disable()
    assert njit(lambda x: marked(x) + 1)(2) == 3
    assert seen == [False] and gc.isenabled() == was_on


def test_garbage_is_collected_again_after_what_cannot_be_compiled(collecting_as_before: None) -> None:
    gc.enable()
    with pytest.raises(TypingError):
        njit(lambda x: x.nothing_of_the_kind)(1)
    assert gc.isenabled()


def test_garbage_does_not_wait_for_the_code_of_others(collecting_as_before: None) -> None:
    gc.enable()
    seen = []

    def pick(x: Any) -> Any:
        seen.append(gc.isenabled())
        return lambda x: x

    def theirs(x: int) -> int:
        return x

    overload(theirs, strict=False)(pick)
    assert numba.njit(lambda x: theirs(x))(2) == 2
    assert seen and all(seen)


def test_a_plain_njit_knows_no_rules() -> None:
    with pytest.raises(TypingError):
        numba.njit(lambda mask: without_lowest(mask))(0b110)


def test_all_that_a_function_calls_can_be_had_before_it_is_optimized() -> None:
    def both(mask: int) -> int:
        return nth(without_lowest(mask), 0)

    result = compile_unoptimized(both, numba.int64(numba.int64))
    *called, runtime = everything_called([result.library])
    assert called[0] is result.library and "without_lowest" in {library.name for library in called}
    assert all(map(is_inner, called)) and not is_inner(runtime)
    assert all("define" in str(library._final_module) for library in called)
