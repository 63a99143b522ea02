"""The balance engine as Python calls it: `faces` publishes the vector of one roll, `history_term` and `accumulated` say
what past games come to."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from wanju.games.ludo.balance.core import (
    be_fair,
    bend,
    decide,
    distance_from_fair,
    gift_base,
    is_bent,
    is_finished,
    time_coefficient,
    weigh,
)
from wanju.games.ludo.balance.reading import (
    FEWEST,
    read_board,
    read_humans,
    read_list,
    read_real,
    read_results,
    read_whole,
)
from wanju.games.ludo.balance.rules import (
    ENTRIES,
    FACES,
    RULE_NAMES,
    RULES,
    AnyRules,
    Roll,
    Rules,
    fill,
)
from wanju.games.ludo.balance.steady import accumulate, first_term
from wanju.games.ludo.board import SEATS
from wanju.games.ludo.readings import NUMBERS, Dice, Memory, MultiHuman, ThreeSixes
from wanju.kernel.bits import how_many
from wanju.kernel.errors import BadNumber, UnknownName
from wanju.kernel.numbers import Value
from wanju.kernel.record import Record, records

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
    sixes = read_whole("sixes", sixes, 0, MOST_SIXES if rules.three_sixes == ThreeSixes.FORFEIT else MANY)
    if is_finished(board[seat]):
        zh = f"座位 {seat} 的四枚棋子都已到家，不再掷骰。"
        raise BadNumber(f"Seat {seat} has all four pieces home and rolls no more.", zh)
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
    if rules.dice == Dice.STEADY or rules.memory == Memory.EVERY_GAME:
        return -1.0, 1.0, "the accumulated term,"
    target = 1 / seats if rules.multi_human == MultiHuman.BALANCE and how_many(people) > 1 else 0.5
    return -target, 1 - target, "a fraction"


def history_term(
    results: Iterable[int], cold_start: str = "padded", target: Fraction | float = Fraction(1, 2), preset: str = "v2.0"
) -> Fraction:
    """§B2.1  The base term of the last results, 1 for a win and 0 for a loss, as an exact fraction.

    Up to 100 are known; with fewer, the missing ones count as half a win (A6 `padded`), or there is no term before
    the hundredth (`zero`), or the rate is taken as it is (`raw`). A table of N balanced humans aims at 1/N (A2).
    """
    won = read_list("results is a list of wins and losses", results, "results 是一列胜负")
    aim = Fraction(read_real("target", target, 0, 1, "a rate")).limit_denominator(1000)
    rules = rules_for(preset, {"cold_start": cold_start})
    most = rules.history_games
    if len(won) > most:
        zh = f"战绩只算最近 {most} 局；给了 {len(won)} 局。"
        raise BadNumber(f"The history counts the last {most} games; {len(won)} were given.", zh)
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
    won = read_list("results is a list of wins and losses", results, "results 是一列胜负")
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
