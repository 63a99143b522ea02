"""§2, the second half of a turn: validity, ammo, cancelling, effect, each for all players at once.

`deed` is an ability declared this turn; sets of deeds, seats and abilities are bits of a whole number.
"""

from __future__ import annotations

from wanju.games.cier.rounds import end_turn, lose_hp
from wanju.games.cier.state import (
    EVERY_SEAT,
    NOTHING,
    AllowFouls,
    AmmoLeft,
    Event,
    FouledIsUsed,
    MachineGunCancel,
    Role,
    Target,
    TwoAbilities,
)  # fmt: skip
from wanju.kernel.bits import lowest, without_lowest
from wanju.kernel.dealer import tell
from wanju.kernel.record import MAX_SEATS, Record
from wanju.kernel.rule import rule


def price(state: Record, rules: Record, seat: int, ability: int) -> int:
    """What the ability costs this seat, in halves; NOTHING if its role lacks it."""
    return rules.roles[state.role[seat]].cost[ability]


def has_earned(state: Record, rules: Record, seat: int, ability: int) -> bool:
    """§2  竖劈 needs 横扫 used by this player in an earlier turn of the round, whether or not it took effect."""
    return bool(rules.abilities[ability].after == NOTHING or state.swept >> seat & 1)


def seat_of(deed: int) -> int:
    """The seat that did it."""
    return deed & (MAX_SEATS - 1)


def deeds_of(seat: int) -> int:
    """The deeds that can be a seat's: its first and its second."""
    return 1 << seat | 1 << (MAX_SEATS + seat)


def seats_of(deeds: int) -> int:
    """The seats that did any of these."""
    return (deeds | deeds >> MAX_SEATS) & EVERY_SEAT


@rule("2")
def resolve_turn(state: Record, rules: Record, dealer: Record) -> None:
    """§2  Validity, ammo, cancelling, effect: in this order, each for all players at once."""
    state.turn_number += 1
    declared = declared_deeds(state, rules)
    used = reveal(state, dealer, declared)
    fouls = call_fouls(state, rules, dealer)
    valid = declared & ~fouls
    settle_ammo(state, rules, dealer, valid)
    hurt_by_lord = 0
    if used & (rules.hurting | rules.cancellable):
        counted = declared if rules.fouled_is_used == FouledIsUsed.YES else valid  # C-12
        once, twice = 0, 0
        if used & rules.numbered:
            once, twice = count_users(state, counted)
        standing = cancel(state, rules, dealer, valid, counted, once & ~twice, twice)
        hurt_by_lord = take_effect(state, rules, dealer, standing, valid, counted, once & ~twice)
    if used & rules.unlocking:
        state.swept |= seats_of(deeds_among(state, declared, rules.unlocking))
    end_turn(state, rules, dealer, hurt_by_lord)


def declared_deeds(state: Record, rules: Record) -> int:
    """All deeds of this turn as bits: one of every living seat, and the second ones."""
    deeds = state.living
    if state.slots > 1:
        for deed in range(MAX_SEATS, MAX_SEATS + rules.seats):
            if state.ability[deed] != NOTHING:
                deeds |= 1 << deed
    return deeds


def deeds_among(state: Record, deeds: int, abilities: int) -> int:
    """Those of the deeds whose ability is one of a set."""
    found = 0
    while deeds:
        deed, deeds = lowest(deeds), without_lowest(deeds)
        found |= (abilities >> state.ability[deed] & 1) << deed
    return found


def abilities_in(state: Record, deeds: int) -> int:
    """Bitmask of the abilities that these deeds use."""
    found = 0
    while deeds:
        deed, deeds = lowest(deeds), without_lowest(deeds)
        found |= 1 << state.ability[deed]
    return found


def reveal(state: Record, dealer: Record, deeds: int) -> int:
    """Show what everybody chose. Returns the abilities among it."""
    shown = 0
    left = deeds
    while left:
        deed, left = lowest(left), without_lowest(left)
        state.used[state.ability[deed]] += 1
        shown |= 1 << state.ability[deed]
    if dealer.is_open:
        tell_choices(state, dealer, deeds)
    return shown


