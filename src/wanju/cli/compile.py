"""`wanju compile`: have every game's loops compiled before anybody waits for them."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated, Any

import typer
from numba.core import event
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from wanju.cli.speech import Lang, Speech
from wanju.games import find, ids
from wanju.kernel.game import Game
from wanju.lab.simulate import compile_loops


class Counter(event.Listener):
    """Moves the bar on with each function that Numba compiles."""

    def __init__(self, speech: Speech, bar: Progress, task: TaskID) -> None:
        self.speech, self.bar, self.task, self.count = speech, bar, task, 0

    def on_start(self, happening: Any) -> None:
        self.count += 1
        self.bar.update(self.task, functions=self.speech("compile.functions", count=self.count))

    def on_end(self, happening: Any) -> None:
        pass


def compile_rules(
    game: Annotated[str | None, typer.Argument(help="One game; all of them if none is named.")] = None,
    lang: Lang = None,
) -> None:
    """Compile the rules of every game; the second time there is nothing to do."""
    speech = Speech(lang)
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[functions]}"), TimeElapsedColumn()
    for id in [find(game).id] if game else ids():
        with Progress(*columns, console=speech.err, transient=True) as bar:
            task = bar.add_task(speech("compile.compiling", game=id), total=None, functions="")
            start = perf_counter()
            counted = compile_counted(find(id), Counter(speech, bar, task))
        key = "compile.compiled" if counted else "compile.ready"
        speech.tell(speech(key, game=id, seconds=f"{perf_counter() - start:.1f}"))


def compile_counted(game: Game, counter: Counter) -> int:
    """Compile a game's loops; returns how many functions had to be."""
    with event.install_listener("numba:compile", counter):
        compile_loops(game)
    return counter.count
