"""§6: beings come into the area, wait, and leave it unsaved."""

from __future__ import annotations

from wanju.games.merit13.counters import change_calamity
from wanju.games.merit13.readings import InitialStay, TimeoutRule, VillainTick
from wanju.games.merit13.state import NOTHING, Event, Outcome, Table
from wanju.kernel.bits import how_many, lowest, nth, without_lowest
from wanju.kernel.dealer import roll, tell
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


@rule("4")
def beings_phase(state: Record, rules: Record, dealer: Record) -> None:
    """§4.2  Those in the area have waited another round; a new being comes; whoever waited two full rounds leaves.
    Beings laid out at the start count as come in round 1 (A13-31)."""
    if state.table[Table.ROUND_NUMBER] > 1 or rules.initial_stay == InitialStay.FROM_SETUP:
        if rules.villain_tick == VillainTick.BEINGS_PHASE:
            trouble(state, rules, dealer)
        if rules.timeout_rule != TimeoutRule.END_OF_SECOND_ROUND:
            wait(state)
    if state.outcome != Outcome.PLAYING:
        return
    for _ in range(rules.beings_per_round):
        reveal(state, rules, dealer)
    if rules.timeout_rule != TimeoutRule.END_OF_SECOND_ROUND:
        time_out(state, rules, dealer)


@rule("6")
def wait(state: Record) -> None:
    """§6  Every being of the area has stayed one round longer."""
    area = state.area
    while area:
        state.stays[lowest(area)] += 1
        area = without_lowest(area)


@rule("4")
def reveal(state: Record, rules: Record, dealer: Record) -> None:
    """§4.2  The next being of the deck comes into the area. If its first round counts (A13-08), it has stayed one."""
    left = state.beings_left
    if left == 0:
        return
    being = nth(left, roll(dealer, how_many(left)))
    state.beings_left &= ~(1 << being)
    state.area |= 1 << being
    at_once = rules.timeout_rule == TimeoutRule.ONE_ACTION_PHASE
    at_end = rules.timeout_rule == TimeoutRule.END_OF_SECOND_ROUND
    is_early = state.table[Table.ROUND_NUMBER] == 0 and rules.initial_stay == InitialStay.FROM_SETUP
    state.stays[being] = 1 if at_once or (at_end and is_early) else 0
    state.revealed += 1
    tell(dealer, Event.APPEARS, NOTHING, being, 0)


@rule("6")
def trouble(state: Record, rules: Record, dealer: Record) -> None:
    """§6  恶人: calamity rises in every round it goes unsaved (A13-09: when, exactly)."""
    area = state.area
    while area:
        being, area = lowest(area), without_lowest(area)
        if rules.beings[being].unsaved > 0:
            tell(dealer, Event.TROUBLES, NOTHING, being, 0)
            change_calamity(state, rules, dealer, rules.beings[being].unsaved)


@rule("6")
def time_out(state: Record, rules: Record, dealer: Record) -> None:
    """§6  A being that stayed two full rounds unsaved: calamity +3, and it is removed."""
    area = state.area
    while area:
        being, area = lowest(area), without_lowest(area)
        if state.stays[being] >= rules.patience:
            state.area &= ~(1 << being)
            tell(dealer, Event.LEAVES, NOTHING, being, 0)
            change_calamity(state, rules, dealer, rules.timeout_calamity)
