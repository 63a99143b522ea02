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

from wanju.games import find
from wanju.lab.playing import play


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


def played(table):
    """Everything that was measured at a table, each number with its interval."""
    play(table.ruleset, table.players, 1)  # compiles
    start = process_time()
    result = play(table.ruleset, table.players, table.games, table.seed, rotate=True)
    seconds = process_time() - start
    told = {name: [found.mean, found.low, found.high] for name, found in result.metrics.items()}
    return asdict(table) | {"hash": table.ruleset.hash, "seconds": seconds, "metrics": told}


def all_played(tables, kept: Path, processes=None):
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
        under_way = {pool.submit(played, table): table for table in missing}
        for number, done in enumerate(as_completed(under_way), 1):
            table = under_way[done]
            row = done.result() | {"key": table.key}
            rows[table.key] = row
            file.write(json.dumps(row) + "\n")
            file.flush()
            print(f"{number}/{len(missing)} {table.game}: {', '.join(table.players)}", flush=True)
    return [rows[table.key] for table in tables]
