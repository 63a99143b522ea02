"""`wanju matters`: every number, switch and ruling one step each way, and what that does; the largest first."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Annotated

import typer

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
)
from wanju.cli.compare import ROWS, number, reach, signed, verdict
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
from wanju.lab.changes import Change, changes, metrics_called, shown
from wanju.lab.cluster import hired
from wanju.lab.differences import IDENTICAL, LESS, MORE, OPEN, SAME, Margin
from wanju.lab.guest import LIMIT
from wanju.lab.interactions import Grid, check_count
from wanju.lab.limits import check_games
from wanju.lab.matters import Matters
from wanju.lab.matters import matters as turned

Metric = Annotated[
    list[str] | None,
    typer.Option(
        "--metric", help="What is measured, such as team_win or 'first_*'; may be given again.", show_default=False
    ),
]


def matters(
    context: typer.Context, game: GameName, metric: Metric = None, seats: Seats = None, games: Games = "20k",
    seed: Seed = "0", preset: Preset = None, settings: Settings = None, cards: Cards = None,
    only: Annotated[str, typer.Option(help="Turn these alone, by comma.", show_default=False)] = "",
    interactions: Annotated[int, typer.Option(metavar="K", help="How the K largest act together, from 2 to 8.")] = 0,
    delta: Delta = USUAL_DELTA, threads: Threads = None, cluster: Cluster = None, limit: Limit = LIMIT,
    everything: Annotated[bool, typer.Option("--all", help="Print every effect, not only the largest.")] = False,
    as_json: AsJson = False, output: InFile = None, lang: Lang = None,
) -> None:  # fmt: skip
    """Turn every number, switch and ruling by a step and see what it does."""
    speech, found, margin = Speech(lang), find(game), Margin.read(delta)
    count, first = whole("games", games), seed_of(seed)
    check_games(count, first)
    check_count(interactions)
    files, more = declared(context, found)
    base = Wanted(found, preset, settings_of(settings) | more, brought(found, cards) | files, seats).trial(first, limit)
    metrics, chosen = metrics_called(base, metric or ()), [found.numbers.find(name).id for name in names_in(only)]
    total = len([each for each in changes(base.ruleset) if not chosen or each.name in chosen])
    with hired(cluster, threads) as jobs:
        ready(speech, (base,), as_json)
        work = partial(turned, base, count, metrics, margin, interactions, jobs, only=chosen)
        result = watched(speech, speech("matters.playing", game=found.id), total, as_json, work)
    give(as_json, output, result.as_json())
    if not as_json:
        show(speech, result, None if everything else ROWS)
        speech.tell(foot(speech, (base,), count), "dim")
        speech.tell(again(seats, base, first), "dim")


def show(speech: Speech, result: Matters, most: int | None) -> None:
    """The effects that are sure as a table, then in sentences what is not and what there is none of."""
    words = result.trial.ruleset.game.words(speech.language)
    speech.tell(f"{words['title']} {words['hanzi']} · {speech.join(result.metrics)}", "bold")
    several = ["metric"] if len(result.metrics) > 1 else []
    heads = ["change", "section", "value", "difference", "interval", "verdict", *several]
    table = lined_table(*(speech(f"matters.{head}") for head in heads), right=(2, 3, 4))
    sure = [each for each in result.effects if each.found.verdict in (MORE, LESS)]
    for each in sure[:most]:
        is_rate, found = result.trial.columns[each.metric] == RATE, each.found
        cited = " ".join(filter(None, (each.change.section, each.change.ruling)))
        cells = number(found.b, is_rate), signed(found.difference, is_rate), reach(found, is_rate)
        table.add_row(str(each.change), cited, *cells, verdict(speech, found, is_rate), *[each.metric for _ in several])
    print_table(speech.out, table)
    if most is not None and len(sure) > most:
        speech.tell(speech("compare.more_rows", count=len(sure) - most))
    tell_rest(speech, result)
    if result.grid:
        show_grid(speech, result.grid, result.trial.columns[result.grid.metric] == RATE)
    speech.tell(speech("matters.together", count=len(result.effects)))


def tell_rest(speech: Speech, result: Matters) -> None:
    """What is not decided, what is the same, what nobody feels, and what was refused."""
    felt = [each for each in result.effects if each.change not in result.idle]
    for kind in (OPEN, SAME, IDENTICAL):
        listed(speech, f"matters.{kind}", (each.change for each in felt if each.found.verdict == kind))
    for style in dict.fromkeys(result.idle.values()):
        mine = [change for change, by in result.idle.items() if by == style]
        listed(speech, "matters.nobody" if style is None else "matters.by_style", mine, style=style or "")
    listed(speech, "matters.refused", result.refused)
    if result.per_seat:
        speech.tell(speech("matters.per_seat", names=speech.join(result.per_seat)))


def listed(speech: Speech, key: str, found: Iterable[Change], **facts: str) -> None:
    """A sentence with changes, if there are any; one that is there both ways is only named."""
    changed = list(dict.fromkeys(found))
    names = [each.name for each in changed]
    told = [name if names.count(name) > 1 else f"{name}={shown(each.after)}" for name, each in zip(names, changed)]
    if changed:
        speech.tell(speech(key, count=len(changed), names=speech.join(dict.fromkeys(told)), **facts))


def show_grid(speech: Speech, grid: Grid, is_rate: bool) -> None:
    """What the largest do together."""
    speech.tell(speech("grid.title", metric=grid.metric, points=grid.points), "bold")
    heads = [speech(f"grid.{head}") for head in ("name", "values", "typical", "spread", "first", "total")]
    table = lined_table(*heads, right=(2, 3, 4, 5))
    for each in grid.entries:
        values = " · ".join(f"{value:g}" if isinstance(value, float) else str(value) for value in each.values)
        sizes = [signed(value, is_rate).lstrip("+") for value in (each.typical, each.spread)]
        table.add_row(each.name, values, *sizes, f"{each.first:.3f}", f"{each.total:.3f}")
    print_table(speech.out, table)
    pairs = lined_table(*(speech(f"grid.{head}") for head in ("pair", "interaction", "interval")), right=(1, 2))
    for pair in grid.pairs[:ROWS]:
        ends = "…".join(signed(end, is_rate).removesuffix(" pp") for end in (pair.low, pair.high))
        pairs.add_row(f"{pair.one}  ×  {pair.other}", signed(pair.interaction, is_rate), ends)
    print_table(speech.out, pairs)
    if grid.refused:
        speech.tell(speech("grid.refused", count=grid.refused))
