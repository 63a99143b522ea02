"""The one interpreter of cards: effects and conditions as rows of small integers, and the loop that runs them.

Counters that a card may touch live in `state.table[...]` (shared) and `state.seat[place, ...]` (each player's board),
because compiled code cannot pick a record field by number. `rules.places` says how many boards there are. Effects
never ask: a choice is an action, and what is pending sits in the state.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from wanju.kernel import verbs
from wanju.kernel.bits import lowest, without_lowest
from wanju.kernel.dealer import roll
from wanju.kernel.record import Record, record_type
from wanju.kernel.rule import compiled_too

NOBODY = -1
LOOK = -1
"""In place of a number of prices: they depend on the moment, so the lines must be looked at."""
MOST_PRICES = 2


class Verb(IntEnum):
    """What a line does. `pay` must be affordable, or the option is closed; `lose` takes what is there."""

    GAIN = 0
    LOSE = 1
    PAY = 2
    SET = 3
    GIVE = 4  # from oneself to `who`
    TAKE = 5  # from `who` to oneself, as far as they have it
    ROLL = 6  # `by` dice, their sum into a counter of the table
    CALL = 7


class Who(IntEnum):
    TABLE = 0
    SELF = 1
    OTHERS = 2
    ALL = 3
    LEFT = 4
    RIGHT = 5
    CHOSEN = 6
    BOTH = 7  # oneself and the chosen one


class Source(IntEnum):
    """Where a number comes from."""

    CONSTANT = 0
    NUMBER = 1  # of numbers.toml; laid out as a constant of the ruleset
    TABLE = 2
    SELF = 3
    CHOSEN = 4
    THEIR = 5  # the board that the line touches


class Op(IntEnum):
    """How two numbers may lie: bit 0 if the first may be more than the second, bit 1 equal, bit 2 less."""

    EQUAL = 0b010
    AT_LEAST = 0b011
    AT_MOST = 0b110


CONDITION = record_type(
    source=np.int16,
    what=np.int16,
    op=np.int16,
    value_source=np.int16,
    value=np.int16,
)
EFFECT = record_type(
    verb=np.int16,
    who=np.int16,
    on_table=np.int16,  # 1 if `what` is a counter of the table
    what=np.int16,
    by_source=np.int16,
    by=np.int16,
    first_when=np.int16,  # its conditions, read at its own line
    whens=np.int16,
)


@compiled_too
def amount(state: Record, source: int, what: int, me: int, chosen: int, their: int) -> int:
    """A number that a card names."""
    if source == Source.CONSTANT:
        return int(what)
    if source == Source.TABLE:
        return int(state.table[what])
    place = me if source == Source.SELF else chosen if source == Source.CHOSEN else their
    return int(state.seat[place, what])


@compiled_too
def holds(state: Record, rules: Record, first: int, count: int, me: int, chosen: int, their: int) -> bool:
    """Do all conditions from `first` on hold?"""
    for number in range(first, first + count):
        row = rules.conditions[number]
        have = amount(state, row.source, row.what, me, chosen, their)
        right = amount(state, row.value_source, row.value, me, chosen, their)
        side = 1 + (1 if have < right else 0) - (1 if have > right else 0)
        if row.op >> side & 1 == 0:
            return False
    return True


@compiled_too
def touched(rules: Record, who: int, me: int, chosen: int) -> int:
    """A bitmask of the boards that a line for more than oneself touches."""
    everybody = (1 << int(rules.places)) - 1
    if who == Who.ALL:
        return everybody
    if who == Who.OTHERS:
        return everybody & ~(1 << me)
    if who == Who.CHOSEN or who == Who.BOTH:
        theirs = 0 if chosen == NOBODY else 1 << chosen
        return theirs if who == Who.CHOSEN else theirs | 1 << me
    if who == Who.LEFT:
        return 1 << (me + 1) % int(rules.places)
    return 1 << (me + int(rules.places) - 1) % int(rules.places)


@compiled_too
def happen(state: Record, rules: Record, dealer: Record, row: Record, me: int, chosen: int, their: int) -> None:
    """One line happens to one board, or to the table."""
    by = amount(state, row.by_source, row.by, me, chosen, their)
    if row.verb > Verb.SET:
        happen_otherwise(state, rules, dealer, row, me, chosen, their, by)
    else:
        verbs.change(state, rules, dealer, int(row.verb), NOBODY if row.on_table == 1 else their, int(row.what), by)


@compiled_too
def happen_otherwise(
    state: Record, rules: Record, dealer: Record, row: Record, me: int, chosen: int, their: int, by: int
) -> None:
    """A line that does more than change one counter: a call, dice, something that passes from one board to another."""
    what = int(row.what)
    if row.verb == Verb.CALL:
        verbs.call(state, rules, dealer, what, me, chosen)
    elif row.verb == Verb.ROLL:
        total = 0
        for _ in range(by):
            total += 1 + roll(dealer, 6)
        verbs.change(state, rules, dealer, Verb.SET.value, NOBODY if row.on_table == 1 else their, what, total)
    else:
        is_gift = row.verb == Verb.GIVE
        source, target = (me, their) if is_gift else (their, me)
        by = min(by, int(state.seat[source, what]))
        verbs.change(state, rules, dealer, Verb.PAY.value if is_gift else Verb.LOSE.value, source, what, by)
        verbs.change(state, rules, dealer, Verb.GAIN.value, target, what, by)


@compiled_too
def run(state: Record, rules: Record, dealer: Record, first: int, count: int, me: int, chosen: int) -> None:
    """Run the lines from `first` on, if there are any, for the player `me` and the one they chose."""
    if count > 0:
        run_lines(state, rules, dealer, first, count, me, chosen)


@compiled_too
def run_lines(state: Record, rules: Record, dealer: Record, first: int, count: int, me: int, chosen: int) -> None:
    """The lines happen, top to bottom."""
    for number in range(first, first + count):
        row = rules.effects[number]
        if row.who > Who.SELF:
            run_for_others(state, rules, dealer, number, me, chosen)
        elif row.whens == 0 or holds(state, rules, row.first_when, row.whens, me, chosen, me):
            happen(state, rules, dealer, row, me, chosen, me)


@compiled_too
def run_for_others(state: Record, rules: Record, dealer: Record, number: int, me: int, chosen: int) -> None:
    """A line that touches other boards too, one after the other; each is asked whether its conditions hold."""
    row = rules.effects[number]
    mask = touched(rules, row.who, me, chosen)
    while mask != 0:
        their, mask = lowest(mask), without_lowest(mask)
        if row.whens == 0 or holds(state, rules, row.first_when, row.whens, me, chosen, their):
            happen(state, rules, dealer, row, me, chosen, their)


@compiled_too
def lacking(state: Record, rules: Record, choice: Record, me: int, chosen: int) -> int:
    """The counter of which `me` has too little for this option, or NOBODY."""
    if choice.prices == LOOK:
        line = cannot_pay(state, rules, choice.first_do, choice.dos, me, chosen)
        return int(rules.effects[line].what) if line != NOBODY else NOBODY
    for number in range(choice.prices):
        if state.seat[me, choice.price_of[number]] < choice.price[number]:
            return int(choice.price_of[number])
    return NOBODY


@compiled_too
def price(state: Record, rules: Record, number: int, me: int, chosen: int) -> int:
    """What a line asks `me` to have, as things stand."""
    row = rules.effects[number]
    if row.verb != Verb.PAY and row.verb != Verb.GIVE:
        return 0
    if row.whens > 0 and not holds(state, rules, row.first_when, row.whens, me, chosen, me):
        return 0
    return amount(state, row.by_source, row.by, me, chosen, me)


@compiled_too
def cannot_pay(state: Record, rules: Record, first: int, count: int, me: int, chosen: int) -> int:
    """The first line whose price `me` does not have after those above it, or NOBODY."""
    for number in range(first, first + count):
        what, total = rules.effects[number].what, price(state, rules, number, me, chosen)
        if total > 0:
            for earlier in range(first, number):
                if rules.effects[earlier].what == what:
                    total += price(state, rules, earlier, me, chosen)
            if state.seat[me, what] < total:
                return number
    return NOBODY
