"""What `wanju bench` shows of this game besides: how long it takes to turn every entry by a step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from time import perf_counter

from wanju.games import find
from wanju.lab.changes import changes
from wanju.lab.loop import compile_loops
from wanju.lab.matters import matters
from wanju.lab.simulate import usual_ruleset, usual_styles
from wanju.lab.timing import Heard, Row, row
from wanju.lab.trial import Trial

STEPS = 1
GAMES, ENTRIES = 20_000, 12
"""Games of each change, and how many entries stand for all: the first, which are felt in every game."""


def rows(heard: Heard) -> Iterator[Row]:
    """Seconds of the clock for all changes, from those of a few."""
    heard("merit57, matters")
    game = find("merit57")
    compile_loops(game)
    ruleset = usual_ruleset(game)
    trial = Trial(ruleset, tuple(usual_styles(game, ruleset.seats)))
    chosen, start = list(islice(game.numbers.entries, ENTRIES)), perf_counter()
    done = len(matters(trial, GAMES, only=chosen).effects)
    yield row("merit57.matters", (perf_counter() - start) * len(changes(ruleset)) / done, "s")
