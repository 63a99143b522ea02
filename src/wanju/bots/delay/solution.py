"""What is found: every ending, a shortest game to it, and the choices that nobody should take."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from wanju.bots.delay.walk import ALL_RECORDS, Progress, Walk
from wanju.compiler.folder import folder
from wanju.games.delay.readings import PlayerModel
from wanju.games.delay.state import RECORDS, Action, Ending
from wanju.kernel.game import Ruleset


@dataclass(frozen=True)
class Outlook:
    """One ending: its chance under uniform play, its best chance under perfect play, and a shortest game to it."""

    id: str
    chance: Fraction
    best: float
    path: list[dict[str, Any]] | None


@dataclass(frozen=True)
class Worse:
    """A choice that no player should take: another is never worse for any ending and sometimes better; or, if none is
    named, it is never among the best where the choice matters (`dead`)."""

    what: str
    than: str | None


@dataclass(frozen=True)
class Solution:
    """All that is known of a ruleset."""

    ruleset: str
    endings: tuple[Outlook, ...]
    dead: tuple[Worse, ...]
    dominated: tuple[Worse, ...]
    seals: Fraction
    """Seals a game, under uniform play."""
    noticed: Fraction
    """The share of seals that is noticed."""
    situations: int

    def as_json(self) -> dict[str, Any]:
        """Nothing but JSON: chances as numbers and as exact fractions."""
        return {
            "ruleset": self.ruleset,
            "endings": {
                each.id: {
                    "uniform": float(each.chance),
                    "uniform_exact": str(each.chance),
                    "best": each.best,
                    "path": each.path,
                }
                for each in self.endings
            },
            "dead": [worse.what for worse in self.dead],
            "dominated": [{"choice": worse.what, "by": worse.than} for worse in self.dominated],
            "seals_per_game": float(self.seals),
            "seal_penalty_rate": float(self.noticed),
            "seal_penalty_rate_exact": str(self.noticed),
            "situations": self.situations,
        }


def solve(ruleset: Ruleset, progress: Progress = lambda done, of: None) -> Solution:
    """Everything, exactly."""
    walk = Walk(ruleset, progress)
    if ruleset.record.player_model == PlayerModel.HABIT:  # one of four, and the game is their mean (D-09)
        walk.steps += RECORDS * walk.steps // 2
        runs = [walk.forward(1 << way) for way in range(RECORDS)]
        layers = walk.forward(ALL_RECORDS).layers
    else:
        runs = [walk.forward(ALL_RECORDS)]
        layers = runs[0].layers
    options, ways = walk.back(layers)
    best = layers[0][int(ruleset.record.pool)].best[0]
    found = [
        Outlook(
            each.name.lower(), mean([run.endings[each] for run in runs]), float(best[each]), walk.path_to(each, layers)
        )
        for each in Ending
    ]
    unnoticed, noticed = (mean([run.seals[i] for run in runs]) for i in range(2))
    many = sum(situations.count for layer in layers for situations in layer.values())
    rate = noticed / (unnoticed + noticed) if unnoticed + noticed else Fraction()
    dead, dominated = verdicts(ruleset, options, ways)
    return Solution(ruleset.hash, tuple(found), dead, dominated, unnoticed + noticed, rate, many)


def solved(ruleset: Ruleset, progress: Progress = lambda done, of: None) -> dict[str, Any]:
    """The solution as JSON, kept between runs under the rules and the content it was found for."""
    content = json.dumps([ruleset.values, ruleset.tables], sort_keys=True, ensure_ascii=False)
    kept = folder() / f"solved-{hashlib.sha256(content.encode()).hexdigest()[:16]}.json"
    try:
        found: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        found = solve(ruleset, progress).as_json()
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(found), encoding="utf-8")
    return found


def mean(parts: list[Fraction]) -> Fraction:
    return sum(parts, Fraction()) / len(parts)


def verdicts(ruleset: Ruleset, options: Any, ways: Any) -> tuple[tuple[Worse, ...], tuple[Worse, ...]]:
    """Which choices are dead, and which dominated, of all events and of the records."""
    dead: list[Worse] = []
    dominated: list[Worse] = []
    named = [
        (seen, [f"{event['id']}.{option['id']}" for option in event["choices"]])
        for event, seen in zip(ruleset.tables["events"], options, strict=True)
    ]
    records_named = [f"record.{Action(how).name.lower()}" for how in range(Action.TRUTH, Action.ACKNOWLEDGE)]
    for seen, names in [*named, (ways, records_named)]:
        for a, name in enumerate(names):
            if seen[a, a] == 0 and seen.any():
                dead.append(Worse(name, None))
            for b, other in enumerate(names):
                if a != b and seen[a, b] > 0 and seen[b, a] == 0:
                    dominated.append(Worse(name, other))
    return tuple(dead), tuple(dominated)
