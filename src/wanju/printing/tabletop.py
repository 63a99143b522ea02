"""What lies on the table beside the cards, as data: tracks, tokens, dice to fold, score sheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from wanju.printing.box import Data
from wanju.printing.cards import sentence

TOKEN, DIE = 20.0, 22.0
"""Millimetres across."""
ACROSS = 7
"""Places of a long track in a row."""


def cell(label: Any, hue: str, note: str = "") -> Data:
    return {"label": str(label), "hue": hue, "note": note}


def track(name: str, note: str, icon: str, hue: str, cells: Sequence[Data], across: int) -> Data:
    """Places for a marker, so many to a row."""
    facts = {"name": sentence(name), "note": note, "icon": icon, "hue": hue}
    return facts | {"cells": list(cells), "across": min(across, len(cells))}


def danger_track(name: str, note: str, icon: str, win: int, loss: int, line: str, lost: str) -> Data:
    """From 0 to where all is lost, with the line that has to be held."""
    notes = {win: line, loss: lost}
    hues = ["red" if n >= loss else "green" if n <= win else "orange" for n in range(loss + 1)]
    return track(name, note, icon, "red", [cell(n, hue, notes.get(n, "")) for n, hue in enumerate(hues)], ACROSS)


def goal_track(name: str, note: str, icon: str, most: int, goal: int, enough: str) -> Data:
    """From 0 to the most there can be, with the number that is needed."""
    cells = [cell(n, "green" if n >= goal else "grey", enough if n == goal else "") for n in range(most + 1)]
    return track(name, note, icon, "green", cells, most + 1)


def tracks(title: str, made: Iterable[Data]) -> Data:
    return {"kind": "tracks", "title": title, "tracks": list(made)}


def token(icon: str, hue: str, label: str = "") -> Data:
    return {"icon": icon, "hue": hue, "label": label}


def tokens(title: str, note: str, groups: Iterable[tuple[str, list[Data]]], size: float = TOKEN) -> Data:
    """Round markers to cut out, under the names of what they are."""
    made = [{"name": f"{name} × {len(each)}", "tokens": each} for name, each in groups]
    return {"kind": "tokens", "title": title, "note": note, "groups": made, "size": size}


def dice(title: str, note: str, count: int) -> Data:
    """Nets of dice, to cut out, fold and glue."""
    return {"kind": "dice", "title": title, "note": note, "count": count, "size": DIE}


def several(*parts: Data) -> Data:
    """Parts that share a page."""
    return {"kind": "several", "parts": list(parts)}


def score_row(name: str, how: str = "", is_sum: bool = False) -> Data:
    return {"name": name, "how": how, "is_sum": is_sum}


def scores(title: str, note: str, name: str, rows: Sequence[Data], players: int, **more: Any) -> Data:
    """A sheet to add up points on. More: how many copies of it stand on the page, a table to look up, and its title."""
    unsaid = {"copies": 2, "lookup": [], "lookup_title": ""}
    facts = {"title": title, "note": note, "name": name, "rows": list(rows), "players": players}
    return {"kind": "scores"} | unsaid | facts | more
