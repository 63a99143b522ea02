"""`wanju sim`: play many games and print what they measure, every number with its interval."""

from __future__ import annotations

import json
from math import isfinite
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

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
)
from wanju.cli.declared import declared
from wanju.cli.listing import lined_table, print_table
from wanju.cli.speech import Lang, Speech, tell_notices, waiting
from wanju.games import find
from wanju.kernel.game import Game, Ruleset
from wanju.lab.intervals import Estimate
from wanju.lab.result import Result
from wanju.lab.simulate import check, compile_loops, simulate, usual_ruleset, usual_styles


def sim(
    context: typer.Context,
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option(help="The style in each seat, by comma: counting,random; else a usual table.", show_default=False),
    ] = None,
    games: Annotated[str, typer.Option(help="How many: 5000, 20k, 1e6.")] = "100k",
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    preset: Preset = None,
    settings: Settings = None,
    cards: Cards = None,
    threads: Annotated[int | None, typer.Option(help="Else one for each core.", show_default=False)] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Nothing but JSON.")] = False,
    lang: Lang = None,
) -> None:
    """Play many games between bots and measure them."""
    speech, found = Speech(lang), find(game)
    count, first = whole("games", games), seed_of(seed)
    files, more = declared(context, found)
    ruleset, styles = seated(found, seats, preset, settings_of(settings) | more, brought(found, cards) | files)
    check(ruleset, styles, count, first, threads)
    tell_notices(speech, ruleset)
    if seats is None and found.most > 1:
        speech.err.print(speech("sim.picked", seats=",".join(styles), game=found.id), soft_wrap=True)
    prepare(speech, found, as_json)
    result = watched(speech, ruleset, styles, count, first, threads, as_json)
    if as_json:
        print(json.dumps(result.as_json(), ensure_ascii=False, allow_nan=False))
    else:
        show(speech, result)


def seated(
    game: Game, seats: str | None, preset: str | None, settings: dict[str, int | float | str], files: dict[str, str]
) -> tuple[Ruleset, list[str]]:
    """The rules and the style in each seat: those named, or a usual table."""
    if seats is None:
        ruleset = usual_ruleset(game, preset, settings, files)
        return ruleset, usual_styles(game, ruleset.seats)
    styles = [game.style_called(name) for name in names_in(seats)]
    return game.ruleset(len(styles), preset, settings, files), styles


def prepare(speech: Speech, game: Game, quiet: bool) -> None:
    """Load the compiled rules, or compile them and say so."""
    waiting(speech, speech("sim.compiling", game=game.id), lambda: compile_loops(game), quiet)


def watched(
    speech: Speech, ruleset: Ruleset, styles: list[str], games: int, seed: int, threads: int | None, quiet: bool
) -> Result:
    """Simulate under a progress bar, where there is a terminal to see it."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    hidden = quiet or not speech.err.is_terminal
    with Progress(*columns, console=speech.err, transient=True, disable=hidden) as bar:
        task = bar.add_task(speech("sim.playing", game=ruleset.game.id), total=games)
        return simulate(ruleset, styles, games, seed, threads, lambda done: bar.update(task, completed=done))


def show(speech: Speech, result: Result) -> None:
    """The table, and below it everything that makes it possible to have it again."""
    ruleset, words = result.ruleset, result.ruleset.game.words(speech.language)
    styles = [words.get(f"style.{style}", style) for style in result.styles]
    speech.tell(f"{words['title']} {words['hanzi']}", "bold")
    speech.tell(" · ".join(speech("sim.seats", number=seat, style=style) for seat, style in enumerate(styles)))
    changed = [f"{name}={value}" for name, value in ruleset.settings.items()]
    if ruleset.preset != ruleset.game.numbers.usual:
        changed.insert(0, speech("sim.preset", preset=ruleset.preset))
    if ruleset.files:
        changed.append(speech("sim.files", files=", ".join(sorted(ruleset.files))))
    if changed:
        speech.tell(" · ".join(changed))
    print_table(speech.out, metrics_table(speech, result))
    if result.unfinished:
        facts = {"unfinished": f"{result.unfinished:,}", "longest": f"{ruleset.game.longest:,}"}
        speech.tell(speech("sim.unfinished", games=f"{result.games:,}", **facts), "yellow")
    facts = {
        "games": f"{result.games:,}",
        "seed": str(result.seed),
        "ruleset": ruleset.hash,
        "threads": str(result.threads),
    }
    speed = {"seconds": f"{result.seconds:.2f}", "speed": f"{result.games_per_second:,.0f}"}
    speech.tell(speech("sim.foot", **facts, **speed), "dim")


def metrics_table(speech: Speech, result: Result) -> Grid:
    """A row for each measure; payoffs stand apart."""
    heads = [speech(f"sim.{column}") for column in ("name", "mean", "interval", "n")]
    table = lined_table(*heads, right=(1, 2, 3))
    metrics = result.metrics
    seen: set[str] = set()
    last = ""
    for name, estimate in metrics.items():
        family, _, of = name.partition("_")
        if of and family not in seen and of != last:  # 'used_cier' and 'landed_cier' stay together
            table.add_section()
        seen.add(family)
        last, is_rate = of, result.is_rate(name)
        table.add_row(name, shown(estimate.mean, is_rate), interval(estimate, is_rate), f"{estimate.n:,}")
    return table


def shown(value: float, is_rate: bool) -> str:
    """A rate in per cent, a mean as it is."""
    return f"{100 * value:.2f} %" if is_rate else f"{value:.4f}"


def interval(estimate: Estimate, is_rate: bool) -> str:
    """From … to …, or a dash where one game says nothing."""
    if not isfinite(estimate.low):
        return "–"
    return f"{shown(estimate.low, is_rate).removesuffix(' %')} – {shown(estimate.high, is_rate)}"
