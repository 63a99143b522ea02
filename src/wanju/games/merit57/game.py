"""功德轮回, the large edition, as one object: the one name the rest of the program imports."""

from __future__ import annotations

from collections.abc import Mapping

from wanju.games.merit57 import card_files, counters, decisions, measures, refusals, sheet, styles, tables, view
from wanju.games.merit57.actions import Reason
from wanju.games.merit57.readings import NUMBERS, BeingRefill
from wanju.games.merit57.state import BEINGS, FOLDER, RULES, STATE, Event
from wanju.games.merit57.weighing import Style
from wanju.kernel.cards import Deck
from wanju.kernel.errors import BadNumber
from wanju.kernel.game import Game, Notice, Ruleset
from wanju.kernel.record import Record
from wanju.kernel.rule import compiled_too

SET_ASIDE = 3
"""§12.8  Collective events that are never drawn where the lowest are looked at."""


@compiled_too
def call(state: Record, rules: Record, dealer: Record, which: int, me: int, chosen: int) -> None:
    """No card needs a function of its own."""


def suits(ruleset: Ruleset) -> None:
    """Settings that are each in range but make no game together."""
    if ruleset.preset == "two_player" and ruleset.seats != 2:
        raise BadNumber(f"two_player is for 2 players with two characters each; {ruleset.seats} sit here. (§12.11)")
    kept, rounds = ruleset.record.collectives - SET_ASIDE, ruleset.record.rounds
    if ruleset.values["segmented_deck"] == "bottom_three" and rounds > kept:
        raise BadNumber(f"bottom_three keeps {kept} collective events, too few for {rounds} rounds. (§12.8)")


def notices(ruleset: Ruleset) -> list[Notice]:
    """A team that could not win even if it saved everybody should know before it begins."""
    rules = ruleset.record
    can_come = min(BEINGS, rules.setup_beings + rules.rounds)
    if rules.being_refill == BeingRefill.ONE and rules.saves_line > can_come:
        return [("unwinnable", {"needed": rules.saves_line, "beings": can_come})]
    return []


def decks(files: Mapping[str, str]) -> list[Deck]:
    return list(card_files.decks(files).values())


GAME = Game(
    id="merit57",
    version="5.7.1",
    folder=FOLDER,
    fewest=2,
    most=4,
    longest=600,
    state=STATE,
    rules=RULES,
    numbers=NUMBERS,
    reasons=Reason,
    events=Event,
    styles=tuple(style.name.lower() for style in Style),
    metrics=measures.metrics,
    functions={
        "setup": decisions.setup,
        "waiting": decisions.waiting,
        "why_not": decisions.why_not,
        "act": decisions.act,
        "payoff": measures.payoff,
        "measure": measures.measure,
        "choose": styles.choose,
        "imagine": decisions.imagine,
        "change": counters.change,
        "call": call,
    },
    action_names=view.action_names,
    explain=refusals.explain,
    narrate=view.narrate,
    seen_by=view.seen_by,
    sheet=sheet.sheet,
    files=card_files.FILES,
    read_files=card_files.decks,
    meaning=tables.meaning,
    fill_tables=tables.fill_tables,
    suits=suits,
    notices=notices,
    decks=decks,
    naming=card_files.NAMING,
)
