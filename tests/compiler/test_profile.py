"""What the compiler is told of the ways that games go: whose counts are whose, and in which form LLVM reads them."""

from __future__ import annotations

import json
from ctypes import CFUNCTYPE, c_int64
from pathlib import Path
from typing import Any

import pytest
from llvmlite import binding, ir

from wanju.compiler import profile
from wanju.compiler.advice import Advice
from wanju.compiler.counting import Count

NAME = "_ZN5wanju5games5chess4turn4stepB2v1B4abcdEx"
INT = ir.IntType(64)


def module(limits: list[int]) -> ir.Module:
    """One function that compares its argument with each limit in turn and returns at the first it reaches."""
    made = ir.Module()
    function = ir.Function(made, ir.FunctionType(INT, [INT]), NAME)
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    for limit in limits:
        reached, not_yet = function.append_basic_block("reached"), function.append_basic_block("not_yet")
        builder.cbranch(builder.icmp_signed(">=", function.args[0], ir.Constant(INT, limit)), reached, not_yet)
        builder.position_at_end(reached)
        builder.ret(ir.Constant(INT, limit))
        builder.position_at_end(not_yet)
    builder.ret(ir.Constant(INT, 0))
    return made


@pytest.fixture
def chess(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of its own, not yet counted."""
    monkeypatch.setattr(profile, "ROOT", tmp_path)
    profile.read.cache_clear()
    folder = tmp_path / "games" / "chess"
    folder.mkdir(parents=True)
    return folder


def machine(made: ir.Module) -> Any:
    """The module as something that can be called."""
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    target = binding.Target.from_default_triple().create_target_machine()
    engine = binding.create_mcjit_compiler(binding.parse_assembly(str(made)), target)
    engine.finalize_object()
    return engine


def test_a_name_in_machine_code_is_read_as_the_function_it_belongs_to() -> None:
    assert profile.dotted(NAME) == "wanju.games.chess.turn.step"
    assert profile.dotted("_ZN5wanju6kernel4bits14without_lowestB2v1") == "wanju.kernel.bits.without_lowest"
    assert profile.dotted("NRT_incref") == ""


def test_a_function_has_the_same_shape_until_its_ways_change() -> None:
    def shape(limits: list[int]) -> str:
        return profile.shape(module(limits).functions[0])

    assert shape([20, 10]) == shape([30, 5])
    assert shape([20, 10]) != shape([20])


def test_visits_are_counted_for_each_way(chess: Path) -> None:
    counting, made = Count(), module([20, 10])
    counting.take(made)
    engine = machine(made)
    step = CFUNCTYPE(c_int64, c_int64)(engine.get_function_address(NAME))
    assert [step(x) for x in (25, 15, 12, 3)] == [20, 10, 10, 0]
    [((folder, name), counts)] = counting.taken().items()
    assert folder == chess and name.startswith("turn.step ")
    assert counts == [4, 3, 1, 1, 2]
    assert set(next(iter(counting.taken().values()))) == {0}


def test_counts_reach_the_compiler_as_weights(chess: Path) -> None:
    made = module([20, 10])
    name = f"turn.step {profile.shape(made.functions[0])}"
    (chess / profile.NAME).write_text(json.dumps({name: [4, 3, 1, 1, 2]}))
    advice = Advice()
    advice.take(made)
    text = str(made)
    assert '!{ !"function_entry_count", i64 4 }' in text
    assert '!{ !"branch_weights", i32 1, i32 3 }' in text
    assert '!{ !"branch_weights", i32 2, i32 1 }' in text
    whole = binding.parse_assembly(text)
    advice.finish(whole)
    whole.verify()
    assert '"ProfileSummary"' in str(whole) and '!"TotalCount", i64 11' in str(whole)


def test_a_function_that_has_changed_is_compiled_without(chess: Path) -> None:
    name = f"turn.step {profile.shape(module([20]).functions[0])}"
    (chess / profile.NAME).write_text(json.dumps({name: [4, 3, 1]}))
    made, advice = module([20, 10]), Advice()
    advice.take(made)
    whole = binding.parse_assembly(str(made))
    advice.finish(whole)
    assert "!prof" not in str(made) and "ProfileSummary" not in str(whole)


def test_a_broken_file_is_refused_in_a_sentence(chess: Path) -> None:
    (chess / profile.NAME).write_text('{\n"turn.step": [1, 2\n')
    with pytest.raises(profile.BrokenProfile, match=r"profile\.json: line 3 is not JSON .*anew with 'wanju profile'"):
        Advice().take(module([20]))
