"""A second implementation of 呲儿, written from the rulebook alone: slow, plain, with sets and dicts.

It imports nothing of the game. `Match` is told who sits where as what, then is given every turn's declarations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple


class Ability(NamedTuple):
    """A row of the table of §2."""

    cost: float
    aim: str = "self"
    damage: float = 0
    cancelled_by: frozenset[str] = frozenset()
    voids: frozenset[str] = frozenset()


def row(cost: float, aim: str = "self", damage: float = 0, cancelled_by: str = "", voids: str = "") -> Ability:
    return Ability(cost, aim, damage, frozenset(cancelled_by.split()), frozenset(voids.split()))


LIGHT = "cier hatchet brick"
TABLE = {
    "bullet": row(0),
    "cier": row(0.5, "one", 1, "cier"),
    "hatchet": row(1, "one", 1, "hatchet", "cier"),
    "brick": row(1.5, "one", 1, "brick", "cier hatchet"),
    "sweep": row(2, "all", 1, "", LIGHT),
    "chop": row(1, "one", 1, "chop", LIGHT),
    "defend": row(0, voids="cier hatchet sweep"),
    "dodge": row(0, voids="cier brick chop"),
    "six_cier": row(3, "one", 1, "six_cier barrett", f"{LIGHT} chop sweep"),
    "four_cier": row(2, voids=f"{LIGHT} chop six_cier sweep"),
    "barrett": row(4, "one", 1, "six_cier barrett", f"{LIGHT} chop smg sweep machine_gun"),
    "smg": row(5, "one", 2, "smg machine_gun", f"{LIGHT} chop six_cier sweep"),
    "machine_gun": row(5, "two", 1, "smg machine_gun", f"{LIGHT} chop six_cier sweep"),
}


@dataclass
class Role:
    """What an identity or a character may do."""

    hp: float
    start_ammo: float = 0
    bullet_ammo: float = 1
    abilities: int = 1
    cost: Mapping[str, float] = field(default_factory=dict)


@dataclass
class Player:
    """One seat."""

    role: str
    side: int
    hp: float
    ammo: float
    is_in: bool = True
    has_swept: bool = False
    hp_before: float = 0
    """When the round began."""


class Deed(NamedTuple):
    """One ability, declared by one seat."""

    number: int
    seat: int
    ability: str
    targets: frozenset[int]


On = tuple[Deed, int]
"""A deed and a seat it is aimed at."""


def roles(rules: Mapping[str, Any], characters: Iterable[Mapping[str, Any]]) -> dict[str, Role]:
    """The identities of §1 and §3 and the characters of §4."""
    prices = {id: ability.cost for id, ability in TABLE.items()}
    plain = {"start_ammo": rules["start_ammo"], "bullet_ammo": rules["bullet_ammo"], "cost": prices}
    lord = plain | {"bullet_ammo": rules["lord_bullet_ammo"], "abilities": rules["lord_abilities"]}
    made = {
        "individual": Role(rules["hp_individual"], **plain),
        "member": Role(rules["hp_team"], **plain),
        "lord": Role(rules["hp_lord"], **lord),
        "commoner": Role(rules["hp_commoner"], **plain),
        "minion": Role(rules["hp_minion"], **plain),
    }
    for c in characters:
        kept = {id: price for id, price in (prices | c.get("cost", {})).items() if id not in c.get("without", [])}
        made[c["id"]] = Role(c["hp"], c.get("start_ammo", 0), c.get("bullet_ammo", 1), c.get("abilities", 1), kept)
    return made


class Match:
    """A match from its first turn to its end."""

    def __init__(
        self, rules: Mapping[str, Any], characters: Iterable[Mapping[str, Any]], seated: list[tuple[str, int]]
    ):
        self.rules, self.roles = rules, roles(rules, characters)
        own = rules.get("hp_seat", [0] * len(seated))
        self.players = [Player(role, side, hp or self.roles[role].hp, 0) for (role, side), hp in zip(seated, own)]
        self.round = self.turns = self.calm = 0
        self.outcome, self.winners = "playing", set[int]()
        self.coming_back: dict[int, int] = {}
        """Converted commoners, and the rounds they still sit out."""
        self.begin_round()

    # ── what may be chosen ──

    def living(self) -> set[int]:
        return {seat for seat, player in enumerate(self.players) if player.is_in}

    def price(self, seat: int, ability: str) -> float:
        return self.roles[self.players[seat].role].cost[ability]

    def is_allowed(self, switch: str) -> bool:
        return self.rules[switch] in ("on", "yes")

    def legal(self, seat: int, first: str | None = None) -> set[str]:
        """Every action this seat may declare, or may add to its first."""
        me = self.players[seat]
        aims = [
            other for other in sorted(self.living())
            if (other != seat or self.is_allowed("aim_at_self"))
            and (other == seat or self.players[other].side != me.side or self.is_allowed("aim_at_allies"))
        ]  # fmt: skip
        names = {"done"} if first else set()
        promised = self.price(seat, first.partition("@")[0]) if first else 0
        for ability, price in self.roles[me.role].cost.items():
            is_valid = price + promised <= me.ammo and (ability != "chop" or me.has_swept)
            if is_valid or self.is_allowed("allow_fouls"):
                names |= {ability + aim for aim in self.ways(TABLE[ability].aim, aims, me.side)}
        return names

    def ways(self, aim: str, aims: list[int], side: int) -> list[str]:
        if aim == "one":
            return [f"@{seat}" for seat in aims]
        if aim == "two":
            opponents = [seat for seat in sorted(self.living()) if self.players[seat].side != side]
            alone = [f"@{seat}" for seat in opponents if len(opponents) == 1]  # C-02
            pairs = [f"@{a},{b}" for a, b in combinations(aims, 2)]
            return pairs + (alone if self.rules["machine_gun_alone"] == "allowed" else [])
        return [""]

    # ── a turn (§2: four moments) ──

    def turn(self, declared: Mapping[int, list[str]]) -> None:
        """Everybody's declarations, in the order each seat made them."""
        deeds = self.read(declared)
        hp = [player.hp for player in self.players]
        valid = self.validity(deeds)
        self.pay(valid)
        used = deeds if self.is_allowed("fouled_is_used") else valid
        cancelled, apart, nothing = self.cancel(valid, used)
        hits = self.effect([d for d in valid if d not in cancelled], apart, nothing)
        self.turns += 1
        self.calm = 0 if [player.hp for player in self.players] != hp else self.calm + 1
        for deed in deeds:
            self.players[deed.seat].has_swept |= deed.ability == "sweep"  # "无论是否生效"
        self.finish(hits)

    def read(self, declared: Mapping[int, list[str]]) -> list[Deed]:
        deeds = []
        for seat, names in declared.items():
            for name in names:
                ability, _, aim = name.partition("@")
                aims = {int(a) for a in aim.split(",")} if aim else {seat}
                targets = self.living() - {seat} if ability == "sweep" else aims
                deeds.append(Deed(len(deeds), seat, ability, frozenset(targets)))
        return deeds

    def validity(self, deeds: list[Deed]) -> list[Deed]:
        """1. "若不符合,则该玩家生命值-1 且使用的能力无效"."""
        valid = []
        for seat in {deed.seat for deed in deeds}:
            me, mine = self.players[seat], [deed for deed in deeds if deed.seat == seat]
            kept = self.affordable(me.ammo, [d for d in mine if d.ability != "chop" or me.has_swept])
            me.hp -= self.rules["foul_hp"] if kept != mine else 0
            valid += kept
        return sorted(valid)

    def affordable(self, ammo: float, mine: list[Deed]) -> list[Deed]:
        """What one seat can pay for: all of it or nothing, or one after the other (C-06)."""
        if self.rules["two_abilities"] == "together":
            return mine if sum(self.price(d.seat, d.ability) for d in mine) <= ammo else []
        kept = []
        for deed in mine:
            if self.price(deed.seat, deed.ability) <= ammo:
                ammo -= self.price(deed.seat, deed.ability)
                kept.append(deed)
        return kept

    def pay(self, valid: list[Deed]) -> None:
        """2. "扣减所使用能力的消耗弹药量"."""
        for seat in {deed.seat for deed in valid}:
            me, mine = self.players[seat], [deed for deed in valid if deed.seat == seat]
            price = sum(self.price(seat, deed.ability) for deed in mine)
            me.ammo = 0 if price and self.rules["ammo_left"] == "lost" else me.ammo - price
            me.ammo += self.roles[me.role].bullet_ammo * sum(deed.ability == "bullet" for deed in mine)

    def cancel(self, valid: list[Deed], used: list[Deed]) -> tuple[set[Deed], set[On], set[On]]:
        """3. What is void as a whole, what is void against one target (C-07), and what has no effect on whom."""
        cancelled, apart, nothing = set[Deed](), set[On](), set[On]()
        sweepers = {deed.seat for deed in used if deed.ability == "sweep"}
        for deed in valid:
            causes = [
                other for other in used
                if other.seat in deed.targets and deed.seat in other.targets
                and other.ability in TABLE[deed.ability].cancelled_by
            ]  # fmt: skip
            if deed.ability == "chop" and len(sweepers) == 1 and sweepers <= deed.targets:
                causes += [other for other in used if other.ability == "sweep"]
            if deed.ability == "sweep" and len(sweepers) >= 2:
                causes += [other for other in used if other.ability == "sweep" and other.seat != deed.seat]
            nothing |= {(cause, deed.seat) for cause in causes}
            if deed.ability == "machine_gun" and self.rules["machine_gun_cancel"] == "target":
                apart |= {(deed, cause.seat) for cause in causes}
            elif causes:
                cancelled.add(deed)
        return cancelled, apart, nothing

    def effect(self, left: list[Deed], apart: set[On], nothing: set[On]) -> set[tuple[int, int]]:
        """4. What is left takes effect at once; returns who hit whom."""
        hits = []
        for deed in left:
            for target in deed.targets:
                shields = [
                    own for own in left
                    if own.seat == target and deed.ability in TABLE[own.ability].voids
                    and (TABLE[own.ability].aim == "self" or deed.seat in own.targets)
                    and (own, deed.seat) not in apart
                ]  # fmt: skip
                if TABLE[deed.ability].damage and not shields and (deed, target) not in apart | nothing:
                    hits.append((deed, target))
        for deed, target in hits:
            self.players[target].hp -= TABLE[deed.ability].damage
        return {(deed.seat, target) for deed, target in hits}

    # ── the end of a turn, of a round, of the match ──

    def finish(self, hits: set[tuple[int, int]]) -> None:
        was_in = self.living()
        fallen = {seat for seat in was_in if self.players[seat].hp <= 0}
        for seat in fallen:
            self.players[seat].is_in = False
        lords = {seat for seat, player in enumerate(self.players) if player.role == "lord"}
        if self.is_allowed("converts"):
            for seat in fallen:
                if self.players[seat].role == "commoner" and any((lord, seat) in hits for lord in lords):
                    self.convert(seat)
        self.judge(was_in, lords)
        if self.outcome == "playing":
            if fallen or any(self.players[s].hp_before - self.players[s].hp >= 1 for s in was_in):
                self.begin_round()
            elif self.rules["stalemate"] == "draw" and self.calm >= self.rules["stalemate_turns"]:
                self.end("drawn", {self.players[seat].side for seat in self.living()})

    def convert(self, seat: int) -> None:
        """§3, variant 2."""
        player = self.players[seat]
        player.role, player.side, player.hp = "minion", 0, self.roles["minion"].hp
        self.coming_back[seat] = 0 if self.rules["converted_returns"] == "next_round" else 1

    def judge(self, was_in: set[int], lords: set[int]) -> None:
        """Whose goal is met."""
        standing = {self.players[seat].side for seat in self.living() | set(self.coming_back)}
        is_lord_out = any(not self.players[lord].is_in for lord in lords)
        by_lord_alone = self.rules["commoners_goal"] == "lord" and is_lord_out
        if not standing or (by_lord_alone and 1 not in standing):
            sides = {self.players[seat].side for seat in was_in}
            if self.rules["all_out"] == "last_hp":
                highest = max(self.players[seat].hp_before for seat in was_in)
                sides = {self.players[seat].side for seat in was_in if self.players[seat].hp_before == highest}
            self.end("won" if len(sides) == 1 else "drawn", sides)
        elif by_lord_alone:
            self.end("won", {1})
        elif len(standing) == 1:
            self.end("won", standing)

    def end(self, outcome: str, sides: set[int]) -> None:
        self.outcome = outcome
        self.winners = {seat for seat, player in enumerate(self.players) if player.side in sides}

    def begin_round(self) -> None:
        """§2: "每名未出局玩家在每个回合开始前的弹药量均为0"."""
        self.round += 1
        for seat in [seat for seat, rounds in self.coming_back.items() if rounds == 0]:
            self.players[seat].is_in = True
        self.coming_back = {seat: rounds - 1 for seat, rounds in self.coming_back.items() if rounds}
        if len({self.players[seat].side for seat in self.living()}) == 1:  # C-09: nobody is left to fight them
            for seat in self.coming_back:
                self.players[seat].is_in = True
            self.coming_back = {}
        for player in self.players:
            player.has_swept = False
            player.hp_before = player.hp
            player.ammo = self.roles[player.role].start_ammo if player.is_in else 0
