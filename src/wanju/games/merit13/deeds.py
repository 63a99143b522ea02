"""§5 the five actions, §3 the lecture: doing them."""

from __future__ import annotations

from wanju.games.merit13.counters import change_calamity, gain, lose
from wanju.games.merit13.saving import save_alone
from wanju.games.merit13.state import Action, Event, Seat
from wanju.games.merit13.together import invite
from wanju.kernel.dealer import tell
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


@rule("5")
def take_action(state: Record, rules: Record, dealer: Record, place: int, action: int) -> None:
    """§5  One of the five actions. An invitation takes the action only if the being is saved."""
    if action >= Action.INVITE:
        invite(state, rules, dealer, place, action - Action.INVITE)
        return
    state.seat[place, Seat.ACTIONS] -= 1
    if action >= Action.SAVE:
        save_alone(state, rules, dealer, place, action - Action.SAVE)
    else:
        do_deed(state, rules, dealer, place, action)


@rule("5")
def do_deed(state: Record, rules: Record, dealer: Record, place: int, deed: int) -> None:
    """§5  劳作, 修行, 布施 or 护法: what it costs and brings (`tables.derive_deeds`). One path for all of them, as a
    branch on which comes next would be mispredicted."""
    board = state.seat[place]
    row = rules.deeds[board[Seat.ROLE], deed]
    board[Seat.LABORS + deed] += 1
    board[Seat.HELPED] |= row.helps
    tell(dealer, Event.LABORS + deed, place, 0, 0)
    lose(state, dealer, place, Seat.WEALTH, row.cost)
    gain(state, dealer, place, Seat.WEALTH, row.wealth)
    gain(state, dealer, place, Seat.FU, row.fu)
    gain(state, dealer, place, Seat.HUI, row.hui)
    gain(state, dealer, place, Seat.FU, row.also_fu)
    change_calamity(state, rules, dealer, -row.calamity)


@rule("3")
def lecture(state: Record, rules: Record, dealer: Record, monk: int, action: int) -> None:
    """§3 讲法  Another player +2 fu +1 hui, the monk +2 fu (A13-05: and hui). It helps."""
    if action == Action.PASS:
        tell(dealer, Event.PASSES, monk, 0, 0)
        return
    pupil = action - Action.LECTURE
    tell(dealer, Event.LECTURES, monk, pupil, 0)
    gain(state, dealer, pupil, Seat.FU, rules.lecture_fu)
    gain(state, dealer, pupil, Seat.HUI, rules.lecture_hui)
    gain(state, dealer, monk, Seat.FU, rules.lecture_monk_fu)
    gain(state, dealer, monk, Seat.HUI, rules.lecture_monk_hui)
    state.seat[monk, Seat.HELPED] = 1
    state.seat[monk, Seat.LECTURES] += 1
