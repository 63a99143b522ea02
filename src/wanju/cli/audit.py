"""`wanju audit`: the dice book of a saved game, and what luck did to each seat."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from wanju.cli.arguments import text_of
from wanju.cli.speech import Lang, Speech
from wanju.games import known
from wanju.kernel.errors import GameError
from wanju.kernel.replay import load

COLUMNS = (
    "rolls",
    "sixes",
    "sixes_expected",
    "pips",
    "pips_expected",
    "luck",
    "bend",
    "bent_rolls",
    "distance",
    "gifts",
)
DIGITS = {"sixes_expected": 1, "pips_expected": 1, "luck": 1, "bend": 1, "distance": 3}
SIGNED = ("luck", "bend")


def audit(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A saved game, or - for stdin.")],
    as_json: Annotated[bool, typer.Option("--json", help="The whole book: every roll with its reasons.")] = False,
    lang: Lang = None,
) -> None:
    """Check every roll of a saved game against its seed, and tell how lucky each seat was."""
    speech, table = Speech(lang), load(text_of(file), known)
    if table.game.audit is None:
        raise GameError(f"{table.game.id} keeps no book of its chances.", f"{table.game.id} 没有机遇账本。")
    book = table.game.audit(table)
    if as_json:
        print(json.dumps(book, ensure_ascii=False))
        return
    speech.tell(speech("audit.head", rolls=len(book["rolls"]), seats=book["seats"]), "bold")
    speech.out.print(grid(speech, book["ledger"]))
    speech.tell(speech("audit.foot"))


def grid(speech: Speech, ledger: list[dict[str, Any]]) -> Grid:
    """A row for each seat."""
    made = Grid(box=None, padding=(0, 1))
    made.add_column(speech("audit.seat"))
    for column in COLUMNS:
        made.add_column(speech(f"audit.{column}"), justify="right")
    for row in ledger:
        made.add_row(str(row["seat"]), *(cell(column, row[column]) for column in COLUMNS))
    return made


def cell(column: str, value: float) -> str:
    """A number as it is read."""
    return f"{value:{'+' if column in SIGNED else ''}.{DIGITS.get(column, 0)}f}"
