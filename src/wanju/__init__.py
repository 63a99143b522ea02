"""Wanju 万局: a rulebook goes in; a game you can play with friends and a game you can measure come out."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wanju.compiler import njit
    from wanju.front import compare, hits, load, matters, play, shape, simulate, sweep, table, tune, worth
    from wanju.games import find
    from wanju.kernel.errors import GameError
    from wanju.kernel.game import Game

    def games() -> tuple[Game, ...]:
        """All games."""


__version__ = "0.1.0"
__all__ = [
    "Game",
    "GameError",
    "compare",
    "find",
    "games",
    "hits",
    "load",
    "matters",
    "njit",
    "play",
    "shape",
    "simulate",
    "sweep",
    "table",
    "tune",
    "worth",
]

_HOMES = {
    "Game": "wanju.kernel.game",
    "GameError": "wanju.kernel.errors",
    "compare": "wanju.front",
    "find": "wanju.games",
    "hits": "wanju.front",
    "load": "wanju.front",
    "matters": "wanju.front",
    "njit": "wanju.compiler",
    "play": "wanju.front",
    "shape": "wanju.front",
    "simulate": "wanju.front",
    "sweep": "wanju.front",
    "table": "wanju.front",
    "tune": "wanju.front",
    "worth": "wanju.front",
}
"""Brought in when they are first asked for: with the compiler behind them they take half a second."""


def __getattr__(name: str) -> Any:
    if name == "games":
        return import_module("wanju.games")  # a package that can be called
    if name not in _HOMES:
        raise AttributeError(f"module 'wanju' has no attribute '{name}'")
    globals()[name] = found = getattr(import_module(_HOMES[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*__all__, "__version__"})
