"""Ludo as one object: the one name the rest of the program imports."""

from __future__ import annotations

from wanju.games.ludo import audit, choices, measures, people, styles, view
from wanju.games.ludo.balance.rules import NUMBERS
from wanju.games.ludo.state import FOLDER, RULES, STATE, Event, fill_tables
from wanju.kernel.game import Game, Ruleset


def as_in_1_0_0(ruleset: Ruleset) -> bool:
    """Do games go as they went in 1.0.0? There, dice that are bent by powers of e asked the C library for them."""
    dice, shape = ruleset.values["dice"], ruleset.values["steady_shape"]
    return dice == "fair" or (dice == "steady" and shape == "moments")


GAME = Game(
    id="ludo",
    version="1.0.1",
    folder=FOLDER,
    fewest=2,
    most=4,
    longest=100_000,
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
    fill_tables=fill_tables,
    suits=people.suits,
    notices=people.notices,
    people=people.PEOPLE,
    audit=audit.audit,
    audited_during=audit.is_open_during,
    earlier={"1.0.0": as_in_1_0_0},
)
