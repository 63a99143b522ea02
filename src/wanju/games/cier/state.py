"""The table of a 呲儿 match as one record, and the record of its rules.

HP and ammo count halves. A *deed* is an ability somebody declared this turn; deed number `slot · 8 + seat`, where slot
1 is the second ability of those who may use two.
"""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path

import numpy as np

from wanju.kernel.numbers import load_numbers
from wanju.kernel.record import MAX_SEATS, record_type

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


class Mode(IntEnum):
    INDIVIDUAL = 0
    TEAM = 1
    LORD = 2
    SKILL = 3


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


class Event(IntEnum):
    """What the notebook can tell."""

    ROUND = 0
    CHOSEN = 1
    USES = 2
    FOUL = 3
    LOADS = 4
    CANCELLED = 5
    VOID = 6
    HIT = 7
    OUT = 8
    CONVERTED = 9
    WON = 10
    DRAWN = 11
    PAYS = 12


class Outcome(IntEnum):
    PLAYING = 0
    WON = 1
    DRAWN = 2


STATE = record_type(
    hp=(np.int32, MAX_SEATS),  # halves; 0 or less is out
    hp_round=(np.int32, MAX_SEATS),  # halves, when this round began
    ammo=(np.int32, MAX_SEATS),  # halves
    side=(np.int32, MAX_SEATS),  # who wins together
    role=(np.uint32, MAX_SEATS),  # row of the role table
    ability=(np.int32, DEEDS),  # declared this turn, or NOTHING
    targets=(np.int32, DEEDS),  # bitmask of the seats it is aimed at
    used=(np.int16, MAX_ABILITIES),  # times declared in this match
    landed=(np.int16, MAX_ABILITIES),  # times it took HP in this match
    living=np.int32,  # bitmask of the seats in play
    owed=np.int32,  # bitmask of the seats that still choose
    swept=np.int32,  # bitmask of the seats that used 横扫 earlier this round
    returning=np.int32,  # bitmask of converted commoners who join next round
    benched=np.int32,  # bitmask of converted commoners who join the round after
    slots=np.int32,  # most abilities anybody may use in a turn
    round_number=np.int32,  # from 1
    turn_number=np.int32,  # turns played in the match
    calm=np.int32,  # turns since the last damage
    fouls=np.int32,
    outcome=np.int32,
    winners=np.int32,  # bitmask of the sides that won or share a draw
)

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

RULES = record_type(
    seats=np.int32,
    **NUMBERS.fields(),
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
