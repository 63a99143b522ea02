"""Small expressions of the numbers of a game: `team_win`, `calamity <= 4`, `or_zero(score_seat_0)`.

They are read as Python and computed for many games at once. A game that lacks a number that is asked for has no value
(NaN), unless `or_zero` stands around it.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any

import numpy as np

from wanju.kernel.errors import BadFile, UnknownName, shorten
from wanju.kernel.named import RATE

LONGEST = 400
"""Letters of a formula."""
OR_ZERO = "or_zero"

Operation = Callable[[Any, Any], Any]
ARITHMETIC: dict[type[ast.operator], Operation] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
}  # fmt: skip
COMPARED: dict[type[ast.cmpop], Operation] = {
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}  # fmt: skip
JOINED: dict[type[ast.boolop], Operation] = {ast.And: np.minimum, ast.Or: np.maximum}
"""Of truths as 0 and 1; both keep NaN."""


class Formula:
    """An expression, read and checked."""

    def __init__(self, text: str, place: str) -> None:
        self.text, self.place = text, place
        try:
            self.tree: ast.AST = ast.parse(text.strip()[: LONGEST + 1], mode="eval").body
            if len(text) > LONGEST:
                raise ValueError
        except (SyntaxError, ValueError, MemoryError, RecursionError):
            zh = f"{shorten(text)} 不是式子；如 team_win，或 calamity <= 4。"
            raise BadFile(place, f"{shorten(text)} is no formula, as team_win or calamity <= 4 are.", zh) from None
        self._check(self.tree)

    def check_names(self, columns: Mapping[str, str]) -> None:
        """Every name is one of these numbers."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name) and node.id not in columns and node.id != OR_ZERO:
                wrong = UnknownName("metric", node.id, columns)
                raise BadFile(self.place, str(wrong), wrong.zh)

    def values(self, columns: Mapping[str, Any]) -> Any:
        """A number for each game; NaN where it has none."""
        with np.errstate(divide="ignore", invalid="ignore"):
            found: Any = np.asarray(self._of(self.tree, columns), np.float64)
        return np.where(np.isfinite(found), found, np.nan)

    def is_rate(self, columns: Mapping[str, str]) -> bool:
        """Is it told in per cent?"""
        return is_share(self.tree, columns)

    def _check(self, node: ast.AST) -> None:
        match node:
            case ast.Name() | ast.Constant(value=int() | float()):
                parts: list[ast.AST] = []
            case ast.BinOp(op=op) if type(op) in ARITHMETIC:
                parts = [node.left, node.right]
            case ast.Compare() if all(type(op) in COMPARED for op in node.ops):
                parts = [node.left, *node.comparators]
            case ast.BoolOp():
                parts = list(node.values)
            case ast.UnaryOp(op=ast.USub() | ast.Not()):
                parts = [node.operand]
            case ast.Call(func=ast.Name(id="or_zero"), args=[only], keywords=[]):
                parts = [only]
            case _:
                said = shorten(ast.unparse(node))
                zh = f"式子里不能有 {said}；可用指标、数、+ − * /、比较、and、or、not 和 or_zero(…)。"
                told = f"a formula cannot hold {said}; it has metrics, numbers, + - * /, comparisons, and, or, not and"
                raise BadFile(self.place, f"{told} or_zero(…).", zh)
        for part in parts:
            self._check(part)

    def _of(self, node: ast.AST, columns: Mapping[str, Any]) -> Any:
        match node:
            case ast.Name(id=name):
                return columns[name]
            case ast.Constant(value=int() | float() as value):
                return float(value)
            case ast.BinOp(left=left, op=op, right=right):
                return ARITHMETIC[type(op)](self._of(left, columns), self._of(right, columns))
            case ast.Compare(left=left, ops=ops, comparators=others):
                sides = [self._of(each, columns) for each in (left, *others)]
                found = [compared(COMPARED[type(op)], sides[i], sides[i + 1]) for i, op in enumerate(ops)]
                return reduce(np.minimum, found)
            case ast.BoolOp(op=op, values=values):
                return reduce(JOINED[type(op)], [truth(self._of(each, columns)) for each in values])
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return 1.0 - truth(self._of(operand, columns))
            case ast.UnaryOp(operand=operand):
                return -self._of(operand, columns)
            case ast.Call(args=[only]):
                return np.nan_to_num(self._of(only, columns), nan=0.0)
        raise AssertionError(f"{ast.dump(node)} was let in and is not known")


def compared(how: Operation, a: Any, b: Any) -> Any:
    """1 where it is so, 0 where not, NaN where a side is missing."""
    return np.where(np.isnan(a) | np.isnan(b), np.nan, how(a, b))


def truth(values: Any) -> Any:
    """Anything but 0 is true."""
    return compared(operator.ne, values, 0.0)


def is_share(node: ast.AST, columns: Mapping[str, str]) -> bool:
    """Rates and truths, and their sums, differences and products, are told in per cent."""
    match node:
        case ast.Name(id=name):
            return columns.get(name) == RATE
        case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
            return True
        case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult()):
            return is_share(node.left, columns) and is_share(node.right, columns)
        case ast.UnaryOp(operand=operand):
            return is_share(operand, columns)
        case ast.Call(args=[only]):
            return is_share(only, columns)
    return False
