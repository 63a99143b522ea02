"""`wanju compare`: two rulesets or two tables of players at the same deals, and what they differ by."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import typer
from rich.text import Text

from wanju.cli.arguments import Cards, Cluster, GameName, Limit, Preset, Settings, brought, seed_of, settings_of, whole
from wanju.cli.declared import declared
from wanju.cli.listing import lined_table, print_table
from wanju.cli.speech import Lang, Speech
from wanju.cli.trials import (
    USUAL_DELTA,
    AsJson,
    Delta,
    Games,
    InFile,
    Seats,
    Seed,
    Threads,
    Wanted,
    again,
    foot,
    give,
    ready,
    watched,
)
from wanju.games import find
from wanju.kernel.named import RATE
from wanju.kernel.text import with_minus
from wanju.lab.cluster import hired
from wanju.lab.compare import Comparison, check_pair
from wanju.lab.compare import compare as played
from wanju.lab.differences import IDENTICAL, OPEN, SAME, Difference, Margin
from wanju.lab.guest import LIMIT
from wanju.lab.limits import check_games

SIDE = "NAME=VALUE,…"
ROWS = 30
"""Differences that are printed unless all are wanted."""


def compare(
    context: typer.Context, game: GameName,
    a: Annotated[str | None, typer.Option(metavar=SIDE, help="What is so in a alone.", show_default=False)] = None,
    b: Annotated[
        str | None,
        typer.Option(
            metavar=SIDE, help="And in b: save_wisdom=6,preset=hard,cards=DIR,players=x,y.", show_default=False
        ),
    ] = None,
    seats: Seats = None, games: Games = "20k", seed: Seed = "0", preset: Preset = None, settings: Settings = None,
    cards: Cards = None, delta: Delta = USUAL_DELTA, threads: Threads = None, cluster: Cluster = None,
    limit: Limit = LIMIT,
    everything: Annotated[bool, typer.Option("--all", help="Print every number, not only the largest.")] = False,
    as_json: AsJson = False, output: InFile = None, lang: Lang = None,
) -> None:  # fmt: skip
    """Compare two settings of the rules, or two tables of players, at the same deals."""
    speech, found, margin = Speech(lang), find(game), Margin.read(delta)
    count, first = whole("games", games), seed_of(seed)
    check_games(count, first)
    files, more = declared(context, found)
    both = Wanted(found, preset, settings_of(settings) | more, brought(found, cards) | files, seats)
    one, other = (both.also(side).trial(first, limit) for side in (a, b))
    check_pair(one, other)
    with hired(cluster, threads) as jobs:
        ready(speech, (one, other), as_json)
        work = partial(played, one, other, count, margin, jobs)
        result = watched(speech, speech("compare.playing", game=found.id), count, as_json, work)
    give(as_json, output, result.as_json())
    if not as_json:
        show(speech, result, ROWS if not everything else None)
        speech.tell(foot(speech, (one, other), count), "dim")
        speech.tell(again(seats, one, first), "dim")


def show(speech: Speech, result: Comparison, most: int | None) -> None:
    """What differs as a table, and in sentences what does not and how sure all of it is."""
    words = result.a.ruleset.game.words(speech.language)
    speech.tell(f"{words['title']} {words['hanzi']}", "bold")
    for letter, mine, its in (("a", result.a, result.b), ("b", result.b, result.a)):
        values = mine.ruleset.values.items()
        told = [f"{name}={short(value)}" for name, value in values if its.ruleset.values[name] != value]
        told += [",".join(mine.players)] if mine.players != its.players else []
        told += sorted(mine.ruleset.files)
        speech.tell(f"{letter}: " + (" · ".join(told) or speech("compare.as_it_is")))
    heads = [speech(f"compare.{head}") for head in ("name", "a", "b", "difference", "interval", "verdict")]
    table = lined_table(*heads, right=(1, 2, 3, 4))
    differing = {name: d for name, d in result.differences.items() if d.verdict != IDENTICAL}
    for name, found in list(differing.items())[:most]:
        is_rate = result.a.columns[name] == RATE
        cells = number(found.a, is_rate), number(found.b, is_rate), signed(found.difference, is_rate)
        table.add_row(name, *cells, reach(found, is_rate), verdict(speech, found, is_rate))
    print_table(speech.out, table)
    close(speech, result, len(differing), most)


def close(speech: Speech, result: Comparison, differing: int, most: int | None) -> None:
    """What stands below the table."""
    if most is not None and differing > most:
        speech.tell(speech("compare.more_rows", count=differing - most))
    if same := len(result.differences) - differing:
        speech.tell(speech("compare.identical", count=same, all=len(result.differences)))
    for letter, cut in zip("ab", result.unfinished):
        if cut:
            longest = f"{result.a.ruleset.game.longest:,}"
            speech.tell(speech("compare.unfinished", side=letter, count=f"{cut:,}", longest=longest), "yellow")
    if result.worth is not None:
        speech.tell(speech("compare.worth", times=f"{result.worth:.3g}", count=len(result.differences)))


def verdict(speech: Speech, found: Difference, is_rate: bool) -> Text:
    """In words, and in a colour where it is decided."""
    colour = {SAME: "", OPEN: "yellow"}.get(found.verdict, "bold")
    more = f"{rounded(found.more_games):,}" if found.more_games is not None else "?"
    return Text(speech(f"verdict.{found.verdict}", delta=width(found.delta, is_rate), games=more), colour)


def short(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def rounded(games: int) -> int:
    """To two digits: more is not known."""
    return int(float(f"{games:.1e}"))


def number(value: float, is_rate: bool) -> str:
    return f"{100 * value:.2f} %" if is_rate else with_minus(f"{value:.4g}")


def signed(value: float, is_rate: bool) -> str:
    """A difference with its sign; of rates in percentage points."""
    return with_minus(f"{100 * value:+.2f} pp" if is_rate else f"{value:+.3g}")


def width(value: float, is_rate: bool) -> str:
    return f"{100 * value:.2g} pp" if is_rate else f"{value:.2g}"


def reach(found: Difference, is_rate: bool) -> str:
    return "…".join(signed(end, is_rate).removesuffix(" pp") for end in (found.low, found.high))
