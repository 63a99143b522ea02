"""What a seat may see, laid out for reading. It knows no game: it goes through the view, and says what has a word by
its word and the rest by its name. What is empty, and what is nothing for everybody, is left out."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from wanju.kernel.showing import broken, html_lines, html_table, text_table
from wanju.kernel.text import SEAT_KEYS, in_words, say

if TYPE_CHECKING:
    from wanju.kernel.table import Table

Words = Mapping[str, str]
NOTHING: tuple[Any, ...] = (None, "", "none", 0, False, [], {})
UNSAID = ("seats", "prompt")
"""The seats are a table of their own; what is asked is told by whom the table waits for."""
OF_FULL = "_full"
MOST_ACTIONS = 12


class Board(NamedTuple):
    """A view in words."""

    title: str
    facts: list[str]
    head: list[str]
    rows: list[list[str]]
    """One for each seat, or for each board where players have several."""
    more: list[str]
    """What lies on the table besides."""
    foot: str

    def as_text(self) -> str:
        lines = [self.title, *broken(self.facts), *text_table(self.head, self.rows), *self.more, self.foot]
        return "\n".join(lines)

    def as_html(self) -> str:
        below = html_lines([*self.more, self.foot])
        above = f"<b>{html.escape(self.title)}</b><br>{html_lines(broken(self.facts))}"
        return f"<div>{above}{html_table(self.head, self.rows)}{below}</div>"


def board_of(table: Table, seat: int | None, language: str) -> Board:
    """The table as this seat sees it; as everybody does if no seat is given."""
    words, view = table.game.words(language), table.view(seat)
    facts = [fact(words, key, value) for key, value in view.items() if is_plain(value) and key not in UNSAID]
    more = [line for key, value in view.items() if key not in UNSAID for line in lines_of(words, key, value)]
    keys = [key for key in columns(view["seats"]) if not key.endswith(OF_FULL)]
    head = ["", *(name_of(words, key) for key in keys)]
    rows = [[str(place), *(cell(words, own, key) for key in keys)] for place, own in enumerate(view["seats"])]
    return Board(titled(table, words), list(filter(None, facts)), head, rows, more, foot(table, words, seat))


def titled(table: Table, words: Words) -> str:
    ruleset = table.ruleset
    key = "board.title" if ruleset.seats > 1 else "board.title_alone"
    return say(words, key, title=words["title"], seats=ruleset.seats, ruleset=ruleset.hash)


def foot(table: Table, words: Words, seat: int | None) -> str:
    """What everybody got, or whom the table waits for; and what this seat may do."""
    if table.over:
        got = [f"{words['seat'].format(n=place)}: {value:g}" for place, value in enumerate(table.payoff)]
        return say(words, "board.over", payoff=" · ".join(got))
    waits = say(words, "board.waits", targets=table.waiting)
    if seat not in table.waiting:
        return waits
    legal = table.legal(seat)
    listed = ", ".join(legal[:MOST_ACTIONS]) + (", …" if len(legal) > MOST_ACTIONS else "")
    return waits + say(words, "board.may", seat=seat, actions=listed)


# ── one thing of a view ──────────────────────────────────────────────────────


def is_words(value: Any) -> bool:
    """Is it something said in every language?"""
    return isinstance(value, Mapping) and "en" in value


def is_plain(value: Any) -> bool:
    """Is it one thing, not a list of things or a thing of parts?"""
    return is_words(value) or not isinstance(value, Mapping | Sequence) or isinstance(value, str)


def name_of(words: Words, key: str) -> str:
    """What a field of a view is called."""
    named = words.get(f"field.{key}") or words.get(f"seen.{key}") or key.replace("_", " ")
    return named.rstrip(":：")


def fact(words: Words, key: str, value: Any) -> str:
    """'calamity 3'; 'practise forbidden' for what is so; nothing for what is not."""
    if value is None or value is False:
        return ""
    said = "" if value is True else in_words(words, key, value, {})
    return said if key in SEAT_KEYS and not isinstance(value, bool) else f"{name_of(words, key)} {said}".rstrip()


def columns(seats: Sequence[Mapping[str, Any]]) -> list[str]:
    """What says something of somebody."""
    return [key for key, first in seats[0].items() if is_plain(first) and any(own[key] not in NOTHING for own in seats)]


def cell(words: Words, own: Mapping[str, Any], key: str) -> str:
    """One field of a seat, with what it is at most where that is known."""
    value, full = own[key], own.get(key + OF_FULL)
    if value is None or isinstance(value, bool):
        return "✓" if value else ""
    of = "" if full is None else f"/{in_words(words, key, full, {})}"
    return in_words(words, key, value, {}) + of


def lines_of(words: Words, key: str, value: Any) -> list[str]:
    """What is made of parts, each on a line of its own; a list of plain things on one."""
    if is_plain(value) or not value:
        return []
    parts = value if isinstance(value, Sequence) else [value]
    if all(is_plain(part) for part in parts):
        return [f"{name_of(words, key)}: {in_words(words, key, parts, {})}"]
    return [f"{name_of(words, key)}: {of_parts(words, part)}" for part in parts if isinstance(part, Mapping)]


def of_parts(words: Words, parts: Mapping[str, Any]) -> str:
    """'widow · patience 2 · cost 4': the id first, by its name where it has one."""
    told = [fact(words, key, value) for key, value in parts.items() if is_plain(value) and key != "id"]
    id = parts.get("id")
    name = [] if id is None else [next((words[k] for k in (f"being.{id}", f"name.{id}") if k in words), str(id))]
    return " · ".join([*name, *filter(None, told)])
