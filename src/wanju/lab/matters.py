"""What matters: every entry of the rulebook turned by a step, and what that does to a number, at the same deals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from wanju.kernel.errors import GameError
from wanju.kernel.named import RATE
from wanju.kernel.showing import html_lines, html_table
from wanju.lab.against import against_base
from wanju.lab.changes import Change, changes, metrics_called, per_seat, turning
from wanju.lab.chunks import Jobs, check_jobs
from wanju.lab.differences import Difference, Margin, difference_of
from wanju.lab.frames import axes, frame
from wanju.lab.interactions import Grid, check_count, grid_of
from wanju.lab.limits import check_games
from wanju.lab.pairs import Pairing, Progress
from wanju.lab.trial import Trial

FEWER, FEWEST = 20, 500
"""What has no effect is tried with every other style for this share of the games, and no fewer than so many."""
DRAWN = 20


@dataclass(frozen=True)
class Effect:
    """What one change does to one number."""

    change: Change
    metric: str
    found: Difference

    def as_json(self) -> dict[str, Any]:
        told = self.found.as_json()
        return {**self.change.as_json(), "metric": self.metric, "base": told.pop("a"), "changed": told.pop("b"), **told}


@dataclass(frozen=True, repr=False)
class Matters:
    """All effects, the largest first."""

    trial: Trial
    games: int
    metrics: tuple[str, ...]
    margin: Margin
    effects: Sequence[Effect]
    idle: Mapping[Change, str | None]
    """Changes under which every game was the same, and a style under which some game is not, if there is one."""
    refused: Mapping[Change, GameError]
    """Changes that the rules refuse, and why."""
    grid: Grid | None = None
    """How the largest act together, if that was asked for."""
    tried: int = field(default=0)
    """Games for which each idle change was tried with each other style."""

    @property
    def per_seat(self) -> list[str]:
        """Entries that every seat has for itself; they are not turned."""
        return per_seat(self.trial.ruleset)

    def as_json(self) -> list[dict[str, Any]]:
        """A row for each change and number; where no game was another, with a style under which some are. Below them
        what each two do together, if that was asked for."""
        told = []
        for effect in self.effects:
            more = {"felt_by": self.idle[effect.change]} if effect.change in self.idle else {}
            told.append(effect.as_json() | more | (self.grid.of(effect.change.name) if self.grid else {}))
        return [*told, *(self.grid.as_json() if self.grid else [])]

    @property
    def summary(self) -> str:
        trial = self.trial
        who = f"{trial.ruleset.game.id} {', '.join(trial.players)}"
        count = len({effect.change for effect in self.effects})
        return (
            f"{who}: {count} changes, {self.games:,} paired games each, seed {trial.seed}, ruleset {trial.ruleset.hash}"
        )

    def __repr__(self) -> str:
        return f"<Matters {self.summary}>"

    def _repr_html_(self) -> str:
        rows = [
            [
                str(each.change), each.change.section, each.metric, f"{each.found.difference:+.4g}",
                f"{each.found.low:+.4g} – {each.found.high:+.4g}", each.found.verdict,
            ]
            for each in self.effects if each.change not in self.idle
        ]  # fmt: skip
        table = html_table(["", "section", "metric", "difference", "interval", "verdict"], rows)
        return f"<div>{html_lines([self.summary])}{table}</div>"

    def to_frame(self) -> Any:
        """A pandas data frame, a row for each change and number."""
        return frame(self.as_json())

    def plot(self) -> Any:
        """The largest effects with their intervals."""
        ax, shown = axes(), [each for each in self.effects if each.change not in self.idle][:DRAWN][::-1]
        for row, each in enumerate(shown):
            ax.plot([each.found.low, each.found.high], [row, row], color="tab:blue")
            ax.plot([each.found.difference], [row], "o", color="tab:blue")
        ax.axvline(0, color="gray", linewidth=1)
        ax.set_yticks(range(len(shown)), [str(each.change) for each in shown])
        ax.set_xlabel(", ".join(self.metrics))
        return ax


def matters(
    trial: Trial, games: int = 20_000, metrics: Iterable[str] = (), margin: Margin | None = None, interactions: int = 0,
    jobs: Jobs = None, progress: Progress | None = None, only: Iterable[str] = (),
) -> Matters:  # fmt: skip
    """Turn every entry, or those named in `only`, by a step; `progress` hears how many changes are done."""
    check_games(games, trial.seed)
    check_jobs(jobs)
    check_count(interactions)
    names, margin = tuple(metrics_called(trial, metrics)), margin or Margin()
    chosen = {trial.ruleset.game.numbers.find(name).id for name in only}
    wanted = [each for each in changes(trial.ruleset) if not chosen or each.name in chosen]
    refused: dict[Change, GameError] = {}
    paired = dict(against_base(trial, wanted, turning(trial), games, refused, jobs, progress))
    effects = ranked(paired, trial, names, margin)
    few = max(FEWEST, games // FEWER)
    idle = tried_by_others(trial, [each for each, pairing in paired.items() if pairing.is_identical], few, jobs)
    sized = [each.change for each in effects if each.metric == names[0]] if interactions else []
    grid = grid_of(trial, sized, names[0], interactions, games, jobs)
    return Matters(trial, games, names, margin, effects, idle, refused, grid, few)


def ranked(paired: Mapping[Change, Pairing], trial: Trial, names: Sequence[str], margin: Margin) -> list[Effect]:
    """The largest first; of several numbers by their spread, which is that of the unchanged game."""
    found: list[tuple[float, Effect]] = []
    for change, pairing in paired.items():
        for name in set(names) & set(pairing.names):
            column, together = pairing.sums[:, pairing.names.index(name)], len(paired) * len(names)
            each = difference_of(column, trial.columns[name] == RATE, margin, together)
            if each is not None:
                size = abs(each.difference) if len(names) == 1 else abs(each.effect)
                found.append((size, Effect(change, name, each)))
    found.sort(key=lambda item: (-item[0], -item[1].found.differ, str(item[1].change), item[1].metric))
    return [effect for _, effect in found]


def tried_by_others(trial: Trial, idle: Sequence[Change], games: int, jobs: Jobs) -> dict[Change, str | None]:
    """A style under which a change is felt, where all seats have it; none if there is none."""
    felt: dict[Change, str | None] = dict.fromkeys(idle)
    for style in trial.ruleset.game.styles:
        if set(trial.players) == {style}:
            continue
        left = [change for change, found in felt.items() if found is None]
        if left:
            other = replace(trial, players=(style,))
            for change, pairing in against_base(other, left, turning(other), games, {}, jobs):
                if not pairing.is_identical:
                    felt[change] = style
    return felt
