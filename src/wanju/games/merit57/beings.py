"""§4.3 Beings: they come, they wait, and if nobody saves them in time they are lost and calamity rises."""

from __future__ import annotations

from wanju.games.merit57.counters import calamity
from wanju.games.merit57.readings import BeingRefill, SetupBeingGrace, TimeoutTiming
from wanju.games.merit57.state import NOTHING, Event, Table
from wanju.kernel.bits import how_many, lowest, nth, without_lowest
from wanju.kernel.dealer import roll, tell
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


def reveal(state: Record, rules: Record, dealer: Record, among: int) -> None:
    """The next being of the bag, of these bits only if any are given. An empty bag gives none (§14 Q11)."""
    bag = state.beings_left & among if among != 0 else state.beings_left
    if bag == 0:
        return
    being = nth(bag, roll(dealer, how_many(bag)))
    state.beings_left &= ~(1 << being)
    state.here |= 1 << being
    state.stays[being] = 0
    tell(dealer, Event.APPEARS, NOTHING, being, 0)


@rule("4.3")
def beings_wait(state: Record, rules: Record, dealer: Record) -> None:
    """§4.3  Every being waits one more round; who has waited two is lost (M57-41, M57-43)."""
    is_graced = rules.setup_being_grace == SetupBeingGrace.YES and state.table[Table.ROUND_NUMBER] == 1
    here = 0 if is_graced else state.here
    while here != 0:
        being, here = lowest(here), without_lowest(here)
        state.stays[being] += 1
        if rules.timeout_timing == TimeoutTiming.BEINGS_PHASE:
            time_out(state, rules, dealer, being)


@rule("4.3")
def time_out(state: Record, rules: Record, dealer: Record, being: int) -> None:
    """§4.3  Calamity +4 for each being that was not saved in time; it leaves the game."""
    if state.stays[being] >= rules.patience:
        state.here &= ~(1 << being)
        tell(dealer, Event.LEAVES, NOTHING, being, 0)
        calamity(state, rules, dealer, rules.timeout_calamity)


@rule("4.3")
def beings_come(state: Record, rules: Record, dealer: Record) -> None:
    """§4.3  One more being comes; or, read otherwise, as many as make two (M57-42)."""
    if rules.being_refill == BeingRefill.ONE:
        reveal(state, rules, dealer, 0)
        return
    for _ in range(how_many(state.here), 2):
        reveal(state, rules, dealer, 0)
