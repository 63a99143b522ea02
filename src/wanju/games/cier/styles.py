"""Rule-of-thumb players: random, cautious, aggressive, counting. None looks at what others have chosen this turn."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from wanju.games.cier.rules import ammo_free, count_bits, has_earned, may_aim_at, price
from wanju.games.cier.state import NOTHING, Target
from wanju.kernel.dealer import happens, roll
from wanju.kernel.record import MAX_SEATS
from wanju.kernel.rule import compiled_too


class Style(IntEnum):
    RANDOM = 0
    CAUTIOUS = 1
    AGGRESSIVE = 2
    COUNTING = 3


def choose(state: np.record, rules: np.record, dealer: np.record, seat: int, style: int) -> int:
    """One action of this style."""
    if style == Style.CAUTIOUS:
        return cautious(state, rules, dealer, seat)
    if style == Style.AGGRESSIVE:
        return aggressive(state, rules, dealer, seat)
    if style == Style.COUNTING:
        return counting(state, rules, dealer, seat)
    return at_random(state, rules, dealer, seat)


# ── what there is to choose from ─────────────────────────────────────────────


@compiled_too
def is_open(state: np.record, rules: np.record, seat: int, ability: int, ammo: int) -> bool:
    """Could the seat use this ability now without a foul?"""
    cost = price(state, rules, seat, ability)
    return cost != NOTHING and cost <= ammo and has_earned(state, rules, seat, ability)


@compiled_too
def ways_to_aim(rules: np.record, ability: int, aims: int) -> int:
    """In how many ways an ability can be aimed at `aims` possible seats."""
    kind = rules.abilities[ability].target
    if kind == Target.ONE:
        return aims
    if kind == Target.TWO:
        if aims == 1:
            return int(1 - rules.machine_gun_alone)
        return aims * (aims - 1) // 2
    return 1


@compiled_too
def nth_seat(mask: int, n: int) -> int:
    """The n-th seat of a mask, from 0."""
    seat = 0
    while True:
        if mask >> seat & 1:
            if n == 0:
                return seat
            n -= 1
        seat += 1


@compiled_too
def pair_number(low: int, high: int) -> int:
    """The place of a pair of seats among all pairs, after the eight single seats."""
    return MAX_SEATS + low * (2 * MAX_SEATS - low - 1) // 2 + (high - low - 1)


@compiled_too
def aimed(rules: np.record, ability: int, mask: int, way: int) -> int:
    """The action that uses the ability in its n-th way on the seats of a mask."""
    first = int(rules.abilities[ability].first_action)
    kind = rules.abilities[ability].target
    if kind == Target.ONE:
        return first + nth_seat(mask, way)
    if kind == Target.TWO:
        aims = count_bits(mask)
        if aims == 1:
            return first + nth_seat(mask, 0)
        low = 0
        while way >= aims - 1 - low:
            way -= aims - 1 - low
            low += 1
        return first + pair_number(nth_seat(mask, low), nth_seat(mask, low + 1 + way))
    return first


@compiled_too
def done(state: np.record, rules: np.record) -> int:
    """The action that declines a second ability."""
    return int(rules.action_count - 1)


@compiled_too
def at_random(state: np.record, rules: np.record, dealer: np.record, seat: int) -> int:
    """Every legal action that is no foul is as likely as any other."""
    mask = may_aim_at(state, rules, seat)
    aims = count_bits(mask)
    ammo = ammo_free(state, rules, seat)
    is_second = state.ability[seat] != NOTHING
    total = 1 if is_second else 0
    for ability in range(rules.ability_count):
        if is_open(state, rules, seat, ability, ammo):
            total += ways_to_aim(rules, ability, aims)
    left = roll(dealer, total)
    for ability in range(rules.ability_count):
        if is_open(state, rules, seat, ability, ammo):
            ways = ways_to_aim(rules, ability, aims)
            if left < ways:
                return aimed(rules, ability, mask, left)
            left -= ways
    return done(state, rules)


# ── enemies ──────────────────────────────────────────────────────────────────


@compiled_too
def enemies_of(state: np.record, rules: np.record, seat: int) -> int:
    """Bitmask of the living seats of other sides."""
    mask = 0
    for other in range(rules.seats):
        if state.living >> other & 1 and state.side[other] != state.side[seat]:
            mask |= 1 << other
    return mask


@compiled_too
def richest(state: np.record, rules: np.record, dealer: np.record, enemies: int) -> int:
    """The enemy with the most ammo, the earlier of equals from a random place on."""
    start = roll(dealer, rules.seats)
    best, most = NOTHING, -1
    for step in range(rules.seats):
        other = (start + step) % int(rules.seats)
        if enemies >> other & 1 and state.ammo[other] > most:
            best, most = other, int(state.ammo[other])
    return best


@compiled_too
def aim_at(rules: np.record, ability: int, enemies: int, favourite: int) -> int:
    """Use the ability on the favourite, and on the next enemy too where it takes two."""
    if rules.abilities[ability].target == Target.TWO and count_bits(enemies) > 1:
        other = nth_seat(enemies & ~(1 << favourite), 0)
        first = int(rules.abilities[ability].first_action)
        return first + pair_number(min(favourite, other), max(favourite, other))
    return aimed(rules, ability, 1 << favourite, 0)


@compiled_too
def dearest_attack(state: np.record, rules: np.record, seat: int, enemies: int) -> int:
    """The most expensive attack the seat can pay for, or NOTHING."""
    ammo = ammo_free(state, rules, seat)
    best, most = NOTHING, -1
    for ability in range(rules.ability_count):
        row = rules.abilities[ability]
        if row.damage > 0 and is_open(state, rules, seat, ability, ammo) and price(state, rules, seat, ability) > most:
            if ways_to_aim(rules, ability, count_bits(enemies)) > 0:
                best, most = ability, price(state, rules, seat, ability)
    return best


@compiled_too
def is_armed(state: np.record, rules: np.record, seat: int) -> bool:
    """Could this seat hurt anybody now?"""
    for ability in range(rules.ability_count):
        if rules.abilities[ability].damage > 0 and is_open(state, rules, seat, ability, int(state.ammo[seat])):
            return True
    return False


@compiled_too
def loading(state: np.record, rules: np.record, seat: int) -> int:
    """The action that loads, or a shield for a role that cannot."""
    for ability in range(rules.ability_count):
        if rules.abilities[ability].loads == 1 and price(state, rules, seat, ability) == 0:
            return int(rules.abilities[ability].first_action)
    return NOTHING


@compiled_too
def shielding(state: np.record, rules: np.record, dealer: np.record, seat: int) -> int:
    """A random affordable ability used on oneself that voids something, or NOTHING."""
    ammo = ammo_free(state, rules, seat)
    found, count = NOTHING, 0
    for ability in range(rules.ability_count):
        row = rules.abilities[ability]
        if row.target == Target.SELF and row.voids != 0 and is_open(state, rules, seat, ability, ammo):
            count += 1
            if roll(dealer, count) == 0:
                found = int(row.first_action)
    return found


# ── three tempers ────────────────────────────────────────────────────────────


@compiled_too
def cautious(state: np.record, rules: np.record, dealer: np.record, seat: int) -> int:
    """Loads while nobody can hurt; under threat mostly takes cover, now and then loads or strikes."""
    enemies = enemies_of(state, rules, seat) & may_aim_at(state, rules, seat)
    threatened = False
    for other in range(rules.seats):
        if enemies >> other & 1 and is_armed(state, rules, other):
            threatened = True
    mood = roll(dealer, 10)
    attack = dearest_attack(state, rules, seat, enemies)
    if attack != NOTHING and (mood < 3 or not threatened):
        return aim_at(rules, attack, enemies, richest(state, rules, dealer, enemies))
    if threatened and mood < 8:
        shield = shielding(state, rules, dealer, seat)
        if shield != NOTHING:
            return shield
    load = loading(state, rules, seat)
    return load if load != NOTHING else at_random(state, rules, dealer, seat)


@compiled_too
def aggressive(state: np.record, rules: np.record, dealer: np.record, seat: int) -> int:
    """Strikes the best-armed enemy with the dearest weapon it can pay, and loads when it can pay none."""
    enemies = enemies_of(state, rules, seat) & may_aim_at(state, rules, seat)
    attack = dearest_attack(state, rules, seat, enemies)
    if attack != NOTHING and happens(dealer, 3, 4):
        return aim_at(rules, attack, enemies, richest(state, rules, dealer, enemies))
    load = loading(state, rules, seat)
    return load if load != NOTHING else at_random(state, rules, dealer, seat)


# ── counting: read what each opponent can afford, and answer it ──────────────


@compiled_too
def lands(rules: np.record, mine: int, theirs: int, at_me: bool) -> bool:
    """Would my attack on them take effect if they use `theirs`, aimed at me or not? (§2, moments 3 and 4, for two)"""
    attack, answer = rules.abilities[mine], rules.abilities[theirs]
    bit = 1 << theirs
    is_back = at_me or answer.target == Target.ALL
    if attack.cancelled_by & bit and is_back:
        return False
    if attack.cancelled_by_lone & bit:
        return False
    if attack.cancelled_by_crowd and mine == theirs:
        return False
    covers = is_back or answer.target == Target.SELF
    return not (answer.voids >> mine & 1 and covers)


@compiled_too
def counting(state: np.record, rules: np.record, dealer: np.record, seat: int) -> int:
    """Weighs each own ability against everything each opponent can afford, then picks by weight, so as not to be read."""
    enemies = enemies_of(state, rules, seat) & may_aim_at(state, rules, seat)
    ammo = ammo_free(state, rules, seat)
    favourite = richest(state, rules, dealer, enemies)
    total = 0
    for ability in range(rules.ability_count):
        total += weight_of(state, rules, seat, ability, ammo, enemies, favourite)
    if total == 0:
        return at_random(state, rules, dealer, seat)
    left = roll(dealer, total)
    for ability in range(rules.ability_count):
        left -= weight_of(state, rules, seat, ability, ammo, enemies, favourite)
        if left < 0:
            if rules.abilities[ability].target == Target.ONE or rules.abilities[ability].target == Target.TWO:
                return aim_at(rules, ability, enemies, favourite)
            return int(rules.abilities[ability].first_action)
    return done(state, rules)


@compiled_too
def weight_of(
    state: np.record, rules: np.record, seat: int, ability: int, ammo: int, enemies: int, favourite: int
) -> int:
    """How much the counting player likes an ability now: hits it expects, less hits it fears, plus ammo; cubed."""
    if not is_open(state, rules, seat, ability, ammo):
        return 0
    row = rules.abilities[ability]
    if row.target != Target.SELF and ways_to_aim(rules, ability, count_bits(enemies)) == 0:
        return 0
    value = 100 + (30 if row.loads == 1 else 0) - 4 * price(state, rules, seat, ability)
    aims = count_bits(enemies)
    for other in range(rules.seats):
        if enemies >> other & 1 == 0:
            continue
        aimed_at_them = other == favourite or row.target == Target.ALL or (row.target == Target.TWO and aims == 2)
        value += expected(state, rules, ability, other, aims, aimed_at_them)
    return max(value, 0) ** 3


@compiled_too
def expected(state: np.record, rules: np.record, mine: int, other: int, aims: int, aimed_at_them: bool) -> int:
    """Hits given less hits taken against one opponent, in hundredths, over all it can afford."""
    given, taken, count = 0, 0, 0
    for theirs in range(rules.ability_count):
        if not is_open(state, rules, other, theirs, int(state.ammo[other])):
            continue
        count += 1
        if aimed_at_them and rules.abilities[mine].damage > 0 and lands(rules, mine, theirs, aims == 1):
            given += 150
        if rules.abilities[theirs].damage > 0 and lands(rules, theirs, mine, aimed_at_them):
            share = 1 if rules.abilities[theirs].target == Target.ALL else aims
            taken += 200 // share
    return (given - taken) // max(count, 1)
