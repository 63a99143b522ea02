"""The words of cards: where a game keeps them, what a file of cards brings along, and what is missing.

A card of the game's own is told by the game's texts, unless its file says otherwise. A new card has no words there, so
it brings them: its name, the names of its options, and a flavour if it likes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from wanju.kernel.cards import Card, Deck
from wanju.kernel.errors import BadFile
from wanju.kernel.text import LANGUAGES
from wanju.kernel.wording import Values, Words, card_text

EXAMPLE = 'name = { en = "…", zh = "…" }'


class Naming(NamedTuple):
    """The keys of a game's words that tell the cards of one deck; {deck} and {id} are filled in."""

    name: tuple[str, ...]
    flavour: str
    has_options: bool = True
    """Are options named? Those that are only readings of a rule are not."""


class Word(NamedTuple):
    """One thing that is told of a card: under which key, what the file says, and how a refusal calls it."""

    key: str
    told: dict[str, str] | None
    of: str
    of_zh: str
    is_needed: bool


Namings = Mapping[str, Naming]


def words_of(card: Card, naming: Naming) -> Iterator[Word]:
    """Everything that is told of a card beyond its lines."""
    for pattern in naming.name:
        yield Word(pattern.format(deck=card.deck, id=card.id), card.told.get("name"), "it", "它", True)
    flavour = naming.flavour.format(deck=card.deck, id=card.id)
    yield Word(flavour, card.told.get("flavour"), "its flavour", "它的短文", False)
    if naming.has_options:
        for kind, kind_zh, options in (("option", "选项", card.choices), ("hero", "英雄", card.heroes)):
            for option in options:
                called, zh = f"its {kind} '{option.id}'", f"它的{kind_zh} '{option.id}' "
                yield Word(f"{kind}.{card.id}.{option.id}", option.told.get("name"), called, zh, True)


def brought_words(decks: Iterable[Deck], namings: Namings) -> dict[str, dict[str, str]]:
    """By language, the words that these cards bring."""
    cards = [(card, namings[deck.id]) for deck in decks for card in deck.cards]
    brought = [word for card, naming in cards for word in words_of(card, naming) if word.told]
    return {language: {word.key: word.told[language] for word in brought if word.told} for language in LANGUAGES}


def check_words(decks: Iterable[Deck], own: Iterable[Deck], namings: Namings, words: Mapping[str, Words]) -> None:
    """Refuse a card that nobody could tell, or whose words are already those of something else."""
    known = {(deck.id, card.id) for deck in own for card in deck.cards}
    for deck in decks:
        for card in deck.cards:
            for word in words_of(card, namings[deck.id]):
                check_word(card, word, (deck.id, card.id) in known, words)


def check_word(card: Card, word: Word, is_own: bool, words: Mapping[str, Words]) -> None:
    place = f"{card.deck}.toml, card '{card.id}'"
    is_taken = any(word.key in words[language] for language in LANGUAGES)
    if is_taken and not is_own:
        zh = f"本游戏已有别的东西叫 '{card.id}'；请换一个 id。"
        raise BadFile(place, f"something else of this game is called '{card.id}'; choose another id.", zh)
    if word.is_needed and not word.told and not is_taken:
        raise BadFile(
            place, f"{word.of} has no name; write {EXAMPLE} there.", f"{word.of_zh}没有名称；请写 {EXAMPLE}。"
        )


def told(words: Words, language: str, card: Card, values: Values) -> dict[str, Any]:
    """The text of a card, or a sentence saying which word it lacks."""
    try:
        return card_text(words, card, values)
    except KeyError as missing:
        place = f"text, {language}, card '{card.id}'"
        raise BadFile(place, f"there are no words for {missing}.", f"缺少 {missing} 的文字。") from None
