"""What a finished game is worth to a seat, and what the lab tallies of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.games.ludo.board import SEATS as MAX_SEATS
from wanju.games.ludo.readings import Worth
from wanju.games.ludo.rows import distance
from wanju.games.ludo.state import Outcome
from wanju.kernel import SEATS, Metrics, rule
from wanju.kernel.defaults import metrics_from
from wanju.kernel.game import Ruleset
from wanju.kernel.named import MEAN, RATE, Traits
from wanju.kernel.record import Record


class Metric(Metrics):
    TURNS = MEAN, "turns", "轮次"
    ROLLS = MEAN, "rolls", "掷骰"
    SIXES = MEAN, "sixes", "六点"
    CAPTURES = MEAN, "captures", "吃子"
    FORFEITS = MEAN, "turns lost to a third six", "三六作废"
    STUCK = MEAN, "rolls that moved nothing", "无子可走"
    DECISIONS = MEAN, "decisions", "选择"
    STOPPED = RATE, "stopped", "中止"
    WIN_FIRST_MOVER = RATE, "the first to move wins", "先手获胜"
    DISTANCE_FROM_FAIR = MEAN, "distance from a fair die", "与公平骰子的距离"
    WIN_SEAT = RATE, SEATS, "first place", "第一"
    PROGRESS_SEAT = MEAN, SEATS, "steps", "步数"
    CAPTURES_SEAT = MEAN, SEATS, "captures", "吃子"


class Series(Metrics):
    """From round to round: everybody has had a turn, by and large."""

    LEAD = MEAN, "lead in steps", "领先步数"
    CAPTURES = MEAN, "captures", "吃子"
    PROGRESS = MEAN, SEATS, "steps", "步数"


class Trait(Traits):
    RANK = range(1, MAX_SEATS + 1), "rank", "名次"
    MOVED_FIRST = RATE, "moved first", "先手"
    STEPS = MEAN, "steps", "步数"
    CAPTURES = MEAN, "captures", "吃子"


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


def moment_of(state: Record, rules: Record) -> int:
    return state.turns // rules.seats


def chart(state: Record, rules: Record, out: Any) -> None:
    """How far everybody has come, and the best before the next."""
    best = second = captures = 0
    for seat in range(rules.seats):
        steps = distance(state.row[seat])
        best, second = max(best, steps), max(second, min(best, steps))
        captures += state.captures[seat]
        out[Series.PROGRESS + seat] = steps
    out[Series.LEAD], out[Series.CAPTURES] = best - second, captures


def traits(state: Record, rules: Record, out: Any) -> None:
    for seat in range(rules.seats):
        out[seat, Trait.RANK] = state.rank[seat]
        out[seat, Trait.MOVED_FIRST] = 1.0 if state.first == seat else 0.0
        out[seat, Trait.STEPS], out[seat, Trait.CAPTURES] = distance(state.row[seat]), state.captures[seat]


def metrics(ruleset: Ruleset) -> dict[int, Any]:
    """How far dice are bent is told where they can be."""
    named: dict[int, Any] = metrics_from(Metric)(ruleset)
    if ruleset.values["dice"] == "fair":
        del named[Metric.DISTANCE_FROM_FAIR]
    return named
