"""§4.5 The end of a round."""

from __future__ import annotations

from wanju.games.merit57.beings import beings_come, time_out
from wanju.games.merit57.counters import check_calamity, gain, lose
from wanju.games.merit57.optional import open_reversal
from wanju.games.merit57.readings import (
    B1Expiry,
    CalamityLossCheck,
    FinalSacrifice,
    MonkBlessExpiry,
    PhaseOrder,
    RefugeMeritTiming,
    SurvivalRounds,
    TimeoutTiming,
)
from wanju.games.merit57.state import Event, Faith, Outcome, Phase, Seat, Table
from wanju.kernel.bits import lowest, without_lowest
from wanju.kernel.dealer import tell
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


@rule("4.5")
def settle(state: Record, rules: Record, dealer: Record) -> None:
    """§4.5  Survival, help reward, conduct, calamity, and the next round."""
    round_number = state.table[Table.ROUND_NUMBER]
    for place in range(rules.places):
        survive(state, rules, dealer, place, round_number)
    for place in range(rules.places):
        reward_help(state, rules, dealer, place)
    for place in range(rules.places):
        keep_conduct(state, rules, dealer, place)
        if rules.refuge_merit_timing == RefugeMeritTiming.ROUND_END and state.seat[place, Seat.FAITH] >= Faith.REFUGE:
            gain(state, dealer, place, Seat.MERIT, rules.refuge_merit_per_round)
        if rules.monk_bless_expiry == MonkBlessExpiry.ROUND_END:
            state.seat[place, Seat.BLESSED] = 0
        if rules.b1_expiry == B1Expiry.ROUND_END:
            state.seat[place, Seat.BEARER] = 0
    end_of_waiting(state, rules, dealer)
    if rules.calamity_loss_check == CalamityLossCheck.SETTLEMENT:
        check_calamity(state, rules, dealer)
    if state.outcome != Outcome.PLAYING:
        return
    if round_number < rules.rounds:
        state.phase = Phase.ROUND_START
        if round_number == rules.rounds - 1:
            open_reversal(state, rules, 1, state.table[Table.SAVED] < rules.reversal_saves)
    else:
        state.phase = Phase.SACRIFICE if rules.final_sacrifice == FinalSacrifice.ON else Phase.SCORING


@rule("4.5")
def survive(state: Record, rules: Record, dealer: Record, place: int, round_number: int) -> None:
    """§4.5  In rounds 2, 4 and 6 everybody loses 1 wealth, or 1 merit where there is none; the secular only in 4 and 6
    (§3.4)."""
    if round_number % 2 == 1:
        return
    is_spared = rules.survival_rounds == SurvivalRounds.ROUNDS_4_6 or state.seat[place, Seat.FAITH] == Faith.SECULAR
    if is_spared and round_number < 4:
        return
    what = Seat.WEALTH if state.seat[place, Seat.WEALTH] > 0 else Seat.MERIT
    lose(state, rules, dealer, place, what, rules.survival_cost)


@rule("4.5")
def reward_help(state: Record, rules: Record, dealer: Record, place: int) -> None:
    """§4.5  Four help actions in the game are rewarded with 2 merit, once."""
    if state.seat[place, Seat.HELPS] >= rules.help_needed and state.seat[place, Seat.REWARDED] == 0:
        state.seat[place, Seat.REWARDED] = 1
        tell(dealer, Event.REWARDED, place, state.seat[place, Seat.HELPS], 0)
        gain(state, dealer, place, Seat.MERIT, rules.help_reward)


@rule("3.4")
def keep_conduct(state: Record, rules: Record, dealer: Record, place: int) -> None:
    """§3.4  A Mahayana player who helped nobody this round loses 1 merit (M57-62)."""
    if state.seat[place, Seat.FAITH] == Faith.MAHAYANA and state.seat[place, Seat.HELPED] == 0:
        lose(state, rules, dealer, place, Seat.MERIT, rules.conduct_penalty)


@rule("4.3")
def end_of_waiting(state: Record, rules: Record, dealer: Record) -> None:
    """§4.3  Read so, a being is lost only now (M57-41), and the area is filled up now (M57-07)."""
    if rules.timeout_timing == TimeoutTiming.ROUND_END:
        here = state.here
        while here != 0:
            being, here = lowest(here), without_lowest(here)
            time_out(state, rules, dealer, being)
    if rules.phase_order == PhaseOrder.PP58:
        beings_come(state, rules, dealer)
