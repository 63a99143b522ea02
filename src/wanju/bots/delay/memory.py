"""What must be remembered between two rounds, and what may be forgotten, as one whole number."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.games.delay.readings import StreakUntil
from wanju.games.delay.state import MOST, NOTHING, OPTIONS, ROUNDS, VALUES, Value
from wanju.kernel.game import Ruleset, seats_in
from wanju.kernel.record import Record, record_type, records
from wanju.kernel.rule import compiled_too

BOUNDS = record_type(
    rise=(np.int32, (ROUNDS + 1, VALUES)),  # the most a value can still rise, by rounds played …
    fall=(np.int32, (ROUNDS + 1, VALUES)),
    gap_closes=(np.int32, ROUNDS + 1),  # … and Heaven and Hell can come nearer
)


def bounds_of(ruleset: Ruleset) -> Any:
    """How far each value can still move after so many rounds, whatever happens."""
    rules, array = ruleset.record, records(BOUNDS)
    bounds = array[0]
    for played in range(ROUNDS - 1, -1, -1):
        up, down, closes = moves_of(rules, played)
        bounds.rise[played] = bounds.rise[played + 1] + up
        bounds.fall[played] = bounds.fall[played + 1] + down
        bounds.gap_closes[played] = bounds.gap_closes[played + 1] + closes
    return array


def moves_of(rules: Record, played: int) -> tuple[Any, Any, int]:
    """The most that the next round, with the auditors after it, can do to each value and to the gap."""
    placed = int(rules.placed[played])
    shown = [placed] if placed != NOTHING else list(seats_in(int(rules.pool)))
    effects = np.array([rules.option[event * OPTIONS + o].value for event in shown for o in range(OPTIONS)])
    up, down = effects.max(axis=0).clip(0), (-effects.min(axis=0)).clip(0)
    gap = np.abs(effects[:, [Value.HEAVEN, Value.HELL]]).sum(axis=1).max()  # at a bound, one may move alone
    up[Value.HEAVEN] += rules.embellish_heaven + rules.penalty_heaven
    up[Value.HELL] += rules.obscure_hell
    up[Value.STABILITY] += rules.truth_stability
    up[Value.PRESSURE] += rules.growth[played]
    down[Value.STABILITY] += rules.penalty_stability
    down[Value.PRESSURE] += rules.seal_pressure
    return up, down, int(gap + max(rules.embellish_heaven, rules.obscure_hell) + rules.penalty_heaven)


@compiled_too
def may_awaken(state: Record, rules: Record, bounds: Record, played: int) -> bool:
    """Can the hidden ending still come? A no is certain; a yes may be too kind."""
    rest = ROUNDS - played
    if state.extremes > rules.extreme_limit:
        return False
    if state.value[Value.PRESSURE] - bounds.fall[played, Value.PRESSURE] >= rules.pressure_limit:
        return False
    if rules.streak_until == StreakUntil.EVER:
        return bool(state.best_streak >= rules.streak_needed or state.streak + rest >= rules.streak_needed)
    if state.streak + rest < rules.streak_needed:
        return False
    if rest == 0 or rules.streak_needed == 0:
        return True
    must = played + max(1, rest - rules.streak_needed + 1)  # the first round that has to be in balance
    rise = bounds.rise[played, Value.STABILITY] - bounds.rise[must, Value.STABILITY]
    closes = bounds.gap_closes[played] - bounds.gap_closes[must]
    apart = abs(state.value[Value.HEAVEN] - state.value[Value.HELL])
    return bool(state.value[Value.STABILITY] + rise >= rules.stable and apart - closes <= rules.balance)


@compiled_too
def essence(state: Record, rules: Record, bounds: Record, played: int) -> None:
    """Forget everything that no ending depends on any more."""
    rest = ROUNDS - played
    value, rise, fall = state.value, bounds.rise[played], bounds.fall[played]
    if state.truth + rest < rules.truth_needed:
        state.truth = 0
    if may_awaken(state, rules, bounds, played):
        if value[Value.PRESSURE] + rise[Value.PRESSURE] < rules.pressure_limit:
            value[Value.PRESSURE] = 0
        if rules.streak_until == StreakUntil.EVER:
            state.best_streak = rules.streak_needed if state.best_streak >= rules.streak_needed else 0
            state.streak = 0 if state.best_streak >= rules.streak_needed else state.streak
        else:
            state.streak = max(0, rules.streak_needed - rest)
            state.best_streak = 0
        return
    state.extremes = rules.extreme_limit + 1
    state.streak = 0
    state.best_streak = 0
    value[Value.PRESSURE] = 0
    if value[Value.STABILITY] + rise[Value.STABILITY] < rules.collapse:
        value[Value.STABILITY] = 0
        value[Value.HEAVEN] = 0
        value[Value.HELL] = 0
        state.truth = 0
        return
    if value[Value.STABILITY] - fall[Value.STABILITY] >= rules.collapse:
        value[Value.STABILITY] = MOST
        state.truth = 0
    decide(value, rise, fall, rules, Value.HEAVEN)
    decide(value, rise, fall, rules, Value.HELL)
    if value[Value.HEAVEN] - fall[Value.HEAVEN] >= rules.dominance:
        value[Value.HELL] = 0


@compiled_too
def decide(value: Any, rise: Any, fall: Any, rules: Record, what: int) -> None:
    """A value that will or will not dominate, whatever comes, is as good as full or empty."""
    if value[what] + rise[what] < rules.dominance:
        value[what] = 0
    elif value[what] - fall[what] >= rules.dominance:
        value[what] = MOST


@compiled_too
def pack(state: Record) -> int:
    """A situation as one whole number."""
    key = 0
    for what in range(VALUES):
        key = key << 7 | int(state.value[what])
    key = key << 3 | int(state.truth)
    key = key << 3 | int(state.streak)
    key = key << 3 | int(state.best_streak)
    return key << 4 | int(state.extremes)


@compiled_too
def unpack(state: Record, key: int) -> None:
    """The situation again."""
    state.extremes = key & 15
    state.best_streak = key >> 4 & 7
    state.streak = key >> 7 & 7
    state.truth = key >> 10 & 7
    for what in range(VALUES):
        state.value[what] = key >> (13 + 7 * (VALUES - 1 - what)) & 127
    state.is_noticed = 0
