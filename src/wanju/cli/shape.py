"""`wanju shape`: how long, how free and how open a game is; who leads, who comes back, who decides."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from wanju.cli.arguments import Cards, GameName, Limit, Preset, Settings, brought, seed_of, settings_of, whole
from wanju.cli.compare import number
from wanju.cli.declared import declared
from wanju.cli.listing import lined_table, print_table
from wanju.cli.speech import Lang, Speech, waiting
from wanju.cli.sweep import place
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
from wanju.kernel.text import with_minus
from wanju.lab.drama import TENTHS
from wanju.lab.guest import LIMIT
from wanju.lab.intervals import Estimate
from wanju.lab.shape import CLOSELY, PLAYED_ON, TRIES, Shape, check, plain
from wanju.lab.shape import shape as shaped

ACROSS = 36


def shape(
    context: typer.Context,
    game: GameName,
    seats: Seats = None,
    games: Annotated[str, typer.Option(help="Games for length, choices and seats.")] = "20k",
    closely: Annotated[str, typer.Option(help="Of these, how many are looked at closely.")] = str(CLOSELY),
    played_on: Annotated[str, typer.Option(help="Games played on from each position.")] = str(PLAYED_ON),
    tries: Annotated[str, typer.Option(help="How often each option of a decision is tried.")] = str(TRIES),
    seed: Seed = "0",
    preset: Preset = None,
    settings: Settings = None,
    cards: Cards = None,
    threads: Threads = None,
    limit: Limit = LIMIT,
    as_json: AsJson = False,
    output: InFile = None,
    lang: Lang = None,
) -> None:
    """Tell the shape of a game: length, choices, leads, drama, comebacks, kings that losers make."""
    speech, found, first = Speech(lang), find(game), seed_of(seed)
    said = {"games": games, "closely": closely, "played_on": played_on, "tries": tries}
    count, near, on, times = (whole(name, text) for name, text in said.items())
    files, more = declared(context, found)
    trial = Wanted(found, preset, settings_of(settings) | more, brought(found, cards) | files, seats).trial(
        first, limit
    )
    check(trial, count, near, on, times, threads)
    waiting(speech, speech("shape.compiling", game=found.id), lambda: plain(trial, (0, 1)), as_json)
    work = partial(shaped, trial, count, near, on, times, threads)
    result = watched(speech, speech("shape.looking", game=found.id), min(count, near), as_json, work)
    give(as_json, output, result.as_json())
    if not as_json:
        show(speech, result)
        speech.tell(foot(speech, (trial,), count), "dim")
        speech.tell(again(seats, trial, first), "dim")


def show(speech: Speech, result: Shape) -> None:
    """Each measure with what it says, the curve, and the seats."""
    words = result.trial.ruleset.game.words(speech.language)
    speech.tell(f"{words['title']} {words['hanzi']}", "bold")
    heads = [speech(f"shape.{head}") for head in ("measure", "mean", "interval", "says")]
    table = lined_table(*heads, right=(1, 2), prose=(3,))
    for name, each in result.measures.items():
        is_share = result.is_share(name)
        table.add_row(name, with_minus(number(each.mean, is_share)), ends(each, is_share), speech(f"shape_says.{name}"))
    print_table(speech.out, table)
    show_curve(speech, result)
    if len(result.seats) > 1:
        shares = (f"{seat}: {number(each.mean, True)} ({ends(each, True)})" for seat, each in enumerate(result.seats))
        speech.tell(speech("shape.seats", shares=speech.join(shares)))
    low, middle, high = (f"{each:g}" for each in result.length)
    speech.tell(speech("shape.length", low=low, middle=middle, high=high))
    if result.unfinished:
        longest = f"{result.trial.ruleset.game.longest:,}"
        speech.tell(speech("shape.unfinished", count=f"{result.unfinished:,}", longest=longest), "yellow")
    counted = {"closely": result.closely, "played_on": result.played_on, "tries": result.tries}
    speech.tell(speech("shape.how", **{name: f"{count:,}" for name, count in counted.items()}), "dim")


def show_curve(speech: Speech, result: Shape) -> None:
    """How well the result was foreseen, by tenths of the game."""
    heads = [speech(f"shape.{head}") for head in ("at", "foreseen", "interval")]
    table = lined_table(*heads, "0 … 100 %", right=(0, 1, 2))
    for at, each in zip(TENTHS, result.foreseen, strict=True):
        low, middle, high = (place(value, 0.0, 1.0) for value in (each.low, each.mean, each.high))
        line = "".join("●" if n == middle else "─" if low <= n <= high else "·" for n in range(ACROSS))
        table.add_row(f"{100 * at:.0f} %", number(each.mean, True), ends(each, True), line)
    print_table(speech.out, table)


def ends(found: Estimate, is_share: bool) -> str:
    """The interval."""
    return "…".join(with_minus(number(each, is_share)).removesuffix(" %") for each in (found.low, found.high))
