"""What the specification claims of its own game, computed exactly: no game is sampled."""

from __future__ import annotations

from math import perm

from wanju.bots.delay import solved
from wanju.games.delay.state import ROUNDS, Value
from wanju.kernel.game import Ruleset
from wanju.kernel.table import Table
from wanju.lab.claim import Function, exactly
from wanju.lab.intervals import Estimate


def ending(ruleset: Ruleset, games: int, seed: int, ending: str, play: str = "uniform") -> Estimate:
    """The chance of an ending: of uniform play, or the best that perfect play has of it."""
    return exactly(solved(ruleset)["endings"][ending][play])


def endings_reached(ruleset: Ruleset, games: int, seed: int) -> Estimate:
    """How many endings some game leads to."""
    return exactly(sum(found["path"] is not None for found in solved(ruleset)["endings"].values()))


def seals_noticed(ruleset: Ruleset, games: int, seed: int) -> Estimate:
    """The share of seals that the auditors notice, over all games of uniform play."""
    return exactly(solved(ruleset)["seal_penalty_rate"])


def pressure_alone(ruleset: Ruleset, games: int, seed: int) -> Estimate:
    """The pressure that the rounds bring by themselves."""
    return exactly(float(sum(ruleset.record[f"growth_{number}"] for number in range(1, ROUNDS + 1))))


def sequences(ruleset: Ruleset, games: int, seed: int) -> Estimate:
    """In how many ways the events of a game may be drawn."""
    fixed = sum(event["fixed_position"] is not None for event in ruleset.tables["events"])
    return exactly(perm(len(ruleset.tables["events"]) - fixed, ROUNDS - fixed))


def truth_reward(ruleset: Ruleset, games: int, seed: int, records: int) -> Estimate:
    """The stability that so many true records in a row bring, over what the events do."""
    with_reward, without = (stability_after(ruleset, seed, records, action) for action in ("truth", "embellish"))
    return exactly(with_reward - without)


def stability_after(ruleset: Ruleset, seed: int, records: int, action: str) -> int:
    table = Table(ruleset, seed)
    for _ in range(records):
        table.act(0, "a")
        table.act(0, action)
    return int(table.state.value[Value.STABILITY])


MEASUREMENTS: dict[str, Function] = {
    each.__name__: each
    for each in (ending, endings_reached, seals_noticed, pressure_alone, sequences, truth_reward)
}  # fmt: skip
