"""Why a piece is moved, for somebody's first game."""

from __future__ import annotations

from wanju.games.ludo.board import GOAL, LAST_ON_RING, YARD
from wanju.games.ludo.moves import is_open_ground, landing, victims
from wanju.games.ludo.rows import step_at
from wanju.games.ludo.state import TO_ROLL
from wanju.games.ludo.styles import ALONE, TOGETHER, danger
from wanju.kernel.table import Table


def why(table: Table, seat: int, action: str) -> str:
    """The word for what this move does, the most telling first."""
    state, rules = table.state, table.rules
    if state.movable == TO_ROLL:
        return "roll"
    step = step_at(state.row[seat], table.ruleset.action(action))
    to = landing(rules, step, state.die)
    if step == YARD:
        return "out"
    if victims(state, rules, seat, to) != 0:
        return "capture"
    if to == GOAL:
        return "home"
    if danger(state, rules, seat, step, TOGETHER) > danger(state, rules, seat, to, ALONE):
        return "flee"
    return "safe" if to <= LAST_ON_RING and not is_open_ground(rules, seat, to) else "run"
