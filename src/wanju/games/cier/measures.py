"""What the lab tallies of a finished match."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.games.cier.state import MAX_ABILITIES, MAX_ROLES, Mode, Outcome
from wanju.games.cier.view import role_name
from wanju.kernel.game import Ruleset
from wanju.kernel.named import MEAN, RATE, SEATS, Labels, Metrics
from wanju.kernel.record import Record


def abilities(ruleset: Ruleset) -> list[str]:
    """The ids of the abilities."""
    return list(ruleset.tables["abilities"])


def roles(ruleset: Ruleset) -> list[str]:
    """The ids of the roles, where players have different ones."""
    if not has_roles(ruleset.record):
        return []
    return [role_name(ruleset, role) for role in range(ruleset.record.role_count)]


class Measure(Metrics):
    DRAW = RATE
    TURNS = MEAN
    ROUNDS = MEAN
    FOULS = MEAN
    WIN_SEAT = RATE, SEATS
    USED = MEAN, Labels(MAX_ABILITIES, abilities)
    LANDED = MEAN, Labels(MAX_ABILITIES, abilities)
    WIN = RATE, Labels(MAX_ROLES, roles)  # last: only some modes have it, and the others need not carry it


def has_roles(rules: Record) -> bool:
    """Do players have different roles?"""
    return rules.mode == Mode.LORD or rules.mode == Mode.SKILL


def measure(state: Record, rules: Record, out: Any) -> None:
    """Draw or not, length, who won by seat and by role, and how often each ability was used and landed."""
    out[Measure.DRAW] = 1.0 if state.outcome == Outcome.DRAWN else 0.0
    out[Measure.TURNS] = state.turn_number
    out[Measure.ROUNDS] = state.round_number
    out[Measure.FOULS] = state.fouls
    if has_roles(rules):
        for role in range(rules.role_count):
            out[Measure.WIN + role] = np.nan
    for seat in range(rules.seats):
        won = 1.0 if state.outcome == Outcome.WON and state.winners >> state.side[seat] & 1 else 0.0
        out[Measure.WIN_SEAT + seat] = won
        if has_roles(rules):
            out[Measure.WIN + state.role[seat]] = won
    for ability in range(rules.ability_count):
        out[Measure.USED + ability] = state.used[ability]
        out[Measure.LANDED + ability] = state.landed[ability]
