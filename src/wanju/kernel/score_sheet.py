"""The score sheet: where each point of a finished game came from.

A game that adds something up has a function `score_sheet(state, ruleset, story)`; the story is what everybody was told.
It gives an account for each board: lines that add up to a total, each with a sentence of the game's words under
`scored.`, the place in which it came, and what decided the place where the total alone did not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wanju.kernel.text import say

Account = dict[str, Any]
Line = dict[str, Any]


def line(key: str, points: float, **facts: Any) -> Line:
    """Some points and the sentence that says what they are for."""
    return {"key": f"scored.{key}", "points": points, "facts": facts}


def account(
    place: int | None,
    lines: Iterable[Line],
    total: float,
    rank: int | None = None,
    of: str | None = None,
    decided: dict[str, Any] | None = None,
) -> Account:
    """What a board has scored, or the table where it is nobody's; `of` is the key of what is counted, where it is not
    points, and `decided` the sentence that says how it came to its place."""
    return {"place": place, "of": of, "lines": list(lines), "total": total, "rank": rank, "decided": decided}


def decided(key: str, **facts: Any) -> dict[str, Any]:
    """The sentence that says what a place was decided by."""
    return {"key": f"scored.{key}", "facts": facts}


def signed(points: float) -> str:
    """`+3`, `−5`, `+42.3`."""
    return f"{points:+g}".replace("-", "−")


def headline(words: Mapping[str, str], one: Account, names: Mapping[int, str]) -> str:
    """Who has how much of what, and which place that is."""
    what = words[one["of"]] if one["of"] else words["scored.points"]
    key = "scored.total_alone" if one["place"] is None else "scored.total_place" if one["rank"] else "scored.total"
    facts = {"what": {words["language"]: what}, "n": f"{one['total']:g}", "place": place_told(words, one["rank"])}
    return say(words, key, names, seat=one["place"], **facts)


def place_told(words: Mapping[str, str], rank: int | None) -> str:
    """'3rd', '第三名'."""
    return "" if rank is None else words.get(f"scored.place.{rank}", str(rank))
