"""`wanju describe`: what a game declares, as a page to read or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from wanju.cli.arguments import GameName, write_text
from wanju.cli.speech import Lang, Speech
from wanju.games import find
from wanju.kernel.describe import describe as described
from wanju.kernel.game import Game


def describe(
    game: GameName,
    as_json: Annotated[bool, typer.Option("--json", help="Everything, for a program to read.")] = False,
    write: Annotated[str | None, typer.Option(metavar="FILE", help="Write it to a file.", show_default=False)] = None,
    lang: Lang = None,
) -> None:
    """Say what a game is made of: its numbers, actions, events, and who may see what."""
    found, speech = find(game), Speech(lang)
    told = described(found)
    text = json.dumps(told, ensure_ascii=False, indent=1) + "\n" if as_json else page(found, told, speech)
    if write:
        write_text(Path(write), text)
    else:
        typer.echo(text, nl=False)


def page(game: Game, told: dict[str, Any], speech: Speech) -> str:
    """The same as a page of Markdown."""
    words, seats = game.words(speech.language), told["seats"]
    numbers = [
        (f"`{id}` {words.get(f'number.{id}', '')}", entry["default"], choices(words, entry))
        for id, entry in told["numbers"].items()
    ]
    kinds = dict.fromkeys(name.partition("@")[0] for name in told["usual"]["actions"] if name)
    fields = told["state"]["fields"].items()
    seen = [(f"`{id}`", field["seen"], field["about"]) for id, field in fields if "seen" in field]
    return "\n".join([
        f"# {words['title']} {game.version}", "", words["tagline"], "", speech("describe.seats", **seats), "",
        *section(speech, "numbers", ("name", "default", "range"), numbers),
        *section(speech, "actions", ("name", "words"), worded(words, "action", kinds)),
        *section(speech, "events", ("name", "words"), worded(words, "event", told["events"])),
        *section(speech, "reasons", ("name", "words"), worded(words, "reason", told["reasons"])),
        *section(speech, "options", ("name", "stands_for"), options(told)),
        *section(speech, "fields", ("name", "seen", "about"), seen), "",
    ])  # fmt: skip


def options(told: dict[str, Any]) -> list[tuple[str, str]]:
    """What it takes on the command line beside what every game takes."""
    files = [(f"`--{name} FILE`", file) for name, file in told["files"].items()]
    for name, settings in told["shortcuts"].items():
        meant = " ".join(f"--set {key}={value}" for key, value in settings.items())
        files.append((f"`--{name}`", f"`{meant}`"))
    return files


def worded(words: Mapping[str, str], kind: str, ids: Iterable[str]) -> list[tuple[str, str]]:
    """Names with their words."""
    return [(f"`{id}`", words.get(f"{kind}.{id}", "")) for id in ids]


def section(speech: Speech, what: str, columns: tuple[str, ...], rows: list[tuple[Any, ...]]) -> list[str]:
    """A heading and a table, if there is anything in it."""
    if not rows:
        return []
    head = [speech(f"describe.{column}") for column in columns]
    lines = [head, ["---"] * len(head), *([str(cell).replace("|", "¦") for cell in row] for row in rows)]
    return [f"## {speech(f'describe.{what}')}", "", *("| " + " | ".join(line) + " |" for line in lines), ""]


def choices(words: Mapping[str, str], entry: dict[str, Any]) -> str:
    """What a number or a switch may be."""
    if entry["is"] == "switch":
        return " · ".join(entry["readings"])
    unit = words.get(f"unit.{entry['unit']}", entry["unit"])
    return f"{entry['low']:g} – {entry['high']:g} {unit}".strip()
