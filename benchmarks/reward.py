"""What 功德轮回 rewards, by how good its players are: `python benchmarks/reward.py [--games N]` writes
docs/what-the-rules-reward.md and its figures as JSON beside it. Ten minutes on two cores; `--games 20` for a look.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from runs import Table, all_played

DOCS = Path(__file__).parents[1] / "docs"
NAME = "what-the-rules-reward"
EDITIONS = {"merit13": "v1.3", "merit57": "v5.7"}
STYLES = {"merit13": ("smart", "balanced", "wise"), "merit57": ("balanced", "author", "scorer")}
"""Rules of thumb; each also plays on where a search ends."""
BEST = {"merit13": "wise", "merit57": "scorer"}
OBJECTIVES = ("first", "team_then_score", "score", "team")
FEW, MANY = 100, 600
DEEDS = {
    "merit13": ("labor", "practise", "donate", "protect", "save", "join", "lecture"),
    "merit57": (
        "labors",
        "practises",
        "donations",
        "saves",
        "protects",
        "aids",
        "skills",
        "heroes",
        "refuge",
        "mahayana",
    ),
}
ROLES = {"merit13": ("farmer", "merchant", "official", "monk"), "merit57": ("farmer", "merchant", "scholar", "monk")}


def thinking(budget, style, objective="team_then_score"):
    return f"improve:{budget}:{style}:{objective}"


def alike(game, player, games):
    return Table(game, (player,) * 4, games)


def tables(game, games):
    """Every table of the study of an edition."""
    best = BEST[game]
    kinds = [alike(game, style, 20 * games) for style in STYLES[game]]
    kinds += [alike(game, thinking(FEW, style), games) for style in STYLES[game]]
    kinds += [alike(game, thinking(MANY, best), games)]
    wants = [alike(game, thinking(FEW, best, objective), games) for objective in OBJECTIVES]
    rider, fellow = thinking(FEW, best, "score"), thinking(FEW, best)
    riding = [Table(game, (rider,) * n + (fellow,) * (4 - n), games) for n in range(1, 4)]
    return {"kinds": kinds, "wants": wants, "riding": riding}


# ── telling ──────────────────────────────────────────────────────────────────


def cell(row, name, digits=1, scale=100):
    """A number with half the width of its interval."""
    if name not in row["metrics"]:
        return "–"
    mean, low, high = row["metrics"][name]
    return f"{scale * mean:.{digits}f} ± {scale * (high - low) / 2:.{digits}f}"


def table_of(heads, rows):
    lines = ["| " + " | ".join(heads) + " |", "|---|" + "---:|" * (len(heads) - 1)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)])


def leader(row, roles):
    """The role that comes first most often, and whether its interval lies above all others'."""
    found = {role: row["metrics"][f"first_{role}"] for role in roles if f"first_{role}" in row["metrics"]}
    if not found:
        return None, False
    best = max(found, key=lambda role: found[role][0])
    return best, all(found[best][1] > high for role, (_, _, high) in found.items() if role != best)


def agreement(rows, roles):
    """Where the kinds of players agree on who comes first, and where not, in words."""
    leaders = {who(row): leader(row, roles) for row in rows}
    named = {role for role, _ in leaders.values()}
    if len(named) > 1:
        by_role = {role: [kind for kind, (its, _) in leaders.items() if its == role] for role in sorted(named)}
        return f"the kinds do not agree on who comes first most often: {listed(by_role)}."
    clearly = ", clear of all others in every row" if all(is_clear for _, is_clear in leaders.values()) else ""
    first = named.pop()
    return f"all kinds agree that the **{first}** comes first most often{clearly}. {others(rows, roles, first)}"


def others(rows, roles, first):
    """The order of those behind the first; who cannot be told apart stands together."""
    orders = {}
    for row in rows:
        found = {role: row["metrics"][f"first_{role}"] for role in roles if role != first}
        best, *behind = sorted(found, key=lambda role: -found[role][0])
        told, before = best, best
        for role in behind:
            told += f" > {role}" if found[before][1] > found[role][2] else f" ≈ {role}"
            before = role
        orders.setdefault(told, []).append(who(row))
    if len(orders) == 1:
        return f"They agree on the others, too: {next(iter(orders))}."
    return f"On the others they do not: {listed(orders)}."


def listed(kinds):
    """What is said, and by which kinds of players."""
    return "; ".join(f"{told} ({', '.join(names)})" for told, names in kinds.items())


def who(row):
    alone = set(row["players"])
    return row["players"][0] if len(alone) == 1 else ", ".join(row["players"])


def edition(game, rows):
    """All tables of an edition."""
    roles, kinds = ROLES[game], rows["kinds"]
    known = f"Ruleset `{kinds[0]['hash']}`, four seats, seed {kinds[0]['seed']}."
    parts = [
        f"## 功德轮回 {EDITIONS[game]}",
        known,
        *firsts(kinds, roles),
        *scores(kinds, roles),
        *deeds(game, kinds, roles),
    ]
    parts += vows(kinds) if game == "merit57" else paths(kinds[-1], roles)
    return "\n\n".join(parts + wanting(game, rows, roles) + riding(rows))


