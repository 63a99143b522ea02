"""`wanju serve`: tables in the browser."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from wanju.cli.arguments import Brought
from wanju.cli.speech import Lang, Speech
from wanju.games import bring, find, ids
from wanju.kernel.errors import BadFile
from wanju.kernel.folders import files_in, names_in

OfTables = Annotated[
    list[str] | None,
    typer.Option(metavar="[GAME=]DIR", help="New tables of a game have the cards of this folder.", show_default=False),
]


class Log(StrEnum):
    TEXT = "text"
    JSON = "json"


def serve(
    host: Annotated[str, typer.Option(help="0.0.0.0 lets others in your network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.", min=1, max=65535)] = 8000,
    db: Annotated[str, typer.Option(help="The file that keeps the tables.")] = "wanju.db",
    pause: Annotated[float, typer.Option(help="Seconds a bot takes to decide.", min=0)] = 0.7,
    patience: Annotated[float, typer.Option(help="Seconds until a bot stands in for who is away.", min=0.1)] = 45,
    grace: Annotated[float, typer.Option(help="Seconds a chair is kept while people gather.", min=0)] = 120,
    tables: Annotated[int, typer.Option(help="Tables that one address may open in a minute.", min=1)] = 30,
    sockets: Annotated[int, typer.Option(help="Connections that one address may have at a time.", min=1)] = 100,
    messages: Annotated[int, typer.Option(help="Messages that one address may send in a second.", min=1)] = 300,
    questions: Annotated[
        int, typer.Option(help="Rulesets and replays one address may ask for in a minute.", min=1)
    ] = 240,
    wait: Annotated[float, typer.Option(help="Seconds that a request may take to arrive.", min=0.1)] = 10,
    lock: Annotated[float, typer.Option(help="Seconds another's lock on the file is waited for.", min=0)] = 2,
    name: Annotated[list[str] | None, typer.Option(help="A name this server is reached by, behind a proxy.")] = None,
    game: Brought = None,
    proxy: Annotated[str | None, typer.Option(help="The address of a proxy that tells for whom it asks.")] = None,
    cards: OfTables = None,
    watcher: Annotated[list[str] | None, typer.Option(help="An address that may read /metrics.")] = None,
    log: Annotated[Log, typer.Option(help="How trouble is written to stderr.")] = Log.TEXT,
    lang: Lang = None,
) -> None:
    """Open tables in the browser."""
    from wanju.live import serving
    from wanju.live.guard import Limits
    from wanju.live.room import Manners

    for path in game or ():
        bring(path)
    speech, files = Speech(lang), dict(map(laid_with, cards or ()))
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    speech.tell(speech("serve.at", address=f"http://{shown}:{port}"), "bold")
    for id, texts in files.items():
        title = find(id).words(speech.language)["hanzi" if speech.language == "zh" else "title"]
        speech.tell(speech("serve.cards", title=title, ruleset=find(id).ruleset(files=texts).hash))
    speech.tell(speech("serve.stop"))
    speech.out.file.flush()
    manners, limits = Manners(pause, patience, grace, lock), Limits(tables, sockets, messages, questions, wait)
    serving.serve(host, port, db, manners, limits, tuple(name or ()), proxy, files, tuple(watcher or ()), log)


def laid_with(text: str) -> tuple[str, dict[str, str]]:
    """A game and the files of a folder, read and checked; where no game is named, the one that reads such files."""
    name, named, folder = text.partition("=")
    if not named:
        folder = name
        found = names_in(Path(folder))
        fits = [id for id in ids() if found and set(found) <= set(find(id).files.values())]
        if len(fits) > 1:
            ways = ", ".join(f"{id}=DIR" for id in fits)
            raise BadFile(
                folder,
                f"several games read such files; write one of: {ways}.",
                f"不止一个游戏读这些文件；请写：{ways} 之一。",
            )
        if not fits:
            zh = "没有游戏读所有这些文件；写成 GAME=DIR 即知该游戏读哪些。"
            raise BadFile(folder, "no game reads all of these files; write GAME=DIR to hear which it reads.", zh)
        name = fits[0]
    game = find(name)
    files = files_in(folder, game.files)
    game.ruleset(files=files)
    return game.id, files
