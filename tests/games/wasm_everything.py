"""Many games under every ruleset, and with every style under one, in WebAssembly and natively: the same to the last
bit. The suite plays a few hundred of each; this plays as many as are wanted:

    python tests/games/wasm_everything.py --games 20000 [GAME …]
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))

from every_ruleset import RULESETS
from in_wasmtime import opened
from recorded import plain

from wanju.games import find
from wanju.kernel.dealer import SILENT
from wanju.kernel.loops import play_many
from wanju.kernel.record import records

SEED = 13


def played(play, ruleset, style, games):
    """All that comes out of some games: how many did not end, both tallies, and the last state by its fields."""
    game = ruleset.game
    states, blank, dealers = records(game.state), records(game.state), records(SILENT, 2)
    payoffs, measures = np.zeros((1, ruleset.seats)), np.full((1, ruleset.measures), np.nan)
    won, tally = np.zeros((3, ruleset.seats)), np.zeros((3, ruleset.measures))
    styles = np.full((1, 8), style, np.int64)
    unfinished = play(
        states, blank, ruleset.array, dealers, styles, np.uint64(SEED), 0, games, game.longest,
        payoffs, won, measures, tally,
    )  # fmt: skip
    return unfinished, won.tobytes(), tally.tobytes(), plain(states[0])


def runs(game):
    """Every ruleset with the first style, and the first ruleset with every other."""
    made = {name: make() for name, make in RULESETS[game.id].items()}
    first = next(iter(made))
    yield from ((name, ruleset, 0) for name, ruleset in made.items())
    yield from ((first, made[first], style) for style in range(1, len(game.styles)))


def differing(game, module, games):
    """The runs that came out otherwise, and how many there were."""
    every = list(runs(game))
    wrong = [
        (name, game.styles[style])
        for name, ruleset, style in every
        if played(play_many, ruleset, style, games) != played(module.play_many, ruleset, style, games)
    ]
    return wrong, len(every)


if __name__ == "__main__":
    parser = ArgumentParser()
    parser.add_argument("game", nargs="*", default=list(RULESETS))
    parser.add_argument("--games", type=int, default=20_000)
    wanted = parser.parse_args()
    results = {id: differing(find(id), opened(find(id)), wanted.games) for id in wanted.game}
    for id, (wrong, count) in results.items():
        print(f"{id}: {count - len(wrong)} of {count} runs of {wanted.games} games are identical", *wrong)
    sys.exit(any(wrong for wrong, _ in results.values()))
