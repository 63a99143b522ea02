"""Duels that were solved, kept in memory for all who ask."""

from __future__ import annotations

from threading import Lock

from wanju.bots.cier.duel import Duel
from wanju.bots.cier.turns import SEATS
from wanju.kernel.game import Ruleset
from wanju.kernel.record import Records

MOST = 64
"""Duels that are kept, the last ones."""
KNOWN: dict[tuple[str, tuple[int, ...]], Duel] = {}
ONE_AT_A_TIME = Lock()


def duel_of(ruleset: Ruleset, states: Records) -> Duel:
    """The duel under these rules with the roles of a state."""
    key = ruleset.hash, tuple(states[0].role[:SEATS])
    with ONE_AT_A_TIME:
        made = KNOWN.pop(key, None) or Duel(ruleset, states)
        KNOWN[key] = made
        if len(KNOWN) > MOST:
            del KNOWN[next(iter(KNOWN))]
    return made
