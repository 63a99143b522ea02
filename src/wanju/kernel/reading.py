"""What a ruleset already decides about a card: conditions on the rulebook's own numbers and switches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wanju.kernel.cards import Condition, Ref
from wanju.kernel.effects import Op, Source

Values = Mapping[str, Any]
"""Numbers and readings by their ids, as a ruleset has them."""


def value_of(ref: Ref, values: Values) -> int | str:
    """A number of the rulebook, or the reading of a switch."""
    value = values[ref.word.removeprefix("rule.")]
    return value if isinstance(value, str) else int(value)


def is_static(condition: Condition) -> bool:
    """Is it decided before any game?"""
    return condition.left.source == Source.NUMBER and condition.right.source in (Source.CONSTANT, Source.NUMBER)


def is_true(condition: Condition, values: Values) -> bool:
    """A condition on the rulebook's own numbers."""
    have: Any = value_of(condition.left, values)
    right: Any = condition.right.word if isinstance(have, str) else condition.right.what
    if condition.right.source == Source.NUMBER:
        right = value_of(condition.right, values)
    if condition.op == Op.EQUAL:
        return bool(have == right)
    return bool(have >= right) if condition.op == Op.AT_LEAST else bool(have <= right)


def is_ruled_out(conditions: Iterable[Condition], values: Values) -> bool:
    """Does the ruleset already say no?"""
    return any(is_static(condition) and not is_true(condition, values) for condition in conditions)
