"""`wanju serve`: tables in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from wanju.cli.arguments import Brought
from wanju.cli.speech import Lang, Speech


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
    name: Annotated[list[str] | None, typer.Option(help="A name this server is reached by, behind a proxy.")] = None,
    game: Brought = None,
    proxy: Annotated[str | None, typer.Option(help="The address of a proxy that tells for whom it asks.")] = None,
    lang: Lang = None,
) -> None:
    """Open tables in the browser."""
    from wanju.games import bring
    from wanju.live import serving
    from wanju.live.guard import Limits
    from wanju.live.room import Manners

    speech = Speech(lang)
    for path in game or ():
        bring(path)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    speech.tell(speech("serve.at", address=f"http://{shown}:{port}"), "bold")
    speech.tell(speech("serve.stop"))
    speech.out.file.flush()
    limits = Limits(tables, sockets, messages, questions)
    serving.serve(host, port, db, Manners(pause, patience, grace), limits, tuple(name or ()), proxy)
