"""功德轮回 (base edition), declared."""

from __future__ import annotations

from wanju.games.merit13.card_files import FILES, NAMING, our_text
from wanju.games.merit13.measures import Metric, Series, Trait
from wanju.games.merit13.readings import NUMBERS
from wanju.games.merit13.state import STATE, TABLES, Action, Event, Reason, Table
from wanju.games.merit13.styles import Style
from wanju.kernel import declare
from wanju.kernel.bits import how_many
from wanju.kernel.errors import BadFile, BadNumber
from wanju.kernel.game import Notice, Ruleset
from wanju.kernel.lesson import Lesson
from wanju.kernel.objectives import SemiCooperative

PARTS = (
    "counters", "options", "beings", "saving", "together", "deeds", "scoring", "rounds", "setup", "choices", "tables",
    "card_files", "measures", "team", "weighing", "wise", "styles", "view", "sheet", "score_sheet",
    "wanting",
)  # fmt: skip


def suits(ruleset: Ruleset) -> None:
    """Settings that are each in range but leave nothing between winning and losing, or a round without an event."""
    rules, deck = ruleset.record, ruleset.values["event_deck"]
    for id in ("calamity_most", "calamity_start"):
        if rules[id] >= rules.calamity_loss:
            zh = f"{id} 不能是 {rules[id]}：劫难到 {rules.calamity_loss} 即败。（§8）"
            raise BadNumber(f"{id} cannot be {rules[id]}: all is lost at calamity {rules.calamity_loss}. (§8)", zh)
    if how_many(rules.deck) < rules.rounds:
        there = f"its event_deck '{deck}' has {how_many(rules.deck)} events"
        zh = f"它的 event_deck '{deck}' 有 {how_many(rules.deck)} 个事件；{rules.rounds} 轮每轮要一个。（§4）"
        raise BadFile(FILES["events"], f"{there}; {rules.rounds} rounds need one each. (§4)", zh)


def notices(ruleset: Ruleset) -> list[Notice]:
    """§11  A difficulty that asks for more beings than can appear cannot be won, and everybody should know (A13-07)."""
    rules = ruleset.record
    appear = min(rules.initial_beings + rules.beings_per_round * rules.rounds, how_many(rules.everybody))
    if appear >= rules.needed:
        return []
    return [("unwinnable", {"needed": rules.needed, "appear": appear, "rounds": rules.rounds})]


def as_in_1_3_1(ruleset: Ruleset) -> bool:
    """Do games go as they went in 1.3.1? There, the harder levels began without beings."""
    return ruleset.preset not in ("hard", "asura") or "initial_beings" in ruleset.settings


GAME = declare(
    [f"{__package__}.{part}" for part in PARTS],
    id="merit13",
    version="1.3.2",
    seats=(3, 4),
    longest=10_000,  # 246 by the book; every setting at its widest gives 9,468
    state=STATE,
    tables=TABLES,
    numbers=NUMBERS,
    actions=Action,
    reasons=Reason,
    events=Event,
    styles=Style,
    levels={
        "newcomer": "wavering:60:balanced",
        "casual": "balanced",
        "steady": "wise",
        "master": "improve:600:first",
    },
    objectives=SemiCooperative,
    objective=SemiCooperative.TEAM_THEN_SCORE.id,
    thinkers=(Style.WISE.id,),
    metrics=Metric,
    series=Series,
    traits=Trait,
    files=FILES,
    naming=NAMING,
    our_text=our_text,
    blank={"events": {}, "beings": {"fu": 0, "hui": 0, "unsaved": 0}},
    suits=suits,
    notices=notices,
    lesson=Lesson(seed=2, seats=3, adviser=Style.WISE.id, is_enough=lambda state: state.table[Table.ROUND_NUMBER] > 1),
    earlier={"1.3.1": as_in_1_3_1},
)
