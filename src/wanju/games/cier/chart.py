"""Who beats whom: every pair of abilities, played out by the rules between two players."""

from __future__ import annotations

from typing import NamedTuple

from wanju.games.cier.state import NOTHING, Role, Target
from wanju.kernel.errors import IllegalAction
from wanju.kernel.game import Ruleset
from wanju.kernel.table import Table

PLENTY = {"hp_individual": 9, "start_ammo": 10}
KNOWN: dict[str, dict[str, dict[str, list[float] | None]]] = {}
"""Charts made before, by ruleset."""
AIMED = tuple(kind.name.lower() for kind in (Target.ONE, Target.TWO))


class Meeting(NamedTuple):
    """What one ability does when it meets another: HP that each side loses; nothing if it cannot be used so."""

    theirs: float
    mine: float


def usual_abilities(ruleset: Ruleset) -> list[str]:
    """The abilities of somebody without a character, in the order of the table."""
    cost = ruleset.record.roles[Role.INDIVIDUAL].cost
    return [id for number, id in enumerate(ruleset.tables["abilities"]) if cost[number] != NOTHING]


def lines(ruleset: Ruleset) -> dict[str, dict[str, list[float] | None]]:
    """The chart line by line, for a page."""
    if ruleset.hash not in KNOWN:
        made: dict[str, dict[str, list[float] | None]] = {}
        for (mine, theirs), met in chart(ruleset).items():
            made.setdefault(mine, {})[theirs] = list(met) if met else None
        KNOWN[ruleset.hash] = made
    return KNOWN[ruleset.hash]


def answers(ruleset: Ruleset) -> dict[str, dict[str, list[str]]]:
    """Of each ability, what hurts whoever uses it without being hurt, and what it does nothing against."""
    found = {}
    for mine, line in lines(ruleset).items():
        met = {theirs: Meeting(*lost) for theirs, lost in line.items() if lost}
        beaten_by = [theirs for theirs, lost in met.items() if lost.mine > 0 and not lost.theirs]
        found[mine] = {"beaten_by": beaten_by, "stopped_by": [theirs for theirs, lost in met.items() if not any(lost)]}
    return found


def chart(ruleset: Ruleset) -> dict[tuple[str, str], Meeting | None]:
    """Every ability against every other, under the readings of a ruleset, with ammo for all and 横扫 used before."""
    duel = ruleset.game.ruleset(2, settings=ruleset.settings | {"mode": "individual"} | PLENTY, files=ruleset.files)
    every = usual_abilities(duel)
    return {(mine, theirs): meet(duel, mine, theirs) for mine in every for theirs in every}


def meet(duel: Ruleset, mine: str, theirs: str) -> Meeting | None:
    """One turn."""
    table = Table(duel, 0)
    table.state.swept = 0b11
    before = [seat["hp"] for seat in table.view()["seats"]]
    try:
        table.act(0, aimed(duel, mine, 1))
        table.act(1, aimed(duel, theirs, 0))
    except IllegalAction:
        return None
    lost = [had - seat["hp"] for had, seat in zip(before, table.view()["seats"], strict=True)]
    return Meeting(lost[1], lost[0])


def aimed(ruleset: Ruleset, ability: str, at: int) -> str:
    """The action of using it on the other."""
    return f"{ability}@{at}" if ruleset.tables["abilities"][ability]["target"] in AIMED else ability
