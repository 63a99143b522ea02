"""The parts of a report that tell of whole games: who plays, what they are, how it goes, and what is claimed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from wanju.cli.claims_page import shown_interval, shown_target, verdict_of
from wanju.cli.grouped import AT_ONCE, cell, games, groups, interval, shown
from wanju.cli.wording import Wording
from wanju.kernel.levels import Level
from wanju.kernel.showing import html_table
from wanju.lab.cross import SHARE
from wanju.lab.figures import course as drawn_course
from wanju.lab.figures import whisker
from wanju.lab.hits import KINDS
from wanju.lab.intervals import Estimate
from wanju.lab.report import Report
from wanju.lab.skill import OPPONENTS, RESULTS

RAREST = 5


class Section(NamedTuple):
    """A part of the page: where links point to, what it is called, and its HTML."""

    id: str
    title: str
    body: str


def lead(said: str) -> str:
    return f'<p class="hint">{escape(said)}</p>'


def scrolled(table: str, kind: str = "") -> str:
    """A table that is wider than a small screen is moved within itself."""
    return f'<div class="scroll {kind}">{table}</div>'


def drawn(heads: Sequence[str], rows: Sequence[tuple[str, Estimate, Sequence[str]]], mark: float | None = None) -> str:
    """Rows with a picture of their intervals on a common scale, then cells of words."""
    low = min([*(each.low if each.n > 1 else each.mean for _, each, _ in rows), 0.0])
    high = max([*(each.high if each.n > 1 else each.mean for _, each, _ in rows), mark or 0.0])
    head = "".join(f"<th>{escape(each)}</th>" for each in (heads[0], "", *heads[1:]))
    made = [
        f"<tr><td>{escape(name)}</td><td>{whisker(each, low, high, mark)}</td>"
        + "".join(f"<td>{escape(said)}</td>" for said in cells)
        + "</tr>"
        for name, each, cells in rows
    ]
    return scrolled(f'<table class="drawn"><tr>{head}</tr>{"".join(made)}</table>')


def player_called(wording: Wording, found: Report, name: str) -> str:
    """A style, with its level where it is one."""
    called, levels = wording.words.get(f"style.{name}", name), found.trial.ruleset.game.levels
    level = next((each for each in Level if levels.get(each.id) == name), None)
    if level is None:
        return called
    return wording.speech("report.level", style=called, level=level.words[wording.speech.language])


def column_called(wording: Wording, found: Report, column: str) -> str:
    """A size of the table, an opponent, or a result."""
    if found.skill.kind == OPPONENTS:
        return wording.words.get(f"style.{column}", column)
    if found.skill.kind != RESULTS:
        return wording.speech("report.size", seats=column)
    metric = found.trial.numbers[column]
    return wording.label(metric.by, metric.label) if metric.label else wording.name("metric", column)


def skill(wording: Wording, found: Report) -> Iterator[Section]:
    """Players by table size, by opponent, or by result."""
    speech, own = wording.speech, found.skill
    heads = [column_called(wording, found, each) for each in own.columns]
    rows = [
        [
            player_called(wording, found, name),
            *(cell(row[column], own.is_rate(column)) if column in row else "–" for column in own.columns),
            games(list(row.values())),
        ]
        for name, row in own.rows.items()
    ]
    even = {"even": shown(own.even, True)} if own.even is not None else {}
    told = lead(speech(f"report.skill_{own.kind}", **even))
    table = html_table([speech("report.players"), *heads, speech("report.games_each")], rows)
    yield Section("skill", speech("report.skill"), told + scrolled(table))


def table(wording: Wording, found: Report) -> Iterator[Section]:
    """What the whole table has."""
    speech, result = wording.speech, found.result
    rows = []
    for kind, names in groups(result).get("", {}).items():
        for name in names.values():
            each, is_rate = result.metrics[name], result.is_rate(name)
            rows.append(
                [wording.name("metric", kind), shown(each.mean, is_rate), interval(each, is_rate), f"{each.n:,}"]
            )
    called = speech.join(wording.words.get(f"style.{name}", name) for name in found.trial.players)
    told = lead(speech("report.table_of", players=called, games=f"{result.games:,}"))
    heads = ["", *(speech(f"report.{head}") for head in ("mean", "interval", "n"))]
    if rows:
        yield Section("table", speech("report.table"), told + scrolled(html_table(heads, rows)))


def traits(wording: Wording, found: Report) -> Iterator[Section]:
    """By seat, player, role and so on: what they win and have; and how the first goes with the others."""
    crosses, speech = found.result.crosses, wording.speech
    for first in dict.fromkeys(name.split("×")[0] for name in crosses):
        own = {name.split("×")[1]: table for name, table in crosses.items() if name.split("×")[0] == first}
        numbers = {last: table for last, table in own.items() if table.kind != SHARE}
        leading = next(iter(numbers.values()))
        by = "seat" if first == "seat" else "player" if first == "player" else first
        rows = []
        for labels, each in leading.cells.items():
            cells = [cell(t.cells[labels], t.kind == "rate") if labels in t.cells else "–" for t in numbers.values()]
            rows.append((label_of(wording, found, first, labels[0]), each, [*cells, f"{each.n:,}"]))
        if len(rows) < 2:
            continue
        even = sum(each.mean for _, each, _ in rows) / len(rows) if by == "seat" and leading.kind == "rate" else None
        heads = [wording.group(first), *(named(wording, last) for last in numbers), speech("report.n")]
        body = drawn(heads, rows, even)
        for last, table in own.items():
            if table.kind == SHARE:
                body += shared(wording, found, first, last)
        yield Section(first, speech("report.by", what=wording.group(first)), body)


def named(wording: Wording, trait: str) -> str:
    return wording.name("trait", trait)


def label_of(wording: Wording, found: Report, trait: str, label: str) -> str:
    """What one of a trait's labels is called."""
    own = next((each.by for each in found.trial.ruleset.game.own_traits if each.id == trait), trait)
    return wording.label(own, label)


