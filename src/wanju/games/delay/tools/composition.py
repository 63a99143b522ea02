"""`wanju compose`: find the numbers of a set of events, so that its endings come as often as they should."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from wanju.cli.arguments import GameName, seed_of, whole, write_text
from wanju.cli.sim import prepare
from wanju.cli.speech import Lang, Speech
from wanju.games import find
from wanju.games.delay.tools.composing import compose as composed
from wanju.games.delay.tools.options import Endings, Events, files_of
from wanju.games.delay.tools.solving import show
from wanju.kernel.errors import GameError


def compose(
    game: GameName,
    events: Events = None,
    endings: Endings = None,
    steps: Annotated[str, typer.Option(help="How many changes are tried.")] = "4000",
    seed: Annotated[str, typer.Option(help="The same seed gives the same search.")] = "0",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where the events go; else to stdout.")] = None,
    lang: Lang = None,
) -> None:
    """Search sizes for the effects of a game's events; every sign and zero of the story stays."""
    speech, found = Speech(lang), find(game)
    if found.id != "delay" or found.site is None:
        zh = f"{found.id} 没有可谱写的事件；有的是：delay。"
        raise GameError(f"There are no events to compose in {found.id}; there are in: delay.", zh)
    files = files_of(events=events or str(found.site / "events.json"), endings=endings)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    prepare(speech, found, quiet=False)
    with Progress(*columns, console=speech.err, transient=True, disable=not speech.err.is_terminal) as bar:
        task = bar.add_task(speech("compose.searching"), total=None)
        written, solution = composed(
            found, files, whole("steps", steps), seed_of(seed),
            lambda done, of, rates: bar.update(task, completed=done, total=of, description=told(rates)),
        )  # fmt: skip
    if out is None:
        print(written, end="")
    else:
        write_text(out, written)
        show(speech, found.ruleset(files=files | {"events": written}), solution.as_json())


def told(rates: dict[str, float]) -> str:
    """The rates of the endings so far, short."""
    return " ".join(f"{id} {100 * rate:.1f}" for id, rate in rates.items())
