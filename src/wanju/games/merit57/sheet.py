"""What a page shows beside the game and that never changes during it: every card in words, made from its lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wanju.games.merit57.actions import Do
from wanju.games.merit57.explained import card_told, does, filled, passive, role_text, vow_points, vow_text
from wanju.games.merit57.state import RESOURCES, Role
from wanju.games.merit57.tables import as_read, personal_decks, vow_as_read
from wanju.kernel.cards import Card
from wanju.kernel.game import Ruleset
from wanju.kernel.text import LANGUAGES
from wanju.kernel.wording import conditions_text, text_of

VOWS = "vows", "bodhisattva"
MENU = {
    "actions": [
        "labor", "practise", "donate", "protect", "save", "save_economic", "save_merit1", "save_merit2", "aid",
        "lecture",
    ],
    "variants": ["save_economic", "save_merit1", "save_merit2"],
    "last": ["done", "pass", "rest", "decline", "keep"],
    "plain": ["done", "pass", "rest", "decline"],
    "amounts": ["give"],
    "never": ["reason.role", "reason.vow", "reason.off", "reason.not_now", "reason.actions"],
}  # fmt: skip
"""How what may be decided is laid out: what costs an action (§5.1, §3.2); other ways to do the same, shown where they
are open; what ends a question; of these what needs no explanation; whose aims are amounts; and the reasons that stay
for the turn, for which what is closed is not shown."""


def told(ruleset: Ruleset, tell: Callable[[dict[str, str]], Any]) -> dict[str, Any]:
    """Something in every language, made from its words."""
    return {language: tell(ruleset.words(language)) for language in LANGUAGES}


def word(ruleset: Ruleset, key: str, otherwise: str = "") -> dict[str, str]:
    """A word in every language."""
    return told(ruleset, lambda words: words.get(key, otherwise))


def named(ruleset: Ruleset, card: Card, kind: str) -> dict[str, str]:
    """A name or flavour in every language."""
    return word(ruleset, f"{kind}.{card.deck}.{card.id}")


def card_sheet(ruleset: Ruleset, card: Card) -> dict[str, Any]:
    """One card: name, flavour, and its text under this ruleset."""
    read = as_read(card, ruleset.values)
    return {
        "deck": card.deck,
        "name": named(ruleset, card, "name"),
        "flavour": named(ruleset, card, "flavour"),
        "text": told(ruleset, lambda words: card_told(words, read, ruleset)),
        "options": {each.id: word(ruleset, f"option.{card.id}.{each.id}", each.id) for each in card.choices},
        "heroes": {each.id: word(ruleset, f"hero.{card.id}.{each.id}", each.id) for each in card.heroes},
    }


def vow_sheet(ruleset: Ruleset, card: Card) -> dict[str, Any]:
    """A vow: its income, what must hold at the end, and the points."""
    is_second = card.deck == "bodhisattva"
    kept = vow_as_read(card, ruleset.values)
    text = told(ruleset, lambda words: {
        "income": text_of(words, card.do, ruleset.values) if card.do else "",
        "needs": conditions_text(words, kept.needs, ruleset.values),
    })  # fmt: skip
    line = told(ruleset, lambda words: vow_text(words, card, kept, ruleset))
    facts = {**vow_points(kept, ruleset), "text": text, "told": line, "paid": ruleset.values["vow_income"]}
    more = {"role": card.more["role"], "hard": card.more["hard"]} if not is_second else {}
    return {"name": named(ruleset, card, "name"), "flavour": named(ruleset, card, "flavour"), **facts, **more}


def sheet(ruleset: Ruleset) -> dict[str, Any]:
    """Cards, beings, roles, vows and kinds of action."""
    laid = [ruleset.tables["collective"].cards, *personal_decks(ruleset.values, ruleset.tables).values()]
    return {
        "cards": {card.id: card_sheet(ruleset, card) for cards in laid for card in cards},
        "beings": {card.id: being_sheet(ruleset, card, i) for i, card in enumerate(ruleset.tables["beings"].cards)},
        "roles": {card.id: role_sheet(ruleset, card) for card in ruleset.tables["roles"].cards},
        "vows": {card.id: vow_sheet(ruleset, card) for deck in VOWS for card in ruleset.tables[deck].cards},
        "actions": {kind.id: {lang: does(ruleset.words(lang), kind.id, ruleset) for lang in LANGUAGES} for kind in Do},
        "menu": MENU,
        "words": {lang: filled(ruleset.words(lang), ruleset) | ruleset.told.get(lang, {}) for lang in LANGUAGES},
    }


def being_sheet(ruleset: Ruleset, card: Card, number: int) -> dict[str, Any]:
    rules = ruleset.record
    numbers = {"cost": rules.cost[number], "merit": card.more["merit"], "wisdom": card.more["wisdom"]}
    return {**card_sheet(ruleset, card), **numbers, "field": bool(card.more["field"])}


def role_sheet(ruleset: Ruleset, card: Card) -> dict[str, Any]:
    role = Role[card.id.upper()]
    start = dict(zip(RESOURCES, list(ruleset.record.start[role]), strict=True))
    always = told(ruleset, lambda words: passive(words, role, ruleset))
    line = told(ruleset, lambda words: role_text(words, role, ruleset))
    return card_sheet(ruleset, card) | {"start": start, "passive": always, "told": line}
