"""The hash of a ruleset: of what the rules mean, not of how somebody wrote them down.

Whatever decides a game is told here in plain lists and tables, numbers as numbers and everything else by its name; a
table's keys are sorted, a list keeps its order. So comments, the order of keys and the words that players read make no
other game, and neither does where a record has room for what.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from wanju.kernel.cards import Card, Choice, Condition, Line

LENGTH = 12
"""Hexadecimal digits of a hash."""


def digest(content: Mapping[str, Any]) -> str:
    """The same for the same content, on every machine and under every version of Python."""
    text = json.dumps(plain(content), sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]


def plain(value: Any) -> Any:
    """A whole number is one, whether it was written 3 or 3.0."""
    if isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


# ── cards ────────────────────────────────────────────────────────────────────


def card_meaning(card: Card) -> dict[str, Any]:
    """What a card does and whom it asks."""
    return {
        "id": card.id,
        "do": lines_meaning(card.do),
        "afterwards": lines_meaning(card.afterwards),
        "asks": card.asks.name,
        "aim": card.aim.name,
        "gift": [card.gift.word, card.gift.most] if card.gift else None,
        "choices": [choice_meaning(choice) for choice in card.choices],
        "heroes": [choice_meaning(hero) for hero in card.heroes],
        "more": card.more,
    }


def choice_meaning(choice: Choice) -> dict[str, Any]:
    """What an option needs and does."""
    return {
        "id": choice.id,
        "needs": conditions_meaning(choice.needs),
        "do": lines_meaning(choice.do),
        "aim": choice.aim.name,
        "skips": choice.skips,
        "opens": choice.opens,
        "more": choice.more,
    }


def lines_meaning(lines: tuple[Line, ...]) -> list[Any]:
    """Lines in their order, each counter and number by its name."""
    return [
        [line.verb.name, line.who.name, line.word, line.by.word, conditions_meaning(line.when)] for line in lines
    ]  # fmt: skip


def conditions_meaning(conditions: tuple[Condition, ...]) -> list[str]:
    return [condition.text for condition in conditions]
