"""Race one source tree against another, turn by turn, so that both see the same machine in the same minutes.

    python benchmarks/race.py OTHER/src            this tree against another
    python benchmarks/race.py OTHER/src --games cier,ludo --turns 12

For each style that both trees have: games a second of the processor with all seats of that style, and the median of the
ratios of neighbouring turns, this tree to the other. Then seconds of a cold compile and of `import wanju.kernel.loops`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).resolve().parents[1] / "src"
SECONDS = 0.25
"""Of the processor, for one turn."""
RUNNER = """
import json, sys
from wanju.games import find
from wanju.lab.timing import ruleset_of, timed
for line in sys.stdin:
    id, style, games = json.loads(line)
    print(timed(ruleset_of(find(id)), style, games)[1], flush=True)
"""
STYLES = "import json, sys; from wanju.games import find; print(json.dumps(find(sys.argv[1]).styles))"
GAMES = "import json; from wanju.games import ids; print(json.dumps(list(ids())))"
COLD = """
import sys, time
from wanju.games import find
from wanju.lab.loop import compile_loops
game, start = find(sys.argv[1]), time.process_time()
compile_loops(game)
print(time.process_time() - start)
"""
IMPORT = "import time; start = time.process_time(); import wanju.kernel.loops; print(time.process_time() - start)"


class Tree:
    """A source tree with a cache of its own and a process that plays when it is its turn."""

    def __init__(self, source: Path, cache: str) -> None:
        self.environment = os.environ | {"PYTHONPATH": str(source), "WANJU_CACHE": cache}
        command = [sys.executable, "-c", RUNNER]
        self.runner = subprocess.Popen(
            command, env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def play(self, id: str, style: str, games: int) -> float:
        """Games a second."""
        assert self.runner.stdin and self.runner.stdout
        self.runner.stdin.write(json.dumps([id, style, games]) + "\n")
        self.runner.stdin.flush()
        return float(self.runner.stdout.readline())

    def ask(self, program: str, *arguments: str, **changed: str) -> Any:
        """What a program prints in a fresh process."""
        command = [sys.executable, "-c", program, *arguments]
        done = subprocess.run(command, env=self.environment | changed, capture_output=True, text=True, check=True)
        return json.loads(done.stdout)

    def cold(self, id: str) -> float:
        """Seconds that compiling a game takes with an empty cache."""
        with tempfile.TemporaryDirectory() as empty:
            return float(self.ask(COLD, id, WANJU_CACHE=empty))

    def close(self) -> None:
        """Let the process end."""
        self.runner.communicate()


def race(ours: Tree, other: Tree, id: str, style: str, turns: int) -> tuple[float, float, float]:
    """Medians of both, and of the ratios of neighbours."""
    for tree in (ours, other):
        tree.play(id, style, 1)  # loads or compiles
    games = max(1, int(min(tree.play(id, style, 2_000) for tree in (ours, other)) * SECONDS))
    pairs = [(ours.play(id, style, games), other.play(id, style, games)) for _ in range(turns)]
    return median(a for a, _ in pairs), median(b for _, b in pairs), median(a / b for a, b in pairs)


def line(name: str, ours: float, other: float, ratio: float) -> None:
    """A row of the table."""
    shown = (f"{value:,.0f}" if value >= 1000 else f"{value:.2f}" for value in (ours, other))
    print(f"{name:28}" + "".join(f"{value:>14}" for value in shown) + f"{ratio:>10.3f}", flush=True)


def main() -> None:
    """Run the race that the arguments ask for."""
    parser = argparse.ArgumentParser(description="Race this source tree against another, turn by turn.")
    parser.add_argument("other", type=Path, help="the folder src of the other tree")
    parser.add_argument("--games", default="", help="some games, by comma; else all")
    parser.add_argument("--turns", type=int, default=12)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        ours, other = Tree(HERE, one), Tree(chosen.other, two)
        print(f"{'':28}{'this':>14}{'other':>14}{'ratio':>10}")
        ids = chosen.games.split(",") if chosen.games else ours.ask(GAMES)
        for id in ids:
            theirs = other.ask(STYLES, id)
            for style in (style for style in ours.ask(STYLES, id) if style in theirs):
                line(f"{id} {style}, games/s", *race(ours, other, id, style, chosen.turns))
        for id in ids:
            mine, theirs = ours.cold(id), other.cold(id)
            line(f"{id} cold compile, s", mine, theirs, mine / theirs)
        mine, theirs = (min(tree.ask(IMPORT) for _ in range(3)) for tree in (ours, other))
        line("import, s", mine, theirs, mine / theirs)
        ours.close()
        other.close()


if __name__ == "__main__":
    main()
