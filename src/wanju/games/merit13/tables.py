"""From `cards/*.toml` to the tables of the rules record."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from wanju.games.merit13.state import (
    BEINGS,
    FOLDER,
    MOST_COST,
    NO_FLOOR,
    NUMBERS,
    OPTIONS,
    Action,
    Path,
    Role,
    Seat,
    Table,
)
from wanju.kernel.brought import list_of, one_of, steps
from wanju.kernel.card_files import Reader
from wanju.kernel.card_words import Naming
from wanju.kernel.cards import Aim, Asks, Card, Deck, Extra, Vocabulary
from wanju.kernel.errors import BadFile, shown
from wanju.kernel.layout import Layout
from wanju.kernel.meaning import card_meaning
from wanju.kernel.numbers import Switch, Value
from wanju.kernel.record import Record

WORDS = Vocabulary(
    Table,
    Seat,
    {role.name.lower(): role.value for role in Role},
    NUMBERS,
    changes=("calamity", "dearer", "no_practise", "free_saves", "must_own", "wealth", "fu", "hui", "free_save"),
    pays=("wealth", "fu", "hui"),
    most_dice=3,
)
A_COUNT = steps(0, MOST_COST, 1)
EXTRAS = {
    "events": {"kind": Extra(one_of("disaster", "opportunity", "choice")), "decks": Extra(list_of("event_decks"))},
    "beings": {"cost": Extra(A_COUNT), "fu": Extra(A_COUNT), "hui": Extra(A_COUNT), "unsaved": Extra(A_COUNT, 0)},
}
"""What each deck says beyond its lines."""
FILES = {name: f"{name}.toml" for name in EXTRAS}
NAMING = {
    "events": Naming(("card.{id}",), "flavour.{id}"),
    "beings": Naming(("being.{id}",), "flavour.{id}"),
}
MARKS = ("poorest", "humblest")
ASKED = (Asks.NOBODY, Asks.EVERYONE_IN_TURN)
AIMED = (Aim.NOBODY, Aim.OTHER, Aim.ANYONE)
OPTION_IDS = "abc"
MOST_EVENTS = 31
"""A card is a bit of a bag."""
KEPT_DECKS = 32


def decks(files: Mapping[str, str] | None = None) -> tuple[Deck, Deck]:
    """Events and beings, read and checked: our own, or edited copies."""
    files = files or {}
    events, beings = (read(name, files[name] if name in files else our_text(name)) for name in FILES)
    return events, beings


@cache
def our_text(name: str) -> str:
    return (FOLDER / "cards" / FILES[name]).read_text(encoding="utf-8")


@lru_cache(KEPT_DECKS)
def read(name: str, text: str) -> Deck:
    """A deck from the text of its file."""
    deck = Reader(FILES[name], text, WORDS, EXTRAS[name], {}).deck()
    most = MOST_EVENTS if name == "events" else BEINGS
    if len(deck.cards) > most:
        raise BadFile(FILES[name], f"it has {len(deck.cards)} cards; there is room for {most}.")
    for card in deck.cards:
        place = f"{FILES[name]}, card '{card.id}'"
        check_event(place, card) if name == "events" else check_being(place, card)
        if any(line.names_chosen for line in (*card.do, *card.afterwards)):
            raise BadFile(place, "nobody is chosen here; only an option can speak of the chosen one.")
    return deck


def check_event(place: str, card: Card) -> None:
    """Refuse what this game cannot ask."""
    readings = deck_names()
    if unknown := [name for name in card.more["decks"] if name not in readings]:
        raise BadFile(place, f"no event_deck is called {shown(unknown[0])}; there are: {', '.join(readings)}.")
    if card.asks not in ASKED or card.heroes or card.gift or card.aim != Aim.NOBODY:
        raise BadFile(place, "an event of this game asks nobody, or everyone_in_turn to take an option.")
    if len(card.choices) > OPTIONS or any(choice.aim not in AIMED for choice in card.choices):
        raise BadFile(place, f"at most {OPTIONS} options, aimed at nobody, other or anyone.")
    if [choice.id for choice in card.choices] != list(OPTION_IDS[: len(card.choices)]):
        raise BadFile(place, "the ids of its options are a, b and c, in this order.")
    if card.choices and card.asks == Asks.NOBODY:
        raise BadFile(place, 'it has options but asks nobody; write asks = "everyone_in_turn".')


def check_being(place: str, card: Card) -> None:
    """A being has a cost, a reward and nothing to choose."""
    if (
        card.choices
        or card.heroes
        or card.gift
        or card.asks != Asks.NOBODY
        or card.aim != Aim.NOBODY
        or card.afterwards
    ):
        raise BadFile(place, "a being asks nobody; it has a cost, fu, hui and 'do'.")


def deck_names() -> tuple[str, ...]:
    """The readings of the switch that chooses the events."""
    entry = NUMBERS.entries["event_deck"]
    assert isinstance(entry, Switch)
    return entry.readings


def read_files(files: Mapping[str, str]) -> dict[str, Any]:
    """The cards."""
    events, beings = decks(files)
    return {"events": events.cards, "beings": beings.cards}


def meaning(tables: Mapping[str, Any]) -> dict[str, Any]:
    """What decides a game: every card, in its order."""
    return {deck: [card_meaning(card) for card in tables[deck]] for deck in ("events", "beings")}


def fill_tables(rules: Record, values: dict[str, Value], tables: dict[str, Any]) -> None:
    """Lay out the cards; what depends on role, path or number of players, as arrays."""
    rules.places = rules.seats
    rules.needed = max(rules.saves_needed - (rules.three_seats_fewer if rules.seats == 3 else 0), 0)
    rules.least_calamity = 0 if rules.calamity_floor == 0 else NO_FLOOR
    layout = Layout(rules, values)
    for number, card in enumerate(tables["events"]):
        layout.card(card)
        if values["event_deck"] in card.more["decks"]:
            rules.deck |= 1 << number
            rules.marks_lowest |= int(reads_marks(card))
    if int(rules.deck).bit_count() < rules.rounds:
        there = f"its event_deck '{values['event_deck']}' has {int(rules.deck).bit_count()} events"
        raise BadFile(FILES["events"], f"{there}; {rules.rounds} rounds need one each. (§4)")
    for number, card in enumerate(tables["beings"]):
        lay_being(rules, layout, number, card)
    for role in Role:
        rules.begins[role] = [values[f"{role.name.lower()}_{what}"] for what in ("wealth", "fu", "hui")]
        lay_deeds(rules, role)
    for path in Path:
        rules.path_bonus[path] = values[f"{path.name.lower()}_bonus"]


def reads_marks(card: Card) -> bool:
    """Does a card ask who has least?"""
    conditions = [condition for line in card.lines for condition in line.when]
    conditions += [need for choice in card.choices for need in choice.needs]
    read = [line.by for line in card.lines] + [side for test in conditions for side in (test.left, test.right)]
    return any(ref.word.rpartition(".")[2] in MARKS for ref in read)


def lay_deeds(rules: Record, role: Role) -> None:
    """§5  What costs and brings the same whenever this role does it.

    劳作 +3 wealth; the farmer also +1 fu. 修行 +2 hui; the monk +3; the official also +1 fu.
    布施 3 wealth: +2 fu, +1 hui, calamity −1; the merchant +3 fu. 护法 2 wealth: +2 fu, +1 hui, calamity −2."""
    labor, practise, donate, protect = (rules.deeds[role, deed] for deed in range(Action.SAVE))
    labor.wealth = rules.labor_wealth
    labor.also_fu = rules.farmer_labor_fu if role == Role.FARMER else 0
    practise.hui = rules.practise_hui + (rules.monk_practise_hui if role == Role.MONK else 0)
    practise.also_fu = rules.official_practise_fu if role == Role.OFFICIAL else 0
    donate.cost, donate.hui, donate.calamity = rules.donate_cost, rules.donate_hui, rules.donate_calamity
    donate.fu = rules.donate_fu + (rules.merchant_donate_fu if role == Role.MERCHANT else 0)
    protect.cost, protect.fu, protect.hui = rules.protect_cost, rules.protect_fu, rules.protect_hui
    protect.calamity = rules.protect_calamity
    donate.helps = protect.helps = 1


def lay_being(rules: Record, layout: Layout, number: int, card: Card) -> None:
    """A being's numbers, and where its lines are."""
    row, laid = rules.beings[number], rules.cards[layout.card(card)]
    row.cost, row.fu, row.hui = card.more["cost"], card.more["fu"], card.more["hui"]
    row.unsaved = card.more["unsaved"]
    row.first_do, row.dos = laid.first_do, laid.dos
    rules.everybody |= 1 << number
    rules["cheaper"][row.cost + 1 :] |= 1 << number
