"""§B2.1, §S4: what a person's past games say, game after game: which were won, and the term that the next one has.

Everything is a fold over results in their order, so whoever keeps the results can have the term again.
"""

from __future__ import annotations

import numpy as np

from wanju.games.ludo.balance.core import base_term
from wanju.games.ludo.balance.rules import AnyRules
from wanju.games.ludo.balance.steady import accumulate, first_term
from wanju.games.ludo.readings import NUMBERS, Dice, Memory, WinDefinition
from wanju.kernel import rule
from wanju.kernel.numbers import Number
from wanju.kernel.record import Record, record_type

REMEMBERED = NUMBERS.entries["history_games"]
assert isinstance(REMEMBERED, Number)

PAST = record_type(
    games=np.int32,  # all that were counted
    wins=np.int32,  # among the last that are remembered
    won=(np.int8, int(REMEMBERED.high)),  # those, each in the place of its number, the oldest written over
    term=np.float64,  # §S4  accumulated over all
)
"""The past of one person."""


@rule("B2.1")
def is_win(state: Record, rules: Record, seat: int) -> bool:
    """§B2.1, A5  Was the finished game won? The first place counts, or the better half of the places."""
    places = 1 if rules.win_definition == WinDefinition.FIRST else rules.seats // 2
    return state.rank[seat] <= places


@rule("S4")
def begin(past: Record, seats: int, target: float, rules: AnyRules) -> None:
    """§S4  No game yet."""
    past.games = 0
    past.wins = 0
    past.term = first_term(seats, target, rules)


@rule("B2.1")
def remember(past: Record, is_won: bool, target: float, rules: AnyRules) -> None:
    """§B2.1, §S4  One more game. Only the last 100 are remembered, so the oldest is forgotten; the accumulated term
    knows them all."""
    kept = rules.history_games
    place = past.games % kept
    if past.games >= kept:
        past.wins -= past.won[place]
    past.won[place] = 1 if is_won else 0
    past.wins += past.won[place]
    past.term = accumulate(past.term, past.games, is_won, target, rules)
    past.games += 1


@rule("B2.1")
def term_of(past: Record, target: float, rules: AnyRules) -> float:
    """§B2.1, §S4, A8  The term that the next game has from its first roll to its last."""
    if rules.dice == Dice.STEADY or rules.memory == Memory.EVERY_GAME:
        return past.term
    return base_term(past.wins, min(past.games, rules.history_games), target, rules)
