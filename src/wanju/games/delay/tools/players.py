"""The perfect player of Delay the End: 'perfect', or 'perfect:false_peace' for another ending than the hidden one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from wanju.bots.delay.prospects import Prospects, best_actions
from wanju.bots.delay.shelf import SHELF
from wanju.bots.mind import Mind
from wanju.games.delay.state import Ending
from wanju.games.delay.view import both, ending_row
from wanju.kernel.game import Ruleset
from wanju.kernel.naming import id_called
from wanju.kernel.record import Records

USUAL = Ending.HUMAN_REBELLION
"""What is wished for if nothing is said: the hidden ending, worth most (D-10)."""


class Perfect(Mind):
    """Takes what makes one ending most likely; of choices that are as good as each other, any."""

    def __init__(self, ruleset: Ruleset, ending: Ending) -> None:
        self.ending, self.prospects = ending, Prospects(ruleset)
        self.name = f"perfect:{ending.id}"

    def decide(self, states: Records, seat: int, seed: int) -> int:
        decision = self.prospects.decision(states)
        tables = SHELF.tables_for(self.prospects.ruleset, decision)
        return Random(seed).choice(best_actions(decision.chances(tables), self.ending))


def perfect(ruleset: Ruleset, more: Sequence[str]) -> Perfect:
    """The perfect player for an ending, by its id or its title."""
    return Perfect(ruleset, ending_called(ruleset, ":".join(more)) if more else USUAL)


def ending_called(ruleset: Ruleset, said: str) -> Ending:
    """The ending of this id or title, in either language."""
    titles = {ending.id: both(ending_row(ruleset, ending), "title").values() for ending in Ending}
    return Ending[id_called("ending", said, titles).upper()]


PLAYERS = {"perfect": perfect}
