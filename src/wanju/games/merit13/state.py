"""The table of 功德轮回 (base edition) as one record, and the record of its rules.

Counters that cards may touch are arrays indexed by `Table` and `Seat`. A *place* is a player's board; here place and
seat are the same number. Decks are bags of bits: a card is drawn when it is drawn.
"""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path as FilePath

import numpy as np

from wanju.kernel.effects import CONDITION, EFFECT
from wanju.kernel.layout import CARD, CHOICE
from wanju.kernel.numbers import load_numbers
from wanju.kernel.record import record_type

FOLDER = FilePath(__file__).parent
NUMBERS = load_numbers(FOLDER / "numbers.toml")

PLACES = 4
ROLES = 4
DEEDS = 7
PATHS = 7
BEINGS = 12
OPTIONS = 3
NO_FLOOR = -(1 << 30)
MOST_COST = 99
MOST_PLEDGE = 12
NOTHING = -1
MOST = 999
"""A card never raises a counter above this."""


class Role(IntEnum):
    FARMER = 0
    MERCHANT = 1
    OFFICIAL = 2
    MONK = 3


class Table(IntEnum):
    """Counters of the table that cards may touch."""

    CALAMITY = 0
    SAVED = 1  # beings saved by the team
    ROUND_NUMBER = 2
    PLAYERS = 3
    DEARER = 4  # wealth that every save costs more this round
    NO_PRACTISE = 5  # 1 if practising is forbidden this round
    FREE_SAVES = 6  # saves of this round, by anybody, that are still free
    CHOSE_A = 7  # how many took option a of the card in play
    MUST_OWN = 8  # 1 if those saves are free only for who owns the full price


class Seat(IntEnum):
    """Counters of a board."""

    WEALTH = 0
    FU = 1
    HUI = 2
    ROLE = 3
    ACTIONS = 4  # left this round
    FREE_SAVE = 5  # 1 while one's own next save of this round is free
    POOREST = 6  # 1 if nobody had less wealth when the event was revealed, 2 for the first in turn of those
    HUMBLEST = 7  # the same of fu
    HELPED = 8  # 1 if a helping act was taken this round
    STREAK = 9  # rounds in a row with a helping act
    LONGEST = 10  # the longest such streak
    PAYOUTS = 11  # rounds the streak was rewarded in
    SAVED = 12  # beings saved that count for one's own path
    LABORS = 13  # deeds of the whole game, by kind, in the order of `Deed`
    PRACTISES = 14
    DONATIONS = 15
    PROTECTS = 16
    SAVES = 17
    JOINS = 18
    LECTURES = 19


class Deed(IntEnum):
    """What the lab counts; the counter of a deed is `Seat.LABORS` plus its number."""

    LABOR = 0
    PRACTISE = 1
    DONATE = 2
    PROTECT = 3
    SAVE = 4
    JOIN = 5
    LECTURE = 6


class Action(IntEnum):
    """Numbers of actions: the first of each kind."""

    LABOR = 0
    PRACTISE = 1
    DONATE = 2
    PROTECT = 3
    SAVE = 4  # + being
    INVITE = SAVE + BEINGS  # + being
    PLEDGE = INVITE + BEINGS  # + wealth
    LECTURE = PLEDGE + MOST_PLEDGE + 1  # + place
    PASS = LECTURE + PLACES
    OPTION = PASS + 1  # + option · 5 + (0, or 1 + place it is aimed at)


AIMS = 1 + PLACES
ACTIONS = Action.OPTION.value + OPTIONS * AIMS


class Phase(IntEnum):
    """The steps of a round (§4) in order; in those marked ? the game waits for decisions."""

    EVENT = 0
    OPTIONS = 1  # ?
    BEINGS = 2
    ACTIONS = 3  # ?
    LECTURE = 4  # ?
    HELP = 5
    SETTLEMENT = 6
    OVER = 7


class Ask(IntEnum):
    """What the place in `state.owed` is asked."""

    NOTHING = 0
    OPTION = 1
    TURN = 2
    JOIN = 3
    LECTURE = 4


class Path(IntEnum):
    """道, in the order of the book's table."""

    BODHISATTVA = 0
    GIVING = 1
    MEDITATION = 2
    RELIEF = 3
    HOUSEHOLDER = 4
    AWAKENING = 5
    WORLDLY = 6


