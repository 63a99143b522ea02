"""What decisions cost: of any player, in games that are solved, the value of the best move less that of the chosen one.

The player sits against perfect play, in either seat by turns. There the regrets of its decisions, added up over a game
and averaged, are exactly what it wins less often than perfect play would: the dice are left out of the account.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from wanju.bots.ludo.perfect import Perfect
from wanju.bots.ludo.solution import Solution
from wanju.bots.mind import Mind
from wanju.bots.minds import player
from wanju.compiler import njit
from wanju.games.ludo.state import TO_ROLL
from wanju.kernel import verbs
from wanju.kernel.dealer import MINDS
from wanju.kernel.errors import GameError
from wanju.kernel.game import Ruleset
from wanju.kernel.record import MAX_SEATS
from wanju.kernel.steps import CUT, OUTSIDE
from wanju.lab.intervals import Estimate, clustered, mean
from wanju.lab.playing import Desk

SAME = 1e-9
"""Values closer than this are the same: a solution is no surer."""


@dataclass(frozen=True)
class Regret:
    """What one player's decisions cost it."""

    player: str
    decision: Estimate
    """Chance to win lost by a decision; games are taken as wholes."""
    best: Estimate
    """The share of decisions that lost nothing."""
    game: Estimate
    """Chance to win lost in a game."""

    def as_json(self) -> dict[str, Any]:
        return {name: getattr(self, name).as_json() for name in ("decision", "best", "game")}


@njit(cache=True, nogil=True, error_model="numpy")
def thought(states: Any, ruleset: Any, dealers: Any, seat: int, style: int) -> int:
    """What a style does."""
    return verbs.choose(states[0], ruleset[0], dealers[MINDS], seat, style)


def regret(solution: Solution, said: str | Mind, games: int, seed: int = 0) -> Regret:
    """Play so many games, and ask of each decision what it cost."""
    ruleset = solution.ruleset
    who = player(ruleset, said) if isinstance(said, str) else said
    style = ruleset.game.style(who) if isinstance(who, str) else OUTSIDE
    desk, judge = Desk(ruleset, seed), Perfect(solution)
    sums = np.zeros((games, 3))
    for game in range(games):
        play_judged(desk, judge, who, style, game, sums[game])
    lost, count, good = sums.T
    of_game = mean(float(lost.sum()), float((lost * lost).sum()), games)
    if of_game is None or not count.any():
        raise GameError("In these games there was nothing to decide.", "这些对局里没有可决定的事。")
    name = who if isinstance(who, str) else who.name
    return Regret(name, clustered(lost, count), clustered(good, count), of_game)


def play_judged(desk: Desk, judge: Perfect, who: str | Mind, style: int, game: int, sums: Any) -> None:
    """One game against the judge: what was lost, how many decisions there were, and how many lost nothing."""
    everybody = np.full(MAX_SEATS, OUTSIDE, np.int64)
    seat = desk.begin(game, everybody)
    while seat >= 0:
        if desk.states[0].movable == TO_ROLL or seat != game % 2:
            action = judge.decide(desk.states, seat, 0)
        else:
            action = asked(desk, who, style, seat)
            worth = judge.weigh(desk.states)
            lost = float(worth.max() - worth[action])
            sums += lost, 1, lost <= SAME
        seat = desk.go_on(everybody, seat, action)
    assert seat != CUT, "a game of so few pieces ends"


def asked(desk: Desk, who: str | Mind, style: int, seat: int) -> int:
    """What the player does."""
    if isinstance(who, Mind):
        return desk.ask(who, who.name, seat)
    return int(thought(desk.states, desk.ruleset.array, desk.dealers, seat, style))


def without_throws(ruleset: Ruleset) -> Ruleset:
    """The same rules without asking who throws: nothing is decided by that."""
    return ruleset.game.ruleset(ruleset.seats, ruleset.preset, {**ruleset.settings, "throws": "at_once"})
