"""The board of Ludo as shapes, on a cross of 15 × 15 cells: §1.2."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wanju.printing.box import Data

CELLS, QUARTERS, SPREAD = 15, 4, 1.15
COLOURS = (("disc", "red"), ("triangle", "green"), ("square", "gold"), ("diamond", "blue"))
"""By quarter of the board: told apart by shape as well as by colour."""
YARD = (3.0, 12.0)
"""The middle of the first yard."""
Point = tuple[float, float]


def turned(point: Point, quarters: int) -> Point:
    """A point, so many quarters clockwise about the middle."""
    x, y = point
    return (x, y) if quarters == 0 else turned((CELLS - y, x), quarters - 1)


def along_arm(i: int) -> Point:
    """The middle of a square by its distance from the start: up the near side of an arm, out along the next."""
    if i < 5:
        return 6.5, 13.5 - i
    return (10.5 - i, 8.5) if i < 11 else (0.5, 18.5 - i)


def ring_point(ring: int, square: int) -> Point:
    """The middle of a square of the ring."""
    quarter = ring // QUARTERS
    return turned(along_arm(square % quarter), square // quarter)


def column_point(i: int, quarter: int) -> Point:
    """The middle of a square of a home column."""
    return turned((7.5, 13.5 - i), quarter)


def tile(at: Point, fill: str = "white", tint: int = 0) -> Data:
    """A square around its middle."""
    x, y = at
    return {"shape": "rect", "x": x - 0.5, "y": y - 0.5, "width": 1, "height": 1, "fill": fill, "tint": tint}


def sign(at: Point, name: str, fill: str, size: float) -> Data:
    return {"shape": "icon", "x": at[0], "y": at[1], "name": name, "fill": fill, "size": size}


def yard(quarter: int) -> list[Data]:
    """A corner with four spots."""
    (x, y), (icon, hue) = turned(YARD, quarter), COLOURS[quarter]
    box: Data = {"shape": "rect", "fill": hue, "radius": 0.3}
    shapes = [box | {"x": x - 3 + 0.08, "y": y - 3 + 0.08, "width": 5.84, "height": 5.84, "tint": 78}]
    shapes.append(box | {"x": x - 2.1, "y": y - 2.1, "width": 4.2, "height": 4.2, "fill": "white"})
    for a, b in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        spot = (x + a * SPREAD, y + b * SPREAD)
        shapes.append({"shape": "circle", "x": spot[0], "y": spot[1], "radius": 0.62, "fill": hue, "tint": 88})
        shapes.append(sign(spot, icon, hue, 0.6))
    return shapes


def board(sheet: Mapping[str, Any]) -> list[Data]:
    """Yards, ring, safe squares, home columns and goal."""
    shapes = [shape for quarter in range(QUARTERS) for shape in yard(quarter)]
    starts = {quarter * sheet["ring"] // QUARTERS: quarter for quarter in range(QUARTERS)}
    for square in range(sheet["ring"]):
        at = ring_point(sheet["ring"], square)
        shapes.append(tile(at, COLOURS[starts[square]][1], 70) if square in starts else tile(at))
        if square in starts:
            shapes.append(sign(at, COLOURS[starts[square]][0], COLOURS[starts[square]][1], 0.62))
        elif square in sheet["safe"]:
            shapes.append(sign(at, "star", "grey", 0.66))
    first, last = sheet["column"]
    for quarter in range(QUARTERS):
        hue = COLOURS[quarter][1]
        shapes += [tile(column_point(i, quarter), hue, 70) for i in range(last - first + 1)]
        points = [turned(point, quarter) for point in ((6, 9), (9, 9), (7.5, 7.5))]
        shapes.append({"shape": "polygon", "points": points, "fill": hue, "tint": 55})
        shapes.append(sign(turned((7.5, 8.4), quarter), COLOURS[quarter][0], hue, 0.7))
    return shapes
