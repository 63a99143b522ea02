"""Games of the compiled rules with every state on the way kept: after the setup, and after each decision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from wanju.compiler import njit
from wanju.games import find
from wanju.games.delay.state import Action
from wanju.kernel import verbs
from wanju.kernel.dealer import CHANCE, MINDS, SILENT, sit
from wanju.kernel.record import records

STATE = find("delay").state
LONGEST = 21
STEPS = LONGEST + 1
ACTIONS = 8
NO_MOVE = -1
COLUMNS = (
    "heaven", "hell", "stability", "pressure", "truth", "round", "phase", "noticed", "streak", "extremes", "ending",
    "is_rewarded", "is_punished",
)  # fmt: skip


@njit(cache=True, error_model="numpy")
def record_games(state, blank, ruleset, dealers, styles, seed, first, count, kept, moves, legal):
    """Play games `first` … `first + count − 1` of a seed; returns how many did not end in time."""
    rules, chance, mind, unfinished = ruleset[0], dealers[CHANCE], dealers[MINDS], 0
    for game in range(count):
        state[0] = blank[0]
        sit(chance, seed, first + game, CHANCE)
        sit(mind, seed, first + game, MINDS)
        verbs.setup(state[0], rules, chance)
        kept[game * STEPS] = state[0]
        taken = 0
        while verbs.waiting(state[0]) != 0 and taken < LONGEST:
            for action in range(ACTIONS):
                if verbs.why_not(state[0], rules, 0, action) == 0:
                    legal[game, taken] |= 1 << action
            action = verbs.choose(state[0], rules, mind, 0, styles[0])
            moves[game, taken] = action
            verbs.act(state[0], rules, chance, 0, action)
            taken += 1
            kept[game * STEPS + taken] = state[0]
        unfinished += verbs.waiting(state[0])
    return unfinished


class Recording(NamedTuple):
    """Some games: the state after so many decisions, each decision, and the actions that were open before it."""

    kept: Any
    moves: Any
    legal: Any
    unfinished: int

    @property
    def was_there(self) -> Any:
        """Which of the kept states there are."""
        taken = (self.moves != NO_MOVE).sum(axis=1)
        return np.arange(STEPS) <= taken[:, None]

    @property
    def last(self) -> Any:
        """The state in which each game ended."""
        return self.kept[np.arange(len(self.kept)), (self.moves != NO_MOVE).sum(axis=1)]

    def numbers(self) -> Any:
        """Every number of every state, as COLUMNS."""
        kept = self.kept
        fields = ("truth", "round_number", "phase", "is_noticed", "streak", "extremes", "ending")
        rewarded = np.diff(kept["rewards"], axis=1, prepend=0) > 0
        punished = (np.diff(kept["notices"], axis=1, prepend=0) > 0) & (kept["is_noticed"] == 0)
        return np.dstack([kept["value"], *(kept[name] for name in fields), rewarded, punished]).astype(int)

    def games(self) -> Iterator[Played]:
        """One game at a time, in plain numbers."""
        numbers, events = self.numbers().tolist(), (self.last["path"][:, :, 0] - 1).tolist()
        noticed = (np.diff(self.kept["notices"], axis=1, append=0) > 0).tolist()
        for game, moves in enumerate(self.moves.tolist()):
            taken = [Action(action) for action in moves if action != NO_MOVE]
            yield Played(events[game], taken, noticed[game], numbers[game][: len(taken) + 1])


class Played(NamedTuple):
    """One game: the rows of its seven events, its decisions, whether each was a seal that was noticed, its numbers."""

    events: list[int]
    moves: list[Action]
    noticed: list[bool]
    numbers: list[list[int]]


def recorded(ruleset: Any, games: int, seed: int = 0, first: int = 0, style: str = "uniform") -> Recording:
    """Play and keep."""
    kept = records(STATE, games * STEPS)
    moves, legal = np.full((games, LONGEST), NO_MOVE), np.zeros((games, LONGEST), np.int64)
    styles = np.full(1, find("delay").style(style))
    with np.errstate(over="ignore"):
        unfinished = record_games(
            records(STATE), records(STATE), ruleset.array, records(SILENT, 2), styles, np.uint64(seed), first, games,
            kept, moves, legal,
        )  # fmt: skip
    return Recording(kept.reshape(games, STEPS), moves, legal, unfinished)
