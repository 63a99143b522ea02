"""Find the numbers of a set of events: keep what the story says, change only how much.

Which way an option moves a value is told by its words, so every sign and every zero stays, and an option that leans to
Heaven rather than Hell goes on doing so. The sizes, from 3 to 12, are searched by simulated annealing: thirty thousand
games of uniform play after each change, on the same streams, until the endings come as often as they should. What is
found is confirmed by the exact solver.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from wanju.bots.delay import Solution, solve
from wanju.games.delay.content import LARGEST, SMALLEST, VALUES
from wanju.games.delay.state import OPTIONS, Value
from wanju.kernel.errors import GameError
from wanju.kernel.exponential import exp
from wanju.kernel.game import Game, Ruleset
from wanju.kernel.loops import COUNT, SUM
from wanju.lab.loop import play_chunk, style_numbers

TARGETS = {
    "human_rebellion": (0.06, 0.12),
    "human_collapse": (0.02, 0.08),
    "heaven_dominance": (0.05, 0.15),
    "hell_dominance": (0.05, 0.15),
}
"""How often each ending should come under uniform play."""
GAMES = 30_000
SAFE = 0.15
"""So much of a range is left free at either end."""
WARM, COOLING = 0.3, -6.907755278982137
"""The search ends a thousand times colder than it began: e to the cooling."""
LEAST_STEPS = 1
CLEARLY = 3

Progress = Callable[[int, int, dict[str, float]], None]


@dataclass(frozen=True)
class Place:
    """One number that may be turned: the value of an option of an event, with the sign its story gives it."""

    event: int
    option: int
    value: int
    sign: int


def compose(game: Game, files: Mapping[str, str], steps: int, seed: int, progress: Progress) -> tuple[str, Solution]:
    """The same events with sizes that meet the targets, as JSON, and the exact proof that they do."""
    if steps < LEAST_STEPS:
        raise GameError(
            f"steps cannot be {steps}; a search takes at least one.", f"steps 不能是 {steps}；至少搜索一步。"
        )
    ruleset = game.ruleset(files=files)
    search = Search(ruleset, Random(seed), progress)
    if not search.places:
        zh = "没有可调的数：这些事件的选项什么也不改变。"
        raise GameError("There is nothing to turn: no choice of these events changes anything.", zh)
    search.run(steps)
    listed = written(json.loads(files["events"]), ruleset)
    solution = solve(game.ruleset(files={**files, "events": listed}))
    for each in solution.endings:
        low, high = TARGETS.get(each.id, (0, 1))
        if not low <= each.chance <= high:
            rate, right = f"{100 * float(each.chance):.2f} %", f"{100 * low:g}–{100 * high:g} %"
            zh = f"{steps} 步内没有找到合适的数：{each.id} 出现在 {rate} 的对局里，应为 {right}。"
            raise GameError(
                f"No sizes were found in {steps} steps: {each.id} comes in {rate} of games, not in {right}. "
                "Try more --steps or another --seed.",
                zh + "请加大 --steps，或换一个 --seed。",
            )
    return listed, solution


class Search:
    """Simulated annealing over the sizes in the rules record."""

    def __init__(self, ruleset: Ruleset, chance: Random, progress: Progress) -> None:
        self.ruleset, self.chance, self.progress = ruleset, chance, progress
        self.styles = style_numbers(ruleset.game, ["uniform"])
        self.columns = {each.name: place for place, each in ruleset.game.metrics(ruleset).items()}
        self.places = [
            Place(event, option, value, 1 if by > 0 else -1)
            for event in range(len(ruleset.tables["events"]))
            for option in range(OPTIONS)
            for value, by in enumerate(self.option(event, option).value)
            if by
        ]

    def option(self, event: int, option: int) -> Any:
        return self.ruleset.record.option[event * OPTIONS + option]

    def rates(self) -> dict[str, float]:
        """How often each ending comes now."""
        measures = play_chunk(self.ruleset, self.styles, 0, 0, GAMES).measures
        return {id: float(measures[SUM, self.columns[f"ending_{id}"]] / measures[COUNT, 0]) for id in TARGETS}

    def run(self, steps: int) -> None:
        """Change one size at a time, and keep it if the endings come nearer; early on, sometimes if they do not."""
        now = miss(self.rates())
        for step in range(steps):
            place = self.chance.choice(self.places)
            sizes = self.option(place.event, place.option).value
            before, leaning = int(sizes[place.value]), leans(sizes)
            sizes[place.value] = place.sign * self.chance.randint(SMALLEST, LARGEST)
            if leans(sizes) != leaning:
                sizes[place.value] = before
                continue
            rates = self.rates()
            then = miss(rates)
            heat = WARM * exp(COOLING * step / steps)
            if then <= now or self.chance.random() < exp((now - then) / heat):
                now = then
            else:
                sizes[place.value] = before
            self.progress(step + 1, steps, rates)


def leans(sizes: Any) -> int:
    """Clearly to Heaven (1), clearly to Hell (−1) or to neither (0)."""
    more = int(sizes[Value.HEAVEN] - sizes[Value.HELL])
    return 0 if abs(more) < CLEARLY else 1 if more > 0 else -1


def miss(rates: dict[str, float]) -> float:
    """How far the rates are outside the safe part of their ranges, in widths, squared and summed."""
    missed = 0.0
    for id, (low, high) in TARGETS.items():
        width = high - low
        outside = max(low + SAFE * width - rates[id], rates[id] - high + SAFE * width, 0.0)
        missed += (outside / width) * (outside / width)
    return missed


def written(events: list[dict[str, Any]], ruleset: Ruleset) -> str:
    """The events with the sizes of the rules record."""
    for number, event in enumerate(events):
        for option, row in enumerate(event["choices"]):
            sizes = ruleset.record.option[number * OPTIONS + option].value
            row["effect"] = {what: int(by) for what, by in zip(VALUES, sizes, strict=True)}
    return json.dumps(events, ensure_ascii=False, indent=2) + "\n"
