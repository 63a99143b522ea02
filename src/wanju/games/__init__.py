"""One folder per rulebook. A folder with a `game.py` that holds a `GAME` is a game; nothing else lists them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from wanju.kernel.errors import UnknownName
from wanju.kernel.game import Game


def ids() -> tuple[str, ...]:
    """The games there are, by folder name."""
    return tuple(sorted(found.parent.name for found in Path(__file__).parent.glob("*/game.py")))


@cache
def find(name: str) -> Game:
    """The game with this id."""
    if name not in ids():
        raise UnknownName("game", name, ids())
    game: Game = import_module(f"wanju.games.{name}.game").GAME
    return game
