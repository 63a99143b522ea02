"""`wanju admin`: the tables of a server, for whoever runs it. All of it may be done while the server is running."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from wanju.cli.arguments import write_text
from wanju.cli.listing import lined_table, print_table
from wanju.cli.speech import Lang, Speech

if TYPE_CHECKING:
    from wanju.live.house import House

T = TypeVar("T")
Db = Annotated[str, typer.Option(help="The database of the server.")]
AsJson = Annotated[bool, typer.Option("--json", help="For a program.")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table, as its address has it.")]

admin = typer.Typer(help="Look after the tables of a server.", no_args_is_help=True)


def at(db: str, ask: Callable[[House], Awaitable[T]]) -> T:
    """Ask the house over a database, and close it again."""
    from wanju.live.records import house_of

    async def asking() -> T:
        async with house_of(db) as house:
            return await ask(house)

    return asyncio.run(asking())


@admin.command("list")
def list_tables(
    phase: Annotated[str | None, typer.Option(help="gathering, playing or over.", show_default=False)] = None,
    most: Annotated[int, typer.Option(help="So many at the most, the newest first.", min=1)] = 30,
    db: Db = "wanju.db",
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """List the newest tables."""
    from wanju.live.records import listed

    speech, rows = Speech(lang), at(db, lambda house: listed(house, phase, most))
    if as_json:
        print(json.dumps(rows, ensure_ascii=False))
        return
    columns = "id", "game", "phase", "people", "moves", "opened", "last"
    grid = lined_table(*(speech(f"admin.{column}") for column in columns), right=(3, 4))
    for row in rows:
        known = row["id"], row["game"], speech(f"admin.{row['phase']}"), str(row["people"]), str(row["moves"])
        grid.add_row(*known, moment(row["opened"]), moment(row["last"]))
    print_table(speech.out, grid)


@admin.command("show")
def show_table(table: TableId, db: Db = "wanju.db", as_json: AsJson = False, lang: Lang = None) -> None:
    """Show who sits at a table and how far it has come; never what is secret there."""
    from wanju.live.records import shown

    speech, found = Speech(lang), at(db, lambda house: shown(house, table))
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
        return
    facts = {name: found[name] for name in ("id", "game", "version", "moves")}
    speech.tell(speech("admin.table", **facts, phase=speech(f"admin.{found['phase']}")), "bold")
    speech.tell(speech("admin.when", opened=moment(found["opened"]), last=moment(found["last"]) or "—"))
    grid = lined_table(*(speech(f"admin.{column}") for column in ("seat", "kind", "name", "style", "player")))
    for chair in found["chairs"]:
        kind = speech(f"admin.{chair['kind']}")
        grid.add_row(str(chair["seat"]), kind, chair["name"], chair["style"] or "", chair["player"] or "")
    print_table(speech.out, grid)


@admin.command("end")
def end_match(table: TableId, db: Db = "wanju.db", lang: Lang = None) -> None:
    """End a match that nobody goes on with: bots decide for everybody until it is over."""
    from wanju.live.records import end, shown

    speech = Speech(lang)
    at(db, lambda house: end(house, table))
    speech.tell(speech("admin.ended", id=table, moves=at(db, lambda house: shown(house, table))["moves"]))


@admin.command("export")
def export_table(
    table: TableId,
    out: Annotated[Path | None, typer.Option("-o", help="A file; else it is printed.", show_default=False)] = None,
    db: Db = "wanju.db",
    lang: Lang = None,
) -> None:
    """Write a finished match as a file that `wanju replay` tells."""
    from wanju.live.records import replay

    text = at(db, lambda house: replay(house, table))
    if out is None:
        print(text, end="")
    else:
        write_text(out, text)


@admin.command()
def forget(
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="As `wanju admin show` tells it.")],
    db: Db = "wanju.db",
    lang: Lang = None,
) -> None:
    """Forget somebody: their past games, and their name wherever they sat."""
    speech = Speech(lang)
    at(db, lambda house: house.store.forget(player))
    speech.tell(speech("admin.forgotten"))


@admin.command()
def backup(
    to: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")], db: Db = "wanju.db", lang: Lang = None
) -> None:
    """Copy the database while the server runs. To go back: stop the server, put the copy in its place, start it."""
    from wanju.live.records import back_up

    speech = Speech(lang)
    speech.tell(speech("admin.backed_up", file=to, kilobytes=back_up(db, to) // 1024))


def moment(at: Any) -> str:
    """A time in the store, for people."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M") if at else ""
