"""The open actions at once. What is open `why_not` alone says; here is only where to look at each moment."""

from __future__ import annotations

from typing import Any

from wanju.games.merit57.actions import ACTIONS, Do
from wanju.games.merit57.choices import place_of, why_not
from wanju.games.merit57.readings import RefugeWindow
from wanju.games.merit57.state import BEINGS, Ask, Bodhisattva, Role, Seat
from wanju.kernel.bits import lowest, without_lowest
from wanju.kernel.record import Record


def legal(state: Record, rules: Record, seat: int, out: Any) -> int:
    """Every action that this player may take now, in order."""
    ask = state.ask
    if ask == Ask.TURN:
        return legal_in_turn(state, rules, seat, out)
    found = keep_open(state, rules, seat, out, 0, Do.PASS, Do.A)
    first, stop = answers_to(ask)
    found = keep_open(state, rules, seat, out, found, first, stop)
    return keep_open(state, rules, seat, out, found, Do.REST, Do.RECORD) if ask == Ask.SKILL else found


def keep_open(state: Record, rules: Record, seat: int, out: Any, found: int, first: int, stop: int) -> int:
    """Add those of a range that are open; returns how many there are by now."""
    for action in range(first, stop):
        if why_not(state, rules, seat, action) == 0:
            out[found] = action
            found += 1
    return found


def answers_to(ask: int) -> tuple[int, int]:
    """The range of actions that answers a question, besides to pass."""
    if ask == Ask.OPTION:
        return Do.A, Do.PICK
    if ask == Ask.HERO:
        return Do.HERO, Do.LABOR
    if ask == Ask.AID:
        return Do.GIFT_WEALTH, Do.ACCEPT
    if ask == Ask.GIFT:
        return Do.GIVE, Do.KEEP
    if ask == Ask.FAITH or ask == Ask.MAHAYANA:
        return Do.REFUGE, Do.VOW
    if ask == Ask.VOW:
        return Do.VOW, Do.HERO
    if ask == Ask.SKILL:
        return Do.SHARE, Do.TRANSFER1
    return answers_to_the_rest(ask)


def answers_to_the_rest(ask: int) -> tuple[int, int]:
    """The same for what is asked less often."""
    if ask == Ask.ROLE:
        return Do.ROLE, Do.REFUGE
    if ask == Ask.PICK:
        return Do.PICK, Do.GIVE
    if ask == Ask.REDRAW:
        return Do.KEEP, Do.ROLE
    if ask == Ask.PROMISE:
        return Do.RECORD, ACTIONS
    return Do.DECLINE, Do.REST  # transfers, blessings, rescue, reversal, sacrifice, paying with others


# ── one's own turn ───────────────────────────────────────────────────────────


def legal_in_turn(state: Record, rules: Record, seat: int, out: Any) -> int:
    """Beliefs where they may change now, actions while any is left, then what is free."""
    found = 0
    if rules.refuge_window != RefugeWindow.PRE_ACTION:
        found = keep_open(state, rules, seat, out, found, Do.REFUGE, Do.VOW)
    if state.actions_left > 0:
        found = legal_actions(state, rules, seat, out, found)
    first, stop = skill_of_role(state.seat[place_of(state, rules, seat), Seat.ROLE])
    found = keep_open(state, rules, seat, out, found, first, stop)
    return keep_open(state, rules, seat, out, found, Do.TRANSFER1, Do.GIFT_WEALTH)


def legal_actions(state: Record, rules: Record, seat: int, out: Any, found: int) -> int:
    """The six actions; names go with a donation under one vow alone, and only who waits can be saved."""
    place = place_of(state, rules, seat)
    names = state.seat[place, Seat.BODHISATTVA] == Bodhisattva.SAMANTABHADRA
    found = keep_open(state, rules, seat, out, found, Do.LABOR, Do.PROTECT if names else Do.DONATE + 1)
    found = keep_open(state, rules, seat, out, found, Do.PROTECT, Do.SAVE)
    for first in range(Do.SAVE, Do.SHARE, BEINGS):
        left = state.here
        while left:
            being, left = lowest(left), without_lowest(left)
            found = keep_open(state, rules, seat, out, found, first + being, first + being + 1)
    return found


def skill_of_role(role: int) -> tuple[int, int]:
    """The range of actions that is the skill of a role."""
    if role == Role.FARMER:
        return Do.SHARE, Do.BANQUET
    if role == Role.MERCHANT:
        return Do.BANQUET, Do.LECTURE
    if role == Role.SCHOLAR:
        return Do.LECTURE, Do.BLESS
    return Do.BLESS, Do.TRANSFER1
