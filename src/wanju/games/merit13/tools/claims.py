"""What the rulebook of v1.3 claims, computed exactly."""

from __future__ import annotations

from wanju.games.merit13.scoring import base_score
from wanju.games.merit13.state import Seat
from wanju.kernel.game import Ruleset
from wanju.kernel.table import Table
from wanju.lab.claim import Function, exactly, half_width
from wanju.lab.intervals import Estimate


def score_of(ruleset: Ruleset, games: int, seed: int, fu: int, hui: int) -> Estimate:
    """The base score of so much fu and hui."""
    table = Table(ruleset, seed)
    table.state.seat[0, Seat.FU], table.state.seat[0, Seat.HUI] = fu, hui
    return exactly(base_score(table.state, ruleset.record, 0))


def spare_beings(ruleset: Ruleset, games: int, seed: int) -> Estimate:
    """How many beings more can appear in a game than have to be saved."""
    values = ruleset.record
    return exactly(float(values.initial_beings + values.rounds * values.beings_per_round - values.saves_needed))


MEASUREMENTS: dict[str, Function] = {each.__name__: each for each in (score_of, spare_beings, half_width)}
