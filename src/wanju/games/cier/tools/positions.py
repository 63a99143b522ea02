"""From what a person typed to a position between two: 'ammo=1:0, hp=2:1'."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from wanju.bots.cier.turns import SEATS
from wanju.games.cier.setup import setup
from wanju.games.cier.state import HALVES, NOTHING, Character, Mode
from wanju.kernel.dealer import new_dealer
from wanju.kernel.errors import BadNumber, UnknownName, shorten
from wanju.kernel.game import Ruleset
from wanju.kernel.record import Record, Records, records

MOST_HP = 20
Pair = tuple[float, float]


def position(ruleset: Ruleset, said: str) -> Records:
    """A state with what was said of it, and else as a match begins."""
    check_characters(ruleset)
    states = records(ruleset.game.state)
    setup(states[0], ruleset.record, new_dealer(0))
    for name, text in parts(said):
        PARTS[name](states[0], ruleset.record, text)
    return states


def told(state: Record) -> dict[str, Any]:
    """The position, in whole HP and ammo."""
    return {
        "hp": [state.hp[seat] / HALVES for seat in range(SEATS)],
        "ammo": [state.ammo[seat] / HALVES for seat in range(SEATS)],
        "swept": [state.swept >> seat & 1 for seat in range(SEATS)],
        "calm": int(state.calm),
    }


def check_characters(ruleset: Ruleset) -> None:
    """Refuse a duel of characters that nobody has named."""
    drawn = Character.DRAWN in ruleset.record.character[:SEATS]
    if ruleset.record.mode == Mode.SKILL and drawn:
        zh = "这里的角色是抽的；请写明两个，如 --set character=monk,storm。"
        raise BadNumber("Characters are drawn by lot here; name both, as in --set character=monk,storm.", zh)


def parts(said: str) -> list[tuple[str, str]]:
    """'ammo=1:0, swept=1:0' as names and texts."""
    made = []
    for part in re.split(r"[\s,，;；]+", said.strip()):
        name, _, text = part.partition("=")
        if part and name not in PARTS:
            raise UnknownName("part of a position", name, PARTS)
        if part:
            made.append((name, text))
    return made


def pair(name: str, text: str) -> Pair:
    """'1:0', one number for each seat, in halves."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)[:：](\d+(?:\.\d+)?)", text.strip())
    if not found or any(float(each) * HALVES % 1 for each in found.groups()):
        zh = f"{name} 要写两个座位各一个数，可带 .5，如 {name}=1:0；{shorten(text)} 不是。"
        right = f"{name} takes a number for each of two seats, in steps of 0.5, as in {name}=1:0"
        raise BadNumber(f"{right}; {shorten(text)} is not that.", zh)
    return float(found[1]), float(found[2])


def within(name: str, number: float, low: float, high: float) -> float:
    """The number, if it can be."""
    if not low <= number <= high:
        zh = f"{name} 不能是 {number:g}；在这些规则下可取 {low:g} 到 {high:g}。"
        raise BadNumber(f"{name} cannot be {number:g}; under these rules it goes from {low:g} to {high:g}.", zh)
    return number


def set_ammo(state: Record, rules: Record, text: str) -> None:
    """No more than bullets could load before a match is a draw."""
    for seat, ammo in enumerate(pair("ammo", text)):
        role = rules.roles[state.role[seat]]
        most = (role.start_ammo + role.bullet_ammo * (rules.stalemate_turns - 1)) / HALVES
        state.ammo[seat] = int(within("ammo", ammo, 0, most) * HALVES)


def set_hp(state: Record, rules: Record, text: str) -> None:
    for seat, hp in enumerate(pair("hp", text)):
        state.hp[seat] = state.hp_round[seat] = int(within("hp", hp, 1 / HALVES, MOST_HP) * HALVES)


def set_swept(state: Record, rules: Record, text: str) -> None:
    """Who has used what others come after, where they have it."""
    state.swept = 0
    for seat, swept in enumerate(pair("swept", text)):
        cost = rules.roles[state.role[seat]].cost
        can = any(rules.unlocking >> each & 1 and cost[each] != NOTHING for each in range(rules.ability_count))
        if within("swept", swept, 0, int(can)) == 1:
            state.swept |= 1 << seat


def set_calm(state: Record, rules: Record, text: str) -> None:
    """Turns since the last damage."""
    if not text.strip().isdecimal():
        zh = f"calm 是上次有人掉血以来的轮数，如 calm=3；{shorten(text)} 不是。"
        raise BadNumber(f"calm is how many turns nobody was hurt, as in calm=3; {shorten(text)} is not that.", zh)
    state.calm = int(within("calm", min(int(text[:9]), 10**9), 0, rules.stalemate_turns - 1))


PARTS: dict[str, Callable[[Record, Record, str], None]] = {
    "ammo": set_ammo, "hp": set_hp, "swept": set_swept, "calm": set_calm,
}  # fmt: skip
