"""What can go wrong, as one small tree. Every message is one sentence: where, what is wrong, what would be right.

GameError
├── UnknownName       a game, action, style, number or preset that does not exist (with a guess)
├── IllegalAction     the rules refuse the action
├── NotYourTurn       this seat owes no decision now
├── BadNumber         a setting outside its range or of the wrong kind
├── BadFile           a rulebook data file that breaks its form; carries the place
└── BrokenReplay      a saved game that cannot be replayed; carries the line
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class GameError(ValueError):
    """Any refusal a person may read."""


class UnknownName(GameError):
    """A name nothing answers to; says which names exist and guesses the one meant."""

    def __init__(self, kind: str, name: object, known: Iterable[str]) -> None:
        names = [str(k) for k in known]
        shown = ", ".join(names[:16]) + (", …" if len(names) > 16 else "")
        super().__init__(f"No {kind} is called {shorten(name)}. There are: {shown}.{did_you_mean(name, names)}")


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


class BrokenReplay(GameError):
    """A saved game that cannot be replayed."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"Replay, line {line}: {sentence}")
        self.line = line


def did_you_mean(name: object, known: Iterable[str]) -> str:
    """A guess, with a leading blank, or nothing."""
    close = difflib.get_close_matches(str(name)[:80], list(known), n=1, cutoff=0.6)
    return f" Did you mean '{close[0]}'?" if close else ""


def shorten(value: object, limit: int = 60) -> str:
    """Quote input back without letting it flood the sentence."""
    text = str(value)
    return repr(text if len(text) <= limit else text[:limit] + "…")
