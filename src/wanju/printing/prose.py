"""Text for pages: blocks of a rulebook in Markdown, and a few short ways to write such blocks by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from unicodedata import east_asian_width

from markdown_it import MarkdownIt
from markdown_it.token import Token

from wanju.printing.box import Data

Runs = list[list[str]]
SHORT, WIDEST = 16, 40
"""Characters."""
STYLES = {"strong_open": "b", "em_open": "i"}


def blocks(markdown: str) -> list[Data]:
    """Headings, paragraphs, lists and tables of a page of Markdown."""
    tokens = MarkdownIt("commonmark").enable("table").parse(markdown)
    found: list[Data] = []
    at = 0
    while at < len(tokens):
        end = closing(tokens, at)
        found += block(tokens[at : end + 1])
        at = end + 1
    return found


def closing(tokens: Sequence[Token], at: int) -> int:
    """Where the block that begins here ends."""
    depth = 0
    for number in range(at, len(tokens)):
        depth += tokens[number].nesting
        if depth == 0:
            return number
    return len(tokens) - 1


def block(tokens: Sequence[Token]) -> list[Data]:
    """One block; what a rulebook does not have is left out."""
    first, inner = tokens[0], [token for token in tokens if token.type == "inline"]
    if first.type == "heading_open":
        return [{"kind": "heading", "level": int(first.tag[1]), "text": runs(inner[0])}]
    if first.type == "paragraph_open":
        return [{"kind": "paragraph", "text": runs(inner[0])}]
    if first.type in ("bullet_list_open", "ordered_list_open"):
        items = [runs(token) for token in inner]
        return [{"kind": "list", "is_ordered": first.type == "ordered_list_open", "items": items}]
    if first.type == "table_open":
        rows = rows_of(tokens)
        return [table(rows[0], rows[1:], widths(rows))]
    return []


def rows_of(tokens: Sequence[Token]) -> list[list[Runs]]:
    """The cells of a table, row by row."""
    rows: list[list[Runs]] = []
    for token in tokens:
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline":
            rows[-1].append(runs(token))
    return rows


def widths(rows: Sequence[Sequence[Runs]]) -> list[int]:
    """How wide the columns of a table should be: 0 for short ones, which take what they need; the others share what is
    left, by their longest cells."""
    columns = [["".join(text for _, text in cell) for cell in column] for column in zip(*rows, strict=True)]
    longest = [max(map(breadth, cells)) for cells in columns]
    return [0 if wide <= SHORT else min(wide, WIDEST) for wide in longest]


def breadth(text: str) -> int:
    """How many letters wide a text is; a Chinese character is as wide as two."""
    return sum(2 if east_asian_width(letter) == "W" else 1 for letter in text)


def runs(inline: Token) -> Runs:
    """Pieces of text, each with its style; a line that was broken goes on."""
    style, found = "", []
    for token in inline.children or ():
        if token.type in STYLES:
            style = STYLES[token.type]
        elif token.type in ("strong_close", "em_close"):
            style = ""
        elif token.type == "code_inline":
            found.append(["code", token.content])
        elif token.type == "softbreak":
            found.append([style, " "])
        elif token.content:
            found.append([style, token.content])
    return found


# ── blocks by hand ───────────────────────────────────────────────────────────


def said(text: str) -> Runs:
    """A text, with **bold** in it."""
    return [["b" if odd % 2 else "", part] for odd, part in enumerate(text.split("**")) if part]


def heading(text: str, level: int = 2) -> Data:
    return {"kind": "heading", "level": level, "text": said(text)}


def paragraph(text: str) -> Data:
    return {"kind": "paragraph", "text": said(text)}


def note(text: str) -> Data:
    return {"kind": "note", "text": said(text)}


def listed(items: Iterable[str], is_ordered: bool = False) -> Data:
    return {"kind": "list", "is_ordered": is_ordered, "items": [said(item) for item in items]}


def table(head: Sequence[Runs], rows: Sequence[Sequence[Runs]], widths: Sequence[int] = ()) -> Data:
    """A table; columns are as wide as they need, or in these proportions."""
    return {"kind": "table", "head": list(head), "rows": [list(row) for row in rows], "widths": list(widths)}


def told_table(head: Sequence[str], rows: Iterable[Sequence[Any]], widths: Sequence[int] = ()) -> Data:
    """The same from plain text."""
    return table([said(cell) for cell in head], [[said(str(cell)) for cell in row] for row in rows], widths)


def page(title: str, made: Iterable[Data], columns: int = 1, size: float = 9.5, **more: bool) -> Data:
    """Blocks on pages of their own. More: as a leaf they are made to fit one page; they may lie behind another."""
    unsaid = {"leaf": False, "is_behind": False}
    facts = {"title": title, "blocks": list(made), "columns": columns, "size": size}
    return {"kind": "prose"} | facts | unsaid | more
