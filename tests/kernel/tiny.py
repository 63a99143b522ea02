"""A made-up game for the tests of cards: three boards with wealth and merit, a table with calamity and a die.

`play` runs lines plain and compiled, asserts that both end alike, and returns what is on the boards.
"""

from __future__ import annotations

import tomllib
from enum import IntEnum
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from wanju.compiler import njit
from wanju.kernel import verbs
from wanju.kernel.card_files import Reader
from wanju.kernel.cards import Card, Vocabulary
from wanju.kernel.dealer import DEALER, sit
from wanju.kernel.effects import CONDITION, EFFECT, NOBODY, Verb, cannot_pay, holds, run
from wanju.kernel.layout import CARD, CHOICE, Layout
from wanju.kernel.numbers import Number, Numbers, Switch
from wanju.kernel.record import record_type, records
from wanju.kernel.text import HERE, words
from wanju.kernel.text import flatten as flat

PLACES = 3


class Table(IntEnum):
    CALAMITY = 0
    DIE = 1


class Seat(IntEnum):
    WEALTH = 0
    MERIT = 1
    ROLE = 2


NUMBERS = Numbers(
    {
        "price": Number("price", "§1", "wealth", 2, 0, 20),
        "limit": Number("limit", "§1", "calamity", 10, 0, 20),
        "half": Number("half", "§1", "kg", 1, 0, 2, step=0.5),
        "each": Number("each", "§1", "HP", 1, 0, 9, per_seat=True),
        "chain": Switch("chain", "§1", ("once", "always"), "once"),
    },
    {"standard": {}},
)
WORDS = Vocabulary(Table, Seat, {"farmer": 0, "monk": 3}, NUMBERS, ("double", "reverse"))
HEAD = '[deck]\nid = "tiny"\nrule = "1"\n'

STATE = record_type(table=(np.int32, len(Table)), seat=(np.int32, (PLACES, len(Seat))))
RULES = record_type(
    places=np.int32, effects=(EFFECT, 16), conditions=(CONDITION, 16), choices=(CHOICE, 4), cards=(CARD, 2)
)


def change(state, rules, dealer, how, who, what, by):
    if who == NOBODY:
        before = state.table[what]
        state.table[what] = by if how == Verb.SET else before + by if how == Verb.GAIN else before - by
    else:
        before = state.seat[who, what]
        state.seat[who, what] = by if how == Verb.SET else before + by if how == Verb.GAIN else before - by
        if how == Verb.LOSE and state.seat[who, what] < 0:
            state.seat[who, what] = 0


def call(state, rules, dealer, which, me, chosen):
    if which == 0:
        state.seat[me, Seat.MERIT] *= 2
    else:
        state.seat[chosen, Seat.MERIT] *= -1


def nothing(state, *others):
    return 0


verbs.register(STATE, dict.fromkeys(verbs.NAMES, nothing) | {"change": change, "call": call})


@njit
def compiled_run(states, rules, dealers, first, count, me, chosen):
    run(states[0], rules[0], dealers[0], first, count, me, chosen)


@njit
def compiled_holds(states, rules, first, count, me, chosen, their):
    return holds(states[0], rules[0], first, count, me, chosen, their)


@njit
def compiled_cannot_pay(states, rules, first, count, me, chosen):
    return cannot_pay(states[0], rules[0], first, count, me, chosen)


class Boards(NamedTuple):
    calamity: int
    die: int
    wealth: list[int]
    merit: list[int]


def card(body: str) -> Card:
    """The card of this text."""
    return Reader("tiny.toml", f'{HEAD}[[card]]\nid = "one"\n{body}', WORDS, {}, {}).deck().cards[0]


def lines(*rows: str) -> Card:
    """A card that does these lines: `gain wealth 2`, written as TOML without the braces."""
    return card("do = [" + ", ".join(f"{{ {row} }}" for row in rows) + "]")


def values(**settings: Any) -> dict[str, Any]:
    return NUMBERS.values("standard", settings, {})


def laid(made: Card, places: int = PLACES, **settings: Any) -> Any:
    """The rules record with this card, as an array of one."""
    rules = records(RULES)
    rules[0].places = places
    Layout(rules[0], values(**settings)).card(made)
    return rules


def boards(wealth=(5, 5, 5), merit=(1, 2, 3), role=(0, 1, 3), calamity=10, die=0) -> Any:
    states = records(STATE)
    states[0]["table"][:] = calamity, die
    states[0]["seat"][:] = list(zip(wealth, merit, role))
    return states


def shown(states: Any) -> Boards:
    seat = states[0].seat
    return Boards(*map(int, states[0].table), seat[:, Seat.WEALTH].tolist(), seat[:, Seat.MERIT].tolist())


def dealers(seed: int) -> Any:
    made = records(DEALER)
    with np.errstate(over="ignore"):
        sit(made[0], seed, 0, 0)
    return made


def play(*rows: str, me=0, chosen=NOBODY, seed=1, places=PLACES, settings=None, **start: Any) -> Boards:
    """Run these lines for player `me`, plain and compiled."""
    rules = laid(lines(*rows), places, **(settings or {}))
    span = int(rules[0].cards[0].first_do), int(rules[0].cards[0].dos)
    plain, compiled = boards(**start), boards(**start)
    with np.errstate(over="ignore"):
        run(plain[0], rules[0], dealers(seed)[0], *span, me, chosen)
        compiled_run(compiled, rules, dealers(seed), *span, me, chosen)
    assert plain.tobytes() == compiled.tobytes()
    return shown(plain)


def first_unpaid(*rows: str, me=0, chosen=NOBODY, **start: Any) -> int:
    """The number of the line that player `me` cannot pay, or NOBODY; plain and compiled."""
    rules, states = laid(lines(*rows)), boards(**start)
    span = int(rules[0].cards[0].first_do), int(rules[0].cards[0].dos)
    plain = cannot_pay(states[0], rules[0], *span, me, chosen)
    assert plain == compiled_cannot_pay(states, rules, *span, me, chosen)
    return int(plain)


def is_true(condition: str, me=0, chosen=1, their=2, settings=None, **start: Any) -> bool:
    """Does the condition hold? Plain and compiled."""
    rules = laid(card(f'[[card.choice]]\nid = "a"\nneeds = ["{condition}"]'), **(settings or {}))
    states, row = boards(**start), rules[0].choices[0]
    span = int(row.first_need), int(row.needs)
    plain = holds(states[0], rules[0], *span, me, chosen, their)
    assert plain == compiled_holds(states, rules, *span, me, chosen, their)
    return bool(plain)


TEXTS = {
    "en": """
counter = { calamity = "calamity", die = "die", wealth = "wealth", merit = "merit", role = "role" }
value = { monk = "a monk", farmer = "a farmer" }
call = { double = "double your merit", reverse = "their merit turns into guilt" }
[when]
"self.role == monk" = "you are a monk"
[line.set]
die = "turn the die to {by}"
""",
    "zh": """
counter = { calamity = "劫难", die = "骰", wealth = "资", merit = "功德", role = "职业" }
value = { monk = "僧侣", farmer = "农夫" }
call = { double = "你的功德加倍", reverse = "其功德成业" }
[when]
"self.role == monk" = "你是僧侣"
[line.set]
die = "把骰翻到 {by}"
""",
}


def tiny_words(language: str) -> dict[str, str]:
    return words(Path(HERE), language) | flat(tomllib.loads(TEXTS[language]))
