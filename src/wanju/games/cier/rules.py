"""The rulebook of 呲儿 as functions, in its order: setting up, choosing, the four moments of a turn, the end of a round.

Every function works on the record alone and runs compiled or plain. `seat` is a place at the table, `deed` an ability
declared this turn, `mask` a set of seats or abilities as bits.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from wanju.games.cier.state import (
    HALVES,
    NOTHING,
    Mode,
    Outcome,
    Role,
    Side,
    Target,
)  # fmt: skip
from wanju.kernel.dealer import roll, tell
from wanju.kernel.record import MAX_SEATS
from wanju.kernel.rule import compiled_too, rule


class Reason(IntEnum):
    """Why a choice is refused."""

    LEGAL = 0
    LACKS = 1
    AMMO = 2
    SWEEP_FIRST = 3
    OUT = 4
    SELF = 5
    ALLY = 6
    TWO_PLAYERS = 7
    ALONE = 8
    NOTHING_YET = 9


class Event(IntEnum):
    """What the notebook can tell."""

    ROUND = 0
    CHOSEN = 1
    USES = 2
    FOUL = 3
    LOADS = 4
    CANCELLED = 5
    VOID = 6
    HIT = 7
    OUT = 8
    CONVERTED = 9
    WON = 10
    DRAWN = 11
    PAYS = 12


# ── §1 setting up ────────────────────────────────────────────────────────────


@rule("1")
def setup(state: np.record, rules: np.record, dealer: np.record) -> None:
    """§1  The type of match gives each player an identity, a role and HP."""
    state.slots = 1
    state.living = (1 << rules.seats) - 1
    taken = 0
    for seat in range(rules.seats):
        state.role[seat] = assign_role(rules, dealer, seat, taken)
        taken |= 1 << state.role[seat]
        state.side[seat] = side_of(rules, seat)
        role = rules.roles[state.role[seat]]
        state.hp[seat] = role.hp
        state.slots = max(state.slots, role.abilities)
    start_round(state, rules, dealer)


@rule("1")
def assign_role(rules: np.record, dealer: np.record, seat: int, taken: int) -> int:
    """§1, §3, §4  By mode: an individual, a team member, the lord, a minion, a commoner, or a character."""
    if rules.mode == Mode.TEAM:
        return Role.MEMBER.value
    if rules.mode == Mode.LORD:
        after_lord = (seat - rules.lord_seat) % rules.seats
        if after_lord == 0:
            return Role.LORD.value
        return Role.MINION.value if after_lord <= rules.minions else Role.COMMONER.value
    if rules.mode == Mode.SKILL:
        return assign_character(rules, dealer, seat, taken)
    return Role.INDIVIDUAL.value


@rule("4")
def assign_character(rules: np.record, dealer: np.record, seat: int, taken: int) -> int:
    """§4  The character chosen for the seat, or one drawn among those that nobody has or was promised yet."""
    if rules.character[seat] > 0:
        return int(Role.FIRST_CHARACTER.value + rules.character[seat] - 1)
    for other in range(rules.seats):
        if rules.character[other] > 0:
            taken |= 1 << (Role.FIRST_CHARACTER.value + rules.character[other] - 1)
    free = 0
    for role in range(Role.FIRST_CHARACTER.value, rules.role_count):
        free += 1 - (taken >> role & 1)
    if free == 0:  # more seats than characters
        return int(Role.FIRST_CHARACTER.value + roll(dealer, rules.role_count - Role.FIRST_CHARACTER.value))
    left = roll(dealer, free)
    for role in range(Role.FIRST_CHARACTER.value, rules.role_count):
        if taken >> role & 1 == 0:
            if left == 0:
                return role
            left -= 1
    return NOTHING


@rule("1")
def side_of(rules: np.record, seat: int) -> int:
    """§1  Teams are dealt round the table; the lord's side stands against the commoners; else each stands alone."""
    if rules.mode == Mode.TEAM:
        return seat % int(rules.teams)
    if rules.mode == Mode.LORD:
        after_lord = (seat - rules.lord_seat) % rules.seats
        return Side.LORD.value if after_lord <= rules.minions else Side.COMMONERS.value
    return seat


# ── §2 choosing ──────────────────────────────────────────────────────────────


