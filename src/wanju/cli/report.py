"""`wanju report`: one page with everything that a designer looks at, and warnings in sentences."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from wanju.cli.arguments import (
    Cards,
    GameName,
    Preset,
    Settings,
    brought,
    names_in,
    seed_of,
    settings_of,
    whole,
    write_text,
)
from wanju.cli.declared import declared
from wanju.cli.report_page import document
from wanju.cli.speech import Lang, Speech
from wanju.cli.trials import Seats, Seed, Threads, Wanted, ready, watched
from wanju.games import find
from wanju.kernel.mishaps import unwritable
from wanju.lab.chunks import check_jobs
from wanju.lab.guest import LIMIT
from wanju.lab.limits import check_games
from wanju.lab.playing import player_called
from wanju.lab.remarks import remarks
from wanju.lab.report import GAMES, PARTS
from wanju.lab.report import report as gathered
from wanju.lab.trial import Trial

NOT_FELT, WRITTEN = ("--threads",), ("-o", "--output")


def report(
    context: typer.Context,
    game: GameName,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE.html", help="The page.")] = Path(
        "report.html"
    ),
    seats: Seats = None,
    also: Annotated[
        str, typer.Option(help="Players beside the styles, by comma: search:20. Few games each.", show_default=False)
    ] = "",
    games: Annotated[str, typer.Option(help="Of all parts together: 20k, 1e6.")] = str(GAMES),
    counted: Annotated[
        bool, typer.Option("--hits", help="Count which rules never come up, too; compiles anew.")
    ] = False,
    seed: Seed = "0",
    preset: Preset = None,
    settings: Settings = None,
    cards: Cards = None,
    threads: Threads = None,
    lang: Lang = None,
) -> None:
    """Write a page with everything that a designer looks at."""
    speech, found = Speech(lang), find(game)
    count, first = whole("games", games), seed_of(seed)
    check_games(count, first)
    files, more = declared(context, found)
    base = Wanted(found, preset, settings_of(settings) | more, brought(found, cards) | files, seats).trial(first, LIMIT)
    others = names_in(also)
    for name in (*base.players, *others):
        player_called(base.ruleset, name, LIMIT)
    check_jobs(threads)
    check_file(output)
    ready(speech, (base,), False)
    work = partial(gathered, base, count, others, counted, threads)
    result = watched(speech, speech("report.measuring", game=found.id), PARTS, False, work)
    warned = remarks(result)
    write_text(output, document(speech, result, warned, again(speech, base, seats, sys.argv[1:])))
    speech.err.print(speech("report.written", file=str(output), count=len(warned)), soft_wrap=True)


def check_file(path: Path) -> None:
    """Refuse a file that cannot be written before a minute has gone by."""
    try:
        with path.open("a"):
            pass
    except OSError as error:
        raise unwritable(path, error) from None


def again(speech: Speech, trial: Trial, seats: str | None, typed: Sequence[str]) -> str:
    """The command as it was typed, without what changes nothing, and with what it left to the program."""
    line = ["wanju", *felt(typed)]
    for option, value in (
        ("--seats", ",".join(trial.players) if seats is None else ""),
        ("--seed", str(trial.seed)),
        ("--lang", speech.language),
    ):
        if value and not any(word.partition("=")[0] == option for word in line):
            line += [option, value]
    return shlex.join(line)


def felt(typed: Sequence[str]) -> Iterator[str]:
    """Threads change nothing, nor does the folder of the page."""
    words = iter(typed)
    for word in words:
        name, equals, value = word.partition("=")
        if name in NOT_FELT:
            value = "" if equals else next(words, "")
        elif name in WRITTEN:
            yield from ("-o", Path(value if equals else next(words, "")).name)
        else:
            yield word
