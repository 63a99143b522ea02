"""§1.3 What places go by, beside who came home first: the steps that the four pieces have behind them (L-09)."""

from __future__ import annotations

from typing import Any

from wanju.games.ludo.board import GOAL, PIECES
from wanju.games.ludo.rows import distance, step_at
from wanju.kernel.game import Event, Ruleset
from wanju.kernel.record import Record
from wanju.kernel.score_sheet import account, line


def score_sheet(state: Record, ruleset: Ruleset, story: list[Event]) -> list[dict[str, Any]]:
    """The steps of each seat's pieces."""
    return [seat_account(state, seat) for seat in range(ruleset.seats)]


def seat_account(state: Record, seat: int) -> dict[str, Any]:
    """A line for each piece."""
    row = state.row[seat]
    steps = [max(step_at(row, piece), 0) for piece in range(PIECES)]
    lines = [line("home" if step == GOAL else "piece", step, piece=piece) for piece, step in enumerate(steps)]
    return account(seat, lines, distance(row), state.rank[seat], "scored.steps")
