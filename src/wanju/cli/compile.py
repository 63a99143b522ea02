"""`wanju compile`: have every game's loops compiled before anybody waits for them, or written for a browser."""

from __future__ import annotations

import gzip
import json
import shutil
from enum import StrEnum
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from numba.core import event
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from wanju.cli.speech import Lang, Speech
from wanju.games import find, ids
from wanju.kernel.errors import GameError
from wanju.kernel.game import Game
from wanju.kernel.mishaps import closed_folder
from wanju.lab.loop import compile_loops

WEB = Path(__file__).parents[1] / "web"
SCRIPTS = "rules*.js"


class Target(StrEnum):
    """What rules are compiled for."""

    NATIVE = "native"
    WASM = "wasm"


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
    target: Annotated[
        Target, typer.Option(help="This machine (native), or a page in any browser (wasm); docs/webassembly.md.")
    ] = Target.NATIVE,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="DIR", help="Where the files for a page go; only with --target wasm."),
    ] = None,
    lang: Lang = None,
) -> None:
    """Compile the rules of every game; the second time there is nothing to do.

    With --target wasm, write for each game GAME.wasm, the rules as a WebAssembly module, and GAME.json, what a page has
    to know of it; GAME.think.wasm and GAME.think.json, the same for the search of players that think; and beside them
    the scripts that run them in a worker."""
    if (target == Target.WASM) != (output is not None):
        zh = "--target wasm 和 -o DIR 要一起写：给页面的文件总得有处可放。"
        raise GameError("--target wasm and -o DIR go together: the files for a page have to lie somewhere.", zh)
    speech = Speech(lang)
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[functions]}"), TimeElapsedColumn()
    for id in [find(game).id] if game else ids():
        with Progress(*columns, console=speech.err, transient=True) as bar:
            task = bar.add_task(speech("compile.compiling", game=id), total=None, functions="")
            start, counter = perf_counter(), Counter(speech, bar, task)
            with event.install_listener("numba:compile", counter):
                sizes = work(find(id), output)
        key = "compile.written" if output else "compile.compiled" if counter.count else "compile.ready"
        speech.tell(speech(key, game=id, seconds=f"{perf_counter() - start:.1f}", **sizes))


def work(game: Game, output: Path | None) -> dict[str, str]:
    """Compile for this machine, or write for a page; returns what there is to tell of it."""
    if output:
        return write_module(game, output)
    compile_loops(game)
    return {}


def write_module(game: Game, folder: Path) -> dict[str, str]:
    """Write what a page needs to run the rules of a game; returns how large the module is."""
    from wanju.bots.search import webassembly as thinking
    from wanju.kernel import webassembly as playing
    from wanju.kernel.portable import portable

    made = {"": (playing.module(game), portable(game)), ".think": (thinking.module(game), thinking.facts(game))}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for part, (module, facts) in made.items():
            told = json.dumps(facts, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
            (folder / f"{game.id}{part}.wasm").write_bytes(module)
            (folder / f"{game.id}{part}.json").write_text(told, encoding="utf-8")
        for script in WEB.glob(SCRIPTS):
            shutil.copy(script, folder)
    except OSError as error:
        raise closed_folder(folder, error) from None
    modules = [module for module, _ in made.values()]
    sizes = sum(map(len, modules)), sum(len(gzip.compress(module)) for module in modules)
    return {"kilobytes": f"{sizes[0] / 1024:.0f}", "packed": f"{sizes[1] / 1024:.0f}"}
