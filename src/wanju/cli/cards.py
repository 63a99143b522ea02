"""`wanju cards`: check the cards of a game, or edited copies of them, and read one as players do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Annotated, Any

import typer

from wanju.cli.arguments import Cards, GameName, brought
from wanju.cli.card_facts import facts_of, is_vow, row_of
from wanju.cli.listing import lined_table, print_table
from wanju.cli.speech import Lang, Speech
from wanju.games import find
from wanju.kernel.card_words import told
from wanju.kernel.cards import Card, Deck
from wanju.kernel.errors import BadNumber, GameError
from wanju.kernel.game import Game, Ruleset
from wanju.kernel.naming import id_called
from wanju.kernel.numbers import Switch
from wanju.kernel.text import LANGUAGES
from wanju.kernel.wording import Words

MOST_CALLS = 10
"""Percent of the cards that may need a function of their own."""

NAMES = ("name.{deck}.{id}", "name.{id}", "{one}.{id}", "card.{id}")
FLAVOURS = ("flavour.{deck}.{id}", "flavour.{id}")
WORD = {"options": "option", "heroes": "hero"}

cards = typer.Typer(help="Check the cards of a game, or show one.")


@cards.command()
def check(game: GameName, folder: Cards = None, lang: Lang = None) -> None:
    """Read every card, and lay out every ruleset with them: what passes here can be played."""
    speech, found = Speech(lang), find(game)
    files = brought(found, folder)
    decks = found.decks(files)
    if not decks and not files:
        speech.tell(speech("cards.none", game=found.id))
        return
    ruleset = found.ruleset(files=files)
    for card in all_cards(decks):
        for language in LANGUAGES:
            told(ruleset.words(language), language, card, ruleset.values)
    count = rulesets_with(found, files)
    if decks:
        print_table(speech.out, decks_table(speech, decks))
    if calls(all_cards(decks)) * 100 > MOST_CALLS * len(all_cards(decks)):
        speech.tell(speech("cards.too_many", most=MOST_CALLS))
        raise typer.Exit(1)
    speech.tell(speech("cards.good", count=count, ruleset=ruleset.hash))


def decks_table(speech: Speech, decks: list[Deck]) -> Any:
    """How many cards each deck has."""
    heads = (speech(f"cards.{column}") for column in ("deck", "section", "count", "call", "share"))
    table = lined_table(*heads, right=(2, 3, 4))
    for deck in decks:
        table.add_row(deck.id, f"§{deck.rule}", *counts(deck.cards))
    table.add_row(speech("cards.total"), "", *counts(all_cards(decks)))
    return table


def rulesets_with(game: Game, files: Mapping[str, str]) -> int:
    """Lay out every preset at its smallest and largest table, and every reading of every switch; a card that some of
    them cannot hold or tell is refused. Returns how many there are."""
    wanted: list[tuple[int, str | None, dict[str, str]]] = []
    for preset in game.numbers.presets:
        wanted += [(seats, preset, {}) for seats in sorted({game.fewest, game.most})]
    for entry in game.numbers.entries.values():
        if isinstance(entry, Switch) and not entry.per_seat:
            wanted += [(game.most, None, {entry.id: reading}) for reading in entry.readings[1:]]
    laid = 0
    for seats, name, settings in wanted:
        with suppress(BadNumber):  # a preset or reading for other tables
            game.ruleset(seats, name, settings, files)
            laid += 1
    return laid


@cards.command()
def show(
    game: GameName,
    card: Annotated[str, typer.Argument(metavar="CARD", help="A card by its id or name.")],
    folder: Cards = None,
    lang: Lang = None,
) -> None:
    """Print what is on a card: its name, its story and the text made from its lines."""
    speech, found = Speech(lang), find(game)
    ruleset = found.ruleset(files=brought(found, folder))
    listed = all_cards(found.decks(ruleset.files))
    if not listed:
        en, zh = (Speech(language)("cards.none", game=found.id) for language in ("en", "zh"))
        raise GameError(en, zh)
    id = id_called("card", card, {one.id: names_of(ruleset, listed, one.id) for one in listed})
    for one in listed:
        if one.id == id:
            tell_card(speech, ruleset, one)


def names_of(ruleset: Ruleset, listed: Iterable[Card], id: str) -> list[str]:
    """What the cards of an id are called, in every language."""
    tables = [ruleset.words(language) for language in LANGUAGES]
    return [name for words in tables for one in listed if one.id == id and (name := first_of(words, one, NAMES))]


def tell_card(speech: Speech, ruleset: Ruleset, card: Card) -> None:
    """One card, part by part."""
    words = ruleset.words(speech.language)
    text = told(words, speech.language, card, ruleset.values)
    speech.tell(f"{first_of(words, card, NAMES) or card.id} ({card.deck})", "bold")
    row = row_of(ruleset, card)
    does = "" if is_vow(row) else text["do"]  # the facts of a vow say it
    for part in (first_of(words, card, FLAVOURS), does, text["aim"], text["gift"], text["asks"]):
        if part:
            speech.tell(part)
    for line in facts_of(speech, words, row):
        speech.tell(line)
    for kind, title in (("options", ""), ("heroes", speech("cards.heroes"))):
        if title and text[kind]:
            speech.tell(title, "bold")
        for id, line in text[kind].items() if not is_vow(row) else ():
            letter = f"{id.upper()} " if kind == "options" and len(text[kind]) > 1 and len(id) == 1 else ""
            speech.tell(f"  {letter}{words.get(f'{WORD[kind]}.{card.id}.{id}', id)}: {line}")
    if text["afterwards"]:
        speech.tell(f"{speech('cards.afterwards')}: {text['afterwards']}")


def all_cards(decks: Iterable[Deck]) -> list[Card]:
    return [card for deck in decks for card in deck.cards]


def calls(listed: Iterable[Card]) -> int:
    return sum(card.needs_call for card in listed)


def counts(listed: Iterable[Card]) -> tuple[str, str, str]:
    """How many cards, how many of them need a function, and their share."""
    among = list(listed)
    return str(len(among)), str(calls(among)), f"{100 * calls(among) / max(1, len(among)):.0f} %"


def first_of(words: Words, card: Card, patterns: Iterable[str]) -> str:
    """The first of these words that the game has."""
    facts = {"deck": card.deck, "one": card.deck.removesuffix("s"), "id": card.id}
    return next((words[key] for key in (pattern.format(**facts) for pattern in patterns) if key in words), "")
