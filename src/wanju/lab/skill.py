"""What becomes of a game by who plays it: a team by styles and table sizes, opponents by who meets whom, and one who
plays alone by what may happen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from wanju.kernel.errors import BadNumber
from wanju.lab.arena import TEAM
from wanju.lab.intervals import Estimate
from wanju.lab.simulate import measure
from wanju.lab.trial import WIN, Trial

SIZES, OPPONENTS, RESULTS = "sizes", "opponents", "results"
MOST_RESULTS = 6
THINKING, ASKED = 20, 2_000
"""How much slower a style that thinks is than one that does not, and a player that is asked, about."""


@dataclass(frozen=True)
class Skill:
    """A table of one number by who plays."""

    kind: str
    """What the columns are: sizes of the table, opponents, or results."""
    rows: Mapping[str, Mapping[str, Estimate]]
    even: float | None = None
    """What everybody would have who is as good as the others."""
    rates: frozenset[str] = frozenset()
    """Columns that are rates, where these are results."""

    @property
    def columns(self) -> list[str]:
        return list(dict.fromkeys(column for row in self.rows.values() for column in row))

    def is_rate(self, column: str) -> bool:
        return self.kind != RESULTS or column in self.rates


def paced(trial: Trial, games: int, least: int) -> int:
    """As many games as take no longer than these do where nobody thinks."""
    slow = any(name in trial.ruleset.game.thinkers for name in trial.players)
    return max(least, games // (ASKED if not trial.is_compiled else THINKING if slow else 1))


def skill(trial: Trial, also: Sequence[str], games: float, least: int, jobs: int | None) -> Skill:
    """Styles and other players, by what suits the game."""
    players = [*trial.ruleset.game.styles, *also]
    if TEAM in trial.columns:
        return of_team(trial, players, games, least, jobs)
    if trial.ruleset.seats > 1:
        return of_opponents(trial, players, games, least, jobs)
    return of_one(trial, players, games, least, jobs)


def of_team(trial: Trial, players: Sequence[str], games: float, least: int, jobs: int | None) -> Skill:
    """How often a team holds that is all of one kind."""
    base, game = trial.ruleset, trial.ruleset.game
    tables = []
    for seats in range(game.fewest, game.most + 1):
        try:
            tables.append(game.ruleset(seats, base.preset, base.settings, base.files))
        except BadNumber:
            continue
    each = int(games / (len(tables) * len(players)))
    rows: dict[str, dict[str, Estimate]] = {}
    for name in players:
        for ruleset in tables:
            one = replace(trial, ruleset=ruleset, players=(name,))
            found = measure(one, paced(one, each, least), jobs).metrics.get(TEAM)
            if found is not None:
                rows.setdefault(name, {})[str(ruleset.seats)] = found
    return Skill(SIZES, rows)


def of_opponents(trial: Trial, players: Sequence[str], games: float, least: int, jobs: int | None) -> Skill:
    """How often one wins among others that are all of another kind."""
    seats, each = trial.ruleset.seats, int(games / max(1, len(players) * (len(players) - 1)))
    rows: dict[str, dict[str, Estimate]] = {}
    for one in players:
        for other in (name for name in players if name != one):
            sat = replace(trial, players=(one, *[other] * (seats - 1)))
            won = next(name for name, own in sat.numbers.items() if own.kind == WIN and own.label == one)
            found = measure(sat, paced(sat, each, least), jobs).metrics.get(won)
            if found is not None:
                rows.setdefault(one, {})[other] = found
    return Skill(OPPONENTS, {name: {p: row[p] for p in players if p in row} for name, row in rows.items()}, 1 / seats)


def of_one(trial: Trial, players: Sequence[str], games: float, least: int, jobs: int | None) -> Skill:
    """What happens to each: how often, of what may happen or not; else the first numbers of the game."""
    own = [metric.name for metric in trial.ruleset.game.metrics(trial.ruleset).values()]
    rates = [metric.name for metric in trial.ruleset.game.metrics(trial.ruleset).values() if metric.is_rate]
    rows = {}
    for name in players:
        one = replace(trial, players=(name,))
        found = measure(one, paced(one, int(games / len(players)), least), jobs).metrics
        rows[name] = {metric: found[metric] for metric in (rates or own)[:MOST_RESULTS] if metric in found}
    return Skill(RESULTS, rows, None, frozenset(rates))
