"""What a finished game is worth to a seat, and what the lab tallies of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.games.ludo.readings import Worth
from wanju.games.ludo.rows import distance
from wanju.games.ludo.state import Outcome
from wanju.kernel import SEATS, Metrics, rule
from wanju.kernel.defaults import metrics_from
from wanju.kernel.game import Ruleset
from wanju.kernel.named import MEAN, RATE
from wanju.kernel.record import Record


class Metric(Metrics):
    TURNS = MEAN
    ROLLS = MEAN
    SIXES = MEAN
    CAPTURES = MEAN
    FORFEITS = MEAN
    STUCK = MEAN
    DECISIONS = MEAN
    STOPPED = RATE
    WIN_FIRST_MOVER = RATE
    DISTANCE_FROM_FAIR = MEAN
    WIN_SEAT = RATE, SEATS
    PROGRESS_SEAT = MEAN, SEATS
    CAPTURES_SEAT = MEAN, SEATS


@rule("1.3")
def payoff(state: Record, rules: Record, out: Any) -> None:
    """§1.3, L-10  One for the winner, shared by those who share the first place; or by place, from 1 down to 0."""
    for seat in range(rules.seats):
        behind, level = 0, 0
        for other in range(rules.seats):
            behind += 1 if state.rank[other] > state.rank[seat] else 0
            level += 1 if state.rank[other] == state.rank[seat] else 0
        if rules.worth == Worth.WINNER:
            out[seat] = 1.0 / level if state.rank[seat] == 1 else 0.0
        else:
            out[seat] = (behind + (level - 1) / 2) / (rules.seats - 1)


def measure(state: Record, rules: Record, out: Any) -> None:
    """Length, luck and fights; who won; how far dice were bent, if any were; and how far everybody came."""
    out[Metric.TURNS] = state.turns
    out[Metric.ROLLS] = state.rolls
    out[Metric.SIXES] = state.six_rolls
    out[Metric.CAPTURES] = state.captures[0] + state.captures[1] + state.captures[2] + state.captures[3]
    out[Metric.FORFEITS] = state.forfeits
    out[Metric.STUCK] = state.stuck
    out[Metric.DECISIONS] = state.decisions
    out[Metric.STOPPED] = 1.0 if state.outcome == Outcome.STOPPED else 0.0
    out[Metric.WIN_FIRST_MOVER] = 1.0 if state.rank[state.first] == 1 else 0.0
    out[Metric.DISTANCE_FROM_FAIR] = state.bent_far / state.bent_rolls if state.bent_rolls > 0 else np.nan
    for seat in range(rules.seats):
        out[Metric.WIN_SEAT + seat] = 1.0 if state.rank[seat] == 1 else 0.0
        out[Metric.PROGRESS_SEAT + seat] = distance(state.row[seat])
        out[Metric.CAPTURES_SEAT + seat] = state.captures[seat]


def metrics(ruleset: Ruleset) -> dict[int, Any]:
    """How far dice are bent is told where they can be."""
    named: dict[int, Any] = metrics_from(Metric)(ruleset)
    if ruleset.values["dice"] == "fair":
        del named[Metric.DISTANCE_FROM_FAIR]
    return named
