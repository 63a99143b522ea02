"""Players by rule of thumb. `uniform` is the player model of the rulebook's own check (D-09)."""

from __future__ import annotations

from enum import auto

from wanju.games.delay.readings import PlayerModel
from wanju.games.delay.state import OPTIONS, RECORDS, Action, Phase, Step, Value
from wanju.kernel import Named, roll
from wanju.kernel.record import Record


class Style(Named):
    """The last is who sits down in an empty chair."""

    UNIFORM = auto()
    PIOUS = auto()
    WICKED = auto()
    RECKLESS = auto()
    """For nobody: whatever unsettles most, and the file is closed."""
    STEADY = auto()
    """For mankind: Heaven and Hell level, and no second extreme."""


def choose(state: Record, rules: Record, dealer: Record, seat: int, style: int) -> int:
    """One of the options, one of the records, or a nod."""
    if state.phase == Phase.EVENT:
        return roll(dealer, OPTIONS) if style == Style.UNIFORM else best_option(state, rules, style)
    if state.phase == Phase.RECORD:
        return Action.TRUTH + record_of(state, rules, dealer, style)
    return Action.ACKNOWLEDGE


def record_of(state: Record, rules: Record, dealer: Record, style: int) -> int:
    """How this round is recorded."""
    if style == Style.UNIFORM:
        if rules.player_model == PlayerModel.HABIT and state.round_number > 1:
            return state.path[0, Step.RECORD] - 1
        return roll(dealer, RECORDS)
    if style == Style.STEADY:
        return steady_record(state, rules)
    gained = rules.embellish_heaven if style == Style.PIOUS else rules.obscure_hell
    if style != Style.RECKLESS and gained == 0:
        return 0
    return style - Style.PIOUS + 1


def steady_record(state: Record, rules: Record) -> int:
    """The truth while Heaven and Hell are level; else what raises the lower one, if that brings them nearer."""
    apart = state.value[Value.HEAVEN] - state.value[Value.HELL]
    raised = rules.embellish_heaven if apart < 0 else rules.obscure_hell
    if abs(apart) <= rules.balance - raised or abs(abs(apart) - raised) >= abs(apart):
        return 0
    return 1 if apart < 0 else 2


def best_option(state: Record, rules: Record, style: int) -> int:
    """The option that this style likes most; of equals the first."""
    best = 0
    for option in range(1, OPTIONS):
        if liking(state, rules, style, option) > liking(state, rules, style, best):
            best = option
    return best


def liking(state: Record, rules: Record, style: int, option: int) -> int:
    """How much this style likes what an option does."""
    row = rules.option[state.event * OPTIONS + option]
    heaven, hell, stability = row.value[Value.HEAVEN], row.value[Value.HELL], row.value[Value.STABILITY]
    if style == Style.PIOUS:
        return 4 * heaven + stability
    if style == Style.WICKED:
        return 4 * hell + stability
    if style == Style.RECKLESS:
        return -stability
    apart = abs(state.value[Value.HEAVEN] + heaven - state.value[Value.HELL] - hell)
    too_much = 100 if row.is_extreme + state.extremes > rules.extreme_limit else 0
    return 2 * stability - apart - too_much
