"""What `wanju sim` tells beside the metrics, where it is asked: how games go, and cross tables."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Annotated

import typer
from rich.table import Table as Grid

from wanju.cli.grouped import cell, interval, shown
from wanju.cli.listing import lined_table, print_table
from wanju.cli.speech import Speech
from wanju.cli.wording import Wording
from wanju.kernel.errors import UnknownName
from wanju.lab.cross import MEAN, SHARE, Aspect, Cross, CrossTable, aspects
from wanju.lab.more import Wanted
from wanju.lab.result import Result
from wanju.lab.series import Point
from wanju.lab.trial import Trial

ALL, LIST = "all", "list"
AT_MOST = 30
"""Moments that are printed; of more, every second, third and so on. JSON has them all."""

Series = Annotated[
    str | None,
    typer.Option(metavar="NAMES", help="From round to round: calamity,lead; all; or list.", show_default=False),
]
Crosses = Annotated[
    list[str] | None,
    typer.Option(metavar="A×B", help="Cross tables: role×rank, vow×kept×score; or list.", show_default=False),
]


def wanted(trial: Trial, series: str | None, crosses: Sequence[str] | None) -> tuple[Wanted, tuple[str, ...]]:
    """What is asked for, and which series are to be printed; or a refusal."""
    known = tuple(each.name for each in trial.ruleset.game.series(trial.ruleset).values())
    names = () if series is None else known if series == ALL else tuple(series.replace("，", ",").split(","))
    found = Wanted(series is not None, tuple(Cross.read(text, trial) for text in crosses or ()))
    found.check(trial)
    kinds = {each.kind: each.name for each in trial.ruleset.game.series(trial.ruleset).values()}
    for name in names:
        if name not in known and name not in kinds:
            raise UnknownName("series", name, [*known, *kinds])
    return found, names


def asks_for_lists(speech: Speech, trial: Trial, series: str | None, crosses: Sequence[str] | None) -> bool:
    """Say what there is to be asked for, if that is the question."""
    wording = Wording(speech, trial.ruleset)
    if series == LIST:
        for metric in trial.ruleset.game.series(trial.ruleset).values():
            label = wording.label(metric.by, metric.label) if metric.label else ""
            speech.tell(f"{metric.name}   {wording.name('series', metric.kind)} {label}".rstrip())
    if LIST in (crosses or ()):
        for name, aspect in aspects(trial).items():
            speech.tell(f"{name}   {wording.name('trait', name)}: {described(speech, wording, aspect)}")
    return series == LIST or LIST in (crosses or ())


def described(speech: Speech, wording: Wording, aspect: Aspect) -> str:
    """What an aspect may be."""
    if not aspect.labels:
        return speech("measured.a_number")
    return speech.join(wording.label(aspect.by, label) for label in aspect.labels)


def show_more(speech: Speech, result: Result, names: Sequence[str]) -> None:
    """The series that were named, and all cross tables."""
    wording = Wording(speech, result.ruleset)
    named = {each.name: each for each in result.ruleset.game.series(result.ruleset).values()}
    for name, points in result.series.items():
        metric = named[name]
        if name in names or metric.kind in names:
            label = wording.label(metric.by, metric.label) if metric.label else ""
            title = f"{wording.name('series', metric.kind)} {label}".rstrip()
            show_series(speech, f"{title} ({name})" if title != name else name, points, metric.is_rate)
    for table in result.crosses.values():
        show_cross(speech, wording, table)


def show_series(speech: Speech, title: str, points: Sequence[Point], is_rate: bool) -> None:
    """A row for each moment."""
    speech.tell(title, "bold")
    heads = [speech(f"series.{head}") for head in ("moment", "mean", "interval", "band", "median", "n")]
    table = lined_table(*heads, right=range(len(heads)))
    step = -(-len(points) // AT_MOST)
    for point in [*points[:-1:step], points[-1]]:
        when = speech("series.end") if point.moment is None else str(point.moment)
        low, median, high = (f"{value:g}" for value in point.band.values() if value is not None)
        found = point.estimate
        cells = shown(found.mean, is_rate), interval(found, is_rate), f"{low} … {high}", median, f"{found.n:,}"
        table.add_row(when, *cells)
    print_table(speech.out, table)


def show_cross(speech: Speech, wording: Wording, table: CrossTable) -> None:
    """A row for each of the first labels, a column for each of the last; a list where there is only one axis."""
    names = [wording.name("trait", name) for name in table.axes]
    of = wording.name("trait", table.cross.names[-1])
    speech.tell(speech(f"cross.{table.kind}", names=" × ".join(names), of=of), "bold")
    print_table(speech.out, one_axis(speech, wording, table) if len(names) == 1 else many_axes(speech, wording, table))


def one_axis(speech: Speech, wording: Wording, table: CrossTable) -> Grid:
    heads = [speech("sim.mean"), speech("sim.interval"), speech("cross.n")]
    (name,), is_rate = table.axes, table.kind != MEAN
    grid = lined_table(wording.name("trait", name), *heads, right=(1, 2, 3))
    for (label,), found in table.cells.items():
        word = wording.label(aspects(table.trial)[name].by, label)
        grid.add_row(word, shown(found.mean, is_rate), interval(found, is_rate), f"{found.n:,}")
    return grid


def many_axes(speech: Speech, wording: Wording, table: CrossTable) -> Grid:
    known, is_rate, (*rows, last) = aspects(table.trial), table.kind != MEAN, table.axes
    columns = [label for label in table.axes[last] if any(labels[-1] == label for labels in table.cells)]
    heads = [wording.label(known[last].by, label) for label in columns]
    title = " × ".join(wording.name("trait", name) for name in rows)
    grid = lined_table(title, *heads, speech("cross.n"), right=range(1, len(columns) + 2))
    for first, cells in groupby(table.cells.items(), key=lambda item: item[0][:-1]):
        found = {labels[-1]: estimate for labels, estimate in cells}
        counts = [each.n for each in found.values()]
        values = [cell(found[label], is_rate) if label in found else "" for label in columns]
        told = " · ".join(wording.label(known[name].by, label) for name, label in zip(rows, first))
        grid.add_row(told, *values, f"{max(counts) if table.kind == SHARE else sum(counts):,}")
    return grid
