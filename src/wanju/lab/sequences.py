"""95 % confidence sequences: intervals that hold at every number of games at once, so one may look as often as one
likes and stop when they are narrow enough. Intervals for a fixed number of games do not allow that.

For rates the beta-binomial mixture (Robbins 1970; Howard, Ramdas, McAuliffe & Sekhon 2021), which holds exactly; for
means the normal mixture (Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas 2024), which holds in the limit of many games.
"""

from __future__ import annotations

from math import inf, lgamma, log, sqrt

from wanju.lab.intervals import Estimate, deviation

WRONG = 0.05
"""How often a sequence may miss the truth, at whatever time."""
PRIOR = 0.5
"""Both parameters of the beta distribution over which rates are mixed (Jeffreys)."""
TUNED = 10_000
"""The number of games for which the sequence of a mean is the narrowest."""
FEWEST = 256
"""Games below which nothing is said of a mean."""
HALVINGS = 60


def rate(hits: float, n: int) -> Estimate | None:
    """All rates against which the mixture has not won its bet yet."""
    if n == 0:
        return None
    share = hits / n
    low = 0.0 if hits == 0 else edge(hits, n, 0.0, share)
    high = 1.0 if hits == n else edge(hits, n, 1.0, share)
    return Estimate(share, low, high, n)


def edge(hits: float, n: int, outside: float, inside: float) -> float:
    """Where the evidence against a rate reaches the limit, between a rate that is out and one that is in."""
    for _ in range(HALVINGS):
        middle = (outside + inside) / 2
        if evidence(hits, n, middle) >= -log(WRONG):
            outside = middle
        else:
            inside = middle
    return outside


def evidence(hits: float, n: int, chance: float) -> float:
    """The logarithm of what a bet on the mixture against this rate has come to."""
    mixed = log_beta(PRIOR + hits, PRIOR + n - hits) - log_beta(PRIOR, PRIOR)
    return mixed - hits * log(chance) - (n - hits) * log(1 - chance)


def log_beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)


def mean(total: float, squares: float, n: int) -> Estimate | None:
    """The normal mixture with the spread that was found."""
    if n == 0:
        return None
    middle = total / n
    if n < FEWEST:
        return Estimate(middle, -inf, inf, n)
    reach = deviation(total, squares, n) * mixture(n)
    return Estimate(middle, middle - reach, middle + reach, n)


def mixture(n: int) -> float:
    """How many standard deviations of one game the mean of n may be off."""
    least = -2 * log(WRONG)
    weight = n * (least + log(least + 1)) / TUNED
    return sqrt(2 * (weight + 1) / (n * weight) * log(sqrt(weight + 1) / WRONG))
