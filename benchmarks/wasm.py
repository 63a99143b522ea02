"""How fast WebAssembly plays, beside the same rules compiled for this machine: `python benchmarks/wasm.py [GAME …]`.

Both play the same games on one core and take turns, so that both see the same machine; the ratio is the median over
neighbouring runs. Node runs the module. Sizes are of the module, plain and gzipped. A game is an id, or a file that
holds a GAME, such as examples/pig.py.
"""

from __future__ import annotations

import gzip
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from wanju.cli.compile import write_module
from wanju.compiler.wasm import build
from wanju.games import find, ids
from wanju.kernel.webassembly import wanted
from wanju.lab.timing import SEED, ruleset_of, timed

RUNS, SECONDS = 7, 0.5
SCRIPT = Path(__file__).with_name("wasm.mjs")


def found(name):
    """A game by its id or by its file."""
    if not name.endswith(".py"):
        return find(name)
    spec = importlib.util.spec_from_file_location(Path(name).stem, name)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module.GAME


def measured(game, folder):
    """One row: bytes, seconds to build anew, games a second here and there, and the ratio."""
    start = perf_counter()
    made = build(wanted(game), game.functions["choose"])
    built = perf_counter() - start
    write_module(game, folder)
    ruleset, style = ruleset_of(game), game.styles[0]
    wish = {"preset": ruleset.preset, "seats": ruleset.seats, "styles": [style] * ruleset.seats, "seed": SEED}
    command = ["node", SCRIPT, folder, game.id, json.dumps(wish)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:

        def there(games):
            node.stdin.write(f"{games}\n")
            node.stdin.flush()
            return json.loads(node.stdout.readline())

        timed(ruleset, style, 100)  # compiles or loads the loop
        games = int(timed(ruleset, style, 2_000)[1] * SECONDS)
        there(games)  # until the engine has made its best code of it
        pairs = []
        for _ in range(RUNS):
            tally, here = timed(ruleset, style, games)
            answer = there(games)
            assert answer["sums"] == tally.payoffs[1].tolist(), "these are not the same games"
            pairs.append((here, games / answer["seconds"]))
        node.stdin.close()
    ratio = median(wasm / native for native, wasm in pairs)
    rates = [median(rate) for rate in zip(*pairs, strict=True)]
    return len(made), len(gzip.compress(made)), built, *rates, ratio


if __name__ == "__main__":
    print(f"{'game':10}{'bytes':>9}{'gzipped':>9}{'build s':>9}{'native/s':>12}{'wasm/s':>12}{'ratio':>7}")
    for each in map(found, sys.argv[1:] or ids()):
        with TemporaryDirectory() as folder:
            size, packed, built, native, wasm, ratio = measured(each, Path(folder))
        print(f"{each.id:10}{size:>9}{packed:>9}{built:>9.1f}{native:>12,.0f}{wasm:>12,.0f}{ratio:>7.2f}", flush=True)
