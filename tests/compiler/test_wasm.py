"""Functions as WebAssembly: they give what Python gives, or stop with a reason."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
import wasmtime
from numba import carray, types
from numba.core.errors import UnsupportedError

from wanju.compiler.counting import Count
from wanju.compiler.target import Codegen
from wanju.compiler.wasm import build
from wanju.compiler.wasm_file import Reader, number
from wanju.kernel import bits
from wanju.kernel.exponential import exp

sys.path.insert(0, str(Path(__file__).parents[1] / "games"))

from in_wasmtime import Module

INT, FLOATS = types.int64, types.CPointer(types.float64)


def nth(mask, n):
    return bits.nth(mask, n)


def exponentials(numbers, count):
    every = carray(numbers, count)
    for place in range(count):
        every[place] = exp(every[place])


def room(count):
    return len(np.zeros(count, np.int64))


def time(count):
    return count + clock()


clock = types.ExternalFunction("clock", INT())


@pytest.fixture(scope="module")
def module():
    wanted = {"nth": (nth, INT(INT, INT)), "exponentials": (exponentials, types.none(FLOATS, INT))}
    return Module(build(wanted))


def test_a_module_imports_nothing(module):
    assert module.imports == []


def test_members_of_a_set_are_found_without_the_instruction_for_it(module):
    random = np.random.default_rng(3)
    for mask in random.integers(1, 1 << 40, 200).tolist():
        for n in range(mask.bit_count()):
            assert module.call("nth", mask, n) == bits.nth(mask, n)


def test_e_to_a_power_is_the_same_to_the_last_bit(module):
    given = np.random.default_rng(4).normal(0, 40, 2_000)
    found = given.copy()
    module.call("exponentials", found, len(found))
    assert found.tolist() == [exp(x) for x in given.tolist()]


@pytest.mark.parametrize(
    ("count", "reason"),
    [
        (3, "MemoryError: Allocation failed (probably too large)."),
        (-1, "ValueError: negative dimensions not allowed"),
    ],
)
def test_what_is_raised_stops_the_module_with_a_reason(count, reason):
    module = Module(build({"room": (room, INT(INT))}))
    assert module.call("room", 0) == 0 and module.why() == (0, "")
    with pytest.raises(wasmtime.Trap):
        module.call("room", count)
    assert module.why() == (1, reason)


def test_a_call_that_nobody_can_answer_is_refused_by_name():
    with pytest.raises(UnsupportedError, match="'clock'"):
        build({"time": (time, INT(INT))})


def test_rules_that_count_their_branches_are_refused(monkeypatch):
    monkeypatch.setattr(Codegen, "profiler", Count())
    with pytest.raises(UnsupportedError, match="count in this process"):
        build({"nth": (nth, INT(INT, INT))})


@pytest.mark.parametrize("value", [0, 1, 63, 64, 127, 128, 8191, 8192, 65_536, 1 << 31])
def test_numbers_are_read_as_they_were_written(value):
    reader = Reader(number(value) + b"\xff")
    assert reader.number() == value and reader.byte() == 0xFF
    assert number(value)[-1] < 64, "as a signed number it would be negative"
