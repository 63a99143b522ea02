"""呲儿 as one object: the one name the rest of the program imports."""

from __future__ import annotations

from wanju.games.cier import choices, measures, rounds, setup, styles, tables, view
from wanju.games.cier.state import FOLDER, NUMBERS, RULES, STATE, Event, Mode
from wanju.kernel.errors import BadNumber
from wanju.kernel.game import Game, Ruleset


def suits(ruleset: Ruleset) -> None:
    """Settings that are each in range but leave somebody without an opponent."""
    seats, mode = ruleset.seats, ruleset.record.mode
    if mode == Mode.TEAM and ruleset.record.teams > seats:
        raise BadNumber(f"teams cannot be {ruleset.record.teams} at a table of {seats}; each team needs a player. (§1)")
    if mode == Mode.LORD and ruleset.record.lord_seat >= seats:
        raise BadNumber(f"lord_seat cannot be {ruleset.record.lord_seat}; the seats go from 0 to {seats - 1}. (§3)")
    if mode == Mode.LORD and ruleset.record.minions > seats - 2:
        raise BadNumber(f"minions cannot be {ruleset.record.minions} at a table of {seats}; it takes a commoner. (§3)")


GAME = Game(
    id="cier",
    version="1.0.0",
    folder=FOLDER,
    fewest=2,
    most=8,
    longest=100_000,
    state=STATE,
    rules=RULES,
    numbers=NUMBERS,
    reasons=choices.Reason,
    events=Event,
    styles=tuple(style.name.lower() for style in styles.Style),
    metrics=measures.metrics,
    functions={
        "setup": setup.setup,
        "waiting": choices.waiting,
        "why_not": choices.why_not,
        "act": choices.act,
        "payoff": rounds.payoff,
        "measure": measures.measure,
        "choose": styles.choose,
        "imagine": choices.imagine,
    },
    action_names=view.action_names,
    explain=view.explain,
    narrate=view.narrate,
    seen_by=view.seen_by,
    sheet=view.sheet,
    files=("characters",),
    read_files=tables.read_files,
    fill_tables=tables.fill_tables,
    suits=suits,
)
