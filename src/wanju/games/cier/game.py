"""呲儿 declared: the one name the rest of the program imports."""

from __future__ import annotations

from wanju.games.cier import choices, measures, resolve, rounds, setup, styles, tables, view
from wanju.games.cier.state import NUMBERS, STATE, TABLES, Event, Mode, Reason, Style
from wanju.kernel.declare import declare
from wanju.kernel.errors import BadNumber
from wanju.kernel.game import Ruleset


def suits(ruleset: Ruleset) -> None:
    """Settings that are each in range but leave somebody without an opponent."""
    seats, mode = ruleset.seats, ruleset.record.mode
    if mode == Mode.TEAM and ruleset.record.teams > seats:
        raise BadNumber(f"teams cannot be {ruleset.record.teams} at a table of {seats}; each team needs a player. (§1)")
    if mode == Mode.LORD and ruleset.record.lord_seat >= seats:
        lord = ruleset.record.lord_seat
        zh = f"lord_seat 不能是 {lord}；座位从 0 到 {seats - 1}。（§3）"
        raise BadNumber(f"lord_seat cannot be {lord}; the seats go from 0 to {seats - 1}. (§3)", zh)
    if mode == Mode.LORD and ruleset.record.minions > seats - 2:
        minions = ruleset.record.minions
        zh = f"{seats} 人桌 minions 不能是 {minions}；总要有一个平民。（§3）"
        raise BadNumber(f"minions cannot be {minions} at a table of {seats}; it takes a commoner. (§3)", zh)


GAME = declare(
    [module.__name__ for module in (setup, choices, resolve, rounds, measures, styles, tables, view)],
    id="cier",
    version="1.0.0",
    seats=(2, 8),
    longest=100_000,
    state=STATE,
    tables=TABLES,
    numbers=NUMBERS,
    events=Event,
    reasons=Reason,
    styles=Style,
    metrics=measures.Measure,
    files={"characters": "characters.toml"},
    suits=suits,
)