def firsts(kinds, roles):
    """Who comes first, and where the kinds of players agree."""
    thinkers = [row for row in kinds if row["players"][0].startswith("improve")]
    rules = [row for row in kinds if row not in thinkers]
    heads = ["all four are", "games", "team holds %", *(f"{role} first %" for role in roles)]
    body = [
        [who(row), str(row["games"]), cell(row, "team_win"), *(cell(row, f"first_{role}") for role in roles)]
        for row in kinds
    ]
    told = [f"Rules of thumb: {agreement(rules, roles)}", f"Players that think: {agreement(thinkers, roles)}"]
    return ["### Roles", table_of(heads, body), *told]


def scores(kinds, roles):
    body = [[who(row), *(cell(row, f"score_{role}", 1, 1) for role in roles)] for row in kinds]
    return ["### Scores", table_of(["all four are", *roles], body)]


def deeds(game, kinds, roles):
    """What the best rule of thumb does, and what those do who think longest."""
    plain, longest = kinds[2], kinds[-1]
    body = [
        [deed, *(cell(row, f"{deed}_{role}", 2, 1) for row in (plain, longest) for role in roles)]
        for deed in DEEDS[game]
    ]
    told = f"Times a game, by role, among `{who(plain)}`, and among `{who(longest)}`."
    return ["### What is done", told, table_of(["", *roles, *roles], body)]


def vows(kinds):
    names = [name for name in kinds[-1]["metrics"] if name.startswith("kept_")]
    body = [[name[5:], *(cell(row, name) for row in kinds)] for name in names]
    told = "How often each is kept, where it was taken, in %."
    return ["### Vows", told, table_of(["vow", *(who(row) for row in kinds)], body)]


def paths(row, roles):
    by_role = [name for name in row["metrics"] if name.startswith("path_") and "_seat" not in name]
    names = sorted({name.rsplit("_", 1)[0] for name in by_role})
    body = [[name[5:], *(cell(row, f"{name}_{role}") for role in roles)] for name in names]
    return ["### Paths", f"Share of players who walk each, in %, among `{who(row)}`.", table_of(["path", *roles], body)]


def wanting(game, rows, roles):
    heads = ["what all four want", "team holds %", *(f"{role} first %" for role in roles)]
    body = [
        [row["players"][0].rsplit(":", 1)[1], cell(row, "team_win"), *(cell(row, f"first_{role}") for role in roles)]
        for row in rows["wants"]
    ]
    return [
        "### What players want",
        f"Searchers of {FEW} simulations over `{BEST[game]}`; the objectives bound each other.",
        table_of(heads, body),
    ]


def riding(rows):
    """A free-rider wants its own score, whatever becomes of the team."""
    body = []
    for number, row in enumerate(rows["riding"], 1):
        rider, fellow = dict.fromkeys(row["players"])
        body.append([str(number), cell(row, "team_win"), taken_by(row, rider), taken_by(row, fellow)])
    heads = ["free-riders of four", "team holds %", "first places of each free-rider %", "of each other %"]
    told = "A free-rider wants its own score and nothing else; the others want the team first."
    return ["### Free-riding", told, table_of(heads, body)]


def taken_by(row, name):
    """The first places of each of several alike, who are called NAME, NAME_1 and so on."""
    found = [value for key, value in row["metrics"].items() if key.startswith(f"payoff_{name}")]
    mean, low, high = (sum(ends) / len(found) for ends in zip(*found))
    return f"{100 * mean:.1f} ± {50 * (high - low):.1f}"


HEAD = """# What the rules reward

Figures say as much about players as about rules, so here the same rules are played by different ones: rules of thumb,
and players that think. `improve:600:scorer:team_then_score` tries its actions in 600 simulated games against what the
style *scorer* would do and leaves that only for what is better; after the action everybody plays on in that style. It
wants the team to hold, then its own score. Shares of first places are of all games, lost ones included. Numbers are
means with half the width of a 95 % interval; `a ≈ b` are two that these games cannot tell apart. Written by
`python benchmarks/reward.py`; the figures are in `what-the-rules-reward.json`."""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--processes", type=int)
    parser.add_argument("--output", type=Path, default=DOCS)
    parser.add_argument("--keep", type=Path, default=Path("reward.jsonl"), help="rows already played, to go on with")
    given = parser.parse_args()
    wanted = list(
        dict.fromkeys(table for each in plan(given.games).values() for part in each.values() for table in part)
    )
    rows = [kept(row) for row in all_played(wanted, given.keep, given.processes)]
    (given.output / f"{NAME}.json").write_text("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n", encoding="utf-8")
    (given.output / f"{NAME}.md").write_text(page(rows), encoding="utf-8")


def plan(games):
    return {game: tables(game, games) for game in EDITIONS}


def kept(row):
    """What is told of a row, in as many digits as anybody needs; seats are rotated and all alike."""
    found = {name: [round(x, 6) for x in each] for name, each in row["metrics"].items() if "_seat" not in name}
    return {name: row[name] for name in ("game", "players", "games", "seed", "hash")} | {"metrics": found}


def page(rows):
    """The whole page from its rows."""
    games = min(row["games"] for row in rows)
    played = {(row["game"], tuple(row["players"])): row for row in rows}
    parts = {
        game: {part: [played[game, table.players] for table in each] for part, each in parts.items()}
        for game, parts in plan(games).items()
    }
    return "\n\n".join([HEAD, *(edition(game, parts[game]) for game in EDITIONS)]) + "\n"


if __name__ == "__main__":
    main()
