"""What a finished game is worth, and what the lab tallies of it; how it goes, and what each board was and did."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.games.merit57.actions import BODHISATTVAS
from wanju.games.merit57.state import PLACES, RESOURCES, Bodhisattva, Faith, Outcome, Phase, Role, Seat, Table
from wanju.games.merit57.wanting import score_now
from wanju.kernel.game import Ruleset
from wanju.kernel.named import MEAN, RATE, SET, Labels, Metrics, Traits
from wanju.kernel.record import Record

ROLES = len(Role)
MOST_COLLECTIVE = 31
MOST_POINTS = 9999


def vows(ruleset: Ruleset) -> list[str]:
    """The vows of the roles, then those of the bodhisattvas."""
    return [card.id for card in ruleset.tables["vows"].cards] + list(BODHISATTVAS)


def collective_cards(ruleset: Ruleset) -> list[str]:
    return [card.id for card in ruleset.tables["collective"].cards]


A_PLACE = Labels(PLACES, lambda ruleset: range(ruleset.record.places), "seat")
A_VOW = Labels(2 * ROLES + len(BODHISATTVAS), vows, "vow bodhisattva")


class Metric(Metrics):
    """Of the team, by place, by role, by vow."""

    TEAM_WIN = RATE, "the team wins", "团队获胜"
    CALAMITY = MEAN, "calamity", "劫难"
    SAVES = MEAN, "saves", "渡化"
    ROUNDS = MEAN, "rounds", "回合"
    DECISIONS = MEAN, "decisions", "决定"
    DOOM = RATE, "lost to calamity", "劫难致败"
    REVERSED = RATE, "fate reversed", "绝境逆转"
    SCORE_SEAT = MEAN, A_PLACE, "score", "分"
    RANK_SEAT = MEAN, A_PLACE, "rank", "名次"
    WIN_SEAT = RATE, A_PLACE, "first place", "第一"
    VOW_KEPT_SEAT = RATE, A_PLACE, "vow kept", "愿成"
    SCORE = MEAN, Role, "score", "分"
    RANK = MEAN, Role, "rank", "名次"
    FIRST = RATE, Role, "first place", "第一"
    VOW_KEPT = RATE, Role, "vow kept", "愿成"
    MERIT = MEAN, Role, "merit", "功德"
    WISDOM = MEAN, Role, "wisdom", "慧"
    WEALTH = MEAN, Role, "wealth", "资粮"
    LABORS = MEAN, Role, "labors", "劳作"
    PRACTISES = MEAN, Role, "practises", "修行"
    DONATIONS = MEAN, Role, "donations", "布施"
    SAVES_BY = MEAN, Role, "saves", "渡化"
    PROTECTS = MEAN, Role, "protects", "护法"
    AIDS = MEAN, Role, "aids", "求助"
    SKILLS = MEAN, Role, "skills used", "技能"
    HEROES = MEAN, Role, "hero tokens", "英雄标记"
    HELPS = MEAN, Role, "helping actions", "帮助行动"
    REFUGE = RATE, Role, "took refuge", "皈依"
    MAHAYANA = RATE, Role, "Mahayana", "大乘发心"
    HARD_VOW = RATE, Role, "the hard vow", "难愿"
    KEPT = RATE, A_VOW, "vow kept", "愿成"

    @property
    def id(self) -> str:
        return super().id.removesuffix("_by")


class Series(Metrics):
    """From round to round; round 0 is before the first."""

    CALAMITY = MEAN, "calamity", "劫难"
    SAVED = MEAN, "beings saved", "已渡众生"
    LEAD = MEAN, "lead in points", "领先分数"
    WEALTH = MEAN, Role, "wealth", "资粮"
    MERIT = MEAN, Role, "merit", "功德"
    WISDOM = MEAN, Role, "wisdom", "慧"


class Trait(Traits):
    """Of a board."""

    ROLE = Role, "role", "身份"
    FAITH = Faith, "faith", "信仰"
    VOW = A_VOW, "vow", "愿"
    BODHISATTVA = Bodhisattva, "second vow", "行愿"
    KEPT = RATE, "vow kept", "愿成"
    RANK = range(1, PLACES + 1), "rank", "名次"
    CARD = SET, Labels(MOST_COLLECTIVE, collective_cards, "name.collective"), "collective event drawn", "抽到的集体事件"
    TEAM = RATE, "the team wins", "团队获胜"
    FIRST = RATE, "first place", "第一"
    SCORE = MEAN, "score", "分"
    MERIT = MEAN, "merit", "功德"
    WISDOM = MEAN, "wisdom", "慧"


COUNTED = np.array(
    (Seat.MERIT, Seat.WISDOM, Seat.WEALTH, Seat.LABORS, Seat.PRACTISES, Seat.DONATIONS, Seat.SAVES, Seat.PROTECTS,
     Seat.AIDS, Seat.SKILLS, Seat.HEROES, Seat.HELPS)
)  # fmt: skip
"""The counters of a role, in the order of the metrics from MERIT on."""


def measure(state: Record, rules: Record, out: Any) -> None:
    """The team's result; score, rank, first place and vow by board and by role; what each role did; vows kept. Scores
    and ranks exist only where the team has won."""
    for i in range(Metric.SCORE_SEAT, len(out)):
        out[i] = np.nan
    out[Metric.TEAM_WIN] = 1.0 if state.outcome == Outcome.WON else 0.0
    out[Metric.CALAMITY] = state.table[Table.CALAMITY]
    out[Metric.SAVES] = state.table[Table.SAVED]
    out[Metric.ROUNDS] = state.table[Table.ROUND_NUMBER]
    out[Metric.DECISIONS] = state.decisions
    out[Metric.DOOM] = 1.0 if state.table[Table.CALAMITY] >= rules.calamity_loss else 0.0
    out[Metric.REVERSED] = state.reversed
    for place in range(rules.places):
        seat = state.seat[place]
        role = seat[Seat.ROLE]
        measure_rank(state, out, place, role)
        for i in range(len(COUNTED)):
            out[Metric.MERIT + ROLES * i + role] = seat[COUNTED[i]]
        out[Metric.REFUGE + role] = 1.0 if seat[Seat.FAITH] >= Faith.REFUGE else 0.0
        out[Metric.MAHAYANA + role] = 1.0 if seat[Seat.FAITH] == Faith.MAHAYANA else 0.0
        out[Metric.HARD_VOW + role] = seat[Seat.VOW]


def measure_rank(state: Record, out: Any, place: int, role: int) -> None:
    """How a board ended."""
    is_won = state.outcome == Outcome.WON
    is_first = 1.0 if is_won and state.rank[place] == 1 else 0.0
    out[Metric.WIN_SEAT + place] = out[Metric.FIRST + role] = is_first
    if not is_won:
        return
    out[Metric.SCORE_SEAT + place] = out[Metric.SCORE + role] = state.score[place]
    out[Metric.RANK_SEAT + place] = out[Metric.RANK + role] = state.rank[place]
    out[Metric.VOW_KEPT_SEAT + place] = out[Metric.VOW_KEPT + role] = state.vow_kept[place]
    out[Metric.KEPT + 2 * role + state.seat[place, Seat.VOW]] = state.vow_kept[place]
    second = state.seat[place, Seat.BODHISATTVA]
    if second > 0:
        out[Metric.KEPT + 2 * ROLES + second - 1] = state.bodhisattva_kept[place]


def moment_of(state: Record, rules: Record) -> int:
    return state.table[Table.ROUND_NUMBER]


def chart(state: Record, rules: Record, out: Any) -> None:
    """Calamity, beings saved, by how much the best is ahead as if the game ended here, and what each role has."""
    out[Series.CALAMITY] = state.table[Table.CALAMITY]
    out[Series.SAVED] = state.table[Table.SAVED]
    if state.table[Table.ROUND_NUMBER] == 0:
        return
    best = second = -MOST_POINTS
    for place in range(rules.places):
        score, seat = score_now(state, rules, place), state.seat[place]
        best, second = max(best, score), max(second, min(best, score))
        for resource in range(len(RESOURCES)):
            out[Series.WEALTH + ROLES * resource + seat[Seat.ROLE]] = seat[Seat.WEALTH + resource]
    out[Series.LEAD] = best - second


def traits(state: Record, rules: Record, out: Any) -> None:
    """Role, faith and vows of each board, and what became of it; nobody is ranked in a game that was lost."""
    is_won = state.outcome == Outcome.WON
    for place in range(rules.places):
        seat, told = state.seat[place], out[place]
        told[Trait.ROLE], told[Trait.FAITH] = seat[Seat.ROLE], seat[Seat.FAITH]
        told[Trait.VOW], told[Trait.BODHISATTVA] = 2 * seat[Seat.ROLE] + seat[Seat.VOW], seat[Seat.BODHISATTVA]
        told[Trait.CARD] = ((1 << rules.collectives) - 1) & ~(state.collective_left | state.lowest)
        told[Trait.TEAM] = 1.0 if is_won else 0.0
        told[Trait.FIRST] = 1.0 if is_won and state.rank[place] == 1 else 0.0
        told[Trait.MERIT], told[Trait.WISDOM] = seat[Seat.MERIT], seat[Seat.WISDOM]
        if is_won:
            told[Trait.KEPT], told[Trait.RANK] = state.vow_kept[place], state.rank[place]
            told[Trait.SCORE] = state.score[place]


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
