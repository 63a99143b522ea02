"""Delay the End, declared."""

from __future__ import annotations

from wanju.games.delay.choices import Reason
from wanju.games.delay.content import SITE, VALUES, our_text
from wanju.games.delay.measures import Metric, Series, Trait
from wanju.games.delay.readings import NUMBERS
from wanju.games.delay.state import STATE, TABLES, Action, Event
from wanju.games.delay.styles import Style
from wanju.kernel import declare
from wanju.kernel.game import Ruleset
from wanju.kernel.lesson import Lesson
from wanju.kernel.table import Table

PARTS = ("setup", "rounds", "choices", "tables", "content", "measures", "styles", "view", "score_sheet")


def as_in_1_0_0(ruleset: Ruleset) -> bool:
    """Do games go as they went in 1.0.0? There, an option of our own events added no pressure (D-11)."""
    return "events" in ruleset.files


def why(table: Table, seat: int, action: str) -> str:
    """An option is chosen for what it does to the bars, whichever letter it has; a record for what it is."""
    return "option" if table.ruleset.action(action) <= Action.C else action


GAME = declare(
    [f"{__package__}.{part}" for part in PARTS],
    id="delay",
    version="1.0.1",
    seats=(1, 1),
    longest=21,  # three a round
    state=STATE,
    tables=TABLES,
    numbers=NUMBERS,
    actions=Action,
    reasons=Reason,
    events=Event,
    styles=Style,
    metrics=Metric,
    series=Series,
    traits=Trait,
    files={"events": "events.json", "endings": "endings.json"},
    our_text=our_text,
    blank={"events": {"effect": dict.fromkeys(VALUES, 0), "is_extreme": False}},
    shortcuts={"lenient": {"content": "lenient"}},
    site=SITE,
    lesson=Lesson(seed=1, seats=1, adviser=Style.STEADY.id, why=why),
    earlier={"1.0.0": as_in_1_0_0},
)
