"""功德轮回 (base edition) as one object: the one name the rest of the program imports."""

from __future__ import annotations

from collections.abc import Mapping

from wanju.games.merit13 import actions, counters, measures, scoring, setup, sheet, styles, tables, view
from wanju.games.merit13.state import FOLDER, NUMBERS, RULES, STATE, Event
from wanju.kernel.cards import Deck
from wanju.kernel.errors import BadNumber
from wanju.kernel.game import Game, Notice, Ruleset


def suits(ruleset: Ruleset) -> None:
    """Settings that are each in range but leave nothing between winning and losing."""
    rules = ruleset.record
    for id in ("calamity_most", "calamity_start"):
        if rules[id] >= rules.calamity_loss:
            raise BadNumber(f"{id} cannot be {rules[id]}: all is lost at calamity {rules.calamity_loss}. (§8)")


def notices(ruleset: Ruleset) -> list[Notice]:
    """§11  A difficulty that asks for more beings than can appear cannot be won, and everybody should know (A13-07)."""
    rules = ruleset.record
    there_are = int(rules.everybody).bit_count()
    appear = min(int(rules.initial_beings + rules.beings_per_round * rules.rounds), there_are)
    if appear >= rules.needed:
        return []
    return [("unwinnable", {"needed": int(rules.needed), "appear": appear, "rounds": int(rules.rounds)})]


def decks(files: Mapping[str, str]) -> list[Deck]:
    """Events and beings."""
    return list(tables.decks(files))


GAME = Game(
    id="merit13",
    version="1.3.1",
    folder=FOLDER,
    fewest=3,
    most=4,
    longest=10_000,  # 246 by the book; every setting at its widest gives 9,468
    state=STATE,
    rules=RULES,
    numbers=NUMBERS,
    reasons=actions.Reason,
    events=Event,
    styles=tuple(style.name.lower() for style in styles.Style),
    metrics=measures.metrics,
    functions={
        "setup": setup.setup,
        "waiting": actions.waiting,
        "why_not": actions.why_not,
        "act": actions.act,
        "payoff": scoring.payoff,
        "measure": measures.measure,
        "choose": styles.choose,
        "imagine": actions.imagine,
        "change": counters.change,
        "call": counters.call,
    },
    action_names=view.action_names,
    explain=view.explain,
    narrate=view.narrate,
    seen_by=view.seen_by,
    sheet=sheet.sheet,
    read_files=tables.read_files,
    meaning=tables.meaning,
    fill_tables=tables.fill_tables,
    suits=suits,
    notices=notices,
    files=tables.FILES,
    decks=decks,
    naming=tables.NAMING,
)
