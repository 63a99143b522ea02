"""The natural logarithm, the same to the last bit on every machine, compiled or not, as `exponential.py` is for e^x."""

from __future__ import annotations

import math

from wanju.kernel.rule import compiled_too

LN2 = math.log(2.0)
ROOT = math.sqrt(2.0)
TERMS = 19
"""The series is summed up to this power."""


@compiled_too
def log(x: float) -> float:
    """ln x of a number from 1 to 2^64, to about 15 digits.

    x = 2^twos · rest with rest near 1, and ln rest = 2 · (t + t³/3 + t⁵/5 + …) with t = (rest − 1) / (rest + 1)."""
    twos, power = 0, 32
    while power > 0:
        size = float(1 << power)
        if x >= size:
            x /= size
            twos += power
        power >>= 1
    if x > ROOT:
        x *= 0.5
        twos += 1
    t = (x - 1.0) / (x + 1.0)
    square, sum = t * t, 0.0
    for odd in range(TERMS, 0, -2):
        sum = sum * square + 1.0 / odd
    return twos * LN2 + 2.0 * t * sum
