"""Games of a trial that meet a condition, played again at a table so that they can be saved and looked at.

Game n of a seed has streams of its own, and these are the streams of the first game of another seed, which is worked
out here: that is the seed of the table, and so of the replay.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from wanju.bots.mind import Mind
from wanju.kernel import verbs
from wanju.kernel.dealer import FIRST_FACTOR, GAMMA, MINDS, SECOND_FACTOR, SILENT, mix, sit
from wanju.kernel.record import records
from wanju.kernel.table import Table, other_seed
from wanju.lab.chunks import Jobs, rows_of
from wanju.lab.condition import Condition
from wanju.lab.limits import Progress
from wanju.lab.playing import Turn, visiting
from wanju.lab.trial import Rows, Trial

ALL = 2**64


@dataclass(frozen=True)
class Found:
    """A game that meets the condition."""

    game: int
    """Its number in the trial."""
    row: Rows
    seed: int
    """Of a table at which it is the first game."""


def search(
    trial: Trial, meets: Condition, keep: int, games: int, jobs: Jobs = None, progress: Progress | None = None
) -> tuple[list[Found], int, int]:
    """The first games that meet a condition, how many met it of those looked at, and how many these were."""
    found: list[Found] = []
    met = done = 0
    for rows in rows_of(trial, games, jobs):
        places = np.flatnonzero(meets(rows)).tolist()
        for place in places[: keep - len(found)]:
            found.append(Found(done + place, rows[place], seed_of_game(trial.seed, done + place)))
        met, done = met + len(places), done + len(rows)
        if progress:
            progress(done)
        if len(found) >= keep:
            break
    return found, met, done


def again(trial: Trial, game: int) -> Table:
    """A game of a trial, played once more at a table."""
    table = Table(trial.ruleset, seed_of_game(trial.seed, game))
    seat_of, mind = Seat(table, trial.seed, game), records(SILENT)[0]
    with np.errstate(over="ignore"):
        sit(mind, np.uint64(trial.seed), game, MINDS)
    players, _, styles = trial.seated
    sat = trial.sat(game)
    with visiting(players):
        while not table.over and len(table.moves) < table.game.longest:
            seat = table.waiting[0]
            player = players[sat[seat]]
            if isinstance(player, str):
                table.step(seat, verbs.choose(table.state, table.rules, mind, seat, styles[sat[seat]]))
            else:
                table.step(seat, seat_of.ask(player, seat))
    return table


def row_of(table: Table) -> Rows:
    """What the game's `measure` says of a finished table, by place."""
    out = np.full(table.ruleset.measures, np.nan)
    verbs.measure(table.state, table.rules, out)
    return out


class Seat:
    """A decision owed at that table, with the chances that its player had in the trial."""

    def __init__(self, table: Table, seed: int, game: int) -> None:
        self.table, self.ruleset, self.states = table, table.ruleset, table.states
        self.seed, self.game, self.copies = seed, game, 0
        self.legal = np.zeros(len(table.actions), np.bool_)
        self.generators: dict[int, np.random.Generator] = {}

    def generator(self, seat: int) -> np.random.Generator:
        if seat not in self.generators:
            self.generators[seat] = np.random.default_rng([self.seed, self.game, seat])
        return self.generators[seat]

    def fresh_seed(self) -> int:
        self.copies += 1
        return other_seed("copy", self.seed, self.game, len(self.table.moves), self.copies)

    def ask(self, player: Any, seat: int) -> int:
        """What a mind or a guest decides."""
        self.legal = self.table.mask(seat)
        if isinstance(player, Mind):
            return player.decide(self.states, seat, self.fresh_seed())
        answer = player(Turn(self, seat))
        return self.ruleset.action(answer) if isinstance(answer, str) else int(answer)


# ── the seed of one game ─────────────────────────────────────────────────────


def seed_of_game(seed: int, game: int) -> int:
    """The seed whose first game is game `game` of this one."""
    with np.errstate(over="ignore"):
        first = int(mix(np.uint64(seed) + GAMMA))
    return (unmixed((first + game * int(GAMMA)) % ALL) - int(GAMMA)) % ALL


def unmixed(x: int) -> int:
    """What was mixed: every step of `mix` can be taken back."""
    for shift, factor in ((31, int(SECOND_FACTOR)), (27, int(FIRST_FACTOR))):
        x = unshifted(x, shift) * pow(factor, -1, ALL) % ALL
    return unshifted(x, 30)


def unshifted(x: int, by: int) -> int:
    """The number that makes x together with itself moved right by so many bits."""
    return x ^ x >> by ^ x >> 2 * by


def names(found: list[Found]) -> Iterator[str]:
    """A file for each game."""
    return (f"game-{each.game}.jsonl" for each in found)
