"""Delay the End, solved: the exact chance of every ending under uniform play, and the best chance of each under perfect
play, by dynamic programming over all sequences of events.

A *situation* is what must be remembered between two rounds: the values and counters as one whole number, apart for each
set of events drawn so far. Much can be forgotten, and almost everything is, late in the game (`essence`): the streak
before it can count, pressure that cannot reach its limit any more, and, once the hidden ending is out of reach, the
pressure, the extremes and every value that can no longer decide. Chances are whole numbers over one denominator, so
the probabilities are exact fractions.

The rules are those of the game, called step by step with every chance taken in turn; none is written here again.
"""

from wanju.bots.delay.solution import Solution, solve, solved

__all__ = ["Solution", "solve", "solved"]
