"""From cards, numbers and switches to the tables of the rules record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wanju.games.merit13.card_files import EVENT_DECKS
from wanju.games.merit13.state import MOST_EVENTS, PLACES, ROLES, Action, Path, Role, Seat, Table
from wanju.kernel.cards import Card
from wanju.kernel.effects import Source, Verb
from wanju.kernel.layout import Layout
from wanju.kernel.record import Record
from wanju.kernel.rule import rule

MARKS = ("poorest", "humblest")


def fill_tables(rules: Record, values: Mapping[str, Any], tables: Mapping[str, Any]) -> None:
    """Lay out the cards."""
    layout = Layout(rules, values)
    for number, card in enumerate(tables["events"]):
        layout.card(card)
        rules.marking |= reads_marks(card) << number
        for deck in card.more["decks"]:
            rules.decks[EVENT_DECKS[deck]] |= 1 << number
    for number, card in enumerate(tables["beings"]):
        lay_being(rules, layout, number, card)


def reads_marks(card: Card) -> bool:
    """Does a card ask who has least?"""
    conditions = [condition for line in card.lines for condition in line.when]
    conditions += [need for choice in card.choices for need in choice.needs]
    read = [line.by for line in card.lines] + [side for test in conditions for side in (test.left, test.right)]
    return any(ref.word.rpartition(".")[2] in MARKS for ref in read)


def lay_being(rules: Record, layout: Layout, number: int, card: Card) -> None:
    """A being's numbers, and where its lines are."""
    row, laid = rules.beings[number], rules.cards[layout.card(card)]
    row.cost, row.fu, row.hui = card.more["cost"], card.more["fu"], card.more["hui"]
    row.unsaved = card.more["unsaved"]
    row.first_do, row.dos = laid.first_do, laid.dos
    rules.everybody |= 1 << number
    rules["cheaper"][row.cost + 1 :] |= 1 << number


# ── what follows from numbers and switches ───────────────────────────────────


def derive(rules: Record) -> None:
    """§3, §8, §9  What depends on role, path, number of players or deck, as tables."""
    rules.places = rules.seats
    rules.needed = max(rules.saves_needed - (rules.three_seats_fewer if rules.seats < PLACES else 0), 0)
    rules.deck = rules.decks[rules.event_deck]
    for event in range(MOST_EVENTS):
        rules.harm[event] = harm_of(rules, rules.cards[event])
    derive_roles(rules)
    for role in range(ROLES):
        derive_deeds(rules, role)
    bonus = rules.path_bonus
    bonus[Path.BODHISATTVA], bonus[Path.GIVING] = rules.bodhisattva_bonus, rules.giving_bonus
    bonus[Path.MEDITATION], bonus[Path.RELIEF] = rules.meditation_bonus, rules.relief_bonus
    bonus[Path.HOUSEHOLDER], bonus[Path.AWAKENING] = rules.householder_bonus, rules.awakening_bonus
    bonus[Path.WORLDLY] = rules.worldly_bonus


def harm_of(rules: Record, card: Record) -> int:
    """By how much an event raises calamity at once, whatever is played."""
    total = 0
    for number in range(card.first_do, card.first_do + card.dos):
        line = rules.effects[number]
        if line.on_table == 1 and line.what == Table.CALAMITY and line.whens == 0:
            if line.by_source == Source.CONSTANT:
                total += line.by if line.verb == Verb.GAIN else -line.by if line.verb == Verb.LOSE else 0
    return total


@rule("3")
def derive_roles(rules: Record) -> None:
    """§3  What each role begins with."""
    begins = rules.begins
    begins[Role.FARMER, Seat.WEALTH] = rules.farmer_wealth
    begins[Role.FARMER, Seat.FU] = rules.farmer_fu
    begins[Role.FARMER, Seat.HUI] = rules.farmer_hui
    begins[Role.MERCHANT, Seat.WEALTH] = rules.merchant_wealth
    begins[Role.MERCHANT, Seat.FU] = rules.merchant_fu
    begins[Role.MERCHANT, Seat.HUI] = rules.merchant_hui
    begins[Role.OFFICIAL, Seat.WEALTH] = rules.official_wealth
    begins[Role.OFFICIAL, Seat.FU] = rules.official_fu
    begins[Role.OFFICIAL, Seat.HUI] = rules.official_hui
    begins[Role.MONK, Seat.WEALTH] = rules.monk_wealth
    begins[Role.MONK, Seat.FU] = rules.monk_fu
    begins[Role.MONK, Seat.HUI] = rules.monk_hui


@rule("5")
def derive_deeds(rules: Record, role: int) -> None:
    """§5  What costs and brings the same whenever this role does it.

    劳作 +3 wealth; the farmer also +1 fu. 修行 +2 hui; the monk +3; the official also +1 fu.
    布施 3 wealth: +2 fu, +1 hui, calamity −1; the merchant +3 fu. 护法 2 wealth: +2 fu, +1 hui, calamity −2."""
    labor, practise = rules.deeds[role, Action.LABOR], rules.deeds[role, Action.PRACTISE]
    labor.wealth = rules.labor_wealth
    labor.also_fu = rules.farmer_labor_fu if role == Role.FARMER else 0
    practise.hui = rules.practise_hui + (rules.monk_practise_hui if role == Role.MONK else 0)
    practise.also_fu = rules.official_practise_fu if role == Role.OFFICIAL else 0
    donate, protect = rules.deeds[role, Action.DONATE], rules.deeds[role, Action.PROTECT]
    donate.cost, donate.hui, donate.calamity = rules.donate_cost, rules.donate_hui, rules.donate_calamity
    donate.fu = rules.donate_fu + (rules.merchant_donate_fu if role == Role.MERCHANT else 0)
    protect.cost, protect.fu, protect.hui = rules.protect_cost, rules.protect_fu, rules.protect_hui
    protect.calamity = rules.protect_calamity
    donate.helps = protect.helps = 1
