"""How fast players that think simulate, on one core: in positions of one game, each action held against the first."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time
from typing import NamedTuple

from wanju.bots.review import Judge
from wanju.games import find, ids
from wanju.kernel.game import Ruleset
from wanju.kernel.record import Records
from wanju.kernel.table import Table
from wanju.lab.simulate import RANDOM
from wanju.lab.timing import RUNS, SEED, Heard, Row, row, ruleset_of

APART, SIMULATIONS = 9, 2_000
"""Decisions from one position to the next, and simulations in each."""


class Position(NamedTuple):
    """A decision that is owed."""

    states: Records
    seat: int
    action: int


def positions(ruleset: Ruleset) -> list[Position]:
    """Some of a game's real choices, first to last."""
    table, style, found = Table(ruleset, SEED), ruleset.game.styles[0], []
    while not table.over:
        seat = table.waiting[0]
        if table.mask(seat).sum() > 1:
            found.append(Position(table.states.copy(), seat, int(table.mask(seat).argmax())))
        table.act(seat, table.think(seat, style))
    return found[::APART]


def simulations(judge: Judge, given: list[Position], count: int = SIMULATIONS) -> float:
    """Simulations a second of the processor."""
    done, start = 0.0, process_time()
    for states, seat, action in given:
        done += sum(option.visits for option in judge.compare(states, seat, action, SEED, count)[1])
    return done / (process_time() - start)


def thinkers() -> list[str]:
    """Games in which several players think."""
    return [id for id in ids() if find(id).most > 1]


def of_thinking(heard: Heard) -> Iterator[Row]:
    """For each game, with the style that its judge plays on with; where that thinks itself, with a plain one too."""
    for id in thinkers():
        heard(f"{id}, simulations")
        game, ruleset = find(id), ruleset_of(find(id))
        judge, given = Judge(ruleset), positions(ruleset)
        simulations(judge, given, 10)  # compiles or loads the search
        usual = game.styles[int(judge.plans[0].styles[0])]
        plain = next(style for style in game.styles if style not in (*game.thinkers, RANDOM))
        for style in (usual, plain) if usual in game.thinkers else (usual,):
            judge.plans["styles"] = game.style(style)
            fastest = max(simulations(judge, given) for _ in range(RUNS))
            yield row(f"{id}.simulations.{style}", fastest, "simulations/s")
