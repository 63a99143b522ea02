"""What the lab tallies of a finished match; how matches go, and what each seat was."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.games.cier.state import HALVES, MAX_ABILITIES, MAX_ROLES, Mode, Outcome
from wanju.games.cier.view import role_name
from wanju.kernel.bits import how_many
from wanju.kernel.game import Ruleset
from wanju.kernel.named import MEAN, RATE, SEATS, Labels, Metrics, Traits
from wanju.kernel.record import Record


def abilities(ruleset: Ruleset) -> list[str]:
    """The ids of the abilities."""
    return list(ruleset.tables["abilities"])


def all_roles(ruleset: Ruleset) -> list[str]:
    return [role_name(ruleset, role) for role in range(ruleset.record.role_count)]


def roles(ruleset: Ruleset) -> list[str]:
    """The ids of the roles, where players have different ones."""
    if not has_roles(ruleset.record):
        return []
    return all_roles(ruleset)


class Measure(Metrics):
    DRAW = RATE, "draw", "平局"
    TURNS = MEAN, "turns", "轮"
    ROUNDS = MEAN, "rounds", "回合"
    FOULS = MEAN, "fouls", "犯规"
    WIN_SEAT = RATE, SEATS, "wins", "获胜"
    USED = MEAN, Labels(MAX_ABILITIES, abilities, "ability"), "used", "使用"
    LANDED = MEAN, Labels(MAX_ABILITIES, abilities, "ability"), "landed", "命中"
    WIN = (
        RATE,
        Labels(MAX_ROLES, roles, "role"),
        "wins",
        "获胜",
    )  # last: only some modes have it, and the others need not carry it


class Series(Metrics):
    """From turn to turn."""

    LIVING = MEAN, "in play", "在场人数"
    LEAD = MEAN, "lead in HP", "领先 HP"
    HP = MEAN, SEATS, "HP", "HP"
    AMMO = MEAN, SEATS, "ammo", "弹药"


class Trait(Traits):
    ROLE = Labels(MAX_ROLES, all_roles, "role"), "role", "身份"
    WON = RATE, "won", "获胜"
    HP = MEAN, "HP left", "剩余 HP"
    AMMO = MEAN, "ammo left", "剩余弹药"


def has_roles(rules: Record) -> bool:
    """Do players have different roles?"""
    return rules.mode == Mode.LORD or rules.mode == Mode.SKILL


def measure(state: Record, rules: Record, out: Any) -> None:
    """Draw or not, length, who won by seat and by role, and how often each ability was used and landed."""
    out[Measure.DRAW] = 1.0 if state.outcome == Outcome.DRAWN else 0.0
    out[Measure.TURNS] = state.turn_number
    out[Measure.ROUNDS] = state.round_number
    out[Measure.FOULS] = state.fouls
    if has_roles(rules):
        for role in range(rules.role_count):
            out[Measure.WIN + role] = np.nan
    for seat in range(rules.seats):
        won = 1.0 if state.outcome == Outcome.WON and state.winners >> state.side[seat] & 1 else 0.0
        out[Measure.WIN_SEAT + seat] = won
        if has_roles(rules):
            out[Measure.WIN + state.role[seat]] = won
    for ability in range(rules.ability_count):
        out[Measure.USED + ability] = state.used[ability]
        out[Measure.LANDED + ability] = state.landed[ability]


def moment_of(state: Record, rules: Record) -> int:
    return state.turn_number


def chart(state: Record, rules: Record, out: Any) -> None:
    """How many are in play, the HP and ammo of each seat, and the best HP before the next."""
    best = second = 0
    for seat in range(rules.seats):
        hp = max(state.hp[seat], 0)
        best, second = max(best, hp), max(second, min(best, hp))
        out[Series.HP + seat], out[Series.AMMO + seat] = hp / HALVES, state.ammo[seat] / HALVES
    out[Series.LIVING], out[Series.LEAD] = how_many(state.living), (best - second) / HALVES


def traits(state: Record, rules: Record, out: Any) -> None:
    for seat in range(rules.seats):
        out[seat, Trait.ROLE] = state.role[seat]
        out[seat, Trait.WON] = 1.0 if state.outcome == Outcome.WON and state.winners >> state.side[seat] & 1 else 0.0
        out[seat, Trait.HP], out[seat, Trait.AMMO] = max(state.hp[seat], 0) / HALVES, state.ammo[seat] / HALVES