@rule("2")
def start_round(state: np.record, rules: np.record, dealer: np.record) -> None:
    """§2  Ammo is back to its start, 横扫 is forgotten, those who were converted join."""
    state.round_number += 1
    state.living |= state.returning
    state.returning = state.benched
    state.benched = 0
    state.swept = 0
    for seat in range(rules.seats):
        state.hp_round[seat] = state.hp[seat]
        state.ammo[seat] = rules.roles[state.role[seat]].start_ammo
    tell(dealer, Event.ROUND, -1, state.round_number, 0)
    start_turn(state)


@rule("2")
def start_turn(state: np.record) -> None:
    """§2  All living players choose at the same time."""
    state.owed = state.living
    for deed in range(state.slots * MAX_SEATS):
        state.ability[deed] = NOTHING


def waiting(state: np.record) -> int:
    """The seats that still choose."""
    return int(state.owed)


@compiled_too
def price(state: np.record, rules: np.record, seat: int, ability: int) -> int:
    """What the ability costs this seat, in halves; NOTHING if its role lacks it."""
    return int(rules.roles[state.role[seat]].cost[ability])


@compiled_too
def ammo_free(state: np.record, rules: np.record, seat: int) -> int:
    """Ammo not yet promised to a first ability of this turn (C-06: costs are added)."""
    first = state.ability[seat]
    return int(state.ammo[seat] - (0 if first == NOTHING else price(state, rules, seat, first)))


@compiled_too
def may_aim_at(state: np.record, rules: np.record, seat: int) -> int:
    """Bitmask of the seats this seat may aim at (C-01, C-11)."""
    mask = int(state.living)
    if rules.aim_at_self == 0:
        mask &= ~(1 << seat)
    if rules.aim_at_allies == 1:
        for other in range(rules.seats):
            if other != seat and state.side[other] == state.side[seat]:
                mask &= ~(1 << other)
    return mask


