"""What came out of many games under every preset, ruleset and style, as two short hashes each: `recorded.json` keeps
them. A rule that changes on purpose changes its lines there, in the same commit and with a word in the changelog:

    python tests/games/recorded.py --write
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))

from every_ruleset import RULESETS

from wanju.games import find
from wanju.kernel.dealer import SILENT
from wanju.kernel.loops import play_many
from wanju.kernel.record import records

FILE = Path(__file__).with_name("recorded.json")
GAMES = 300
SEED = 57


def rulesets(id):
    """Every ruleset of the suite, and every preset with the fewest and the most seats."""
    game = find(id)
    made = {name: make() for name, make in RULESETS[id].items()}
    for preset in game.numbers.presets:
        for seats in sorted({game.fewest, game.most}):
            try:
                made[f"preset {preset}, {seats} seats"] = game.ruleset(seats, preset)
            except ValueError:
                continue  # it is for other numbers of players
    return made


def plain(value):
    """A field of a record as lists and numbers: independent of its place and width."""
    if isinstance(value, np.ndarray):
        return [plain(each) for each in value]
    if getattr(value, "dtype", None) is not None and value.dtype.names:
        return {name: plain(value[name]) for name in value.dtype.names}
    return value.item()


def short(content):
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:12]


def outcome(ruleset, style):
    """Hashes of what these games came to, each number by its name, and of the last state, each field by its name."""
    game = ruleset.game
    states, blank, dealers = records(game.state), records(game.state), records(SILENT, 2)
    payoffs, measures = np.zeros((1, ruleset.seats)), np.full((1, ruleset.measures), np.nan)
    won, tally = np.zeros((3, ruleset.seats)), np.zeros((3, ruleset.measures))
    unfinished = play_many(
        states, blank, ruleset.array, dealers, np.full((1, 8), style, np.int64), np.uint64(SEED), 0, GAMES,
        game.longest, payoffs, won, measures, tally,
    )  # fmt: skip
    measured = {metric.name: tally[:, place].tolist() for place, metric in game.metrics(ruleset).items()}
    return [short([unfinished, won.tolist(), measured]), short(plain(states[0]))]


def outcomes(id):
    """Everything of one game: ruleset → style → hashes."""
    styles = find(id).styles
    return {
        name: {style: outcome(ruleset, number) for number, style in enumerate(styles)}
        for name, ruleset in rulesets(id).items()
    }


if __name__ == "__main__":
    found = {id: outcomes(id) for id in RULESETS}
    if "--write" in sys.argv:
        rows = (
            f' "{id}": {{\n' + ",\n".join(f'  "{n}": {json.dumps(s)}' for n, s in it.items()) + "\n }"
            for id, it in found.items()
        )
        FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    elif found != json.loads(FILE.read_text(encoding="utf-8")):
        raise SystemExit("These are other games than those that were recorded.")
