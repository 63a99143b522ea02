"""e to a power, the same to the last bit on every machine, compiled or not.

The C library's own differs from processor to processor in the last bit, and now and then a die falls otherwise for it.
Here are only sums and products of 64-bit floats, each rounded as IEEE 754 says, in one order; nothing is fused.
"""

from __future__ import annotations

import math

import numpy as np

from wanju.kernel.rule import compiled_too

PER_LN2 = 1.4426950408889634
LN2_HIGH, LN2_LOW = 0.693147180369123816490, 1.90821492927058770002e-10
"""ln 2 in two parts. The high one ends in zero bits, so that a multiple of it is exact."""
C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12, C13 = (1.0 / math.factorial(n) for n in range(2, 14))

HIGHEST, LOWEST = 709.782712893384, -745.1332191019412
"""Above, no float is large enough; below, none but zero is small enough."""
SMALLEST_HALF = -540
HALVES = np.array([2.0**n for n in range(SMALLEST_HALF, 513)])
"""Powers of two. Two of them make any that a result needs; the largest and smallest are not floats by themselves."""


@compiled_too
def exp(x: float) -> float:
    """e^x, no more than one unit in the last place from the truth; endless where it is too large for a float.

    x = whole · ln 2 + rest, with |rest| ≤ ½ ln 2, so e^x = 2^whole · e^rest, and e^rest is its series."""
    if x != x:
        return math.nan
    if x > HIGHEST:
        return math.inf
    if x < LOWEST:
        return 0.0
    whole = math.floor(x * PER_LN2 + 0.5)
    high, low = x - whole * LN2_HIGH, whole * LN2_LOW
    rest = high - low
    series = rest * C13 + C12
    series = series * rest + C11
    series = series * rest + C10
    series = series * rest + C9
    series = series * rest + C8
    series = series * rest + C7
    series = series * rest + C6
    series = series * rest + C5
    series = series * rest + C4
    series = series * rest + C3
    series = series * rest + C2
    power = 1.0 + (high + (rest * rest * series - low))
    half = int(whole) >> 1
    return float(power * HALVES[half - SMALLEST_HALF] * HALVES[int(whole) - half - SMALLEST_HALF])
