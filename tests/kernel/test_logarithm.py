"""ln, to a unit or two in the last place."""

from __future__ import annotations

import math

import numpy as np
import pytest

from wanju.kernel.logarithm import log


def test_the_logarithm_is_the_mathematical_one():
    for x in [1.0, 2.0, 3.0, 1e6, 2.0**40, 2.0**63, *np.random.default_rng(2).uniform(1, 1e6, 500).tolist()]:
        assert log(x) == pytest.approx(math.log(x), rel=1e-15, abs=1e-16)
