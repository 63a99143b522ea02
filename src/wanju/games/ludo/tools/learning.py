"""`wanju learn`: the weights of Ludo's learned player, by playing itself."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from wanju.bots.ludo.learning import learn as play_itself
from wanju.bots.ludo.learning import written
from wanju.cli.arguments import GameName, seed_of, whole, write_text
from wanju.cli.speech import Lang, Speech
from wanju.games import find
from wanju.kernel.errors import BadNumber, GameError
from wanju.lab.workers import cores

FEWEST, MOST = 2, 10_000_000


def learn(
    game: GameName,
    games: Annotated[str, typer.Option(help="How many games at each table, of two, three and four.")] = "100k",
    seed: Annotated[str, typer.Option(help="The same seed learns the same.")] = "1",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where the weights go; else to stdout.")] = None,
    lang: Lang = None,
) -> None:
    """Let a player learn a game by playing itself, some minutes."""
    speech, found = Speech(lang), find(game)
    if found.id != "ludo":
        raise GameError(
            f"There is nothing to learn in {found.id} yet; there is in: ludo.",
            f"{found.id} 目前没有可学的；有的是：ludo。",
        )
    count, first, tables = whole("games", games), seed_of(seed), range(found.fewest, found.most + 1)
    if not FEWEST <= count <= MOST:
        raise BadNumber(
            f"games cannot be {count:,}. It goes from {FEWEST} to {MOST:,}.",
            f"games 不能是 {count:,}。范围是 {FEWEST} 到 {MOST:,}。",
        )
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with (
        Progress(*columns, console=speech.err, transient=True, disable=not speech.err.is_terminal) as bar,
        ThreadPoolExecutor(cores()) as pool,
    ):
        task = bar.add_task(speech("learn.learning"), total=count * len(tables))
        learning = {
            seats: pool.submit(play_itself, found.ruleset(seats), count, first, lambda more: bar.advance(task, more))
            for seats in reversed(tables)
        }
        weights = {seats: learning[seats].result() for seats in tables}
    text = written(weights, f"Made by: wanju learn ludo --games {count} --seed {first}")
    if out is None:
        print(text, end="")
    else:
        write_text(out, text)
