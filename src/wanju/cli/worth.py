"""`wanju worth`: what a card, an option or an action is worth, by taking it away at the same deals."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
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
)
from wanju.cli.compare import ROWS, reach, signed
from wanju.cli.declared import declared
from wanju.cli.listing import lined_table, print_table
from wanju.cli.matters import Metric
from wanju.cli.speech import Lang, Speech, waiting
from wanju.cli.trials import (
    USUAL_DELTA,
    AsJson,
    Delta,
    Games,
    InFile,
    Seats,
    Seed,
    Threads,
    Wanted,
    again,
    foot,
    give,
    ready,
    watched,
)
from wanju.games import find
from wanju.kernel.named import RATE
from wanju.lab.cluster import hired
from wanju.lab.differences import IDENTICAL, LESS, MORE, OPEN, SAME, Margin
from wanju.lab.guest import LIMIT
from wanju.lab.limits import check_games
from wanju.lab.things import Thing, name_of, unbarred
from wanju.lab.worth import Appraisal, Worth, asked_for
from wanju.lab.worth import worth as taken_away

HEADS = ("name", "worth", "interval", "seen", "round", "where", "when")


def worth(
    context: typer.Context, game: GameName,
    what: Annotated[
        str, typer.Option(help="cards, options, actions, or a deck such as vows; else cards, or actions.")
    ] = "",
    only: Annotated[str, typer.Option(help="Take these alone away, by comma.", show_default=False)] = "",
    metric: Metric = None,
    alone: Annotated[bool, typer.Option("--alone", help="Forbid actions to the first player only.")] = False,
    seats: Seats = None, games: Games = "20k", seed: Seed = "0", preset: Preset = None, settings: Settings = None,
    cards: Cards = None, delta: Delta = USUAL_DELTA, threads: Threads = None, cluster: Cluster = None,
    limit: Limit = LIMIT,
    everything: Annotated[bool, typer.Option("--all", help="Print every row, not only the largest.")] = False,
    as_json: AsJson = False, output: InFile = None, lang: Lang = None,
) -> None:  # fmt: skip
    """Take cards, options or actions away and see what they were worth."""
    speech, found, margin = Speech(lang), find(game), Margin.read(delta)
    count, first = whole("games", games), seed_of(seed)
    check_games(count, first)
    files, more = declared(context, found)
    base = Wanted(found, preset, settings_of(settings) | more, brought(found, cards) | files, seats).trial(first, limit)
    chosen = names_in(only)
    total = len(asked_for(base, metric or (), what, chosen, alone)[1])
    with hired(cluster, threads) as jobs:
        ready(speech, (base,), as_json)
        if base.is_compiled:
            compiling = speech("sim.compiling", game=found.id)
            waiting(speech, compiling, lambda: unbarred(base).rows(0, 1), as_json)
        work = partial(taken_away, base, count, metric or (), what, chosen, alone, margin, jobs)
        result = watched(speech, speech("worth.playing", game=found.id), total, as_json, work)
    give(as_json, output, result.as_json())
    if not as_json:
        show(speech, result, None if everything else ROWS)
        speech.tell(foot(speech, (base,), count), "dim")
        speech.tell(again(seats, base, first), "dim")


def show(speech: Speech, result: Worth, most: int | None) -> None:
    """What is sure as a table; in sentences what is not, what is dead, and what misleads."""
    words = result.trial.ruleset.game.words(speech.language)
    speech.tell(f"{words['title']} {words['hanzi']} · {speech.join(result.metrics)}", "bold")
    several = ["metric"] if len(result.metrics) > 1 else []
    heads = [speech(f"worth.{head}") for head in (*HEADS, *several)]
    table = lined_table(*heads, right=(1, 2, 3, 4, 5, 6))
    sure = [each for each in result.found if each.found.verdict in (MORE, LESS)]
    for each in sure[:most]:
        table.add_row(*row_of(speech, result, each), *[each.metric for _ in several])
    print_table(speech.out, table)
    if most is not None and len(sure) > most:
        speech.tell(speech("compare.more_rows", count=len(sure) - most))
    tell_rest(speech, result)
    speech.tell(speech("worth.explained"))
    speech.tell(speech("matters.together", count=len(result.found)))


def row_of(speech: Speech, result: Worth, each: Appraisal) -> list[str]:
    """One thing by one number."""
    is_rate, found, seen = result.trial.columns[each.metric] == RATE, each.found, result.seen
    called = " ".join(filter(None, (each.thing.name, name_of(result.trial.ruleset, each.thing, speech.language))))
    share = seen.share(each.thing.name) if seen else None
    turn = seen.round(each.thing.name) if seen else None
    parts = [signed(part.mean, is_rate) if part else "" for part in (each.where_seen, each.when_seen)]
    return [
        called, signed(found.difference, is_rate), reach(found, is_rate),
        f"{100 * share.mean:.1f} %" if share else "", f"{turn:.1f}" if turn is not None else "", *parts,
    ]  # fmt: skip


def tell_rest(speech: Speech, result: Worth) -> None:
    """What is not decided, what nobody would miss, and where the plain correlation points the other way."""
    apart = {*result.never_seen, *result.never_taken, *result.forced, *result.idle}
    felt = [each for each in result.found if each.thing not in apart]
    for kind in (OPEN, SAME, IDENTICAL):
        listed(speech, f"matters.{kind}", by_metric(result, (each for each in felt if each.found.verdict == kind)))
    listed(speech, "worth.never_seen", names(result.never_seen))
    listed(speech, "worth.never_taken", names(result.never_taken))
    listed(speech, "worth.idle", names(result.idle))
    listed(speech, "worth.dominated", names(result.dominated), who=result.trial.players[0])
    listed(speech, "worth.forced", names(result.forced))
    listed(speech, "worth.refused", names(result.refused))
    listed(speech, "worth.misleads", by_metric(result, (each for each in result.found if each.misleads)))
    if result.seen is None:
        speech.tell(speech("worth.unseen"))


def names(found: Iterable[Thing]) -> list[str]:
    return [thing.name for thing in found]


def by_metric(result: Worth, found: Iterable[Appraisal]) -> list[str]:
    """Each with the number that it is said of, where there are several."""
    is_one = len(result.metrics) == 1
    return [each.thing.name if is_one else f"{each.thing.name} ({each.metric})" for each in found]


def listed(speech: Speech, key: str, named: list[str], **facts: str) -> None:
    """A sentence with names, if there are any."""
    if named:
        speech.tell(speech(key, count=len(named), names=speech.join(named), **facts))
