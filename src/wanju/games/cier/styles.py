"""Rule-of-thumb players: random, cautious, aggressive, counting. None looks at what others have chosen this turn."""

from __future__ import annotations

from wanju.games.cier.choices import ammo_free, may_aim_at, opponents_of
from wanju.games.cier.resolve import price
from wanju.games.cier.state import MOST_COST, NOTHING, MachineGunAlone, Style, Target
from wanju.kernel.bits import how_many, lowest, nth, without_lowest
from wanju.kernel.dealer import happens, roll
from wanju.kernel.record import MAX_SEATS, Record


def choose(state: Record, rules: Record, dealer: Record, seat: int, style: int) -> int:
    """One action of this style."""
    if style == Style.CAUTIOUS:
        return cautious(state, rules, dealer, seat)
    if style == Style.AGGRESSIVE:
        return aggressive(state, rules, dealer, seat)
    if style == Style.COUNTING:
        return counting(state, rules, dealer, seat)
    return at_random(state, rules, dealer, seat)


# ── what there is to choose from ─────────────────────────────────────────────


def open_to(state: Record, rules: Record, seat: int, ammo: int) -> int:
    """Bitmask of the abilities that the seat could use now without a foul."""
    if ammo < 0:  # more was promised than there is: a foul to come
        return 0
    choices = rules.roles[state.role[seat]].pays_for[min(ammo, MOST_COST)]
    if state.swept >> seat & 1 == 0:
        choices &= ~rules.following
    return choices


def is_open(state: Record, rules: Record, seat: int, ability: int, ammo: int) -> bool:
    """Could the seat use this ability now without a foul?"""
    return open_to(state, rules, seat, ammo) >> ability & 1 == 1


def ways_for_two(state: Record, rules: Record, seat: int, aims: int) -> int:
    """In how many ways an ability for two can be aimed at `aims` seats: any pair, or the one opponent left (C-02)."""
    alone = how_many(opponents_of(state, rules, seat)) == 1 and rules.machine_gun_alone == MachineGunAlone.ALLOWED
    return aims * (aims - 1) // 2 + (1 if alone else 0)


def ways_to_aim(state: Record, rules: Record, seat: int, ability: int, aims: int) -> int:
    """In how many ways an ability can be aimed at `aims` possible seats."""
    if rules.kinds[Target.ONE] >> ability & 1:
        return aims
    if rules.kinds[Target.TWO] >> ability & 1:
        return ways_for_two(state, rules, seat, aims)
    return 1


def ways_in_all(state: Record, rules: Record, seat: int, choices: int, aims: int) -> int:
    """In how many ways the abilities of a set can be aimed at `aims` possible seats."""
    for_one, for_two = choices & rules.kinds[Target.ONE], choices & rules.kinds[Target.TWO]
    total = how_many(choices & ~(for_one | for_two)) + how_many(for_one) * aims
    if for_two:
        total += how_many(for_two) * ways_for_two(state, rules, seat, aims)
    return total


def pair_number(low: int, high: int) -> int:
    """The place of a pair of seats among all pairs, after the eight single seats."""
    return MAX_SEATS + low * (2 * MAX_SEATS - low - 1) // 2 + (high - low - 1)


def aimed(state: Record, rules: Record, seat: int, ability: int, mask: int, way: int) -> int:
    """The action that uses the ability in its n-th way on the seats of a mask."""
    first = rules.abilities[ability].first_action
    kind = rules.abilities[ability].target
    if kind == Target.ONE:
        return first + nth(mask, way)
    if kind == Target.TWO:
        aims = how_many(mask)
        low = 0
        while low < aims - 1 and way >= aims - 1 - low:
            way -= aims - 1 - low
            low += 1
        if low >= aims - 1:  # past all pairs
            return first + lowest(opponents_of(state, rules, seat))
        return first + pair_number(nth(mask, low), nth(mask, low + 1 + way))
    return first


def done(rules: Record) -> int:
    """The action that declines a second ability."""
    return rules.action_count - 1


def at_random(state: Record, rules: Record, dealer: Record, seat: int) -> int:
    """Every legal action that is no foul is as likely as any other."""
    mask = may_aim_at(state, rules, seat)
    aims = how_many(mask)
    choices = open_to(state, rules, seat, ammo_free(state, rules, seat))
    is_second = state.ability[seat] != NOTHING
    total = ways_in_all(state, rules, seat, choices, aims) + (1 if is_second else 0)
    left = roll(dealer, total)
    while choices:
        ability, choices = lowest(choices), without_lowest(choices)
        ways = ways_to_aim(state, rules, seat, ability, aims)
        if left < ways:
            return aimed(state, rules, seat, ability, mask, left)
        left -= ways
    return done(rules)


# ── enemies ──────────────────────────────────────────────────────────────────


def richest(state: Record, rules: Record, dealer: Record, enemies: int) -> int:
    """The enemy with the most ammo, the earlier of equals from a random place on."""
    start = roll(dealer, rules.seats)
    best, most = NOTHING, -1
    for step in range(rules.seats):
        other = (start + step) % rules.seats
        if enemies >> other & 1 and state.ammo[other] > most:
            best, most = other, state.ammo[other]
    return best


def can_aim(rules: Record, ability: int, enemies: int) -> bool:
    """Is there an enemy to aim at, and for an ability for two a second one (C-02)?"""
    if rules.abilities[ability].target == Target.TWO and rules.machine_gun_alone == MachineGunAlone.UNAVAILABLE:
        return how_many(enemies) > 1
    return enemies != 0


