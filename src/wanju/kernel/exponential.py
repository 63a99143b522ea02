"""e to a power, the same to the last bit on every machine, compiled or not.

The C library's own differs from processor to processor in the last bit, and now and then a die falls otherwise for it.
Here are only sums and products of 64-bit floats, each rounded as IEEE 754 says, in one order; nothing is fused.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from wanju.kernel.rule import compiled_too

PART_BITS = 7
PARTS = 1 << PART_BITS
"""So many steps go from one power of two to the next."""
PER_STEP = 184.6649652337873
STEP_HIGH, STEP_LOW = 0.00541521234663378, 1.4907929134926466e-12
"""ln 2 / PARTS in two parts, and one by it. The high part ends in zero bits, so that a multiple of it is exact."""
C2, C3, C4, C5 = (1.0 / math.factorial(n) for n in range(2, 6))
ROUNDING = 1.5 * 2.0**52
"""Added, and taken away again, it leaves a whole number."""

HIGHEST, LOWEST = 709.782712893384, -745.1332191019412
"""Above, no float is large enough; below, none but zero is small enough."""
LEAST, MOST = -1022, 1023
TWO_TO = np.array([2.0**n for n in range(LEAST, MOST + 1)])
"""The powers of two that are floats, in full precision."""


def roots(bits: int = 256) -> NDArray[np.float64]:
    """2^(n / PARTS), for each n below PARTS, as floats, and what these lack, by their size: in whole numbers."""
    one = 1 << bits
    step = 2 * one
    for _ in range(PART_BITS):
        step = math.isqrt(step * one)
    found, root = np.empty((2, PARTS)), one
    for n in range(PARTS):
        rounded = root / one
        found[:, n] = rounded, (root - int(rounded * 2.0**52) * (one >> 52)) / root
        root = root * step >> bits
    return found


ROOTS, LACKING = roots()


@compiled_too
def exp(x: float) -> float:
    """e^x, not much more than half a unit in the last place from the truth; endless where it is too large for a float.

    x = steps · ln 2 / PARTS + rest, so e^x = 2^(steps / PARTS) · e^rest, of which the first is looked up, and the rest
    is so small that a few terms of the series do."""
    if not LOWEST <= x <= HIGHEST:
        return beyond(x)
    whole = x * PER_STEP + ROUNDING - ROUNDING
    rest = x - whole * STEP_HIGH - whole * STEP_LOW
    steps = int(whole)
    part, twos = steps & PARTS - 1, steps >> PART_BITS
    square = rest * rest
    series = LACKING[part] + rest + square * (C2 + rest * C3) + square * square * (C4 + rest * C5)
    power = ROOTS[part] + ROOTS[part] * series
    if LEAST <= twos <= MOST:
        return float(power * TWO_TO[twos - LEAST])
    half = twos >> 1
    return float(power * TWO_TO[half - LEAST] * TWO_TO[twos - half - LEAST])


@compiled_too
def beyond(x: float) -> float:
    """Where no float but zero, or none at all, is near enough."""
    if x > HIGHEST:
        return math.inf
    return 0.0 if x < LOWEST else math.nan
