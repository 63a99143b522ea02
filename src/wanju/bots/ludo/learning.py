"""Learning by playing oneself: temporal differences, TD(λ), of the chances of all seats from one roll to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from wanju.bots.ludo.expectimax import HERE, ROOM, best_move
from wanju.bots.ludo.features import FEATURES, Feature, chances
from wanju.bots.ludo.race import race
from wanju.compiler import njit
from wanju.games.ludo.board import SEATS
from wanju.games.ludo.state import TO_ROLL
from wanju.kernel import verbs
from wanju.kernel.bits import lowest
from wanju.kernel.dealer import CHANCE, MINDS, SILENT, sit
from wanju.kernel.files import read_toml
from wanju.kernel.game import Ruleset
from wanju.kernel.record import records
from wanju.kernel.rule import compiled_too

FADE = 0.95
"""λ, from one roll to the next."""
RATE, LATE_RATE = 0.02, 0.001
"""How far one surprise moves the weights, in the first game and in the last."""


CHUNK = 1000
"""Games after which it is told how far one is."""


@compiled_too
def adjust(weights: Any, traces: Any, before: Any, now: Any, seats: int, rate: float) -> None:
    """Move the weights by what has changed since the last roll, for all the features that led to it."""
    for seat in range(seats):
        for feature in range(FEATURES):
            weights[feature] += rate * (now[seat] - before[seat]) * traces[seat, feature]


@njit(cache=True, nogil=True, error_model="numpy")
def learn_games(
    states: Any, blank: Any, ruleset: Any, dealers: Any, turns: Any, weights: Any, mean: Any, seed: Any, first: int,
    last: int, games: int,
) -> None:  # fmt: skip
    """Play games `first` … `last − 1` of so many and learn from each; `mean` adds up the weights of the second half."""
    rules, dealer = ruleset[0], dealers[CHANCE]
    features, traces = np.zeros((SEATS, FEATURES)), np.zeros((SEATS, FEATURES))
    now, before, out = np.zeros(SEATS), np.zeros(SEATS), np.zeros(SEATS)
    for game in range(first, last):
        rate = RATE * (LATE_RATE / RATE) ** (game / games)
        sit(dealer, seed, game, CHANCE)
        states[HERE] = blank[0]
        verbs.setup(states[HERE], rules, dealer)
        traces[:] = 0.0
        while verbs.waiting(states[HERE]) != 0:
            seat, action = states[HERE].seat, lowest(states[HERE].movable)
            if states[HERE].movable == TO_ROLL:
                chances(states[HERE], rules, turns, weights, features, now)
                adjust(weights, traces, before, now, rules.seats, rate)
                traces[:] = FADE * traces + features
                chances(states[HERE], rules, turns, weights, features, before)
            else:
                action = best_move(states, rules, dealers[MINDS], turns, weights, features, out, 1)
            verbs.act(states[HERE], rules, dealer, seat, action)
        verbs.payoff(states[HERE], rules, now)
        adjust(weights, traces, before, now, rules.seats, rate)
        if game >= games - games // 2:
            mean += weights


def learn(ruleset: Ruleset, games: int, seed: int, progress: Callable[[int], None] = lambda more: None) -> Any:
    """Weights learned in so many games against oneself: the mean of those of the second half."""
    state, turns = ruleset.game.state, race(ruleset)
    weights, mean = np.zeros(FEATURES), np.zeros(FEATURES)
    states, blank, dealers = records(state, ROOM), records(state), records(SILENT, 2)
    for first in range(0, games, CHUNK):
        last = min(first + CHUNK, games)
        learn_games(
            states, blank, ruleset.array, dealers, turns, weights, mean, np.uint64(seed), first, last, games
        )  # fmt: skip
        progress(last - first)
    return mean / (games // 2)


def written(tables: Mapping[int, Any], made_by: str) -> str:
    """The file of weights, by seats."""
    parts = [f"# {made_by}"]
    for seats, weights in tables.items():
        parts += ["", "[[table]]", f"seats = {seats}"]
        parts += [
            f"{feature.name.lower()} = {weights[feature]:.4f}" for feature in Feature if feature != Feature.ON_RING
        ]
        parts.append(f"on_ring = [{', '.join(f'{weight:.4f}' for weight in weights[Feature.ON_RING :])}]")
    return "\n".join(parts) + "\n"


def read(path: Path, seats: int) -> Any:
    """The weights that were learned at tables of so many."""
    row = next(row for row in read_toml(path)["table"] if row["seats"] == seats)
    named = [row[feature.name.lower()] for feature in Feature if feature != Feature.ON_RING]
    return np.array([*named, *row["on_ring"]], np.float64)
