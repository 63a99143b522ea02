"""A sweep as a small SVG: curves with their bands, or a map. Light and dark by the reader's setting, and printable."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

from wanju.lab.changes import shown
from wanju.lab.sweep import Spot, Sweep

WIDE, HIGH, LEFT, TOP, RIGHT, BOTTOM = 720, 420, 70, 48, 20, 60
LINE = 18
COLOURS = ("#1f6fb2", "#c4541c", "#2a8a4a", "#8a4fb0", "#a37a00", "#c03a6b")
STYLE = """svg{background:#fff;color:#222;font:13px system-ui,sans-serif}text{fill:currentColor}
.axis{stroke:currentColor;opacity:.25}.cell{stroke:#fff}
@media (prefers-color-scheme:dark){svg{background:#16181c;color:#e8e8e8}.cell{stroke:#16181c}}
@media print{svg{background:#fff;color:#000}}"""
GAMES = {
    "en": "{games} games a point · seed {seed} · ruleset {hash}",
    "zh": "每点 {games} 局 · 种子 {seed} · 规则 {hash}",
}


def svg(found: Sweep, language: str = "en") -> str:
    """The whole picture; maps stand below each other, and so do curves of several metrics."""
    metrics = list(dict.fromkeys(spot.metric for spot in found.spots))
    draw = curves if len(found.axes) == 1 else maps
    parts, top = [], 0
    for metric in metrics:
        for drawn, height in draw(found, metric):
            parts.append(f'<g transform="translate(0 {top})">{drawn}</g>')
            top += height
    hash = found.trial.ruleset.hash
    foot = GAMES[language].format(games=f"{found.games:,}", seed=found.trial.seed, hash=hash)
    parts.append(text(LEFT, top + LINE, foot))
    size = f'viewBox="0 0 {WIDE} {top + 2 * LINE}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img"><style>{STYLE}</style>{"".join(parts)}</svg>\n'


def text(x: float, y: float, said: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(said)}</text>'


def level(value: float, is_rate: bool) -> str:
    return f"{100 * value:.4g} %" if is_rate else f"{value:.4g}"


def ticks(low: float, high: float) -> list[float]:
    """Round numbers between two ends, about five."""
    raw = (high - low) / 5 or 1.0
    size = 10.0 ** floor(log10(raw))
    step = next(size * times for times in (1, 2, 5, 10) if size * times >= raw)
    return [step * number for number in range(ceil(low / step), floor(high / step) + 1)]


def curves(found: Sweep, metric: str) -> list[tuple[str, int]]:
    """One picture: a curve with its band for each table of players."""
    chosen = [(players, spots) for (players, name), spots in found.curves.items() if name == metric]
    values, is_rate = found.axes[0].values, found.is_rate(metric)
    there = [spot.found for _, spots in chosen for spot in spots if spot.found]
    low, high = min((e.low for e in there), default=0.0), max((e.high for e in there), default=1.0)
    high = high if high > low else low + 1.0
    across, top = (WIDE - LEFT - RIGHT) / max(1, len(values) - 1), LINE * (len(chosen) + 1)

    def y(value: float) -> float:
        return HIGH - BOTTOM - (min(max(value, low), high) - low) / (high - low) * (HIGH - top - BOTTOM)

    parts = [text(LEFT, LINE, metric)]
    for tick in ticks(low, high):
        parts.append(f'<line class="axis" x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>')
        parts.append(text(LEFT - 8, y(tick) + 4, level(tick, is_rate), "end"))
    for number in range(0, len(values), max(1, ceil(len(values) / 12))):
        parts.append(text(LEFT + across * number, HIGH - BOTTOM + LINE, shown(values[number]), "middle"))
    parts.append(text((WIDE + LEFT) / 2, HIGH - BOTTOM + 2 * LINE, found.axes[0].name, "middle"))
    for number, (players, spots) in enumerate(chosen):
        colour = COLOURS[number % len(COLOURS)]
        points = [(LEFT + across * at, spot) for at, spot in enumerate(spots) if spot.found]
        parts.append(band(points, y, colour))
        names = ", ".join(dict.fromkeys(players))
        parts.append(f'<g style="color:{colour}">{text(WIDE - RIGHT, LINE * (number + 1), names, "end")}</g>')
    return [("".join(parts), HIGH)]


def band(points: Sequence[tuple[float, Spot]], y: object, colour: str) -> str:
    """A curve and the intervals around it."""
    if not points or not callable(y):
        return ""
    found = [(x, spot.found) for x, spot in points if spot.found]
    line = " ".join(f"{x:.1f},{y(each.mean):.1f}" for x, each in found)
    edge = [(x, y(each.low)) for x, each in found] + [(x, y(each.high)) for x, each in reversed(found)]
    around = " ".join(f"{x:.1f},{height:.1f}" for x, height in edge)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y(each.mean):.1f}" r="3" fill="{colour}"/>' for x, each in found)
    drawn = f'<polygon points="{around}" fill="{colour}" opacity=".2"/>'
    return f'{drawn}<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>{dots}'


def maps(found: Sweep, metric: str) -> list[tuple[str, int]]:
    """A picture for each table of players: the first number to the right, the second upwards."""
    x, y = found.axes
    wide, high = (WIDE - LEFT - RIGHT) / len(x.values), min(40.0, 600 / len(y.values))
    height, drawn = TOP + BOTTOM + int(high * len(y.values)), []
    means = [spot.found.mean for spot in found.spots if spot.found and spot.metric == metric]
    low, high_mean = min(means, default=0.0), max(means, default=1.0)
    for (players, name), spots in found.curves.items():
        if name != metric:
            continue
        parts = [text(8, LINE, f"{metric} · {', '.join(dict.fromkeys(players))}")]
        for number, spot in enumerate(spots):
            column, row = divmod(number, len(y.values))
            left, top = LEFT + wide * column, TOP + high * (len(y.values) - 1 - row)
            share = (spot.found.mean - low) / (high_mean - low or 1.0) if spot.found else 0.0
            cell = f'<rect class="cell" x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{high:.1f}"'
            parts.append(f'{cell} fill="{COLOURS[0]}" fill-opacity="{0.08 + 0.72 * share:.2f}"/>')
            if wide >= 44:
                said = level(spot.found.mean, found.is_rate(metric)) if spot.found else "–"
                parts.append(text(left + wide / 2, top + high / 2 + 4, said, "middle"))
        for column in range(0, len(x.values), max(1, ceil(len(x.values) / 12))):
            parts.append(text(LEFT + wide * (column + 0.5), height - BOTTOM + LINE, shown(x.values[column]), "middle"))
        for row, value in enumerate(y.values):
            parts.append(text(LEFT - 8, TOP + high * (len(y.values) - 0.5 - row) + 4, shown(value), "end"))
        parts += [text((WIDE + LEFT) / 2, height - BOTTOM + 2 * LINE, x.name, "middle"), text(8, 2 * LINE, y.name)]
        drawn.append(("".join(parts), height))
    return drawn
