"""What a player may decide, and deciding it."""

from __future__ import annotations

from typing import Any

from wanju.games.merit13.deeds import lecture, take_action
from wanju.games.merit13.options import take_option, why_not_option
from wanju.games.merit13.readings import CoopSave, Lecture
from wanju.games.merit13.rounds import run_on
from wanju.games.merit13.saving import affordable, full_price, price
from wanju.games.merit13.state import ACTIONS, Action, Ask, Reason, Seat, Table
from wanju.games.merit13.together import FEWEST_SHARED, answer, least_share, may_join, most_pledge
from wanju.kernel.bits import lowest, without_lowest
from wanju.kernel.named import LEGAL
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


def waiting(state: Record) -> int:
    """The place that decides."""
    return state.owed


# ── what may be done ─────────────────────────────────────────────────────────


def why_not(state: Record, rules: Record, seat: int, action: int) -> int:
    """0 if this may be done now."""
    if action < Action.PLEDGE:
        return why_not_act(state, rules, seat, action) if state.ask == Ask.TURN else Reason.NOT_NOW
    if action < Action.LECTURE:
        return why_not_pledge(state, rules, seat, action - Action.PLEDGE) if state.ask == Ask.JOIN else Reason.NOT_NOW
    if action < Action.PASS:
        return why_not_lecture(state, rules, seat, action - Action.LECTURE)
    if action == Action.PASS:
        if state.ask == Ask.LECTURE:
            return Reason.MUST_LECTURE if rules.lecture == Lecture.MANDATORY else LEGAL
        return LEGAL if state.ask == Ask.OPTION else Reason.NOT_NOW
    return why_not_option(state, rules, seat, action - Action.A) if state.ask == Ask.OPTION else Reason.NOT_NOW


@rule("5")
def why_not_act(state: Record, rules: Record, place: int, action: int) -> int:
    """§5  What cannot be paid cannot be chosen (A13-20). Some events forbid to practise."""
    if action == Action.PRACTISE and state.table[Table.NO_PRACTISE] > 0:
        return Reason.FORBIDDEN
    if action < Action.DONATE:
        return LEGAL
    if action < Action.SAVE:
        board = state.seat[place]
        return Reason.WEALTH if board[Seat.WEALTH] < rules.deeds[board[Seat.ROLE], action].cost else LEGAL
    being = action - (Action.SAVE if action < Action.INVITE else Action.INVITE)
    if action >= Action.INVITE and rules.coop_save == CoopSave.OFF:
        return Reason.COOP_OFF
    if state.area >> being & 1 == 0:
        return Reason.NOBODY_WAITS if state.area == 0 else Reason.NOT_NOW
    if action >= Action.INVITE:
        return why_not_invite(state, rules, place, being)
    return LEGAL if affordable(state, rules, place) >> being & 1 else Reason.WEALTH


@rule("5")
def why_not_invite(state: Record, rules: Record, place: int, being: int) -> int:
    """§5  Saving together takes something to share (A13-32), a share of one's own and somebody who can join."""
    if price(state, rules, place, being) < FEWEST_SHARED:
        return Reason.NOTHING_TO_SHARE
    if state.lapsed >> being & 1:
        return Reason.LAPSED
    if state.seat[place, Seat.WEALTH] < least_share(rules, full_price(state, rules, being)):
        return Reason.WEALTH
    for other in range(rules.places):
        if other != place and may_join(state, rules, other, being):
            return LEGAL
    return Reason.NOBODY_JOINS


@rule("5")
def why_not_pledge(state: Record, rules: Record, place: int, amount: int) -> int:
    """§5  No more than is missing and no more than one has; 0 is not to join."""
    if amount == 0:
        return LEGAL
    if amount > most_pledge(state, rules, state.being):
        return Reason.TOO_MUCH
    return Reason.WEALTH if amount > state.seat[place, Seat.WEALTH] else LEGAL


@rule("3")
def why_not_lecture(state: Record, rules: Record, place: int, target: int) -> int:
    """§3  The monk lectures to another player."""
    if state.ask != Ask.LECTURE or target >= rules.places:
        return Reason.NOT_NOW
    return Reason.SELF if target == place else LEGAL


def thinkable(state: Record) -> int:
    """Bitmask of the actions that this moment is for; all others are refused."""
    if state.ask == Ask.TURN:
        area = state.area
        return (1 << Action.SAVE) - 1 | area << Action.SAVE | area << Action.INVITE
    if state.ask == Ask.JOIN:
        return (1 << Action.LECTURE) - (1 << Action.PLEDGE)
    return (1 << ACTIONS) - (1 << Action.LECTURE)


def legal(state: Record, rules: Record, seat: int, out: Any) -> int:
    """What may be done now, out of what this moment is for."""
    found, left = 0, thinkable(state)
    while left:
        action, left = lowest(left), without_lowest(left)
        if why_not(state, rules, seat, action) == LEGAL:
            out[found] = action
            found += 1
    return found


# ── doing it ─────────────────────────────────────────────────────────────────


def act(state: Record, rules: Record, dealer: Record, seat: int, action: int) -> None:
    """Take the decision, then run on to the next."""
    state.owed = 0
    if state.ask == Ask.TURN:
        take_action(state, rules, dealer, seat, action)
    else:
        reply(state, rules, dealer, seat, action)
    run_on(state, rules, dealer)


def reply(state: Record, rules: Record, dealer: Record, seat: int, action: int) -> None:
    """Take a decision that is no action of one's own turn."""
    if state.ask == Ask.LECTURE:
        lecture(state, rules, dealer, seat, action)
    elif state.ask == Ask.JOIN:
        answer(state, rules, dealer, seat, action - Action.PLEDGE)
    else:
        take_option(state, rules, dealer, seat, action)