def tell_choices(state: Record, dealer: Record, deeds: int) -> None:
    """Tell who uses what on whom."""
    while deeds:
        deed, deeds = lowest(deeds), without_lowest(deeds)
        tell(dealer, Event.USES, seat_of(deed), state.ability[deed], state.targets[deed])


@rule("2")
def call_fouls(state: Record, rules: Record, dealer: Record) -> int:
    """§2 moment 1  Not enough ammo, or 竖劈 without 横扫: the player loses HP and the ability is void.
    C-06: two abilities are paid for together and void together, or one after the other."""
    fouls = 0
    if rules.allow_fouls == AllowFouls.OFF:
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
            elif rules.two_abilities == TwoAbilities.TOGETHER:
                mine |= 1 << seat | 1 << (MAX_SEATS + seat)
            else:
                mine |= 1 << deed
        if mine:
            state.fouls += 1
            lose_hp(state, seat, rules.foul_hp)
            tell(dealer, Event.FOUL, seat, rules.foul_hp, state.hp[seat])
        fouls |= mine
    return fouls


@rule("2")
def settle_ammo(state: Record, rules: Record, dealer: Record, valid: int) -> None:
    """§2 moment 2  Costs are paid, also for what will be cancelled; 子弹 adds its ammo (C-08: the rest is kept)."""
    if rules.ammo_left == AmmoLeft.LOST:
        lose_the_rest(state, rules, valid)
    left = valid
    while left:
        deed, left = lowest(left), without_lowest(left)
        state.ammo[seat_of(deed)] += load_of(state, rules, deed) - cost_of(state, rules, deed)
    if dealer.is_open:
        tell_ammo(state, rules, dealer, valid)


def cost_of(state: Record, rules: Record, deed: int) -> int:
    """The ammo a deed costs its user."""
    return price(state, rules, seat_of(deed), state.ability[deed])


def load_of(state: Record, rules: Record, deed: int) -> int:
    """The ammo a deed gives its user."""
    return rules.abilities[state.ability[deed]].loads * rules.roles[state.role[seat_of(deed)]].bullet_ammo


@rule("2")
def lose_the_rest(state: Record, rules: Record, valid: int) -> None:
    """C-08  Whoever pays keeps nothing over: only what the deeds cost is left to pay them with."""
    left = valid
    while left:
        deed, left = lowest(left), without_lowest(left)
        if cost_of(state, rules, deed) > 0:
            state.ammo[seat_of(deed)] = 0
    left = valid
    while left:
        deed, left = lowest(left), without_lowest(left)
        state.ammo[seat_of(deed)] += cost_of(state, rules, deed)


def tell_ammo(state: Record, rules: Record, dealer: Record, valid: int) -> None:
    """Tell who paid, and what they had before anything was loaded; then who loaded."""
    left = valid
    while left:
        deed, left = lowest(left), without_lowest(left)
        seat, cost = seat_of(deed), cost_of(state, rules, deed)
        loaded = 0
        for own in range(seat, state.slots * MAX_SEATS, MAX_SEATS):
            if valid >> own & 1:
                loaded += load_of(state, rules, own)
        if cost > 0:
            tell(dealer, Event.PAYS, seat, cost, state.ammo[seat] - loaded)
    left = deeds_among(state, valid, rules.loading)
    while left:
        deed, left = lowest(left), without_lowest(left)
        tell(dealer, Event.LOADS, seat_of(deed), load_of(state, rules, deed), state.ammo[seat_of(deed)])


def count_users(state: Record, counted: int) -> tuple[int, int]:
    """Bitmasks of the abilities that at least one player, and that at least two players, use this turn."""
    once, twice = 0, 0
    seats = seats_of(counted)
    while seats:
        seat, seats = lowest(seats), without_lowest(seats)
        mine = abilities_in(state, counted & deeds_of(seat))
        twice |= once & mine
        once |= mine
    return once, twice


@rule("2")
def meets_cancel_rule(state: Record, rules: Record, mine: int, theirs: int, lone: int) -> bool:
    """§2 moment 3  Is my ability's cancel rule met because of theirs? Their user is a target of mine and uses a
    cancelling ability on me, or is the only player using one."""
    me, them = seat_of(mine), seat_of(theirs)
    if state.targets[mine] >> them & 1 == 0:
        return False
    ability = rules.abilities[state.ability[mine]]
    theirs_bit = 1 << state.ability[theirs]
    if ability.cancelled_by & theirs_bit and state.targets[theirs] >> me & 1:
        return True
    return bool(ability.cancelled_by_lone & theirs_bit & lone)


