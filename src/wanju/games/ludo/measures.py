"""What the lab tallies of a finished game."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.games.ludo.board import SEATS
from wanju.games.ludo.rows import distance
from wanju.games.ludo.state import Outcome
from wanju.kernel.game import Metric, Ruleset
from wanju.kernel.record import Record

TURNS, ROLLS, SIXES, CAPTURES, FORFEITS, STUCK, DECISIONS, STOPPED, WIN_FIRST, BENT, WIN_SEAT = range(11)
PROGRESS = WIN_SEAT + SEATS
SENT_HOME = PROGRESS + SEATS


def measure(state: Record, rules: Record, out: Any) -> None:
    """Length, luck and fights; who won; how far dice were bent, if any were; and how far everybody came."""
    out[TURNS] = state.turns
    out[ROLLS] = state.rolls
    out[SIXES] = state.six_rolls
    out[CAPTURES] = state.captures[0] + state.captures[1] + state.captures[2] + state.captures[3]
    out[FORFEITS] = state.forfeits
    out[STUCK] = state.stuck
    out[DECISIONS] = state.decisions
    out[STOPPED] = 1.0 if state.outcome == Outcome.STOPPED else 0.0
    out[WIN_FIRST] = 1.0 if state.rank[state.first] == 1 else 0.0
    out[BENT] = state.bent_far / state.bent_rolls if state.bent_rolls > 0 else np.nan
    for seat in range(rules.seats):
        out[WIN_SEAT + seat] = 1.0 if state.rank[seat] == 1 else 0.0
        out[PROGRESS + seat] = distance(int(state.row[seat]))
        out[SENT_HOME + seat] = state.captures[seat]


def metrics(ruleset: Ruleset) -> dict[int, Metric]:
    """The name of each place of `measure`."""
    means = {
        TURNS: "turns", ROLLS: "rolls", SIXES: "sixes", CAPTURES: "captures", FORFEITS: "forfeits", STUCK: "stuck",
        DECISIONS: "decisions",
    }  # fmt: skip
    names = {place: Metric(name, False) for place, name in means.items()}
    names |= {STOPPED: Metric("stopped", True), WIN_FIRST: Metric("win_first_mover", True)}
    if ruleset.values["dice"] != "fair":
        names[BENT] = Metric("distance_from_fair", False)
    for seat in range(ruleset.seats):
        names[WIN_SEAT + seat] = Metric(f"win_seat_{seat}", True)
        names[PROGRESS + seat] = Metric(f"progress_seat_{seat}", False)
        names[SENT_HOME + seat] = Metric(f"captures_seat_{seat}", False)
    return dict(sorted(names.items()))
