"""`wanju tune`: the fewest and smallest changes of the rules that do what is wished, confirmed on fresh seeds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from wanju.cli.arguments import (
    Cards,
    Cluster,
    GameName,
    Limit,
    Preset,
    Settings,
    brought,
    names_in,
    seed_of,
    settings_of,
    whole,
    write_text,
)
from wanju.cli.compare import number, short
from wanju.cli.declared import declared
from wanju.cli.listing import lined_table, print_table
from wanju.cli.speech import Lang, Speech
from wanju.cli.trials import AsJson, Games, Seed, Threads, Wanted, again, foot, give, ready, watched
from wanju.games import find
from wanju.kernel.named import RATE
from wanju.lab.cluster import hired
from wanju.lab.guest import LIMIT
from wanju.lab.ladders import ladders
from wanju.lab.target import Verdict
from wanju.lab.trial import Trial
from wanju.lab.tune import check_tune
from wanju.lab.tune import tune as tuned
from wanju.lab.tuned import Option, Seen, Tuned
from wanju.lab.wishes import read_wishes

CONFIRM = 100_000
"""Fresh games for each setting, where all players are styles."""
UNREACHED = 1
"""The exit code where no setting was found."""
COLOURS = {Verdict.HOLDS: "bold green", Verdict.FAILS: "red", Verdict.UNDECIDED: "yellow"}


Wishes = Annotated[
    list[str] | None,
    typer.Option(help="team_win=60%±1, 'first_*'=equal±1, turns>=30; may be given again.", show_default=False),
]
Over = Annotated[
    list[str] | None,
    typer.Option(help="What may be turned: a,b or 'save_*' or a=3:8; else every number.", show_default=False),
]
Most = Annotated[int, typer.Option(help="How many may be turned at once, from 1 to 8.")]
Players = Annotated[
    list[str] | None,
    typer.Option("--players", "--seats", help="Who plays; again for more, and it must hold for each."),
]
Others = Annotated[
    list[str] | None,
    typer.Option(help="Who else shows what comes of it; else each other style.", show_default=False),
]
Confirm = Annotated[
    str | None, typer.Option(help="Fresh games of each; else 100k, or --games if some think.", show_default=False)
]
Output = Annotated[
    Path | None, typer.Option("-o", help="Write the rules as FILE.toml, or all as FILE.json.", show_default=False)
]


def tune(
    context: typer.Context, game: GameName, want: Wishes = None, over: Over = None, most_changes: Most = 4,
    players: Players = None, others: Others = None, games: Games = "20k", confirm: Confirm = None, seed: Seed = "0",
    preset: Preset = None, settings: Settings = None, cards: Cards = None, threads: Threads = None,
    cluster: Cluster = None, limit: Limit = LIMIT, as_json: AsJson = False, output: Output = None, lang: Lang = None,
) -> None:  # fmt: skip
    """Find the fewest and smallest changes of the rules that do what is wished."""
    speech, found = Speech(lang), find(game)
    count, first = whole("games", games), seed_of(seed)
    files, more = declared(context, found)
    seats = players[0] if players else None
    wanted = Wanted(found, preset, settings_of(settings) | more, brought(found, cards) | files, seats)
    base = wanted.trial(first, limit)
    tables = [base, *(replace(base, players=tuple(names_in(each))) for each in (players or ())[1:])]
    asked = [tuple(names_in(each)) for each in others or ()] if others is not None else other_styles(tables)
    beside = [replace(base, players=names) for names in asked if names]
    usual = CONFIRM if all(table.is_compiled for table in tables) else count
    fresh = usual if confirm is None else whole("confirm", confirm)
    check_tune(tables, most_changes, count, fresh, threads)
    wishes = read_wishes(base, want or ())
    ladders(base.ruleset, over)
    with hired(cluster, threads) as jobs:
        ready(speech, (*tables, *beside), as_json)
        work = partial(tuned, tables, [each.text for each in wishes], over, most_changes, count, fresh, beside, jobs)
        result = watched(speech, speech("tune.playing", game=found.id), None, as_json, work)
    give(as_json, output, result.as_json())
    if not as_json:
        show(speech, result)
    line = again(seats, base, first)
    if output is not None and output.suffix != ".json":
        keep(speech, result, output, line, as_json)
    if not as_json:
        speech.tell(foot(speech, tables, count), "dim")
        speech.tell(line, "dim")
    if not result.is_reached:
        raise typer.Exit(UNREACHED)


def other_styles(tables: Sequence[Trial]) -> list[tuple[str, ...]]:
    """Each style that sits at none of the tables."""
    there = {name for table in tables for name in table.players}
    return [(style,) for style in tables[0].ruleset.game.styles if style not in there]


def keep(speech: Speech, result: Tuned, path: Path, line: str, quiet: bool) -> None:
    """The rules that were found as a file for `--set @FILE`; none if the wishes were not met."""
    if not result.is_reached:
        return
    best, base = result.best, result.tables[0]
    wishes = ", ".join(wish.text for wish in result.wishes)
    who = " | ".join(dict.fromkeys(",".join(table.players) for table in result.tables))
    checked = f"{wishes} with {who}: {best.verdict}, {result.confirmed:,} games, seed {result.fresh_seed}"
    head = [f"{base.ruleset.game.id}, ruleset {best.ruleset.hash} with {base.ruleset.seats} seats", checked, line]
    write_text(path, best.preset_text(head))
    if not quiet:
        speech.tell(speech("tune.kept", path=str(path), game=base.ruleset.game.id))


# ── tables ───────────────────────────────────────────────────────────────────


def show(speech: Speech, result: Tuned) -> None:
    """Each setting with what it does, on fresh seeds; then in a sentence which one it is."""
    words = result.tables[0].ruleset.game.words(speech.language)
    speech.tell(f"{words['title']} {words['hanzi']} · {speech.join(wish.text for wish in result.wishes)}", "bold")
    facts = {"over": len(result.over), "active": len(result.active), "tried": result.tried}
    speech.tell(speech("tune.searched", **facts))
    for place, each in enumerate(result.options, 1):
        show_option(speech, result, place, each)
    told = {"games": f"{result.confirmed:,}", "seed": str(result.fresh_seed)}
    speech.tell(speech("tune.confirmed", **told) + (speech("tune.not_tuned") if result.others else ""))
    if len(result.tables) > 1:
        speech.tell(speech("tune.each"))
    best = result.best
    row = result.options.index(best) + 1
    if result.is_reached:
        speech.tell(speech(f"tune.{best.verdict.name.lower()}", row=row), "bold")
        speech.tell(speech("tune.play", line=play_line(best)))
    else:
        speech.tell(speech("tune.unreached", row=row, distance=f"{best.distance:.2g}"), "bold yellow")


def show_option(speech: Speech, result: Tuned, place: int, each: Option) -> None:
    changes = speech.join(map(str, each.changes)) or speech("compare.as_it_is")
    size = speech("tune.size", changes=len(each.changes), steps=each.steps, distance=f"{each.distance:.2g}")
    speech.tell(f"{place}. {changes} · {size}", "bold")
    if each.is_rejected:
        speech.tell(speech("tune.rejected"), "yellow")
    heads = [speech(f"tune.{head}") for head in ("players", "metric", "mean", "interval", "verdict")]
    table = lined_table(*heads, right=(2, 3))
    for seen in (*each.seen, *each.others):
        is_own = any(seen.players == mine.players for mine in result.tables)
        verdict = speech(f"wish.{seen.verdict.name.lower()}")
        who = speech.join(dict.fromkeys(seen.players)) + ("" if is_own else " *")
        style = COLOURS[seen.verdict] if is_own else "dim"
        table.add_row(who, seen.metric, *cells(result, seen), verdict, style=style)
    print_table(speech.out, table)


def cells(result: Tuned, seen: Seen) -> tuple[str, str]:
    """What was found, and its interval."""
    if seen.found is None:
        return "–", "–"
    is_rate = result.tables[0].columns[seen.metric] == RATE
    low, high = (number(end, is_rate) for end in (seen.found.low, seen.found.high))
    return number(seen.found.mean, is_rate), f"{low.removesuffix(' %')}…{high.removesuffix(' %')}"


def play_line(each: Option) -> str:
    """The command that plays it at once."""
    ruleset = each.ruleset
    preset = "" if ruleset.preset == ruleset.game.numbers.usual else f" --preset {ruleset.preset}"
    given = "".join(f" --set {name}={short(value)}" for name, value in ruleset.settings.items())
    return f"wanju play {ruleset.game.id}{preset}{given}"
