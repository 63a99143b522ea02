"""§3.4 Faith: secular, refuge, Mahayana; what each step costs and gives."""

from __future__ import annotations

from wanju.games.merit57.actions import Do, Reason
from wanju.games.merit57.counters import gain, pay
from wanju.games.merit57.readings import (
    HiddenRefuge,
    HiddenVows,
    MahayanaOpening,
    MahayanaOpenRule,
    MonkAutoRefugeGain,
    RefugeGainTable,
    SecularWealthClawback,
    TakenVows,
)
from wanju.games.merit57.state import Bodhisattva, Event, Faith, Phase, Renunciation, Role, Seat, Table
from wanju.kernel.dealer import EVERYONE, tell_to
from wanju.kernel.record import Record
from wanju.kernel.rule import rule

QUICK_COST, OLD_COST, OLD_WISDOM = 2, 2, 1
"""What belongs to such a reading alone: the quick start's price, the old opening of the Mahayana (M57-36)."""


@rule("12.12")
def who_may_know(state: Record, rules: Record, place: int) -> int:
    """§12.12  Bits of the players who are told of a step of faith: all, or only whose it is (M57-123)."""
    return 1 << place % state.seats if rules.hidden_refuge == HiddenRefuge.ON else EVERYONE


@rule("12.12")
def is_second_hidden(rules: Record) -> bool:
    """§12.12  Do bodhisattva vows lie face down? They do where even faith is hidden."""
    return rules.hidden_vows == HiddenVows.ALL_VOWS or rules.hidden_refuge == HiddenRefuge.ON


@rule("3.4")
def take_refuge(state: Record, rules: Record, dealer: Record, place: int) -> None:
    """§3.4  Refuge, irrevocably. The earlier, the more wisdom; the later, the more merit. All that is secular ends."""
    round_number = max(1, state.table[Table.ROUND_NUMBER])
    state.seat[place, Seat.FAITH] = Faith.REFUGE
    state.seat[place, Seat.FAITH_ROUND] = round_number
    state.table[Table.REFUGES] += 1
    tell_to(dealer, who_may_know(state, rules, place), Event.FAITH, place, Faith.REFUGE, round_number)
    if state.seat[place, Seat.ROLE] == Role.MONK and rules.monk_auto_refuge_gain == MonkAutoRefugeGain.NO:
        return
    merit, wisdom = refuge_gain(rules, round_number, state.phase == Phase.SETUP_FAITH)
    gain(state, dealer, place, Seat.MERIT, merit)
    gain(state, dealer, place, Seat.WISDOM, wisdom)
    pay(state, dealer, place, Seat.WISDOM, -wisdom)
    if rules.refuge_gain_table == RefugeGainTable.PP58_QUICK and state.phase != Phase.SETUP_FAITH:
        pay(state, dealer, place, Seat.WEALTH, QUICK_COST)
    is_clawed = rules.secular_wealth_clawback == SecularWealthClawback.ALWAYS
    is_clawed |= rules.secular_wealth_clawback == SecularWealthClawback.ROUND1_ONLY and round_number == 1
    if is_clawed and state.phase != Phase.SETUP_FAITH:
        pay(state, dealer, place, Seat.WEALTH, rules.secular_opening_wealth)


@rule("3.4")
def refuge_gain(rules: Record, round_number: int, is_setup: bool) -> tuple[int, int]:
    """§3.4  Merit and wisdom by the round in which refuge is taken (M57-29)."""
    if rules.refuge_gain_table != RefugeGainTable.V53:
        return 1, 1 if is_setup else 0
    if round_number == 1:
        return rules.refuge_first_merit, rules.refuge_first_wisdom
    if round_number <= 3:
        return rules.refuge_early_merit, rules.refuge_early_wisdom
    if round_number <= 5:
        return rules.refuge_late_merit, rules.refuge_late_wisdom
    return rules.refuge_last_merit, rules.refuge_last_wisdom


@rule("3.4")
def may_take_refuge(state: Record, rules: Record, place: int) -> int:
    """§3.4  Whoever is still secular; the quick start's reading asks 2 wealth for it (M57-29)."""
    if state.seat[place, Seat.FAITH] != Faith.SECULAR:
        return Reason.FAITH
    is_setup = state.phase == Phase.SETUP_FAITH
    is_poor = state.seat[place, Seat.WEALTH] < QUICK_COST
    if rules.refuge_gain_table == RefugeGainTable.PP58_QUICK and is_poor and not is_setup:
        return Reason.WEALTH
    return 0


