"""What a card, an option or an action is worth: taken away at the same deals, beside the plain correlation, which
misleads: a card that comes to whoever is ahead has won more games than it has helped to win."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from wanju.kernel.errors import GameError
from wanju.kernel.named import RATE
from wanju.kernel.showing import html_lines, html_table
from wanju.lab.against import against_base
from wanju.lab.changes import metrics_called
from wanju.lab.chunks import Jobs, check_jobs
from wanju.lab.differences import IDENTICAL, LESS, Difference, Margin, difference_of
from wanju.lab.frames import axes, frame
from wanju.lab.intervals import Estimate
from wanju.lab.limits import Progress, check_games
from wanju.lab.pairs import Pairing
from wanju.lab.sightings import Sightings, Sought, finite, sightings
from wanju.lab.things import ACTIONS, Thing, base_of, things_called, trial_without, unbarred
from wanju.lab.trial import Trial

OWN_PAYOFF = "own_payoff"
DRAWN = 20


@dataclass(frozen=True)
class Appraisal:
    """What one thing is worth by one number."""

    thing: Thing
    metric: str
    found: Difference
    """From the games without it to those with it."""
    games: int
    seen: Sightings | None
    """How often it came, where that was looked at."""

    @property
    def where_seen(self) -> Estimate | None:
        """What it is worth in a game in which it comes: the same difference over those games alone, for without it the
        others are the same. Only of a number that every game has."""
        seen = self.seen.of(self.thing.name).games if self.seen else 0
        if not seen or self.found.n < self.games or self.found.differ > seen:
            return None
        times, low, high = self.games / seen, *self.found.plain
        return Estimate(self.found.difference * times, low * times, high * times, seen)

    @property
    def when_seen(self) -> Estimate | None:
        """The plain correlation."""
        return self.seen.when(self.thing.name, self.metric) if self.seen else None

    @property
    def misleads(self) -> bool:
        """Does the plain correlation surely point one way, and the truth surely another?"""
        plain, found = self.when_seen, self.found
        if plain is None:
            return False
        return (plain.low > 0 and found.high < 0) or (plain.high < 0 and found.low > 0)

    def as_json(self) -> dict[str, Any]:
        told = self.found.as_json()
        made: dict[str, Any] = {"name": self.thing.name, "kind": self.thing.kind, "metric": self.metric}
        made |= {"without": told.pop("a"), "with": told.pop("b"), "worth": told.pop("difference"), **told}
        made |= {"where_seen": finite(self.where_seen), "when_seen": finite(self.when_seen), "misleads": self.misleads}
        return made | ({} if self.seen is None else sight_json(self.seen, self.thing, self.metric))


def sight_json(seen: Sightings, thing: Thing, metric: str) -> dict[str, Any]:
    """How often, when and by which event it came."""
    games, share = seen.all.games, seen.share(thing.name)
    assert share is not None
    made = {"seen": share.as_json(), "times": seen.of(thing.name).times / games, "round": seen.round(thing.name)}
    if thing.kind == ACTIONS:
        made |= {"open": seen.opened.get(thing.name, 0), "only_open": seen.alone.get(thing.name, 0)}
        made |= {"taken": seen.of(thing.name).times}
    events = {
        event: {
            "seen": seen.of(thing.name, event).games / games, "times": seen.of(thing.name, event).times / games,
            "rounds": rounds_json(seen, thing.name, event), "when": finite(seen.when(thing.name, metric, event)),
        }
        for event in seen.events(thing.name)
    }  # fmt: skip
    return made | {"events": events}


def rounds_json(seen: Sightings, name: str, event: str) -> dict[str, int]:
    """How often in which round; nothing of a game that tells of none."""
    counts = seen.of(name, event).rounds.tolist()
    return {str(number): count for number, count in enumerate(counts) if count} if any(counts[1:]) else {}


@dataclass(frozen=True, repr=False)
class Worth:
    """What all of them are worth, the largest first."""

    trial: Trial
    games: int
    metrics: tuple[str, ...]
    margin: Margin
    alone: bool
    found: Sequence[Appraisal]
    seen: Sightings | None
    refused: Mapping[Thing, GameError]
    """Those that the rules cannot do without, and why."""

    @property
    def things(self) -> list[Thing]:
        return list(dict.fromkeys(each.thing for each in self.found))

    @property
    def never_seen(self) -> list[Thing]:
        """In none of these games: cards that never came, actions that were never open."""
        return [thing for thing in self.things if self.seen and not self.times(thing) and not self.opened(thing)]

    @property
    def never_taken(self) -> list[Thing]:
        """Actions that were open and that nobody took."""
        return [thing for thing in self.things if self.seen and not self.times(thing) and self.opened(thing)]

    @property
    def forced(self) -> list[Thing]:
        """Actions that cannot be forbidden: whenever one is open, nothing else is."""
        return [each for each in self.things if self.opened(each) and self.opened(each) == self.only_open(each)]

    @property
    def idle(self) -> list[Thing]:
        """They came, and yet every game is the same by these numbers without them."""
        felt = {*(each.thing for each in self.found if each.found.verdict != IDENTICAL), *self.forced}
        return [thing for thing in self.things if self.times(thing) and thing not in felt]

    @property
    def dominated(self) -> list[Thing]:
        """Actions that are taken, though whoever alone does without them gets more."""
        mine = [each for each in self.found if self.alone and each.metric == OWN_PAYOFF]
        return [each.thing for each in mine if each.found.verdict == LESS]

    def times(self, thing: Thing) -> int:
        return self.seen.of(thing.name).times if self.seen else 0

    def opened(self, thing: Thing) -> int:
        return self.seen.opened.get(thing.name, 0) if self.seen and thing.kind == ACTIONS else 0

    def only_open(self, thing: Thing) -> int:
        return self.seen.alone.get(thing.name, 0) if self.seen and thing.kind == ACTIONS else 0

    def as_json(self) -> dict[str, Any]:
        trial, lists = self.trial, ("never_seen", "never_taken", "forced", "idle", "dominated")
        return {
            "game": trial.ruleset.game.id, "games": self.games, "seed": trial.seed, "players": list(trial.players),
            "rotated": trial.rotated, "ruleset": trial.ruleset.hash, "preset": trial.ruleset.preset,
            "set": trial.ruleset.settings, "alone": trial.players[0] if self.alone else None,
            "metrics": list(self.metrics), "corrected_for": len(self.found), "delta": str(self.margin),
            "worth": [each.as_json() for each in self.found],
            **{name: [thing.name for thing in getattr(self, name)] for name in lists},
            "refused": {thing.name: str(error) for thing, error in self.refused.items()},
        }  # fmt: skip

    @property
    def summary(self) -> str:
        trial = self.trial
        who = f"{trial.ruleset.game.id} {', '.join(trial.players)}"
        each = f"{self.games:,} paired games each, seed {trial.seed}, ruleset {trial.ruleset.hash}"
        return f"{who}: {len(self.things)} taken away, {each}"

    def __repr__(self) -> str:
        return f"<Worth {self.summary}>"

    def _repr_html_(self) -> str:
        rows = [
            [
                each.thing.name, each.metric, f"{each.found.difference:+.4g}",
                f"{each.found.low:+.4g} – {each.found.high:+.4g}", each.found.verdict,
                *(f"{part.mean:+.4g}" if part else "" for part in (each.where_seen, each.when_seen)),
            ]
            for each in self.found
        ]  # fmt: skip
        table = html_table(["", "metric", "worth", "interval", "verdict", "where seen", "correlation"], rows)
        return f"<div>{html_lines([self.summary])}{table}</div>"

    def to_frame(self) -> Any:
        """A pandas data frame, a row for each thing and number."""
        return frame([{k: v for k, v in each.as_json().items() if k != "events"} for each in self.found])

    def plot(self) -> Any:
        """The largest with their intervals."""
        ax, shown = axes(), list(self.found)[:DRAWN][::-1]
        for row, each in enumerate(shown):
            ax.plot([each.found.low, each.found.high], [row, row], color="tab:blue")
            ax.plot([each.found.difference], [row], "o", color="tab:blue")
        ax.axvline(0, color="gray", linewidth=1)
        ax.set_yticks(range(len(shown)), [each.thing.name for each in shown])
        ax.set_xlabel(", ".join(self.metrics))
        return ax


def worth(
    trial: Trial, games: int = 20_000, metrics: Iterable[str] = (), what: str = "", only: Iterable[str] = (),
    alone: bool = False, margin: Margin | None = None, jobs: Jobs = None, progress: Progress | None = None,
) -> Worth:  # fmt: skip
    """Take things away one by one: those of a kind, or those that are named. `alone` forbids actions to the first
    player only; `progress` hears how many are done."""
    check_games(games, trial.seed)
    check_jobs(jobs)
    base, wanted, names = asked_for(trial, metrics, what, only, alone)
    margin = margin or Margin()
    refused: dict[Thing, GameError] = {}
    paired = dict(against_base(base, wanted, partial(trial_without, base), games, refused, jobs, progress))
    seen = seen_in(base, wanted, names, alone, games, jobs)
    found = ranked(paired, base, names, margin, seen, games)
    return Worth(base, games, names, margin, alone, found, seen, refused)


def asked_for(
    trial: Trial, metrics: Iterable[str], what: str, only: Iterable[str], alone: bool
) -> tuple[Trial, list[Thing], tuple[str, ...]]:
    """The trial as it is, what is taken away, and the numbers that are looked at."""
    wanted = things_called(trial.ruleset, what, only)
    base = base_of(trial, wanted, alone)
    return base, wanted, tuple(metrics_called(base, metrics or ([OWN_PAYOFF] if alone else [])))


def seen_in(
    base: Trial, wanted: Sequence[Thing], metrics: tuple[str, ...], alone: bool, games: int, jobs: Jobs
) -> Sightings | None:
    """What comes in the games as they are; where somebody thinks, that is not looked at."""
    if not base.is_compiled:
        return None
    actions = frozenset(thing.name for thing in wanted if thing.piece is None)
    cards = frozenset(thing.name for thing in wanted if thing.piece is not None)
    return sightings(unbarred(base, alone), Sought(cards, actions, metrics), games, jobs)


def ranked(
    paired: Mapping[Thing, Pairing], base: Trial, names: Sequence[str], margin: Margin, seen: Sightings | None,
    games: int,
) -> list[Appraisal]:  # fmt: skip
    """The largest first; of several numbers by their spread."""
    found: list[Appraisal] = []
    for thing, pairing in paired.items():
        for name in (name for name in names if name in pairing.names):
            column = pairing.sums[:, pairing.names.index(name)]
            each = difference_of(column, base.columns[name] == RATE, margin, len(paired) * len(names))
            if each is not None:
                found.append(Appraisal(thing, name, turned_round(each), games, seen))

    def size(each: Appraisal) -> tuple[float, int, str, str]:
        by = each.found.difference if len(names) == 1 else each.found.effect
        return -abs(by), -each.found.differ, each.thing.name, each.metric

    return sorted(found, key=size)


def turned_round(found: Difference) -> Difference:
    """From b to a."""
    low, high = found.plain
    return replace(
        found, a=found.b, b=found.a, difference=0.0 - found.difference, low=0.0 - found.high, high=0.0 - found.low,
        plain=(0.0 - high, 0.0 - low), effect=0.0 - found.effect,
    )  # fmt: skip
