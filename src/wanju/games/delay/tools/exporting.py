"""`wanju export`: a game's own page as a folder of files that any file server can serve."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Annotated

import typer

from wanju.cli.arguments import GameName, make_room, write_text
from wanju.cli.speech import Lang, Speech, tell_notices
from wanju.games import find, ids
from wanju.games.delay.tools.options import Endings, Events, Lenient, files_of, with_lenience
from wanju.games.delay.tools.solving import watched
from wanju.kernel.errors import GameError

PAGE = ("index.html", "style.css", "game.js")
CONTENT = ("events.json", "endings.json")


def export(
    game: GameName,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where to; it is made if it is not there.")],
    events: Events = None,
    endings: Endings = None,
    lenient: Lenient = False,
    lang: Lang = None,
) -> None:
    """Write a game's static site: five files, no server behind them."""
    speech, found = Speech(lang), find(game)
    if found.site is None:
        having = ", ".join(id for id in ids() if find(id).site)
        zh = f"{found.id} 没有不靠服务器的页面；有的是：{having}。"
        raise GameError(f"{found.id} has no page that works without a server; there is one for: {having}.", zh)
    files = files_of(events=events, endings=endings)
    ruleset = found.ruleset(settings=with_lenience(found, {}, lenient), files=files)
    tell_notices(speech, ruleset)
    make_room(folder, PAGE + CONTENT)
    rates = watched(speech, ruleset)["endings"]
    told = [row | {"rate_uniform": rates[row["id"]]["uniform"]} for row in ruleset.tables["endings"]]
    for name, rows in zip(CONTENT, (ruleset.tables["events"], told), strict=True):
        write_text(folder / name, json.dumps(rows, ensure_ascii=False, indent=2) + "\n")
    for name in PAGE:
        if (found.site / name).resolve() != (folder / name).resolve():
            shutil.copyfile(found.site / name, folder / name)
    speech.tell(speech("export.done", files=len(PAGE + CONTENT), folder=folder))
