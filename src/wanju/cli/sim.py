"""`wanju sim`: play many games and print what they measure, every number with its interval."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

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
from wanju.cli.declared import declared
from wanju.cli.followed import Crosses, Series, asks_for_lists, show_more, wanted
from wanju.cli.grouped import flat, show_groups
from wanju.cli.listing import print_table
from wanju.cli.speech import Lang, Speech, tell_notices, waiting
from wanju.games import find
from wanju.kernel.errors import BadNumber
from wanju.kernel.game import Game, Ruleset
from wanju.kernel.mishaps import unwritable
from wanju.lab.cluster import hired
from wanju.lab.detail import MOMENTS, compile_details
from wanju.lab.guest import LIMIT
from wanju.lab.loop import compile_loops
from wanju.lab.result import Result
from wanju.lab.saving import CSV, JSON, PARQUET, check_name, save, save_games
from wanju.lab.simulate import check, measure, trial_of, usual_ruleset, usual_styles
from wanju.lab.until import Until

T = TypeVar("T")
USUALLY, AT_MOST = "100k", "100m"
"""How many games, unless something else is said."""


SeatsGiven = Annotated[
    str | None,
    typer.Option(
        help="A player for each seat, by comma, or one for all: scorer; search:200,random; mine.py:Careful,random. "
        "Else a usual table.",
        show_default=False,
    ),
]
Chairs = Annotated[
    int | None, typer.Option("--table", help="How many seats, where --seats names one player.", show_default=False)
]
Fixed = Annotated[
    bool, typer.Option("--fixed", help="Everybody stays in their seat, instead of moving on after each game.")
]
HowMany = Annotated[
    str | None,
    typer.Option(
        help="How many: 5000, 20k, 1e6; with --until at most so many. [default: 100k, or 100m]", show_default=False
    ),
]
Within = Annotated[
    str | None, typer.Option(help="Stop when a rate is known to ±0.2pp, or a mean to ±0.05.", show_default=False)
]
OfMetric = Annotated[
    str | None,
    typer.Option(metavar="METRIC", help="The one that --until is about; else the first.", show_default=False),
]
Flat = Annotated[
    bool | None,
    typer.Option(
        "--flat/--grouped",
        help="One list, or tables by seat, role and so on. [default: grouped on a terminal]",
        show_default=False,
    ),
]
Output = Annotated[
    Path | None,
    typer.Option("-o", "--output", help="FILE.json, .csv or .parquet: a row for each number.", show_default=False),
]
EachGame = Annotated[
    Path | None, typer.Option(help="FILE.csv or .parquet: a row for each game, played again.", show_default=False)
]
Seed = Annotated[str, typer.Option(help="The same seed gives the same games.")]
Threads = Annotated[int | None, typer.Option(help="Else one for each core.", show_default=False)]


def sim(
    context: typer.Context, game: GameName, seats: SeatsGiven = None, chairs: Chairs = None, fixed: Fixed = False,
    games: HowMany = None, until: Within = None, of: OfMetric = None, seed: Seed = "0", preset: Preset = None,
    settings: Settings = None, cards: Cards = None, threads: Threads = None, cluster: Cluster = None,
    limit: Limit = LIMIT, series: Series = None, cross: Crosses = None, is_flat: Flat = None, output: Output = None,
    rows: EachGame = None,
    as_json: Annotated[bool, typer.Option("--json", help="Nothing but JSON.")] = False, lang: Lang = None,
) -> None:  # fmt: skip
    """Play many games between bots and measure them."""
    speech, found = Speech(lang), find(game)
    most, first = whole("games", games or (AT_MOST if until else USUALLY)), seed_of(seed)
    files, more = declared(context, found)
    ruleset, names = seated(found, seats, preset, settings_of(settings) | more, brought(found, cards) | files, chairs)
    trial = trial_of(ruleset, names, first, not fixed, limit)
    check(most, trial, threads, until, of)
    for path, kinds in ((output, (JSON, CSV, PARQUET)), (rows, (CSV, PARQUET))):
        if path is not None:
            check_name(path, kinds)
    if asks_for_lists(speech, trial, series, cross):
        return
    more_wanted, followed = wanted(trial, series, cross)
    tell_notices(speech, ruleset)
    if seats is None and found.most > 1:
        speech.err.print(speech("sim.picked", seats=",".join(names), game=found.id), soft_wrap=True)
    with hired(cluster, threads) as jobs:
        if trial.is_compiled:
            prepare(speech, found, as_json)
            if more_wanted:
                waiting(speech, speech("sim.compiling", game=found.id), lambda: compile_details(trial), as_json)
        work = partial(measure, trial, most, jobs, within=until, of=of, wanted=more_wanted)
        result = watched(speech, ruleset, most, as_json, work)
    tell_faults(speech, result.tally.faults)
    keep(speech, result, output, rows, threads)
    if as_json:
        print(json.dumps(result.as_json(), ensure_ascii=False, allow_nan=False))
    else:
        show(speech, result, speech.out.is_terminal if is_flat is None else not is_flat, followed)


def keep(speech: Speech, result: Result, output: Path | None, rows: Path | None, threads: int | None) -> None:
    """Write the files that are wanted, and say so beside the results."""
    for path, write in ((output, save), (rows, partial(save_games, jobs=threads))):
        if path is not None:
            try:
                written = write(result, path)
            except OSError as error:
                raise unwritable(path, error) from None
            speech.err.print(speech("measured.saved", file=str(path), rows=f"{written:,}"), soft_wrap=True)


def seated(
    game: Game, seats: str | None, preset: str | None, settings: dict[str, int | float | str], files: dict[str, str],
    chairs: int | None = None,
) -> tuple[Ruleset, list[str]]:  # fmt: skip
    """The rules and who is in each seat, by name: those named, one for all, or a usual table."""
    names = names_in(seats) if seats is not None else []
    if chairs is not None and len(names) > 1:
        zh = "--table 只与一个玩家同用；--seats 已逐座指定。"
        raise BadNumber("--table goes with one player for all; --seats has named one for each seat.", zh)
    if chairs is not None:
        ruleset = game.ruleset(chairs, preset, settings, files)
    elif len(names) > 1:
        ruleset = game.ruleset(len(names), preset, settings, files)
    else:
        ruleset = usual_ruleset(game, preset, settings, files)
    if seats is None:
        return ruleset, usual_styles(game, ruleset.seats)
    return ruleset, names * ruleset.seats if len(names) == 1 else names


def prepare(speech: Speech, game: Game, quiet: bool) -> None:
    """Load the compiled rules, or compile them and say so."""
    waiting(speech, speech("sim.compiling", game=game.id), lambda: compile_loops(game), quiet)


def watched(speech: Speech, ruleset: Ruleset, games: int, quiet: bool, work: Callable[..., T]) -> T:
    """Play games under a progress bar, where there is a terminal to see it; `work` says how many are done."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    hidden = quiet or not speech.err.is_terminal
    with Progress(*columns, console=speech.err, transient=True, disable=hidden) as bar:
        task = bar.add_task(speech("sim.playing", game=ruleset.game.id), total=games)
        return work(progress=lambda done: bar.update(task, completed=done))


