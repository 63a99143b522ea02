"""`wanju rulings`: where a rulebook leaves a question open, and how we answer it. Makes docs/rulings.md and
docs/rulings.zh.md."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Annotated

import typer

from wanju.cli.arguments import write_text
from wanju.cli.speech import Lang, Speech
from wanju.games import find, ids
from wanju.kernel.game import Game
from wanju.kernel.ruling_words import rulings_in
from wanju.kernel.rulings import Ruling, default_of


def rulings(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A game; all of them if left out.")] = None,
    write: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep it in a file.", show_default=False)] = None,
    lang: Lang = None,
) -> None:
    """List the rulings of a rulebook: question, readings, default and reason."""
    speech = Speech(lang)
    text = document(speech, [find(game)] if game else [find(id) for id in ids()])
    if write:
        write_text(write, text)
    else:
        speech.tell(text.rstrip())


def document(speech: Speech, games: Iterable[Game]) -> str:
    """The rulings of these games as Markdown."""
    parts = [f"# {speech('rulings.title')}", speech("rulings.intro")]
    for game in games:
        found = rulings_in(speech.language, game.folder, game.numbers)
        words = game.words(speech.language)
        names = " ".join(dict.fromkeys((words["title"], words["hanzi"])))
        parts.append(f"## {game.id}: {names} {game.version}")
        turnable = sum(bool(ruling.switch) for ruling in found.values())
        parts.append(speech("rulings.count", count=len(found), turnable=turnable))
        for group, members in groupby(found.values(), key=lambda ruling: ruling.group):
            parts += [f"### {group}"] if group else []
            parts += [paragraph(speech, game, ruling) for ruling in members]
    return "\n\n".join(parts) + "\n"


def paragraph(speech: Speech, game: Game, ruling: Ruling) -> str:
    """One ruling."""
    switches = [f"`{id}` = {default_of(game.numbers.entries[id])}" for id in ruling.switch]
    facts = {
        "readings": " · ".join(ruling.readings),
        "default": ruling.default,
        "why": ruling.why,
        "switch": ", ".join(switches) or speech("rulings.none"),
    }
    asked = speech("rulings.asked", question=ruling.question, where=ruling.where)
    lines = [speech("rulings.line", label=speech(f"rulings.{key}"), fact=fact) for key, fact in facts.items()]
    return "\n".join([f"**{ruling.id}** {ruling.weight} {asked}", "", *lines])
