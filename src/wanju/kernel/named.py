"""Names that rules use as numbers and people read as words: actions, events, reasons, styles and readings.

    class Event(Events):
        ROLLED = "seat face", "{seat} rolls {face}.", "{seat}掷出 {face}。"

Words come with the name, in English and in Chinese, or stand in the game's text files: `event.rolled`. A name is a
whole number, plain and compiled. Styles and the readings of a switch are plain lists of names (`Named`); a style may
add a sentence about what it does, in both languages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any

from wanju.kernel.record import MAX_SEATS
from wanju.kernel.text import LANGUAGES

SEATS = range(MAX_SEATS)
"""In place of a size or of a list: one for each seat."""


LEGAL = 0
"""What `why_not` answers if nothing speaks against an action."""
RATE, MEAN = "rate", "mean"
"""A rate is 0 or 1 in each game; anything else is a mean."""
SET = "set"
"""Several labels at once, as bits."""
NO, YES = "no", "yes"
"""What a rate is where it is looked at as one of two."""


class Named(IntEnum):
    """A list of names, numbered from 0 on."""

    words: dict[str, str]  # by language; empty where the text files have them
    does: dict[str, str]  # by language, what a style does, in a sentence

    @staticmethod
    def _generate_next_value_(*about: Any) -> str:
        """`auto()` says nothing of a name."""
        return ""

    def __new__(cls, *given: Any) -> Named:
        texts = [each for each in given if isinstance(each, str) and each]
        chosen = next((each for each in given if type(each) is int), None)
        number = cls.next_number(list(cls.__members__.values())) if chosen is None else chosen
        made = int.__new__(cls, number)
        made._value_ = int(made)
        made.words = dict(zip(LANGUAGES, texts[:2] if len(texts) == 4 else texts[-2:])) if len(texts) > 1 else {}
        made.does = dict(zip(LANGUAGES, texts[2:])) if len(texts) == 4 else made.words
        made.take(given, texts)
        return made

    @classmethod
    def next_number(cls, earlier: list[Any]) -> int:
        """The number of a name that is not given one."""
        return max(earlier, default=-1) + 1

    def take(self, given: tuple[Any, ...], texts: list[str]) -> None:
        """What else is said of a name."""

    @cached_property
    def id(self) -> str:
        """The name as it is written in files, in moves and on the command line."""
        return self.name.lower()


class Reasons(Named):
    """Why an action is refused: the facts that its sentence needs, then the sentence. 0 is no reason at all."""

    facts: tuple[str, ...]

    @classmethod
    def next_number(cls, earlier: list[Any]) -> int:
        return int(max([0, *earlier])) + 1

    def take(self, given: tuple[Any, ...], texts: list[str]) -> None:
        self.facts = tuple(texts[0].split()) if len(texts) in (1, 3) else ()


class Events(Named):
    """What the notebook can tell: the names of its facts, then its sentence. `seat` is the seat it happens to; what
    else is named are the two numbers of the note, in this order."""

    facts: tuple[str, ...]

    def take(self, given: tuple[Any, ...], texts: list[str]) -> None:
        self.facts = tuple(texts[0].split()) if len(texts) in (1, 3) else ()


@dataclass(frozen=True)
class Labels:
    """Labels that the ruleset decides, and how many there may be at most."""

    size: int
    of: Callable[[Any], Sequence[Any]]
    kind: str = ""
    """Under which keys of the words the labels are found: 'role', 'vow bodhisattva'."""


class Counted(Named):
    """Names of which some stand for several numbers in a row, one for each label; `Action.BID + 3` is the fourth."""

    many: Any  # the labels, or None
    size: int

    @classmethod
    def next_number(cls, earlier: list[Any]) -> int:
        return max((each + each.size for each in earlier), default=0)

    def take(self, given: tuple[Any, ...], texts: list[str]) -> None:
        self.many = next((each for each in given if not isinstance(each, str | int)), None)
        self.size = 1 if self.many is None else self.many.size if isinstance(self.many, Labels) else len(self.many)

    def numbered(self, ruleset: Any) -> list[tuple[int, Any]]:
        """Each number of this name with its label under a ruleset; None where it has none."""
        if self.many is None:
            return [(int(self), None)]
        labels = self.many[: ruleset.seats] if self.many is SEATS else self.many
        if isinstance(labels, Labels):
            labels = labels.of(ruleset)
        return [(self + n, getattr(label, "id", label)) for n, label in enumerate(labels)]


class Metrics(Counted):
    """What the lab tallies of a game: `WINS = RATE, SEATS`, `TURNS = MEAN`; or follows from moment to moment."""

    is_rate: bool

    def take(self, given: tuple[Any, ...], texts: list[str]) -> None:
        super().take(tuple(each for each in given if each not in (RATE, MEAN)), texts)
        self.is_rate = RATE in given

    @property
    def by(self) -> str:
        """What it is told of, one by one: seats, or that under which words have the labels; nothing if there is one."""
        if self.many is None:
            return ""
        if self.many is SEATS:
            return "seat"
        return self.many.kind if isinstance(self.many, Labels) else kind_of(self.many)


def kind_of(labels: Any) -> str:
    """A list of names goes by its own: the words of `Role` are `role.farmer`."""
    return labels.__name__.lower() if isinstance(labels, type) else ""


class Traits(Named):
    """What a seat was and did in a game: `ROLE = Role`, of which it is one; `RANK = range(1, 5)`; `SCORE = MEAN`; or
    several at once: `CARDS = SET, Labels(…)`."""

    many: Any  # the labels of which it is one, or None for a number
    is_rate: bool
    is_set: bool

    def take(self, given: tuple[Any, ...], texts: list[str]) -> None:
        self.many = next((each for each in given if not isinstance(each, str | int)), None)
        self.is_rate, self.is_set = RATE in given, SET in given

    def labels(self, ruleset: Any) -> list[str]:
        """What it may be under a ruleset, in the order of its numbers; of a rate no and yes, of a mean nothing."""
        if self.many is None:
            return [NO, YES] if self.is_rate else []
        found = self.many.of(ruleset) if isinstance(self.many, Labels) else self.many
        return [str(getattr(label, "id", label)) for label in found]

    @property
    def first(self) -> int:
        """The number that stands for the first label; in a set, the bit."""
        return self.many.start if isinstance(self.many, range) and not self.is_set else 0

    @property
    def by(self) -> str:
        """Under which keys the words have its labels."""
        kind = self.many.kind if isinstance(self.many, Labels) else kind_of(self.many)
        return kind or self.id


class Actions(Counted):
    """What a seat may decide: `HOLD = "Keep", "收分"`, or with what it is aimed at: `HIT = "Hit", "打", SEATS`, or a
    range, or a list of names: `PLAY = "Play", "打出", Card`."""

    @property
    def aims(self) -> str | None:
        """What it is aimed at: seats, labels, or nothing."""
        return None if self.many is None else "seats" if self.many is SEATS else "labels"
