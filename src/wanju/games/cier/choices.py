"""§2, the first half of a turn: what a seat may choose, and choosing it in secret."""

from __future__ import annotations

from typing import Any

from wanju.games.cier.resolve import has_earned, price, resolve_turn
from wanju.games.cier.state import NOTHING, AimAtAllies, AimAtSelf, AllowFouls, Event, MachineGunAlone, Reason, Target
from wanju.kernel.bits import how_many
from wanju.kernel.dealer import tell
from wanju.kernel.named import LEGAL
from wanju.kernel.record import MAX_SEATS, Record


def waiting(state: Record) -> int:
    """The seats that still choose."""
    return state.owed


def may_aim_at(state: Record, rules: Record, seat: int) -> int:
    """Bitmask of the seats this seat may aim at (C-01, C-11)."""
    mask = state.living
    if rules.aim_at_self == AimAtSelf.NO:
        mask &= ~(1 << seat)
    if rules.aim_at_allies == AimAtAllies.NO:
        for other in range(rules.seats):
            if other != seat and state.side[other] == state.side[seat]:
                mask &= ~(1 << other)
    return mask


def ammo_free(state: Record, rules: Record, seat: int) -> int:
    """Ammo not yet promised to a first ability of this turn (C-06: costs are added)."""
    first = state.ability[seat]
    return state.ammo[seat] - (0 if first == NOTHING else price(state, rules, seat, first))


def opponents_of(state: Record, rules: Record, seat: int) -> int:
    """Bitmask of the living seats of other sides."""
    mask = 0
    for other in range(rules.seats):
        if state.living >> other & 1 and state.side[other] != state.side[seat]:
            mask |= 1 << other
    return mask


def why_not(state: Record, rules: Record, seat: int, action: int) -> int:
    """§2  0 if the choice may be made. With fouls allowed (C-03), lacking ammo or a 横扫 is a foul, not a refusal."""
    ability, targets = rules.actions[action].ability, rules.actions[action].targets
    if ability == NOTHING:
        return Reason.NOTHING_YET if state.ability[seat] == NOTHING else LEGAL
    cost = price(state, rules, seat, ability)
    if cost == NOTHING:
        return Reason.LACKS
    if rules.allow_fouls == AllowFouls.OFF:
        if cost > ammo_free(state, rules, seat):
            return Reason.AMMO
        if not has_earned(state, rules, seat, ability):
            return Reason.SWEEP_FIRST
    return why_not_aim(state, rules, seat, rules.abilities[ability].target, targets)


def legal(state: Record, rules: Record, seat: int, out: Any) -> int:
    """§2  The choices that may be made now; to have done, the last of all actions, among them."""
    found, last = 0, -1
    while last < 0 or rules.actions[last].ability != NOTHING:
        last += 1
        if why_not(state, rules, seat, last) == LEGAL:
            out[found] = last
            found += 1
    return found


def why_not_aim(state: Record, rules: Record, seat: int, kind: int, targets: int) -> int:
    """§2  One target or two, in play, and not oneself (C-01). Two means two while two opponents are left (C-02)."""
    if kind == Target.SELF or kind == Target.ALL:
        return LEGAL
    if targets & ~state.living:
        return Reason.OUT
    open_to = may_aim_at(state, rules, seat)
    if targets & ~open_to:
        return Reason.SELF if targets >> seat & 1 and rules.aim_at_self == AimAtSelf.NO else Reason.ALLY
    if kind == Target.TWO and how_many(targets) < 2:
        opponents = opponents_of(state, rules, seat)
        if targets != opponents:
            return Reason.TWO_PLAYERS
        if rules.machine_gun_alone == MachineGunAlone.UNAVAILABLE:
            return Reason.ALONE
    return LEGAL


def act(state: Record, rules: Record, dealer: Record, seat: int, action: int) -> None:
    """§2  Declare an ability in secret; when everybody has, the turn is resolved."""
    is_second = state.ability[seat] != NOTHING
    deed = MAX_SEATS + seat if is_second else seat
    state.ability[deed] = rules.actions[action].ability
    state.targets[deed] = rules.actions[action].targets
    if is_second or rules.roles[state.role[seat]].abilities == 1:
        state.owed &= ~(1 << seat)
        tell(dealer, Event.CHOSEN, seat, 0, 0)
    if state.owed == 0:
        resolve_turn(state, rules, dealer)


def imagine(state: Record, rules: Record, dealer: Record, seat: int) -> None:
    """A seat knows everything but what others have chosen this turn: as if they had not chosen yet."""
    if state.owed == 0:
        return
    for other in range(rules.seats):
        if other != seat and state.living >> other & 1:
            state.owed |= 1 << other
            for deed in range(other, state.slots * MAX_SEATS, MAX_SEATS):
                state.ability[deed] = NOTHING
                state.targets[deed] = 0
