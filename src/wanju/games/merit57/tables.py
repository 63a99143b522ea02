"""From `cards/*.toml` and the numbers to the tables of the rules record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wanju.games.merit57.card_files import FILES, MOST_CARDS, PERSONAL, readings
from wanju.games.merit57.gains import FAITHS, ROLES, derive_gains
from wanju.games.merit57.gists import gist
from wanju.games.merit57.readings import B4Assist, BvowPoints, Reversal, SaveDiscountStack
from wanju.games.merit57.state import ASKS, BEINGS, PLACES, Bodhisattva, Faith, Role, Seat, Stage
from wanju.kernel.cards import Aim, Asks, Card, Choice, Deck
from wanju.kernel.effects import Op, Source, Verb, Who
from wanju.kernel.errors import BadFile
from wanju.kernel.layout import Layout
from wanju.kernel.meaning import card_meaning
from wanju.kernel.record import Record
from wanju.kernel.rule import rule

BODHISATTVAS = len(Bodhisattva)
KINDS = {"disaster": "disasters", "manmade": "manmade", "blessing": "blessings"}


def meaning(tables: Mapping[str, Deck]) -> dict[str, Any]:
    """What decides a game: every card, in its order."""
    return {name: [card_meaning(card) for card in deck.cards] for name, deck in tables.items()}


def fill_tables(rules: Record, values: Mapping[str, Any], tables: Mapping[str, Deck]) -> None:
    """Lay out the decks in force under these values."""
    layout = Layout(rules, values)
    rules.collective, rules.collectives = lay(layout, rules, values, tables["collective"].cards)
    check_rounds(rules)
    lay_personal(layout, rules, values, tables)
    lay_beings(layout, rules, values, tables["beings"].cards)
    rules.vows = lay_vows(layout, rules, values, tables["vows"].cards, "vow_table")
    rules.role_card, _ = lay(layout, rules, values, tables["roles"].cards)
    rules.bodhisattvas = lay_vows(layout, rules, values, tables["bodhisattva"].cards, "bvow_points")
    for number, card in enumerate(tables["collective"].cards):
        rules[KINDS[card.more["kind"]]] |= 1 << number


def check_rounds(rules: Record) -> None:
    """§4.1  Every round turns up a collective event."""
    if rules.collectives < rules.rounds:
        zh = f"它有 {rules.collectives} 张牌，不够 {rules.rounds} 轮用。（§4.1）"
        sentence = f"it has {rules.collectives} cards, too few for {rules.rounds} rounds. (§4.1)"
        raise BadFile("collective.toml", sentence, zh)


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
            rules.gives[row.first_choice + offset] = gives(choice)
            gist(rules.gist[row.first_choice + offset], choice.do, values)
        for offset, hero in enumerate(card.heroes):
            rules.token[row.first_hero + offset] = int(hero.more["token"])
            gist(rules.gist[row.first_hero + offset], hero.do, values)
        count += 1
    return first, count


def gives(choice: Choice) -> int:
    """§9 B4  Whom an option hands wealth or wisdom, whatever else comes: 1 the one chosen, 2 all others, 0 nobody."""
    handed = [line for line in choice.do if line.verb in (Verb.GIVE, Verb.GAIN) and not line.when and not line.on_table]
    hands = {line.who for line in handed if line.what in (Seat.WEALTH, Seat.WISDOM)}
    return 2 if Who.OTHERS in hands else 1 if Who.CHOSEN in hands else 0


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


def personal_decks(values: Mapping[str, Any], tables: Mapping[str, Deck]) -> dict[str, tuple[Card, ...]]:
    """Twenty general cards and four for each role, or the older deck of thirty-two (M57-12); with faces of our own for
    what the rulebook names and nobody printed (M57-126)."""
    ours = tables["ours"].cards if values["own_faces"] == "on" else ()
    if values["personal_deck_mode"] == "pp50_merged":
        return {"pp50": (*tables["pp50"].cards, *ours)}
    newer = [card for card in ours if not card.more["older"]]
    roles = {role: (*tables[role].cards, *(card for card in newer if card.more["role"] == role)) for role in PERSONAL}
    return {"general": tables["general"].cards, **roles}


def lay_personal(layout: Layout, rules: Record, values: Mapping[str, Any], tables: Mapping[str, Deck]) -> None:
    """The personal decks in force, none larger than its bag."""
    for name, cards in personal_decks(values, tables).items():
        if len(cards) > MOST_CARDS[name]:
            zh = f"加上我们的牌共 {len(cards)} 张；只容得下 {MOST_CARDS[name]} 张。"
            sentence = f"with ours it has {len(cards)} cards; there is room for {MOST_CARDS[name]}."
            raise BadFile(FILES[name], sentence, zh)
        first, count = lay(layout, rules, values, cards)
        if name in PERSONAL:
            rules.role_deck[PERSONAL.index(name)], rules.role_cards[PERSONAL.index(name)] = first, count
        else:
            rules.general, rules.generals = first, count


def lay_beings(layout: Layout, rules: Record, values: Mapping[str, Any], cards: tuple[Card, ...]) -> None:
    """Costs by each reading (M57-44), rewards and fields of merit."""
    rules.beings, _ = lay(layout, rules, values, cards)
    for number, card in enumerate(cards):
        for place, id in enumerate(readings("being_cost_table")):
            rules.printed[place, number] = card.more["cost"][id]
        rules.merit[number], rules.wisdom[number] = card.more["merit"], card.more["wisdom"]
        rules.field[number] = int(card.more["field"])
        rules.fields |= int(card.more["field"]) << number


def lay_vows(layout: Layout, rules: Record, values: Mapping[str, Any], cards: tuple[Card, ...], switch: str) -> int:
    """Vows, each with its readings as options, in the order of the switch; the number of the first."""
    ordered = [card._replace(choices=tuple(reading(card, id) for id in readings(switch))) for card in cards]
    first, _ = lay(layout, rules, values, ordered)
    for number, card in enumerate(ordered, start=first):
        for option, choice in enumerate(card.choices, start=rules.cards[number].first_choice):
            rules.success[option], rules.failure[option] = choice.more["success"], choice.more["failure"]
    return first


def reading(card: Card, id: str) -> Choice:
    """The option of a vow that is the reading in force."""
    return next(choice for choice in card.choices if choice.id == id)


def vow_as_read(card: Card, values: Mapping[str, Any]) -> Choice:
    """A vow under the readings in force; what helping others' saves means by b4_assist (M57-79)."""
    chosen = reading(card, values["bvow_points" if card.deck == "bodhisattva" else "vow_table"])
    if card.id == Bodhisattva.MANJUSRI.id:
        return chosen._replace(needs=reading(card, "sim60" if values["b4_assist"] == "sim60" else "ch9").needs)
    return chosen