@compiled_too
def count_bits(mask: int) -> int:
    """How many seats a mask holds."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@compiled_too
def has_earned(state: np.record, rules: np.record, seat: int, ability: int) -> bool:
    """§2  竖劈 needs 横扫 used by this player in an earlier turn of the round, whether or not it took effect."""
    return bool(rules.abilities[ability].after == NOTHING or state.swept >> seat & 1)


def why_not(state: np.record, rules: np.record, seat: int, action: int) -> int:
    """§2  0 if the choice may be made. With fouls allowed (C-03), lacking ammo or a 横扫 is a foul, not a refusal."""
    ability, targets = rules.actions[action].ability, int(rules.actions[action].targets)
    if ability == NOTHING:
        return Reason.NOTHING_YET.value if state.ability[seat] == NOTHING else Reason.LEGAL.value
    cost = price(state, rules, seat, ability)
    if cost == NOTHING:
        return Reason.LACKS.value
    if rules.allow_fouls == 0:
        if cost > ammo_free(state, rules, seat):
            return Reason.AMMO.value
        if not has_earned(state, rules, seat, ability):
            return Reason.SWEEP_FIRST.value
    return why_not_aim(state, rules, seat, int(rules.abilities[ability].target), targets)


@compiled_too
def why_not_aim(state: np.record, rules: np.record, seat: int, kind: int, targets: int) -> int:
    """§2  One target or two, in play, and not oneself (C-01). Two means two while two are there (C-02)."""
    if kind == Target.SELF or kind == Target.ALL:
        return Reason.LEGAL.value
    if targets & ~state.living:
        return Reason.OUT.value
    open_to = may_aim_at(state, rules, seat)
    if targets & ~open_to:
        return Reason.SELF.value if targets >> seat & 1 and rules.aim_at_self == 0 else Reason.ALLY.value
    if kind == Target.TWO and count_bits(targets) < 2:
        if count_bits(open_to) > 1:
            return Reason.TWO_PLAYERS.value
        if rules.machine_gun_alone == 1:
            return Reason.ALONE.value
    return Reason.LEGAL.value


def act(state: np.record, rules: np.record, dealer: np.record, seat: int, action: int) -> None:
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


# ── §2 the four moments ──────────────────────────────────────────────────────


@rule("2")
def resolve_turn(state: np.record, rules: np.record, dealer: np.record) -> None:
    """§2  Validity, ammo, cancelling, effect: in this order, each for all players at once."""
    reveal(state, rules, dealer)
    state.turn_number += 1
    declared = declared_deeds(state, rules)
    fouls = call_fouls(state, rules, dealer)
    valid = declared & ~fouls
    settle_ammo(state, rules, dealer, valid)
    counted = declared if rules.fouled_is_used == 1 else valid  # C-12
    once, twice = count_users(state, rules, counted)
    standing = cancel(state, rules, dealer, valid, counted, once & ~twice, twice)
    hurt_by_lord = take_effect(state, rules, dealer, standing, valid, counted, once & ~twice)
    end_turn(state, rules, dealer, hurt_by_lord)


@compiled_too
def reveal(state: np.record, rules: np.record, dealer: np.record) -> None:
    """Tell what everybody chose."""
    for deed in range(state.slots * MAX_SEATS):
        if state.ability[deed] != NOTHING:
            state.used[state.ability[deed]] += 1
            tell(dealer, Event.USES, deed % MAX_SEATS, state.ability[deed], state.targets[deed])


@compiled_too
def declared_deeds(state: np.record, rules: np.record) -> int:
    """All deeds of this turn as bits."""
    mask = 0
    for deed in range(state.slots * MAX_SEATS):
        if state.ability[deed] != NOTHING:
            mask |= 1 << deed
    return mask


@rule("2")
def call_fouls(state: np.record, rules: np.record, dealer: np.record) -> int:
    """§2 moment 1  Not enough ammo, or 竖劈 without 横扫: the player loses HP and the ability is void.
    C-06: two abilities are paid for together and void together, or one after the other."""
    fouls = 0
    if rules.allow_fouls == 0:
        return fouls
    for seat in range(rules.seats):
        mine = 0
        left = state.ammo[seat]
        for deed in range(seat, state.slots * MAX_SEATS, MAX_SEATS):
            ability = state.ability[deed]
            if ability == NOTHING:
                continue
            if not has_earned(state, rules, seat, ability):
                mine |= 1 << deed
            elif price(state, rules, seat, ability) <= left:
                left -= price(state, rules, seat, ability)
            elif rules.two_abilities == 0:
                mine |= 1 << seat | 1 << (MAX_SEATS + seat)
            else:
                mine |= 1 << deed
        if mine:
            state.fouls += 1
            lose_hp(state, seat, rules.foul_hp)
            tell(dealer, Event.FOUL, seat, rules.foul_hp, state.hp[seat])
        fouls |= mine
    return fouls


@compiled_too
def lose_hp(state: np.record, seat: int, amount: int) -> None:
    """Take HP, and remember that this turn was not calm."""
    state.hp[seat] -= amount
    if amount > 0:
        state.calm = -1


@rule("2")
def settle_ammo(state: np.record, rules: np.record, dealer: np.record, valid: int) -> None:
    """§2 moment 2  Costs are paid, also for what will be cancelled; 子弹 adds its ammo (C-08: the rest is kept)."""
    for deed in range(state.slots * MAX_SEATS):
        if valid >> deed & 1:
            seat = deed % MAX_SEATS
            cost = price(state, rules, seat, state.ability[deed])
            state.ammo[seat] -= cost
            if cost > 0 and rules.ammo_left == 1:
                state.ammo[seat] = 0
            if cost > 0:
                tell(dealer, Event.PAYS, seat, cost, state.ammo[seat])
    for deed in range(state.slots * MAX_SEATS):
        if valid >> deed & 1 and rules.abilities[state.ability[deed]].loads == 1:
            seat = deed % MAX_SEATS
            gain = rules.roles[state.role[seat]].bullet_ammo
            state.ammo[seat] += gain
            tell(dealer, Event.LOADS, seat, gain, state.ammo[seat])


@compiled_too
def count_users(state: np.record, rules: np.record, counted: int) -> tuple[int, int]:
    """Bitmasks of the abilities that at least one player, and that at least two players, use this turn."""
    once, twice = 0, 0
    for seat in range(rules.seats):
        mine = 0
        for deed in range(seat, state.slots * MAX_SEATS, MAX_SEATS):
            if counted >> deed & 1:
                mine |= 1 << state.ability[deed]
        twice |= once & mine
        once |= mine
    return once, twice


@rule("2")
def meets_cancel_rule(state: np.record, rules: np.record, mine: int, theirs: int, lone: int) -> bool:
    """§2 moment 3  Is my ability's cancel rule met because of theirs? Their user is a target of mine and uses a
    cancelling ability on me, or is the only player using one."""
    me, them = mine % MAX_SEATS, theirs % MAX_SEATS
    if state.targets[mine] >> them & 1 == 0:
        return False
    ability = rules.abilities[state.ability[mine]]
    theirs_bit = 1 << state.ability[theirs]
    if ability.cancelled_by & theirs_bit and state.targets[theirs] >> me & 1:
        return True
    return ability.cancelled_by_lone & theirs_bit & lone != 0


@compiled_too
def is_cancelled_by_seat(state: np.record, rules: np.record, mine: int, seat: int, counted: int, lone: int) -> bool:
    """Does this seat, by any of its deeds, make my ability meet its cancel rule?"""
    for theirs in range(seat, state.slots * MAX_SEATS, MAX_SEATS):
        if counted >> theirs & 1 and meets_cancel_rule(state, rules, mine, theirs, lone):
            return True
    return False


@compiled_too
def falls_apart(rules: np.record, ability: np.record) -> bool:
    """C-07  Is it void against the cancelling target only, rather than as a whole?"""
    return bool(ability.target == Target.TWO and rules.machine_gun_cancel == 1)


@rule("2")
def cancel(
    state: np.record, rules: np.record, dealer: np.record, valid: int, counted: int, lone: int, crowd: int
) -> int:
    """§2 moment 3  An ability that meets its cancel rule is void as a whole. Returns the deeds that still stand."""
    standing = valid
    for mine in range(state.slots * MAX_SEATS):
        if valid >> mine & 1 == 0:
            continue
        ability = rules.abilities[state.ability[mine]]
        if ability.cancelled_by_crowd and crowd >> state.ability[mine] & 1:
            standing &= ~(1 << mine)
            tell(dealer, Event.CANCELLED, mine % MAX_SEATS, state.ability[mine], -1)
        elif (ability.cancelled_by | ability.cancelled_by_lone) != 0 and not falls_apart(rules, ability):
            for seat in range(rules.seats):
                if is_cancelled_by_seat(state, rules, mine, seat, counted, lone):
                    standing &= ~(1 << mine)
                    tell(dealer, Event.CANCELLED, mine % MAX_SEATS, state.ability[mine], seat)
                    break
    return standing


@compiled_too
def reaches(state: np.record, rules: np.record, deed: int, seat: int, counted: int, lone: int) -> bool:
    """Does a standing deed work on this seat at all: aimed at it, and (C-07) not cancelled by it?"""
    if state.targets[deed] >> seat & 1 == 0:
        return False
    if falls_apart(rules, rules.abilities[state.ability[deed]]):
        return not is_cancelled_by_seat(state, rules, deed, seat, counted, lone)
    return True


@rule("2")
def is_void_on(
    state: np.record, rules: np.record, theirs: int, seat: int, standing: int, valid: int, counted: int, lone: int
) -> bool:
    """§2 moments 3 and 4  Their ability has no effect on this seat if it cancelled one of the seat's abilities, or if
    a standing ability of the seat voids it: of a target, or of anybody for abilities used on oneself."""
    them, bit = theirs % MAX_SEATS, 1 << state.ability[theirs]
    for mine in range(seat, state.slots * MAX_SEATS, MAX_SEATS):
        if valid >> mine & 1 and meets_cancel_rule(state, rules, mine, theirs, lone):
            return True
        if standing >> mine & 1 and rules.abilities[state.ability[mine]].voids & bit:
            if reaches(state, rules, mine, them, counted, lone):
                return True
    return False


@rule("2")
def take_effect(
    state: np.record, rules: np.record, dealer: np.record, standing: int, valid: int, counted: int, lone: int
) -> int:
    """§2 moment 4  What is left takes effect at once. Returns the seats that the lord's ability hurt (§3)."""
    hurt_by_lord = 0
    for deed in range(state.slots * MAX_SEATS):
        if standing >> deed & 1 == 0 or rules.abilities[state.ability[deed]].damage == 0:
            continue
        user, ability = deed % MAX_SEATS, rules.abilities[state.ability[deed]]
        for seat in range(rules.seats):
            if state.living >> seat & 1 == 0 or not reaches(state, rules, deed, seat, counted, lone):
                continue
            if seat == user and ability.target == Target.ALL:
                continue
            if is_void_on(state, rules, deed, seat, standing, valid, counted, lone):
                tell(dealer, Event.VOID, user, state.ability[deed], seat)
                continue
            lose_hp(state, seat, ability.damage)
            state.landed[state.ability[deed]] += 1
            tell(dealer, Event.HIT, user, state.ability[deed], seat)
            if state.role[user] == Role.LORD:
                hurt_by_lord |= 1 << seat
    return hurt_by_lord


