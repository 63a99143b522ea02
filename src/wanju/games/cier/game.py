"""呲儿 declared: the one name the rest of the program imports."""

from __future__ import annotations

from wanju.games.cier import choices, measures, resolve, rounds, score_sheet, setup, styles, tables, view
from wanju.games.cier.state import HALVES, NUMBERS, STATE, TABLES, Event, Mode, Reason, Role, Style, Team
from wanju.kernel.declare import declare
from wanju.kernel.errors import BadNumber
from wanju.kernel.game import Ruleset
from wanju.kernel.lesson import Lesson


def suits(ruleset: Ruleset) -> None:
    """Settings that are each in range but leave somebody without an opponent, or are not what the text allows."""
    seats, mode = ruleset.seats, ruleset.record.mode
    if mode == Mode.TEAM:
        suit_teams(ruleset)
    if mode == Mode.SKILL and any(ruleset.record.hp_seat[:seats]):
        zh = "技能模式下不能设 hp_seat；血量由角色决定。（§1）"
        raise BadNumber("hp_seat cannot be set in skill mode; there the character says how many HP one has. (§1)", zh)
    if mode == Mode.LORD and ruleset.record.lord_seat >= seats:
        lord = ruleset.record.lord_seat
        zh = f"lord_seat 不能是 {lord}；座位从 0 到 {seats - 1}。（§3）"
        raise BadNumber(f"lord_seat cannot be {lord}; the seats go from 0 to {seats - 1}. (§3)", zh)
    if mode == Mode.LORD and ruleset.record.minions > seats - 2:
        minions = ruleset.record.minions
        zh = f"{seats} 人桌 minions 不能是 {minions}；总要有一个平民。（§3）"
        raise BadNumber(f"minions cannot be {minions} at a table of {seats}; it takes a commoner. (§3)", zh)
    if mode == Mode.LORD:
        suit_lord(ruleset)


def suit_teams(ruleset: Ruleset) -> None:
    """§1, C-14  Each team needs a player, and two teams a match."""
    seats, teams = ruleset.seats, ruleset.record.teams
    chosen = {team for team in ruleset.record.team[:seats] if team != Team.DEALT}
    if not chosen and teams > seats:
        zh = f"{seats} 人桌 teams 不能是 {teams}；每队至少一人。（§1）"
        raise BadNumber(f"teams cannot be {teams} at a table of {seats}; each team needs a player. (§1)", zh)
    if chosen and Team.DEALT in ruleset.record.team[:seats]:
        right = "name the team of every seat, or of none. (C-14)"
        zh = "不能只有部分座位的 team 是 dealt；要么每座都写明队伍，要么都不写。（C-14）"
        raise BadNumber(f"team cannot be 'dealt' for some seats only; {right}", zh)
    if len(chosen) == 1:
        zh = "所有座位不能同属一队；一局至少两队。（§1）"
        raise BadNumber("team cannot be the same for every seat; a match takes two teams. (§1)", zh)


def suit_lord(ruleset: Ruleset) -> None:
    """§3  The lord has at least the HP of every commoner."""
    rules, seats = ruleset.record, range(ruleset.seats)
    commoners = [seat for seat in seats if setup.role_by_lord(rules, seat) == Role.COMMONER]
    lord = (rules.hp_seat[rules.lord_seat] or rules.hp_lord) / HALVES
    most = max(rules.hp_seat[seat] or rules.hp_commoner for seat in commoners) / HALVES
    if lord < most:
        zh = f"有平民是 {most:g} 血时，主公不能是 {lord:g} 血；不可更少。（§3）"
        raise BadNumber(f"The lord cannot have {lord:g} HP where a commoner has {most:g}; never fewer. (§3)", zh)


GAME = declare(
    [module.__name__ for module in (setup, choices, resolve, rounds, measures, styles, tables, view, score_sheet)],
    id="cier",
    version="1.0.0",
    seats=(2, 8),
    longest=100_000,
    state=STATE,
    tables=TABLES,
    numbers=NUMBERS,
    events=Event,
    reasons=Reason,
    styles=Style,
    levels={
        "newcomer": "wavering:70:counting",
        "casual": "wavering:30:counting",
        "steady": "counting",
        "master": "strongest",
    },
    metrics=measures.Measure,
    series=measures.Series,
    traits=measures.Trait,
    files={"characters": "characters.toml"},
    suits=suits,
    lesson=Lesson(seed=2, seats=3, adviser=Style.COUNTING.id),
)
