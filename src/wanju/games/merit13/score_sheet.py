"""§9 The score sheet: the base from fortune and wisdom, and the points of the path."""

from __future__ import annotations

from typing import Any

from wanju.games.merit13.scoring import base_score, path_points, score
from wanju.games.merit13.state import Path, Seat
from wanju.kernel.game import Event, Ruleset
from wanju.kernel.record import Record
from wanju.kernel.score_sheet import account, line


def score_sheet(state: Record, ruleset: Ruleset, story: list[Event]) -> list[dict[str, Any]]:
    """An account for each board, where the end has ranked them."""
    return [board_account(state, ruleset, place) for place in range(ruleset.seats) if state.rank[place] > 0]


def board_account(state: Record, ruleset: Ruleset, place: int) -> dict[str, Any]:
    """The base as far as tenths, and every path that counts."""
    rules, board, best = ruleset.record, state.seat[place], state.path[place]
    facts = {"fu": board[Seat.FU], "hui": board[Seat.HUI], "factor": rules.score_factor}
    lines = [line("base", round(base_score(state, rules, place), 1), **facts)]
    for path in Path:
        points = path_points(state, rules, place, path, best)
        if points != 0 or path == best:
            lines.append(line("path", points, path=path.id))
    return account(place, lines, round(score(state, rules, place, state.bonus[place]), 1), state.rank[place])
