"""The parts of a report that tell of what players do and draw: actions, cards, and the lines of a score."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wanju.cli.compare import reach, signed
from wanju.cli.grouped import cell, shown
from wanju.cli.report_parts import Section, drawn, lead, scrolled
from wanju.cli.wording import Wording
from wanju.kernel.named import RATE
from wanju.kernel.showing import html_table
from wanju.lab.differences import LESS, MORE
from wanju.lab.intervals import Estimate
from wanju.lab.report import Report, taken_share
from wanju.lab.things import ACTIONS, Thing, name_of
from wanju.lab.worth import Appraisal, Worth

MOST_CARDS = 20
BLANK = re.compile(r"\{.*?\}")
"""A fact that differs from game to game."""


def thing_called(wording: Wording, found: Report, thing: Thing) -> str:
    if thing.kind == ACTIONS:
        return action_called(wording, found, thing.name)
    return name_of(found.trial.ruleset, thing, wording.speech.language) or thing.name


def action_called(wording: Wording, found: Report, action: str) -> str:
    """Its word, of which what differs is left out; else that of what measures it."""
    if said := wording.words.get(f"action.{action}"):
        return BLANK.sub("…", said)
    by = next((each.by for each in found.trial.numbers.values() if each.label == action), "action")
    return wording.label(by, action)


def actions(wording: Wording, found: Report) -> Iterator[Section]:
    """What each style takes of what is open to it, and what an action is worth to one."""
    speech, uses = wording.speech, found.uses
    names = list(dict.fromkeys(action for seen in uses.values() for action, times in seen.opened.items() if times))
    rows = []
    for action in filter(None, names):
        taken = [taken_share(seen, action) for seen in uses.values()]
        rows.append(
            [
                action_called(wording, found, action),
                *(f"{cell(each, True)} / {each.n:,}" if each else "–" for each in taken),
            ]
        )
    if not rows:
        return
    heads = [speech("report.action"), *(wording.words.get(f"style.{style}", style) for style in uses)]
    each = " – ".join(f"{n:,}" for n in sorted({seen.all.games for seen in uses.values()}))
    body = lead(speech("report.actions_lead", games=each)) + scrolled(html_table(heads, rows))
    if found.alone and (felt := [each for each in found.alone.found if each.found.verdict in (MORE, LESS)]):
        who = wording.words.get(f"style.{found.trial.players[0]}", found.trial.players[0])
        body += lead(speech("report.alone", who=who)) + appraised(wording, found, found.alone, felt)
    yield Section("actions", speech("report.actions"), body)


def cards(wording: Wording, found: Report) -> Iterator[Section]:
    """What cards are worth, the largest first."""
    own, speech = found.worth, wording.speech
    if own is None or not own.found:
        return
    metric = wording.name("metric", found.trial.numbers[own.metrics[0]].kind or own.metrics[0])
    told = lead(speech("report.cards_lead", metric=metric, games=f"{own.games:,}", count=len(own.found)))
    felt = [each for each in own.found if each.found.differ][:MOST_CARDS]
    body = told + (appraised(wording, found, own, felt) if felt else "")
    if len(own.found) > len(felt):
        body += lead(speech("report.cards_rest", count=len(own.found) - len(felt)))
    yield Section("cards", speech("report.cards"), body)


def appraised(wording: Wording, found: Report, own: Worth, listed: list[Appraisal]) -> str:
    """Things with what they are worth, and how often they come."""
    rows = []
    for each in listed:
        is_rate, it = own.trial.columns[each.metric] == RATE, each.found
        share = own.seen.share(each.thing.name) if own.seen else None
        where = signed(each.where_seen.mean, is_rate) if each.where_seen else "–"
        cells = [
            signed(it.difference, is_rate),
            reach(it, is_rate),
            shown(share.mean, True) if share else "–",
            where,
            f"{it.n:,}",
        ]
        rows.append((thing_called(wording, found, each.thing), Estimate(it.difference, it.low, it.high, it.n), cells))
    heads = [wording.speech(f"report.{head}") for head in ("card", "worth", "interval", "seen", "where", "n")]
    heads[0] = wording.speech("report.action") if own.alone else heads[0]
    return drawn(heads, rows, 0.0)


def points(wording: Wording, found: Report) -> Iterator[Section]:
    """What the lines of a score sheet give."""
    own, speech = found.points, wording.speech
    if own is None:
        return
    rows = [
        (BLANK.sub("…", wording.words[key]), each, [cell(each, False), f"{each.n:,}"])
        for key, each in own.lines.items()
    ]
    told = lead(speech("report.points_lead", scored=f"{own.scored:,}", games=f"{own.games:,}"))
    heads = [speech(f"report.{head}") for head in ("line", "mean", "n")]
    yield Section("points", speech("report.points"), told + drawn(heads, rows))
