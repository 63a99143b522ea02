"""The table of 功德轮回 (base edition), and what its rules hold beside their numbers.

Counters that cards may touch are arrays indexed by `Table` and `Seat`. A *place* is a player's board; here place and
seat are the same number. Decks are bags of bits: a card is drawn when it is drawn.
"""

from __future__ import annotations

from enum import auto
from typing import Any

import numpy as np

from wanju.games.merit13.readings import EventDeck
from wanju.kernel import Actions, Events, Field, Named, Reasons
from wanju.kernel.effects import CONDITION, EFFECT
from wanju.kernel.layout import CARD, CHOICE
from wanju.kernel.named import Labels
from wanju.kernel.record import record_type
from wanju.kernel.table import NOT_NOW

PLACES = 4
BEINGS = 12
OPTIONS = 3
MOST_EVENTS = 31
"""A card is a bit of a bag."""
AIMS = 1 + PLACES
"""An option is aimed at nobody, or at a place."""
MOST_PLEDGE = 12
MOST_COST = 99
NOTHING = -1
MOST = 999
"""A card never raises a counter above this."""


class Role(Named):
    FARMER = auto()
    MERCHANT = auto()
    OFFICIAL = auto()
    MONK = auto()


class Table(Named):
    """Counters of the table that cards may touch."""

    CALAMITY = auto()
    SAVED = auto()  # beings saved by the team
    ROUND_NUMBER = auto()
    PLAYERS = auto()
    DEARER = auto()  # wealth that every save costs more this round
    NO_PRACTISE = auto()  # 1 if practising is forbidden this round
    FREE_SAVES = auto()  # saves of this round, by anybody, that are still free
    CHOSE_A = auto()  # how many took option a of the card in play
    MUST_OWN = auto()  # 1 if those saves are free only for who owns the full price


class Seat(Named):
    """Counters of a board."""

    WEALTH = auto()
    FU = auto()
    HUI = auto()
    ROLE = auto()
    ACTIONS = auto()  # left this round
    FREE_SAVE = auto()  # 1 while one's own next save of this round is free
    POOREST = auto()  # 1 if nobody had less wealth when the event was revealed, 2 for the first in turn of those
    HUMBLEST = auto()  # the same of fu
    HELPED = auto()  # 1 if a helping act was taken this round
    STREAK = auto()  # rounds in a row with a helping act
    LONGEST = auto()  # the longest such streak
    PAYOUTS = auto()  # rounds the streak was rewarded in
    SAVED = auto()  # beings saved that count for one's own path
    LABORS = auto()  # deeds of the whole game, by kind, in the order of `Deed`
    PRACTISES = auto()
    DONATIONS = auto()
    PROTECTS = auto()
    SAVES = auto()
    JOINS = auto()
    LECTURES = auto()


class Deed(Named):
    """What the lab counts; the counter of a deed is `Seat.LABORS` plus its number."""

    LABOR = auto()
    PRACTISE = auto()
    DONATE = auto()
    PROTECT = auto()
    SAVE = auto()
    JOIN = auto()
    LECTURE = auto()


def beings(ruleset: Any) -> list[str]:
    """The ids of the beings, by number."""
    return [card.id for card in ruleset.tables["beings"]]


def places(ruleset: Any) -> range:
    return range(ruleset.seats)


def aims(ruleset: Any) -> list[int | None]:
    """Nobody, then the places."""
    return [None, *places(ruleset)]


class Action(Actions):
    """What may be decided. The first four are deeds, by the same numbers; the last three the options of an event."""

    LABOR = auto()
    PRACTISE = auto()
    DONATE = auto()
    PROTECT = auto()
    SAVE = Labels(BEINGS, beings)
    INVITE = Labels(BEINGS, beings)
    PLEDGE = range(MOST_PLEDGE + 1)
    LECTURE = Labels(PLACES, places)
    PASS = auto()
    A = Labels(AIMS, aims)
    B = Labels(AIMS, aims)
    C = Labels(AIMS, aims)


ACTIONS = sum(action.size for action in Action)


class Reason(Reasons):
    """Why an action is refused, with the facts that the sentence needs."""

    NOT_NOW = NOT_NOW
    WEALTH = "cost have"
    NOBODY_WAITS = auto()
    FORBIDDEN = auto()
    COOP_OFF = auto()
    NOTHING_TO_SHARE = auto()
    LAPSED = "being"
    NOBODY_JOINS = auto()
    TOO_MUCH = "most"
    SELF = auto()
    MUST_LECTURE = auto()
    NEEDS = auto()
    PRICE = "cost counter have"
    ONESELF = auto()


