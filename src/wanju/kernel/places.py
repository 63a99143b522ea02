"""The line of a file of cards that a refusal is about. TOML readers forget lines, so they are found again."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

START = re.compile(r"\s*\[\[\s*card\s*\]\]")
INLINE = re.compile(r"\{.*\}")


def line_of(text: str, number: int, row: Mapping[str, Any] | None, token: Any) -> int | None:
    """The line of card `number` that is `row`, else the first that holds `token`, else its first."""
    lines = text.splitlines()
    starts = [i for i, line in enumerate(lines) if START.match(line)]
    if not 0 <= number < len(starts):
        return None
    span = range(starts[number], [*starts, len(lines)][number + 1])
    if row is not None and (same := next((i for i in span if is_row(lines[i], row)), None)):
        return 1 + same
    whole = re.compile(rf"(?<!\w){re.escape(str(token))}(?!\w)")
    return 1 + next((i for i in span if whole.search(lines[i])), starts[number])


def is_row(line: str, row: Mapping[str, Any]) -> bool:
    """Does the line hold this table, written between braces?"""
    found = INLINE.search(line)
    try:
        return bool(found) and tomllib.loads(f"row = {found[0]}")["row"] == row  # type: ignore[index]
    except tomllib.TOMLDecodeError:
        return False
