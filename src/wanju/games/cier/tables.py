"""From `abilities.toml` and `characters.toml` to the tables of the rules record. Unknown keys are refused."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from wanju.games.cier.state import (
    FOLDER,
    HALVES,
    MAX_ABILITIES,
    MAX_ACTIONS,
    MAX_ROLES,
    NOTHING,
    Role,
    Target,
)
from wanju.kernel.errors import BadFile, did_you_mean
from wanju.kernel.numbers import known_keys, read_toml
from wanju.kernel.record import MAX_SEATS, Record

DONE = "done"
"""The action that declines a second ability."""
SWEEP = "sweep"

Tables = dict[str, Any]

ABILITY_KEYS = (
    "id", "cost", "target", "damage", "loads", "after",
    "cancelled_by", "cancelled_by_lone", "cancelled_by_crowd", "voids",
)  # fmt: skip
CHARACTER_KEYS = ("id", "hp", "start_ammo", "bullet_ammo", "abilities", "cost", "without", "with")


def read_files(files: Mapping[str, str]) -> Tables:
    """Abilities and characters by id: ours, or those of a text the players brought."""
    common = by_id("abilities.toml", "ability", read_toml(FOLDER / "abilities.toml"), ABILITY_KEYS, ("cost", "target"))
    if "characters" in files:
        name, data = "characters", parse("characters", files["characters"])
    else:
        name, data = "characters.toml", read_toml(FOLDER / "characters.toml")
    known_keys(name, data, ("character", "ability"))
    special = by_id(name, "ability", data, ABILITY_KEYS, ("cost", "target"))
    characters = by_id(name, "character", data, CHARACTER_KEYS, ("hp",))
    if clash := next((id for id in special if id in common), None):
        raise BadFile(f"{name}, ability '{clash}'", "the common abilities already have this id; choose another.")
    if not characters or len(characters) > MAX_ROLES - Role.FIRST_CHARACTER:
        most = MAX_ROLES - Role.FIRST_CHARACTER
        raise BadFile(name, f"it has {len(characters)} characters; a game takes from 1 to {most}.")
    if len(common) + len(special) > MAX_ABILITIES:
        raise BadFile(
            name, f"{len(special)} abilities of its own are too many; there is room for {MAX_ABILITIES - len(common)}."
        )
    abilities = common | special
    for id, row in abilities.items():
        check_ability(f"{name if id in special else 'abilities.toml'}, ability '{id}'", row, abilities)
    for id, row in characters.items():
        check_character(f"{name}, character '{id}'", row, abilities, special)
    return {"abilities": abilities, "common": common, "characters": characters}


def parse(name: str, text: str) -> dict[str, Any]:
    """A text of a player's own."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFile(name, f"not valid TOML ({error}).") from None


def by_id(
    name: str, kind: str, data: Mapping[str, Any], keys: tuple[str, ...], needed: tuple[str, ...]
) -> dict[str, dict[str, Any]]:
    """The rows of one kind, each under an id of its own."""
    rows: dict[str, dict[str, Any]] = {}
    listed = data.get(kind, [])
    if not isinstance(listed, list) or not all(isinstance(row, dict) for row in listed):
        raise BadFile(name, f"write each {kind} under a line [[{kind}]].")
    for row in listed:
        id = row.get("id")
        known_keys(f"{name}, {kind} {id!r}", row, keys, ("id", *needed))
        if not isinstance(id, str) or not id.isidentifier() or id in rows or id == DONE:
            raise BadFile(f"{name}, {kind} {id!r}", "an id is a word of its own, of letters, digits and '_'.")
        rows[id] = row
    return rows


def check_ability(place: str, row: Mapping[str, Any], abilities: Mapping[str, Any]) -> None:
    """Refuse an ability row that means nothing."""
    halves(place, "cost", row["cost"], 0, 20)
    halves(place, "damage", row.get("damage", 0), 0, 10)
    kinds = [kind.name.lower() for kind in Target]
    if row["target"] not in kinds:
        raise BadFile(place, f"'target' cannot be {row['target']!r}; it is one of: {', '.join(kinds)}.")
    for key in ("cancelled_by", "cancelled_by_lone", "voids"):
        name_abilities(place, key, row.get(key, []), abilities)
    if row.get("after", SWEEP) != SWEEP:
        raise BadFile(place, f"'after' cannot be {row['after']!r}; what a round remembers is '{SWEEP}'.")


def check_character(
    place: str, row: Mapping[str, Any], abilities: Mapping[str, Any], special: Mapping[str, Any]
) -> None:
    """Refuse a character row that means nothing."""
    halves(place, "hp", row["hp"], 0.5, 20)
    halves(place, "start_ammo", row.get("start_ammo", 0), 0, 10)
    halves(place, "bullet_ammo", row.get("bullet_ammo", 1), 0, 10)
    if row.get("abilities", 1) not in (1, 2):
        raise BadFile(place, f"'abilities' cannot be {row['abilities']!r}; a turn has 1 or 2.")
    cost = row.get("cost", {})
    if not isinstance(cost, dict):
        raise BadFile(place, "'cost' is a table, as in { brick = 1 }.")
    name_abilities(place, "cost", list(cost), abilities)
    for id, price in cost.items():
        halves(place, f"cost.{id}", price, 0, 20)
    name_abilities(place, "without", row.get("without", []), abilities)
    name_abilities(place, "with", row.get("with", []), special)
    free = [id for id in abilities if price_of(row, abilities, id) == 0 and id not in special]
    if not free:
        raise BadFile(place, "it must keep an ability that costs nothing, or it could be left with no move.")