@rule("3.4")
def is_opening(state: Record, rules: Record) -> bool:
    """§3.4  The beginning is the setup, and the first round's window too (M57-37)."""
    if state.phase == Phase.SETUP_FAITH:
        return True
    return rules.mahayana_opening == MahayanaOpening.SETUP_OR_R1 and state.table[Table.ROUND_NUMBER] == 1


@rule("3.4")
def renunciation_cost(state: Record, rules: Record, what: int) -> int:
    """§3.4  The price of a renunciation: in wealth, in merit or in wisdom."""
    if rules.mahayana_open_rule == MahayanaOpenRule.OLD and is_opening(state, rules):
        return OLD_COST
    if what == Renunciation.WEALTH:
        return rules.renounce_wealth if is_opening(state, rules) else rules.mahayana_mid_cost
    return rules.renounce_merit if what == Renunciation.MERIT else rules.renounce_wisdom


def renunciation_of(action: int) -> tuple[int, int]:
    """What an action renounces, and whose vow it takes."""
    return 1 + (action - Do.RENOUNCE) // 4, 1 + (action - Do.RENOUNCE) % 4


@rule("3.4")
def why_not_renounce(state: Record, rules: Record, place: int, what: int, vow: int) -> int:
    """§3.4  Only after refuge, once, in full, with a bodhisattva vow nobody holds; after the beginning only wealth."""
    if state.seat[place, Seat.FAITH] != Faith.REFUGE:
        return Reason.FAITH
    is_wealth_alone = rules.mahayana_open_rule == MahayanaOpenRule.OLD or not is_opening(state, rules)
    if what != Renunciation.WEALTH and is_wealth_alone:
        return Reason.LATE
    have = state.seat[place, what - 1]
    if have < renunciation_cost(state, rules, what):
        return Reason.WEALTH + what - 1
    return Reason.TAKEN if is_taken(state, rules, vow) else 0


@rule("12.12")
def is_taken(state: Record, rules: Record, vow: int) -> bool:
    """§3.4, §12.12  Does somebody hold this vow already? Read so, it is offered all the same, for who is not offered it
    would know what lies face down (M57-122)."""
    is_held = False
    for other in range(rules.places):
        is_held |= state.seat[other, Seat.BODHISATTVA] == vow
    return is_held and not are_all_offered(rules)


@rule("12.12")
def are_all_offered(rules: Record) -> bool:
    """§12.12  Is every bodhisattva vow open to everybody? So it is where even faith is hidden (M57-122, M57-123)."""
    return rules.taken_vows == TakenVows.OFFERED or rules.hidden_refuge == HiddenRefuge.ON


@rule("3.4")
def may_renounce(state: Record, rules: Record, place: int) -> bool:
    """§3.4  Is there anything this player could renounce now?"""
    if state.seat[place, Seat.FAITH] != Faith.REFUGE:
        return False
    if state.seat[place, Seat.WEALTH] >= renunciation_cost(state, rules, Renunciation.WEALTH):
        return True
    if rules.mahayana_open_rule == MahayanaOpenRule.OLD or not is_opening(state, rules):
        return False
    is_wise = state.seat[place, Seat.WISDOM] >= rules.renounce_wisdom
    return is_wise or state.seat[place, Seat.MERIT] >= rules.renounce_merit


def free_bodhisattva(state: Record, rules: Record) -> int:
    """The first bodhisattva vow that is still to be had. There are as many as boards."""
    for vow in range(1, 5):
        if not is_taken(state, rules, vow):
            return vow
    return Bodhisattva.NONE


@rule("3.4")
def renounce(state: Record, rules: Record, dealer: Record, place: int, what: int, vow: int) -> None:
    """§3.4  Mahayana: give something up for good and take a bodhisattva vow beside one's own."""
    readers = who_may_know(state, rules, place)
    is_shown = rules.hidden_vows != HiddenVows.ALL_VOWS or readers != EVERYONE
    tell_to(dealer, readers, Event.RENOUNCES, place, what, vow if is_shown else 0)
    pay(state, dealer, place, what - 1, renunciation_cost(state, rules, what))
    if rules.mahayana_open_rule == MahayanaOpenRule.OLD:
        gain(state, dealer, place, Seat.WISDOM, OLD_WISDOM if is_opening(state, rules) else 0)
    else:
        state.seat[place, Seat.RENOUNCED] = what
    state.seat[place, Seat.FAITH] = Faith.MAHAYANA
    state.seat[place, Seat.BODHISATTVA] = vow
    state.listening |= 1 if vow == Bodhisattva.GUANYIN else 0
