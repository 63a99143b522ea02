"""From `abilities.toml` and `characters.toml` to the tables of the rules record. Unknown keys are refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
from wanju.kernel.brought import (
    A_TABLE,
    YES_OR_NO,
    Kind,
    a_word,
    check_kind,
    check_row,
    list_of,
    one_of,
    read_brought_toml,
    steps,
)
from wanju.kernel.errors import KINDS, BadFile, did_you_mean, guess_in_chinese, shown
from wanju.kernel.files import known_keys, read_toml
from wanju.kernel.record import MAX_SEATS, Record

DONE = "done"
"""The action that declines a second ability."""
SWEEP = "sweep"
DRAWN = "drawn"
"""The reading of a seat whose character is drawn by lot."""

Tables = dict[str, Any]

HALF = 1 / HALVES
ABILITIES = list_of("abilities", "招式")
AFTER = one_of(SWEEP)._replace(right=f"what a round remembers is '{SWEEP}'", right_zh=f"一轮记得的只有 '{SWEEP}'")
A_TURN = steps(1, 2, 1)._replace(right="a turn has 1 or 2", right_zh="一轮出 1 或 2 招")
ABILITY = {
    "id": a_word(DONE), "cost": steps(0, 20, HALF), "target": one_of(*(kind.name.lower() for kind in Target)),
    "damage": steps(0, 10, HALF), "loads": YES_OR_NO, "after": AFTER, "cancelled_by": ABILITIES,
    "cancelled_by_lone": ABILITIES, "cancelled_by_crowd": YES_OR_NO, "voids": ABILITIES,
}  # fmt: skip
"""What each key of an ability may hold."""
CHARACTER = {
    "id": a_word(DONE, DRAWN, *(role.name.lower() for role in Role)), "hp": steps(0.5, 20, HALF),
    "start_ammo": steps(0, 10, HALF), "bullet_ammo": steps(0, 10, HALF), "abilities": A_TURN,
    "cost": A_TABLE, "without": ABILITIES, "with": ABILITIES,
}  # fmt: skip
"""What each key of a character may hold. An id that already stands for a role would stand for two."""
NAMING = "cancelled_by", "cancelled_by_lone", "voids"
"""Keys of an ability that name others, in any order."""
UNSAID_OF_ABILITIES: dict[str, Any] = {"damage": 0, "loads": False, "after": None, "cancelled_by_crowd": False}
UNSAID_OF_CHARACTERS: dict[str, Any] = {"start_ammo": 0, "bullet_ammo": 1, "abilities": 1}


def read_files(files: Mapping[str, str]) -> Tables:
    """Abilities and characters by id: ours, or those of a text the players brought."""
    common = by_id("abilities.toml", "ability", read_toml(FOLDER / "abilities.toml"), ABILITY, ("cost", "target"))
    if "characters" in files:
        name, data = "characters", read_brought_toml("characters", files["characters"])
    else:
        name, data = "characters.toml", read_toml(FOLDER / "characters.toml")
    known_keys(name, data, ("character", "ability"))
    special = by_id(name, "ability", data, ABILITY, ("cost", "target"))
    characters = by_id(name, "character", data, CHARACTER, ("hp",))
    if clash := next((id for id in special if id in common), None):
        zh = "公共招式已用了这个 id；请换一个。"
        raise BadFile(f"{name}, ability '{clash}'", "the common abilities already have this id; choose another.", zh)
    if not characters or len(characters) > MAX_ROLES - Role.FIRST_CHARACTER:
        most = MAX_ROLES - Role.FIRST_CHARACTER
        zh = f"它有 {len(characters)} 个角色；一局须有 1 到 {most} 个。"
        raise BadFile(name, f"it has {len(characters)} characters; a game takes from 1 to {most}.", zh)
    if len(common) + len(special) > MAX_ABILITIES:
        room = MAX_ABILITIES - len(common)
        zh = f"自带的 {len(special)} 个招式太多；只容得下 {room} 个。"
        raise BadFile(name, f"{len(special)} abilities of its own are too many; there is room for {room}.", zh)
    abilities = common | special
    for id, row in abilities.items():
        check_ability(f"{name if id in special else 'abilities.toml'}, ability '{id}'", row, abilities)
    for id, row in characters.items():
        check_character(f"{name}, character '{id}'", row, abilities, special)
    return {"abilities": abilities, "common": common, "characters": characters}


def by_id(
    name: str, kind: str, data: Mapping[str, Any], kinds: Mapping[str, Kind], needed: tuple[str, ...]
) -> dict[str, dict[str, Any]]:
    """The rows of one kind, each under an id of its own, each key holding what it may."""
    rows: dict[str, dict[str, Any]] = {}
    listed = data.get(kind, [])
    if not isinstance(listed, list) or not all(isinstance(row, dict) for row in listed):
        raise BadFile(
            name, f"write each {kind} under a line [[{kind}]].", f"每个{KINDS[kind]}写在一行 [[{kind}]] 之下。"
        )
    for number, row in enumerate(listed, start=1):
        place = f"{name}, {kind} {shown(row.get('id', number))}"
        check_row(place, row, kinds, ("id", *needed))
        if row["id"] in rows:
            zh = f"id 各不相同；另一个{KINDS[kind]}已用了这一个。"
            raise BadFile(place, f"an id is a word of its own; another {kind} already has this one.", zh)
        rows[row["id"]] = row
    return rows


def check_ability(place: str, row: Mapping[str, Any], abilities: Mapping[str, Any]) -> None:
    """Refuse an ability row that names what is not there."""
    for key in NAMING:
        name_abilities(place, key, row.get(key, []), abilities)


def check_character(
    place: str, row: Mapping[str, Any], abilities: Mapping[str, Any], special: Mapping[str, Any]
) -> None:
    """Refuse a character row that names what is not there, or could be left with no move."""
    cost = row.get("cost", {})
    name_abilities(place, "cost", cost, abilities)
    for id, price in cost.items():
        check_kind(place, f"cost.{id}", price, ABILITY["cost"])
    name_abilities(place, "without", row.get("without", []), abilities)
    name_abilities(place, "with", row.get("with", []), special)
    if not any(
        price_of(row, abilities, id) == 0 and is_always_open(abilities[id]) for id in abilities.keys() - special
    ):
        zh = "它须留一个不花费的招式，否则可能无招可出。"
        raise BadFile(place, "it must keep an ability that costs nothing, or it could be left with no move.", zh)


def is_always_open(row: Mapping[str, Any]) -> bool:
    """Can it be used in every turn? Not what comes after another ability, and not on two players where one is left."""
    return "after" not in row and row["target"] != Target.TWO.name.lower()


def name_abilities(place: str, key: str, names: Iterable[str], abilities: Mapping[str, Any]) -> None:
    """Refuse names that no ability has."""
    for name in names:
        if name not in abilities:
            zh = f"'{key}'：这里没有叫 {shown(name)} 的招式。{guess_in_chinese(name, abilities)}"
            sentence = f"'{key}': no ability is called {shown(name)} here.{did_you_mean(name, abilities)}"
            raise BadFile(place, sentence, zh)


def price_of(row: Mapping[str, Any], abilities: Mapping[str, Any], id: str) -> int:
    """What an ability costs a character, in halves; NOTHING if it lacks it."""
    if id in row.get("without", []):
        return NOTHING
    return int(row.get("cost", {}).get(id, abilities[id]["cost"]) * HALVES)


def meaning(tables: Tables) -> dict[str, Any]:
    """What decides a game: abilities and characters in their order, and what each says by leaving a key out."""
    return {
        "abilities": [ability_meaning(row) for row in tables["abilities"].values()],
        "characters": [character_meaning(row, tables) for row in tables["characters"].values()],
    }


def ability_meaning(row: Mapping[str, Any]) -> dict[str, Any]:
    return UNSAID_OF_ABILITIES | dict(row) | {key: sorted(row.get(key, [])) for key in NAMING}


def character_meaning(row: Mapping[str, Any], tables: Tables) -> dict[str, Any]:
    """A character by the price of each ability that it has."""
    said = {key: value for key, value in row.items() if key not in ("cost", "with", "without")}
    return UNSAID_OF_CHARACTERS | said | {"prices": prices_of(row, tables)}


def prices_of(row: Mapping[str, Any], tables: Tables) -> dict[str, int]:
    """What each ability costs that a role has or could have, in halves."""
    has = [id for id in tables["abilities"] if id in tables["common"] or id in row.get("with", [])]
    return {id: price_of(row, tables["abilities"], id) for id in has}


def fill_tables(rules: Record, values: Mapping[str, Any], tables: Tables) -> None:
    """Write abilities, roles and actions into the rules record."""
    ids = list(tables["abilities"])
    rules.ability_count = len(ids)
    for number, row in enumerate(tables["abilities"].values()):
        fill_ability(rules.abilities[number], row, ids)
    number_actions(rules)
    fill_sets(rules)
    fill_roles(rules, tables)


def fill_ability(ability: Record, row: Mapping[str, Any], ids: list[str]) -> None:
    """One row of the ability table, names turned into bits."""
    ability.target = Target[row["target"].upper()]
    row = UNSAID_OF_ABILITIES | dict(row)
    ability.damage = int(row["damage"] * HALVES)
    ability.loads = int(row["loads"])
    ability.after = ids.index(row["after"]) if row["after"] is not None else NOTHING
    ability.cancelled_by_crowd = int(row["cancelled_by_crowd"])
    for key in NAMING:
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
                zh = "自带的有目标的招式太多，编不下号。"
                raise BadFile("characters", "abilities of their own with targets are too many to number.", zh)
            rules.actions[number].ability = ability
            rules.actions[number].targets = mask
            number += 1
    rules.actions[number].ability = NOTHING
    rules.action_count = number + 1


def fill_roles(rules: Record, tables: Tables) -> None:
    """The identities of §1 and §3, then the characters."""
    for identity in range(Role.FIRST_CHARACTER):
        fill_role(rules.roles[identity], {"hp": 0}, tables)
    for number, row in enumerate(tables["characters"].values(), start=Role.FIRST_CHARACTER):
        fill_role(rules.roles[number], row, tables)
    rules.role_count = Role.FIRST_CHARACTER + len(tables["characters"])


def derive(rules: Record) -> None:
    """§1, §3  What each identity begins with, and what a bullet brings it."""
    for identity in range(Role.FIRST_CHARACTER):
        rules.roles[identity].start_ammo = rules.start_ammo
        rules.roles[identity].bullet_ammo = rules.bullet_ammo
    rules.roles[Role.INDIVIDUAL].hp = rules.hp_individual
    rules.roles[Role.MEMBER].hp = rules.hp_team
    rules.roles[Role.LORD].hp = rules.hp_lord
    rules.roles[Role.COMMONER].hp = rules.hp_commoner
    rules.roles[Role.MINION].hp = rules.hp_minion
    rules.roles[Role.LORD].bullet_ammo = rules.lord_bullet_ammo
    rules.roles[Role.LORD].abilities = rules.lord_abilities


def fill_role(role: Record, row: Mapping[str, Any], tables: Tables) -> None:
    """One row of the role table."""
    row = UNSAID_OF_CHARACTERS | dict(row)
    role.hp = int(row["hp"] * HALVES)
    role.start_ammo = int(row["start_ammo"] * HALVES)
    role.bullet_ammo = int(row["bullet_ammo"] * HALVES)
    role.abilities = int(row["abilities"])
    role["cost"][:] = NOTHING
    numbered = {id: number for number, id in enumerate(tables["abilities"])}
    for id, cost in prices_of(row, tables).items():
        role.cost[numbered[id]] = cost
        if cost != NOTHING:
            role["pays_for"][cost:] |= 1 << numbered[id]
