"""`wanju puzzles`: positions in which one choice is clearly the best."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from wanju.bots.puzzles import WEIGHED, judged_by, puzzles
from wanju.cli.speech import Lang, Speech
from wanju.games import find
from wanju.kernel.errors import BadFile


def make_puzzles(
    game: Annotated[str, typer.Argument(help="The game.")],
    count: Annotated[int, typer.Option(min=1, max=1000, help="How many.")] = 14,
    seats: Annotated[int | None, typer.Option(help="At a table of so many.", show_default=False)] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of the games that they are found in.")] = 0,
    simulations: Annotated[
        int, typer.Option(min=100, max=1_000_000, help="By which a puzzle is made sure of.")
    ] = WEIGHED,
    style: Annotated[
        str | None, typer.Option(help="Who plays the games, and does not find the answers.", show_default=False)
    ] = None,
    objective: Annotated[
        str | None, typer.Option(help="By which answers are judged; else the usual one.", show_default=False)
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to; else stdout.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Find positions in which one choice is clearly the best and a style alone does not find it, as JSON.

    Styles play; a choice counts as the best if it is better than every other by three standard errors. Where what leads
    to which ending is known exactly, an ending is wished for, and the best choice makes it likelier by far."""
    speech, played = Speech(lang), find(game)
    ruleset, player = played.ruleset(seats), style and played.styles[played.style(style)]
    head = {"game": played.id, "version": played.version, **ruleset.as_json(), **judged_by(ruleset, objective or "")}
    found = []
    for puzzle in islice(puzzles(ruleset, seed, simulations, player or "", objective or ""), count):
        found.append(puzzle)
        speech.err.print(speech("puzzles.found", count=len(found), all=count))
    rows = ",\n".join(json.dumps(each, ensure_ascii=False) for each in found)
    text = json.dumps(head, ensure_ascii=False)[:-1] + ', "puzzles": [\n' + rows + "\n]}\n"
    if output is None:
        print(text, end="")
        return
    written(output, text)


def written(output: Path, text: str) -> None:
    """Into a file, or a refusal."""
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadFile(
            str(output), f"it cannot be written to ({error.strerror}).", f"写不进去（{error.strerror}）。"
        ) from None
