"""What the lab tallies of a finished game: of the team, then by seat and by role."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.games.merit13.scoring import score
from wanju.games.merit13.state import DEEDS, PATHS, PLACES, Deed, Outcome, Path, Role, Seat, Table
from wanju.kernel.game import Metric, Ruleset
from wanju.kernel.record import Record
from wanju.kernel.rule import compiled_too

TEAM_WIN, UNDECIDED, CALAMITY, SAVES, REVEALED, ROUNDS, GROUPS = range(7)
"""Places of `measure`; from GROUPS on, a block for each seat, then one for each role."""
SCORE, RANK, FIRST, PAYOUTS, FIRST_DEED = range(5)
FIRST_PATH = FIRST_DEED + DEEDS
BLOCK = FIRST_PATH + PATHS


def measure(state: Record, rules: Record, out: Any) -> None:
    """The team's result, and each player's by seat and by role. Nobody has a score in a game that was lost."""
    out[TEAM_WIN] = 1.0 if state.outcome == Outcome.WON else 0.0
    out[UNDECIDED] = 1.0 if state.outcome == Outcome.UNDECIDED else 0.0
    out[CALAMITY] = state.table[Table.CALAMITY]
    out[SAVES] = state.table[Table.SAVED]
    out[REVEALED] = state.revealed
    out[ROUNDS] = state.table[Table.ROUND_NUMBER]
    if rules.places < PLACES:  # a role, or two, that nobody plays
        for number in range(GROUPS + PLACES * BLOCK, len(out)):
            out[number] = np.nan
    for place in range(rules.places):
        by_seat, by_role = GROUPS + place * BLOCK, GROUPS + (PLACES + int(state.seat[place, Seat.ROLE])) * BLOCK
        measure_board(state, rules, out, place, by_seat)
        for number in range(BLOCK):
            out[by_role + number] = out[by_seat + number]


@compiled_too
def measure_board(state: Record, rules: Record, out: Any, place: int, first: int) -> None:
    """One player's numbers, into the block that begins at `first`."""
    is_ranked, board = state.rank[place] > 0, state.seat[place]
    out[first + SCORE] = score(state, rules, place) if is_ranked else np.nan
    out[first + RANK] = float(state.rank[place]) if is_ranked else np.nan
    out[first + FIRST] = 1.0 if state.outcome == Outcome.WON and state.rank[place] == 1 else 0.0
    out[first + PAYOUTS] = board[Seat.PAYOUTS]
    for deed in range(DEEDS):
        out[first + FIRST_DEED + deed] = board[Seat.LABORS + deed]
    for path in range(PATHS):
        out[first + FIRST_PATH + path] = np.nan if not is_ranked else 1.0 if state.path[place] == path else 0.0


def metrics(ruleset: Ruleset) -> dict[int, Metric]:
    """The name of each place of `measure`, as far as this ruleset has it."""
    names = {
        TEAM_WIN: Metric("team_win", True),
        UNDECIDED: Metric("undecided", True),
        CALAMITY: Metric("calamity", False),
        SAVES: Metric("saves", False),
        REVEALED: Metric("revealed", False),
        ROUNDS: Metric("rounds", False),
    }
    for seat in range(ruleset.seats):
        names |= block(GROUPS + seat * BLOCK, f"seat_{seat}", f"win_seat_{seat}")
    for role in Role:
        word = role.name.lower()
        names |= block(GROUPS + (PLACES + role) * BLOCK, word, f"first_{word}")
    return names


def block(first: int, whose: str, win: str) -> dict[int, Metric]:
    """The names of one block."""
    names = {
        first + SCORE: Metric(f"score_{whose}", False),
        first + RANK: Metric(f"rank_{whose}", False),
        first + FIRST: Metric(win, True),
        first + PAYOUTS: Metric(f"payouts_{whose}", False),
    }
    for deed in Deed:
        names[first + FIRST_DEED + deed] = Metric(f"{deed.name.lower()}_{whose}", False)
    for path in Path:
        names[first + FIRST_PATH + path] = Metric(f"path_{path.name.lower()}_{whose}", True)
    return names
