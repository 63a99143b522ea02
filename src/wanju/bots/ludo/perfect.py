"""Perfect play of a small game: what each choice is worth, and the player who takes the best."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.bots.ludo.boards import rank, rows_of
from wanju.bots.ludo.solution import Solution, endless, solved
from wanju.bots.ludo.sweeps import worth
from wanju.bots.mind import Mind
from wanju.compiler import njit
from wanju.games.ludo.board import PIECES
from wanju.games.ludo.choices import Action
from wanju.games.ludo.state import TO_ROLL
from wanju.games.ludo.turns import advance
from wanju.kernel.dealer import SILENT
from wanju.kernel.game import Ruleset
from wanju.kernel.record import Records, records


@njit(cache=True, nogil=True, error_model="numpy")
def weigh(states: Any, ruleset: Any, dealers: Any, values: Any, first: int, out: Any) -> None:
    """The chance to win after each move that the seat in turn may choose; −1 for the others. `states` is the position
    and room for another."""
    seat, pieces, after = states[0].seat, states[0].movable, states[1]
    for piece in range(PIECES):
        out[piece] = -1.0
        if pieces >> piece & 1:
            states[1] = states[0]
            advance(after, ruleset[0], dealers[0], 1 << piece)
            out[piece] = worth(after, values, first, seat)


class Perfect(Mind):
    """Who takes the best choice, by the solution of the game."""

    name = "perfect"

    def __init__(self, solution: Solution) -> None:
        ruleset, self.values = solution.ruleset, solution.values
        self.states, self.rules, self.dealers = records(ruleset.game.state, 2), endless(ruleset), records(SILENT)
        self.first, self.out = rank(int(rows_of(int(ruleset.record.pieces))[0])), np.zeros(PIECES)

    def weigh(self, states: Records) -> Any:
        """The chance to win after each of the four moves; −1 for those that may not be chosen."""
        self.states[0] = states[0]
        weigh(self.states, self.rules, self.dealers, self.values, self.first, self.out)
        return self.out

    def decide(self, states: Records, seat: int, seed: int) -> int:
        """Of equals the first."""
        return int(Action.ROLL) if states[0].movable == TO_ROLL else int(np.argmax(self.weigh(states)))


def perfect(ruleset: Ruleset, more: Any = ()) -> Perfect:
    """By its name, `perfect`."""
    return Perfect(solved(ruleset))
