"""功德轮回, the large edition, declared: the one name the rest of the program imports."""

from __future__ import annotations

from wanju.games.merit57 import card_files
from wanju.games.merit57.actions import Do, Reason
from wanju.games.merit57.measures import Metric, Series, Trait
from wanju.games.merit57.readings import NUMBERS, BeingRefill
from wanju.games.merit57.state import BEINGS, LOWEST, STATE, TABLES, Event, Table
from wanju.games.merit57.weighing import Style
from wanju.kernel.declare import declare
from wanju.kernel.errors import BadNumber
from wanju.kernel.game import Notice, Ruleset
from wanju.kernel.lesson import Lesson
from wanju.kernel.objectives import SemiCooperative


def suits(ruleset: Ruleset) -> None:
    """Settings that are each in range but make no game together."""
    if ruleset.preset == "two_player" and ruleset.seats != 2:
        zh = f"two_player 供两人、每人两个角色；这里坐了 {ruleset.seats} 人。（§12.11）"
        raise BadNumber(f"two_player is for 2 players with two characters each; {ruleset.seats} sit here. (§12.11)", zh)
    kept, rounds = ruleset.record.collectives - LOWEST, ruleset.record.rounds
    if ruleset.values["segmented_deck"] == "bottom_three" and rounds > kept:
        zh = f"bottom_three 只留 {kept} 张集体事件，不够 {rounds} 回合。（§12.8）"
        raise BadNumber(f"bottom_three keeps {kept} collective events, too few for {rounds} rounds. (§12.8)", zh)


def notices(ruleset: Ruleset) -> list[Notice]:
    """A team that could not win even if it saved everybody should know before it begins."""
    rules = ruleset.record
    can_come = min(BEINGS, rules.setup_beings + rules.rounds)
    if rules.being_refill == BeingRefill.ONE and rules.saves_line > can_come:
        return [("unwinnable", {"needed": rules.saves_line, "beings": can_come})]
    return []


PARTS = (
    "readings", "state", "actions", "counters", "beings", "gains", "saving", "turn", "cardplay", "faith", "abilities",
    "optional", "income", "settlement", "scoring", "opening", "segments", "rounds", "setup", "choices", "open",
    "imagining", "measures", "weighing", "others", "acting", "beside", "answers", "styles", "tables", "refusals",
    "view", "sheet", "score_sheet", "wanting",
)  # fmt: skip

GAME = declare(
    [f"{__package__}.{part}" for part in PARTS],
    id="merit57",
    version="5.7.2",
    seats=(2, 4),
    longest=600,
    state=STATE,
    tables=TABLES,
    numbers=NUMBERS,
    actions=Do,
    reasons=Reason,
    events=Event,
    styles=Style,
    levels={
        "newcomer": "wavering:60:balanced",
        "casual": "wavering:30:scorer",
        "steady": "scorer",
        "strong": "improve:100:first",
        "master": "improve:1000:first",
    },
    objectives=SemiCooperative,
    objective=SemiCooperative.TEAM_THEN_SCORE.id,
    metrics=Metric,
    series=Series,
    traits=Trait,
    files=card_files.FILES,
    read_files=card_files.decks,
    decks=lambda files: list(card_files.decks(files).values()),
    naming=card_files.NAMING,
    our_text=card_files.our_text,
    blank=card_files.BLANK,
    suits=suits,
    notices=notices,
    lesson=Lesson(
        seed=2, seats=4, adviser=Style.SCORER.id, is_enough=lambda state: state.table[Table.ROUND_NUMBER] > 1
    ),
)
