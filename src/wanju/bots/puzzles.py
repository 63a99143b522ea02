"""Puzzles: positions of played games in which one choice is clearly the best, and a style alone does not find it.

Styles play; at each decision a short look says whether something beats what the style would do. What does is held
against every other choice by many simulations. They let a style play on, which may throw away what a choice has
prepared, or never come to what could as well be done next. So at last each choice is followed by the best that its seat
finds to do after it, in worlds that it takes for possible; what is still better than all others is a puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from wanju.bots.review import Judge, adviser
from wanju.bots.search.mind import Manner, objective_of
from wanju.bots.search.plan import NOTHING
from wanju.bots.wished import wished_puzzles
from wanju.games import has_tool
from wanju.kernel.errors import UnknownName
from wanju.kernel.game import Game, Ruleset
from wanju.kernel.table import Table, other_seed

LOOKED, WEIGHED = 300, 6000
"""Simulations of the short look, and of the long one."""
CLEAR = 3.0
"""Standard errors by which the best choice is better than every other."""
LEAST_GAP = 0.02
FEWEST_OPTIONS = 3
NEXT = 2
"""So many of the seat's decisions after a choice are looked for."""
WORLDS = (16, 64, 256)
"""In so many worlds; in more as long as it is not clear."""


class Answer(NamedTuple):
    """A choice, and how much less than the best it is worth."""

    action: int
    less: float
    error: float


def puzzles(
    ruleset: Ruleset, seed: int = 0, weighed: int = WEIGHED, style: str = "", objective: str = ""
) -> Iterator[dict[str, Any]]:
    """One puzzle after another, at most one of each game, for as long as any are wanted; no two in a row have the same
    answer. A style plays, and what it would do is never the answer. Answers are judged by an objective, or exactly by
    what leads to a wished-for end."""
    if has_tool(ruleset.game.id, "prospects"):
        yield from wished_puzzles(ruleset, seed, style)
        return
    judge, last = Judge(ruleset, objective=objective), ""
    for game in count():
        found = first_puzzle(judge, other_seed("puzzle", seed, game), weighed, style or adviser(ruleset))
        if found and found["best"] != last:
            last = found["best"]
            yield found


def judged_by(ruleset: Ruleset, objective: str = "") -> dict[str, str]:
    """By which objective answers are judged; by none where each puzzle has a wish."""
    return {} if has_tool(ruleset.game.id, "prospects") else {"objective": objective_called(ruleset.game, objective)}


def objective_called(game: Game, said: str) -> str:
    """The objective that is meant, or the usual one of the game."""
    if said and said not in game.objectives:
        raise UnknownName("objective", said, game.objectives)
    return said or objective_of(game, Manner())


def first_puzzle(judge: Judge, seed: int, weighed: int, style: str) -> dict[str, Any] | None:
    """The first puzzle of the game with this seed, if it has one."""
    ruleset = judge.ruleset
    table = Table(ruleset, seed)
    skipped = other_seed("skipped", seed) % (ruleset.seats * 6)
    while not table.over:
        seat = table.waiting[0]
        liked = table.think(seat, style)
        if len(table.moves) >= skipped and len(table.legal(seat)) >= FEWEST_OPTIONS:
            best, foresight = better_than(judge, table, seat, liked, weighed), Foresight(judge, table, seat)
            if best is not None and (others := foresight.others(best)):
                return told(table, seat, float(np.mean(foresight.found[best])), [Answer(best, 0.0, 0.0), *others])
        table.act(seat, liked)
    return None


def better_than(judge: Judge, table: Table, seat: int, liked: str, weighed: int) -> int | None:
    """The choice that is clearly the best if styles play on, where there is one and the style would do another."""
    number, seed = table.ruleset.action(liked), other_seed("look", table.seed, len(table.moves))
    look, _ = judge.compare(table.states, seat, number, seed, LOOKED)
    if look == number:
        return None
    best, options = judge.compare(table.states, seat, look, seed + 1 & 2**63 - 1, weighed)
    others = [each for each in options if each.action != look]
    if best != look or any(-each.gain < max(LEAST_GAP, CLEAR * each.gain_error) for each in others):
        return None
    return look


class Foresight:
    """What choices are worth to a seat that goes on to choose well, each in the same worlds."""

    def __init__(self, judge: Judge, table: Table, seat: int) -> None:
        self.judge, self.table, self.seat = judge, table, seat
        self.style = adviser(table.ruleset)
        self.found: dict[int, list[float]] = {}

    def others(self, best: int) -> list[Answer] | None:
        """All other choices, the better ones first; nothing if one does about as well as the best."""
        others = []
        for action in np.flatnonzero(self.table.mask(self.seat)).tolist():
            if action != best:
                if (answer := self.held_against(best, action)) is None:
                    return None
                others.append(answer)
        return sorted(others, key=lambda each: each.less)

    def held_against(self, best: int, action: int) -> Answer | None:
        """Another choice, if it is clearly worse."""
        for worlds in WORLDS:
            lost = self.worth(best, worlds) - self.worth(action, worlds)
            less, error = float(lost.mean()), float(lost.std(ddof=1) / np.sqrt(worlds))
            if less >= max(LEAST_GAP, CLEAR * error):
                return Answer(action, less, error)
            if less + CLEAR * error < LEAST_GAP:
                break
        return None

    def worth(self, action: int, worlds: int) -> npt.NDArray[np.float64]:
        """What a choice is worth in each of so many worlds."""
        known = self.found.setdefault(action, [])
        known += [self.in_world(action, world) for world in range(len(known), worlds)]
        return np.array(known[:worlds])

    def in_world(self, action: int, world: int) -> float:
        """What it is worth in one of them."""
        judge, seat, seed = self.judge, self.seat, other_seed("world", self.table.seed, len(self.table.moves), world)
        table = self.table.clone(seat, seed=seed)
        table.step(seat, action)
        for number in range(NEXT):
            while not table.over and seat not in table.waiting:
                table.act(table.waiting[0], table.think(table.waiting[0], self.style))
            if not table.over:
                table.step(seat, judge.compare(table.states, seat, NOTHING, seed + number & 2**63 - 1, LOOKED)[0])
        if table.over:
            return judge.result(table.states)[seat]
        return judge.appraise(table.states, seat, NOTHING, seed & 2**63 - 1, LOOKED)[seat].worth


def told(table: Table, seat: int, worth: float, answers: list[Answer]) -> dict[str, Any]:
    """A puzzle: the game up to it, whose choice it is, the best one, and by how much it is better than each other."""
    rows = [
        {"action": table.actions[each.action], "worth": round(worth - each.less, 4), "less": round(each.less, 4),
         "error": round(each.error, 4)}
        for each in answers
    ]  # fmt: skip
    return {
        "seed": table.seed, "moves": [list(move) for move in table.moves], "seat": seat,
        "best": rows[0]["action"], "gap": rows[1]["less"], "options": rows,
    }  # fmt: skip
