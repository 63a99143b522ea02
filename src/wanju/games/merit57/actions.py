"""Every decision by its number: kinds of action, each with its aims; and why one is refused."""

from __future__ import annotations

from enum import auto
from functools import cache
from itertools import product

from wanju.games.merit57.state import BEINGS, PLACES, RESOURCES, Bodhisattva, Renunciation, Role
from wanju.kernel.game import Ruleset, seats_in
from wanju.kernel.named import Actions, Labels, Reasons
from wanju.kernel.table import NOT_NOW

MOST_GIFT = 30
RENUNCIATIONS = tuple(each.id for each in Renunciation if each)
BODHISATTVAS = tuple(each.id for each in Bodhisattva if each)


def beings(ruleset: Ruleset) -> tuple[str, ...]:
    """The ids of the beings, by number."""
    return tuple(card.id for card in ruleset.tables["beings"].cards)


A_PLACE, A_ROLE, A_RESOURCE = range(PLACES), list(Role), list(RESOURCES)
A_BEING = (Labels(BEINGS, beings),)
A_RENUNCIATION = list(map(",".join, product(RENUNCIATIONS, BODHISATTVAS)))
A_VOW, A_HERO = ["simple", "hard"], list("abcd")
PLACES_TOGETHER = [",".join(map(str, seats_in(mask))) for mask in range(1 << PLACES)]
"""By their bits."""
NAMED = [None, *PLACES_TOGETHER[1:]]
"""§9 B3  Those whom a donation names, if any."""


class Do(Actions):
    """What may be decided, and what it is aimed at."""

    PASS = auto()
    A = auto()
    B = auto()
    C = auto()
    A_AT = A_PLACE
    B_AT = A_PLACE
    C_AT = A_PLACE
    PICK = A_PLACE
    GIVE = range(MOST_GIFT + 1)
    KEEP = auto()
    REDRAW = auto()
    ROLE = A_ROLE
    REFUGE = auto()
    RENOUNCE = A_RENUNCIATION
    VOW = A_VOW
    HERO = A_HERO
    LABOR = auto()
    PRACTISE = auto()
    DONATE = NAMED
    PROTECT = auto()
    AID = A_PLACE
    SAVE = A_BEING
    SAVE_ECONOMIC = A_BEING
    SAVE_MERIT1 = A_BEING
    SAVE_MERIT2 = A_BEING
    SHARE = A_PLACE
    BANQUET = auto()
    LECTURE = PLACES_TOGETHER
    BLESS = A_PLACE
    TRANSFER1 = A_PLACE
    TRANSFER2 = A_PLACE
    CONVERT_WEALTH = auto()
    CONVERT_MERIT = auto()
    CONVERT_WISDOM = A_PLACE
    BEAR = A_PLACE
    INSPIRE = A_PLACE
    DONE = auto()
    GIFT_WEALTH = auto()
    GIFT_WISDOM = auto()
    DECLINE = auto()
    ACCEPT = auto()
    TAKE = A_RESOURCE
    RESCUE = auto()
    REVERSE = auto()
    OFFER = auto()
    COPAY = auto()
    REST = auto()
    RECORD = A_PLACE

    @property
    def id(self) -> str:
        """An option that is aimed at somebody is called like one that is not: `a@1`."""
        return super().id.removesuffix("_at")


ACTIONS = sum(kind.size for kind in Do)
"""How many there are."""


@cache
def kind_and_aim(action: int) -> tuple[Do, int]:
    """The kind of an action and which of its aims it is."""
    kind = max(kind for kind in Do if kind <= action)
    return kind, action - kind


ANY = "ability section being cost"
"""What was refused, and where the rulebook speaks of it; of a save, the being and its cost."""
SHORT = f"{ANY} what have need"


class Reason(Reasons):
    """Why not, with the facts that the sentence may name."""

    NOT_NOW = NOT_NOW, ANY
    WEALTH = SHORT  # too little to pay
    MERIT = SHORT
    WISDOM = SHORT
    NEEDS = ANY  # a condition of the card does not hold
    TARGET = ANY  # nobody there, or not that one
    NOT_HERE = ANY  # the being is not in the area
    USED = ANY  # no more uses in this game
    ROUND = ANY  # no more uses in this round
    ROLE = ANY  # another role's
    FAITH = ANY  # not with this faith
    TAKEN = ANY  # somebody else has it
    LATE = ANY  # a renunciation only for the beginning
    ACTIONS = ANY  # both actions are spent
    OFF = ANY  # not under these rules
    SEEING = SHORT  # wisdom too low to save
    VOW = ANY  # another vow's ability
