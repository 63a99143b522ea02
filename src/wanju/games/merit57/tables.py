"""From `cards/*.toml` and the numbers to the tables of the rules record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

import numpy as np

from wanju.games.merit57.card_files import PERSONAL
from wanju.games.merit57.readings import SaveDiscountStack
from wanju.games.merit57.state import ASKS, PLACES, Bodhisattva, Faith, Role, Seat, Stage
from wanju.kernel.cards import Aim, Asks, Card, Choice, Condition, Deck, Line
from wanju.kernel.effects import Op, Source, Verb, Who
from wanju.kernel.errors import BadFile
from wanju.kernel.layout import Layout
from wanju.kernel.meaning import card_meaning
from wanju.kernel.reading import is_ruled_out
from wanju.kernel.record import Record


def meaning(tables: Mapping[str, Deck]) -> dict[str, Any]:
    """What decides a game: every card, in its order."""
    return {name: [card_meaning(card) for card in deck.cards] for name, deck in tables.items()}


def fill_tables(rules: Record, values: Mapping[str, Any], tables: Mapping[str, Deck]) -> None:
    """Lay out the decks in force under these values."""
    seats = rules.seats
    rules.places = PLACES if seats == 2 else seats
    rules.boards = [5 << seat if seats == 2 else 1 << seat for seat in range(PLACES)]
    rules.alarm = 0 if values["reversal"] == "on" else rules.calamity_loss
    rules.calamity_line = rules.two_player_calamity if seats == 2 else rules.calamity_win
    for_three = max(0, rules.saves_win - rules.three_player_adjust)
    rules.saves_line = {2: rules.two_player_saves, 3: for_three}.get(seats, rules.saves_win)
    for role in Role:
        name = role.name.lower()
        rules.start[role] = [values[f"{name}_{what}"] for what in ("wealth", "merit", "wisdom")]
    layout = Layout(rules, values)
    rules.collective, rules.collectives = lay(layout, rules, values, tables["collective"].cards)
    check_rounds(rules)
    lay_personal(layout, rules, values, tables)
    lay_beings(layout, rules, values, tables["beings"].cards)
    rules.vows, _ = lay(layout, rules, values, tables["vows"].cards)
    rules.role_card, _ = lay(layout, rules, values, tables["roles"].cards)
    for number, card in enumerate(tables["collective"].cards):
        kind = {"disaster": "disasters", "manmade": "manmade", "blessing": "blessings"}[card.more["kind"]]
        rules[kind] |= 1 << number
    for number, card in enumerate(tables["vows"].cards):
        lay_vow(layout, rules.vow[number], reading(card, values["vow_table"]))
    for bodhisattva, card in zip(list(Bodhisattva)[1:], tables["bodhisattva"].cards, strict=True):
        lay_vow(layout, rules.bodhisattva[bodhisattva], bodhisattva_reading(card, values))


def check_rounds(rules: Record) -> None:
    """§4.1  Every round turns up a collective event."""
    if rules.collectives < rules.rounds:
        raise BadFile("collective.toml", f"it has {rules.collectives} cards, too few for {rules.rounds} rounds. (§4.1)")


def lay(layout: Layout, rules: Record, values: Mapping[str, Any], cards: Iterable[Card]) -> tuple[int, int]:
    """Lay out cards one after the other; the number of the first, and how many."""
    first, count = layout.cards, 0
    for card in (as_read(card, values) for card in cards):
        number = layout.card(card)
        rules.optional[number] = int(card.more.get("optional", False))
        row = rules.cards[number]
        rules.stages[number] = stages(row)
        gist(rules.alone[number], (*card.do, *card.afterwards), values)
        options = [rules.choices[n] for n in range(row.first_choice, row.first_choice + row.choices)]
        rules.open_to_all[number] = any(o.needs == 0 and o.prices == 0 and o.aim == Aim.NOBODY for o in options)
        for offset, choice in enumerate(card.choices):
            gist(rules.gist[row.first_choice + offset], choice.do, values)
        for offset, hero in enumerate(card.heroes):
            rules.token[row.first_hero + offset] = int(hero.more["token"])
            gist(rules.gist[row.first_hero + offset], hero.do, values)
        count += 1
    return first, count


def as_read(card: Card, values: Mapping[str, Any]) -> Card:
    """The card under the readings in force: who decides the persecution (M57-98), and whether a hero of the plague
    settles it alone, as heroes do elsewhere (M57-69)."""
    if card.asks == Asks.VOTE and values["g01_decision"] == "drawer":
        card = card._replace(asks=Asks.DRAWER)
    if values["c3_hero_skips_choice"] == "yes":
        card = card._replace(heroes=tuple(hero._replace(skips=True) for hero in card.heroes))
    return card


def stages(row: Record) -> int:
    """The stages a card has, besides its end."""
    has = {
        Stage.BASE: row.dos > 0,
        Stage.HERO: row.heroes > 0,
        Stage.PICK: row.aim != Aim.NOBODY,
        Stage.OPTION: row.asks != Asks.NOBODY,
        Stage.GIFT: row.gift >= 0,
        Stage.AFTER: True,
    }
    return sum(1 << stage for stage, is_there in has.items() if is_there)


def lay_personal(layout: Layout, rules: Record, values: Mapping[str, Any], laid: Mapping[str, Deck]) -> None:
    """Twenty general cards and four for each role, or the older deck of thirty-two (M57-12)."""
    if values["personal_deck_mode"] == "pp50_merged":
        rules.general, rules.generals = lay(layout, rules, values, laid["pp50"].cards)
        return
    rules.general, rules.generals = lay(layout, rules, values, laid["general"].cards)
    for role in Role:
        rules.role_deck[role], rules.role_cards[role] = lay(layout, rules, values, laid[PERSONAL[role]].cards)


def lay_beings(layout: Layout, rules: Record, values: Mapping[str, Any], cards: tuple[Card, ...]) -> None:
    """Costs by the reading in force (M57-44), rewards and fields of merit."""
    rules.beings, _ = lay(layout, rules, values, cards)
    for number, card in enumerate(cards):
        rules.cost[number] = card.more["cost"][values["being_cost_table"]]
        rules.merit[number], rules.wisdom[number] = card.more["merit"], card.more["wisdom"]
        rules.field[number] = card.more["field"]
        rules.fields |= card.more["field"] << number
    lay_costs(rules)


def lay_costs(rules: Record) -> None:
    """§5.5  What a save costs, by role: merchant +1, scholar −1, monk −1; secular −1 more (M57-46)."""
    discounts = {Role.SCHOLAR: rules.scholar_save_discount, Role.MONK: rules.monk_save_discount}
    for role, faith in product(Role, Faith):
        extra, discount = rules.merchant_save_surcharge * (role == Role.MERCHANT), discounts.get(role, 0)
        if faith == Faith.SECULAR:
            secular = rules.secular_save_discount
            discount = (
                discount + secular if rules.save_discount_stack == SaveDiscountStack.YES else max(discount, secular)
            )
        rules.costs[role, faith] = np.maximum(rules.save_min_cost, rules["cost"] + extra - discount)


def reading(card: Card, id: str) -> Choice:
    """The option of a vow that is the reading in force."""
    return next(choice for choice in card.choices if choice.id == id)


def bodhisattva_reading(card: Card, values: Mapping[str, Any]) -> Choice:
    """Points by bvow_points; what helping others' saves means by b4_assist (M57-79)."""
    chosen = reading(card, values["bvow_points"])
    if card.id == "manjusri":
        needs = reading(card, "sim60" if values["b4_assist"] == "sim60" else "ch9").needs
        chosen = chosen._replace(needs=needs)
    return chosen