def aim_at(rules: Record, ability: int, enemies: int, favourite: int) -> int:
    """Use the ability on the favourite, and on the next enemy too where it takes two."""
    first = rules.abilities[ability].first_action
    if rules.abilities[ability].target == Target.ALL:
        return first
    if rules.abilities[ability].target == Target.TWO and how_many(enemies) > 1:
        other = lowest(enemies & ~(1 << favourite))
        return first + pair_number(min(favourite, other), max(favourite, other))
    return first + favourite


def dearest_attack(state: Record, rules: Record, seat: int, enemies: int) -> int:
    """The most expensive attack the seat can pay for, or NOTHING."""
    ammo = ammo_free(state, rules, seat)
    best, most = NOTHING, -1
    for ability in range(rules.ability_count):
        row = rules.abilities[ability]
        if row.damage > 0 and is_open(state, rules, seat, ability, ammo) and price(state, rules, seat, ability) > most:
            if can_aim(rules, ability, enemies):
                best, most = ability, price(state, rules, seat, ability)
    return best


def is_armed(state: Record, rules: Record, seat: int) -> bool:
    """Could this seat hurt anybody now?"""
    for ability in range(rules.ability_count):
        if rules.abilities[ability].damage > 0 and is_open(state, rules, seat, ability, state.ammo[seat]):
            return True
    return False


def loading(state: Record, rules: Record, seat: int) -> int:
    """The action that loads, or a shield for a role that cannot."""
    for ability in range(rules.ability_count):
        if rules.abilities[ability].loads == 1 and price(state, rules, seat, ability) == 0:
            return rules.abilities[ability].first_action
    return NOTHING


def shielding(state: Record, rules: Record, dealer: Record, seat: int) -> int:
    """A random affordable ability used on oneself that voids something, or NOTHING."""
    ammo = ammo_free(state, rules, seat)
    found, count = NOTHING, 0
    for ability in range(rules.ability_count):
        row = rules.abilities[ability]
        if row.target == Target.SELF and row.voids != 0 and is_open(state, rules, seat, ability, ammo):
            count += 1
            if roll(dealer, count) == 0:
                found = row.first_action
    return found


# ── three tempers ────────────────────────────────────────────────────────────


def cautious(state: Record, rules: Record, dealer: Record, seat: int) -> int:
    """Loads while nobody can hurt; under threat mostly takes cover, now and then loads or strikes."""
    enemies = opponents_of(state, rules, seat) & may_aim_at(state, rules, seat)
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


def aggressive(state: Record, rules: Record, dealer: Record, seat: int) -> int:
    """Strikes the best-armed enemy with the dearest weapon it can pay, and loads when it can pay none."""
    enemies = opponents_of(state, rules, seat) & may_aim_at(state, rules, seat)
    attack = dearest_attack(state, rules, seat, enemies)
    if attack != NOTHING and happens(dealer, 3, 4):
        return aim_at(rules, attack, enemies, richest(state, rules, dealer, enemies))
    load = loading(state, rules, seat)
    return load if load != NOTHING else at_random(state, rules, dealer, seat)


# ── counting: read what each opponent can afford, and answer it ──────────────


def lands(rules: Record, mine: int, theirs: int, at_me: bool) -> bool:
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


def counting(state: Record, rules: Record, dealer: Record, seat: int) -> int:
    """Weighs each own ability against all that each opponent can afford, then picks by weight, so as not to be read."""
    enemies = opponents_of(state, rules, seat) & may_aim_at(state, rules, seat)
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
            if rules.abilities[ability].target == Target.SELF:
                return rules.abilities[ability].first_action
            return aim_at(rules, ability, enemies, favourite)
    return done(rules)


def weight_of(state: Record, rules: Record, seat: int, ability: int, ammo: int, enemies: int, favourite: int) -> int:
    """How much the counting player likes an ability now: hits it expects, less hits it fears, plus ammo; cubed."""
    if not is_open(state, rules, seat, ability, ammo):
        return 0
    row = rules.abilities[ability]
    if row.target != Target.SELF and not can_aim(rules, ability, enemies):
        return 0
    value = 100 - 4 * price(state, rules, seat, ability)
    value += 15 * rules.roles[state.role[seat]].bullet_ammo if row.loads == 1 else 0
    aims = how_many(enemies)
    for other in range(rules.seats):
        if enemies >> other & 1 == 0:
            continue
        aimed_at_them = other == favourite or row.target == Target.ALL or (row.target == Target.TWO and aims == 2)
        value += expected(state, rules, ability, other, aims, aimed_at_them)
    return max(value, 0) ** 3


def expected(state: Record, rules: Record, mine: int, other: int, aims: int, aimed_at_them: bool) -> int:
    """HP taken less HP lost against one opponent, in parts of 75 and 100 a half, over all it can afford."""
    given, taken, count = 0, 0, 0
    for theirs in range(rules.ability_count):
        if not is_open(state, rules, other, theirs, state.ammo[other]):
            continue
        count += 1
        if aimed_at_them and rules.abilities[mine].damage > 0 and lands(rules, mine, theirs, aims == 1):
            given += 75 * rules.abilities[mine].damage
        if rules.abilities[theirs].damage > 0 and lands(rules, theirs, mine, aimed_at_them):
            share = 1 if rules.abilities[theirs].target == Target.ALL else aims
            taken += 100 * rules.abilities[theirs].damage // share
    return (given - taken) // max(count, 1)
