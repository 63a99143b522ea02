"""Ludo, declared."""

from __future__ import annotations

from wanju.games.ludo.choices import Action, Reason
from wanju.games.ludo.hints import why
from wanju.games.ludo.measures import Metric, Series, Trait
from wanju.games.ludo.people import PEOPLE
from wanju.games.ludo.readings import NUMBERS
from wanju.games.ludo.state import STATE, TABLES, Event
from wanju.games.ludo.styles import Style
from wanju.kernel import declare
from wanju.kernel.game import Ruleset
from wanju.kernel.lesson import Lesson

PARTS = (
    "board", "rows", "moves", "dice", "turns", "setup", "choices", "tables", "history", "measures", "styles", "promise",
    "people", "view", "score_sheet", "audit", "balance.rules", "balance.captures", "balance.steady", "balance.core",
)  # fmt: skip


def as_in_1_0_0(ruleset: Ruleset) -> bool:
    """Do games go as they went in 1.0.0? There, dice that are bent by powers of e asked the C library for them."""
    dice, shape = ruleset.values["dice"], ruleset.values["steady_shape"]
    return dice == "fair" or (dice == "steady" and shape == "moments")


GAME = declare(
    [f"{__package__}.{part}" for part in PARTS],
    id="ludo",
    version="1.0.1",
    seats=(2, 4),
    longest=100_000,
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
    people=PEOPLE,
    lesson=Lesson(seed=2, seats=2, adviser=Style.CLEVER.id, preset="quick", why=why),
    levels={"newcomer": "random", "casual": "wavering:50:clever", "steady": "clever", "master": "learned"},
    own_company=(Style.CLEVER.id,),  # A33
    earlier={"1.0.0": as_in_1_0_0},
)
