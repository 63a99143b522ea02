"""Whoever shares a process with Wanju finds Numba, and everything else, as if Wanju were not there."""

from __future__ import annotations

from alone import HERE, run

COMPUTE = """
import numba, numpy as np
from everything import use_wanju
use_wanju()
print(numba.njit(lambda: np.linspace(0, 1, 5)[-1])())
cond = numba.njit(lambda a: np.linalg.cond(a))
print(cond(np.array([[4.0, 0.0], [0.0, 2.0]])))
print(cond(np.array([[4.0, 0.0], [0.0, 2.0]], np.complex128, order="F")))
print(numba.njit(lambda a: np.linalg.cond(a, -2))(np.array([[4.0, 0.0], [0.0, 2.0]], np.float32)))
print(numba.njit(lambda a: a[-2])(np.arange(5)))
"""
METHODS = """
import numba, numpy as np
from wanju import njit
theirs = numba.njit(lambda a: a.sum() + np.median(a))
print(njit(lambda a: a.sum() + np.median(a) + theirs(a))(np.ones(4)))
print(theirs(np.ones((2, 2))))
"""
OWN_ENTRIES = {
    "numba.core.target_extension.target_registry[wanju]",
    "numba.core.target_extension.dispatcher_registry[<class 'wanju.compiler.target.Rules'>]",
    "numba.core.target_extension.jit_registry[<class 'wanju.compiler.target.Rules'>]",
    "numba.np.ufunc.ufuncbuilder.target_registry[wanju]",
    "numba.np.ufunc.ufuncbuilder.dispatcher_registry[<class 'wanju.compiler.target.Rules'>]",
    "pass TranslateRules",
    "pass LowerRules",
}
"""Numba has lists of targets and of passes, and finds ours in no other way. `ufuncbuilder` shows two of the lists under
another name. What is listed there is met only by code that asks for our target."""


def program(name: str) -> str:
    """A program of this folder."""
    return (HERE / name).read_text(encoding="utf-8")


def test_code_of_others_computes_what_it_should(tmp_path):
    told = run(COMPUTE, WANJU_CACHE=str(tmp_path))
    assert told.split() == ["1.0", "2.0", "2.0", "0.5", "3"]


def test_our_code_and_theirs_may_use_the_same_methods_of_arrays():
    """Each compiles them for its own target, whichever meets them first."""
    assert run(METHODS).split() == ["10.0", "5.0"]


def test_nothing_that_others_share_is_changed_whether_rules_are_compiled_or_loaded(tmp_path):
    for _ in range(2):
        told = run(program("everything.py"), WANJU_CACHE=str(tmp_path))
        assert set(told.splitlines()) == OWN_ENTRIES
    assert list(tmp_path.rglob("*.nbc"))


def test_numba_s_own_tests_pass_or_fail_as_without_us():
    *failed, count = run(program("numba_tests.py"), "with").split()
    assert int(count) > 15
    if failed:
        *without, _ = run(program("numba_tests.py"), "without", *failed).split()
        assert failed == without
