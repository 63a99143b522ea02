"""`wanju solve delay`: every ending, computed exactly."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.progress import Progress

from wanju.bots import delay
from wanju.bots.delay.prospects import Prospects
from wanju.bots.delay.shelf import SHELF
from wanju.cli.arguments import Settings, settings_of
from wanju.cli.listing import lined_table, print_table
from wanju.cli.speech import Lang, Speech, tell_notices
from wanju.games.delay.game import GAME
from wanju.games.delay.state import Ending
from wanju.games.delay.tools.options import Endings, Events, Lenient, files_of, with_lenience
from wanju.games.delay.tools.players import ending_called
from wanju.games.delay.view import OPTIONS, both, ending_row
from wanju.kernel.game import Ruleset


def solve(
    events: Events = None,
    endings: Endings = None,
    lenient: Lenient = False,
    ending: Annotated[str | None, typer.Option(help="This ending alone, and the first decision for it.")] = None,
    settings: Settings = None,
    as_json: Annotated[bool, typer.Option("--json", help="Nothing but JSON.")] = False,
    lang: Lang = None,
) -> None:
    """Every ending of Delay the End under uniform play and under perfect play."""
    speech = Speech(lang)
    files = files_of(events=events, endings=endings)
    ruleset = GAME.ruleset(settings=with_lenience(GAME, settings_of(settings), lenient), files=files)
    tell_notices(speech, ruleset)
    wished = None if ending is None else ending_called(ruleset, ending)
    solution = watched(speech, ruleset, as_json)
    if wished is not None:
        solution = for_ending(ruleset, solution, wished)
    if as_json:
        print(json.dumps(solution, ensure_ascii=False))
    elif wished is not None:
        show_ending(speech, ruleset, solution, wished)
    else:
        show(speech, ruleset, solution)


def watched(speech: Speech, ruleset: Ruleset, quiet: bool = False) -> dict[str, Any]:
    """Solve under a progress bar, where there is a terminal to see it."""
    with Progress(console=speech.err, transient=True, disable=quiet or not speech.err.is_terminal) as bar:
        task = bar.add_task(speech("solve.solving", game=ruleset.game.id), total=None)
        return delay.solved(ruleset, lambda done, of: bar.update(task, completed=done, total=of))


def show(speech: Speech, ruleset: Ruleset, solution: dict[str, Any]) -> None:
    """The endings, a shortest game to each, and what is never worth choosing."""
    titles = {id: title(speech, ruleset, number) for number, id in enumerate(solution["endings"])}
    table = lined_table(*(speech(f"solve.{column}") for column in ("ending", "uniform", "best")), right=(1, 2))
    for id, found in solution["endings"].items():
        table.add_row(titles[id], f"{100 * found['uniform']:.4f} %", f"{100 * found['best']:.2f} %")
    print_table(speech.out, table)
    speech.tell(speech("solve.paths"), "bold")
    for id, found in solution["endings"].items():
        speech.tell(f"  {titles[id]}: {way(speech, found['path'])}")
    rate, seals = 100 * solution["seal_penalty_rate"], solution["seals_per_game"]
    speech.tell(speech("solve.seals", rate=f"{rate:g}", seals=f"{seals:g}"))
    for worse in solution["dominated"]:
        speech.tell(speech("solve.dominated", **worse))
    for choice in solution["dead"]:
        speech.tell(speech("solve.dead", choice=choice))
    if not solution["dominated"] and not solution["dead"]:
        speech.tell(speech("solve.alive"))
    facts = {"ruleset": solution["ruleset"], "situations": f"{solution['situations']:,}"}
    speech.tell(speech("solve.foot", **facts), "dim")


def for_ending(ruleset: Ruleset, solution: dict[str, Any], ending: Ending) -> dict[str, Any]:
    """What is known of one ending, and its best chance after each option of each event that may come first."""
    first = {}
    for event, decision in Prospects(ruleset).first_decisions():
        chances = decision.chances(SHELF.tables_for(ruleset, decision))
        first[ruleset.tables["events"][event]["id"]] = {
            option: float(chances[number][ending]) for number, option in enumerate(OPTIONS)
        }
    return {"ruleset": solution["ruleset"], "ending": ending.id, **solution["endings"][ending.id], "first": first}


def show_ending(speech: Speech, ruleset: Ruleset, found: dict[str, Any], ending: Ending) -> None:
    """One ending: its chances, the first decision for it, and a shortest game."""
    facts = {"title": title(speech, ruleset, ending), "uniform": f"{100 * found['uniform']:.4f}"}
    speech.tell(speech("solve.one", **facts, best=f"{100 * found['best']:.4f}"), "bold")
    grid = lined_table(speech("solve.first"), *map(str.upper, OPTIONS), right=range(1, 1 + len(OPTIONS)))
    titles = {event["id"]: both(event, "title")[speech.language] for event in ruleset.tables["events"]}
    for event, chances in found["first"].items():
        grid.add_row(titles[event], *(f"{100 * chances[option]:.4f} %" for option in OPTIONS))
    print_table(speech.out, grid)
    speech.tell(f"{speech('solve.paths')} {way(speech, found['path'])}")


def title(speech: Speech, ruleset: Ruleset, ending: int) -> str:
    return both(ending_row(ruleset, ending), "title")[speech.language]


def way(speech: Speech, path: list[dict[str, Any]] | None) -> str:
    """'001 A truth → 004 B seal! → …'; a seal that is noticed has a mark."""
    if path is None:
        return speech("solve.never")
    steps = (f"{step['event'].removeprefix('event_')} {step['option']} {step['record']}" for step in path)
    return " → ".join(text + ("!" if step["noticed"] else "") for text, step in zip(steps, path, strict=True))
