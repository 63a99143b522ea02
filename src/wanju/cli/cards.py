"""`wanju cards`: check the cards of a game, or edited copies of them, and read one as players do."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from wanju.cli.arguments import GameName
from wanju.cli.listing import lined_table, print_table
from wanju.cli.speech import Lang, Speech
from wanju.games import find
from wanju.kernel.cards import Card, Deck
from wanju.kernel.errors import BadFile, GameError
from wanju.kernel.game import Game
from wanju.kernel.naming import id_called
from wanju.kernel.text import LANGUAGES
from wanju.kernel.wording import Values, Words, card_text

MOST_CALLS = 10
"""Percent of the cards that may need a function of their own."""

NAMES = ("name.{deck}.{id}", "name.{id}", "{one}.{id}", "card.{id}")
FLAVOURS = ("flavour.{deck}.{id}", "flavour.{id}")
WORD = {"options": "option", "heroes": "hero"}

cards = typer.Typer(help="Check the cards of a game, or show one.")
Folder = Annotated[
    Path | None, typer.Option("--cards", metavar="DIR", help="A folder of edited copies.", show_default=False)
]


@cards.command()
def check(game: GameName, folder: Folder = None, lang: Lang = None) -> None:
    """Read every card; count those that need a function of their own."""
    speech, found = Speech(lang), find(game)
    decks = decks_of(found, folder)
    if not decks:
        speech.tell(speech("cards.none", game=found.id))
        return
    values = found.ruleset().values
    for card in all_cards(decks):
        for language in LANGUAGES:
            told(found.words(language), language, card, values)
    table = lined_table(
        *(speech(f"cards.{column}") for column in ("deck", "section", "count", "call", "share")), right=(2, 3, 4)
    )
    for deck in decks:
        table.add_row(deck.id, f"§{deck.rule}", *counts(deck.cards))
    table.add_row(speech("cards.total"), "", *counts(all_cards(decks)))
    print_table(speech.out, table)
    if calls(all_cards(decks)) * 100 > MOST_CALLS * len(all_cards(decks)):
        speech.tell(speech("cards.too_many", most=MOST_CALLS))
        raise typer.Exit(1)
    speech.tell(speech("cards.good"))


@cards.command()
def show(
    game: GameName,
    card: Annotated[str, typer.Argument(metavar="CARD", help="A card by its id or name.")],
    folder: Folder = None,
    lang: Lang = None,
) -> None:
    """Print what is on a card: its name, its story and the text made from its lines."""
    speech, found = Speech(lang), find(game)
    listed = all_cards(decks_of(found, folder))
    if not listed:
        raise GameError(speech("cards.none", game=found.id))
    id = id_called("card", card, {one.id: names_of(found, listed, one.id) for one in listed})
    for one in listed:
        if one.id == id:
            tell_card(speech, found, one)


def names_of(game: Game, listed: Iterable[Card], id: str) -> list[str]:
    """What the cards of an id are called, in every language."""
    tables = [game.words(language) for language in LANGUAGES]
    return [name for words in tables for one in listed if one.id == id and (name := first_of(words, one, NAMES))]


def tell_card(speech: Speech, game: Game, card: Card) -> None:
    """One card, part by part."""
    words = game.words(speech.language)
    text = told(words, speech.language, card, game.ruleset().values)
    speech.tell(f"{first_of(words, card, NAMES) or card.id} ({card.deck})", "bold")
    for part in (first_of(words, card, FLAVOURS), text["do"], text["aim"], text["gift"], text["asks"]):
        if part:
            speech.tell(part)
    for kind, title in (("options", ""), ("heroes", speech("cards.heroes"))):
        if title and text[kind]:
            speech.tell(title, "bold")
        for id, does in text[kind].items():
            speech.tell(f"  {words.get(f'{WORD[kind]}.{card.id}.{id}', id)}: {does}")
    if text["afterwards"]:
        speech.tell(f"{speech('cards.afterwards')}: {text['afterwards']}")


def decks_of(game: Game, folder: Path | None) -> list[Deck]:
    """The decks of a game, its own or those of a folder."""
    if folder is not None and not folder.is_dir():
        raise BadFile(str(folder), "it is no folder.")
    return game.decks(folder)


def all_cards(decks: Iterable[Deck]) -> list[Card]:
    return [card for deck in decks for card in deck.cards]


def calls(listed: Iterable[Card]) -> int:
    return sum(card.needs_call for card in listed)


def counts(listed: Iterable[Card]) -> tuple[str, str, str]:
    """How many cards, how many of them need a function, and their share."""
    among = list(listed)
    return str(len(among)), str(calls(among)), f"{100 * calls(among) / max(1, len(among)):.0f} %"


def told(words: Words, language: str, card: Card, values: Values) -> dict[str, Any]:
    """The text of a card, or a sentence saying which word it lacks."""
    try:
        return card_text(words, card, values)
    except KeyError as missing:
        raise BadFile(f"text, {language}, card '{card.id}'", f"there are no words for {missing}.") from None


def first_of(words: Words, card: Card, patterns: Iterable[str]) -> str:
    """The first of these words that the game has."""
    facts = {"deck": card.deck, "one": card.deck.removesuffix("s"), "id": card.id}
    return next((words[key] for key in (pattern.format(**facts) for pattern in patterns) if key in words), "")
