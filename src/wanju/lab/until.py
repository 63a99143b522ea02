"""When a simulation has played enough: once the confidence sequence of one number is as narrow as was asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wanju.kernel.errors import BadNumber, UnknownName, shorten
from wanju.kernel.loops import COUNT, SQUARES, SUM
from wanju.kernel.named import RATE
from wanju.lab import sequences
from wanju.lab.intervals import Estimate
from wanju.lab.tally import Tally

POINT = 0.01
"""A percentage point."""
WRITTEN = re.compile(r"(?:±|\+-|\+/-)?\s*(?P<number>\d+\.?\d*|\.\d+)\s*(?P<unit>pp|%|百分点|个百分点)?")


@dataclass(frozen=True)
class Until:
    """Play until the number in this column is known to within so much either way."""

    of: str
    column: int
    is_rate: bool
    within: float

    def sequence(self, tally: Tally) -> Estimate | None:
        """What is known of it, however often one has looked."""
        n, total, squares = (float(tally.sums[row, self.column]) for row in (COUNT, SUM, SQUARES))
        return sequences.rate(total, int(n)) if self.is_rate else sequences.mean(total, squares, int(n))

    def is_reached(self, tally: Tally) -> bool:
        found = self.sequence(tally)
        return found is not None and found.high - found.low <= 2 * self.within

    def as_json(self, tally: Tally) -> dict[str, Any]:
        return {"of": self.of, "within": self.within, "reached": self.is_reached(tally)}


def until(text: str, columns: Mapping[str, str], of: str | None = None) -> Until:
    """'±0.2pp' for a rate, '±0.05' for a mean; of the first number if none is named."""
    name = next(iter(columns)) if of is None else of
    if name not in columns:
        raise UnknownName("metric", name, columns)
    is_rate = columns[name] == RATE
    found = WRITTEN.fullmatch(text.strip())
    within = float(found["number"]) * (POINT if found["unit"] else 1) if found else 0.0
    if not found or within <= 0 or (is_rate and within >= 0.5) or (found["unit"] and not is_rate):
        raise wrong(text, name, is_rate)
    return Until(name, list(columns).index(name), is_rate, within)


def wrong(text: str, name: str, is_rate: bool) -> BadNumber:
    """What should have been written."""
    if is_rate:
        zh = f"--until 不能是 {shorten(text)}；{name} 是比率，请写百分点，如 ±0.2pp。"
        return BadNumber(f"--until cannot be {shorten(text)}; {name} is a rate, so write points such as ±0.2pp.", zh)
    zh = f"--until 不能是 {shorten(text)}；{name} 是均值，请写它的允许误差，如 ±0.05。"
    return BadNumber(f"--until cannot be {shorten(text)}; {name} is a mean, so write a number such as ±0.05.", zh)