class Event(Events):
    """What the notebook can tell."""

    ROLE = "seat role"
    ROUND = "round start"
    CARD = "card"
    CHOOSES = "seat option targets"
    PASSES = "seat"
    APPEARS = "being"
    TROUBLES = "being"
    LEAVES = "being"
    LABORS = "seat"  # and the next three, in the order of `Action`
    PRACTISES = "seat"
    DONATES = "seat"
    PROTECTS = "seat"
    SAVES = "seat being targets"
    INVITES = "seat being"
    PLEDGES = "seat amount"
    DECLINES = "seat"
    LAPSES = "seat being"
    LECTURES = "seat target"
    STREAK = "seat streak"
    GAINS = "seat counter amount"
    LOSES = "seat counter amount"
    CALAMITY = "change calamity"
    WON = "calamity saved"
    LOST = "calamity saved"
    UNDECIDED = "calamity saved"
    SCORES = "seat score rank"


class Phase(Named):
    """The steps of a round (§4) in order; in those marked ? the game waits for decisions."""

    EVENT = auto()
    OPTIONS = auto()  # ?
    BEINGS = auto()
    ACTIONS = auto()  # ?
    LECTURE = auto()  # ?
    HELP = auto()
    SETTLEMENT = auto()
    OVER = auto()


class Ask(Named):
    """What the place in `state.owed` is asked."""

    NOTHING = auto()
    OPTION = auto()
    TURN = auto()
    JOIN = auto()
    LECTURE = auto()


class Path(Named):
    """道, in the order of the book's table."""

    BODHISATTVA = auto()
    GIVING = auto()
    MEDITATION = auto()
    RELIEF = auto()
    HOUSEHOLDER = auto()
    AWAKENING = auto()
    WORLDLY = auto()


ROLES, DEEDS, PATHS = len(Role), len(Deed), len(Path)


class Outcome(Named):
    PLAYING = auto()
    WON = auto()
    LOST = auto()
    UNDECIDED = auto()  # only under the second reading of A13-10


STATE = {
    "table": Field("public", shape=len(Table), about="counters, by `Table`"),
    "seat": Field("public", shape=(PLACES, len(Seat)), about="counters of each board, by `Seat`"),
    "stays": Field("public", shape=BEINGS, about="how long a being of the area has stayed"),
    "area": Field("public", about="bitmask of the beings in the area"),
    "beings_left": Field("public", about="bitmask of the beings not drawn yet"),
    "events_left": Field("public", about="bitmask of the events not drawn yet"),
    "revealed": Field("public", about="how many beings have appeared"),
    "owed": Field("public", about="bitmask of the places that owe a decision"),
    "phase": Field("public", kind=Phase),
    "ask": Field("public", kind=Ask),
    "start": Field("public", about="the place that goes first"),
    "place": Field("public", about="whose turn it is, or whom the event asks; NOTHING between the steps"),
    "asked": Field("public", about="how many places have been asked by the event, or by the invitation"),
    "card": Field("public", about="event in play"),
    "being": Field("public", about="the being an invitation is about"),
    "pledges": Field("public", shape=PLACES, about="what each place offered for it"),
    "lapsed": Field("public", about="bitmask of the beings whose invitation came to nothing this turn"),
    "outcome": Field("public", kind=Outcome),
    "path": Field("public", shape=PLACES, kind=Path),
    "bonus": Field("public", shape=PLACES, about="points of the path"),
    "rank": Field("public", shape=PLACES, about="from 1; 0 where nobody is ranked"),
}

BEING = record_type(
    cost=np.int32,
    fu=np.int32,
    hui=np.int32,
    unsaved=np.int32,  # calamity in every round it goes unsaved
    first_do=np.int16,  # its lines, when it is saved
    dos=np.int16,
)

DEED = record_type(
    cost=np.int32,  # wealth
    wealth=np.int32,
    fu=np.int32,
    hui=np.int32,
    also_fu=np.int32,  # for a role to which it brings fu as well; told last
    calamity=np.int32,  # taken away
    helps=np.int32,  # 1 if it is a helping act
)

TABLES: dict[str, Any] = {
    "places": np.int32,
    "needed": np.int32,  # saves the team needs at this table
    "decks": (np.int32, len(EventDeck)),  # bitmask of the events of each deck
    "deck": np.int32,  # bitmask of the events of this table's deck
    "marking": np.int32,  # bitmask of the events that ask who has least
    "everybody": np.int32,  # bitmask of the beings there are
    "begins": (np.int32, (ROLES, Seat.ROLE)),  # wealth, fu and hui by role
    "path_bonus": (np.int32, PATHS),
    "deeds": (DEED, (ROLES, Action.SAVE)),  # labor, practise, donate and protect, by role
    "harm": (np.int32, MOST_EVENTS),  # calamity that an event brings when it is revealed
    "beings": (BEING, BEINGS),
    "cheaper": (np.int32, MOST_COST + 2),  # bitmask of the beings that cost less than this
    "effects": (EFFECT, 96),
    "conditions": (CONDITION, 48),
    "choices": (CHOICE, 24),
    "cards": (CARD, 48),
}
