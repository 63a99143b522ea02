"""What leaves the table: names of actions, facts of refusals and events, and what each seat may see.

A field is hidden unless it is listed in `seen_by`; what others chose this turn never is.
"""

from __future__ import annotations

from typing import Any

from wanju.games.cier.choices import Reason
from wanju.games.cier.resolve import price
from wanju.games.cier.state import HALVES, NOTHING, Event, Mode, Outcome, Role, Target
from wanju.games.cier.tables import DONE
from wanju.kernel.dealer import Note
from wanju.kernel.game import Ruleset, seats_in
from wanju.kernel.record import MAX_SEATS, Record

AIMED = (Target.ONE, Target.TWO)
SEAT_NAMES = tuple(str(seat) for seat in range(MAX_SEATS))


# ── actions ──────────────────────────────────────────────────────────────────


def ability_name(ruleset: Ruleset, ability: int) -> str:
    """The id of an ability by its number."""
    return str(list(ruleset.tables["abilities"])[ability])


def is_aimed(ruleset: Ruleset, ability: int) -> bool:
    """Does its user choose a target?"""
    return int(ruleset.record.abilities[ability].target) in AIMED


def action_names(ruleset: Ruleset) -> list[str]:
    """Every action by its number."""
    return [action_name(ruleset, action) for action in range(ruleset.record.action_count)]


def action_name(ruleset: Ruleset, action: int) -> str:
    """'bullet', 'cier@2', 'machine_gun@1,2', 'done'."""
    row = ruleset.record.actions[action]
    if row.ability == NOTHING:
        return DONE
    name = ability_name(ruleset, int(row.ability))
    if not is_aimed(ruleset, int(row.ability)):
        return name
    return f"{name}@{','.join(map(str, seats_in(int(row.targets))))}"


# ── refusals and events ──────────────────────────────────────────────────────


def explain(state: Record, ruleset: Ruleset, seat: int, action: int, code: int) -> dict[str, Any]:
    """The facts of a refusal."""
    ability = int(ruleset.record.actions[action].ability)
    facts: dict[str, Any] = {"ability": ability_name(ruleset, ability) if ability != NOTHING else DONE}
    if code == Reason.AMMO:
        facts["cost"] = price(state, ruleset.record, seat, ability) / HALVES
        first = int(state.ability[seat])
        promised = price(state, ruleset.record, seat, first) if first != NOTHING else 0
        facts["have"] = (int(state.ammo[seat]) - promised) / HALVES
    if code == Reason.OUT:
        targets = int(ruleset.record.actions[action].targets)
        facts["targets"] = [s for s in seats_in(targets) if not state.living >> s & 1]
    return facts


def narrate(ruleset: Ruleset, note: Note) -> dict[str, Any]:
    """The facts of a line of the notebook."""
    what, seat, a, b = note.what, note.who, note.a, note.b
    if what == Event.ROUND:
        return {"round": a}
    if what == Event.USES:
        aim = list(seats_in(b)) if is_aimed(ruleset, a) else []
        return {"seat": seat, "ability": ability_name(ruleset, a), "targets": aim}
    if what in (Event.FOUL, Event.LOADS, Event.PAYS):
        return {"seat": seat, "amount": a / HALVES, "left": b / HALVES}
    if what == Event.CANCELLED:
        return {"seat": seat, "ability": ability_name(ruleset, a), "by": b}
    if what in (Event.VOID, Event.HIT):
        return {"seat": seat, "ability": ability_name(ruleset, a), "target": b}
    if what in (Event.WON, Event.DRAWN):
        return {"sides": list(seats_in(a))}
    return {"seat": seat}


# ── views ────────────────────────────────────────────────────────────────────


def role_name(ruleset: Ruleset, role: int) -> str:
    """The id of a role: an identity or a character."""
    if role < Role.FIRST_CHARACTER:
        return Role(role).name.lower()
    return str(list(ruleset.tables["characters"])[role - Role.FIRST_CHARACTER])


def seen_by(state: Record, ruleset: Ruleset, seat: int) -> dict[str, Any]:
    """Everything but what other seats have chosen this turn. Seat −1 sees what everybody may see."""
    mine = (
        [int(state.ability[deed]) for deed in range(seat, int(state.slots) * MAX_SEATS, MAX_SEATS)] if seat >= 0 else []
    )
    return {
        "mode": Mode(int(ruleset.record.mode)).name.lower(),
        "round": int(state.round_number),
        "turn": int(state.turn_number),
        "outcome": Outcome(int(state.outcome)).name.lower(),
        "winners": [s for s in range(ruleset.seats) if state.winners >> state.side[s] & 1],
        "seats": [seat_seen(state, ruleset, other) for other in range(ruleset.seats)],
        "chosen": [ability_name(ruleset, ability) for ability in mine if ability != NOTHING] if state.owed else [],
    }


def seat_seen(state: Record, ruleset: Ruleset, seat: int) -> dict[str, Any]:
    """What everybody knows of a seat."""
    role = int(state.role[seat])
    return {
        "hp": int(state.hp[seat]) / HALVES,
        "hp_full": int(ruleset.record.roles[role].hp) / HALVES,
        "ammo": int(state.ammo[seat]) / HALVES,
        "role": role_name(ruleset, role),
        "side": int(state.side[seat]),
        "is_in": bool(state.living >> seat & 1),
        "has_chosen": bool(state.living >> seat & 1 and not state.owed >> seat & 1),
        "has_swept": bool(state.swept >> seat & 1),
    }


def sheet(ruleset: Ruleset) -> dict[str, Any]:
    """The tables of the ruleset that a page shows beside the game: abilities, and what each role may do."""
    rules, ids = ruleset.record, list(ruleset.tables["abilities"])
    roles = {}
    for number in range(int(rules.role_count)):
        row = rules.roles[number]
        cost = {id: int(row.cost[i]) / HALVES for i, id in enumerate(ids) if row.cost[i] != NOTHING}
        roles[role_name(ruleset, number)] = {
            "hp": int(row.hp) / HALVES, "start_ammo": int(row.start_ammo) / HALVES,
            "bullet_ammo": int(row.bullet_ammo) / HALVES, "abilities": int(row.abilities), "cost": cost,
        }  # fmt: skip
    return {"abilities": list(ruleset.tables["abilities"].values()), "roles": roles}
