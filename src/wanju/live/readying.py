"""Compiled rules for live tables, made ready behind their backs: until they are, tables are played plainly, and nobody
can tell."""

from __future__ import annotations

import logging
from threading import Thread

from wanju.bots.search.aside import TABLES, prepare
from wanju.kernel.game import Game
from wanju.kernel.swift import are_ready, make_ready

log = logging.getLogger("wanju.live")


class Readying:
    """Begins once for each game, in a thread of its own that holds nobody up."""

    def __init__(self) -> None:
        self.begun: set[str] = set()

    def __call__(self, game: Game) -> None:
        """A table of this game was opened."""
        if game.id not in self.begun and not are_ready(game):
            self.begun.add(game.id)
            Thread(target=self._make, args=(game,), daemon=True, name=f"compile {game.id}").start()

    def _make(self, game: Game) -> None:
        try:
            prepare(game, TABLES)
            make_ready(game)
        except Exception:
            log.exception("The rules of %s were not compiled; its tables are played plainly.", game.id)
