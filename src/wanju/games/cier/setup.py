"""§1, §3, §4: who sits where, with which role, on which side."""

from __future__ import annotations

from wanju.games.cier.rounds import start_round
from wanju.games.cier.state import NOTHING, Character, Mode, Role, Side, Team
from wanju.kernel.dealer import roll
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


@rule("1")
def setup(state: Record, rules: Record, dealer: Record) -> None:
    """§1  The type of match gives each player an identity, a role and HP."""
    state.slots = 1
    state.living = (1 << rules.seats) - 1
    taken = 0
    for seat in range(rules.seats):
        state.role[seat] = assign_role(rules, dealer, seat, taken)
        taken |= 1 << state.role[seat]
        state.side[seat] = side_of(rules, seat)
        role = rules.roles[state.role[seat]]
        state.hp[seat] = first_hp(rules, state.role[seat], seat)
        state.slots = max(state.slots, role.abilities)
    start_round(state, rules, dealer)


@rule("1")
def assign_role(rules: Record, dealer: Record, seat: int, taken: int) -> int:
    """§1, §3, §4  By mode: an individual, a team member, the lord, a minion, a commoner, or a character."""
    if rules.mode == Mode.TEAM:
        return Role.MEMBER
    if rules.mode == Mode.LORD:
        return role_by_lord(rules, seat)
    if rules.mode == Mode.SKILL:
        return assign_character(rules, dealer, seat, taken)
    return Role.INDIVIDUAL


@rule("3")
def role_by_lord(rules: Record, seat: int) -> int:
    """§3  The lord; minions sit on from there round the table; the rest are commoners."""
    after_lord = (seat - rules.lord_seat) % rules.seats
    if after_lord == 0:
        return Role.LORD
    return Role.MINION if after_lord <= rules.minions else Role.COMMONER


@rule("1")
def first_hp(rules: Record, role: int, seat: int) -> int:
    """§1, C-13  The HP that were agreed upon for this player, or those of the identity."""
    return rules.hp_seat[seat] if rules.hp_seat[seat] > 0 else rules.roles[role].hp


@rule("4")
def assign_character(rules: Record, dealer: Record, seat: int, taken: int) -> int:
    """§4  The character chosen for the seat, or one drawn among those that nobody has or was promised yet."""
    if rules.character[seat] != Character.DRAWN:
        return Role.FIRST_CHARACTER + rules.character[seat] - 1
    for other in range(rules.seats):
        if rules.character[other] != Character.DRAWN:
            taken |= 1 << (Role.FIRST_CHARACTER + rules.character[other] - 1)
    free = 0
    for role in range(Role.FIRST_CHARACTER, rules.role_count):
        free += 1 - (taken >> role & 1)
    if free == 0:  # more seats than characters
        return Role.FIRST_CHARACTER + roll(dealer, rules.role_count - Role.FIRST_CHARACTER)
    left = roll(dealer, free)
    for role in range(Role.FIRST_CHARACTER, rules.role_count):
        if taken >> role & 1 == 0:
            if left == 0:
                return role
            left -= 1
    return NOTHING


@rule("1")
def side_of(rules: Record, seat: int) -> int:
    """§1  Teams are chosen or dealt round the table (C-14); the lord's side stands against the commoners; else each
    stands alone."""
    if rules.mode == Mode.TEAM:
        return seat % rules.teams if rules.team[seat] == Team.DEALT else rules.team[seat] - Team.A
    if rules.mode == Mode.LORD:
        after_lord = (seat - rules.lord_seat) % rules.seats
        return Side.LORD if after_lord <= rules.minions else Side.COMMONERS
    return seat
