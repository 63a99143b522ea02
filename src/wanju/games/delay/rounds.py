"""§2, §3, §5, §6, §7: what a choice does, what a record does, and how a round and the game end.

Chance has functions of its own (`draw_event`, `inspect_seal`); all else follows from the state alone, so that the exact
solver can take every chance in turn and call the same rules.
"""

from __future__ import annotations

from wanju.games.delay.readings import Clamp, PenaltyShown, SealInLastRound, StreakUntil, StreakWhen
from wanju.games.delay.state import (
    LEAST,
    MOST,
    NOTHING,
    OPTIONS,
    ROUNDS,
    SEAT,
    VALUES,
    Action,
    Ending,
    Event,
    Phase,
    Step,
    Value,
)
from wanju.kernel import roll, rule, tell
from wanju.kernel.bits import how_many, nth
from wanju.kernel.dealer import happens
from wanju.kernel.record import Record


def held(value: int) -> int:
    """§2.2  A value within its bounds."""
    return max(LEAST, min(MOST, value))


@rule("2.2")
def do(state: Record, rules: Record, dealer: Record, deed: Record) -> None:
    """§2.2  Change the values by what a deed does, and hold them within their bounds at once or at step 8 (D-01).
    All four are read before any is written, so that compiled code may take them together."""
    value, by = state.value, deed.value
    heaven, hell = value[Value.HEAVEN] + by[Value.HEAVEN], value[Value.HELL] + by[Value.HELL]
    stability, pressure = value[Value.STABILITY] + by[Value.STABILITY], value[Value.PRESSURE] + by[Value.PRESSURE]
    if rules.clamp == Clamp.EACH_CHANGE:
        heaven, hell, stability, pressure = held(heaven), held(hell), held(stability), held(pressure)
    tell_change(dealer, Value.HEAVEN, heaven - value[Value.HEAVEN])
    tell_change(dealer, Value.HELL, hell - value[Value.HELL])
    tell_change(dealer, Value.STABILITY, stability - value[Value.STABILITY])
    tell_change(dealer, Value.PRESSURE, pressure - value[Value.PRESSURE])
    value[Value.HEAVEN], value[Value.HELL] = heaven, hell
    value[Value.STABILITY], value[Value.PRESSURE] = stability, pressure


def tell_change(dealer: Record, what: int, by: int) -> None:
    """A line for a value that has moved."""
    if by != 0:
        tell(dealer, Event.CHANGES, SEAT, what, by)


def hold_all(state: Record) -> None:
    """§2.2  Every value within its bounds."""
    for what in range(VALUES):
        state.value[what] = held(state.value[what])


# ── the round (§3) ───────────────────────────────────────────────────────────


@rule("9")
def draw_event(state: Record, rules: Record, dealer: Record) -> int:
    """§4.1, §9  The event with its place in this round, else one of the pool that has not been drawn yet."""
    placed = rules.placed[state.round_number - 1]
    if placed != NOTHING:
        return placed
    return nth(state.left, roll(dealer, how_many(state.left)))


@rule("3")
def begin_round(state: Record, rules: Record, dealer: Record) -> None:
    """§3, step 1  The next event is shown."""
    state.round_number += 1
    show_event(state, dealer, draw_event(state, rules, dealer))


@rule("3")
def show_event(state: Record, dealer: Record, event: int) -> None:
    """§3, step 1  This event it is; it will not come again."""
    state.event = event
    state.left &= ~(1 << event)
    state.path[state.round_number - 1, Step.EVENT] = event + 1
    state.phase = Phase.EVENT
    tell(dealer, Event.ROUND, SEAT, state.round_number, event)


@rule("3")
def take_option(state: Record, rules: Record, dealer: Record, option: int) -> None:
    """§3, steps 2 and 3; §6.2  The option's effects, and a note if it was an extreme one."""
    deed = rules.option[state.event * OPTIONS + option]
    state.path[state.round_number - 1, Step.OPTION] = option + 1
    tell(dealer, Event.CHOOSES, SEAT, state.event, option)
    do(state, rules, dealer, deed)
    state.extremes += deed.is_extreme
    if rules.streak_when == StreakWhen.AFTER_CHOICE:
        watch_balance(state, rules)
    state.phase = Phase.RECORD


@rule("5.1")
def record(state: Record, rules: Record, dealer: Record, how: int) -> None:
    """§5.1  Steps 4 and 5: what the record of this round does, but for the chance that a seal is noticed.
    Only a truthful one keeps the count of truthful records in a row."""
    row = how - Action.TRUTH
    state.path[state.round_number - 1, Step.RECORD] = row + 1
    state.truth = state.truth + 1 if how == Action.TRUTH else 0
    state.seals += 1 if how == Action.SEAL else 0
    tell(dealer, Event.RECORDS, SEAT, row, 0)
    do(state, rules, dealer, rules.recording[row])
    if state.truth >= rules.truth_needed:
        reward(state, rules, dealer)


