"""§5: what a player may do, and doing it."""

from __future__ import annotations

from enum import IntEnum

from wanju.games.merit13.counters import change_calamity, gain, lose
from wanju.games.merit13.options import NEEDS, ONESELF, OPEN, PRICE, option_state, take_option
from wanju.games.merit13.rounds import run_on
from wanju.games.merit13.saving import (
    FEWEST_SHARED,
    affordable,
    answer,
    full_price,
    invite,
    least_share,
    may_join,
    most_pledge,
    price,
    save_alone,
)
from wanju.games.merit13.state import Action, Ask, Coop, Event, Seat, Table
from wanju.kernel.dealer import tell
from wanju.kernel.record import Record
from wanju.kernel.rule import compiled_too, rule


class Reason(IntEnum):
    """Why an action is refused."""

    NOT_NOW = -1
    LEGAL = 0
    WEALTH = 1
    NOBODY_WAITS = 2
    FORBIDDEN = 3
    COOP_OFF = 4
    NOTHING_TO_SHARE = 5
    LAPSED = 6
    NOBODY_JOINS = 7
    TOO_MUCH = 8
    SELF = 9
    MUST_LECTURE = 10
    NEEDS = 11
    PRICE = 12
    ONESELF = 13


def waiting(state: Record) -> int:
    """The place that decides."""
    return int(state.owed)


# ── what may be done ─────────────────────────────────────────────────────────


@compiled_too
def why_not(state: Record, rules: Record, seat: int, action: int) -> int:
    """0 if this may be done now."""
    if action < Action.PLEDGE:
        return why_not_act(state, rules, seat, action) if state.ask == Ask.TURN else Reason.NOT_NOW.value
    if action < Action.LECTURE:
        return why_not_pledge(state, rules, seat, action - Action.PLEDGE) if state.ask == Ask.JOIN else -1
    if action < Action.PASS:
        return why_not_lecture(state, rules, seat, action - Action.LECTURE)
    if action == Action.PASS:
        if state.ask == Ask.LECTURE:
            return Reason.MUST_LECTURE.value if rules.lecture == 1 else Reason.LEGAL.value
        return Reason.LEGAL.value if state.ask == Ask.OPTION else Reason.NOT_NOW.value
    if state.ask != Ask.OPTION:
        return Reason.NOT_NOW.value
    found = option_state(state, rules, seat, action - Action.OPTION)
    if found == OPEN:
        return Reason.LEGAL.value
    if found == ONESELF:
        return Reason.ONESELF.value
    return Reason.NEEDS.value if found == NEEDS else Reason.PRICE.value if found == PRICE else Reason.NOT_NOW.value


@rule("5")
def why_not_act(state: Record, rules: Record, place: int, action: int) -> int:
    """§5  What cannot be paid cannot be chosen (A13-20). Some events forbid to practise."""
    wealth = state.seat[place, Seat.WEALTH]
    if action == Action.PRACTISE and state.table[Table.NO_PRACTISE] > 0:
        return Reason.FORBIDDEN.value
    if action == Action.DONATE and wealth < rules.donate_cost:
        return Reason.WEALTH.value
    if action == Action.PROTECT and wealth < rules.protect_cost:
        return Reason.WEALTH.value
    if action < Action.SAVE:
        return Reason.LEGAL.value
    being = action - (Action.SAVE if action < Action.INVITE else Action.INVITE)
    if action >= Action.INVITE and rules.coop_save == Coop.OFF:
        return Reason.COOP_OFF.value
    if state.area >> being & 1 == 0:
        return Reason.NOBODY_WAITS.value if state.area == 0 else Reason.NOT_NOW.value
    if action >= Action.INVITE:
        return why_not_invite(state, rules, place, being)
    return Reason.LEGAL.value if affordable(state, rules, place) >> being & 1 else Reason.WEALTH.value