def halves(place: str, key: str, value: Any, low: float, high: float) -> int:
    """A multiple of a half within its range, as a count of halves."""
    good = isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high
    if not good or value * HALVES != int(value * HALVES):
        raise BadFile(place, f"'{key}' cannot be {value!r}; it goes from {low:g} to {high:g} in steps of 0.5.")
    return int(value * HALVES)


def name_abilities(place: str, key: str, names: Any, abilities: Mapping[str, Any]) -> None:
    """Refuse a list that names an ability nobody has."""
    if not isinstance(names, list):
        raise BadFile(place, f"'{key}' is a list of abilities.")
    for name in names:
        if name not in abilities:
            raise BadFile(place, f"'{key}': no ability is called {name!r} here.{did_you_mean(name, abilities)}")


def price_of(row: Mapping[str, Any], abilities: Mapping[str, Any], id: str) -> int:
    """What an ability costs a character, in halves; NOTHING if it lacks it."""
    if id in row.get("without", []):
        return NOTHING
    return int(row.get("cost", {}).get(id, abilities[id]["cost"]) * HALVES)


def fill_tables(rules: Record, values: Mapping[str, Any], tables: Tables) -> None:
    """Write abilities, roles and actions into the rules record."""
    ids = list(tables["abilities"])
    rules.ability_count = len(ids)
    for number, row in enumerate(tables["abilities"].values()):
        fill_ability(rules.abilities[number], row, ids)
    number_actions(rules)
    fill_sets(rules)
    fill_roles(rules, values, tables)


def fill_ability(ability: Record, row: Mapping[str, Any], ids: list[str]) -> None:
    """One row of the ability table, names turned into bits."""
    ability.target = Target[row["target"].upper()]
    ability.damage = int(row.get("damage", 0) * HALVES)
    ability.loads = int(row.get("loads", False))
    ability.after = ids.index(row["after"]) if "after" in row else NOTHING
    ability.cancelled_by_crowd = int(row.get("cancelled_by_crowd", False))
    for key in ("cancelled_by", "cancelled_by_lone", "voids"):
        ability[key] = sum(1 << ids.index(name) for name in row.get(key, []))


def fill_sets(rules: Record) -> None:
    """Sets of abilities that the rules ask for again and again."""
    for number in range(rules.ability_count):
        row, bit = rules.abilities[number], 1 << number
        rules.kinds[row.target] |= bit
        rules.hurting |= bit if row.damage > 0 else 0
        rules.numbered |= row.cancelled_by_lone | (bit if row.cancelled_by_crowd == 1 else 0)
        rules.loading |= bit if row.loads == 1 else 0
        rules.cancellable |= bit if row.cancelled_by | row.cancelled_by_lone | row.cancelled_by_crowd else 0
        rules.following |= bit if row.after != NOTHING else 0
        rules.unlocking |= 1 << row.after if row.after != NOTHING else 0


def aims(target: int) -> list[int]:
    """The ways to aim, as bitmasks of seats, in the order of their numbers."""
    each = [1 << seat for seat in range(MAX_SEATS)]
    if target == Target.ONE:
        return each
    if target == Target.TWO:
        return each + [a | b for a, b in combinations(each, 2)]
    return [(1 << MAX_SEATS) - 1]


def number_actions(rules: Record) -> None:
    """Number every ability at every aim, then 'done'."""
    number = 0
    for ability in range(rules.ability_count):
        rules.abilities[ability].first_action = number
        for mask in aims(int(rules.abilities[ability].target)):
            if number >= MAX_ACTIONS - 1:
                raise BadFile("characters", "abilities of their own with targets are too many to number.")
            rules.actions[number].ability = ability
            rules.actions[number].targets = mask
            number += 1
    rules.actions[number].ability = NOTHING
    rules.action_count = number + 1


def fill_roles(rules: Record, values: Mapping[str, Any], tables: Tables) -> None:
    """The identities of §1 and §3, then the characters."""
    v = values
    plain = {"start_ammo": v["start_ammo"], "bullet_ammo": v["bullet_ammo"]}
    identities = {
        Role.INDIVIDUAL: plain | {"hp": v["hp_individual"]},
        Role.MEMBER: plain | {"hp": v["hp_team"]},
        Role.LORD: plain | {"hp": v["hp_lord"], "bullet_ammo": v["lord_bullet_ammo"], "abilities": v["lord_abilities"]},
        Role.COMMONER: plain | {"hp": v["hp_commoner"]},
        Role.MINION: plain | {"hp": v["hp_minion"]},
    }
    for identity, row in identities.items():
        fill_role(rules.roles[identity], row, tables)
    for number, row in enumerate(tables["characters"].values(), start=Role.FIRST_CHARACTER):
        fill_role(rules.roles[number], row, tables)
    rules.role_count = Role.FIRST_CHARACTER + len(tables["characters"])


def fill_role(role: Record, row: Mapping[str, Any], tables: Tables) -> None:
    """One row of the role table."""
    role.hp = int(row["hp"] * HALVES)
    role.start_ammo = int(row.get("start_ammo", 0) * HALVES)
    role.bullet_ammo = int(row.get("bullet_ammo", 1) * HALVES)
    role.abilities = int(row.get("abilities", 1))
    role.cost[:] = NOTHING
    for number, id in enumerate(tables["abilities"]):
        if id in tables["common"] or id in row.get("with", []):
            cost = price_of(row, tables["abilities"], id)
            role.cost[number] = cost
            if cost != NOTHING:
                role.pays_for[cost:] |= 1 << number
