"""How strong players that think are: `python benchmarks/strength.py [--games N]` writes benchmarks/strength.json.

One of them sits among the best rules of thumb, or one kind against another, seats rotated; shares are mean payoffs (in
功德轮回 of first places with the team holding) with 95 % intervals, and milliseconds are of one core for each of its
own decisions. Then what the decisions of every player cost it in Ludo with two pieces each, which is solved. About
forty minutes of one core; rows that were played are kept, and a run that was stopped goes on.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from runs import Table, all_played

from wanju.bots.ludo.solution import solved
from wanju.games import find
from wanju.games.ludo.tools.ceiling import PIECES, as_data
from wanju.games.ludo.tools.regret import regret, without_throws

HERE = Path(__file__).parent
AMONG = {"merit57": "scorer", "merit13": "wise"}
BUDGETS = 100, 300, 1000
LONG = 3000
SHORT = 5
"""Games of 呲儿 and of rules of thumb are short, and so many times as many are played."""
DUELLISTS = ("search:1000:bound", "search:1000:regret", "improve:1000")
RACERS = ("search:100", "search:1000", "improve:100", "improve:1000")
REGRETFUL = ("search:100", "improve:100", "improve:1000")


def tables(games):
    """Everything that is played."""
    yield from of_merit(games)
    yield from of_ludo(games)
    yield from of_duels(games)


def of_merit(games):
    """One of four among the best style, by both methods and at several budgets; one of them again at other deals, as
    the best of several rows flatters; and much thought against little."""
    for game, style in AMONG.items():
        for budget in BUDGETS:
            for method in ("search", "improve"):
                yield Table(game, (f"{method}:{budget}:first", style, style, style), games)
        yield Table(game, (f"improve:{BUDGETS[-1]}:first", style, style, style), 4 * games, seed=2)
        yield Table(game, (f"improve:{LONG}:first", style, style, style), games)
        many, few = f"improve:{BUDGETS[-1]}:first", f"improve:{BUDGETS[0]}:first"
        yield Table(game, (many, few, few, few), games)


def of_ludo(games):
    """Everybody against `clever`."""
    for name in RACERS:
        yield Table("ludo", (name, "clever"), games)
    for seats in (2, 4):
        yield Table("ludo", ("learned", *("clever",) * (seats - 1)), SHORT * games)


def of_duels(games):
    """The equilibrium of 呲儿 against everybody: it loses to nobody, and takes little from who does not ask for it."""
    for name in find("cier").styles:
        yield Table("cier", ("nash", name), SHORT * games)
    for name in DUELLISTS:
        yield Table("cier", ("nash", name), games)


def told(row):
    """The first player's share among the others, in one line."""
    found = row["metrics"].get(f"payoff_{row['players'][0]}", [0.0, 0.0, 0.0])
    names = "game", "players", "games", "seed", "hash", "objective", "ms_a_decision"
    team = {"team": row["metrics"]["team_win"][0]} if "team_win" in row["metrics"] else {}
    return {name: row[name] for name in names} | {"share": dict(zip(("mean", "low", "high"), found))} | team


def ceiling(games):
    """What each player's decisions cost it in Ludo with two pieces each."""
    ruleset = without_throws(find("ludo").ruleset(2, settings={"pieces": PIECES}))
    solution = solved(ruleset)
    players = (*ruleset.game.styles, "learned", "perfect", *REGRETFUL)
    return as_data(solution, [regret(solution, name, games) for name in players], games, 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--processes", type=int)
    parser.add_argument("--output", type=Path, default=HERE / "strength.json")
    parser.add_argument("--keep", type=Path, default=Path("strength.jsonl"), help="rows already played, to go on with")
    given = parser.parse_args()
    rows = [told(row) for row in all_played(list(tables(given.games)), given.keep, given.processes)]
    made = {"tables": rows, "ceiling": ceiling(given.games)}
    given.output.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    show(made)


def show(made):
    """A line for each row."""
    for row in made["tables"]:
        share, (first, other, *_), ms = row["share"], row["players"], row["ms_a_decision"]
        told_as = f"{share['mean']:.3f} ({share['low']:.3f}–{share['high']:.3f})"
        print(f"{row['game']} {first} among {other}: {told_as}, n = {row['games']}, {ms:.2f} ms")
    for name, each in made["ceiling"]["players"].items():
        lost = each["decision"]
        told_as = f"{lost['mean']:.5f} ({lost['low']:.5f}–{lost['high']:.5f})"
        print(f"ludo, two pieces, {name}: a decision costs {told_as} of a game, n = {lost['n']}")


if __name__ == "__main__":
    main()
