"""What the lab tallies of a finished game."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.games.merit57.state import PLACES, Bodhisattva, Outcome, Phase, Role, Seat, Table
from wanju.kernel.game import Metric, Ruleset
from wanju.kernel.record import Record

TEAM_WIN, CALAMITY, SAVES, ROUNDS, DECISIONS, DOOM, REVERSED = range(7)
BY_PLACE = 7
SCORE, RANK, FIRST, VOW_KEPT = range(4)
PER_PLACE = 4
BY_ROLE = BY_PLACE + PER_PLACE * PLACES
ROLE_NUMBERS = ("score", "rank", "first", "vow_kept", "merit", "wisdom", "wealth", "labors", "practises", "donations",
                "saves", "protects", "aids", "skills", "heroes", "helps", "refuge", "mahayana", "hard_vow")  # fmt: skip
COUNTED = (Seat.MERIT, Seat.WISDOM, Seat.WEALTH, Seat.LABORS, Seat.PRACTISES, Seat.DONATIONS, Seat.SAVES,
           Seat.PROTECTS, Seat.AIDS, Seat.SKILLS, Seat.HEROES, Seat.HELPS)  # fmt: skip
COUNTERS = tuple(counter.value for counter in COUNTED)
PER_ROLE = len(ROLE_NUMBERS)
BY_VOW = BY_ROLE + PER_ROLE * len(Role)
BY_BODHISATTVA = BY_VOW + 2 * len(Role)
RATES = ("first", "vow_kept", "refuge", "mahayana", "hard_vow")


def measure(state: Record, rules: Record, out: Any) -> None:
    """The team's result; score, rank, first place and vow by board and by role; what each role did; vows kept. Scores
    and ranks exist only where the team has won."""
    is_won = state.outcome == Outcome.WON
    for i in range(BY_PLACE, len(out)):
        out[i] = np.nan
    out[TEAM_WIN] = 1.0 if is_won else 0.0
    out[CALAMITY] = state.table[Table.CALAMITY]
    out[SAVES] = state.table[Table.SAVED]
    out[ROUNDS] = state.table[Table.ROUND_NUMBER]
    out[DECISIONS] = state.decisions
    out[DOOM] = 1.0 if state.table[Table.CALAMITY] >= rules.calamity_loss else 0.0
    out[REVERSED] = state.reversed
    for place in range(rules.places):
        seat = state.seat[place]
        role = seat[Seat.ROLE]
        first = BY_PLACE + PER_PLACE * place
        mine = BY_ROLE + PER_ROLE * role
        if is_won:
            out[first] = out[mine] = state.score[place]
            out[first + 1] = out[mine + 1] = state.rank[place]
            out[first + 3] = out[mine + 3] = state.vow_kept[place]
            out[BY_VOW + 2 * role + seat[Seat.VOW]] = state.vow_kept[place]
            if seat[Seat.BODHISATTVA] > 0:
                out[BY_BODHISATTVA + seat[Seat.BODHISATTVA] - 1] = state.bodhisattva_kept[place]
        out[first + 2] = out[mine + 2] = 1.0 if is_won and state.rank[place] == 1 else 0.0
        for i in range(len(COUNTERS)):
            out[mine + 4 + i] = seat[COUNTERS[i]]
        out[mine + 16] = 1.0 if seat[Seat.FAITH] >= 1 else 0.0
        out[mine + 17] = 1.0 if seat[Seat.FAITH] == 2 else 0.0
        out[mine + 18] = seat[Seat.VOW]


def metrics(ruleset: Ruleset) -> dict[int, Metric]:
    """The name of each place of `measure`."""
    named = ("team_win", "calamity", "saves", "rounds", "decisions", "doom", "reversed")
    names = {i: Metric(name, name in ("team_win", "doom", "reversed")) for i, name in enumerate(named)}
    for place in range(ruleset.record.places):
        for i, name in enumerate(("score_seat_{}", "rank_seat_{}", "win_seat_{}", "vow_kept_seat_{}")):
            names[BY_PLACE + PER_PLACE * place + i] = Metric(name.format(place), i >= FIRST)
    for role in Role:
        for i, name in enumerate(ROLE_NUMBERS):
            names[BY_ROLE + PER_ROLE * role + i] = Metric(f"{name}_{role.name.lower()}", name in RATES)
    for i, card in enumerate(ruleset.tables["vows"].cards):
        names[BY_VOW + i] = Metric(f"kept_{card.id}", True)
    for bodhisattva in list(Bodhisattva)[1:]:
        names[BY_BODHISATTVA + bodhisattva - 1] = Metric(f"kept_{bodhisattva.name.lower()}", True)
    return names


def payoff(state: Record, rules: Record, out: Any) -> None:
    """1 for the first place, shared equally where it is shared; nothing for anybody if the team fails. §12.11  Of two
    players the one with the best character wins, however many stand beside it."""
    firsts = 0.0
    for player in range(rules.seats):
        out[player] = 0.0
    if state.outcome != Outcome.WON or state.phase != Phase.OVER:
        return
    for place in range(rules.places):
        if state.rank[place] == 1:
            out[place % rules.seats] = 1.0
    for player in range(rules.seats):
        firsts += out[player]
    for player in range(rules.seats):
        out[player] /= firsts
