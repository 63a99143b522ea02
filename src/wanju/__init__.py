"""Wanju 万局: a rulebook goes in; a game you can play with friends and a game you can measure come out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wanju.kernel.table import Table

__version__ = "0.1.0"
__all__ = ["load", "table"]


def table(
    game: str,
    seats: int | None = None,
    *,
    seed: int = 0,
    preset: str | None = None,
    files: Mapping[str, str] | None = None,
    **settings: Any,
) -> Table:
    """A table at which a game begins. Numbers and switches of the rulebook go by keyword."""
    from wanju.games import find
    from wanju.kernel.table import Table

    return Table(find(game).ruleset(seats, preset, settings, files), seed)


def load(text: str) -> Table:
    """The table that `Table.save` wrote."""
    from wanju.games import find
    from wanju.kernel.replay import load as load_replay

    return load_replay(text, find)
