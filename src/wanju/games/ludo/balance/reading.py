"""What a caller hands to the balance engine, read with care; a refusal says what would be right."""

from __future__ import annotations

import math
from numbers import Real
from typing import Any

from wanju.games.ludo.board import GOAL, PIECES, SEATS, YARD
from wanju.kernel.errors import BadNumber, shorten

FEWEST = 2


def read_board(pos: Any) -> list[list[int]]:
    """Two to four rows of four steps."""
    if not isinstance(pos, str | bytes | dict):
        try:
            board = [list(row) for row in (pos.tolist() if hasattr(pos, "tolist") else pos)]
        except TypeError:
            board = []
        if FEWEST <= len(board) <= SEATS:
            return [row if is_row(row) else read_row(who, row) for who, row in enumerate(board)]
    zh = f"pos 是 2 到 4 个座位各一行、每行四个步数；{shorten(pos)} 不是。"
    raise BadNumber(f"pos is a row of four steps for each of 2 to 4 seats; {shorten(pos)} is not.", zh)


def is_row(row: list[Any]) -> bool:
    """Is it four steps, without a doubt?"""
    if len(row) != PIECES:
        return False
    a, b, c, d = row
    return type(a) is type(b) is type(c) is type(d) is int and min(row) >= YARD and max(row) <= GOAL


def read_row(seat: int, row: list[Any]) -> list[int]:
    """Four steps, or the sentence that says why not."""
    if len(row) != PIECES:
        zh = f"pos 第 {seat} 行有 {len(row)} 个步数；每个座位有四枚棋子。"
        raise BadNumber(f"Row {seat} of pos has {len(row)} steps; every seat has four pieces.", zh)
    return [
        read_whole(f"The step of seat {seat}, piece {n}", row[n], YARD, GOAL, f"座位 {seat} 棋子 {n} 的步数")
        for n in range(PIECES)
    ]


def read_humans(humans: Any, seats: int) -> int:
    """A set of seats as a bitmask."""
    people = 0
    for who in read_list("humans is a list of seats", humans, "humans 是一列座位"):
        people |= 1 << read_whole("A seat of humans", who, 0, seats - 1, "humans 里的座位")
    return people


def read_results(won: list[Any]) -> None:
    """Wins and losses, nothing else."""
    for result in won:
        if result not in (0, 1):
            zh = f"一局的结果，1 是赢，0 是输；{shorten(result)} 都不是。"
            raise BadNumber(f"A result is 1 for a win or 0 for a loss; {shorten(result)} is neither.", zh)


def read_list(what: str, value: Any, zh: str) -> list[Any]:
    """Anything that can be gone through."""
    try:
        return list(value)
    except TypeError:
        raise BadNumber(f"{what}; {shorten(value)} is not.", f"{zh}；{shorten(value)} 不是。") from None


def read_whole(name: str, value: Any, low: int, high: int, zh: str = "") -> int:
    """A whole number within its bounds. It is told by its name, or in Chinese by other words."""
    if type(value) is int and low <= value <= high:
        return value
    if isinstance(value, Real) and not isinstance(value, bool):
        number = float(value)
        if low <= number <= high and number.is_integer():
            return int(number)
    zh = f"{zh or name} 是 {low} 到 {high} 的整数；{shorten(value)} 不是。"
    raise BadNumber(f"{name} is a whole number from {low} to {high}; {shorten(value)} is not.", zh)


def read_real(name: str, value: Any, low: float, high: float, what: str) -> float:
    """A finite number within its bounds."""
    if type(value) is float or (isinstance(value, Real) and not isinstance(value, bool)):
        number = float(value)
        if low <= number <= high and number != math.inf:
            return number
    bounds = f"from {low:.4g} to {high:.4g}" if high != math.inf else f"{low:g} or more"
    zh = f"{low:.4g} 到 {high:.4g}" if high != math.inf else f"不小于 {low:g}"
    raise BadNumber(
        f"{name} is {what} {bounds}; {shorten(value)} is not.", f"{name} 须是{zh}的数；{shorten(value)} 不是。"
    )
