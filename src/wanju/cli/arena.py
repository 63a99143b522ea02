"""`wanju arena`: players of any kind against each other, everybody in every seat at the same deals."""

from __future__ import annotations

import json
import shlex
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from wanju.cli.arguments import Cards, GameName, Limit, Preset, Settings, brought, seed_of, settings_of, whole
from wanju.cli.grouped import interval, shown
from wanju.cli.listing import lined_table, print_table
from wanju.cli.sim import tell_faults, tell_objectives, watched
from wanju.cli.speech import Lang, Speech, tell_notices
from wanju.games import find
from wanju.kernel.game import Game, Ruleset
from wanju.lab.arena import Contest, Hall, Played, run
from wanju.lab.arena_file import Kept
from wanju.lab.guest import LIMIT
from wanju.lab.standings import Standings


def arena(
    game: GameName,
    players: Annotated[
        list[str],
        typer.Argument(metavar="PLAYER…", help="Styles, players that think, mine.py:Careful or 'process:COMMAND'."),
    ],
    games: Annotated[str, typer.Option(help="How many in all; whole deals are played.")] = "1k",
    seats: Annotated[int | None, typer.Option(help="Chairs at a table; else as few as may be.")] = None,
    alone: Annotated[bool, typer.Option("--alone", help="Each player alone among others of one kind.")] = False,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    preset: Preset = None,
    settings: Settings = None,
    cards: Cards = None,
    jobs: Annotated[int | None, typer.Option(help="Processes; else one for each core.", min=1, max=1024)] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep games there; go on from it.")] = None,
    limit: Limit = LIMIT,
    as_json: Annotated[bool, typer.Option("--json", help="Nothing but JSON.")] = False,
    lang: Lang = None,
) -> None:
    """Let players play each other, and rank them."""
    speech, found = Speech(lang), find(game)
    ruleset = rules_for(found, seats, preset, settings_of(settings), brought(found, cards))
    contest = Contest(ruleset, tuple(players), whole("games", games), seed_of(seed), alone, limit)
    with closing(Hall(contest)) as hall:
        objectives = hall.objectives()
    tell_notices(speech, ruleset)
    standings = played(speech, contest, resume, jobs, as_json)
    tell_faults(speech, standings.faults)
    if as_json:
        told = standings.as_json() | ({"objective": objectives} if objectives else {})
        print(json.dumps(told | {"command": shlex.join(["wanju", *sys.argv[1:]])}, ensure_ascii=False))
    else:
        show(speech, standings)
        tell_objectives(speech, found, objectives)


def rules_for(
    game: Game, seats: int | None, preset: str | None, settings: dict[str, Any], files: dict[str, str]
) -> Ruleset:
    """The rules for so many seats, or for two where two may play."""
    return game.ruleset(seats or max(2, game.fewest), preset, settings, files)


def played(speech: Speech, contest: Contest, resume: Path | None, jobs: int | None, quiet: bool) -> Standings:
    """Play what is not kept, under a progress bar."""
    with ExitStack() as stack:
        kept = stack.enter_context(closing(Kept(resume, contest))) if resume else None
        contest = kept.contest if kept else contest
        total = contest.deals * len(contest.tables) * contest.ruleset.seats

        def work(progress: Any) -> list[Played]:
            blocks = [] if kept is None else [block for block in contest.blocks if block in kept.blocks]
            done = sum(contest.games_of(block) for block in blocks)

            def keep(block: Played) -> None:
                nonlocal done
                done += len(block["payoffs"]) * contest.ruleset.seats
                progress(done)
                if kept:
                    kept.add(block)

            progress(done)
            return run(contest, kept.blocks if kept else {}, jobs, keep)

        return Standings(contest, watched(speech, contest.ruleset, total, quiet, work))


def show(speech: Speech, standings: Standings) -> None:
    """Shares and ratings, the best first; then the cross table; then what makes it possible to have it again."""
    contest, words = standings.contest, standings.contest.ruleset.game.words(speech.language)
    speech.tell(f"{words['title']} {words['hanzi']}", "bold")
    order = sorted(contest.players, key=lambda name: -standings.share[name].mean)
    called = {name: words.get(f"style.{name}", name) for name in order}
    print_table(speech.out, ranking(speech, standings, order, called))
    speech.tell(speech("arena.cross"))
    print_table(speech.out, cross_table(standings, order, called))
    for name, said in standings.first_faults.items():
        speech.err.print(speech("arena.first_fault", name=name, said=said), soft_wrap=True, style="dim")
    facts = {"games": f"{standings.count:,}", "deals": f"{contest.deals:,}", "seats": str(contest.ruleset.seats)}
    speech.tell(speech("arena.foot", **facts, seed=contest.seed, ruleset=contest.ruleset.hash), "dim")


def ranking(speech: Speech, standings: Standings, order: list[str], called: dict[str, str]) -> Grid:
    """A row for each player."""
    has_team = bool(standings.team)
    heads = ["player", "share", "interval", "rating", *(["team"] if has_team else [])]
    table = lined_table(*(speech(f"arena.{head}") for head in heads), right=range(1, len(heads)))
    for name in order:
        found, rating = standings.share[name], standings.ratings[name]
        row = [
            called[name],
            shown(found.mean, True),
            interval(found, True),
            f"{rating['mu']:.1f} ± {rating['sigma']:.1f}",
        ]
        table.add_row(*row, *([shown(standings.team[name].mean, True)] if has_team else []))
    return table


def cross_table(standings: Standings, order: list[str], called: dict[str, str]) -> Grid:
    """The share of the row against the column."""
    table = lined_table("", *(called[name] for name in order), right=range(1, len(order) + 1))
    for row in order:
        own = standings.cross[row]
        table.add_row(called[row], *(f"{100 * own[name].mean:.1f} %" if name in own else "–" for name in order))
    return table
