"""`cards/*.toml`: events and beings, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from wanju.games.merit13.readings import NUMBERS, EventDeck
from wanju.games.merit13.state import BEINGS, MOST_COST, MOST_EVENTS, OPTIONS, Role, Seat, Table
from wanju.kernel.brought import list_of, one_of, steps
from wanju.kernel.card_files import Reader, too_many
from wanju.kernel.card_words import Naming
from wanju.kernel.cards import Aim, Asks, Card, Deck, Extra, Vocabulary
from wanju.kernel.errors import BadFile, shown
from wanju.kernel.meaning import card_meaning

WORDS = Vocabulary(
    Table,
    Seat,
    {role.id: role for role in Role},
    NUMBERS,
    changes=("calamity", "dearer", "no_practise", "free_saves", "must_own", "wealth", "fu", "hui", "free_save"),
    pays=("wealth", "fu", "hui"),
    most_dice=3,
)
A_COUNT = steps(0, MOST_COST, 1)
EXTRAS = {
    "events": {
        "kind": Extra(one_of("disaster", "opportunity", "choice")),
        "decks": Extra(list_of("event_decks", "事件牌组")),
    },
    "beings": {"cost": Extra(A_COUNT), "fu": Extra(A_COUNT), "hui": Extra(A_COUNT), "unsaved": Extra(A_COUNT, 0)},
}
"""What each deck says beyond its lines."""
FILES = {name: f"{name}.toml" for name in EXTRAS}
NAMING = {
    "events": Naming(("card.{id}",), "flavour.{id}"),
    "beings": Naming(("being.{id}",), "flavour.{id}"),
}
ASKED = (Asks.NOBODY, Asks.EVERYONE_IN_TURN)
AIMED = (Aim.NOBODY, Aim.OTHER, Aim.ANYONE)
OPTION_IDS = "abc"
KEPT_DECKS = 32
EVENT_DECKS = {deck.name.lower(): deck for deck in EventDeck}


def decks(files: Mapping[str, str]) -> list[Deck]:
    """Events and beings, read and checked: our own, or edited copies."""
    return [read(name, files[name] if name in files else our_text(name)) for name in FILES]


@cache
def our_text(name: str) -> str:
    return Path(__file__).with_name("cards").joinpath(FILES[name]).read_text(encoding="utf-8")


@lru_cache(KEPT_DECKS)
def read(name: str, text: str) -> Deck:
    """A deck from the text of its file."""
    deck = Reader(FILES[name], text, WORDS, EXTRAS[name], {}).deck()
    most = MOST_EVENTS if name == "events" else BEINGS
    if len(deck.cards) > most:
        raise BadFile(FILES[name], *too_many(len(deck.cards), most))
    for card in deck.cards:
        place = f"{FILES[name]}, card '{card.id}'"
        check_event(place, card) if name == "events" else check_being(place, card)
        if any(line.names_chosen for line in (*card.do, *card.afterwards)):
            zh = "这里没有选定谁；只有选项才能说到被选中的人。"
            raise BadFile(place, "nobody is chosen here; only an option can speak of the chosen one.", zh)
    return deck


def check_event(place: str, card: Card) -> None:
    """Refuse what this game cannot ask."""
    if unknown := [name for name in card.more["decks"] if name not in EVENT_DECKS]:
        there = ", ".join(EVENT_DECKS)
        zh = f"没有叫 {shown(unknown[0])} 的事件牌组；现有：{there}。"
        raise BadFile(place, f"no event_deck is called {shown(unknown[0])}; there are: {there}.", zh)
    if card.asks not in ASKED or card.heroes or card.gift or card.aim != Aim.NOBODY:
        zh = "本游戏的事件谁也不问，或以 everyone_in_turn 让每人选一项。"
        raise BadFile(place, "an event of this game asks nobody, or everyone_in_turn to take an option.", zh)
    if len(card.choices) > OPTIONS or any(choice.aim not in AIMED for choice in card.choices):
        zh = f"至多 {OPTIONS} 个选项，目标是 nobody、other 或 anyone。"
        raise BadFile(place, f"at most {OPTIONS} options, aimed at nobody, other or anyone.", zh)
    if [choice.id for choice in card.choices] != list(OPTION_IDS[: len(card.choices)]):
        raise BadFile(place, "the ids of its options are a, b and c, in this order.", "它的选项的 id 依次是 a、b、c。")
    if card.choices and card.asks == Asks.NOBODY:
        zh = '它有选项，却谁也不问；请写 asks = "everyone_in_turn"。'
        raise BadFile(place, 'it has options but asks nobody; write asks = "everyone_in_turn".', zh)


def check_being(place: str, card: Card) -> None:
    """A being has a cost, a reward and nothing to choose."""
    asks = card.choices or card.heroes or card.gift or card.afterwards
    if asks or card.asks != Asks.NOBODY or card.aim != Aim.NOBODY:
        zh = "众生谁也不问；它有 cost、fu、hui 和 'do'。"
        raise BadFile(place, "a being asks nobody; it has a cost, fu, hui and 'do'.", zh)


def read_files(files: Mapping[str, str]) -> dict[str, Any]:
    """The cards."""
    return {deck.id: deck.cards for deck in decks(files)}


def meaning(tables: Mapping[str, Any]) -> dict[str, Any]:
    """What decides a game: every card, in its order."""
    return {deck: [card_meaning(card) for card in cards] for deck, cards in tables.items()}
