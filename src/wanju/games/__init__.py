"""One folder per rulebook. A folder with a `game.py` that holds a `GAME` is a game; nothing else lists them.

`wanju.games()` are the games themselves: the package can be called, for its name is the one that people try first.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from wanju.kernel.game import Game
from wanju.kernel.naming import id_called


@cache
def ids() -> tuple[str, ...]:
    """The games there are, by folder name."""
    return tuple(sorted(found.parent.name for found in Path(__file__).parent.glob("*/game.py")))


def find(name: str) -> Game:
    """The game with this id or title: 'cier', '呲儿', '功德轮回 v1.3'."""
    if isinstance(name, str) and name in ids():
        return with_id(name)
    return with_id(id_called("game", name, {id: with_id(id).names() for id in ids()}))


@cache
def with_id(id: str) -> Game:
    """The game of this folder."""
    game: Game = import_module(f"wanju.games.{id}.game").GAME
    return game


class Shelf(ModuleType):
    """A package that lists what is in it when it is called."""

    def __call__(self) -> tuple[Game, ...]:
        """All games."""
        return tuple(with_id(id) for id in ids())


sys.modules[__name__].__class__ = Shelf