def tell_faults(speech: Speech, faults: Mapping[str, Mapping[str, int]]) -> None:
    """What players of one's own did wrong, on stderr."""
    for name, found in faults.items():
        what = speech.join(f"{speech(f'fault.{kind}')} ×{count:,}" for kind, count in found.items())
        speech.err.print(Text(speech("fault.told", name=name, what=what), "yellow"), soft_wrap=True)


def tell_objectives(speech: Speech, game: Game, wanted: Mapping[str, str]) -> None:
    """What players that think want, where a game leaves them a choice."""
    words = game.words(speech.language)
    for name, objective in wanted.items() if len(game.objectives) > 1 else ():
        told = words[f"objective.{objective}"]
        speech.tell(speech("sim.wants", name=words.get(f"style.{name}", name), objective=told), "dim")


def show(speech: Speech, result: Result, is_grouped: bool, followed: Sequence[str]) -> None:
    """The tables, and below them everything that makes it possible to have it again."""
    ruleset, words = result.ruleset, result.ruleset.game.words(speech.language)
    styles = [words.get(f"style.{style}", style) for style in result.players]
    speech.tell(f"{words['title']} {words['hanzi']}", "bold")
    speech.tell(" · ".join(speech("sim.seats", number=seat, style=style) for seat, style in enumerate(styles)))
    changed = [f"{name}={value}" for name, value in ruleset.settings.items()]
    if ruleset.preset != ruleset.game.numbers.usual:
        changed.insert(0, speech("sim.preset", preset=ruleset.preset))
    if ruleset.files:
        changed.append(speech("sim.files", files=", ".join(sorted(ruleset.files))))
    if changed:
        speech.tell(" · ".join(changed))
    if is_grouped:
        show_groups(speech, result)
    else:
        print_table(speech.out, flat(speech, result))
    show_more(speech, result, followed)
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
    if ruleset.seats > 1:
        speech.tell(speech("sim.rotated" if result.rotated else "sim.fixed"), "dim")
    if result.series:
        speech.tell(speech("series.foot", last=MOMENTS - 1), "dim")
    if result.crosses:
        speech.tell(speech("cross.foot"), "dim")
    tell_objectives(speech, ruleset.game, result.trial.objective)
    if result.until is not None:
        tell_stop(speech, result, result.until)


def tell_stop(speech: Speech, result: Result, until: Until) -> None:
    """What was to be known, whether it is, and how to read its interval."""
    within = f"±{100 * until.within:g} pp" if until.is_rate else f"±{until.within:g}"
    reached = until.is_reached(result.tally)
    facts = {"of": until.of, "within": within, "games": f"{result.games:,}"}
    speech.tell(speech("sim.reached" if reached else "sim.not_reached", **facts), "dim" if reached else "yellow")
