"""Cards laid out as rows of small integers in a rules record, for the interpreter of `effects`.

What the ruleset already decides is decided here: lines it rules out are left out, its numbers become constants.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.kernel.cards import Card, Choice, Condition, Line, Ref
from wanju.kernel.effects import LOOK, MOST_PRICES, NOBODY, Op, Source, Verb
from wanju.kernel.errors import BadFile
from wanju.kernel.reading import Values, is_ruled_out, is_static, is_true, value_of
from wanju.kernel.record import Record, record_type

CHOICE = record_type(
    first_need=np.int16,
    needs=np.int16,
    first_do=np.int16,
    dos=np.int16,
    aim=np.int16,
    skips=np.int16,  # a hero's option after which nobody else chooses
    opens=np.int16,  # 1 if the card's gifts follow
    prices=np.int16,  # how many counters it costs something of, or LOOK
    price_of=(np.int16, MOST_PRICES),
    price=(np.int16, MOST_PRICES),
)
CARD = record_type(
    first_do=np.int16,
    dos=np.int16,
    first_after=np.int16,  # lines after everybody has chosen
    afters=np.int16,
    asks=np.int16,
    aim=np.int16,
    gift=np.int16,  # the counter everybody may give of, or NOBODY
    most=np.int16,  # at most this much each
    first_choice=np.int16,
    choices=np.int16,
    first_hero=np.int16,  # options offered before anybody chooses
    heroes=np.int16,
)
NEVER = 0, 1
"""Two numbers that are not equal, for a condition the ruleset already denies."""


class Layout:
    """Rows of effects, conditions, options and cards, filled one after the other into a rules record."""

    def __init__(self, rules: Record, values: Values) -> None:
        self.rules, self.values = rules, values
        self.effects = self.conditions = self.choices = self.cards = 0
        self.id = ""

    def row(self, kind: str, number: int) -> Any:
        """A free row of the rules record."""
        rows = self.rules[kind]
        if number >= len(rows):
            sentence = f"the cards have too many {kind}; there is room for {len(rows)}."
            raise BadFile(f"card '{self.id}'", sentence, f"这些牌的 {kind} 太多；只容得下 {len(rows)} 个。")
        return rows[number]

    def card(self, card: Card) -> int:
        """Lay out a card; returns its number."""
        self.id = card.id
        row = self.row("cards", self.cards)
        row.first_do, row.dos = self.lines(card.do)
        row.first_after, row.afters = self.lines(card.afterwards)
        row.asks, row.aim = card.asks, card.aim
        row.gift, row.most = card.gift[:2] if card.gift else (NOBODY, 0)
        row.first_choice, row.choices = self.options(card.choices)
        row.first_hero, row.heroes = self.options(card.heroes)
        self.cards += 1
        return self.cards - 1

    def options(self, choices: tuple[Choice, ...]) -> tuple[int, int]:
        first = self.choices
        for choice in choices:
            row = self.row("choices", self.choices)
            row.first_need, row.needs = self.tests(choice.needs)
            row.first_do, row.dos = self.lines(choice.do)
            row.aim, row.skips, row.opens = choice.aim, choice.skips, choice.opens
            self.prices(row)
            self.choices += 1
        return first, len(choices)

    def prices(self, row: Any) -> None:
        """What an option always costs, so that nobody need look at its lines again."""
        lines = [self.rules.effects[n] for n in range(row.first_do, row.first_do + row.dos)]
        paying = [line for line in lines if line.verb in (Verb.PAY, Verb.GIVE)]
        is_fixed = all(line.whens == 0 and line.by_source == Source.CONSTANT for line in paying)
        counters = [int(line.what) for line in paying]
        if not is_fixed or len(set(counters)) < len(counters) or len(counters) > MOST_PRICES:
            row.prices = LOOK
            return
        row.prices = len(paying)
        for number, line in enumerate(paying):
            row.price_of[number], row.price[number] = line.what, line.by

    def lines(self, lines: tuple[Line, ...]) -> tuple[int, int]:
        first = self.effects
        for line in lines:
            if is_ruled_out(line.when, self.values):
                continue
            row = self.row("effects", self.effects)
            row.verb, row.who, row.on_table, row.what = line.verb, line.who, line.on_table, line.what
            row.by_source, row.by = self.number(line.by)
            row.first_when, row.whens = self.tests(line.when)
            self.effects += 1
        return first, self.effects - first

    def tests(self, conditions: tuple[Condition, ...]) -> tuple[int, int]:
        first = self.conditions
        for condition in conditions:
            if is_static(condition) and is_true(condition, self.values):
                continue
            row = self.row("conditions", self.conditions)
            row.op, row.source, row.value_source = Op.EQUAL, Source.CONSTANT, Source.CONSTANT
            row.what, row.value = NEVER
            if not is_static(condition):
                row.op = condition.op
                row.source, row.what = self.number(condition.left)
                row.value_source, row.value = self.number(condition.right)
            self.conditions += 1
        return first, self.conditions - first

    def number(self, ref: Ref) -> tuple[int, int]:
        """A number of the rulebook is a constant under a ruleset; everything else is read at the table."""
        if ref.source != Source.NUMBER:
            return ref.source, ref.what
        value = value_of(ref, self.values)
        return Source.CONSTANT, value if isinstance(value, int) else 0
