"""What a finished game is worth, and what the lab tallies of it."""

from __future__ import annotations

from typing import Any

from wanju.games.delay.readings import Worth
from wanju.games.delay.state import ENDINGS, VALUES, Ending
from wanju.kernel import Metrics
from wanju.kernel.named import MEAN, RATE
from wanju.kernel.record import Record


class Metric(Metrics):
    ENDING = RATE, [ending.id for ending in Ending]
    HEAVEN = MEAN
    HELL = MEAN
    STABILITY = MEAN
    PRESSURE = MEAN
    SEALS = MEAN
    SEALS_NOTICED = MEAN
    TRUTHS_REWARDED = MEAN
    EXTREMES = MEAN
    LAST_STREAK = MEAN


def payoff(state: Record, rules: Record, out: Any) -> None:
    """The rulebook names no winner; the hidden ending is the best there is, a false peace is half of it (D-10)."""
    out[0] = 0.0
    if state.ending == Ending.HUMAN_REBELLION:
        out[0] = 1.0
    elif state.ending == Ending.FALSE_PEACE and rules.worth == Worth.GRADED:
        out[0] = 0.5


def measure(state: Record, rules: Record, out: Any) -> None:
    """The ending, the values it found, and what was done at the desk."""
    for ending in range(ENDINGS):
        out[Metric.ENDING + ending] = 1.0 if state.ending == ending else 0.0
    for what in range(VALUES):
        out[Metric.HEAVEN + what] = state.value[what]
    out[Metric.SEALS] = state.seals
    out[Metric.SEALS_NOTICED] = state.notices
    out[Metric.TRUTHS_REWARDED] = state.rewards
    out[Metric.EXTREMES] = state.extremes
    out[Metric.LAST_STREAK] = state.streak
