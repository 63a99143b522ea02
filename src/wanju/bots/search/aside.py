"""What players of a game think with, compiled in a process of its own: `python -m wanju.bots.search.aside GAME native`.

Compiling takes up to a minute of Python's own time, in which no other table of a server would be heard. Whoever needs
it at a table waits for that process instead, and then loads what it has left in the cache.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from threading import Lock

from wanju.compiler.folder import folder, kept
from wanju.games import find, house_ids
from wanju.kernel.game import Game
from wanju.kernel.swift import make_ready
from wanju.kernel.webassembly import kept_as

NATIVE, WASM, TABLES = "native", "wasm", "tables"
"""The search, for this machine and for pages, and the rules of live tables. What else is compiled is a player at so
many seats, as `nash@2`."""
DECISIONS = 4
"""After so many a player has come by all that it is made of."""
BACKGROUND = 5
"""How far such a process stands back behind others."""
waiting, behind = Lock(), Lock()
"""One such process at a time for those who wait for it, and one for what nobody waits for."""


def prepare(game: Game, target: str) -> None:
    """Have it in the cache. A game that was brought from elsewhere is compiled by whoever asks."""
    if game.id not in house_ids():
        return
    with behind if target == TABLES else waiting:
        if not (folder() / mark(game, target)).exists():
            done = subprocess.run([sys.executable, "-m", __name__, game.id, target], capture_output=True, text=True)
            if done.returncode:
                logging.getLogger("wanju.bots").warning("%s of %s was not compiled: %s", target, game.id, done.stderr)


def mark(game: Game, target: str) -> str:
    """The name under which it is kept that all is there."""
    return kept_as(game, f"{target}.ready")


def compile_here(game: Game, target: str) -> None:
    """Compile it in this process, as far as the cache does not have it."""
    if target == WASM:
        from wanju.bots.search.webassembly import module

        module(game)
    elif target == TABLES:
        make_ready(game)
    else:
        decide_with(game, *("search:1@" if target == NATIVE else target).split("@"))
    kept(mark(game, target), lambda: b"")


def decide_with(game: Game, said: str, seats: str) -> None:
    """Let a player decide, which compiles what it thinks with."""
    from wanju.bots.minds import player
    from wanju.kernel.table import Table

    table = Table(game.ruleset(int(seats) if seats else None), 0)
    mind = player(table.ruleset, said)
    assert not isinstance(mind, str), f"{said} is a style, and styles need no compiling"
    for number in range(DECISIONS):
        if not table.over:
            seat = table.waiting[0]
            table.step(seat, mind.decide(table.states, seat, number))


if __name__ == "__main__":
    os.nice(BACKGROUND)
    compile_here(find(sys.argv[1]), sys.argv[2])
