"""What a game is worth to a player, by what it wants; also if it is lost or not over."""

from __future__ import annotations

from wanju.games.merit13.scoring import bonus_of, path_of, score
from wanju.games.merit13.state import Outcome
from wanju.kernel.objectives import needs_score, semi_cooperative
from wanju.kernel.record import Record


def worth(state: Record, rules: Record, seat: int, which: int) -> float:
    """A game without a decision is half a game won (A13-10)."""
    holds = 1.0 if state.outcome == Outcome.WON else 0.5 if state.outcome == Outcome.UNDECIDED else 0.0
    if not needs_score(which, holds):
        return holds
    bonus = bonus_of(state, rules, seat, path_of(state, rules, seat))
    return semi_cooperative(which, holds, score(state, rules, seat, bonus))
