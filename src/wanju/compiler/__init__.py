"""A compiler in a room of its own: how rules become machine code, without changing Numba for anybody else.

`njit` compiles what Python calls, such as a loop that plays many games. `compile_for_callers` teaches compiled code to
call a function of the rules, and `intrinsic` to call instructions of the processor. Both are known only to code that
was compiled by our `njit`: it belongs to a Numba target of our own (`target.py`), beside the one that everybody uses.
"""

from typing import TYPE_CHECKING

from wanju.compiler.way import IS_ORDINARY

if TYPE_CHECKING or not IS_ORDINARY:
    from wanju.compiler.inner import compile_for_callers, intrinsic
    from wanju.compiler.target import count_branches, njit
else:
    from wanju.compiler.ordinary import compile_for_callers, count_branches, intrinsic, njit

__all__ = ["IS_ORDINARY", "compile_for_callers", "count_branches", "intrinsic", "njit"]
