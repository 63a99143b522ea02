"""A few rows of words as text for a terminal, or as HTML for a notebook. Letters of Chinese are two columns wide."""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Iterable, Sequence

WIDE = ("W", "F")
Rows = Sequence[Sequence[str]]


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(2 if unicodedata.east_asian_width(letter) in WIDE else 1 for letter in text)


def text_table(head: Sequence[str], rows: Rows, gap: str = "  ") -> list[str]:
    """The rows as lines, each column as wide as its widest cell."""
    widths = [max(map(width, column)) for column in zip(head, *rows)]
    lines = ([cell + " " * (wide - width(cell)) for cell, wide in zip(row, widths)] for row in (head, *rows))
    return [gap.join(line).rstrip() for line in lines]


def broken(parts: Iterable[str], most: int = 100, between: str = " · ") -> list[str]:
    """The parts in as few lines as hold them; none is cut in two."""
    lines: list[str] = []
    for part in parts:
        if lines and width(lines[-1]) + width(between) + width(part) <= most:
            lines[-1] += between + part
        else:
            lines.append(part)
    return lines


def html_table(head: Sequence[str], rows: Rows) -> str:
    """The rows as an HTML table; whatever is in a cell is text."""
    return f"<table>{html_row('th', head)}{''.join(html_row('td', row) for row in rows)}</table>"


def html_row(tag: str, cells: Iterable[str]) -> str:
    return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells) + "</tr>"


def html_lines(lines: Iterable[str]) -> str:
    """Lines of text, one below the other."""
    return "<br>".join(html.escape(line) for line in lines)
