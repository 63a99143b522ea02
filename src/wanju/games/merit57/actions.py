"""Every decision by its number: kinds of action, each with its aims, one after the other."""

from __future__ import annotations

from enum import IntEnum
from itertools import pairwise

from wanju.games.merit57.state import Bodhisattva, Renunciation


class Do(IntEnum):
    """The first number of each kind; its aims follow."""

    PASS = 0
    A = 1
    B = 2
    C = 3
    A_AT = 4  # a target, by place
    B_AT = 8
    C_AT = 12
    PICK = 16  # whom
    GIVE = 20  # how much
    KEEP = 51
    REDRAW = 52
    ROLE = 53  # which
    REFUGE = 57
    RENOUNCE = 58  # what (3) times whose vow (4)
    VOW = 70  # simple, hard
    HERO = 72  # which of the card's
    LABOR = 76
    PRACTISE = 77
    DONATE = 78  # bits of those named (B3)
    PROTECT = 94
    AID = 95  # whom one asks
    SAVE = 99  # which being
    SAVE_ECONOMIC = 109
    SAVE_MERIT1 = 119
    SAVE_MERIT2 = 129
    SHARE = 139
    BANQUET = 143
    LECTURE = 144  # bits of the hearers
    BLESS = 160
    TRANSFER1 = 164
    TRANSFER2 = 168
    CONVERT_WEALTH = 172
    CONVERT_MERIT = 173
    CONVERT_WISDOM = 174
    BEAR = 178
    INSPIRE = 182
    DONE = 186
    GIFT_WEALTH = 187
    GIFT_WISDOM = 188
    DECLINE = 189
    ACCEPT = 190
    TAKE = 191  # wealth, merit, wisdom
    RESCUE = 194
    REVERSE = 195
    OFFER = 196
    COPAY = 197
    COUNT = 198


KINDS = [(kind.name.lower(), kind.value, after.value - kind.value) for kind, after in pairwise(Do)]
"""Name, first number, how many aims."""


class Reason(IntEnum):
    """Why not."""

    NOT_NOW = -1
    FINE = 0
    WEALTH = 1  # too little to pay
    MERIT = 2
    WISDOM = 3
    NEEDS = 4  # a condition of the card does not hold
    TARGET = 5  # nobody there, or not that one
    NOT_HERE = 6  # the being is not in the area
    USED = 7  # no more uses in this game
    ROUND = 8  # no more uses in this round
    ROLE = 9  # another role's
    FAITH = 10  # not with this faith
    TAKEN = 11  # somebody else has it
    LATE = 12  # a renunciation only for the beginning
    ACTIONS = 13  # both actions are spent
    OFF = 14  # not under these rules
    SEEING = 15  # wisdom too low to save
    VOW = 16  # another vow's ability


def kind_and_aim(action: int) -> tuple[str, int]:
    """The kind of an action and which of its aims it is."""
    for kind, first, aims in KINDS:
        if action < first + aims:
            return kind, action - first
    raise ValueError(action)


RENUNCIATIONS = tuple(r.name.lower() for r in Renunciation if r)
BODHISATTVAS = tuple(b.name.lower() for b in Bodhisattva if b)
