"""`wanju hits`: how often each rule, ruling, event and card comes up, and which never do."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from wanju.cli.arguments import Cards, GameName, Limit, Preset, Settings, brought, seed_of, settings_of, whole
from wanju.cli.declared import declared
from wanju.cli.listing import lined_table, print_table
from wanju.cli.speech import Lang, Speech
from wanju.cli.trials import (
    AsJson,
    InFile,
    Seats,
    Seed,
    Threads,
    Wanted,
    again,
    foot,
    give,
    watched,
)
from wanju.games import find
from wanju.lab.guest import LIMIT
from wanju.lab.hits import GAMES, KINDS, Hits, check
from wanju.lab.hits import hits as counted

RAREST = 5
"""Of each kind, how many are printed unless all are wanted."""


def hits(
    context: typer.Context,
    game: GameName,
    seats: Seats = None,
    games: Annotated[str, typer.Option(help="How many games: 1m, 1e7.")] = str(GAMES),
    seed: Seed = "0",
    preset: Preset = None,
    settings: Settings = None,
    cards: Cards = None,
    threads: Threads = None,
    limit: Limit = LIMIT,
    everything: Annotated[bool, typer.Option("--all", help="Print every count, not only the rarest.")] = False,
    as_json: AsJson = False,
    output: InFile = None,
    lang: Lang = None,
) -> None:
    """Count how often each rule, ruling, event and card comes up, and list those that never do."""
    speech, found = Speech(lang), find(game)
    count, first = whole("games", games), seed_of(seed)
    files, more = declared(context, found)
    trial = Wanted(found, preset, settings_of(settings) | more, brought(found, cards) | files, seats).trial(
        first, limit
    )
    check(trial, count, threads)
    work = partial(counted, trial, count, threads)
    result = watched(speech, speech("hits.counting", game=found.id), count, as_json, work)
    give(as_json, output, result.as_json())
    if not as_json:
        show(speech, result, None if everything else RAREST)
        speech.tell(foot(speech, (trial,), count), "dim")
        speech.tell(again(seats, trial, first), "dim")


def show(speech: Speech, result: Hits, most: int | None) -> None:
    """Of each kind the rarest as a table; then in sentences what never came up, and what no game could have counted."""
    words = result.trial.ruleset.game.words(speech.language)
    speech.tell(f"{words['title']} {words['hanzi']}", "bold")
    table = lined_table(*(speech(f"hits.{head}") for head in ("kind", "name", "hits", "per_game")), right=(2, 3))
    for kind in KINDS:
        there = {name: count for name, count in result.counts[kind].items() if count}
        for name, count in sorted(there.items(), key=lambda item: item[1])[:most]:
            table.add_row(speech(f"hits.{kind}"), name, f"{count:,}", f"{count / result.games:.4g}")
    print_table(speech.out, table)
    for kind in KINDS:
        counted, never = result.counts[kind], result.never(kind)
        facts = {"all": len(counted), "count": len(never), "games": f"{result.games:,}", "names": speech.join(never)}
        if counted:
            speech.tell(speech(f"hits.never_{kind}" if never else f"hits.all_{kind}", **facts))
    for kind, names in result.outside.items():
        if names:
            speech.tell(speech(f"hits.outside_{kind}", count=len(names), names=speech.join(names)), "dim")
    if result.unfinished:
        longest = f"{result.trial.ruleset.game.longest:,}"
        speech.tell(speech("hits.unfinished", count=f"{result.unfinished:,}", longest=longest), "yellow")
