"""Ludo on a terminal: the ring in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

SEAT_COLOURS = ("red", "green", "yellow", "blue")
PLAIN = ("reason.roll_first", "reason.has_rolled")
"""Reasons that the question itself gives; they are not listed."""


def line(sheet: Mapping[str, Any], view: Mapping[str, Any]) -> Text:
    """The squares of the ring from first to last, safe ones starred, and the seats whose pieces stand there."""
    drawn = Text("  ")
    for square in range(sheet["ring"]):
        there = [
            seat
            for seat, shown in enumerate(view["seats"])
            if any(piece.get("square") == square for piece in shown["pieces"])
        ]
        mark = "*" if square in sheet["safe"] else "."
        if there:
            mark = str(there[0]) if len(there) == 1 else "+"
        drawn.append(mark, f"bold {SEAT_COLOURS[there[0]]}" if there else "dim")
    return drawn
