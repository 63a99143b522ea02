"""How strong players that think are: `python benchmarks/strength.py [--games N]` writes benchmarks/strength.json.

One of them sits among the best rules of thumb, or one kind against another, seats rotated; shares are of first places
with the team holding, with 95 % intervals, and milliseconds of one core for each of its decisions, others' included.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from runs import Table, all_played

HERE = Path(__file__).parent
AMONG = {"merit57": "scorer", "merit13": "wise"}
BUDGETS = 100, 300, 1000
LONG = 3000


def tables(games):
    """One of four among the best style, by both methods and at several budgets; and much thought against little."""
    for game, style in AMONG.items():
        for budget in BUDGETS:
            for method in ("search", "improve"):
                yield Table(game, (f"{method}:{budget}:first", style, style, style), games)
        yield Table(game, (f"improve:{BUDGETS[-1]}:first", style, style, style), 4 * games, seed=2)
        yield Table(game, (f"improve:{LONG}:first", style, style, style), games)
        many, few = f"improve:{BUDGETS[-1]}:first", f"improve:{BUDGETS[0]}:first"
        yield Table(game, (many, few, few, few), games)


def told(row):
    """The first player's share among the others, in one line."""
    first = row["players"][0]
    share = row["metrics"].get(f"payoff_{first}", [0.0, 0.0, 0.0])
    names = "game", "players", "games", "seed", "hash"
    return {name: row[name] for name in names} | {
        "share": dict(zip(("mean", "low", "high"), share)),
        "team": row["metrics"]["team_win"][0],
        "ms_a_decision": 1000 * row["seconds"] / row["games"] / (row["metrics"]["decisions"][0] / len(row["players"])),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--processes", type=int)
    parser.add_argument("--output", type=Path, default=HERE / "strength.json")
    parser.add_argument("--keep", type=Path, default=Path("strength.jsonl"), help="rows already played, to go on with")
    given = parser.parse_args()
    rows = [told(row) for row in all_played(list(tables(given.games)), given.keep, given.processes)]
    given.output.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    for row in rows:
        share, (first, other, *_) = row["share"], row["players"]
        told_as = f"{share['mean']:.3f} ({share['low']:.3f}–{share['high']:.3f})"
        print(f"{row['game']} {first} among {other}: {told_as}, n = {row['games']}, {row['ms_a_decision']:.1f} ms")


if __name__ == "__main__":
    main()
