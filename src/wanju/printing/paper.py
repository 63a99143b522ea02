"""Where things lie on a sheet of paper, in millimetres from its upper left corner."""

from __future__ import annotations

from typing import NamedTuple

from wanju.kernel.errors import UnknownName

BLEED = 2.0
MARK, MARK_GAP = 3.0, 0.4
"""Length of a cut mark, and how far it stays from the bleed."""


class Paper(NamedTuple):
    """A sheet: how large it is, and how much room is left between cards."""

    width: float
    height: float
    across: float
    down: float


class Format(NamedTuple):
    """Things of one size that are cut from a sheet."""

    width: float
    height: float
    columns: int
    rows: int

    @property
    def on_a_sheet(self) -> int:
        return self.columns * self.rows


PAPERS = {"a4": Paper(210, 297, 4, 4), "letter": Paper(215.9, 279.4, 4, 2)}
FORMATS = {
    "poker": Format(63, 88, 3, 3),
    "small": Format(36, 43, 5, 6),
    "helper": Format(94, 128, 2, 2),
    "board": Format(192, 128, 1, 2),
}


def paper_called(name: str) -> Paper:
    """The paper of this name, or a refusal that says which there are."""
    if name.lower() not in PAPERS:
        raise UnknownName("paper", name, PAPERS)
    return PAPERS[name.lower()]


def slots(paper: Paper, format: Format, mirrored: bool = False) -> list[tuple[float, float]]:
    """The corners of all places on a sheet, row by row; mirrored as the back is, when the sheet is turned over its
    long edge."""
    across, down = format.width + paper.across, format.height + paper.down
    left = (paper.width - across * format.columns + paper.across) / 2
    top = (paper.height - down * format.rows + paper.down) / 2
    columns = range(format.columns)
    order = list(reversed(columns)) if mirrored else list(columns)
    return [(left + column * across, top + row * down) for row in range(format.rows) for column in order]


def marks(paper: Paper, format: Format) -> list[tuple[float, float, float, float]]:
    """Cut marks in the margin: lines from one point to another, on all four sides."""
    places = slots(paper, format)
    lefts, tops = sorted({x for x, _ in places}), sorted({y for _, y in places})
    away = BLEED + MARK_GAP
    lines: list[tuple[float, float, float, float]] = []
    for x in (edge for left in lefts for edge in (left, left + format.width)):
        for y, step in ((tops[0] - away, -MARK), (tops[-1] + format.height + away, MARK)):
            lines.append((x, y, x, y + step))
    for y in (edge for top in tops for edge in (top, top + format.height)):
        for x, step in ((lefts[0] - away, -MARK), (lefts[-1] + format.width + away, MARK)):
            lines.append((x, y, x + step, y))
    return lines
