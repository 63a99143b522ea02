"""`wanju` alone: what this is, the games, what to try."""

from __future__ import annotations

from rich.table import Table as Grid

from wanju.cli.screen import lined_table
from wanju.cli.speech import Speech
from wanju.games import find, ids

TRY = {
    "play": "wanju play {game}",
    "sim": "wanju sim {game} --seats counting,cautious,random",
    "rules": "wanju rules {game}",
    "serve": "wanju serve",
    "help": "wanju --help",
}


def welcome(lang: str | None) -> None:
    """Greet whoever typed nothing but `wanju`."""
    speech = Speech(lang)
    speech.tell(speech("welcome.what"), "bold")
    table = lined_table(*(speech(f"welcome.{column}") for column in ("game", "title", "seats", "about")))
    for id in ids():
        game = find(id)
        words = game.words(speech.language)
        title = f"{words['hanzi']} {game.words('en')['title']}"
        table.add_row(id, title, f"{game.fewest}–{game.most}", words["tagline"])
    speech.out.print(table)
    speech.tell(speech("welcome.try"), "bold")
    grid = Grid.grid(padding=(0, 3, 0, 0))
    grid.add_column(no_wrap=True)
    for key, command in TRY.items():
        grid.add_row(f"  {command.format(game=ids()[0])}", speech(f"welcome.{key}"))
    speech.out.print(grid)
