"""A bent roll, told: its six probabilities and their reason in one line, where the table lets it be read (L-15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wanju.games.ludo.balance.rules import FACES, FAIR_CHANCE, RULE_NAMES, Rule
from wanju.kernel.game import Ruleset
from wanju.kernel.record import Record
from wanju.kernel.text import LANGUAGES, say

TINY = 1e-9


def last_bent(state: Record, ruleset: Ruleset) -> dict[str, Any] | None:
    """L-15  The last roll that the balance engine bent; nothing before there is one, or where the book is closed."""
    if state.bent_rolls == 0 or ruleset.values["dice_book"] != "during":
        return None
    one = state.roll
    return {
        "number": state.bent_rolls,
        "seat": state.bent_seat,
        "p": list(one.p),
        "rule": RULE_NAMES[one.rule],
        "gifts": faces_in(one.gifts),
        "words": {language: line(one, ruleset, language) for language in LANGUAGES},
    }


def faces_in(mask: int) -> list[int]:
    """The faces of a bitmask; face 1 is the lowest bit."""
    return [face for face in range(1, FACES + 1) if mask >> face - 1 & 1]


def line(one: Record, ruleset: Ruleset, language: str) -> str:
    """§B2, §B3  The vector and the rule that made it."""
    table = ruleset.game.words(language)
    why = say(
        table,
        f"bent.{reason(one, ruleset)}",
        difference=points(one.difference),
        history=points(one.history),
        six=percent(one.p6),
        gifts=faces_in(one.gifts),
        chance=percent(one.gift_probability),
        fast=faces_in(ruleset.record.fast_faces),
        share=percent(one.endgame_share),
        favoured=[face for face in range(1, FACES + 1) if one.p[face - 1] > FAIR_CHANCE + TINY],
    )
    is_even = max(one.p) < FAIR_CHANCE + TINY
    return say(table, "bent.even" if is_even else "bent.line", faces=" · ".join(vector(one.p)), why=why)


def reason(one: Record, ruleset: Ruleset) -> str:
    """The key of the sentence that says why."""
    if ruleset.values["dice"] != "steady":
        return Rule(one.rule).id
    if one.rule == Rule.FAIR:
        return "steady_even"
    return "steady_help" if one.history < 0 else "steady_hold"


def vector(p: Sequence[float]) -> list[str]:
    """'1–5: 17.1', '6: 14.6': the probabilities in hundredths, of neighbours that are alike together."""
    told, first = [], 1
    for face in range(1, FACES + 1):
        if face == FACES or p[face] != p[first - 1]:
            span = f"{first}–{face}" if face > first else str(face)
            told.append(f"{span}: {percent(p[face - 1])}")
            first = face + 1
    return told


def percent(p: float) -> str:
    """A probability in hundredths."""
    return f"{100 * p:.1f}"


def points(difference: float) -> str:
    """A difference of rates in percent points, with its sign."""
    return f"{100 * difference:+.1f}".replace("-", "−")
