"""What the lab tallies of a finished game."""

from __future__ import annotations

from typing import Any

from wanju.games.delay.state import ENDINGS, VALUES, Ending, Value
from wanju.kernel.game import Metric, Ruleset
from wanju.kernel.record import Record

SEALS = ENDINGS + VALUES
NOTICES, REWARDS, EXTREMES, STREAK = range(SEALS + 1, SEALS + 5)


def measure(state: Record, rules: Record, out: Any) -> None:
    """The ending, the values it found, and what was done at the desk."""
    for ending in range(ENDINGS):
        out[ending] = 1.0 if state.ending == ending else 0.0
    for what in range(VALUES):
        out[ENDINGS + what] = state.value[what]
    out[SEALS] = state.seals
    out[NOTICES] = state.notices
    out[REWARDS] = state.rewards
    out[EXTREMES] = state.extremes
    out[STREAK] = state.streak


def metrics(ruleset: Ruleset) -> dict[int, Metric]:
    """The name of each place of `measure`."""
    names = {ending.value: Metric(f"ending_{ending.name.lower()}", True) for ending in Ending}
    names |= {ENDINGS + what: Metric(what.name.lower(), False) for what in Value}
    more = {SEALS: "seals", NOTICES: "seals_noticed", REWARDS: "truths_rewarded", EXTREMES: "extremes"}
    return names | {place: Metric(name, False) for place, name in (more | {STREAK: "last_streak"}).items()}
