"""How far the levels of a game lie apart: `python benchmarks/levels.py [GAME …]` writes benchmarks/levels.json.

One of each level sits among those of the level below, seats rotated. Between two, a level that wins 60 % of decisive
games is another level; of more seats, one that is as much stronger takes 1.5 / (1.5 + others) of the first places.
"""

from __future__ import annotations

import argparse
import json
from itertools import pairwise
from pathlib import Path

from runs import Table, all_played

from wanju.games import find, ids

HERE = Path(__file__).parent
STRONGER = 1.5
SEATS = {"cier": (2, 4), "ludo": (2, 4), "merit13": (4,), "merit57": (4,)}


def pairs(names):
    """Every level and the one below it, at the usual tables."""
    for game in names:
        for seats in SEATS.get(game, ()):
            for lower, upper in pairwise(find(game).levels):
                yield game, seats, lower, upper


def table(games, game, seats, lower, upper):
    """By who they are, so that rows are played again when a level has become another player."""
    levels = find(game).levels
    return Table(game, (levels[upper], *(levels[lower],) * (seats - 1)), games)


def told(row, level, among):
    """A level's share among those of the level below, of games that have a winner."""
    others = len(row["players"]) - 1
    payoffs = {name: each for name, each in row["metrics"].items() if name.startswith("payoff_")}
    mean, low, high = next(iter(payoffs.values()))
    whole = sum(each[0] for each in payoffs.values()) or 1.0
    share = {"mean": mean / whole, "low": low / whole, "high": high / whole}
    needed = STRONGER / (STRONGER + others)
    known = {name: row[name] for name in ("game", "games", "seed", "hash")}
    return known | {"level": level, "among": among, "seats": others + 1, "share": share, "needed": needed}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME", default=[])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--processes", type=int)
    parser.add_argument("--output", type=Path, default=HERE / "levels.json")
    parser.add_argument("--keep", type=Path, default=Path("levels.jsonl"), help="rows already played, to go on with")
    given = parser.parse_args()
    wanted = list(pairs(given.names or [id for id in ids() if find(id).levels]))
    found = all_played([table(given.games, *each) for each in wanted], given.keep, given.processes)
    rows = [told(row, upper, lower) for row, (_, _, lower, upper) in zip(found, wanted, strict=True)]
    given.output.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    for row in rows:
        share = row["share"]
        shown = f"{share['mean']:.3f} ({share['low']:.3f}–{share['high']:.3f}), {row['needed']:.3f} is a level"
        print(f"{row['game']}, {row['seats']} seats, {row['level']} among {row['among']}: {shown}")


if __name__ == "__main__":
    main()
