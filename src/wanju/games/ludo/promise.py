"""What people have to agree to before their dice are bent, and what the study found that the dice hold of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wanju.games.ludo.balance.core import is_bent
from wanju.kernel.files import read_toml
from wanju.kernel.game import Notice, Ruleset

FAIR = "fair"
RATES = {(row["dice"], row["seats"]): row for row in read_toml(Path(__file__).with_name("measured.toml"))["rate"]}
"""Long-run wins in percent by dice, seats and how good the person is (docs/adaptive-dice.md)."""
BESIDE = ("throws", "dice_book", "people", "history")
"""Settings that change no rate."""


def consent(ruleset: Ruleset) -> Notice | None:
    """L-14, A1, A2  Bent dice are for tables where every person has agreed to them; nobody is asked where none will be
    bent. The terms are those that were measured, by dice and seats."""
    if not will_bend(ruleset):
        return None
    dice = ruleset.values["dice"]
    if not is_measured(ruleset):
        return "adaptive_changed", {"dice": dice}
    found = RATES[dice, ruleset.seats]
    rates = {skill: found[skill] for skill in ("weak", "equal", "strong")}
    facts: dict[str, Any] = {"dice": dice, "seats": ruleset.seats}
    if dice == "steady":
        return "adaptive_steady", facts | {"least": min(rates.values()), "most": max(rates.values())}
    return "adaptive", facts | {skill: round(rate) for skill, rate in rates.items()}


def notices(ruleset: Ruleset) -> list[Notice]:
    """What everybody should know, spectators too: dice are bent, or would be if there were not several people (A2)."""
    if ruleset.values["dice"] == FAIR or ruleset.values["apply_to"] == "none":
        return []
    asked = consent(ruleset)
    return [asked if asked else ("adaptive_several", {})]


def will_bend(ruleset: Ruleset) -> bool:
    """A1, A2  Is there a seat whose dice will be bent, with those who sit here? Until somebody does, one person."""
    humans = ruleset.record.humans or 1
    return any(is_bent(seat, humans, ruleset.record) for seat in range(ruleset.seats))


def is_measured(ruleset: Ruleset) -> bool:
    """Are these the rules that were studied, but for what changes no rate?"""
    studied = ruleset.game.ruleset(ruleset.seats, str(ruleset.values["dice"])).values
    return all(ruleset.values[id] == value for id, value in studied.items() if id not in BESIDE)
