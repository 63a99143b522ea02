"""Cards as data: lines in a closed vocabulary. `card_files` reads them, `layout` makes rows of them for `effects`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

from wanju.kernel.brought import Kind
from wanju.kernel.effects import Op, Source, Verb, Who
from wanju.kernel.numbers import Numbers


class Asks(IntEnum):
    """Whom a card asks to choose."""

    NOBODY = 0
    DRAWER = 1
    EVERYONE_IN_SECRET = 2
    EVERYONE_IN_TURN = 3
    FIRST_WILLING = 4  # in turn, until one takes an option
    RICHEST = 5
    BOTH_IN_SECRET = 6  # the drawer and the one they picked
    VOTE = 7  # everyone in secret; the option with more votes happens once, the drawer's on a tie


class Aim(IntEnum):
    """Whom an option, or a card before its options, is aimed at."""

    NOBODY = 0
    OTHER = 1
    ANYONE = 2
    POOREST = 3
    LEFT = 4


@dataclass(frozen=True)
class Vocabulary:
    """The words a game's cards may use."""

    table: type[IntEnum]
    seat: type[IntEnum]
    names: Mapping[str, int]
    """Words for whole numbers, such as the roles."""
    numbers: Numbers
    calls: tuple[str, ...] = ()
    changes: tuple[str, ...] | None = None
    """Counters that a card may change, where it may not change all; it may read every one."""
    pays: tuple[str, ...] | None = None
    """Counters that can be paid, given or taken, where not all can be."""
    most_dice: int | None = None
    """How many dice a card may roll, where that is a number to be known beforehand."""


NEEDED = object()


class Extra(NamedTuple):
    """A key that the cards or options of a deck have beyond their lines, and what is meant by leaving it out."""

    kind: Kind
    unsaid: Any = NEEDED


Extras = Mapping[str, Extra]
Told = dict[str, dict[str, str]]
"""Name and flavour by language."""


class Ref(NamedTuple):
    """A number a card names: a constant, an entry of numbers.toml or a counter."""

    source: Source
    what: int
    word: str


class Condition(NamedTuple):
    left: Ref
    op: Op
    right: Ref
    text: str


class Line(NamedTuple):
    verb: Verb
    who: Who
    on_table: bool
    what: int
    word: str
    by: Ref
    when: tuple[Condition, ...]

    @property
    def names_chosen(self) -> bool:
        """Does it speak of somebody who was chosen?"""
        read = [self.by, *(side for condition in self.when for side in (condition.left, condition.right))]
        return self.who in (Who.CHOSEN, Who.BOTH) or any(ref.source == Source.CHOSEN for ref in read)


class Gift(NamedTuple):
    """Everybody may give up to `most` of a counter."""

    what: int
    most: int
    word: str


class Choice(NamedTuple):
    id: str
    needs: tuple[Condition, ...]
    do: tuple[Line, ...]
    aim: Aim
    skips: bool
    opens: bool
    more: dict[str, Any]
    told: Told


class Card(NamedTuple):
    id: str
    deck: str
    do: tuple[Line, ...]
    afterwards: tuple[Line, ...]
    asks: Asks
    aim: Aim
    gift: Gift | None
    choices: tuple[Choice, ...]
    heroes: tuple[Choice, ...]
    more: dict[str, Any]
    told: Told

    @property
    def lines(self) -> list[Line]:
        """Every line of the card."""
        options = [line for choice in (*self.choices, *self.heroes) for line in choice.do]
        return [*self.do, *options, *self.afterwards]

    @property
    def needs_call(self) -> bool:
        return any(line.verb == Verb.CALL for line in self.lines)


class Deck(NamedTuple):
    id: str
    rule: str
    cards: tuple[Card, ...]
