"""The player that has learned: weights of a file, a short expectimax over the die, and the race where nobody is met."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from wanju.bots.ludo.expectimax import HERE, ROOM, best_move
from wanju.bots.ludo.features import FEATURES
from wanju.bots.ludo.learning import read
from wanju.bots.ludo.race import race
from wanju.bots.mind import Mind
from wanju.compiler import njit
from wanju.games.ludo.board import SEATS
from wanju.games.ludo.choices import Action
from wanju.games.ludo.state import TO_ROLL
from wanju.kernel.dealer import SILENT
from wanju.kernel.errors import BadNumber, shown
from wanju.kernel.game import Ruleset
from wanju.kernel.record import Records, records

FILE = "learned.toml"
PLIES = 2
"""A move, and the roll and answer after it."""


@njit(cache=True, nogil=True, error_model="numpy")
def decided(
    states: Any, ruleset: Any, dealers: Any, turns: Any, weights: Any, features: Any, out: Any, plies: int
) -> int:
    """The piece that the seat in turn moves."""
    return best_move(states, ruleset[0], dealers[0], turns, weights, features, out, plies)


class Learned(Mind):
    """Plays by learned weights, a ply or two deep. A die that is bent is looked at as if it were fair."""

    def __init__(self, ruleset: Ruleset, weights: Any, plies: int = PLIES) -> None:
        self.name = "learned" if plies == PLIES else f"learned:{plies}"
        self.ruleset, self.weights, self.plies, self.turns = ruleset, np.asarray(weights, float), plies, race(ruleset)
        self.states, self.dealers = records(ruleset.game.state, ROOM), records(SILENT)
        self.features, self.out = np.zeros((SEATS, FEATURES)), np.zeros(SEATS)

    def decide(self, states: Records, seat: int, seed: int) -> int:
        if states[0].movable == TO_ROLL:
            return int(Action.ROLL)
        self.states[HERE] = states[0]
        return int(
            decided(
                self.states, self.ruleset.array, self.dealers, self.turns, self.weights, self.features, self.out,
                self.plies,
            )
        )  # fmt: skip


def learned(ruleset: Ruleset, more: Sequence[str] = ()) -> Learned:
    """By its name, `learned`, or `learned:1` for who looks at no answer."""
    if more and more[0] not in ("1", "2"):
        raise BadNumber(
            f"learned looks 1 or 2 plies ahead, as in learned:2; not {shown(more[0])}.",
            f"learned 向前看 1 或 2 步，如 learned:2；{shown(more[0])} 不行。",
        )
    return Learned(ruleset, read(ruleset.game.folder / FILE, ruleset.seats), int(more[0]) if more else PLIES)
