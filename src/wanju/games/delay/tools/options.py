"""What the commands of Delay the End take: a story of one's own, and whether it may break a constraint."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from wanju.cli.arguments import text_of
from wanju.kernel.game import Game

Events = Annotated[str | None, typer.Option(metavar="FILE", help="Events of your own.", show_default=False)]
Endings = Annotated[str | None, typer.Option(metavar="FILE", help="Endings of your own.", show_default=False)]
Lenient = Annotated[bool, typer.Option("--lenient", help="Play events that break a constraint, and list each.")]


def files_of(**paths: str | None) -> dict[str, str]:
    """The texts of the files that were named."""
    return {name: text_of(path) for name, path in paths.items() if path is not None}


def with_lenience(game: Game, settings: dict[str, Any], lenient: bool) -> dict[str, Any]:
    """The settings, and what `--lenient` stands for if it was typed."""
    return {**settings, **(game.shortcuts["lenient"] if lenient else {})}
