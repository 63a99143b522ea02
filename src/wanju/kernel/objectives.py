"""What a player may want of a game. Number 0 is always what the rules pay."""

from __future__ import annotations

from wanju.kernel.named import Named
from wanju.kernel.rule import compiled_too

GREAT_SCORE = 200.0
"""A score that hardly anybody reaches: a player's own score is told as a share of it."""


class Payoff(Named):
    """The one objective of a game that declares none."""

    PAYOFF = "what the rules pay", "规则所给的得分"


class SemiCooperative(Named):
    """Of a game in which a team holds or falls, and one of it stands first."""

    FIRST = "first place or nothing", "非第一不可"
    TEAM_THEN_SCORE = "the team, then one's own score", "先求团队，再求己分"
    SCORE = "one's own score, whatever becomes of the team", "只求己分，不问团队"
    TEAM = "the team alone", "只求团队"


@compiled_too
def needs_score(which: int, holds: float) -> bool:
    """Does it matter to this objective what one's own score is?"""
    return which == SemiCooperative.SCORE or (which == SemiCooperative.TEAM_THEN_SCORE and holds > 0.0)


@compiled_too
def semi_cooperative(which: int, holds: float, score: float) -> float:
    """What a result is worth: `holds` is 1 if the team has held, 0 if not. A team that holds is worth half, and a score
    of 200 the other half: so the team comes first, and nobody is ever indifferent while it may hold."""
    if which == SemiCooperative.SCORE:
        return score / GREAT_SCORE
    return holds * (0.5 + 0.5 * score / GREAT_SCORE) if which == SemiCooperative.TEAM_THEN_SCORE else holds