# ── §2 the end of a turn, a round and a match ────────────────────────────────


@rule("2")
def end_turn(state: np.record, rules: np.record, dealer: np.record, hurt_by_lord: int) -> None:
    """§2  The round ends when someone has lost 1 HP or more since it began, or is at 0 or below."""
    state.calm += 1
    was_living = int(state.living)
    ends = False
    for seat in range(rules.seats):
        if was_living >> seat & 1:
            for deed in range(seat, state.slots * MAX_SEATS, MAX_SEATS):
                if state.ability[deed] != NOTHING and rules.abilities[state.ability[deed]].unlocks == 1:
                    state.swept |= 1 << seat
            if state.hp_round[seat] - state.hp[seat] >= HALVES or state.hp[seat] <= 0:
                ends = True
            if state.hp[seat] <= 0:
                go_out(state, rules, dealer, seat, hurt_by_lord)
    decide(state, rules, dealer, was_living)
    if state.outcome != Outcome.PLAYING:
        state.owed = 0
    elif ends:
        start_round(state, rules, dealer)
    else:
        start_turn(state)


@rule("3")
def go_out(state: np.record, rules: np.record, dealer: np.record, seat: int, hurt_by_lord: int) -> None:
    """§1 At 0 HP or below a player is out. §3 variant 2: a commoner put out by the lord's ability becomes a minion
    (C-09: from the next round, or the one after)."""
    state.living &= ~(1 << seat)
    tell(dealer, Event.OUT, seat, 0, 0)
    if rules.converts == 1 and state.role[seat] == Role.COMMONER and hurt_by_lord >> seat & 1:
        state.role[seat] = Role.MINION
        state.side[seat] = Side.LORD
        state.hp[seat] = rules.hp_minion
        if rules.converted_returns == 0:
            state.returning |= 1 << seat
        else:
            state.benched |= 1 << seat
        tell(dealer, Event.CONVERTED, seat, 0, 0)


