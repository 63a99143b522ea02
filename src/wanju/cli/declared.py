"""Options that a game declares: `--events FILE` for each file that it reads, and its shortcuts, such as `--lenient`."""

from __future__ import annotations

from typing import Any

import typer

from wanju.cli.arguments import text_of
from wanju.kernel.errors import BadNumber, UnknownName
from wanju.kernel.game import Game

TAKES_MORE = {"ignore_unknown_options": True, "allow_extra_args": True}
"""The context settings of a command with such options."""
HELP = "A game may have options of its own, such as --events FILE of delay: 'wanju describe GAME' lists them."


def declared(context: typer.Context, game: Game) -> tuple[dict[str, str], dict[str, Any]]:
    """What was typed of the game's own options: texts of files, by name, and settings."""
    files: dict[str, str] = {}
    settings: dict[str, Any] = {}
    typed = iter(context.args)
    for word in typed:
        name, equals, value = word.removeprefix("--").partition("=")
        if word.startswith("--") and name in game.files:
            path = value if equals else next(typed, "")
            if not path:
                raise BadNumber(f"--{name} needs the path of a file after it.", f"--{name} 后要写文件的路径。")
            files[name] = text_of(path)
        elif word.startswith("--") and name in game.shortcuts and not equals:
            settings |= game.shortcuts[name]
        else:
            typed_at = f"'{context.info_name} {game.id}'"
            raise UnknownName("option", word, every_option(context, game), at=typed_at)
    return files, settings


def every_option(context: typer.Context, game: Game) -> list[str]:
    """Those of the command, then the game's own."""
    usual = [name for each in context.command.params for name in each.opts if name.startswith("--")]
    return [*(f"--{name}" for name in (*game.files, *game.shortcuts)), *usual]
