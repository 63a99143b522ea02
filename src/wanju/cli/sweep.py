"""`wanju sweep`: a number of the rulebook from one end to the other as a curve, two of them as a map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import prod
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from wanju.cli.arguments import (
    Cards,
    Cluster,
    GameName,
    Limit,
    Preset,
    Settings,
    brought,
    names_in,
    seed_of,
    settings_of,
    whole,
    write_text,
)
from wanju.cli.compare import number
from wanju.cli.listing import lined_table, print_table
from wanju.cli.matters import Metric
from wanju.cli.speech import Lang, Speech
from wanju.cli.trials import AsJson, Games, Seed, Threads, Wanted, again, foot, give, ready, watched
from wanju.games import find
from wanju.lab.changes import metrics_called, shown
from wanju.lab.cluster import hired
from wanju.lab.guest import LIMIT
from wanju.lab.limits import check_games
from wanju.lab.sweep import Axis, Spot, Sweep, check_axes
from wanju.lab.sweep import sweep as swept
from wanju.lab.sweep_svg import svg
from wanju.lab.trial import filled

ACROSS = 36
"""Columns of a terminal that a band is drawn in."""
SHADES = " ░▒▓█"


def sweep(
    game: GameName,
    over: Annotated[list[str], typer.Argument(metavar="NUMBER=FROM:TO[:STEP]…", help="One number, or two for a map.")],
    metric: Metric = None,
    players: Annotated[
        list[str] | None,
        typer.Option("--players", "--seats", help="Who plays, by comma; again for another curve.", show_default=False),
    ] = None,
    games: Games = "20k", seed: Seed = "0", preset: Preset = None, settings: Settings = None, cards: Cards = None,
    threads: Threads = None, cluster: Cluster = None, limit: Limit = LIMIT, as_json: AsJson = False,
    output: Annotated[
        Path | None, typer.Option("-o", help="Draw it as FILE.svg, or keep it as FILE.json.", show_default=False)
    ] = None,
    lang: Lang = None,
) -> None:  # fmt: skip
    """Turn a number from one end to the other and draw what is measured."""
    speech, found = Speech(lang), find(game)
    count, first = whole("games", games), seed_of(seed)
    check_games(count, first)
    axes = [Axis.read(found, each) for each in over]
    check_axes(axes)
    seats = players[0] if players else None
    base = Wanted(found, preset, settings_of(settings), brought(found, cards), seats).trial(first, limit)
    metrics = metrics_called(base, metric or ())
    tables = [filled(names_in(each), base.ruleset.seats) for each in players or ()]
    total = count * max(1, len(tables)) * prod(len(axis.values) for axis in axes)
    with hired(cluster, threads) as jobs:
        ready(speech, (base,), as_json)
        work = partial(swept, base, axes, count, metrics, tables, jobs)
        result = watched(speech, speech("sweep.playing", game=found.id), total, as_json, work)
    give(as_json, output, result.as_json())
    if output is not None and output.suffix != ".json":
        write_text(output, svg(result, speech.language))
    if not as_json:
        show(speech, result, again(seats, base, first))


def show(speech: Speech, result: Sweep, line: str) -> None:
    """Each curve or map, and what makes it possible to have it again."""
    words = result.trial.ruleset.game.words(speech.language)
    speech.tell(f"{words['title']} {words['hanzi']}", "bold")
    there = {metric: [s.found for s in result.spots if s.metric == metric and s.found] for _, metric in result.curves}
    for (players, metric), spots in result.curves.items():
        names = speech.join(dict.fromkeys(players))
        speech.tell(speech("sweep.metric", metric=metric, players=names), "bold")
        low = min((each.low for each in there[metric]), default=0.0)
        high = max((each.high for each in there[metric]), default=1.0)
        draw = curve if len(result.axes) == 1 else chart
        print_table(speech.out, draw(speech, result, spots, low, high))
    if result.refused:
        why = next(iter(result.refused.values())).told(speech.language)
        speech.tell(speech("sweep.refused", count=len(result.refused), why=why), "yellow")
    speech.tell(
        foot(speech, [replace(result.trial, players=players) for players, _ in result.curves], result.games), "dim"
    )
    speech.tell(line, "dim")


def curve(speech: Speech, result: Sweep, spots: Sequence[Spot], low: float, high: float) -> Grid:
    """A row for each value: the mean as a dot, its interval as a line around it."""
    is_rate = result.is_rate(spots[0].metric)
    ends = speech("sweep.band", low=number(low, is_rate), high=number(high, is_rate))
    heads = result.axes[0].name, speech("sweep.mean"), speech("sweep.interval"), ends
    table = lined_table(*heads, right=(0, 1, 2))
    for spot in spots:
        if spot.found is None:
            table.add_row(shown(spot.values[0]), "–", "–", "")
            continue
        places = [place(value, low, high) for value in (spot.found.low, spot.found.mean, spot.found.high)]
        line = "".join("●" if at == places[1] else "─" if places[0] <= at <= places[2] else "·" for at in range(ACROSS))
        reach = f"{number(spot.found.low, is_rate).removesuffix(' %')}…{number(spot.found.high, is_rate)}"
        table.add_row(shown(spot.values[0]), number(spot.found.mean, is_rate), reach.removesuffix(" %"), line)
    return table


def place(value: float, low: float, high: float) -> int:
    """Where a value is drawn."""
    share = (value - low) / (high - low) if high > low else 0.5
    return round(min(max(share, 0.0), 1.0) * (ACROSS - 1))


def chart(speech: Speech, result: Sweep, spots: Sequence[Spot], low: float, high: float) -> Grid:
    """The second number downwards, the first to the right; the darker the more."""
    x, y = result.axes
    found = {spot.values: spot.found for spot in spots}
    table = lined_table(f"{y.name} \\ {x.name}", *map(shown, x.values), right=range(1, len(x.values) + 1))
    for row in y.values:
        cells = []
        for column in x.values:
            each = found[column, row]
            share = (each.mean - low) / (high - low) if each and high > low else 0.0
            shade = SHADES[min(len(SHADES) - 1, int(share * len(SHADES)))]
            cells.append(
                f"{shade} {number(each.mean, result.is_rate(spots[0].metric)).removesuffix(' %')}" if each else "–"
            )
        table.add_row(shown(row), *cells)
    return table
