"""§12 Optional rules that are moments of their own: the reversal in despair, promises, the last sacrifice."""

from __future__ import annotations

from wanju.games.merit57.beings import reveal
from wanju.games.merit57.counters import ask, calamity, gain, lose, pay
from wanju.games.merit57.readings import Reversal, ReversalDeclined, ReversalRoller
from wanju.games.merit57.state import EVERYBODY, Ask, Event, Phase, Seat
from wanju.kernel.bits import lowest, without_lowest
from wanju.kernel.dealer import roll, tell
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


@rule("12.7")
def open_reversal(state: Record, rules: Record, trigger: int, is_desperate: bool) -> None:
    """§12.7  In despair the team may turn its fate, once a game: at the start of the last round with calamity 15 or
    more, or at the end of the one before with fewer than 3 saved."""
    if rules.reversal == Reversal.OFF or state.reversed == 1 or not is_desperate or state.triggers >> trigger & 1:
        return
    state.triggers |= 1 << trigger
    state.unheard = (1 << rules.places) - 1


@rule("12.7")
def ask_reversal(state: Record, rules: Record) -> None:
    """§12.7  Who has nothing left is asked first; otherwise the team chooses who rolls: those with most merit are asked
    first (M57-92)."""
    if state.destitute != 0:
        who, state.destitute = 1 << lowest(state.destitute), without_lowest(state.destitute)
        state.unheard &= ~who
        ask(state, Ask.REVERSAL, who)
        return
    best = -1
    for place in range(rules.places):
        if state.unheard >> place & 1:
            if best < 0 or state.seat[place, Seat.MERIT] > state.seat[best, Seat.MERIT]:
                best = place
    heard = EVERYBODY if rules.reversal_roller == ReversalRoller.HIGHEST_MERIT else 1 << best
    state.unheard &= ~heard
    ask(state, Ask.REVERSAL, 1 << best)


@rule("12.7")
def reverse(state: Record, rules: Record, dealer: Record, place: int) -> None:
    """§12.7  Two dice: 2–4 the roller loses 2 merit; 5–7 calamity −2, merit +1; 8–10 calamity −4, merit +2 and a field
    of merit appears; 11–12 calamity −6, merit +3, wisdom +2, wealth +1 for all."""
    state.reversed = 1
    state.unheard = state.destitute = 0
    dice = 2 + roll(dealer, 6) + roll(dealer, 6)
    tell(dealer, Event.REVERSAL, place, dice, 0)
    if dice <= 4:
        lose(state, rules, dealer, place, Seat.MERIT, rules.reversal_loss)
        return
    grade = 1 if dice <= 7 else 2 if dice <= 10 else 3
    calamity(state, rules, dealer, -rules.reversal_relief * grade)
    gain(state, dealer, place, Seat.MERIT, rules.reversal_merit * grade)
    if grade == 2 and state.beings_left & rules.fields != 0:
        reveal(state, rules, dealer, rules.fields)
    if grade == 3:
        gain(state, dealer, place, Seat.WISDOM, rules.reversal_wisdom)
        for other in range(rules.places):
            gain(state, dealer, other, Seat.WEALTH, rules.reversal_wealth)


@rule("12.7")
def find_the_destitute(state: Record, rules: Record) -> None:
    """§12.7  The third trigger: somebody without wealth, merit and wisdom, once the rounds have begun; once for each
    (M57-92). Read so, the team may step in for who declines (M57-107)."""
    if state.reversed == 1 or state.phase < Phase.ROUND_START:
        return
    for place in range(rules.places):
        most = max(state.seat[place, Seat.WEALTH], state.seat[place, Seat.MERIT], state.seat[place, Seat.WISDOM])
        if most <= 0 and state.triggers >> (2 + place) & 1 == 0:
            state.triggers |= 1 << (2 + place)
            state.destitute |= 1 << place
            if rules.reversal_declined == ReversalDeclined.TEAM:
                state.unheard = (1 << rules.places) - 1


@rule("12.5")
def ask_promise(state: Record, rules: Record) -> bool:
    """§12.5  When the rounds are over, who accepted merit on a condition may record that the giver did not keep it. Is
    anybody asked? (M57-124)"""
    for place in range(rules.places):
        if state.accepted[place] != 0:
            state.partner = lowest(state.accepted[place])
            state.accepted[place] = without_lowest(state.accepted[place])
            ask(state, Ask.PROMISE, 1 << place)
            return True
    return False


@rule("12.5")
def record_promise(state: Record, dealer: Record, place: int) -> None:
    """§12.5  A broken promise is written down, and nothing follows from it."""
    state.broken[state.partner] |= 1 << place
    tell(dealer, Event.BREAKS, state.partner, place, 0)


@rule("12.10")
def sacrifice(state: Record, rules: Record, dealer: Record) -> None:
    """§12.10  Before the end all choose in secret; each who offers themselves loses 3 merit and takes 2 calamity away,
    at most 8 together."""
    relief = 0
    for place in range(rules.places):
        if state.seat[place, Seat.OFFERED] > 0:
            relief += rules.sacrifice_calamity
            tell(dealer, Event.OFFERS_BODY, place, 1, 0)
            pay(state, dealer, place, Seat.MERIT, rules.sacrifice_merit)
    calamity(state, rules, dealer, -min(relief, rules.sacrifice_most))
