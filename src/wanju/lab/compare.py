"""Compare two trials of one seed: the difference of every number that both have, with a verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from statistics import median
from typing import Any

from wanju.kernel.errors import BadNumber
from wanju.kernel.named import RATE
from wanju.kernel.showing import html_lines, html_table
from wanju.lab.chunks import Jobs
from wanju.lab.differences import IDENTICAL, Difference, Margin, difference_of
from wanju.lab.frames import axes, frame
from wanju.lab.limits import check_games
from wanju.lab.pairs import BOTH, ONLY_A, ONLY_B, Pairing, Progress, in_turn, played
from wanju.lab.trial import Trial

DRAWN = 20
"""Differences that a plot shows."""


@dataclass(frozen=True, repr=False)
class Comparison:
    """What two trials differ by, the largest effect first."""

    a: Trial
    b: Trial
    games: int
    margin: Margin
    differences: Mapping[str, Difference]
    unfinished: tuple[int, int] = (0, 0)
    """Games of a and of b that were stopped at the game's longest number of decisions."""

    @property
    def left_out(self) -> list[str]:
        """Numbers that only one of the two has."""
        return sorted(self.a.columns.keys() ^ self.b.columns.keys())

    @cached_property
    def worth(self) -> float | None:
        """How many times the games it would take without pairing: the median over numbers that differ."""
        found = [each.worth for each in self.differences.values() if each.verdict != IDENTICAL]
        return median(found) if found else None

    def as_json(self) -> dict[str, Any]:
        players = [list(self.a.players), list(self.b.players)]
        same = players[0] == players[1]
        return {
            "game": self.a.ruleset.game.id, "a": side_json(self.a), "b": side_json(self.b), "games": self.games,
            "seed": self.a.seed, "players": players[0] if same else dict(zip("ab", players)),
            "rotated": self.a.rotated, "unfinished": list(self.unfinished), "delta": str(self.margin),
            "corrected_for": len(self.differences), "left_out": self.left_out,
            "metrics": {name: each.as_json() for name, each in self.differences.items()},
        }  # fmt: skip

    def __repr__(self) -> str:
        return f"<Comparison {self.summary}>"

    @property
    def summary(self) -> str:
        a, b = self.a, self.b
        who = ", ".join(a.players) + ("" if a.players == b.players else f" | {', '.join(b.players)}")
        rules = f"rulesets {a.ruleset.hash} | {b.ruleset.hash}"
        return f"{a.ruleset.game.id} {who}: {self.games:,} paired games, seed {a.seed}, {rules}"

    def _repr_html_(self) -> str:
        head = ["", "a", "b", "b − a", "interval", "verdict"]
        rows = [
            [name, f"{d.a:.4g}", f"{d.b:.4g}", f"{d.difference:.4g}", f"{d.low:.4g} – {d.high:.4g}", d.verdict]
            for name, d in self.differences.items()
        ]
        return f"<div>{html_lines([self.summary])}{html_table(head, rows)}</div>"

    def to_frame(self) -> Any:
        """A pandas data frame, a row for each number."""
        return frame([each.as_json() for each in self.differences.values()], list(self.differences))

    def plot(self) -> Any:
        """The largest effects with their intervals, in standard deviations."""
        shown = [(name, d) for name, d in self.differences.items() if d.difference and d.effect][:DRAWN][::-1]
        ax = axes()
        for row, (_, d) in enumerate(shown):
            scale = d.effect / d.difference
            ax.plot([d.low * scale, d.high * scale], [row, row], color="tab:blue")
            ax.plot([d.effect], [row], "o", color="tab:blue")
        ax.axvline(0, color="gray", linewidth=1)
        ax.set_yticks(range(len(shown)), [name for name, _ in shown])
        ax.set_xlabel("b − a, standard deviations")
        return ax


def side_json(trial: Trial) -> dict[str, Any]:
    ruleset = trial.ruleset
    made = {"preset": ruleset.preset, "set": ruleset.settings, "ruleset": ruleset.hash, "players": list(trial.players)}
    made |= {"files": sorted(ruleset.files)} if ruleset.files else {}
    return made | ({"objective": trial.objective} if trial.objective else {})


def compare(
    a: Trial, b: Trial, games: int, margin: Margin | None = None, jobs: Jobs = None,
    progress: Progress | None = None,
) -> Comparison:  # fmt: skip
    """Play both and compare them game by game; `progress` hears how many pairs are done."""
    check_games(games, a.seed)
    check_pair(a, b)
    pairing, done = Pairing(list(a.columns), list(b.columns)), 0
    rows = played(in_turn((a, b), games), a.is_compiled and b.is_compiled, jobs)
    for of_a, of_b in zip(rows, rows):
        pairing.add(of_a, of_b)
        done += len(of_a)
        if progress:
            progress(done)
    return compared(a, b, games, pairing, margin or Margin())


def check_pair(a: Trial, b: Trial) -> None:
    """Refuse two trials between which there is nothing to compare."""
    if a.seed != b.seed or a.ruleset.game is not b.ruleset.game:
        told = "Trials are compared that have the same game and the same seed."
        raise BadNumber(told, "只能比较同一游戏、同一种子的两组对局。")
    if a.ruleset.hash == b.ruleset.hash and a.players == b.players:
        told = "a and b are the same rules and the same players; change one of them, as in --b NAME=VALUE."
        raise BadNumber(told, "a 与 b 的规则和玩家完全相同；请改动其中一边，如 --b 名称=值。")


def compared(a: Trial, b: Trial, games: int, pairing: Pairing, margin: Margin) -> Comparison:
    """All differences, the largest effect first, each interval wide enough for all together."""
    columns = list(zip(pairing.names, pairing.sums.T))
    told = [name for name, sums in columns if difference_of(sums, True, margin)]
    found = {name: difference_of(sums, a.columns[name] == RATE, margin, len(told)) for name, sums in columns}
    each = sorted(((name, d) for name, d in found.items() if d), key=lambda item: (-abs(item[1].effect), item[0]))
    ended = dict(columns)["payoff_seat_0"]
    cut = tuple(games - int(ended[BOTH] + ended[only]) for only in (ONLY_A, ONLY_B))
    return Comparison(a, b, games, margin, dict(each), (cut[0], cut[1]))
