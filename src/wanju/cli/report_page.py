"""A report as one page of HTML that needs nothing from elsewhere: its style and its pictures are in it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

import wanju
from wanju.cli.report_actions import actions, cards, points
from wanju.cli.report_parts import Section, claims, course, groups_of, rules, shape, skill, table, traits
from wanju.cli.report_remarks import sentences
from wanju.cli.speech import Speech
from wanju.cli.wording import Wording
from wanju.lab.remarks import Remark
from wanju.lab.report import Report

STYLE = Path(__file__).with_name("report.css")
HEAD = """<!doctype html>
<html lang="%s"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title><style>%s</style></head>"""


def document(speech: Speech, found: Report, remarks: Sequence[Remark], command: str) -> str:
    """The whole page."""
    wording, words = Wording(speech, found.trial.ruleset), found.trial.ruleset.game.words(speech.language)
    made = [skill, table, traits, groups_of, course, points, actions, cards, shape, rules, claims]
    sections = [section for part in made for section in part(wording, found)]
    warned = warnings(speech, sentences(wording, found, remarks))
    called = " ".join(dict.fromkeys((words["title"], words["hanzi"])))
    title = speech("report.title", game=called)
    told = speech.language, escape(title), STYLE.read_text(encoding="utf-8")
    top = f"<header><h1>{escape(title)}</h1><p>{escape(words['tagline'])}</p></header>"
    body = "".join(drawn(each) for each in (warned, *sections))
    return HEAD % told + (
        f"<body><main>{top}{contents(speech, [warned, *sections])}{body}{footer(speech, found, command)}</main></body>"
        "</html>\n"
    )


def contents(speech: Speech, sections: Sequence[Section]) -> str:
    items = "".join(f'<li><a href="#{escape(each.id)}">{escape(each.title)}</a></li>' for each in sections)
    return f'<nav aria-label="{escape(speech("report.contents"))}"><ul>{items}</ul></nav>'


def drawn(section: Section) -> str:
    return f'<section id="{escape(section.id)}"><h2>{escape(section.title)}</h2>{section.body}</section>\n'


def warnings(speech: Speech, told: Sequence[str]) -> Section:
    """What is wrong, in sentences."""
    listed = f"<ol>{''.join(f'<li>{escape(each)}</li>' for each in told)}</ol>"
    hint = f'<p class="hint">{escape(speech("report.warned"))}</p>'
    body = listed + hint if told else f"<p>{escape(speech('report.none'))}</p>"
    return Section("warnings", f"{speech('report.warnings')} ({len(told)})", body)


def footer(speech: Speech, found: Report, command: str) -> str:
    """Everything that is needed to have the page again."""
    trial = found.trial
    game = trial.ruleset.game
    facts = {"seed": trial.seed, "ruleset": trial.ruleset.hash, "version": wanju.__version__}
    lines = [
        speech("report.who", players=speech.join(trial.players), games=f"{found.games:,}"),
        speech("report.seed", game=game.id, edition=game.version, **facts),
        speech("report.again"),
    ]
    told = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f'<footer class="foot">{told}<code>{escape(command)}</code></footer>'