def is_cancelled_by_seat(state: Record, rules: Record, mine: int, seat: int, counted: int, lone: int) -> bool:
    """Does this seat, by any of its deeds, make my ability meet its cancel rule?"""
    left = counted & deeds_of(seat)
    while left:
        theirs, left = lowest(left), without_lowest(left)
        if meets_cancel_rule(state, rules, mine, theirs, lone):
            return True
    return False


def falls_apart(rules: Record, ability: Record) -> bool:
    """C-07  Is it void against the cancelling target only, rather than as a whole?"""
    return bool(ability.target == Target.TWO and rules.machine_gun_cancel == MachineGunCancel.TARGET)


@rule("2")
def cancel(state: Record, rules: Record, dealer: Record, valid: int, counted: int, lone: int, crowd: int) -> int:
    """§2 moment 3  An ability that meets its cancel rule is void as a whole. Returns the deeds that still stand."""
    standing = valid
    left = deeds_among(state, valid, rules.cancellable)
    while left:
        mine, left = lowest(left), without_lowest(left)
        ability = rules.abilities[state.ability[mine]]
        if ability.cancelled_by_crowd and crowd >> state.ability[mine] & 1:
            standing &= ~(1 << mine)
            tell(dealer, Event.CANCELLED, seat_of(mine), state.ability[mine], -1)
        elif not falls_apart(rules, ability):
            seat = first_canceller(state, rules, mine, counted, lone)
            if seat != NOTHING:
                standing &= ~(1 << mine)
                tell(dealer, Event.CANCELLED, seat_of(mine), state.ability[mine], seat)
    return standing


def first_canceller(state: Record, rules: Record, mine: int, counted: int, lone: int) -> int:
    """The first seat that makes my ability meet its cancel rule, or NOTHING."""
    targets = state.targets[mine] & state.living
    while targets:
        seat, targets = lowest(targets), without_lowest(targets)
        if is_cancelled_by_seat(state, rules, mine, seat, counted, lone):
            return seat
    return NOTHING


def reaches(state: Record, rules: Record, deed: int, seat: int, counted: int, lone: int) -> bool:
    """Does a standing deed work on this seat at all: aimed at it, and (C-07) not cancelled by it?"""
    if state.targets[deed] >> seat & 1 == 0:
        return False
    if falls_apart(rules, rules.abilities[state.ability[deed]]):
        return not is_cancelled_by_seat(state, rules, deed, seat, counted, lone)
    return True


@rule("2")
def is_void_on(
    state: Record, rules: Record, theirs: int, seat: int, standing: int, valid: int, counted: int, lone: int
) -> bool:
    """§2 moments 3 and 4  Their ability has no effect on this seat if it cancelled one of the seat's abilities, or if
    a standing ability of the seat voids it: of a target, or of anybody for abilities used on oneself."""
    them, bit = seat_of(theirs), 1 << state.ability[theirs]
    left = valid & deeds_of(seat)
    while left:
        mine, left = lowest(left), without_lowest(left)
        if meets_cancel_rule(state, rules, mine, theirs, lone):
            return True
        if standing >> mine & 1 and rules.abilities[state.ability[mine]].voids & bit:
            if reaches(state, rules, mine, them, counted, lone):
                return True
    return False


@rule("2")
def take_effect(
    state: Record, rules: Record, dealer: Record, standing: int, valid: int, counted: int, lone: int
) -> int:
    """§2 moment 4  What is left takes effect at once. Returns the seats that the lord's ability hurt (§3)."""
    hurt_by_lord = 0
    left = deeds_among(state, standing, rules.hurting)
    while left:
        deed, left = lowest(left), without_lowest(left)
        user, ability = seat_of(deed), rules.abilities[state.ability[deed]]
        targets = state.targets[deed] & state.living
        if ability.target == Target.ALL:
            targets &= ~(1 << user)
        while targets:
            seat, targets = lowest(targets), without_lowest(targets)
            if not reaches(state, rules, deed, seat, counted, lone):
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