def lay_vow(layout: Layout, row: Record, choice: Choice) -> None:
    """What must hold at the end, and the points."""
    row.first_need, row.needs = layout.tests(choice.needs)
    row.success, row.failure = choice.more["success"], choice.more["failure"]
    needs = [layout.rules.conditions[number] for number in range(row.first_need, row.first_need + row.needs)]
    asks = [need for need in needs if need.source == Source.SELF and need.op == Op.AT_LEAST]
    for number, need in enumerate(asks[:ASKS]):
        row.asks[number], row.least[number] = need.what, need.value


# ── the gist of an option, for players who decide by rule of thumb ───────────


def gist(row: Record, lines: tuple[Line, ...], values: Mapping[str, Any]) -> None:
    """Expected changes: dice by their chances, anything else that is not known yet by half."""
    dice = next((line.by.what for line in lines if line.verb == Verb.ROLL), 0)
    rolls = [sum(faces) for faces in product(range(1, 7), repeat=dice)] if dice else [0]
    for line in lines:
        if line.verb in (Verb.ROLL, Verb.CALL) or is_ruled_out(line.when, values):
            continue
        likely = sum(chance(line.when, die) for die in rolls) / len(rolls)
        add(row, line, likely)


def chance(conditions: tuple[Condition, ...], die: int) -> float:
    """How likely the conditions are to hold with these dice."""
    likely = 1.0
    for condition in conditions:
        if condition.left.word == "die":
            at = condition.right.what
            is_met = {Op.AT_LEAST: die >= at, Op.AT_MOST: die <= at, Op.EQUAL: die == at}[condition.op]
            likely *= float(is_met)
        elif condition.left.source != Source.NUMBER:
            likely *= 0.5
    return likely


def add(row: Record, line: Line, likely: float) -> None:
    """One line's part."""
    by = (line.by.what if line.by.source == Source.CONSTANT else 1) * likely
    sign = -1 if line.verb in (Verb.LOSE, Verb.PAY) else 1
    if line.on_table:
        row.calamity += sign * by if line.word == "calamity" else 0
        return
    if line.what > Seat.WISDOM:
        row.own[1] += 3 * by if line.word == "martyr" else 0
        return
    if line.verb == Verb.SET:
        row.own[line.what] -= 4 * likely
        return
    if line.verb in (Verb.GIVE, Verb.TAKE):
        moved = by if line.verb == Verb.TAKE else -by
        row.own[line.what] += moved
        row.others[line.what] -= moved
        return
    if line.who in (Who.SELF, Who.ALL, Who.BOTH):
        row.own[line.what] += sign * by
    if line.who != Who.SELF:
        row.others[line.what] += sign * by * {Who.ALL: 3, Who.OTHERS: 3}.get(line.who, 1)
