"""What one decision holds: how much the choice matters, whom it makes win, what selfishness gains.

Every option was tried in the same worlds, told in two halves. The option that looks best does so partly by chance, so
one half picks and the other says what the pick is worth, and the same the other way round (the double estimator, van
Hasselt 2010): what is told is then never more than there is, but for chance that evens out.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.kernel.game import Game
from wanju.kernel.objectives import GREAT_SCORE, SemiCooperative

MEASURES = ("tension", "stakes", "hopeless", "sway", "king_making", "selfish_gain", "selfish_cost")


def wants_of(game: Game) -> list[int]:
    """The objectives that tell of free-riding, by number: the team's and one's own score; none without a team."""
    wanted = [SemiCooperative.TEAM.id, SemiCooperative.SCORE.id]
    return [game.objectives.index(each) for each in wanted] if set(wanted) <= set(game.objectives) else []


def of_decision(tried: Any, shared: int, seats: int, seat: int, chosen: int) -> dict[str, float]:
    """All measures of a decision: by halves and options, how the win is shared, then what the seat wants."""
    shares, found = tried[:, :, :shared], dict.fromkeys(MEASURES, np.nan)
    own = shares[:, :, seat]
    found["tension"], found["stakes"] = (crossed(own, place) for place in (1, -1))
    if seats > 2:
        found["hopeless"] = float(not own.any())
        found["sway"] = moved(shares) if found["hopeless"] else np.nan
        found["king_making"] = found["sway"] if found["hopeless"] else 0.0
    if tried.shape[2] > shared:
        team, score = tried[:, :, shared], tried[:, :, shared + 1] * GREAT_SCORE
        picks = score.argmax(axis=1)
        found["selfish_gain"] = mean_of_both(lambda mine, other: score[other, picks[mine]] - score[other, chosen])
        found["selfish_cost"] = mean_of_both(lambda mine, other: team[other, chosen] - team[other, picks[mine]])
    return found


def mean_of_both(judged: Any) -> float:
    """What is picked by one half and judged by the other, both ways."""
    return float(judged(0, 1) + judged(1, 0)) / 2


def crossed(own: Any, place: int) -> float:
    """By how much the best option is better than the one at this place behind it."""
    order = np.argsort(-own, axis=1, kind="stable")
    return mean_of_both(lambda mine, other: own[other, order[mine, 0]] - own[other, order[mine, place]])


def moved(shares: Any) -> float:
    """How much of the win two options take from some seats and give to others, for the two that differ most."""
    return mean_of_both(lambda mine, other: moved_between(shares[mine], shares[other]))


def moved_between(picking: Any, judging: Any) -> float:
    """What some seats lose need not be what others gain, where it is nobody's: the smaller of the two counts."""
    apart = picking[:, None] - picking[None]
    sides = np.stack([np.maximum(apart, 0.0).sum(axis=2), np.maximum(-apart, 0.0).sum(axis=2)])
    one, other = np.unravel_index(sides.min(axis=0).argmax(), sides.shape[1:])
    sign = 1 if sides[0, one, other] <= sides[1, one, other] else -1
    gain = sign * (judging[one] - judging[other])
    return float(gain[sign * apart[one, other] > 0].sum())
