"""What a page shows beside the game: cards, beings, roles and actions in words, under this ruleset's numbers."""

from __future__ import annotations

from typing import Any

from wanju.games.merit13.state import Action, Path, Role, Seat
from wanju.kernel.cards import Card
from wanju.kernel.game import Ruleset
from wanju.kernel.text import LANGUAGES
from wanju.kernel.wording import card_text, text_of, without_nothing

MENU = {
    "actions": [action.id for action in Action if action < Action.PLEDGE],
    "variants": [],
    "last": ["pass"],
    "plain": ["pass"],
    "amounts": ["pledge"],
    "never": ["reason.coop_off", "reason.not_now"],
}
"""How what may be decided is laid out: what costs an action (§5), what ends a question and needs no explanation, whose
aims are amounts, and the reasons that stay, for which what is closed is not shown."""

HELPING = (Action.DONATE, Action.PROTECT, Action.SAVE, Action.INVITE, Action.PLEDGE, Action.LECTURE)


def sheet(ruleset: Ruleset) -> dict[str, Any]:
    """Everything that never changes during a game."""
    events = [c for c in ruleset.tables["events"] if ruleset.values["event_deck"] in c.more["decks"]]
    return {
        "words": ruleset.told,
        "cards": {card.id: event(ruleset, card) for card in events},
        "beings": {card.id: being(ruleset, card) for card in ruleset.tables["beings"]},
        "roles": {role.id: role_sheet(ruleset, role) for role in Role},
        "paths": {path.id: path_sheet(ruleset, path) for path in Path},
        "actions": {kind.id: action_does(ruleset, kind) for kind in Action if kind < Action.A},
        "menu": MENU,
    }


def named(ruleset: Ruleset, *keys: str) -> dict[str, Any]:
    """The name of something in every language."""
    return {"name": {language: ruleset.words(language)[".".join(keys)] for language in LANGUAGES}}


def told(ruleset: Ruleset, key: str, **facts: Any) -> dict[str, str]:
    """A sentence with the ruleset's numbers in it, in every language."""
    values = {id: int(v) if isinstance(v, float) else v for id, v in ruleset.values.items()}
    made = {language: ruleset.words(language)[key].format(**values, **facts) for language in LANGUAGES}
    return {language: without_nothing(text) for language, text in made.items()}


def action_does(ruleset: Ruleset, kind: Action) -> dict[str, str]:
    """What an action costs and brings; §7 of those that help also what helping every round brings."""
    said, more = told(ruleset, f"does.{kind.id}"), told(ruleset, "does_more.streak")
    return {language: said[language] + more[language] for language in LANGUAGES} if kind in HELPING else said


def does(ruleset: Ruleset, kind: str, what: Role | Path) -> dict[str, Any]:
    """What a role or a path does."""
    return {"text": told(ruleset, f"{kind}_does.{what.id}")}


def event(ruleset: Ruleset, card: Card) -> dict[str, Any]:
    """An event: its own words, and what its lines do."""
    values = ruleset.values
    text = {language: card_text(ruleset.words(language), card, values) for language in LANGUAGES}
    return {
        "deck": "events",
        "kind": card.more["kind"],
        **named(ruleset, "card", card.id),
        "flavour": flavour(ruleset, card),
        "text": text,
    }


def flavour(ruleset: Ruleset, card: Card) -> dict[str, str]:
    """What a card tells, if anything."""
    return {language: ruleset.words(language).get(f"flavour.{card.id}", "") for language in LANGUAGES}


def being(ruleset: Ruleset, card: Card) -> dict[str, Any]:
    """A being: cost, reward, and what it brings."""
    text = {}
    for language in LANGUAGES:
        table, parts = ruleset.words(language), []
        if card.do:
            parts.append(table["being_text.saved"].format(effects=text_of(table, card.do, ruleset.values)))
        if card.more["unsaved"]:
            parts.append(table["being_text.unsaved"].format(by=card.more["unsaved"]))
        text[language] = table["card.join"].join(parts)
    numbers = {key: card.more[key] for key in ("cost", "fu", "hui")}
    return {**named(ruleset, "being", card.id), "flavour": flavour(ruleset, card), "text": text, **numbers}


def path_sheet(ruleset: Ruleset, path: Path) -> dict[str, Any]:
    return named(ruleset, "path", path.id) | does(ruleset, "path", path)


def role_sheet(ruleset: Ruleset, role: Role) -> dict[str, Any]:
    """A role: what it begins with and what it is good at."""
    begins = {what.id: ruleset.record.begins[role, what] for what in (Seat.WEALTH, Seat.FU, Seat.HUI)}
    return {**named(ruleset, "role", role.id), **does(ruleset, "role", role), "start": begins}