# ── what follows from numbers and switches ───────────────────────────────────


def derive(rules: Record) -> None:
    """§12.11  Boards and lines by how many play; §3.2 what each role starts with; costs, and vows as they are read."""
    is_two = rules.seats == 2
    rules.places = PLACES if is_two else rules.seats
    for seat in range(PLACES):
        rules.boards[seat] = (5 if is_two else 1) << seat
    rules.alarm = 0 if rules.reversal == Reversal.ON else rules.calamity_loss
    rules.calamity_line = rules.two_player_calamity if is_two else rules.calamity_win
    rules.saves_line = rules.two_player_saves if is_two else rules.saves_win
    if rules.seats == 3:
        rules.saves_line = max(0, rules.saves_win - rules.three_player_adjust)
    equip(rules, Role.FARMER, rules.farmer_wealth, rules.farmer_merit, rules.farmer_wisdom)
    equip(rules, Role.MERCHANT, rules.merchant_wealth, rules.merchant_merit, rules.merchant_wisdom)
    equip(rules, Role.SCHOLAR, rules.scholar_wealth, rules.scholar_merit, rules.scholar_wisdom)
    equip(rules, Role.MONK, rules.monk_wealth, rules.monk_merit, rules.monk_wisdom)
    derive_costs(rules)
    derive_gains(rules)
    derive_merits(rules)
    derive_vows(rules)


@rule("3.2")
def equip(rules: Record, role: int, wealth: int, merit: int, wisdom: int) -> None:
    """§3.2  What a role starts with."""
    rules.start[role, Seat.WEALTH], rules.start[role, Seat.MERIT], rules.start[role, Seat.WISDOM] = (
        wealth,
        merit,
        wisdom,
    )


@rule("5.5")
def derive_costs(rules: Record) -> None:
    """§5.5  What a save costs, by role: merchant +1, scholar −1, monk −1; secular −1 more (M57-46)."""
    for being in range(BEINGS):
        rules.cost[being] = rules.printed[rules.being_cost_table, being]
    for role in range(ROLES):
        extra = rules.merchant_save_surcharge if role == Role.MERCHANT else 0
        own = rules.scholar_save_discount if role == Role.SCHOLAR else 0
        own = rules.monk_save_discount if role == Role.MONK else own
        is_summed = rules.save_discount_stack == SaveDiscountStack.YES
        secular = own + rules.secular_save_discount if is_summed else max(own, rules.secular_save_discount)
        for faith in range(FAITHS):
            change = extra - (secular if faith == Faith.SECULAR else own)
            for being in range(BEINGS):
                rules.costs[role, faith, being] = max(rules.save_min_cost, rules.cost[being] + change)


@rule("8")
def derive_merits(rules: Record) -> None:
    """§8, §3.4  What a save brings by faith: the card's merit; +1 for a field of merit, +1 more with refuge."""
    for being in range(BEINGS):
        merit = rules.merit[being] + (rules.futian_base_bonus if rules.field[being] == 1 else 0)
        more = rules.refuge_save_merit + (rules.futian_refuge_bonus if rules.field[being] == 1 else 0)
        for faith in range(FAITHS):
            rules.merits[faith, being] = merit + (more if faith >= Faith.REFUGE else 0)


@rule("9")
def derive_vows(rules: Record) -> None:
    """§9  Each vow by the reading in force; what helping others' saves means is read by itself (M57-79)."""
    for number in range(2 * ROLES):
        option = rules.cards[rules.vows + number].first_choice + rules.vow_table
        take_reading(rules, rules.vow[number], option, option)
    for number in range(1, BODHISATTVAS):
        first = rules.cards[rules.bodhisattvas + number - 1].first_choice
        needs = rules.bvow_points
        if number == Bodhisattva.MANJUSRI:
            needs = BvowPoints.SIM60 if rules.b4_assist == B4Assist.SIM60 else BvowPoints.CH9
        take_reading(rules, rules.bodhisattva[number], first + needs, first + rules.bvow_points)


def take_reading(rules: Record, vow: Record, needs: int, points: int) -> None:
    """What must hold at the end is that of one option, the points are those of another."""
    option = rules.choices[needs]
    vow.first_need, vow.needs = option.first_need, option.needs
    vow.success, vow.failure = rules.success[points], rules.failure[points]
    asks = 0
    for number in range(ASKS):
        vow.asks[number] = vow.least[number] = 0
    for number in range(option.first_need, option.first_need + option.needs):
        need = rules.conditions[number]
        if need.source == Source.SELF and need.op == Op.AT_LEAST and asks < ASKS:
            vow.asks[asks], vow.least[asks] = need.what, need.value
            asks += 1
