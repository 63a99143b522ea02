"""`wanju review`: what the decisions of a saved game were worth."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.progress import Progress
from rich.table import Table as Grid

from wanju.bots.review import APPRAISED, WEIGHED, review
from wanju.cli.arguments import Brought, text_of
from wanju.cli.plain import screen_of
from wanju.cli.replay import tell_head
from wanju.cli.screen import Screen
from wanju.cli.speech import Lang, Speech
from wanju.games import bring, known
from wanju.kernel.replay import load

Count = Annotated[
    int, typer.Option(min=2, max=1_000_000, help="Simulations by which the choices of a decision are compared.")
]
Appraised = Annotated[
    int, typer.Option(min=2, max=1_000_000, help="Simulations by which a position is appraised for a seat.")
]


def review_game(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A saved game, or - for stdin.")],
    simulations: Count = WEIGHED,
    appraise: Appraised = APPRAISED,
    seed: Annotated[int, typer.Option(help="Of the simulations.")] = 0,
    game: Brought = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Every decision with all its choices, for a program.")
    ] = False,
    lang: Lang = None,
) -> None:
    """Say which decisions of a saved game were costly, what would have been better, and what was luck.

    Each is judged by simulated games from that position, as its seat could know it, on the chances it had then."""
    for path in game or ():
        bring(path)
    speech, table = Speech(lang), load(text_of(file), known)
    with Progress(console=speech.err, transient=True) as bar:
        task = bar.add_task(speech("review.at_work"))
        found = review(
            table, seed, simulations, appraise, lambda done, all: bar.update(task, completed=done, total=all)
        )
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
        return
    screen = screen_of(speech, table, {})
    tell_head(speech, table)
    tell_how(screen, found)
    if found["decisions"]:
        speech.out.print(shares_told(screen, found))
        tell_costliest(screen, found)


def tell_how(screen: Screen, found: dict[str, Any]) -> None:
    """By what it was judged."""
    objective, style = screen.words[f"objective.{found['objective']}"], screen.words[f"style.{found['style']}"]
    facts = {"count": len(found["decisions"]), "goal": objective, "player": style}
    screen.speech.tell(screen.speech("review.how", **facts, simulations=found["simulations"]["compare"]))


def shares_told(screen: Screen, found: dict[str, Any]) -> Grid:
    """What became of each seat's prospects, and why."""
    columns = ("start", "own", "others", "luck", "end")
    grid = Grid(screen.speech("review.seat"), title=screen.speech("review.shares"), title_justify="left")
    for column in columns:
        grid.add_column(screen.speech(f"review.{column}"), justify="right")
    for seat, row in enumerate(found["shares"]):
        told = [f"{100 * row[column]:{'.0f' if column in ('start', 'end') else '+.0f'}}" for column in columns]
        grid.add_row(screen.person(seat), *told)
    return grid


def tell_costliest(screen: Screen, found: dict[str, Any]) -> None:
    """The decisions that gave most away, each with the better one."""
    speech = screen.speech
    if not found["costliest"]:
        speech.tell(speech("review.none"))
    for place in found["costliest"]:
        row = found["decisions"][place]
        cost = {key: f"{100 * value:.0f}" for key, value in row["cost"].items()}
        facts = {
            "move": row["move"] + 1,
            "who": screen.person(row["seat"]),
            "taken": action_told(screen, row["action"]),
        }
        facts |= {"better": action_told(screen, row["better"]), "worth": f"{100 * row['worth']['mean']:.0f}"}
        speech.tell(speech("review.costly", **facts, cost=cost["mean"], low=cost["low"], high=cost["high"]))
        if why := row["why"].get(speech.language):
            speech.tell(f"  {facts['better']}: {why}", "dim")


def action_told(screen: Screen, name: str) -> str:
    """An action in the words of its game."""
    kind, _, aim = name.partition("@")
    return f"{screen.kind(kind)} ({screen.aim(aim)})" if aim else screen.kind(kind)
