"""What the lab's page needs of a server: the rules of a game as WebAssembly with their description, made once in a
process of its own, and rules records that only Python can lay out. The games are played in the visitor's browser."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import lru_cache
from typing import Any

from wanju.games import find, house_ids, known
from wanju.kernel import webassembly
from wanju.kernel.game import Game, Ruleset
from wanju.kernel.portable import differences, metrics_of, portable
from wanju.live.packed import Packed, Shelf

BACKGROUND = 5
"""How far such a process stands back behind others."""
KINDS = {"wasm": "application/wasm", "json": "application/json"}


def file(id: str, kind: str) -> Packed:
    """One of the two files of a game."""
    return shelf(id)[kind]


def files(id: str) -> dict[str, Packed]:
    game = known(id)
    told = described_aside(id) if id in house_ids() else description(game)
    return {"json": Packed.of(told), "wasm": Packed.of(webassembly.module(game))}


shelf = Shelf(files)


def described_aside(id: str) -> bytes:
    """The description from a process that has left the module in the cache: others play at this one meanwhile."""
    return subprocess.run([sys.executable, "-m", __name__, id], stdout=subprocess.PIPE, check=True).stdout


def description(game: Game) -> bytes:
    return json.dumps(portable(game), ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def laid(ruleset: Ruleset) -> dict[str, Any]:
    """Rules as a page takes them: what differs from the usual ones, and what is measured under them."""
    patches = differences(usual_bytes(ruleset.game.id), ruleset.array.tobytes())
    return {"hash": ruleset.hash, "patches": patches, "metrics": metrics_of(ruleset)}


@lru_cache
def usual_bytes(id: str) -> bytes:
    return known(id).ruleset().array.tobytes()


if __name__ == "__main__":
    os.nice(BACKGROUND)
    webassembly.module(find(sys.argv[1]))
    sys.stdout.buffer.write(description(find(sys.argv[1])))
