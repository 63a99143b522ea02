"""`wanju print`: a game as a PDF to print, cut and play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from wanju.cli.arguments import Cards, GameName, Preset, Settings, brought, settings_of, write_bytes
from wanju.cli.speech import Lang, Speech, tell_notices, waiting
from wanju.games import find, tools
from wanju.kernel.errors import BadFile, GameError
from wanju.kernel.game import Game
from wanju.printing.pages import completed
from wanju.printing.paper import paper_called
from wanju.printing.typesetting import to_pdf

Seats = Annotated[int | None, typer.Option(help="Print for so many players; else for the most.", show_default=False)]


def print_game(
    game: GameName,
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
    preset: Preset = None,
    settings: Settings = None,
    cards: Cards = None,
    seats: Seats = None,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="FILE.pdf", help="Else GAME.pdf, here.", show_default=False)
    ] = None,
    lang: Lang = None,
) -> None:
    """Write a game as a PDF: boards, cards, tokens and rulebook, to print on both sides and cut out."""
    speech, found = Speech(lang), find(game)
    sheet = paper_called(paper)
    tool = tool_of(found)
    ruleset = found.ruleset(seats or found.most, preset, settings_of(settings), brought(found, cards))
    tell_notices(speech, ruleset)
    path = check_place(out or Path(f"{found.id}.pdf"))
    tell = tool.teller(ruleset, speech.language)
    box = completed(tool.box(tell), tell)
    made = waiting(speech, speech("print.working", game=found.id), lambda: to_pdf(box, sheet, speech.language))
    write_bytes(path, made.data)
    count = sum(part.count for part in box.components)
    speech.tell(speech("print.done", pages=made.pages, components=count, file=path))


def check_place(path: Path) -> Path:
    """Refuse a place where no file can be, before anything is set."""
    if path.is_dir():
        raise BadFile(str(path), "it cannot be written: it is a folder.", "无法写入：它是文件夹。")
    if not path.parent.is_dir():
        zh = f"无法写入：没有文件夹 '{path.parent}'。"
        raise BadFile(str(path), f"it cannot be written: there is no folder '{path.parent}'.", zh)
    return path


def tool_of(game: Game) -> Any:
    """What puts this game on paper, or a refusal that says which games can be printed."""
    having = tools("printing")
    if game.id not in having:
        zh = f"{game.id} 没有可打印的；有的是：{', '.join(having)}。"
        raise GameError(f"{game.id} has nothing to print; there is something for: {', '.join(having)}.", zh)
    return having[game.id]
