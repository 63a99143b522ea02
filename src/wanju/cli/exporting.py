"""`wanju export`: a game for elsewhere. As a site, which is meant where nothing is said, or for Tabletop Simulator."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from wanju.cli.arguments import Cards, GameName, Preset, Settings, brought, make_room, settings_of, write_bytes
from wanju.cli.lab_site import lab
from wanju.cli.printing import Seats, tool_of
from wanju.cli.speech import Lang, Speech, waiting
from wanju.games import find
from wanju.kernel.errors import GameError
from wanju.printing.tts import DOTS, export
from wanju.printing.typesetting import to_images

USUAL = "site"


class Exports(TyperGroup):
    """Kinds of export; without one of their names, a site."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        known = {*self.commands, *ctx.help_option_names}
        parsed: list[str] = super().parse_args(ctx, args if args and args[0] in known else [USUAL, *args])
        return parsed


exports = typer.Typer(cls=Exports, help="Write a game for elsewhere: its site, or for Tabletop Simulator.")
exports.command()(lab)


@exports.command()
def tts(
    game: GameName,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where to; it is made if it is not there.")],
    url: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where the pictures will be on the web; else files of this machine.")
    ] = "",
    preset: Preset = None,
    settings: Settings = None,
    cards: Cards = None,
    seats: Seats = None,
    lang: Lang = None,
) -> None:
    """Write the cards of a game for Tabletop Simulator: a saved object, and the pictures of its decks."""
    speech, found = Speech(lang), find(game)
    tool = tool_of(found)
    ruleset = found.ruleset(seats or found.most, preset, settings_of(settings), brought(found, cards))
    box = tool.box(tool.teller(ruleset, speech.language))
    if not box.decks:
        zh = f"{found.id} 没有牌组；可试：wanju print {found.id}。"
        raise GameError(f"{found.id} has no decks of cards; try: wanju print {found.id}.", zh)
    address = url.rstrip("/") + "/" if url else folder.resolve().as_uri() + "/"
    made = export(box, box.title, address)
    saved = f"{found.id}.json"
    make_room(folder, [saved, *(picture.file for picture in made.pictures)])
    pages = [picture.page for picture in made.pictures]
    drawn = waiting(speech, speech("export.drawing", game=found.id), lambda: to_images(pages, speech.language, DOTS))
    for picture, data in zip(made.pictures, drawn, strict=True):
        write_bytes(folder / picture.file, data)
    write_bytes(folder / saved, json.dumps(made.saved, ensure_ascii=False, indent=2).encode())
    speech.tell(speech("export.tts", files=len(drawn) + 1, folder=folder, saved=saved))
