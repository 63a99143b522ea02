"""What a finished game is worth, and what the lab tallies of it: of the team, then by seat and by role."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.games.merit13.scoring import score
from wanju.games.merit13.state import DEEDS, PATHS, PLACES, ROLES, Outcome, Role, Seat, Table, places
from wanju.kernel import Metrics
from wanju.kernel.named import MEAN, RATE, Labels
from wanju.kernel.record import Record

NAMES = [role.id for role in Role]
WHOSE = Labels(PLACES + ROLES, lambda ruleset: [*(f"seat_{place}" for place in places(ruleset)), *NAMES])
"""Each seat, then each role."""


class Metric(Metrics):
    TEAM_WIN = RATE
    UNDECIDED = RATE
    CALAMITY = MEAN
    SAVES = MEAN
    REVEALED = MEAN
    ROUNDS = MEAN
    WIN_SEAT = RATE, Labels(PLACES, places)
    FIRST = RATE, NAMES
    SCORE = MEAN, WHOSE
    RANK = MEAN, WHOSE
    PAYOUTS = MEAN, WHOSE
    LABOR = MEAN, WHOSE  # and the next six, in the order of `Deed`
    PRACTISE = MEAN, WHOSE
    DONATE = MEAN, WHOSE
    PROTECT = MEAN, WHOSE
    SAVE = MEAN, WHOSE
    JOIN = MEAN, WHOSE
    LECTURE = MEAN, WHOSE
    PATH_BODHISATTVA = RATE, WHOSE  # and the next six, in the order of `Path`
    PATH_GIVING = RATE, WHOSE
    PATH_MEDITATION = RATE, WHOSE
    PATH_RELIEF = RATE, WHOSE
    PATH_HOUSEHOLDER = RATE, WHOSE
    PATH_AWAKENING = RATE, WHOSE
    PATH_WORLDLY = RATE, WHOSE


EACH = WHOSE.size
END = Metric.PATH_WORLDLY + EACH


def payoff(state: Record, rules: Record, out: Any) -> None:
    """1 for whoever ranks first when the team has won, shared if several do; half of that where the game is undecided
    (A13-10); else 0."""
    firsts = 0
    for place in range(rules.places):
        firsts += 1 if state.rank[place] == 1 else 0
    whole = 1.0 if state.outcome == Outcome.WON else 0.5
    for place in range(rules.places):
        out[place] = whole / firsts if state.rank[place] == 1 else 0.0


def measure(state: Record, rules: Record, out: Any) -> None:
    """The team's result, and each player's by seat and by role. Nobody has a score in a game that was lost."""
    out[Metric.TEAM_WIN] = 1.0 if state.outcome == Outcome.WON else 0.0
    out[Metric.UNDECIDED] = 1.0 if state.outcome == Outcome.UNDECIDED else 0.0
    out[Metric.CALAMITY] = state.table[Table.CALAMITY]
    out[Metric.SAVES] = state.table[Table.SAVED]
    out[Metric.REVEALED] = state.revealed
    out[Metric.ROUNDS] = state.table[Table.ROUND_NUMBER]
    if rules.places < PLACES:
        measure_nobody(rules, out)
    for place in range(rules.places):
        measure_board(state, rules, out, place)


def measure_nobody(rules: Record, out: Any) -> None:
    """Of a role that nobody plays, nothing is known."""
    for role in range(ROLES):
        out[Metric.FIRST + role] = np.nan
        for first in range(Metric.SCORE, END, EACH):
            out[first + rules.places + role] = np.nan


def measure_board(state: Record, rules: Record, out: Any, place: int) -> None:
    """One player's numbers, by seat and by role."""
    is_ranked, board = state.rank[place] > 0, state.seat[place]
    role = rules.places + board[Seat.ROLE]
    is_first = 1.0 if state.outcome == Outcome.WON and state.rank[place] == 1 else 0.0
    out[Metric.WIN_SEAT + place] = out[Metric.FIRST + board[Seat.ROLE]] = is_first
    points = score(state, rules, place, state.bonus[place]) if is_ranked else np.nan
    out[Metric.SCORE + place] = out[Metric.SCORE + role] = points
    out[Metric.RANK + place] = out[Metric.RANK + role] = float(state.rank[place]) if is_ranked else np.nan
    out[Metric.PAYOUTS + place] = out[Metric.PAYOUTS + role] = board[Seat.PAYOUTS]
    for deed in range(DEEDS):
        first = Metric.LABOR + deed * EACH
        out[first + place] = out[first + role] = board[Seat.LABORS + deed]
    for path in range(PATHS):
        first = Metric.PATH_BODHISATTVA + path * EACH
        is_walked = 1.0 if state.path[place] == path else 0.0
        out[first + place] = out[first + role] = is_walked if is_ranked else np.nan
