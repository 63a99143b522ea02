"""The balance engine: from a board, a history and a clock to one probability for each face of the die, with reasons.

    >>> from wanju.games.ludo import balance
    >>> f = balance.faces([[10, -1, -1, -1], [40, -1, -1, -1]], seat=0, history=0.2, minutes=3.0, sixes=0)
    >>> f.why["rule"], f.why["gifts"], [round(p, 4) for p in f.p]
    ('3.1', (4,), [0.1088, 0.1088, 0.1088, 0.4716, 0.1088, 0.093])

It is the law of V2.0, or of the steady dice of our own (`preset="steady"`); every number and reading of numbers.toml
can be named in a call. Nothing else of the game is needed. Compiled loops use `bend` on the records RULES and ROLL.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from numbers import Real
from typing import Any, NamedTuple

from wanju.games.ludo.balance_core import (
    base_term,
    be_fair,
    bend,
    decide,
    distance_from_fair,
    draw_face,
    gift_base,
    is_bent,
    is_finished,
    roll_face,
    time_coefficient,
    unit_draw,
    weigh,
)
from wanju.games.ludo.balance_endgame import Finish, endgame_table
from wanju.games.ludo.balance_rules import (
    ENTRIES,
    FACES,
    FIRST,
    NUMBERS,
    ROLL,
    RULE_NAMES,
    RULES,
    AnyRules,
    Dice,
    Roll,
    Rules,
    fill,
)
from wanju.games.ludo.balance_steady import accumulate, first_term
from wanju.games.ludo.board import GOAL, PIECES, SEATS, YARD
from wanju.kernel.bits import how_many
from wanju.kernel.errors import BadNumber, UnknownName, shorten
from wanju.kernel.numbers import Value
from wanju.kernel.record import Record, records

__all__ = [
    "NUMBERS", "READ", "ROLL", "RULES", "Faces", "Finish", "Roll", "Rules", "accumulated", "base_term", "bend",
    "distance_from_fair", "draw_face", "endgame_table", "faces", "fill", "history_term", "is_bent", "roll_face",
    "rules_record", "term_range", "unit_draw",
]  # fmt: skip

FEWEST = 2
READ = [entry.id for entry in ENTRIES]
FACES_OF = [tuple(face for face in range(1, FACES + 1) if mask >> face - 1 & 1) for mask in range(1 << FACES)]
MOST_SIXES = 2
"""§1.3  A third six ends the turn, so no roll follows more than two,"""
MANY = 1000
"""unless it does not (A26)."""


class Faces(NamedTuple):
    """The published vector of one roll."""

    p: tuple[float, ...]
    """The probabilities of the faces 1 to 6."""
    why: dict[str, Any]
    """The rule that made them ('2.2', '3.1', '3.2', 'S3' or 'fair') and every quantity on the way."""


def faces(
    pos: Sequence[Sequence[int]],
    seat: int,
    history: float,
    minutes: float,
    sixes: int,
    preset: str = "v2.0",
    *,
    humans: Iterable[int] | None = None,
    **switches: Value,
) -> Faces:
    """The probabilities of the next roll of `seat`, and why.

    `pos` has a row of four steps for each seat (−1 yard, 0 … 50 ring, 51 … 55 home column, 56 goal); `history` is the
    base term, from −0.5 to 0.5, or the accumulated term of the steady dice, from −1 to 1; `sixes` were rolled in this
    turn just before. `humans` are the seats of people, this one alone unless said otherwise. Any number or switch of
    numbers.toml can be set by name.
    """
    rules = rules_for(preset, switches)
    board = read_board(pos)
    seats = len(board)
    seat = read_whole("seat", seat, 0, seats - 1)
    people = 1 << seat if humans is None else read_humans(humans, seats)
    history = read_real("history", history, *term_range(seats, people, rules))
    minutes = read_real("minutes", minutes, 0, math.inf, "the time played,")
    sixes = read_whole("sixes", sixes, 0, MOST_SIXES if rules.three_sixes == FIRST else MANY)
    if is_finished(board[seat]):
        raise BadNumber(f"Seat {seat} has all four pieces home and rolls no more.")
    roll = Roll()
    if rules.dice == Dice.STEADY:
        bend(roll, board, seats, seat, people, history, minutes, sixes, rules)
        return Faces(tuple(roll.p), steady_reasons(roll))
    weigh(roll, board, seats, seat, people, history, rules)
    if is_bent(seat, people, rules):
        decide(roll, board, seats, seat, people, minutes, sixes, rules)
    else:
        be_fair(roll)
    return Faces(tuple(roll.p), reasons(roll, seats, minutes, rules))


def reasons(roll: Roll, seats: int, minutes: float, rules: Rules) -> dict[str, Any]:
    """What a roll record holds, in plain words; and what would have been, where it was not asked."""
    return {
        "rule": RULE_NAMES[roll.rule],
        "structure": tuple(roll.structure[:seats]),
        "progress": tuple(roll.progress[:seats]),
        "predicted": tuple(roll.predicted[:seats]),
        "mean": roll.average,
        "difference": roll.difference,
        "history": roll.history,
        "influence": roll.influence,
        "p6": roll.p6,
        "gifts": FACES_OF[roll.gifts],
        "base_probability": gift_base(roll.influence, rules),
        "time_coefficient": time_coefficient(minutes, rules),
        "gift_probability": roll.gift_probability,
        "endgame_share": None if roll.endgame_share < 0 else roll.endgame_share,
        "distance_from_fair": distance_from_fair(roll.p),
    }


def steady_reasons(roll: Roll) -> dict[str, Any]:
    """The same for the steady dice (§S1 … §S3)."""
    return {
        "rule": RULE_NAMES[roll.rule],
        "worth": tuple(roll.worth),
        "lead": roll.lead,
        "left": roll.left,
        "moment": roll.moment,
        "history": roll.history,
        "strength": roll.strength,
        "distance_from_fair": distance_from_fair(roll.p),
    }


def term_range(seats: int, people: int, rules: AnyRules) -> tuple[float, float, str]:
    """§B2.1, §S4  Between what a term lies, and what it is: a rate less its target, or accumulated."""
    if rules.dice == Dice.STEADY or rules.memory != FIRST:
        return -1.0, 1.0, "the accumulated term,"
    target = 1 / seats if rules.multi_human and how_many(people) > 1 else 0.5
    return -target, 1 - target, "a fraction"


def history_term(
    results: Iterable[int], cold_start: str = "padded", target: Fraction | float = Fraction(1, 2), preset: str = "v2.0"
) -> Fraction:
    """§B2.1  The base term of the last results, 1 for a win and 0 for a loss, as an exact fraction.

    Up to 100 are known; with fewer, the missing ones count as half a win (A6 `padded`), or there is no term before
    the hundredth (`zero`), or the rate is taken as it is (`raw`). A table of N balanced humans aims at 1/N (A2).
    """
    won = read_list("results is a list of wins and losses", results)
    aim = Fraction(read_real("target", target, 0, 1, "a rate")).limit_denominator(1000)
    rules = rules_for(preset, {"cold_start": cold_start})
    most = int(rules.history_games)
    if len(won) > most:
        raise BadNumber(f"The history counts the last {most} games; {len(won)} were given.")
    read_results(won)
    if not won or (cold_start == "zero" and len(won) < most):
        return Fraction(0)
    ahead = int(sum(won)) - len(won) * aim
    return ahead / (len(won) if cold_start == "raw" else most)


def accumulated(
    results: Iterable[int],
    seats: int,
    target: Fraction | float = Fraction(1, 2),
    preset: str = "steady",
    **numbers: Value,
) -> float:
    """§S4  The term of the steady dice after these results, 1 for a win and 0 for a loss, the first game first.

    All counted games of a person at tables of so many seats go in. The term lies between −1 (help as much as may be)
    and 1, in whole millionths; any number of §S4 can be named.
    """
    won = read_list("results is a list of wins and losses", results)
    aim = read_real("target", target, 0, 1, "a rate")
    rules = rules_for(preset, numbers)
    read_results(won)
    term = first_term(read_whole("seats", seats, FEWEST, SEATS), aim, rules)
    for games, result in enumerate(won):
        term = accumulate(term, games, bool(result), aim, rules)
    return term


# ── rules, kept once made ────────────────────────────────────────────────────


def rules_for(preset: str, switches: dict[str, Value]) -> Rules:
    """The rules as a Python object."""
    try:
        return made_rules(preset, tuple(switches.items()))
    except TypeError:  # a list or the like, which nothing can be looked up by
        return made_rules.__wrapped__(preset, tuple(switches.items()))


@lru_cache(maxsize=256)
def made_rules(preset: str, switches: tuple[tuple[str, Value], ...]) -> Rules:
    """The rules as a Python object, checked."""
    made = Rules()
    fill(made, checked(preset, dict(switches)))
    return made


def rules_record(preset: str = "v2.0", **switches: Value) -> Record:
    """The rules as a record, for compiled loops."""
    record: Record = records(RULES)[0]
    fill(record, checked(preset, switches))
    return record


def checked(preset: str, switches: dict[str, Value]) -> dict[str, Value]:
    """Every number and reading; refuses a name or value that nothing answers to."""
    if not isinstance(preset, str):
        raise UnknownName("preset", preset, NUMBERS.presets)
    for name in switches:
        if name not in READ:
            raise UnknownName("number or switch of the balance", name, READ)
    return NUMBERS.values(preset, switches, {})


# ── what comes in ────────────────────────────────────────────────────────────


def read_board(pos: Any) -> list[list[int]]:
    """Two to four rows of four steps."""
    if not isinstance(pos, str | bytes | dict):
        try:
            board = [list(row) for row in (pos.tolist() if hasattr(pos, "tolist") else pos)]
        except TypeError:
            board = []
        if FEWEST <= len(board) <= SEATS:
            return [row if is_row(row) else read_row(who, row) for who, row in enumerate(board)]
    raise BadNumber(f"pos is a row of four steps for each of 2 to 4 seats; {shorten(pos)} is not.")


def is_row(row: list[Any]) -> bool:
    """Is it four steps, without a doubt?"""
    if len(row) != PIECES:
        return False
    a, b, c, d = row
    return type(a) is type(b) is type(c) is type(d) is int and min(row) >= YARD and max(row) <= GOAL


def read_row(seat: int, row: list[Any]) -> list[int]:
    """Four steps, or the sentence that says why not."""
    if len(row) != PIECES:
        raise BadNumber(f"Row {seat} of pos has {len(row)} steps; every seat has four pieces.")
    return [read_whole(f"The step of seat {seat}, piece {piece}", row[piece], YARD, GOAL) for piece in range(PIECES)]


def read_humans(humans: Any, seats: int) -> int:
    """A set of seats as a bitmask."""
    people = 0
    for who in read_list("humans is a list of seats", humans):
        people |= 1 << read_whole("A seat of humans", who, 0, seats - 1)
    return people


def read_results(won: list[Any]) -> None:
    """Wins and losses, nothing else."""
    for result in won:
        if result not in (0, 1):
            raise BadNumber(f"A result is 1 for a win or 0 for a loss; {shorten(result)} is neither.")


def read_list(what: str, value: Any) -> list[Any]:
    """Anything that can be gone through."""
    try:
        return list(value)
    except TypeError:
        raise BadNumber(f"{what}; {shorten(value)} is not.") from None


def read_whole(name: str, value: Any, low: int, high: int) -> int:
    """A whole number within its bounds."""
    if type(value) is int and low <= value <= high:
        return value
    if isinstance(value, Real) and not isinstance(value, bool):
        number = float(value)
        if low <= number <= high and number.is_integer():
            return int(number)
    raise BadNumber(f"{name} is a whole number from {low} to {high}; {shorten(value)} is not.")


def read_real(name: str, value: Any, low: float, high: float, what: str) -> float:
    """A finite number within its bounds."""
    if type(value) is float or (isinstance(value, Real) and not isinstance(value, bool)):
        number = float(value)
        if low <= number <= high and number != math.inf:
            return number
    bounds = f"from {low:.4g} to {high:.4g}" if high != math.inf else f"{low:g} or more"
    raise BadNumber(f"{name} is {what} {bounds}; {shorten(value)} is not.")