@compiled_too
def sides_of(state: np.record, rules: np.record, seats: int) -> int:
    """Bitmask of the sides that these seats are on."""
    mask = 0
    for seat in range(rules.seats):
        if seats >> seat & 1:
            mask |= 1 << state.side[seat]
    return mask


@rule("1")
def decide(state: np.record, rules: np.record, dealer: np.record, was_living: int) -> None:
    """§1  A match is over when one side alone is left; C-10: or when the lord is out; C-05: or after too many calm turns."""
    left = sides_of(state, rules, state.living | state.returning | state.benched)
    if rules.mode == Mode.LORD and rules.commoners_goal == 1 and state.living >> rules.lord_seat & 1 == 0:
        left &= ~(1 << Side.LORD.value)
    if left == 0:
        all_out(state, rules, dealer, was_living)
    elif left & (left - 1) == 0:
        state.outcome = Outcome.WON
        state.winners = left
        tell(dealer, Event.WON, -1, left, 0)
    elif rules.stalemate == 0 and state.calm >= rules.stalemate_turns:
        state.outcome = Outcome.DRAWN
        state.winners = left
        tell(dealer, Event.DRAWN, -1, left, 0)


@rule("1")
def all_out(state: np.record, rules: np.record, dealer: np.record, was_living: int) -> None:
    """C-04  Everyone goes out in the same turn: a draw, or whoever had the most HP when the round began wins."""
    best = 0
    winners = sides_of(state, rules, was_living)
    if rules.all_out == 1:
        winners = 0
        for seat in range(rules.seats):
            if was_living >> seat & 1:
                if state.hp_round[seat] > best:
                    best = state.hp_round[seat]
                    winners = 0
                if state.hp_round[seat] == best:
                    winners |= 1 << state.side[seat]
    alone = winners & (winners - 1) == 0
    state.outcome = Outcome.WON if alone else Outcome.DRAWN
    state.winners = winners
    tell(dealer, Event.WON if alone else Event.DRAWN, -1, winners, 0)


@rule("1")
def payoff(state: np.record, rules: np.record, out: Any) -> None:
    """§1  One for each player of the side that reached its goal; a draw is shared by the sides in it."""
    share = 0.0 if state.winners == 0 else 1.0 / count_bits(state.winners)
    for seat in range(len(out)):
        out[seat] = share if state.winners >> state.side[seat] & 1 else 0.0


def imagine(state: np.record, rules: np.record, dealer: np.record, seat: int) -> None:
    """A seat knows everything but what others have chosen this turn: as if they had not chosen yet."""
    if state.owed == 0:
        return
    for other in range(rules.seats):
        if other != seat and state.living >> other & 1:
            state.owed |= 1 << other
            for deed in range(other, state.slots * MAX_SEATS, MAX_SEATS):
                state.ability[deed] = NOTHING
                state.targets[deed] = 0
