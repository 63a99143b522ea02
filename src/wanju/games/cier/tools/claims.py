"""What the rulebook of 呲儿 claims, counted exactly."""

from __future__ import annotations

from wanju.games.cier.chart import chart, usual_abilities
from wanju.kernel.game import Ruleset
from wanju.lab.claim import Function, exactly
from wanju.lab.intervals import Estimate


def abilities(ruleset: Ruleset, games: int, seed: int) -> Estimate:
    """How many abilities everybody has."""
    return exactly(float(len(usual_abilities(ruleset))))


def unbeaten(ruleset: Ruleset, games: int, seed: int) -> Estimate:
    """How many abilities no other one hurts, whatever the other does, with ammo for all."""
    met = chart(ruleset)
    hurt = {mine for (mine, _), found in met.items() if found is not None and found.mine > 0}
    return exactly(float(len(set(usual_abilities(ruleset)) - hurt)))


MEASUREMENTS: dict[str, Function] = {each.__name__: each for each in (abilities, unbeaten)}
