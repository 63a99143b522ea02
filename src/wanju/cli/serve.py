"""`wanju serve`: tables in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from wanju.cli.speech import Lang, Speech


def serve(
    host: Annotated[str, typer.Option(help="0.0.0.0 lets others in your network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.", min=1, max=65535)] = 8000,
    db: Annotated[str, typer.Option(help="The file that keeps the tables.")] = "wanju.db",
    pause: Annotated[float, typer.Option(help="Seconds a bot takes to decide.", min=0)] = 0.7,
    patience: Annotated[float, typer.Option(help="Seconds until a bot stands in for who is away.", min=0.1)] = 45,
    lang: Lang = None,
) -> None:
    """Open tables in the browser."""
    from wanju.live import app

    speech = Speech(lang)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    speech.tell(speech("serve.at", address=f"http://{shown}:{port}"), "bold")
    speech.tell(speech("serve.stop"))
    speech.out.file.flush()
    app.serve(host, port, db, pause, patience)
