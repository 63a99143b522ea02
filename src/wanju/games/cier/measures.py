"""What the lab tallies of a finished match."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.games.cier.state import MAX_ABILITIES, Mode, Outcome
from wanju.games.cier.view import role_name
from wanju.kernel.game import Metric, Ruleset
from wanju.kernel.record import MAX_SEATS, Record

DRAW, TURNS, ROUNDS, FOULS, WIN_SEAT = range(5)
USED = WIN_SEAT + MAX_SEATS
LANDED = USED + MAX_ABILITIES
WIN_ROLE = LANDED + MAX_ABILITIES  # last: only some modes have it, and the others need not carry it


def measure(state: Record, rules: Record, out: Any) -> None:
    """Draw or not, length, who won by seat and by role, and how often each ability was used and landed."""
    out[DRAW] = 1.0 if state.outcome == Outcome.DRAWN else 0.0
    out[TURNS] = state.turn_number
    out[ROUNDS] = state.round_number
    out[FOULS] = state.fouls
    if rules.mode >= Mode.LORD:
        for role in range(rules.role_count):
            out[WIN_ROLE + role] = np.nan
    for seat in range(rules.seats):
        won = 1.0 if state.outcome == Outcome.WON and state.winners >> state.side[seat] & 1 else 0.0
        out[WIN_SEAT + seat] = won
        if rules.mode >= Mode.LORD:
            out[WIN_ROLE + state.role[seat]] = won
    for ability in range(rules.ability_count):
        out[USED + ability] = state.used[ability]
        out[LANDED + ability] = state.landed[ability]


def metrics(ruleset: Ruleset) -> dict[int, Metric]:
    """The name of each place of `measure`, as far as this ruleset has it."""
    names = {
        DRAW: Metric("draw", True),
        TURNS: Metric("turns", False),
        ROUNDS: Metric("rounds", False),
        FOULS: Metric("fouls", False),
    }
    for seat in range(ruleset.seats):
        names[WIN_SEAT + seat] = Metric(f"win_seat_{seat}", True)
    if ruleset.record.mode >= Mode.LORD:
        for role in range(int(ruleset.record.role_count)):
            names[WIN_ROLE + role] = Metric(f"win_{role_name(ruleset, role)}", True)
    for number, ability in enumerate(ruleset.tables["abilities"]):
        names[USED + number] = Metric(f"used_{ability}", False)
        names[LANDED + number] = Metric(f"landed_{ability}", False)
    return names
