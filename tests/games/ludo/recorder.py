"""Games of the compiled rules with the whole notebook kept, as the words of `oracle.py`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np

from wanju.compiler import njit
from wanju.games import find
from wanju.games.ludo.state import NOTE_SIZE, Again, Event
from wanju.kernel import verbs
from wanju.kernel.dealer import CHANCE, DEALER, MINDS, NOTEBOOK_LINES, sit
from wanju.kernel.record import records
from wanju.lab.loop import style_numbers

ROOM = 100_000
"""Lines of the longest game there is, and many more."""


@njit(cache=True, error_model="numpy")
def record_game(state, blank, ruleset, dealers, styles, seed, game, lines):
    """Play game number `game` of a seed; returns how many lines were written, until the end or until the notebook is
    full because nobody can ever move again (L-07)."""
    rules, chance, mind, written = ruleset[0], dealers[CHANCE], dealers[MINDS], 0
    state[0] = blank[0]
    sit(chance, seed, game, CHANCE)
    sit(mind, seed, game, MINDS)
    verbs.setup(state[0], rules, chance)
    while True:
        for line in range(chance.lines):
            note = chance.notes[line]
            lines[written, 0], lines[written, 1] = note.what, note.who
            lines[written, 2], lines[written, 3] = note.a, note.b
            written += 1
        is_full = chance.lines == NOTEBOOK_LINES
        chance.lines = 0
        if is_full or verbs.waiting(state[0]) == 0:
            return written
        seat = int(state[0].seat)
        action = verbs.choose(state[0], rules, mind, seat, styles[seat])
        verbs.act(state[0], rules, chance, seat, action)


def records_of(ruleset: Any, games: int, seed: int, styles: Sequence[str] = ()) -> Iterator[Any]:
    """The lines of each game as numbers; between random players, if nobody else is named."""
    game = find("ludo")
    states, blank, dealers = records(game.state), records(game.state), records(DEALER, 2)
    dealers[CHANCE].is_open = 1
    lines, minds = np.zeros((ROOM, 4), np.int16), style_numbers(game, styles)
    for number in range(games):
        written = record_game(states, blank, ruleset.array, dealers, minds, np.uint64(seed), number, lines)
        yield lines[:written]


def stories(ruleset: Any, games: int, seed: int) -> Iterator[list[tuple[Any, ...]]]:
    """The story of each game between random players."""
    for lines in records_of(ruleset, games, seed):
        yield [in_words(*line) for line in lines.tolist()]


@cache
def in_words(what: int, who: int, a: int, b: int) -> tuple[Any, ...]:
    """A line as the oracle would tell it."""
    event = Event(what)
    name = event.name.lower()
    if event in (Event.MOVES, Event.ENTERS):
        assert (event == Event.ENTERS) == (b // 64 == 0)
        return ("goes", who, a, b // 64 - 1, b % 64)
    return {
        Event.ROLLS: (name, who, a),
        Event.CAPTURES: (name, who, a // 4, a % 4),
        Event.HOME: (name, who, a, b),
        Event.AGAIN: (name, who, *(cause.name.lower() for cause in Again if a & cause)),
        Event.FINISHES: (name, who, a),
        Event.STOPPED: (name, a + b * NOTE_SIZE),
        Event.RANKED: (name, who, a, b),
    }.get(event, (name, who))
