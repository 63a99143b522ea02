"""What a finished game is worth, and what the lab tallies of it."""

from __future__ import annotations

from typing import Any

from wanju.games.delay.readings import Worth
from wanju.games.delay.state import ENDINGS, ROUNDS, VALUES, Ending, Value
from wanju.kernel import Metrics
from wanju.kernel.named import MEAN, RATE, Traits
from wanju.kernel.record import Record


class Metric(Metrics):
    ENDING = RATE, Ending, "ending", "结局"
    HEAVEN = MEAN, "Heaven", "Heaven"
    HELL = MEAN, "Hell", "Hell"
    STABILITY = MEAN, "Stability", "Stability"
    PRESSURE = MEAN, "Pressure", "Pressure"
    SEALS = MEAN, "archives sealed", "封存"
    SEALS_NOTICED = MEAN, "seals noticed", "封存被发现"
    TRUTHS_REWARDED = MEAN, "truths rewarded", "如实得敬重"
    EXTREMES = MEAN, "extreme options", "极端选项"
    LAST_STREAK = MEAN, "last streak in balance", "最后连续平衡"


class Series(Metrics):
    """From round to round."""

    HEAVEN = MEAN, "Heaven", "Heaven"
    HELL = MEAN, "Hell", "Hell"
    STABILITY = MEAN, "Stability", "Stability"
    PRESSURE = MEAN, "Pressure", "Pressure"


class Trait(Traits):
    """Of the archivist."""

    ENDING = Ending, "ending", "结局"
    SEALS = range(ROUNDS + 1), "archives sealed", "封存"
    EXTREMES = range(ROUNDS + 1), "extreme options", "极端选项"
    STABILITY = MEAN, "Stability", "Stability"


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


def moment_of(state: Record, rules: Record) -> int:
    return state.round_number


def chart(state: Record, rules: Record, out: Any) -> None:
    """The four values."""
    for what in range(VALUES):
        out[what] = state.value[what]


def traits(state: Record, rules: Record, out: Any) -> None:
    """The ending, and what was done at the desk."""
    out[0, Trait.ENDING], out[0, Trait.SEALS], out[0, Trait.EXTREMES] = state.ending, state.seals, state.extremes
    out[0, Trait.STABILITY] = state.value[Value.STABILITY]