@rule("5.3")
def reward(state: Record, rules: Record, dealer: Record) -> None:
    """§5.1, §5.3  The third truthful record in a row is rewarded, and the count begins anew."""
    state.truth = 0
    state.rewards += 1
    tell(dealer, Event.REWARD, SEAT, 0, 0)
    do(state, rules, dealer, rules.reward)


@rule("5.2")
def inspect_seal(state: Record, rules: Record, dealer: Record) -> None:
    """§5.2  A seal is noticed one time in five, in the last round too (D-02)."""
    if happens(dealer, rules.seal_chance, 100):
        notice(state)


@rule("5.2")
def notice(state: Record) -> None:
    """§5.2  The gap in the archives has been seen."""
    state.is_noticed = 1
    state.notices += 1


@rule("6.2")
def watch_balance(state: Record, rules: Record) -> None:
    """§6.2  Rounds in a row with Heaven and Hell near each other and mankind stable (D-04)."""
    heaven, hell = state.value[Value.HEAVEN], state.value[Value.HELL]
    stability = state.value[Value.STABILITY]
    if rules.clamp == Clamp.STEP_8:
        heaven, hell, stability = held(heaven), held(hell), held(stability)
    in_balance = abs(heaven - hell) <= rules.balance and stability >= rules.stable
    state.streak = state.streak + 1 if in_balance else 0
    if rules.streak_until == StreakUntil.EVER:
        state.best_streak = max(state.best_streak, state.streak)


@rule("2.3")
def end_round(state: Record, rules: Record, dealer: Record) -> None:
    """§3, steps 6 to 8  The balance is looked at, pressure grows, and every value is held within its bounds."""
    if rules.streak_when == StreakWhen.AFTER_ARCHIVE:
        watch_balance(state, rules)
    before = state.value[Value.PRESSURE]
    state.value[Value.PRESSURE] = held(before + rules.growth[state.round_number - 1])
    tell(dealer, Event.GROWS, SEAT, Value.PRESSURE, state.value[Value.PRESSURE] - before)
    if rules.clamp == Clamp.STEP_8:
        hold_all(state)


@rule("5.2")
def penalty_is_due(state: Record, rules: Record) -> bool:
    """§5.2  Between a seal that was noticed and the next round; round 7 has no next round (D-02)."""
    is_time = state.round_number < ROUNDS or rules.seal_in_last_round == SealInLastRound.BEFORE_THE_ENDING
    return state.is_noticed == 1 and is_time


@rule("5.2")
def punish(state: Record, rules: Record, dealer: Record) -> None:
    """§5.2  The auditors' visit: trust erodes."""
    state.is_noticed = 0
    tell(dealer, Event.PENALTY, SEAT, 0, 0)
    do(state, rules, dealer, rules.penalty)
    hold_all(state)


@rule("3")
def leave_round(state: Record, rules: Record, dealer: Record) -> None:
    """§3, step 9; D-03  The auditors first, if they are due and must be answered; then the next round or the end."""
    if penalty_is_due(state, rules):
        punish(state, rules, dealer)
        if rules.penalty_shown == PenaltyShown.OWN_PHASE:
            state.phase = Phase.PENALTY
            return
    go_on(state, rules, dealer)


@rule("3")
def go_on(state: Record, rules: Record, dealer: Record) -> None:
    """§3, step 9  The next round, or the end."""
    if state.round_number < ROUNDS:
        begin_round(state, rules, dealer)
    else:
        end_game(state, rules, dealer)


# ── the end (§6.3, §7) ───────────────────────────────────────────────────────


@rule("6.3")
def is_awake(state: Record, rules: Record) -> bool:
    """§6.3  The rebellion flag: long enough in balance (D-05), and hardly anything extreme (D-06)."""
    streak = state.streak if rules.streak_until == StreakUntil.ROUND_7 else state.best_streak
    return streak >= rules.streak_needed and state.extremes <= rules.extreme_limit


@rule("7.2")
def ending_of(state: Record, rules: Record) -> int:
    """§7.2  The endings by priority."""
    if state.value[Value.STABILITY] < rules.collapse:
        return Ending.HUMAN_COLLAPSE
    if state.value[Value.HEAVEN] >= rules.dominance:
        return Ending.HEAVEN_DOMINANCE
    if state.value[Value.HELL] >= rules.dominance:
        return Ending.HELL_DOMINANCE
    if is_awake(state, rules) and state.value[Value.PRESSURE] < rules.pressure_limit:
        return Ending.HUMAN_REBELLION
    return Ending.FALSE_PEACE


@rule("7.1")
def end_game(state: Record, rules: Record, dealer: Record) -> None:
    """§7.1  After round 7."""
    state.ending = ending_of(state, rules)
    state.phase = Phase.ENDING
    tell(dealer, Event.ENDS, SEAT, state.ending, 0)
