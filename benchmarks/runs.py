"""Long measurements in rows that are kept as they come: a run that is stopped goes on where it was.

A row is a table of players under one ruleset. It depends on nothing but itself, so rows are played on as many processes
as there are and come out the same.
"""

from __future__ import annotations

import json
import os
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time

from wanju.bots.mind import Mind
from wanju.games import find
from wanju.lab.playing import play, player_called


@dataclass(frozen=True)
class Table:
    """Who plays what, and how often."""

    game: str
    players: tuple[str, ...]
    games: int
    seed: int = 1

    @property
    def ruleset(self):
        return find(self.game).ruleset(len(self.players))

    @property
    def key(self):
        return json.dumps([self.game, self.ruleset.hash, self.players, self.games, self.seed])


class Clocked(Mind):
    """A mind, and what its decisions take of one core."""

    def __init__(self, mind):
        self.mind, self.name, self.objective = mind, mind.name, mind.objective
        self.seconds, self.decisions = 0.0, 0

    def decide(self, states, seat, seed):
        start = process_time()
        action = self.mind.decide(states, seat, seed)
        self.seconds += process_time() - start
        self.decisions += 1
        return action


def played(table):
    """Everything that was measured at a table, each number with its interval; and how long the first player thinks."""
    ruleset = table.ruleset
    play(ruleset, table.players, 1)  # compiles
    first = player_called(ruleset, table.players[0])
    clocked = Clocked(first) if isinstance(first, Mind) else None
    result = play(ruleset, (clocked or first, *table.players[1:]), table.games, table.seed, rotate=True)
    told = {name: [found.mean, found.low, found.high] for name, found in result.metrics.items()}
    taken = 1000 * clocked.seconds / max(1, clocked.decisions) if clocked else 0.0
    known = {"hash": ruleset.hash, "objective": result.objective, "ms_a_decision": taken}
    return asdict(table) | known | {"metrics": told}


def all_played(tables, kept: Path, processes=None, play_one=played):
    """The rows of all tables, by their keys; those in the file are not played again."""
    rows = {}
    if kept.exists():
        for line in kept.read_text(encoding="utf-8").splitlines():
            try:
                row = json.loads(line)
                rows[row["key"]] = row
            except ValueError:
                continue  # the last line of a run that was stopped
    missing = [table for table in tables if table.key not in rows]
    with ProcessPoolExecutor(processes or os.cpu_count()) as pool, kept.open("a", encoding="utf-8") as file:
        under_way = {pool.submit(play_one, table): table for table in missing}
        for number, done in enumerate(as_completed(under_way), 1):
            table = under_way[done]
            row = done.result() | {"key": table.key}
            rows[table.key] = row
            file.write(json.dumps(row) + "\n")
            file.flush()
            print(f"{number}/{len(missing)} {table.game}: {', '.join(table.players)}", flush=True)
    return [rows[table.key] for table in tables]
