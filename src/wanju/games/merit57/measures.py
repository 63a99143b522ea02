"""What a finished game is worth, and what the lab tallies of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.games.merit57.actions import BODHISATTVAS
from wanju.games.merit57.state import PLACES, Faith, Outcome, Phase, Role, Seat, Table
from wanju.kernel.game import Ruleset
from wanju.kernel.named import MEAN, RATE, Labels, Metrics
from wanju.kernel.record import Record

ROLES = len(Role)


def vows(ruleset: Ruleset) -> list[str]:
    """The vows of the roles, then those of the bodhisattvas."""
    return [card.id for card in ruleset.tables["vows"].cards] + list(BODHISATTVAS)


A_PLACE = Labels(PLACES, lambda ruleset: range(ruleset.record.places))


class Metric(Metrics):
    """Of the team, by place, by role, by vow."""

    TEAM_WIN = RATE
    CALAMITY = MEAN
    SAVES = MEAN
    ROUNDS = MEAN
    DECISIONS = MEAN
    DOOM = RATE
    REVERSED = RATE
    SCORE_SEAT = MEAN, A_PLACE
    RANK_SEAT = MEAN, A_PLACE
    WIN_SEAT = RATE, A_PLACE
    VOW_KEPT_SEAT = RATE, A_PLACE
    SCORE = MEAN, Role
    RANK = MEAN, Role
    FIRST = RATE, Role
    VOW_KEPT = RATE, Role
    MERIT = MEAN, Role
    WISDOM = MEAN, Role
    WEALTH = MEAN, Role
    LABORS = MEAN, Role
    PRACTISES = MEAN, Role
    DONATIONS = MEAN, Role
    SAVES_BY = MEAN, Role
    PROTECTS = MEAN, Role
    AIDS = MEAN, Role
    SKILLS = MEAN, Role
    HEROES = MEAN, Role
    HELPS = MEAN, Role
    REFUGE = RATE, Role
    MAHAYANA = RATE, Role
    HARD_VOW = RATE, Role
    KEPT = RATE, Labels(2 * ROLES + len(BODHISATTVAS), vows)

    @property
    def id(self) -> str:
        return super().id.removesuffix("_by")


COUNTED = np.array(
    (Seat.MERIT, Seat.WISDOM, Seat.WEALTH, Seat.LABORS, Seat.PRACTISES, Seat.DONATIONS, Seat.SAVES, Seat.PROTECTS,
     Seat.AIDS, Seat.SKILLS, Seat.HEROES, Seat.HELPS)
)  # fmt: skip
"""The counters of a role, in the order of the metrics from MERIT on."""


def measure(state: Record, rules: Record, out: Any) -> None:
    """The team's result; score, rank, first place and vow by board and by role; what each role did; vows kept. Scores
    and ranks exist only where the team has won."""
    for i in range(Metric.SCORE_SEAT, len(out)):
        out[i] = np.nan
    out[Metric.TEAM_WIN] = 1.0 if state.outcome == Outcome.WON else 0.0
    out[Metric.CALAMITY] = state.table[Table.CALAMITY]
    out[Metric.SAVES] = state.table[Table.SAVED]
    out[Metric.ROUNDS] = state.table[Table.ROUND_NUMBER]
    out[Metric.DECISIONS] = state.decisions
    out[Metric.DOOM] = 1.0 if state.table[Table.CALAMITY] >= rules.calamity_loss else 0.0
    out[Metric.REVERSED] = state.reversed
    for place in range(rules.places):
        seat = state.seat[place]
        role = seat[Seat.ROLE]
        measure_rank(state, out, place, role)
        for i in range(len(COUNTED)):
            out[Metric.MERIT + ROLES * i + role] = seat[COUNTED[i]]
        out[Metric.REFUGE + role] = 1.0 if seat[Seat.FAITH] >= Faith.REFUGE else 0.0
        out[Metric.MAHAYANA + role] = 1.0 if seat[Seat.FAITH] == Faith.MAHAYANA else 0.0
        out[Metric.HARD_VOW + role] = seat[Seat.VOW]


def measure_rank(state: Record, out: Any, place: int, role: int) -> None:
    """How a board ended."""
    is_won = state.outcome == Outcome.WON
    is_first = 1.0 if is_won and state.rank[place] == 1 else 0.0
    out[Metric.WIN_SEAT + place] = out[Metric.FIRST + role] = is_first
    if not is_won:
        return
    out[Metric.SCORE_SEAT + place] = out[Metric.SCORE + role] = state.score[place]
    out[Metric.RANK_SEAT + place] = out[Metric.RANK + role] = state.rank[place]
    out[Metric.VOW_KEPT_SEAT + place] = out[Metric.VOW_KEPT + role] = state.vow_kept[place]
    out[Metric.KEPT + 2 * role + state.seat[place, Seat.VOW]] = state.vow_kept[place]
    second = state.seat[place, Seat.BODHISATTVA]
    if second > 0:
        out[Metric.KEPT + 2 * ROLES + second - 1] = state.bodhisattva_kept[place]


def payoff(state: Record, rules: Record, out: Any) -> None:
    """1 for the first place, shared equally where it is shared; nothing for anybody if the team fails. §12.11  Of two
    players the one with the best character wins, however many stand beside it."""
    firsts = 0.0
    for player in range(rules.seats):
        out[player] = 0.0
    if state.outcome != Outcome.WON or state.phase != Phase.OVER:
        return
    for place in range(rules.places):
        if state.rank[place] == 1:
            out[place % rules.seats] = 1.0
    for player in range(rules.seats):
        firsts += out[player]
    for player in range(rules.seats):
        out[player] /= firsts
