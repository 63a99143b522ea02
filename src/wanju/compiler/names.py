"""A name of a number, such as `Seat.WEALTH`, is that number in compiled rules, before types are inferred: to Numba each
enumeration is a type of its own, which no other number can stand beside."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from numba.core import ir


def name_to_number(statements: list[Any]) -> None:
    """Where a statement reads a member of an enumeration of whole numbers, or its value, let it read the number."""
    known: dict[str, Any] = {}
    for statement in statements:
        if not isinstance(statement, ir.Assign):
            continue
        value, target = statement.value, statement.target.name
        if isinstance(value, ir.Global | ir.FreeVar):
            known[target] = value.value
        elif isinstance(value, ir.Expr) and value.op == "getattr":
            found = member(known.get(value.value.name), value.attr)
            if found is not None:
                known[target] = found
                statement.value = ir.Const(int(found), statement.loc)


def member(whole: Any, name: str) -> IntEnum | None:
    """The member of an enumeration that has this name; `.value` of a member is as good as the member."""
    if isinstance(whole, IntEnum) and name == "value":
        return whole
    if isinstance(whole, type) and issubclass(whole, IntEnum):
        return whole.__members__.get(name)
    return None
