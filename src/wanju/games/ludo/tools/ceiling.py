"""`wanju ceiling`: how good a player of Ludo can be, and how far each of ours is from it, by games that are solved."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.progress import Progress, TextColumn, TimeElapsedColumn

from wanju.bots.ludo.solution import Solution, check, solved
from wanju.bots.minds import makers_of
from wanju.cli.arguments import Settings, names_in, seed_of, settings_of, whole
from wanju.cli.listing import lined_table, print_table
from wanju.cli.speech import Lang, Speech
from wanju.games import find
from wanju.games.ludo.tools.regret import Regret, regret, without_throws
from wanju.kernel.game import Ruleset
from wanju.lab.limits import check_games

PIECES = 2


def ceiling(
    players: Annotated[str, typer.Option(help="By comma: styles and players that think; all if left out.")] = "",
    games: Annotated[str, typer.Option(help="How many games of each against perfect play.")] = "2000",
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    settings: Settings = None,
    as_json: Annotated[bool, typer.Option("--json", help="Nothing but JSON.")] = False,
    lang: Lang = None,
) -> None:
    """Solve Ludo for two with two pieces each, and tell what every player's decisions cost it there."""
    speech, given = Speech(lang), {"pieces": PIECES, **settings_of(settings)}
    ruleset = without_throws(find("ludo").ruleset(2, settings=given))
    check(ruleset)
    count, first = whole("games", games), seed_of(seed)
    check_games(count, first)
    named = names_in(players) or [*ruleset.game.styles, *makers_of(ruleset)]
    solution = watched(speech, ruleset, as_json)
    found = [regret(solution, name, count, first) for name in named]
    if as_json:
        print(json.dumps(as_data(solution, found, count, first)))
    else:
        show(speech, solution, found, count, first)


def watched(speech: Speech, ruleset: Ruleset, quiet: bool) -> Solution:
    """Solve, and tell how far it has come where there is a terminal to see it."""
    columns = TextColumn("{task.description}"), TimeElapsedColumn()
    hidden = quiet or not speech.err.is_terminal
    with Progress(*columns, console=speech.err, transient=True, disable=hidden) as bar:
        task = bar.add_task(speech("ceiling.solving", sweeps=0, change="1"))
        return solved(
            ruleset,
            lambda sweeps, change: bar.update(
                task, description=speech("ceiling.solving", sweeps=sweeps, change=f"{change:.0e}")
            ),
        )


def as_data(solution: Solution, found: list[Regret], games: int, seed: int) -> dict[str, Any]:
    """All of it as JSON."""
    ruleset = solution.ruleset
    return {
        "game": ruleset.game.id,
        "set": ruleset.settings,
        "ruleset": ruleset.hash,
        "start": solution.start,
        "residual": solution.residual,
        "games": games,
        "seed": seed,
        "players": {each.player: each.as_json() for each in found},
    }


def show(speech: Speech, solution: Solution, found: list[Regret], games: int, seed: int) -> None:
    """A line for each player."""
    heads = "player", "decision", "best", "game", "wins"
    table = lined_table(*(speech(f"ceiling.{head}") for head in heads), right=range(1, len(heads)))
    words = solution.ruleset.game.words(speech.language)
    for each in sorted(found, key=lambda each: -each.game.mean):
        off = each.decision.high - each.decision.mean
        off_game = each.game.high - each.game.mean
        table.add_row(
            words.get(f"style.{each.player}", each.player),
            f"{100 * each.decision.mean:.3f} ± {100 * off:.3f}",
            f"{100 * each.best.mean:.1f} %",
            f"{100 * each.game.mean:.2f} ± {100 * off_game:.2f}",
            f"{50 - 100 * each.game.mean:.2f} %",
        )
    speech.tell(speech("ceiling.start", chance=f"{100 * solution.start:.4f}"))
    print_table(speech.out, table)
    facts = {"games": f"{games:,}", "seed": seed, "ruleset": solution.ruleset.hash}
    speech.tell(speech("ceiling.foot", residual=f"{solution.residual:.0e}", **facts), "dim")
