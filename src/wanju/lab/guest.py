"""A guest: a player that is not of the house, and what becomes of its turn when it does something wrong.

A guest never ends a run. Whatever it does wrong costs it its turn: a legal action is drawn in its place, and what it
did is counted.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum, auto
from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np

from wanju.kernel.errors import did_you_mean, shown

if TYPE_CHECKING:
    from wanju.lab.playing import Turn

LIMIT = 5.0
"""Seconds that a decision may take unless something else is said."""
MOST_LATE = 3
"""So often a guest may be late; after that nobody waits for it any more."""


class Wrong(StrEnum):
    """What a guest can do wrong."""

    CRASH = auto()
    LATE = auto()
    GARBAGE = auto()
    TYPE = auto()
    UNKNOWN = auto()
    ILLEGAL = auto()
    FLOOD = auto()
    LEFT = auto()
    """It was late or has died too often, and is not asked any more."""


class Fault(Exception):
    """A guest has lost its turn."""

    def __init__(self, what: Wrong, words: str) -> None:
        super().__init__(words)
        self.what = what


class Guest:
    """A player of one's own, who always answers something legal."""

    def __init__(self, name: str, limit: float = LIMIT) -> None:
        self.name, self.limit = name, limit
        self.faults: Counter[str] = Counter()
        self.first_fault = ""
        """Of the first one, what it was."""
        self.late = 0

    def begin(self) -> None:
        """Some games begin; nothing of earlier ones need be remembered."""

    def end(self) -> None:
        """No more games follow."""

    def answer(self, turn: Turn) -> Any:
        """What it says to a turn, or a fault."""
        raise NotImplementedError

    def __call__(self, turn: Turn) -> int:
        """An action that is legal, its own or one that is drawn in its place."""
        try:
            if self.late >= MOST_LATE:
                raise Fault(Wrong.LEFT, "it was late too often")
            return meant(turn, self.answer(turn))
        except Fault as fault:
            self.note(turn, fault)
        return int(np.random.default_rng(turn.fresh_seed()).choice(np.flatnonzero(turn.mask)))

    def note(self, turn: Turn, fault: Fault) -> None:
        """Count what went wrong."""
        self.late += fault.what == Wrong.LATE
        self.faults[fault.what.value] += 1
        self.first_fault = self.first_fault or f"{fault.what}, seat {turn.seat} of game {turn.game}: {fault}"


def meant(turn: Turn, answer: Any) -> int:
    """The number of the action that was answered, if it is legal."""
    if isinstance(answer, str):
        if answer not in turn.actions:
            raise Fault(Wrong.UNKNOWN, f"no action is called {shown(answer)}.{did_you_mean(answer, turn.legal)}")
        number = turn.actions.index(answer)
    elif isinstance(answer, bool) or not hasattr(answer, "__index__"):
        raise Fault(Wrong.TYPE, f"{shown(answer)} is neither the name nor the number of an action")
    else:
        number = index(answer)
        if not 0 <= number < len(turn.actions):
            raise Fault(Wrong.UNKNOWN, f"no action has the number {shown(number)}")
    if not turn.mask[number]:
        raise Fault(Wrong.ILLEGAL, f"{turn.actions[number]} is not legal now")
    return number
