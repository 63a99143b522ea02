"""A finished match, decision by decision: what each was worth to its seat, which were costly, and what was luck.

A position is judged by simulations from it, in worlds that a seat takes for possible: never by what was hidden from it
or by what the dice then showed. Each action that was open is held against the one that was taken, on the same chances.
What a seat's prospects changed by is then its own choices, those of others, and luck: whatever is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from wanju.bots.search.mind import Manner, Option, Searcher, own_manner
from wanju.bots.search.plan import NOTHING, Method
from wanju.bots.search.simulation import NOW, ROOT, value
from wanju.kernel.game import Ruleset
from wanju.kernel.lesson import reasons, whys
from wanju.kernel.record import Records
from wanju.kernel.table import Table

WEIGHED, APPRAISED = 1200, 120
"""Simulations by which the open actions of a decision are compared, and by which a position is appraised for a seat."""
WIDE = 1.96
"""Standard errors to either side of a number."""
COSTLIEST = 5


@dataclass(frozen=True)
class Decision:
    """A moment at which a seat had a choice."""

    move: int
    seat: int
    action: int
    states: Records


def decisions(table: Table) -> list[Decision]:
    """Every choice of a match, replayed from its beginning. Moves that were the only ones are none."""
    again, found = Table(table.ruleset, table.seed), []
    for move, ((seat, name), at) in enumerate(zip(table.moves, table.times, strict=True)):
        if again.mask(seat).sum() > 1:
            found.append(Decision(move, seat, table.ruleset.action(name), again.states.copy()))
        again.act(seat, name, at)
    return found


def adviser(ruleset: Ruleset) -> str:
    """Who plays on, where nobody else was measured to do better: the style that newcomers are shown."""
    game = ruleset.game
    return game.lesson.adviser if game.lesson else game.company[0]


class Judge(Searcher):
    """Compares actions and appraises positions under one ruleset."""

    def __init__(self, ruleset: Ruleset, name: str = "review", objective: str = "") -> None:
        own = {"style": adviser(ruleset), **own_manner(ruleset, "IMPROVE")}
        manner = Manner(**{**own, "method": Method.IMPROVE, "sure": WIDE, "objective": objective})
        super().__init__(ruleset, manner, name)

    def compare(self, states: Records, seat: int, action: int, seed: int, count: int) -> tuple[int, list[Option]]:
        """The action that is better than this one for sure, or this one; and what is known of all."""
        self.states[ROOT] = states[0]
        self.plans["method"], self.plans["before"] = Method.IMPROVE, action
        return self.think(seat, seed, 0, count), self.weighed()

    def appraise(self, states: Records, seat: int, action: int, seed: int, count: int) -> list[Option]:
        """What a position is worth to every seat as far as this one knows, after an action if one is named."""
        self.states[ROOT] = states[0]
        self.plans["method"], self.plans["before"] = Method.APPRAISE, action
        self.think(seat, seed, 0, count)
        return self.weighed()

    def result(self, states: Records) -> list[float]:
        """What a game that is over was worth to each seat."""
        self.states[NOW] = states[0]
        args = self.states[NOW], self.ruleset.record, self.plans[0]
        return [float(value(*args, seat, self.payoffs)) for seat in range(self.ruleset.seats)]


def review(
    table: Table, seed: int = 0, weighed: int = WEIGHED, appraised: int = APPRAISED,
    on_progress: Callable[[int, int], None] = lambda done, all: None,
) -> dict[str, Any]:  # fmt: skip
    """All that is to be said of a match, as JSON."""
    judge, every, seats = Judge(table.ruleset), decisions(table), range(table.ruleset.seats)
    judged, curve, effects = [], [], []
    for n, each in enumerate(every):
        on_progress(n, len(every))
        judged.append(judge_one(judge, each, seed + n, weighed))
        views = [judge.appraise(each.states, seat, NOTHING, seed + n, appraised) for seat in seats]
        curve.append([interval(views[seat][seat].worth, views[seat][seat].error) for seat in seats])
        after = judge.appraise(each.states, each.seat, each.action, seed + n, appraised)
        effects.append([after[seat].worth - views[each.seat][seat].worth for seat in seats])
    on_progress(len(every), len(every))
    end = judge.result(table.states) if table.over else [point["mean"] for point in curve[-1]] if curve else []
    return {
        "game": table.game.id, "seats": len(seats), **how(judge, weighed, appraised), "decisions": judged,
        "curve": curve, "end": end, "shares": shares(every, curve, effects, end), "costliest": costliest(judged),
    }  # fmt: skip


def how(judge: Judge, weighed: int, appraised: int) -> dict[str, Any]:
    """By what it was judged."""
    game, plan = judge.ruleset.game, judge.plans[0]
    named = {"objective": game.objectives[int(plan.wants[0])], "style": game.styles[int(plan.styles[0])]}
    return named | {"simulations": {"compare": weighed, "appraise": appraised}}


def judge_one(judge: Judge, decision: Decision, seed: int, count: int) -> dict[str, Any]:
    """One decision: what it was worth, and what would have been better."""
    better, options = judge.compare(decision.states, decision.seat, decision.action, seed, count)
    names, by_action = judge.ruleset.actions, {option.action: option for option in options}
    best, taken = by_action[better], by_action[decision.action]
    return {
        "move": decision.move, "seat": decision.seat, "action": names[decision.action],
        "worth": interval(taken.worth, taken.error), "better": None if better == decision.action else names[better],
        "cost": interval(best.gain, best.gain_error),
        "why": {} if better == decision.action else why(judge.ruleset, decision, names[better]),
        "options": [{"action": names[each.action], "worth": each.worth, "error": each.error, "gain": each.gain,
                     "gain_error": each.gain_error, "visits": int(each.visits)} for each in options],
    }  # fmt: skip


def why(ruleset: Ruleset, decision: Decision, action: str) -> dict[str, str]:
    """Why one would do this here, in the game's own words by language."""
    at = Table.at(ruleset, decision.states, decision.seat, 0)
    return {
        language: said
        for key in whys(at, decision.seat, [action]).values()
        for language, said in reasons(at, key).items()
    }


def shares(
    every: Sequence[Decision], curve: Sequence[Sequence[dict[str, float]]], effects: Any, end: Sequence[float]
) -> list[dict[str, float]]:
    """For each seat: what its prospects were, what its own choices and those of others did to them, and luck."""
    if not every:
        return []
    movers, made = np.array([each.seat for each in every]), np.array(effects)
    told = []
    for seat in range(len(end)):
        start, own = curve[0][seat]["mean"], float(made[movers == seat, seat].sum())
        others = float(made[movers != seat, seat].sum())
        luck = end[seat] - start - own - others
        told.append({"start": start, "own": own, "others": others, "luck": luck, "end": end[seat]})
    return told


def costliest(judged: Iterable[dict[str, Any]]) -> list[int]:
    """The places of the decisions that gave most away, dearest first."""
    lost = [(each["cost"]["mean"], n) for n, each in enumerate(judged) if each["better"] is not None]
    return [n for _, n in sorted(lost, key=lambda pair: (-pair[0], pair[1]))[:COSTLIEST]]


def interval(mean: float, error: float) -> dict[str, float]:
    """A number with what it may be by chance."""
    return {"mean": mean, "low": mean - WIDE * error, "high": mean + WIDE * error}
