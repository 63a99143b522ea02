"""`wanju profile`: count which ways the rules go, for the compiler. To be run again when rules have changed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from wanju.cli.arguments import write_text
from wanju.cli.speech import Lang, Speech
from wanju.compiler import count_branches
from wanju.compiler.counting import Count
from wanju.compiler.profile import NAME, ROOT
from wanju.games import find, ids
from wanju.kernel.errors import GameError
from wanju.kernel.game import Game
from wanju.lab.profile import Profile, learn, runs, shared, written


def profile(
    game: Annotated[str | None, typer.Argument(help="One game; else all of them, and what they share.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; are the counts kept here right?")] = False,
    lang: Lang = None,
) -> None:
    """Count in many games which ways the rules go; compiled with that in mind, they run faster."""
    speech, named = Speech(lang), [find(game)] if game else [find(id) for id in ids()]
    counts = count_branches()
    profiles = shared([watched(speech, each, counts) for each in named])
    wrong = [keep(speech, *each, check) for each in profiles if not game or each[0] == named[0].folder]
    if check and any(wrong):
        zh = "规则在上次计数后有了变化：请运行 'wanju profile'。"
        raise GameError("Rules have changed since they were counted: run 'wanju profile'.", zh)


def watched(speech: Speech, game: Game, counts: Count) -> dict[Path, Profile]:
    """Count one game under a progress bar, where there is a terminal to see it."""
    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    with Progress(*columns, console=speech.err, transient=True, disable=not speech.err.is_terminal) as bar:
        task = bar.add_task(speech("profile.counting", game=game.id), total=len(runs(game)))
        return learn(game, counts, lambda done: bar.update(task, completed=done))


def keep(speech: Speech, folder: Path, profile: Profile, check: bool) -> bool:
    """Write a package's counts unless they are there already; returns whether they were not."""
    file, text = folder / NAME, written(profile)
    wrong = not file.exists() or file.read_text() != text
    if wrong and not check:
        write_text(file, text)
    key = "profile.right" if not wrong else "profile.wrong" if check else "profile.written"
    speech.tell(speech(key, file=file.relative_to(ROOT)))
    return wrong
