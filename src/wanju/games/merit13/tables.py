"""From `cards/*.toml` to the tables of the rules record."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path as FilePath
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
from wanju.kernel.cards import Aim, Asks, Card, Deck, Vocabulary, read_deck
from wanju.kernel.errors import BadFile
from wanju.kernel.layout import Layout
from wanju.kernel.numbers import Switch, Value
from wanju.kernel.record import Record

WORDS = Vocabulary(Table, Seat, {role.name.lower(): role.value for role in Role}, NUMBERS)
EVENT_KEYS = ("kind", "decks")
BEING_KEYS = ("cost", "fu", "hui", "unsaved")
MARKS = ("their.poorest", "their.humblest")
ASKED = (Asks.NOBODY, Asks.EVERYONE_IN_TURN)
AIMED = (Aim.NOBODY, Aim.OTHER, Aim.ANYONE)


@cache
def decks(folder: FilePath | None = None) -> tuple[Deck, Deck]:
    """Events and beings, read and checked: our own, or those of a folder of edited copies."""
    place = folder or FOLDER / "cards"
    events = read_deck(place / "events.toml", WORDS, EVENT_KEYS)
    beings = read_deck(place / "beings.toml", WORDS, BEING_KEYS)
    for card in events.cards:
        check_event(card)
    for card in beings.cards:
        check_being(card)
    if len(beings.cards) > BEINGS:
        raise BadFile("beings.toml", f"it has {len(beings.cards)} cards; there is room for {BEINGS}.")
    return events, beings


def check_event(card: Card) -> None:
    """Refuse what this game cannot ask."""
    place, readings = f"events.toml, card '{card.id}'", deck_names()
    if unknown := [name for name in card.more.get("decks", []) if name not in readings]:
        raise BadFile(place, f"no event_deck is called '{unknown[0]}'; there are: {', '.join(readings)}.")
    if card.asks not in ASKED or card.heroes or card.gift or card.aim != Aim.NOBODY:
        raise BadFile(place, "an event of this game asks nobody, or everyone_in_turn to take an option.")
    if len(card.choices) > OPTIONS or any(choice.aim not in AIMED for choice in card.choices):
        raise BadFile(place, f"at most {OPTIONS} options, aimed at nobody, other or anyone.")


def check_being(card: Card) -> None:
    """A being has a cost, a reward and nothing to choose."""
    for key in BEING_KEYS[:3]:
        if not isinstance(card.more.get(key), int) or not 0 <= card.more[key] <= MOST_COST:
            raise BadFile(f"beings.toml, card '{card.id}'", f"'{key}' is a whole number from 0 to {MOST_COST}.")
    if card.choices or card.asks != Asks.NOBODY or card.afterwards:
        raise BadFile(f"beings.toml, card '{card.id}'", "a being asks nobody; it has a cost, fu, hui and 'do'.")


def deck_names() -> tuple[str, ...]:
    """The readings of the switch that chooses the events."""
    entry = NUMBERS.entries["event_deck"]
    assert isinstance(entry, Switch)
    return entry.readings


def read_files(files: Mapping[str, str]) -> dict[str, Any]:
    """The cards."""
    events, beings = decks()
    return {"events": events.cards, "beings": beings.cards}


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
            if any(condition.left.word in MARKS for line in card.lines for condition in line.when):
                rules.marks_lowest = 1
    for number, card in enumerate(tables["beings"]):
        lay_being(rules, layout, number, card)
    for role in Role:
        rules.begins[role] = [values[f"{role.name.lower()}_{what}"] for what in ("wealth", "fu", "hui")]
        lay_deeds(rules, role)
    for path in Path:
        rules.path_bonus[path] = values[f"{path.name.lower()}_bonus"]


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
    row.unsaved = card.more.get("unsaved", 0)
    row.first_do, row.dos = laid.first_do, laid.dos
    rules.everybody |= 1 << number
    rules["cheaper"][row.cost + 1 :] |= 1 << number
