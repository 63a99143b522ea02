"""Trials as they are asked for on the command line, and the line that plays them again."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from wanju.cli.arguments import brought, names_in, number_or_text, write_text
from wanju.cli.sim import prepare
from wanju.cli.speech import Speech
from wanju.kernel.errors import BadNumber, shorten
from wanju.kernel.game import Game
from wanju.lab.differences import Margin
from wanju.lab.simulate import usual_ruleset, usual_styles
from wanju.lab.trial import Trial

T = TypeVar("T")
Seats = Annotated[
    str | None,
    typer.Option(
        help="The players by comma, one for each seat or one for all; else a usual table.", show_default=False
    ),
]
Games = Annotated[str, typer.Option(help="How many of each: 5000, 20k, 1e6.")]
Seed = Annotated[str, typer.Option(help="The same seed gives the same games.")]
Threads = Annotated[int | None, typer.Option(help="Else one for each core.", show_default=False)]
AsJson = Annotated[bool, typer.Option("--json", help="Nothing but JSON.")]
InFile = Annotated[Path | None, typer.Option("-o", help="Write the JSON to FILE.json.", show_default=False)]
USUAL_DELTA = str(Margin())
Delta = Annotated[str, typer.Option(help="What does not matter, for rates and for means.")]


@dataclass(frozen=True)
class Wanted:
    """Rules and players as they were typed."""

    game: Game
    preset: str | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    players: str | None = None

    def also(self, side: str | None) -> Wanted:
        """With what one side of a comparison says: 'save_wisdom=5,preset=hard,cards=DIR,players=a,b,c'."""
        made = self
        for name, value in pairs_in(side or ""):
            if name == "preset":
                made = replace(made, preset=value)
            elif name == "players":
                made = replace(made, players=value)
            elif name == "cards":
                made = replace(made, files={**made.files, **brought(self.game, Path(value))})
            else:
                made = replace(made, settings={**made.settings, name: number_or_text(value)})
        return made

    def trial(self, seed: int, limit: float) -> Trial:
        names, rules = names_in(self.players or ""), (self.preset, self.settings, self.files)
        if len(names) > 1:
            return Trial(self.game.ruleset(len(names), *rules), tuple(names), seed, limit=limit)
        ruleset = usual_ruleset(self.game, *rules)
        return Trial(ruleset, tuple(names or usual_styles(self.game, ruleset.seats)), seed, limit=limit)


def pairs_in(text: str) -> list[tuple[str, str]]:
    """'a=1,players=x,y' as pairs: a part without '=' goes on with the value before it."""
    found: list[tuple[str, str]] = []
    for part in filter(None, (part.strip() for part in re.split("[,，]", text))):
        name, equals, value = part.partition("=")
        if equals and name.strip():
            found.append((name.strip(), value.strip()))
        elif found and not equals:
            found[-1] = (found[-1][0], f"{found[-1][1]},{part}")
        else:
            zh = f"写 名称=值，如 save_wisdom=5、preset=hard 或 players=random；{shorten(part)} 不是。"
            such = "as in save_wisdom=5, preset=hard or players=random"
            raise BadNumber(f"A side is name=value, {such}; {shorten(part)} is not that.", zh)
    return found


def ready(speech: Speech, trials: Sequence[Trial], quiet: bool) -> None:
    """Have the rules compiled, where styles play them."""
    if any(trial.is_compiled for trial in trials):
        prepare(speech, trials[0].ruleset.game, quiet)


def watched(speech: Speech, told: str, total: int | None, quiet: bool, work: Callable[..., T]) -> T:
    """Work under a progress bar, where there is a terminal to see it; `work` says how much is done."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    hidden = quiet or not speech.err.is_terminal
    with Progress(*columns, console=speech.err, transient=True, disable=hidden) as bar:
        task = bar.add_task(told, total=total)
        return work(progress=lambda done: bar.update(task, completed=done))


def give(as_json: bool, output: Path | None, made: Any) -> None:
    """JSON to the screen or into a file, where it is wanted."""
    text = json.dumps(made, ensure_ascii=False, allow_nan=False)
    if output is not None and output.suffix == ".json":
        write_text(output, text + "\n")
    if as_json:
        print(text)


def again(seats: str | None, trial: Trial, seed: int) -> str:
    """The command as it was typed, with what it left to the program."""
    line = ["wanju", *sys.argv[1:]]
    if seats is None:
        line += ["--seats", ",".join(trial.players)]
    if not any(word.startswith("--seed") for word in line):
        line += ["--seed", str(seed)]
    return shlex.join(line)


def foot(speech: Speech, trials: Sequence[Trial], games: int) -> str:
    """What makes it possible to have the figures again, beside the command."""
    one = trials[0]
    players = " | ".join(dict.fromkeys(speech.join(trial.players) for trial in trials))
    hashes = " | ".join(dict.fromkeys(trial.ruleset.hash for trial in trials))
    told = speech("lab.rotated" if one.rotated and one.ruleset.seats > 1 else "lab.seated", players=players)
    return speech("lab.foot", rotated=told, games=f"{games:,}", seed=str(one.seed), ruleset=hashes)
