"""What V2.0 claims of its dice: the formulas exactly, the long run by careers."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from wanju.games.ludo.balance.core import six_chance
from wanju.games.ludo.balance.endgame import endgame_table
from wanju.games.ludo.balance.published import rules_for
from wanju.games.ludo.game import GAME
from wanju.games.ludo.tools.careers import Careers, Column, live
from wanju.games.ludo.tools.study import BOTS, GAMES, LATE, SKILLS
from wanju.kernel.game import Ruleset
from wanju.lab.claim import Function, exactly
from wanju.lab.intervals import Estimate

FEWEST = 2
"""Careers of which an interval can be made."""


def long_run(ruleset: Ruleset, games: int, seed: int, skill: str, what: str = "won") -> Estimate:
    """What a game has of something, in the late games of careers; `games` in all."""
    careers = lived(ruleset.preset, ruleset.seats, skill, max(FEWEST, games // GAMES), seed)
    return careers.per(Column[what.upper()], since=LATE)


@lru_cache(maxsize=16)
def lived(preset: str, seats: int, skill: str, careers: int, seed: int) -> Careers:
    ruleset = GAME.ruleset(seats, preset)
    return live(ruleset, SKILLS[skill], BOTS, careers, GAMES, seed, (0, LATE, GAMES))


def six(ruleset: Ruleset, games: int, seed: int, influence: float) -> Estimate:
    """§B2.2  The chance of a six."""
    return exactly(six_chance(influence, rules_for("v2.0", {})))


def arrives(ruleset: Ruleset, games: int, seed: int, steps: int, share: float) -> Estimate:
    """§B3.2  The chance that the last piece ever arrives, if group A is rolled so often."""
    return exactly(float(endgame_table(steps, [Fraction(share)])[-1].chance))


MEASUREMENTS: dict[str, Function] = {each.__name__: each for each in (long_run, six, arrives)}