@rule("5")
def why_not_invite(state: Record, rules: Record, place: int, being: int) -> int:
    """§5  Saving together takes something to share (A13-32), a share of one's own and somebody who can join."""
    if price(state, rules, place, being) < FEWEST_SHARED:
        return Reason.NOTHING_TO_SHARE.value
    if state.lapsed >> being & 1:
        return Reason.LAPSED.value
    if state.seat[place, Seat.WEALTH] < least_share(rules, full_price(state, rules, being)):
        return Reason.WEALTH.value
    for other in range(rules.places):
        if other != place and may_join(state, rules, other, being):
            return Reason.LEGAL.value
    return Reason.NOBODY_JOINS.value


@rule("5")
def why_not_pledge(state: Record, rules: Record, place: int, amount: int) -> int:
    """§5  No more than is missing and no more than one has; 0 is not to join."""
    if amount == 0:
        return Reason.LEGAL.value
    if amount > most_pledge(state, rules, int(state.being)):
        return Reason.TOO_MUCH.value
    return Reason.WEALTH.value if amount > state.seat[place, Seat.WEALTH] else Reason.LEGAL.value


@rule("3")
def why_not_lecture(state: Record, rules: Record, place: int, target: int) -> int:
    """§3  The monk lectures to another player."""
    if state.ask != Ask.LECTURE or target >= rules.places:
        return Reason.NOT_NOW.value
    return Reason.SELF.value if target == place else Reason.LEGAL.value


# ── doing it ─────────────────────────────────────────────────────────────────


def act(state: Record, rules: Record, dealer: Record, seat: int, action: int) -> None:
    """Take the decision, then run on to the next."""
    state.owed = 0
    if state.ask == Ask.TURN:
        take_action(state, rules, dealer, seat, action)
    else:
        reply(state, rules, dealer, seat, action)
    run_on(state, rules, dealer)


@compiled_too
def reply(state: Record, rules: Record, dealer: Record, seat: int, action: int) -> None:
    """Take a decision that is no action of one's own turn."""
    if state.ask == Ask.LECTURE:
        lecture(state, rules, dealer, seat, action)
    elif state.ask == Ask.JOIN:
        answer(state, rules, dealer, seat, action - Action.PLEDGE)
    else:
        take_option(state, rules, dealer, seat, action)


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
    """§5  劳作, 修行, 布施 or 护法: what it costs and brings (`tables.lay_deeds`). One way for all of them, as a
    processor cannot guess which comes next."""
    board = state.seat[place]
    row = rules.deeds[board[Seat.ROLE], deed]
    board[Seat.LABORS + deed] += 1
    board[Seat.HELPED] |= row.helps
    tell(dealer, Event.LABORS.value + deed, place, 0, 0)
    lose(state, dealer, place, Seat.WEALTH.value, int(row.cost))
    gain(state, dealer, place, Seat.WEALTH.value, int(row.wealth))
    gain(state, dealer, place, Seat.FU.value, int(row.fu))
    gain(state, dealer, place, Seat.HUI.value, int(row.hui))
    gain(state, dealer, place, Seat.FU.value, int(row.also_fu))
    change_calamity(state, rules, dealer, -int(row.calamity))


@rule("3")
def lecture(state: Record, rules: Record, dealer: Record, monk: int, action: int) -> None:
    """§3 讲法  Another player +2 fu +1 hui, the monk +2 fu (A13-05: and hui). It helps."""
    if action == Action.PASS:
        tell(dealer, Event.PASSES.value, monk, 0, 0)
        return
    pupil = action - Action.LECTURE
    tell(dealer, Event.LECTURES.value, monk, pupil, 0)
    gain(state, dealer, pupil, Seat.FU.value, int(rules.lecture_fu))
    gain(state, dealer, pupil, Seat.HUI.value, int(rules.lecture_hui))
    gain(state, dealer, monk, Seat.FU.value, int(rules.lecture_monk_fu))
    gain(state, dealer, monk, Seat.HUI.value, int(rules.lecture_monk_hui))
    state.seat[monk, Seat.HELPED] = 1
    state.seat[monk, Seat.LECTURES] += 1


def imagine(state: Record, rules: Record, dealer: Record, seat: int) -> None:
    """Everything lies open on this table; what comes is in no state."""
