"""What can go wrong, as one small tree. Every message is one sentence: where, what is wrong, what would be right.

GameError
├── UnknownName       a game, action, style, number or preset that does not exist (with a guess)
├── AmbiguousName     a name that several things have
├── IllegalAction     the rules refuse the action
├── NotYourTurn       this seat owes no decision now
├── BadNumber         a setting outside its range or of the wrong kind
├── BadFile           a rulebook data file that breaks its form; carries the place
├── OtherVersion      rules that this version of a game would play otherwise
└── BrokenReplay      a saved game that cannot be replayed; carries the line
"""

from __future__ import annotations

import difflib
import reprlib
from collections.abc import Iterable
from itertools import islice


class GameError(ValueError):
    """Any refusal a person may read."""


class UnknownName(GameError):
    """A name nothing answers to; says which names exist and guesses the one meant."""

    def __init__(self, kind: str, name: object, known: Iterable[str], also: Iterable[str] = ()) -> None:
        names = [str(k) for k in known]
        there_are = f"There are: {listed(names)}." if names else "There are none."
        guess = did_you_mean(name, names) or did_you_mean(name, also)
        super().__init__(f"No {kind} is called {shorten(name)}. {there_are}{guess}")


class AmbiguousName(GameError):
    """A name that several things have; says which."""

    def __init__(self, kind: str, name: object, found: Iterable[str]) -> None:
        super().__init__(f"More than one {kind} is called {shorten(name)}: {listed(found)}. Write which one.")


class IllegalAction(GameError):
    """The rules refuse the action."""


class NotYourTurn(GameError):
    """The seat owes no decision."""


class BadNumber(GameError):
    """A setting that its number or switch does not allow."""


class BadFile(GameError):
    """A data file that breaks its form."""

    def __init__(self, place: str, sentence: str) -> None:
        super().__init__(f"{place}: {sentence}")
        self.place = place


class OtherVersion(GameError):
    """A game that went on under rules which this program no longer has."""

    def __init__(self, game: str, begun: str, here: str) -> None:
        super().__init__(f"it was played under {game} {shorten(begun)[1:-1]}; this program has {here}.")


class BrokenReplay(GameError):
    """A saved game that cannot be replayed."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"Replay, line {line}: {sentence}")
        self.line = line


# ── quoting what somebody brought: on one line, never long, whatever it is ────

SHOWN = 60
"""Letters of a value that a sentence quotes."""
MOST_NAMES, MOST_LETTERS = 16, 200
"""Of the names that a sentence lists."""
MOST_GUESSES = 500
"""Names that a guess is looked for among: comparing takes time that grows with the square of their length."""
MOST_BITS = 14_000
"""Python writes no whole number that is much longer."""


class Brief(reprlib.Repr):
    """`repr` for values of any size and depth."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 3
        self.maxstring = self.maxother = self.maxlong = SHOWN

    def repr_int(self, x: int, level: int) -> str:
        """A number too long to be written is told by its length."""
        if x.bit_length() > MOST_BITS:
            return f"<a number of {x.bit_length():,} bits>"
        return super().repr_int(x, level)


BRIEF = Brief()


def did_you_mean(name: object, known: Iterable[str]) -> str:
    """A guess, with a leading blank, or nothing."""
    names = [one for one in islice(known, MOST_GUESSES) if len(one) <= SHOWN]
    close = difflib.get_close_matches(plain(name)[:SHOWN], names, n=1, cutoff=0.6)
    return f" Did you mean {shorten(close[0])}?" if close else ""


def listed(names: Iterable[str]) -> str:
    """Names for a sentence, as many as it can hold."""
    told: list[str] = []
    for name in names:
        if len(told) == MOST_NAMES or sum(map(len, told)) + len(name) > MOST_LETTERS:
            return ", ".join([*told, "…"])
        told.append(name)
    return ", ".join(told)


def plain(value: object) -> str:
    """A text as it is; anything else as Python would write it, in short."""
    return value if isinstance(value, str) else BRIEF.repr(value)


def shorten(value: object, limit: int = SHOWN) -> str:
    """Quote input back without letting it flood the sentence or break its line."""
    text = plain(value)
    kept = text[:limit]
    while len(repr(kept)) > limit + 2:  # what cannot be printed is written longer than it is
        kept = kept[:-1]
    return repr(kept if kept == text else kept + "…")


def shown(value: object) -> str:
    """A value in a sentence: texts in quotes, anything else as it is, neither too long."""
    return shorten(value) if isinstance(value, str) else brief(BRIEF.repr(value))


def brief(text: str) -> str:
    """No more of a text than a sentence can hold."""
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"
