"""`wanju claims`: what the rulebooks say of their own games, measured. Makes docs/claims.md and docs/claims.zh.md."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.text import Text

from wanju.cli.arguments import Cluster, seed_of, text_of, whole, write_text
from wanju.cli.claims_page import document, rules_of, shown_interval, shown_target, verdict_of
from wanju.cli.listing import lined_table, print_table
from wanju.cli.speech import Lang, Speech, waiting
from wanju.games import find, ids
from wanju.kernel.errors import GameError, UnknownName
from wanju.lab.chunks import Jobs
from wanju.lab.claim import Claim
from wanju.lab.claim_file import claims_brought, claims_of
from wanju.lab.claims import Finding, measure, total
from wanju.lab.cluster import hired
from wanju.lab.loop import compile_loops
from wanju.lab.target import Verdict

COLOURS = {
    Verdict.HOLDS: "green", Verdict.FAILS: "red", Verdict.UNDECIDED: "yellow", Verdict.UNMEASURED: "dim",
}  # fmt: skip


def claims(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A game; all of them if left out.")] = None,
    file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Claims of your own; see docs/claims.md.", show_default=False),
    ] = None,
    only: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="This claim; may be given again.", show_default=False)
    ] = None,
    games: Annotated[
        str | None, typer.Option(help="For each claim: 5000, 20k; else as many as it asks for.", show_default=False)
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    cluster: Cluster = None,
    as_json: Annotated[bool, typer.Option("--json", help="Nothing but JSON.")] = False,
    write: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep it as a page.", show_default=False)] = None,
    lang: Lang = None,
) -> None:
    """Measure what rulebooks claim: does it hold, fail, or is it still open?"""
    speech = Speech(lang)
    wanted = picked(collected(game, file), only)
    count = None if games is None else whole("games", games)
    first = seed_of(seed)
    with hired(cluster) as jobs:
        findings = measured(speech, wanted, count, first, jobs, as_json)
    if as_json:
        rows = [finding.as_json(speech.language) for finding in findings]
        print(json.dumps(rows, ensure_ascii=False, allow_nan=False))
    if write:
        write_text(write, document(speech, findings))
    elif not as_json:
        show(speech, findings)


def collected(game: str | None, file: Path | None) -> list[Claim]:
    """The claims of a designer's file, of a game, or of all games."""
    if file is not None:
        found = claims_brought(file, text_of(str(file)))
        if game is not None and found[0].game is not find(game):
            told = f"{file.name} is about {found[0].game.id}, not about {find(game).id}."
            raise GameError(told, f"{file.name} 讲的是 {found[0].game.id}，不是 {find(game).id}。")
        return found
    found = [claim for each in ([find(game)] if game else map(find, ids())) for claim in claims_of(each)]
    if not found:
        raise GameError(f"{game} lists no claims.", f"{game} 没有列出主张。")
    return found


def picked(claims: Sequence[Claim], only: Sequence[str] | None) -> list[Claim]:
    """Those that were named, or all."""
    for id in only or ():
        if id not in {claim.id for claim in claims}:
            raise UnknownName("claim", id, (claim.id for claim in claims))
    return [claim for claim in claims if not only or claim.id in only]


def measured(
    speech: Speech, claims: Sequence[Claim], games: int | None, seed: int, jobs: Jobs, quiet: bool
) -> list[Finding]:
    """All of them, game by game, under a progress bar where there is a terminal to see it."""
    findings: list[Finding] = []
    by_game: dict[str, list[Claim]] = {}
    for claim in claims:
        by_game.setdefault(claim.game.id, []).append(claim)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    for id, own in by_game.items():
        if any(claim.side.trial.is_compiled for claim in own):
            waiting(speech, speech("sim.compiling", game=id), partial(compile_loops, own[0].game), quiet)
        hidden = quiet or not speech.err.is_terminal
        with Progress(*columns, console=speech.err, transient=True, disable=hidden) as bar:
            task = bar.add_task(speech("sim.playing", game=id), total=total(own, games))
            findings += measure(own, games, seed, jobs, progress=partial(advance, bar, task))
    return findings


def advance(bar: Progress, task: TaskID, done: int) -> None:
    bar.update(task, completed=done)


def show(speech: Speech, findings: Sequence[Finding]) -> None:
    """A table for each game; below it what was asked of whom, and what notes say."""
    for id in dict.fromkeys(finding.claim.game.id for finding in findings):
        own = [finding for finding in findings if finding.claim.game.id == id]
        words = own[0].claim.game.words(speech.language)
        speech.tell(f"{words['title']} {words['hanzi']}", "bold")
        heads = [speech(f"claims.{column}") for column in ("id", "claim", "rules", "target", "measured", "verdict")]
        grid = lined_table(*heads, right=(3, 4), prose=(1, 2))
        for finding in own:
            claim = finding.claim
            verdict = Text(verdict_of(speech, finding), COLOURS[finding.verdict])
            cells = shown_target(speech, claim), shown_interval(speech, finding)
            grid.add_row(claim.id, claim.words[speech.language], rules_of(speech, claim), *cells, verdict)
        print_table(speech.out, grid)
    speech.tell(speech("claims.foot", **counted(findings)), "dim")


def counted(findings: Sequence[Finding]) -> dict[str, int]:
    """How many there are of each verdict."""
    return {each.name.lower(): sum(found.verdict == each for found in findings) for each in Verdict}