def shared(wording: Wording, found: Report, first: str, last: str) -> str:
    """How often each label of one comes with each of another."""
    table = found.result.crosses[f"{first}×{last}"]
    rows, columns = (list(dict.fromkeys(labels[place] for labels in table.cells)) for place in (0, 1))
    made = [
        [
            label_of(wording, found, first, row),
            *(cell(table.cells[row, column], True) if (row, column) in table.cells else "–" for column in columns),
            games([each for labels, each in table.cells.items() if labels[0] == row]),
        ]
        for row in rows
    ]
    heads = ["", *(label_of(wording, found, last, column) for column in columns), wording.speech("report.n")]
    said = wording.speech("report.share_of", row=wording.group(first), column=wording.group(last))
    return f"<h3>{escape(said)}</h3>" + scrolled(html_table(heads, made))


def groups_of(wording: Wording, found: Report) -> Iterator[Section]:
    """What there is one for each seat, role and so on of."""
    result, speech, own = (
        found.result,
        wording.speech,
        {m.name for m in found.trial.ruleset.game.metrics(found.trial.ruleset).values()},
    )
    body = ""
    for by, kinds in groups(result).items():
        kinds = {kind: names for kind, names in kinds.items() if set(names.values()) <= own}
        labels = list(dict.fromkeys(label for names in kinds.values() for label in names))
        if not by or not kinds:
            continue
        across, down = (labels, list(kinds)) if len(labels) <= AT_ONCE else (list(kinds), labels)
        rows = []
        for row in down:
            names = [kinds[row].get(one) if len(labels) <= AT_ONCE else kinds[one].get(row) for one in across]
            there = [result.metrics[name] for name in names if name]
            called = wording.name("metric", row) if len(labels) <= AT_ONCE else wording.label(by, row)
            rows.append(
                [
                    called,
                    *(cell(result.metrics[name], result.is_rate(name)) if name else "–" for name in names),
                    games(there),
                ]
            )
        heads = [wording.label(by, one) if len(labels) <= AT_ONCE else wording.name("metric", one) for one in across]
        body += f"<h3>{escape(speech('report.measures', what=wording.group(by)))}</h3>"
        body += scrolled(html_table(["", *heads, speech("report.n")], rows))
    if body:
        yield Section("measures", speech("report.all_measures"), body)


def course(wording: Wording, found: Report) -> Iterator[Section]:
    """The declared series as curves."""
    speech, result = wording.speech, found.result
    series, made = {each.name: each for each in found.trial.ruleset.game.series(found.trial.ruleset).values()}, ""
    for name, points in result.series.items():
        metric = series[name]
        label = wording.label(metric.by, metric.label) if metric.label else ""
        title = " · ".join(filter(None, (wording.name("series", metric.kind), label)))
        if points:
            picture = drawn_course(points, metric.is_rate, title, speech("report.end"))
            made += f"<figure><figcaption>{escape(title)}</figcaption>{picture}</figure>"
    if made:
        told = lead(speech("report.course_lead", games=f"{result.games:,}"))
        yield Section("course", speech("report.course"), f'{told}<div class="courses">{made}</div>')


def shape(wording: Wording, found: Report) -> Iterator[Section]:
    """The measures of the shape."""
    own, speech = found.shape, wording.speech
    if own is None:
        return
    rows = [
        [
            speech(f"shape_says.{name}"),
            shown(each.mean, own.is_share(name)),
            interval(each, own.is_share(name)),
            f"{each.n:,}",
        ]
        for name, each in own.measures.items()
    ]
    told = lead(speech("report.shape_lead", closely=own.closely, played_on=own.played_on))
    heads = ["", *(speech(f"report.{head}") for head in ("mean", "interval", "n"))]
    yield Section("shape", speech("report.shape"), told + scrolled(html_table(heads, rows)))


def rules(wording: Wording, found: Report) -> Iterator[Section]:
    """The rarest of what was counted."""
    own, speech = found.hits, wording.speech
    if own is None:
        return
    rows = []
    for kind in KINDS:
        for name, count in sorted(own.counts[kind].items(), key=lambda item: item[1])[:RAREST]:
            rows.append([speech(f"hits.{kind}"), name, f"{count:,}", f"{count / own.games:.4g}"])
    heads = [speech(f"hits.{head}") for head in ("kind", "name", "hits", "per_game")]
    told = lead(speech("report.rules_lead", games=f"{own.games:,}"))
    yield Section("rules", speech("report.rules"), told + scrolled(html_table(heads, rows)))


def claims(wording: Wording, found: Report) -> Iterator[Section]:
    """What is claimed, what was measured, and the verdict."""
    speech = wording.speech
    rows = [
        [
            each.claim.id, each.claim.words[speech.language], shown_target(speech, each.claim),
            shown_interval(speech, each), f"{each.found.n:,}" if each.found and each.games else "–",
            verdict_of(speech, each),
        ]
        for each in found.claims
    ]  # fmt: skip
    if rows:
        heads = [speech(f"claims.{head}") for head in ("id", "claim", "target", "measured")]
        table = html_table([*heads, speech("report.n"), speech("claims.verdict")], rows)
        yield Section("claims", speech("report.claims"), lead(speech("report.claims_lead")) + scrolled(table, "prose"))
