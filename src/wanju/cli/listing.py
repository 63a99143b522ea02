"""Tables that never cut a name somebody has to type: a column is as wide as its longest word, and where that is too
much for the terminal, each row becomes a few lines of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.cells import cell_len
from rich.console import Console, OverflowMethod
from rich.table import Table as Grid
from rich.text import Text

BETWEEN, EDGES = 3, 2
"""Blanks between two columns, and at both ends of a line."""
PROSE: OverflowMethod = "fold"
"""How a column of sentences overflows; Chinese may be broken anywhere in it."""


def lined_table(*columns: str, right: Sequence[int] = (), prose: Sequence[int] = ()) -> Grid:
    """A table with a line under its head, as all commands print them; some columns to the right, some of sentences."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for number, column in enumerate(columns):
        overflow: OverflowMethod = PROSE if number in prose else "ellipsis"
        grid.add_column(column, justify="right" if number in right else "left", overflow=overflow)
    return grid


def print_table(console: Console, grid: Grid) -> None:
    """Print it as wide as the terminal is, with no word cut; row by row where it is too narrow."""
    texts = [[str(column.header), *map(str, column.cells)] for column in grid.columns]
    least = [longest_word(text, column.overflow == PROSE) for text, column in zip(texts, grid.columns)]
    room = console.width - BETWEEN * (len(texts) - 1) - EDGES
    if sum(least) > room:
        for row in zip(*texts):
            print_row(console, row)
        return
    natural = [max(map(cell_len, text)) for text in texts]
    for column, width in zip(grid.columns, shrunk(natural, least, room)):
        column.width, column.overflow = width, PROSE
    console.print(grid)


def print_row(console: Console, row: Sequence[str]) -> None:
    """The first cell on a line of its own, the others below it."""
    console.print(Text(row[0], "bold"), soft_wrap=True)
    console.print(Text("  " + "   ".join(filter(None, row[1:]))), soft_wrap=not console.is_terminal)


def longest_word(texts: Iterable[str], is_prose: bool) -> int:
    """The width of what cannot be broken: a word, or in sentences a letter of Chinese."""
    words = [word for text in texts for word in text.split()]
    if is_prose:
        words = [word for word in words if cell_len(word) == len(word)] or ["  "]
    return max(map(cell_len, words), default=0)


def shrunk(natural: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """Widths that fit: the widest gives way first, and none below its longest word."""
    widths = list(natural)
    while sum(widths) > room:
        widest = max((n for n in range(len(widths)) if widths[n] > least[n]), key=lambda n: widths[n])
        widths[widest] -= 1
    return widths
