"""§3 Getting ready: who takes which role, which faith, which vow."""

from __future__ import annotations

from wanju.games.merit57.cardplay import in_order, is_interrupted
from wanju.games.merit57.counters import ask, gain
from wanju.games.merit57.faith import may_renounce, may_take_refuge, take_refuge
from wanju.games.merit57.readings import HiddenRefuge, HiddenVows, Roles
from wanju.games.merit57.state import NOTHING, Ask, Event, Faith, Phase, Role, Seat
from wanju.kernel.bits import nth
from wanju.kernel.dealer import roll, tell
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


@rule("3.1")
def pick_roles(state: Record, rules: Record, dealer: Record) -> None:
    """§3.1  Each board takes a role of its own: drawn, or picked in order (M57-109)."""
    if state.turn_of == rules.places:
        state.turn_of = state.asked = 0
        state.phase = Phase.SETUP_FAITH
    elif are_picked(rules):
        ask(state, Ask.ROLE, 1 << picker(state, rules, state.turn_of))
    else:
        take_role(state, rules, dealer, nth(roles_left(state, rules), roll(dealer, 4 - state.turn_of)))


@rule("12.11")
def are_picked(rules: Record) -> bool:
    """§12.11  Two players pick their roles in turn; more may, if they play so (M57-109)."""
    return rules.roles == Roles.PICK or (rules.roles == Roles.TWO_PICK and rules.seats == 2)


@rule("12.11")
def picker(state: Record, rules: Record, number: int) -> int:
    """§12.11  Who takes the role of this number: everybody in order, but two players pick A, B, B, A."""
    is_back = rules.seats == 2 and are_picked(rules) and number >= 2
    return in_order(state, rules, 5 - number if is_back else number)


def has_role(state: Record, rules: Record, place: int) -> bool:
    """Has this board a role yet?"""
    for number in range(state.turn_of):
        if state.phase == Phase.PICK_ROLE and picker(state, rules, number) == place:
            return True
    return state.phase > Phase.PICK_ROLE


def roles_left(state: Record, rules: Record) -> int:
    """Bits of the roles that nobody has."""
    left = 15
    for number in range(state.turn_of):
        left &= ~(1 << state.seat[picker(state, rules, number), Seat.ROLE])
    return left


@rule("3.2")
def take_role(state: Record, rules: Record, dealer: Record, role: int) -> None:
    """§3.2  A role and what it starts with."""
    place = picker(state, rules, state.turn_of)
    state.turn_of += 1
    state.seat[place, Seat.ROLE] = role
    for what in range(3):
        state.seat[place, what] = rules.start[role, what]
    tell(dealer, Event.ROLE, place, role, 0)


@rule("3.4")
def ask_faith(state: Record, rules: Record, dealer: Record) -> None:
    """§3.4  In order, each may take refuge, and go on to the Mahayana in the same breath. A monk always has refuge."""
    while state.owed == 0 and not is_interrupted(state):
        if state.turn_of == rules.places:
            end_faith(state, rules, dealer)
            return
        place = in_order(state, rules, state.turn_of)
        if rules.hidden_refuge == HiddenRefuge.ON:
            ask_in_secret(state, rules, dealer, place)
        elif state.seat[place, Seat.FAITH] == Faith.SECULAR and state.asked == 0:
            state.asked = 1
            if state.seat[place, Seat.ROLE] == Role.MONK:
                take_refuge(state, rules, dealer, place)
            elif may_take_refuge(state, rules, place) == 0:
                ask(state, Ask.FAITH, 1 << place)
        elif state.seat[place, Seat.FAITH] == Faith.REFUGE and state.asked < 2:
            state.asked = 2
            if may_renounce(state, rules, place):
                ask(state, Ask.MAHAYANA, 1 << place)
        else:
            state.turn_of += 1
            state.asked = 0


@rule("12.12")
def ask_in_secret(state: Record, rules: Record, dealer: Record, place: int) -> None:
    """§12.12  Where faith is hidden everybody hears both questions, whatever they could answer (M57-123). That a monk
    has refuge is no secret."""
    state.asked += 1
    if state.asked > 2:
        state.turn_of += 1
        state.asked = 0
    elif state.asked == 2:
        ask(state, Ask.MAHAYANA, 1 << place)
    elif state.seat[place, Seat.ROLE] != Role.MONK:
        ask(state, Ask.FAITH, 1 << place)
    elif state.seat[place, Seat.FAITH] == Faith.SECULAR:
        take_refuge(state, rules, dealer, place)


@rule("3.4")
def end_faith(state: Record, rules: Record, dealer: Record) -> None:
    """§3.4  At the setup, whoever stays secular gets 4 wealth; then vows. Later the turns begin."""
    state.turn_of = 0
    if state.phase == Phase.FAITH:
        state.phase = Phase.TURN
        state.actions_left = rules.actions
        return
    for place in range(rules.places):
        if state.seat[place, Seat.FAITH] == Faith.SECULAR:
            gain(state, dealer, place, Seat.WEALTH, rules.secular_opening_wealth)
    state.phase = Phase.SETUP_VOW


@rule("3.1")
def ask_vows(state: Record, rules: Record) -> None:
    """§3.1  Each chooses one of the two vows of the role."""
    if state.turn_of == rules.places:
        state.phase = Phase.ROUND_START
    else:
        ask(state, Ask.VOW, 1 << in_order(state, rules, state.turn_of))


def take_vow(state: Record, rules: Record, dealer: Record, place: int, vow: int) -> None:
    """The vow is on the table; its face is down under §12.12."""
    state.seat[place, Seat.VOW] = vow
    state.turn_of += 1
    card = 2 * state.seat[place, Seat.ROLE] + vow
    tell(dealer, Event.VOWS, place, card if rules.hidden_vows == HiddenVows.OFF else NOTHING, 0)
