"""Claims as data: what a rulebook says of its own games, how it is measured, and what would make it hold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wanju.kernel.game import Game, Ruleset
from wanju.lab.formula import Formula
from wanju.lab.intervals import Estimate, rate
from wanju.lab.target import Target
from wanju.lab.trial import Trial

Function = Callable[..., Estimate]
"""A measurement by name: of a trial, games and its own arguments."""


@dataclass(frozen=True)
class Side:
    """Games, and what is computed of each: the mean of a formula over the games in which it is given, or for each
    unit of another; of several formulas the largest less the smallest."""

    trial: Trial
    measures: tuple[Formula, ...]
    per: Formula | None
    given: Formula | None


@dataclass(frozen=True)
class Claim:
    """One line of the list."""

    id: str
    game: Game
    section: str
    words: dict[str, str]
    note: dict[str, str]
    missing: dict[str, str]
    """What bots cannot tell, and why; empty if they can."""
    side: Side
    against: Side | None
    """What is taken off, game by game."""
    is_paired: bool
    """Do only games count that both sides have?"""
    function: Function | None
    arguments: dict[str, Any]
    target: Target | None
    games: int
    is_share: bool

    @property
    def sides(self) -> tuple[Side, ...]:
        return (self.side, self.against) if self.against else (self.side,)


def exactly(value: float) -> Estimate:
    """What was computed, not sampled: an interval of one number, and no games."""
    return Estimate(value, value, value, 0)


def half_width(ruleset: Ruleset, games: int, seed: int, share: float, sample: int) -> Estimate:
    """Half of the 95 % interval that so many games give to a share."""
    found = rate(share * sample, sample)
    assert found is not None
    return exactly((found.high - found.low) / 2)
