"""Some of Numba's own tests, run where Wanju has played compiled games (`with`) or was never imported (`without`).

Prints the name of each that does not pass, then how many were run.
"""

from __future__ import annotations

import sys
import unittest

from everything import use_wanju

NAMES = [
    f"numba.tests.{name}"
    for name in (
        "test_dyn_array.TestLinspace",
        "test_event.TestEvent.test_timing_properties",
        "test_indexing.TestSetItem.test_1d_slicing_set_list_npm",
        "test_indexing.TestSetItem.test_1d_slicing_set_npm",
        "test_indexing.TestSetItem.test_1d_slicing_set_tuple_npm",
        "test_indexing.TestSetItem.test_setitem_broadcast_error",
        "test_polynomial.TestPoly1D.test_roots",
        "test_recursion.TestSelfRecursion",
    )
]
"""All but the last failed when Wanju replaced parts of Numba; the first ended the process. So did TestLinalgCond, which
takes half a minute: `test_neighbours.py` asks for such numbers itself."""

if __name__ == "__main__":
    if sys.argv[1] == "with":
        use_wanju()
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromNames(sys.argv[2:] or NAMES).run(result)
    print(*sorted({test.id() for test, _ in result.failures + result.errors}), sep="\n")
    print(result.testsRun)
