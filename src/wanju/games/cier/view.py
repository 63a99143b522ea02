"""What leaves the table: names of actions, facts of refusals and events, and what each seat may see.

The view is made from what the seat may see, as `state.py` says of each field; what others chose this turn is not in it.
"""

from __future__ import annotations

from typing import Any

from wanju.games.cier.chart import answers, lines
from wanju.games.cier.choices import ammo_free
from wanju.games.cier.resolve import price
from wanju.games.cier.setup import first_hp, side_of
from wanju.games.cier.state import HALVES, NOTHING, Event, Mode, Outcome, Reason, Role, Target
from wanju.games.cier.tables import DONE
from wanju.kernel.dealer import Note
from wanju.kernel.defaults import narrating
from wanju.kernel.game import Ruleset, seats_in
from wanju.kernel.record import MAX_SEATS, Record

AIMED = (Target.ONE, Target.TWO)


# ── actions ──────────────────────────────────────────────────────────────────


def ability_name(ruleset: Ruleset, ability: int) -> str:
    """The id of an ability by its number."""
    return str(list(ruleset.tables["abilities"])[ability])


def is_aimed(ruleset: Ruleset, ability: int) -> bool:
    """Does its user choose a target?"""
    return ruleset.record.abilities[ability].target in AIMED


def action_names(ruleset: Ruleset) -> list[str]:
    """Every action by its number."""
    return [action_name(ruleset, action) for action in range(ruleset.record.action_count)]


def action_name(ruleset: Ruleset, action: int) -> str:
    """'bullet', 'cier@2', 'machine_gun@1,2', 'done'; '' if it is aimed at a seat that is not there."""
    row = ruleset.record.actions[action]
    if row.ability == NOTHING:
        return DONE
    name = ability_name(ruleset, row.ability)
    if not is_aimed(ruleset, row.ability):
        return name
    return f"{name}@{','.join(map(str, seats_in(row.targets)))}" if row.targets < 1 << ruleset.seats else ""


# ── refusals and events ──────────────────────────────────────────────────────


def explain(state: Record, ruleset: Ruleset, seat: int, action: int, code: int) -> dict[str, Any]:
    """The facts of a refusal."""
    ability = ruleset.record.actions[action].ability
    facts: dict[str, Any] = {"ability": ability_name(ruleset, ability) if ability != NOTHING else DONE}
    if code == Reason.AMMO:
        facts["cost"] = price(state, ruleset.record, seat, ability) / HALVES
        facts["have"] = ammo_free(state, ruleset.record, seat) / HALVES
    if code == Reason.OUT:
        targets = ruleset.record.actions[action].targets
        facts["targets"] = [s for s in seats_in(targets) if not state.living >> s & 1]
    return facts


FACTS = {
    "ability": lambda ruleset, number: ability_name(ruleset, number),
    "amount": lambda ruleset, halves: halves / HALVES,
    "left": lambda ruleset, halves: halves / HALVES,
    "sides": lambda ruleset, mask: list(seats_in(mask)),
}
"""How the numbers of a note are told."""


def narrate(ruleset: Ruleset, note: Note) -> dict[str, Any]:
    """Who uses what on whom: those that an ability is aimed at are told, not those that it reaches anyway."""
    told = narrating(FACTS)(ruleset, note)
    if note.what == Event.USES:
        told["targets"] = list(seats_in(note.b)) if is_aimed(ruleset, note.a) else []
    return told


# ── views ────────────────────────────────────────────────────────────────────


def role_name(ruleset: Ruleset, role: int) -> str:
    """The id of a role: an identity or a character."""
    if role < Role.FIRST_CHARACTER:
        return Role(role).name.lower()
    return str(list(ruleset.tables["characters"])[role - Role.FIRST_CHARACTER])


def view(state: Record, ruleset: Ruleset, seat: int) -> dict[str, Any]:
    """Everything but what other seats have chosen this turn. Seat −1 sees what everybody may see."""
    mine = [state.ability[deed] for deed in range(seat, state.slots * MAX_SEATS, MAX_SEATS)] if seat >= 0 else []
    return {
        "mode": Mode(ruleset.record.mode).name.lower(),
        "round": state.round_number,
        "turn": state.turn_number,
        "outcome": Outcome(state.outcome).name.lower(),
        "winners": [s for s in range(ruleset.seats) if state.winners >> state.side[s] & 1],
        "seats": [seat_seen(state, ruleset, other) for other in range(ruleset.seats)],
        "chosen": [ability_name(ruleset, ability) for ability in mine if ability != NOTHING] if state.owed else [],
    }


def seat_seen(state: Record, ruleset: Ruleset, seat: int) -> dict[str, Any]:
    """What everybody knows of a seat."""
    role = state.role[seat]
    return {
        "hp": state.hp[seat] / HALVES,
        "hp_full": full_hp(state, ruleset.record, seat) / HALVES,
        "ammo": state.ammo[seat] / HALVES,
        "role": role_name(ruleset, role),
        "side": state.side[seat],
        "is_in": bool(state.living >> seat & 1),
        "has_chosen": bool(state.living >> seat & 1 and not state.owed >> seat & 1),
        "has_swept": bool(state.swept >> seat & 1),
    }


def full_hp(state: Record, rules: Record, seat: int) -> int:
    """What the seat began with, in halves; whoever changed sides began anew."""
    role = state.role[seat]
    return first_hp(rules, role, seat) if state.side[seat] == side_of(rules, seat) else rules.roles[role].hp


def sheet(ruleset: Ruleset) -> dict[str, Any]:
    """The tables of the ruleset that a page shows beside the game: abilities, and what each role may do."""
    rules, ids = ruleset.record, list(ruleset.tables["abilities"])
    roles = {}
    for number in range(rules.role_count):
        row = rules.roles[number]
        cost = {id: row.cost[i] / HALVES for i, id in enumerate(ids) if row.cost[i] != NOTHING}
        roles[role_name(ruleset, number)] = {
            "hp": row.hp / HALVES, "start_ammo": row.start_ammo / HALVES,
            "bullet_ammo": row.bullet_ammo / HALVES, "abilities": row.abilities, "cost": cost,
        }  # fmt: skip
    foul = rules.foul_hp / HALVES if ruleset.values["allow_fouls"] == "on" else None
    abilities = list(ruleset.tables["abilities"].values())
    facts = {"abilities": abilities, "roles": roles, "foul_hp": foul}
    return facts | {"chart": lines(ruleset), "answers": answers(ruleset)}
