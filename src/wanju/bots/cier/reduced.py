"""Two of a larger table as a duel: the last two of it, or any two as if there were nobody else."""

from __future__ import annotations

from wanju.bots.cier.duel import Plan
from wanju.bots.cier.memory import duel_of
from wanju.games.cier.choices import opponents_of
from wanju.games.cier.state import NOTHING, Target
from wanju.kernel.bits import how_many, lowest
from wanju.kernel.game import Ruleset, seats_in
from wanju.kernel.record import Record, Records, records

PER_SEAT = ("hp_seat", "character", "team")
ME, THEM = 0, 1


def opponents(ruleset: Ruleset, state: Record, seat: int) -> tuple[int, ...]:
    """Whom a seat could duel with."""
    return seats_in(opponents_of(state, ruleset.record, seat))


def duel_rules(ruleset: Ruleset) -> Ruleset:
    """The same rules between two, everyone for themselves."""
    settings = {name: value for name, value in ruleset.settings.items() if name not in PER_SEAT}
    return ruleset.game.ruleset(2, ruleset.preset, settings | {"mode": "individual"}, ruleset.files)


def as_duel(state: Record, rules: Ruleset, seat: int, other: int) -> Records:
    """Two of a table as the two of a duel, oneself as seat 0."""
    made = records(rules.game.state)
    duel = made[0]
    for at, who in ((ME, seat), (THEM, other)):
        duel.hp[at], duel.hp_round[at], duel.ammo[at] = state.hp[who], state.hp_round[who], state.ammo[who]
        duel.role[at], duel.side[at] = state.role[who], at
        duel.swept |= (state.swept >> who & 1) << at
        duel.slots = max(duel.slots, rules.record.roles[state.role[who]].abilities)
    duel.living, duel.calm, duel.round_number = 0b11, state.calm, state.round_number
    return made


def mix_against(rules: Ruleset, ruleset: Ruleset, state: Record, seat: int, other: int) -> dict[Plan, float]:
    """The mix of the duel with another seat, in the actions of the table."""
    states = as_duel(state, rules, seat, other)
    made: dict[Plan, float] = {}
    for plan, chance in duel_of(rules, states).mix(states[0], ME).items():
        told = tuple(at_table(ruleset, state, action, seat, other) for action in plan)
        made[told] = made.get(told, 0.0) + chance
    return made


def at_table(ruleset: Ruleset, state: Record, action: int, seat: int, other: int) -> int:
    """An action of the duel aimed at the seats of the table; what takes two takes the next opponent too (C-02)."""
    rules = ruleset.record
    row = rules.actions[action]
    if row.ability == NOTHING or row.targets > 0b11:
        return action
    aims = (row.targets >> ME & 1) << seat | (row.targets >> THEM & 1) << other
    first, enemies = rules.abilities[row.ability].first_action, opponents_of(state, rules, seat)
    two = rules.kinds[Target.TWO] >> row.ability & 1
    if two and how_many(aims) < 2 and how_many(enemies) > 1:
        aims |= 1 << lowest(enemies & ~aims)
    return next(each for each in range(first, rules.action_count) if rules.actions[each].targets == aims)
