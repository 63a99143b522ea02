"""What a finished game is worth, and what the lab tallies of it: of the team, then by seat and by role; how it goes,
and what each board was and did."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.games.merit13.scoring import bonus_of, path_of, score
from wanju.games.merit13.state import DEEDS, MOST_EVENTS, PATHS, PLACES, ROLES, Outcome, Path, Role, Seat, Table, places
from wanju.kernel import Metrics
from wanju.kernel.game import Ruleset
from wanju.kernel.named import MEAN, RATE, SET, Labels, Traits
from wanju.kernel.record import Record

NAMES = [role.id for role in Role]
WHOSE = Labels(PLACES + ROLES, lambda ruleset: [*(f"seat_{place}" for place in places(ruleset)), *NAMES], "role")
"""Each seat, then each role."""


def events(ruleset: Ruleset) -> list[str]:
    return [card.id for card in ruleset.tables["events"]]


class Metric(Metrics):
    TEAM_WIN = RATE, "the team wins", "团队获胜"
    UNDECIDED = RATE, "undecided", "未分胜负"
    CALAMITY = MEAN, "calamity", "劫难"
    SAVES = MEAN, "saves", "渡化"
    REVEALED = MEAN, "beings revealed", "出现的众生"
    ROUNDS = MEAN, "rounds", "轮"
    WIN_SEAT = RATE, Labels(PLACES, places, "seat"), "first place", "第一"
    FIRST = RATE, Role, "first place", "第一"
    SCORE = MEAN, WHOSE, "score", "得分"
    RANK = MEAN, WHOSE, "rank", "名次"
    PAYOUTS = MEAN, WHOSE, "streak rewards", "连续帮助之赏"
    LABOR = MEAN, WHOSE, "labors", "劳作"  # and the next six, in the order of `Deed`
    PRACTISE = MEAN, WHOSE, "practises", "修行"
    DONATE = MEAN, WHOSE, "donations", "布施"
    PROTECT = MEAN, WHOSE, "protects", "护法"
    SAVE = MEAN, WHOSE, "saves", "渡化"
    JOIN = MEAN, WHOSE, "saves together", "合作渡化"
    LECTURE = MEAN, WHOSE, "lectures", "讲法"
    PATH_BODHISATTVA = RATE, WHOSE, "Path of the Bodhisattva", "菩萨道"  # and the next six, in the order of `Path`
    PATH_GIVING = RATE, WHOSE, "Path of Giving", "布施道"
    PATH_MEDITATION = RATE, WHOSE, "Path of Meditation", "禅修道"
    PATH_RELIEF = RATE, WHOSE, "Path of Relief", "济世道"
    PATH_HOUSEHOLDER = RATE, WHOSE, "Path of the Householder", "居士道"
    PATH_AWAKENING = RATE, WHOSE, "Path of Awakening", "觉悟道"
    PATH_WORLDLY = RATE, WHOSE, "Path of the World", "世俗道"


class Series(Metrics):
    """From round to round."""

    CALAMITY = MEAN, "calamity", "劫难"
    SAVED = MEAN, "beings saved", "渡化"
    LEAD = MEAN, "lead in points", "领先分数"
    WEALTH = MEAN, Role, "wealth", "财富"
    FU = MEAN, Role, "fortune", "福"
    HUI = MEAN, Role, "wisdom", "慧"


class Trait(Traits):
    """Of a board."""

    ROLE = Role, "role", "角色"
    PATH = Path, "path", "道"
    RANK = range(1, PLACES + 1), "rank", "名次"
    CARD = SET, Labels(MOST_EVENTS, events, "card"), "event drawn", "抽到的事件"
    TEAM = RATE, "the team wins", "团队获胜"
    FIRST = RATE, "first place", "第一"
    SCORE = MEAN, "score", "得分"


EACH = WHOSE.size
END = Metric.PATH_WORLDLY + EACH


def moment_of(state: Record, rules: Record) -> int:
    return state.table[Table.ROUND_NUMBER]


def chart(state: Record, rules: Record, out: Any) -> None:
    """Calamity, beings saved, by how much the best is ahead as if the game ended here, and what each role has."""
    out[Series.CALAMITY] = state.table[Table.CALAMITY]
    out[Series.SAVED] = state.table[Table.SAVED]
    best = second = 0.0
    for place in range(rules.places):
        board = state.seat[place]
        points = score(state, rules, place, bonus_of(state, rules, place, path_of(state, rules, place)))
        best, second = max(best, points), max(second, min(best, points))
        for resource in range(Seat.ROLE):
            out[Series.WEALTH + ROLES * resource + board[Seat.ROLE]] = board[Seat.WEALTH + resource]
    out[Series.LEAD] = best - second


def traits(state: Record, rules: Record, out: Any) -> None:
    """Role and path of each board, and what became of it; nobody is ranked in a game that was lost."""
    for place in range(rules.places):
        told = out[place]
        told[Trait.ROLE] = state.seat[place, Seat.ROLE]
        told[Trait.CARD] = rules.deck & ~state.events_left
        told[Trait.TEAM] = 1.0 if state.outcome == Outcome.WON else 0.0
        told[Trait.FIRST] = 1.0 if state.outcome == Outcome.WON and state.rank[place] == 1 else 0.0
        if state.rank[place] > 0:
            told[Trait.PATH], told[Trait.RANK] = state.path[place], state.rank[place]
            told[Trait.SCORE] = score(state, rules, place, state.bonus[place])


def payoff(state: Record, rules: Record, out: Any) -> None:
    """1 for whoever ranks first when the team has won, shared if several do; half of that where the game is undecided
    (A13-10); else 0."""
    firsts = 0
    for place in range(rules.places):
        firsts += 1 if state.rank[place] == 1 else 0
    whole = 1.0 if state.outcome == Outcome.WON else 0.5
    for place in range(rules.places):
        out[place] = whole / firsts if state.rank[place] == 1 else 0.0


def measure(state: Record, rules: Record, out: Any) -> None:
    """The team's result, and each player's by seat and by role. Nobody has a score in a game that was lost."""
    out[Metric.TEAM_WIN] = 1.0 if state.outcome == Outcome.WON else 0.0
    out[Metric.UNDECIDED] = 1.0 if state.outcome == Outcome.UNDECIDED else 0.0
    out[Metric.CALAMITY] = state.table[Table.CALAMITY]
    out[Metric.SAVES] = state.table[Table.SAVED]
    out[Metric.REVEALED] = state.revealed
    out[Metric.ROUNDS] = state.table[Table.ROUND_NUMBER]
    if rules.places < PLACES:
        measure_nobody(rules, out)
    for place in range(rules.places):
        measure_board(state, rules, out, place)


def measure_nobody(rules: Record, out: Any) -> None:
    """Of a role that nobody plays, nothing is known."""
    for role in range(ROLES):
        out[Metric.FIRST + role] = np.nan
        for first in range(Metric.SCORE, END, EACH):
            out[first + rules.places + role] = np.nan


def measure_board(state: Record, rules: Record, out: Any, place: int) -> None:
    """One player's numbers, by seat and by role."""
    is_ranked, board = state.rank[place] > 0, state.seat[place]
    role = rules.places + board[Seat.ROLE]
    is_first = 1.0 if state.outcome == Outcome.WON and state.rank[place] == 1 else 0.0
    out[Metric.WIN_SEAT + place] = out[Metric.FIRST + board[Seat.ROLE]] = is_first
    points = score(state, rules, place, state.bonus[place]) if is_ranked else np.nan
    out[Metric.SCORE + place] = out[Metric.SCORE + role] = points
    out[Metric.RANK + place] = out[Metric.RANK + role] = float(state.rank[place]) if is_ranked else np.nan
    out[Metric.PAYOUTS + place] = out[Metric.PAYOUTS + role] = board[Seat.PAYOUTS]
    for deed in range(DEEDS):
        first = Metric.LABOR + deed * EACH
        out[first + place] = out[first + role] = board[Seat.LABORS + deed]
    for path in range(PATHS):
        first = Metric.PATH_BODHISATTVA + path * EACH
        is_walked = 1.0 if state.path[place] == path else 0.0
        out[first + place] = out[first + role] = is_walked if is_ranked else np.nan
