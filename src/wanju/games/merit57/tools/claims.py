"""What the rulebook of v5.7 claims, computed exactly."""

from __future__ import annotations

from wanju.games.merit57.income import pay_income
from wanju.games.merit57.state import Faith, Role, Seat
from wanju.kernel.dealer import SILENT
from wanju.kernel.game import Ruleset
from wanju.kernel.record import records
from wanju.kernel.table import Table
from wanju.lab.claim import Function, exactly, half_width
from wanju.lab.intervals import Estimate

HARD = 1
"""The bodhisattva path is the monk's second vow."""


def passive_merit(ruleset: Ruleset, games: int, seed: int) -> Estimate:
    """The merit of a monk of the bodhisattva path who does nothing: at first, by refuge, and every round."""
    rules, state = ruleset.record, Table(ruleset, seed).state
    monk = state.seat[0]
    monk[Seat.ROLE], monk[Seat.VOW], monk[Seat.FAITH] = Role.MONK, HARD, Faith.REFUGE
    monk[Seat.MERIT] = rules.monk_merit + rules.refuge_first_merit
    for _ in range(rules.rounds):
        pay_income(state, rules, records(SILENT)[0], 0)
    return exactly(float(monk[Seat.MERIT]))


MEASUREMENTS: dict[str, Function] = {each.__name__: each for each in (passive_merit, half_width)}
