"""The table of a 呲儿 match as one record, and the record of its rules.

HP and ammo count halves. A *deed* is an ability somebody declared this turn; deed number `slot · 8 + seat`, where slot
1 is the second ability of those who may use two.
"""

from __future__ import annotations

from enum import IntEnum, auto
from pathlib import Path
from typing import Any

import numpy as np

from wanju.kernel.fields import Field
from wanju.kernel.named import SEATS, Events, Named, Reasons
from wanju.kernel.numbers import load_numbers
from wanju.kernel.record import MAX_SEATS, Record, record_type

FOLDER = Path(__file__).parent
NUMBERS = load_numbers(FOLDER / "numbers.toml")

MAX_ABILITIES = 20
MAX_ROLES = 24
MAX_ACTIONS = 400
MOST_COST = 40
"""Halves; with this much ammo everything can be paid for."""
SLOTS = 2
DEEDS = SLOTS * MAX_SEATS
HALVES = 2
"""Halves in one HP or one ammo."""
NOTHING = -1
EVERY_SEAT = (1 << MAX_SEATS) - 1


Mode, AllOut, Stalemate, TwoAbilities, MachineGunAlone, MachineGunCancel, AmmoLeft, ConvertedReturns, CommonersGoal = (
    NUMBERS.readings(id)
    for id in (
        "mode", "all_out", "stalemate", "two_abilities", "machine_gun_alone", "machine_gun_cancel", "ammo_left",
        "converted_returns", "commoners_goal",
    )
)  # fmt: skip
Converts, AllowFouls, AimAtSelf, AimAtAllies, FouledIsUsed, Character, Team = (
    NUMBERS.readings(id)
    for id in ("converts", "allow_fouls", "aim_at_self", "aim_at_allies", "fouled_is_used", "character", "team")
)


class Role(IntEnum):
    """The first rows of the role table; the characters of skill mode follow."""

    INDIVIDUAL = 0
    MEMBER = 1
    LORD = 2
    COMMONER = 3
    MINION = 4
    FIRST_CHARACTER = 5


class Side(IntEnum):
    """Sides of lord mode. In team mode a side is a team, else a seat."""

    LORD = 0
    COMMONERS = 1


class Target(IntEnum):
    SELF = 0
    ONE = 1
    TWO = 2
    ALL = 3


class Event(Events):
    """What the notebook can tell."""

    ROUND = "round"
    CHOSEN = "seat"
    USES = "seat ability targets"
    FOUL = "seat amount left"
    LOADS = "seat amount left"
    CANCELLED = "seat ability by"
    VOID = "seat ability target"
    HIT = "seat ability target"
    OUT = "seat"
    CONVERTED = "seat"
    WON = "sides"
    DRAWN = "sides"
    PAYS = "seat amount left"


class Reason(Reasons):
    """Why a choice is refused, with the facts that the sentence needs."""

    LACKS = "ability"
    AMMO = "ability cost have"
    SWEEP_FIRST = "ability"
    OUT = "ability targets"
    SELF = "ability"
    ALLY = "ability"
    TWO_PLAYERS = "ability"
    ALONE = "ability"
    NOTHING_YET = "ability"


class Style(Named):
    RANDOM = auto()
    CAUTIOUS = auto()
    AGGRESSIVE = auto()
    COUNTING = auto()


class Outcome(IntEnum):
    PLAYING = 0
    WON = 1
    DRAWN = 2


def own_deeds(state: Record, rules: Record, seat: int) -> Any:
    """What a seat declared this turn, it alone knows until everybody has."""
    return np.arange(DEEDS) % MAX_SEATS == seat


def bits(about: str) -> Field:
    """A set that everybody may know."""
    return Field("public", about=f"bitmask of {about}")


STATE = {
    "hp": Field("public", shape=SEATS, about="halves; 0 or less is out"),
    "hp_round": Field("public", shape=SEATS, about="halves, when this round began"),
    "ammo": Field("public", shape=SEATS, about="halves"),
    "side": Field("public", shape=SEATS, about="who wins together"),
    "role": Field("public", shape=SEATS, kind=np.uint32, about="row of the role table"),
    "ability": Field(own_deeds, shape=DEEDS, about="declared this turn, or NOTHING"),
    "targets": Field(own_deeds, shape=DEEDS, about="bitmask of the seats it is aimed at"),
    "used": Field(shape=MAX_ABILITIES, kind=np.int16, about="times declared in this match"),
    "landed": Field(shape=MAX_ABILITIES, kind=np.int16, about="times it took HP in this match"),
    "living": bits("the seats in play"),
    "owed": bits("the seats that still choose"),
    "swept": bits("the seats that used 横扫 earlier this round"),
    "returning": bits("converted commoners who join next round"),
    "benched": bits("converted commoners who join the round after"),
    "slots": Field("public", about="most abilities anybody may use in a turn"),
    "round_number": Field("public", about="from 1"),
    "turn_number": Field("public", about="turns played in the match"),
    "calm": Field("public", about="turns since the last damage"),
    "fouls": Field("public"),
    "outcome": Field("public"),
    "winners": bits("the sides that won or share a draw"),
}

ABILITY = record_type(
    target=np.int32,
    damage=np.int32,  # halves
    loads=np.int32,  # 1 if it adds the user's bullet ammo
    after=np.int32,  # ability that must have been used earlier this round, or NOTHING
    cancelled_by=np.int32,  # bitmasks of abilities …
    cancelled_by_lone=np.int32,
    voids=np.int32,
    cancelled_by_crowd=np.int32,  # 1: void if two or more players use it
    first_action=np.int32,
)
ROLE = record_type(
    hp=np.int32,  # halves
    start_ammo=np.int32,  # halves
    bullet_ammo=np.int32,  # halves
    abilities=np.int32,  # a turn
    cost=(np.int32, MAX_ABILITIES),  # halves; NOTHING where the role lacks the ability
    pays_for=(np.int32, MOST_COST + 1),  # by ammo in halves: bitmask of the abilities that can be paid for
)
ACTION = record_type(ability=np.int16, targets=np.int16)

TABLES: dict[str, Any] = dict(  # noqa: C408
    ability_count=np.int32,
    role_count=np.int32,
    action_count=np.int32,
    kinds=(np.int32, len(Target)),  # bitmasks of abilities: by kind of target …
    hurting=np.int32,  # … those that take HP
    numbered=np.int32,  # … that do something else when several players use them
    loading=np.int32,  # … that add ammo
    cancellable=np.int32,  # … that have a cancel rule
    following=np.int32,  # … that come after another
    unlocking=np.int32,  # … that others come after
    abilities=(ABILITY, MAX_ABILITIES),
    roles=(ROLE, MAX_ROLES),
    actions=(ACTION, MAX_ACTIONS),
)
