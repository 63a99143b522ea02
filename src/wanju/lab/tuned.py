"""What a tuner found: settings to choose from, each with what was measured on fresh seeds and with other players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wanju.kernel.game import Ruleset
from wanju.kernel.showing import html_lines, html_table
from wanju.lab.changes import Change
from wanju.lab.frames import frame
from wanju.lab.intervals import Estimate
from wanju.lab.ladders import Point
from wanju.lab.race import Race
from wanju.lab.target import Verdict
from wanju.lab.trial import Trial
from wanju.lab.wishes import Wish, distance

WORST = (Verdict.FAILS, Verdict.UNDECIDED, Verdict.HOLDS)


@dataclass(frozen=True)
class Seen:
    """One number of a wish, as some players had it on fresh seeds."""

    players: tuple[str, ...]
    wish: Wish
    metric: str
    found: Estimate | None
    verdict: Verdict

    def as_json(self) -> dict[str, Any]:
        found = self.found.as_json() if self.found else {"mean": None, "low": None, "high": None, "n": 0}
        told = {"players": list(self.players), "wish": self.wish.text, "metric": self.metric}
        return {**told, **found, "verdict": str(self.verdict)}


@dataclass(frozen=True)
class Option:
    """A setting of the rules to choose."""

    ruleset: Ruleset
    changes: tuple[Change, ...]
    steps: int
    searched: float
    """How far from the wishes it seemed on the seeds of the search, in tolerances."""
    distance: float
    """And how far on fresh ones."""
    seen: Sequence[Seen]
    others: Sequence[Seen]
    """With players that it was not tuned with."""

    @property
    def is_reached(self) -> bool:
        """Are all wishes met on fresh seeds?"""
        return self.distance == 0

    @property
    def is_rejected(self) -> bool:
        """Were they met on the seeds of the search alone?"""
        return self.searched == 0 and not self.is_reached

    @property
    def verdict(self) -> Verdict:
        """What the intervals say of all wishes together."""
        found = {each.verdict for each in self.seen}
        return next(verdict for verdict in WORST if verdict in found)

    def as_json(self) -> dict[str, Any]:
        return {
            "changes": [change.as_json() for change in self.changes], "steps": self.steps, "set": self.ruleset.settings,
            "ruleset": self.ruleset.hash, "distance_searched": self.searched, "distance": self.distance,
            "reached": self.is_reached, "rejected": self.is_rejected, "verdict": str(self.verdict),
            "confirmed": [each.as_json() for each in self.seen], "others": [each.as_json() for each in self.others],
        }  # fmt: skip

    def preset_text(self, head: Sequence[str] = ()) -> str:
        """As it would stand in a `numbers.toml`, below its name: all that differs from the game's usual rules."""
        ruleset = self.ruleset
        numbers = ruleset.game.numbers
        given = {numbers.find(name).id: value for name, value in numbers.presets[ruleset.preset].items()}
        lines = [f"{name} = {written(ruleset.values[name])}" for name in {**given, **ruleset.settings}]
        return "\n".join([*(f"# {line}" for line in head), *lines]) + "\n"


def written(value: Any) -> str:
    """A value in TOML."""
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    return f'"{value}"' if isinstance(value, str) else f"{value:g}"


def option(searched: Race, proof: Race, point: Point, judged: int) -> Option:
    """A setting with what the search and the proof have measured; the first tables of the proof are those of the
    search."""
    found, runner = proof.found(point), proof.runners[point]
    seen = [
        Seen(trial.players, wish, name, each[name], verdict)
        for trial, each in zip(runner.trials, found, strict=True)
        for wish in proof.wishes for name, verdict in wish.verdicts(each).items()
    ]  # fmt: skip
    first = judged * sum(len(wish.metrics) for wish in proof.wishes)
    return Option(
        searched.runners[point].trials[0].ruleset,
        tuple(searched.ladders[name].change(step) for name, step in point), searched.size(point),
        searched.distance(point), sum(distance(proof.wishes, each) for each in found[:judged]),
        seen[:first], seen[first:],
    )  # fmt: skip


@dataclass(frozen=True, repr=False)
class Tuned:
    """Settings to choose from: fewer changes first."""

    tables: tuple[Trial, ...]
    others: tuple[Trial, ...]
    wishes: tuple[Wish, ...]
    games: int
    confirmed: int
    """Games on fresh seeds."""
    fresh_seed: int
    options: Sequence[Option]
    tried: int
    """How many settings were played."""
    over: tuple[str, ...]
    active: tuple[str, ...]
    """Entries that were left after the screening."""

    @property
    def best(self) -> Option:
        """The fewest and smallest changes that meet the wishes on fresh seeds, those first whose intervals are inside;
        else the nearest."""
        met = [each for each in self.options if each.is_reached]
        sure = [each for each in met if each.verdict == Verdict.HOLDS]
        return (sure or met or sorted(self.options, key=lambda each: each.distance))[0]

    @property
    def is_reached(self) -> bool:
        return self.best.is_reached

    def as_json(self) -> dict[str, Any]:
        base = self.tables[0]
        return {
            "game": base.ruleset.game.id, "preset": base.ruleset.preset, "set": base.ruleset.settings,
            "ruleset": base.ruleset.hash, "players": [list(table.players) for table in self.tables],
            "holds_for": "each", "others": [list(table.players) for table in self.others], "rotated": base.rotated,
            "wishes": [wish.as_json() for wish in self.wishes], "over": list(self.over), "active": list(self.active),
            "games": self.games, "seed": base.seed, "confirm_games": self.confirmed, "confirm_seed": self.fresh_seed,
            "tried": self.tried, "reached": self.is_reached, "best": self.options.index(self.best),
            "options": [each.as_json() for each in self.options],
        }  # fmt: skip

    @property
    def summary(self) -> str:
        base = self.tables[0]
        who = " | ".join(", ".join(table.players) for table in self.tables)
        seeds = f"seed {base.seed}, confirmed with seed {self.fresh_seed}"
        told = "reached" if self.is_reached else "not reached"
        return (
            f"{base.ruleset.game.id} {who}: {told}, {self.tried} settings tried, {seeds}, ruleset {base.ruleset.hash}"
        )

    def __repr__(self) -> str:
        return f"<Tuned {self.summary}>"

    def _repr_html_(self) -> str:
        rows = [
            [
                ", ".join(map(str, each.changes)) or "–", str(each.steps), seen.metric,
                ", ".join(dict.fromkeys(seen.players)),
                f"{seen.found.mean:.4g}" if seen.found else "–",
                f"{seen.found.low:.4g} – {seen.found.high:.4g}" if seen.found else "–", str(seen.verdict),
            ]
            for each in self.options for seen in (*each.seen, *each.others)
        ]  # fmt: skip
        heads = ["changes", "steps", "metric", "players", "mean", "95 % interval", "verdict"]
        return f"<div>{html_lines([self.summary])}{html_table(heads, rows)}</div>"

    def to_frame(self) -> Any:
        """A pandas data frame, a row for each number of each setting, with each table of players."""
        return frame([
            {"option": number, "changes": ", ".join(map(str, each.changes)), "steps": each.steps, **seen.as_json(),
             "tuned_with": seen in each.seen}
            for number, each in enumerate(self.options) for seen in (*each.seen, *each.others)
        ])  # fmt: skip
