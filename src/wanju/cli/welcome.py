"""`wanju` alone: what this is, the games, what to try."""

from __future__ import annotations

from wanju.cli.listing import lined_table, print_table
from wanju.cli.speech import Speech
from wanju.games import find, ids

TRY = {
    "play": "wanju play {game}",
    "sim": "wanju sim {game}",
    "styles": "wanju styles {game}",
    "rules": "wanju rules {game}",
    "serve": "wanju serve",
    "help": "wanju --help",
}


def welcome(lang: str | None) -> None:
    """Greet whoever typed nothing but `wanju`."""
    speech = Speech(lang)
    speech.tell(speech("welcome.what"), "bold")
    table = lined_table(*(speech(f"welcome.{column}") for column in ("game", "title", "seats", "about")), prose=(3,))
    for id in ids():
        game = find(id)
        words = game.words(speech.language)
        title = " ".join(filter(None, (words["hanzi"], game.words("en")["title"], words.get("edition"))))
        chairs = str(game.most) if game.fewest == game.most else f"{game.fewest}–{game.most}"
        table.add_row(id, title, chairs, words["tagline"])
    print_table(speech.out, table)
    speech.tell(speech("welcome.try"), "bold")
    for key, command in TRY.items():
        speech.tell(f"  {command.format(game=ids()[0]):<20}{speech(f'welcome.{key}')}")
