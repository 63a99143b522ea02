"""What 功德轮回 rewards, by how good its players are: `python benchmarks/reward.py [--games N]` writes
docs/what-the-rules-reward.md and its figures as JSON beside it. Ten minutes on two cores; `--games 20` for a look.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from math import hypot
from pathlib import Path

from runs import Table, all_played

from wanju.lab.simulate import simulate

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
CROSSED = {
    "merit13": ("role×path", "path×score", "path×first", "player×score"),
    "merit57": (
        "player×faith",
        "faith×score",
        "faith×first",
        "role×faith",
        "role×faith×score",
        "role×faith×first",
        "vow×score",
        "vow×first",
        "bodhisattva×score",
        "bodhisattva×first",
        "player×score",
    ),
}
FAITHS = ("secular", "refuge", "mahayana")
ROLES = {"merit13": ("farmer", "merchant", "official", "monk"), "merit57": ("farmer", "merchant", "scholar", "monk")}


def thinking(budget, style, objective="team_then_score"):
    return f"improve:{budget}:{style}:{objective}"


def alike(game, player, games):
    return Table(game, (player,) * 4, games)


def measured(table):
    """Everything that was measured at a table, each number with its interval: by name, and by cell of cross tables."""
    found = simulate(
        table.ruleset, table.players, table.games, table.seed, threads=1, cross=CROSSED[table.game]
    )
    told = {name: ends(each) for name, each in found.metrics.items()}
    crossed = {
        name: {"×".join(labels): ends(each) for labels, each in of.cells.items()} for name, of in found.crosses.items()
    }
    return asdict(table) | {"hash": table.ruleset.hash, "metrics": told, "crossed": crossed}


def ends(estimate):
    return [estimate.mean, estimate.low, estimate.high]


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
    return with_width(row["metrics"].get(name), digits, scale)


def crossed(row, table, *labels, digits=1, scale=100):
    """The same of a cell of a cross table."""
    return with_width(row["crossed"][table].get("×".join(labels)), digits, scale)


def with_width(found, digits=1, scale=100):
    if found is None:
        return "–"
    mean, low, high = found
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
    parts += [*faith(kinds, roles), *vows(kinds)] if game == "merit57" else paths(kinds, roles)
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
    """What each kind of player does, by role."""
    body = [
        [deed, who(row), *(cell(row, f"{deed}_{role}", 2, 1) for role in roles)]
        for deed in DEEDS[game]
        for row in kinds
    ]
    return ["### What is done", "Times a game, by role.", table_of(["", "all four are", *roles], body)]


def faith(kinds, roles):
    """What became of those who ended in each faith: of all, and by role."""
    body = [
        [who(row), each, crossed(row, "player×faith", who(row), each),
         crossed(row, "faith×score", each, scale=1), crossed(row, "faith×first", each)]
        for row in kinds for each in FAITHS
    ]  # fmt: skip
    by_role = [
        [who(row), each, *(crossed(row, "role×faith", role, each) for role in roles),
         *(crossed(row, "role×faith×score", role, each, scale=1) for role in roles),
         *(crossed(row, "role×faith×first", role, each) for role in roles)]
        for row in kinds for each in FAITHS
    ]  # fmt: skip
    heads = ["all four are", "faith in the end", "of players %", "points", "first %"]
    columns = [f"{role} {what}" for what in ("%", "points", "first %") for role in roles]
    return [
        "### Faith",
        "Points are of games that the team has won. Players choose their faith, so this says what became of those who "
        "chose it, not what it alone would bring; to take it away is another question (`wanju worth merit57`).",
        table_of(heads, body),
        faith_agreed(kinds, roles),
        table_of([*heads[:2], *columns], by_role),
    ]


def faith_agreed(kinds, roles):
    """Who gets more points of the same role and kind: who took the Mahayana, or who stayed at refuge."""
    above, below, alike = [], [], []
    for row in kinds:
        for role in roles:
            cells = row["crossed"]["role×faith×score"]
            far, near = cells.get(f"{role}×mahayana"), cells.get(f"{role}×refuge")
            if far and near:
                (above if far[1] > near[2] else below if near[1] > far[2] else alike).append(f"{role} of {who(row)}")
    count = len(above) + len(below) + len(alike)
    told = f"Of the {count} pairs of role and kind of player in which some end in refuge and some in the Mahayana, the "
    told += f"Mahayana has clearly more points in {len(above)} and clearly fewer in {len(below)}"
    return told + (f" ({', '.join(below)})" if below else "") + f"; {len(alike)} cannot be told apart."


def vows(kinds):
    names = [name.removeprefix("kept_") for name in dict.fromkeys(name for row in kinds for name in row["metrics"])
             if name.startswith("kept_")]  # fmt: skip
    kept = [[name, *(cell(row, f"kept_{name}") for row in kinds)] for name in names]
    points = [[name, *(of_vow(row, name, "score", 1) for row in kinds)] for name in names]
    firsts = [[name, *(of_vow(row, name, "first", 100) for row in kinds)] for name in names]
    heads = ["vow", *(who(row) for row in kinds)]
    return [
        "### Vows",
        "How often each is kept, where it was taken, in %.", table_of(heads, kept),
        "Points of those who took it, where the team has won.", table_of(heads, points),
        "First places of those who took it, in %.", table_of(heads, firsts),
    ]  # fmt: skip


def of_vow(row, name, what, scale):
    """Of a role's own vow, or of a bodhisattva's beside it."""
    cells = row["crossed"]
    found = cells[f"vow×{what}"].get(name) or cells[f"bodhisattva×{what}"].get(name)
    return with_width(found, 1, scale)


def paths(kinds, roles):
    names = sorted({name.split("×")[0] for row in kinds for name in row["crossed"]["path×score"]})
    body = [
        [name, who(row), *(crossed(row, "role×path", role, name) for role in roles),
         crossed(row, "path×score", name, scale=1), crossed(row, "path×first", name)]
        for name in names for row in kinds
    ]  # fmt: skip
    told = "Share of players of each role who walk it, in %; then the points and first places of all who do."
    return ["### Paths", told, table_of(["path", "all four are", *roles, "points", "first %"], body)]


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
    """A free-rider wants its own score, whatever becomes of the team: what it gains, and what it costs the others."""
    fellow = rows["riding"][0]["players"][-1]
    alone = next(row for row in rows["wants"] if row["players"] == [fellow] * 4)
    body = [["0", *team_of(alone), "–", points_of(alone, fellow), "–", first_of(alone, fellow)]]
    gains = []
    for number, row in enumerate(rows["riding"], 1):
        rider = row["players"][0]
        pairs = [told(row, name) for told in (points_of, first_of) for name in (rider, fellow)]
        body.append([str(number), *team_of(row), *pairs])
        gains.append(f"{number} of four: {changed(row, alone, rider, fellow)}.")
    heads = ["free-riders of four", "team holds %", "calamity", "saves", "points of each free-rider",
             "points of each other", "first places of each free-rider %", "of each other %"]  # fmt: skip
    told = "A free-rider wants its own score and nothing else; the others want the team first."
    return ["### Free-riding", told, table_of(heads, body), "Beside a table without any: " + " ".join(gains)]


def team_of(row):
    return [cell(row, "team_win"), cell(row, "calamity", 1, 1), cell(row, "saves", 1, 1)]


def points_of(row, name):
    return crossed(row, "player×score", name, scale=1)


def first_of(row, name):
    return cell(row, f"payoff_{name}")


def changed(row, alone, rider, fellow):
    """What free-riding gains each who does it, and costs each other and the team."""
    before = alone["crossed"]["player×score"][fellow]
    gains, costs = (less(row["crossed"]["player×score"][name], before, 1) for name in (rider, fellow))
    team = less(row["metrics"]["team_win"], alone["metrics"]["team_win"], 100)
    calamity = less(row["metrics"]["calamity"], alone["metrics"]["calamity"], 1)
    told = f"each free-rider {gains} points, each other {costs}; the team holds {team} percentage points"
    return f"{told}, calamity {calamity}"


def less(found, other, scale):
    """The difference of two that were measured apart, with half the width of its interval."""
    width = hypot(*((high - low) / 2 for _, low, high in (found, other)))
    return f"{scale * (found[0] - other[0]):+.1f} ± {scale * width:.1f}".replace("-", "−")


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
    rows = [kept(row) for row in all_played(wanted, given.keep, given.processes, measured)]
    (given.output / f"{NAME}.json").write_text("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n", encoding="utf-8")
    (given.output / f"{NAME}.md").write_text(page(rows), encoding="utf-8")


def plan(games):
    return {game: tables(game, games) for game in EDITIONS}


def kept(row):
    """What is told of a row, in as many digits as anybody needs; seats are rotated and all alike."""
    found = {name: rounded(each) for name, each in row["metrics"].items() if "_seat" not in name}
    crossed = {
        name: {cell: rounded(each) for cell, each in cells.items()} for name, cells in row["crossed"].items()
    }
    known = {name: row[name] for name in ("game", "players", "games", "seed", "hash")}
    return known | {"metrics": found, "crossed": crossed}


def rounded(numbers):
    return [round(x, 6) for x in numbers]


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
