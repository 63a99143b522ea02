"""What is asked of a game, written as `calamity>=20 and rounds<=4`: metrics and numbers compared, with and, or, not and
brackets. It is parsed and never executed."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from wanju.kernel.errors import BadNumber, UnknownName, shorten
from wanju.lab.trial import Rows

Mask = npt.NDArray[np.bool_]
Condition = Callable[[Rows], Mask]
"""Which rows of a trial meet it. A number that a game does not have meets nothing."""

COMPARED: Mapping[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}  # fmt: skip
DEEPEST = 50


def condition(text: str, columns: Mapping[str, str]) -> Condition:
    """A condition as it is written, or one sentence on what is wrong with it."""
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise wrong(text) from None
    return meets(tree, {name: number for number, name in enumerate(columns)}, text)


def meets(node: ast.expr, columns: Mapping[str, int], text: str, depth: int = 0) -> Condition:
    """A part that is true or false."""
    if depth > DEEPEST:
        raise wrong(text)
    if isinstance(node, ast.BoolOp):
        parts = [meets(each, columns, text, depth + 1) for each in node.values]
        join = np.logical_and if isinstance(node.op, ast.And) else np.logical_or
        return lambda rows: join.reduce([part(rows) for part in parts])
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        part = meets(node.operand, columns, text, depth + 1)
        return lambda rows: ~part(rows)
    if isinstance(node, ast.Compare) and all(type(each) in COMPARED for each in node.ops):
        return compared(node, columns, text)
    raise wrong(text, node)


def compared(node: ast.Compare, columns: Mapping[str, int], text: str) -> Condition:
    """2 <= rounds <= 4, each beside the next."""
    values = [value(each, columns, text) for each in (node.left, *node.comparators)]
    signs = [COMPARED[type(each)] for each in node.ops]

    def is_met(rows: Rows) -> Mask:
        found = np.ones(len(rows), np.bool_)
        for sign, left, right in zip(signs, values, values[1:]):
            one, other = left(rows), right(rows)
            found &= sign(one, other) & ~np.isnan(one) & ~np.isnan(other)
        return found

    return is_met


def value(node: ast.expr, columns: Mapping[str, int], text: str) -> Callable[[Rows], Any]:
    """A metric by its name, or a number."""
    if isinstance(node, ast.Name):
        if node.id not in columns:
            raise UnknownName("metric", node.id, columns)
        column = columns[node.id]
        return lambda rows: rows[:, column]
    sign = -1 if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else 1
    inner = node.operand if sign < 0 and isinstance(node, ast.UnaryOp) else node
    found = inner.value if isinstance(inner, ast.Constant) else None
    if isinstance(found, int | float) and not isinstance(found, bool):
        number = sign * float(found)
        return lambda rows: number
    raise wrong(text, node)


def wrong(text: str, node: ast.expr | None = None) -> BadNumber:
    """What can be asked."""
    part = shorten(text if node is None else ast.unparse(node))
    zh = f"--where 看不懂 {part}；请把指标与数比较，用 and、or、not 和括号连接，如 'rounds<=4 and not draw==1'。"
    told = f"--where cannot be {part}; compare metrics with numbers, joined by and, or, not and brackets"
    return BadNumber(f"{told}, as in 'rounds<=4 and not draw==1'.", zh)
