"""Small pictures for a page, without words but for numbers: an interval on a scale, and a series with its bands. They
take their colours from the page, so that they are light, dark or printed as it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from wanju.lab.intervals import Estimate
from wanju.lab.series import Point
from wanju.lab.sweep_svg import level, text, ticks

WIDE, HIGH, LEFT, TOP, RIGHT, BOTTOM = 360, 210, 46, 12, 12, 26
MOST_MARKS, FEWEST, GAP = 8, 2, 30
"""Numbers below a curve; games that a moment needs to be drawn; room before the end."""


def whisker(found: Estimate, low: float, high: float, mark: float | None = None) -> str:
    """An interval between two ends of a scale, as wide as its cell; `mark` is what to compare with."""

    def x(value: float) -> float:
        return 100 * (min(max(value, low), high) - low) / (high - low or 1.0)

    line = f'<line class="mark" x1="{x(mark):.2f}%" x2="{x(mark):.2f}%" y1="0" y2="100%"/>' if mark is not None else ""
    zero = f'<line class="bar" x1="{x(max(low, 0.0)):.2f}%" x2="{x(found.mean):.2f}%" y1="50%" y2="50%"/>'
    reach = f'<line class="reach" x1="{x(found.low):.2f}%" x2="{x(found.high):.2f}%" y1="50%" y2="50%"/>'
    dot = f'<circle cx="{x(found.mean):.2f}%" cy="50%" r="4"/>'
    return f'<svg class="whisker" aria-hidden="true">{line}{zero}{reach}{dot}</svg>'


def lasting(points: Sequence[Point]) -> list[Point]:
    """Without the moments that hardly any game comes to; the end always stays."""
    most = max(each.estimate.n for each in points)
    return [each for each in points if each.moment is None or each.estimate.n >= max(FEWEST, most / 50)]


def course(given: Sequence[Point], is_rate: bool, title: str, end: str) -> str:
    """A series from moment to moment: the band of nine games in ten, the interval of the mean, and the mean; and apart
    from it the end, whenever it came."""
    points = lasting(given)
    bands = [(each.band["p5"] or 0.0, each.band["p95"] or 0.0) for each in points]
    sure = [each.estimate if each.estimate.n > 1 else alone(each.estimate) for each in points]
    low, high = min(0.0, *(a for a, _ in bands), *(e.low for e in sure)), max(b for _, b in bands)
    high = max(high, *(e.high for e in sure), low + 1e-9)
    last = points[-1].moment is None
    xs = [LEFT + (WIDE - LEFT - RIGHT - GAP * last) * n / max(1, len(points) - 1 - last) for n in range(len(points))]
    if last:
        xs[-1] = WIDE - RIGHT - 4

    def y(value: float) -> float:
        return HIGH - BOTTOM - (value - low) / (high - low) * (HIGH - TOP - BOTTOM)

    parts = scale(low, high, y, is_rate)
    step = -(-len(points) // MOST_MARKS)
    for place in [*range(0, len(points) - last, step), *([len(points) - 1] if last else [])]:
        moment = points[place].moment
        parts.append(text(xs[place], HIGH - 8, end if moment is None else str(moment), "middle"))
    body = slice(0, len(points) - last)
    parts.append(area("band", xs[body], [y(a) for a, _ in bands[body]], [y(b) for _, b in bands[body]]))
    parts.append(area("sure", xs[body], [y(each.low) for each in sure[body]], [y(each.high) for each in sure[body]]))
    line = " ".join(f"{x:.1f},{y(each.mean):.1f}" for x, each in zip(xs[body], sure))
    parts.append(f'<polyline class="line" points="{line}"/>')
    if last:
        parts.append(
            upright("whole", xs[-1], *map(y, bands[-1])) + upright("line", xs[-1], y(sure[-1].low), y(sure[-1].high))
        )
        parts.append(f'<circle cx="{xs[-1]:.1f}" cy="{y(sure[-1].mean):.1f}" r="3.5"/>')
    told = f'viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(title)}"'
    return f'<svg class="course" {told}>{"".join(parts)}</svg>'


def alone(found: Estimate) -> Estimate:
    """One game, of whose spread nothing is known."""
    return Estimate(found.mean, found.mean, found.mean, found.n)


def scale(low: float, high: float, y: Callable[[float], float], is_rate: bool) -> list[str]:
    """Lines at round numbers."""
    parts = []
    for tick in ticks(low, high):
        parts.append(f'<line class="axis" x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>')
        parts.append(text(LEFT - 6, y(tick) + 4, level(tick, is_rate).replace(" %", "%").replace("-", "−"), "end"))
    return parts


def upright(kind: str, x: float, low: float, high: float) -> str:
    return f'<line class="{kind}" x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}"/>'


def area(kind: str, xs: Sequence[float], low: Sequence[float], high: Sequence[float]) -> str:
    """What lies between two lines."""
    edge = [*zip(xs, low), *reversed(list(zip(xs, high)))]
    return f'<polygon class="{kind}" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in edge)}"/>'