class Outcome(IntEnum):
    PLAYING = 0
    WON = 1
    LOST = 2
    UNDECIDED = 3  # only under the second reading of A13-10


# ── readings, by the order of numbers.toml ───────────────────────────────────


class Coop(IntEnum):
    ON = 0
    OFF = 1
    JOINER_SPENDS_ACTION = 2


class Bonus(IntEnum):
    SPLIT = 0
    INITIATOR = 1
    EACH = 2


class Timeout(IntEnum):
    TWO_ACTION_PHASES = 0
    ONE_ACTION_PHASE = 1
    END_OF_SECOND_ROUND = 2


class Rounding(IntEnum):
    NONE = 0
    FLOOR = 1
    NEAREST = 2


class Tie(IntEnum):
    SHARE = 0
    FU_THEN_HUI = 1
    SEAT = 2


class Event(IntEnum):
    """What the notebook can tell."""

    ROLE = 0
    ROUND = 1
    CARD = 2
    CHOOSES = 3
    PASSES = 4
    APPEARS = 5
    TROUBLES = 6
    LEAVES = 7
    LABORS = 8  # and the next three, in the order of `Action`
    PRACTISES = 9
    DONATES = 10
    PROTECTS = 11
    SAVES = 12
    INVITES = 13
    PLEDGES = 14
    DECLINES = 15
    LAPSES = 16
    LECTURES = 17
    STREAK = 18
    GAINS = 19
    LOSES = 20
    CALAMITY = 21
    WON = 22
    LOST = 23
    UNDECIDED = 24
    SCORES = 25


STATE = record_type(
    table=(np.int32, len(Table)),
    seat=(np.int32, (PLACES, len(Seat))),
    stays=(np.int32, BEINGS),  # how long a being of the area has stayed
    area=np.int32,  # bitmask of the beings in the area
    beings_left=np.int32,  # bags of cards not drawn yet, one bit each
    events_left=np.int32,
    revealed=np.int32,  # beings that have appeared
    owed=np.int32,  # bitmask of the places that owe a decision
    phase=np.int32,
    ask=np.int32,
    start=np.int32,  # the place that goes first
    place=np.int32,  # whose turn it is
    asked=np.int32,  # how many places have been asked by the card or the invitation
    card=np.int32,  # event in play
    being=np.int32,  # the being an invitation is about
    pledges=(np.int32, PLACES),  # what each place offered for it
    lapsed=np.int32,  # bitmask of the beings whose invitation came to nothing this turn
    outcome=np.int32,
    path=(np.int32, PLACES),
    bonus=(np.int32, PLACES),  # points of the path
    rank=(np.int32, PLACES),  # from 1; 0 where nobody is ranked
)

BEING = record_type(
    cost=np.int64,
    fu=np.int64,
    hui=np.int64,
    unsaved=np.int64,  # calamity in every round it goes unsaved
    first_do=np.int16,  # its lines, when it is saved
    dos=np.int16,
)

DEED = record_type(
    cost=np.int64,  # wealth
    wealth=np.int64,
    fu=np.int64,
    hui=np.int64,
    also_fu=np.int64,  # for a role to which it brings fu as well; told last
    calamity=np.int64,  # taken away
    helps=np.int64,  # 1 if it is a helping act
)

RULES = record_type(
    seats=np.int64,
    **dict.fromkeys(NUMBERS.fields(), np.int64),
    places=np.int64,
    needed=np.int64,  # saves the team needs at this table
    deck=np.int64,  # bitmask of the events in the deck
    everybody=np.int64,  # bitmask of the beings there are
    least_calamity=np.int64,  # 0, or so low that nobody gets there (A13-12)
    marks_lowest=np.int64,  # 1 if an event of the deck asks who has least
    begins=(np.int64, (ROLES, 3)),  # wealth, fu and hui by role
    path_bonus=(np.int64, PATHS),
    deeds=(DEED, (ROLES, Action.SAVE.value)),  # labor, practise, donate and protect, by role
    beings=(BEING, BEINGS),
    cheaper=(np.int64, MOST_COST + 2),  # bitmask of the beings that cost less than this
    effects=(EFFECT, 96),
    conditions=(CONDITION, 48),
    choices=(CHOICE, 24),
    cards=(CARD, 48),
)
