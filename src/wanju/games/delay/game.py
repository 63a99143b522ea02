"""Delay the End as one object: the one name the rest of the program imports."""

from __future__ import annotations

from wanju.games.delay import choices, content, measures, styles, view
from wanju.games.delay.state import FOLDER, NUMBERS, RULES, STATE, Event
from wanju.kernel.game import Game, Notice, Ruleset


def notices(ruleset: Ruleset) -> list[Notice]:
    """§4  Every constraint that a lenient set of events bends."""
    return content.notices(ruleset.values, ruleset.tables)


GAME = Game(
    id="delay",
    version="1.0.0",
    folder=FOLDER,
    fewest=1,
    most=1,
    longest=21,  # three a round
    state=STATE,
    rules=RULES,
    numbers=NUMBERS,
    reasons=choices.Reason,
    events=Event,
    styles=tuple(style.name.lower() for style in styles.Style),
    metrics=measures.metrics,
    functions={
        "setup": choices.setup,
        "waiting": choices.waiting,
        "why_not": choices.why_not,
        "act": choices.act,
        "payoff": choices.payoff,
        "measure": measures.measure,
        "choose": styles.choose,
        "imagine": choices.imagine,
    },
    action_names=view.action_names,
    explain=view.explain,
    narrate=view.narrate,
    seen_by=view.seen_by,
    sheet=view.sheet,
    read_files=content.read_files,
    meaning=content.meaning,
    fill_tables=content.fill_tables,
    files={"events": "events.json", "endings": "endings.json"},
    notices=notices,
    site=content.SITE,
)
