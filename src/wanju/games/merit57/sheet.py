"""What a page shows beside the game and that never changes during it: every card in words, made from its lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wanju.games.merit57.actions import Do
from wanju.games.merit57.card_files import PERSONAL
from wanju.games.merit57.state import Role
from wanju.games.merit57.tables import as_read, bodhisattva_reading, reading
from wanju.kernel.cards import Card, Deck
from wanju.kernel.game import Ruleset
from wanju.kernel.text import LANGUAGES
from wanju.kernel.wording import card_text, conditions_text, text_of

VOWS = "vows", "bodhisattva"
SKILLS = "share", "banquet", "lecture", "bless"
"""By role."""
MENU = {
    "actions": [
        "labor", "practise", "donate", "protect", "save", "save_economic", "save_merit1", "save_merit2", "aid",
        "lecture",
    ],
    "variants": ["save_economic", "save_merit1", "save_merit2"],
    "last": ["done", "pass", "decline", "keep"],
    "plain": ["done", "pass", "decline"],
    "amounts": ["give"],
    "never": ["reason.role", "reason.vow", "reason.off", "reason.not_now", "reason.actions"],
}  # fmt: skip
"""How what may be decided is laid out: what costs an action (§5.1, §3.2); other ways to do the same, shown where they
are open; what ends a question; of these what needs no explanation; whose aims are amounts; and the reasons that stay
for the turn, for which what is closed is not shown."""
WITH_NUMBERS = "renunciation_does", "bodhisattva_does", "achievement_does"


def named(ruleset: Ruleset, card: Card, kind: str) -> dict[str, str]:
    """A name or flavour in every language."""
    return {language: ruleset.words(language).get(f"{kind}.{card.deck}.{card.id}", "") for language in LANGUAGES}


def card_sheet(ruleset: Ruleset, card: Card) -> dict[str, Any]:
    """One card: name, flavour, and its text under this ruleset."""
    read = as_read(card, ruleset.values)
    text = {language: card_text(ruleset.words(language), read, ruleset.values) for language in LANGUAGES}
    options = {
        choice.id: {lang: ruleset.words(lang).get(f"option.{card.id}.{choice.id}", choice.id) for lang in LANGUAGES}
        for choice in card.choices
    }
    heroes = {
        hero.id: {lang: ruleset.words(lang).get(f"hero.{card.id}.{hero.id}", hero.id) for lang in LANGUAGES}
        for hero in card.heroes
    }
    name, flavour = named(ruleset, card, "name"), named(ruleset, card, "flavour")
    return {"deck": card.deck, "name": name, "flavour": flavour, "text": text, "options": options, "heroes": heroes}


def vow_sheet(ruleset: Ruleset, card: Card) -> dict[str, Any]:
    """A vow: its income, what must hold at the end, and the points."""
    is_second = card.deck == "bodhisattva"
    kept = bodhisattva_reading(card, ruleset.values) if is_second else reading(card, str(ruleset.values["vow_table"]))
    told = {}
    for language in LANGUAGES:
        table = ruleset.words(language)
        told[language] = {
            "income": text_of(table, card.do, ruleset.values) if card.do else "",
            "needs": conditions_text(table, kept.needs, ruleset.values),
        }
    facts = {"success": kept.more["success"], "failure": kept.more["failure"], "text": told}
    more = {"role": card.more["role"], "hard": card.more["hard"]} if not is_second else {}
    return {"name": named(ruleset, card, "name"), "flavour": named(ruleset, card, "flavour"), **facts, **more}


def sheet(ruleset: Ruleset) -> dict[str, Any]:
    """Cards, beings, roles, vows and kinds of action."""
    personal = ("pp50",) if ruleset.values["personal_deck_mode"] == "pp50_merged" else ("general", *PERSONAL)
    laid: list[Deck] = [ruleset.tables[deck] for deck in ("collective", *personal)]
    about = {
        kind.id: {language: does(ruleset.words(language), kind.id, ruleset) for language in LANGUAGES} for kind in Do
    }
    return {
        "cards": {card.id: card_sheet(ruleset, card) for deck in laid for card in deck.cards},
        "beings": {card.id: being_sheet(ruleset, card, i) for i, card in enumerate(ruleset.tables["beings"].cards)},
        "roles": {card.id: role_sheet(ruleset, card) for card in ruleset.tables["roles"].cards},
        "vows": {card.id: vow_sheet(ruleset, card) for deck in VOWS for card in ruleset.tables[deck].cards},
        "actions": about,
        "menu": MENU,
        "words": {lang: filled(ruleset.words(lang), ruleset) | ruleset.told.get(lang, {}) for lang in LANGUAGES},
    }


def shown(ruleset: Ruleset) -> dict[str, Any]:
    """The numbers of a ruleset as a sentence names them."""
    return {id: int(value) if isinstance(value, float) else value for id, value in ruleset.values.items()}


def does(table: Mapping[str, str], kind: str, ruleset: Ruleset) -> str:
    """What a kind of action does: with the numbers of the ruleset where there is such a line."""
    if f"does.{kind}" not in table:
        return table.get(f"about.{kind}", "")
    return table[f"does.{kind}"].format(**shown(ruleset), skill=skill_text(table, kind, ruleset))


def skill_text(table: Mapping[str, str], kind: str, ruleset: Ruleset) -> str:
    """What the card of a role says of its skill, if this is one."""
    if kind not in SKILLS:
        return ""
    card = ruleset.tables["roles"].cards[SKILLS.index(kind)]
    return text_of(table, (*card.choices[0].do, *card.afterwards), ruleset.values)


def filled(table: Mapping[str, str], ruleset: Ruleset) -> dict[str, str]:
    """Sentences beside the cards that name numbers of the rules."""
    return {key: line.format(**shown(ruleset)) for key, line in table.items() if key.partition(".")[0] in WITH_NUMBERS}


def being_sheet(ruleset: Ruleset, card: Card, number: int) -> dict[str, Any]:
    rules = ruleset.record
    numbers = {"cost": rules.cost[number], "merit": card.more["merit"], "wisdom": card.more["wisdom"]}
    return {**card_sheet(ruleset, card), **numbers, "field": bool(card.more["field"])}


def role_sheet(ruleset: Ruleset, card: Card) -> dict[str, Any]:
    start = list(ruleset.record.start[Role[card.id.upper()]])
    passive = {language: ruleset.words(language).get(f"passive.{card.id}", "") for language in LANGUAGES}
    facts = dict(zip(("wealth", "merit", "wisdom"), start, strict=True))
    return {**card_sheet(ruleset, card), "start": facts, "passive": passive}
