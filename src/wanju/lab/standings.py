"""What the games of an arena say: shares with intervals, who does what against whom, and ratings.

A deal is one thing: its games have the same chances, so intervals take all games of a deal, at every tableful, as one
cluster. A share is the mean payoff of a seat; in games whose payoffs are points it is the share of first places.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from wanju.lab.arena import Contest, Played
from wanju.lab.intervals import Estimate, clustered, rate
from wanju.lab.schedule import rotations

MOST_RATED = 20_000
"""Games that are rated, the first ones; ratings have long settled by then."""
ROUNDING = 1e-9


@dataclass(frozen=True)
class Games:
    """Games that ended, a row for each, deal by deal: who sat in each seat, what it got, and whether the team held."""

    deal: npt.NDArray[np.int64]
    sitting: npt.NDArray[np.int64]
    payoffs: npt.NDArray[np.float64]
    team: npt.NDArray[np.float64] | None

    def got(self, player: int) -> npt.NDArray[np.float64]:
        """What all chairs of a player got in each game."""
        mine: npt.NDArray[np.float64] = (self.payoffs * (self.sitting == player)).sum(axis=1)
        return mine

    def chairs(self, player: int) -> npt.NDArray[np.int64]:
        """How many chairs a player had in each game."""
        count: npt.NDArray[np.int64] = (self.sitting == player).sum(axis=1)
        return count

    def share(self, got: Any, of: Any) -> Estimate:
        """A part of a whole, both by game; a deal is a cluster."""
        return share(np.bincount(self.deal, got), np.bincount(self.deal, of))


@dataclass(frozen=True)
class Standings:
    """A contest that was played to its end."""

    contest: Contest
    played: Sequence[Played]

    @cached_property
    def games(self) -> Games:
        """Those that ended, deal by deal."""
        rows = sorted(row for block in self.played for row in rows_of(self.contest, block))
        seats = self.contest.ruleset.seats
        deal, sitting, payoffs, team = zip(*rows) if rows else ((), (), (), ())
        held = np.array(team, float) if team and team[0] is not None else None
        games = np.array(payoffs, float).reshape(-1, seats)
        return Games(np.array(deal, int), np.array(sitting, int).reshape(-1, seats), as_shares(games), held)

    @property
    def count(self) -> int:
        """How many were played."""
        return self.contest.deals * len(self.contest.tables) * self.contest.ruleset.seats

    @cached_property
    def share(self) -> dict[str, Estimate]:
        """What a player got of each game, for each chair that it had."""
        games = self.games
        return {name: games.share(games.got(n), games.chairs(n)) for n, name in enumerate(self.contest.players)}

    @cached_property
    def cross(self) -> dict[str, dict[str, Estimate]]:
        """Of all that two players got in games in which both sat, the part of the row."""
        names = list(enumerate(self.contest.players))
        return {row: {column: self._against(n, m) for m, column in names if self._has_met(n, m)} for n, row in names}

    def _has_met(self, one: int, other: int) -> bool:
        return one != other and any({one, other} <= set(table) for table in self.contest.tables)

    def _against(self, one: int, other: int) -> Estimate:
        games = self.games
        both = (games.chairs(one) > 0) & (games.chairs(other) > 0)
        mine = games.got(one) * both
        return games.share(mine, mine + games.got(other) * both)

    @cached_property
    def team(self) -> dict[str, Estimate]:
        """How often the team held with a player at the table; nothing where no team plays."""
        games = self.games
        if games.team is None:
            return {}
        here = {name: games.chairs(n) > 0 for n, name in enumerate(self.contest.players)}
        return {name: games.share(games.team * there, there) for name, there in here.items()}

    @cached_property
    def ratings(self) -> dict[str, dict[str, float]]:
        """Plackett and Luce's model, game after game, for players that do not change. Who sits in several chairs has
        the mean of what happens in them. A game that everybody has lost rates nobody."""
        from openskill.models import PlackettLuce  # nothing else needs it

        model = PlackettLuce(tau=0.0)
        rated = [model.rating(name=name) for name in self.contest.players]
        games = self.games
        held = games.team if games.team is not None else np.ones(len(games.deal))
        those = np.flatnonzero(held)[:MOST_RATED]
        for sitting, payoffs in zip(games.sitting[those].tolist(), games.payoffs[those].tolist()):
            before = [[model.create_rating([rated[n].mu, rated[n].sigma])] for n in sitting]
            after = model.rate(before, scores=payoffs)
            chairs = defaultdict(list)
            for number, (rating,) in zip(sitting, after):
                chairs[number].append(rating)
            for number, own in chairs.items():
                rated[number].mu = float(np.mean([each.mu for each in own]))
                rated[number].sigma = float(np.mean([each.sigma for each in own]))
        return {
            name: {"mu": each.mu, "sigma": each.sigma, "ordinal": each.ordinal()}
            for name, each in zip(self.contest.players, rated)
        }

    @property
    def faults(self) -> dict[str, dict[str, int]]:
        """What players of one's own did wrong, and how often."""
        counted: dict[str, Counter[str]] = defaultdict(Counter)
        for block in self.played:
            for name, found in block.get("faults", {}).items():
                counted[name].update(found)
        return {name: dict(found) for name, found in counted.items()}

    @property
    def first_faults(self) -> dict[str, str]:
        """The first of them, in words."""
        return {name: said for block in reversed(self.played) for name, said in block.get("said", {}).items()}

    def as_json(self) -> dict[str, Any]:
        """The result as `wanju arena --json` prints it."""
        ruleset = self.contest.ruleset
        told: dict[str, Any] = {
            "players": list(self.contest.players), "games": self.count, "seed": self.contest.seed,
            "seats": ruleset.seats, "deals": self.contest.deals, "unfinished": self.count - len(self.games.deal),
            "share": {name: found.as_json() for name, found in self.share.items()},
            "cross": {row: {name: each.as_json() for name, each in own.items()} for row, own in self.cross.items()},
            "ratings": self.ratings,
            "ruleset": {"id": ruleset.game.id, "preset": ruleset.preset, "set": ruleset.settings, "hash": ruleset.hash},
            "faults": self.faults,
        }  # fmt: skip
        return told | ({"team": {name: found.as_json() for name, found in self.team.items()}} if self.team else {})


def rows_of(contest: Contest, block: Mapping[str, Any]) -> Iterator[tuple[int, tuple[int, ...], list[float], Any]]:
    """The games of a block that ended: deal, who sat where, payoffs, and the team's result."""
    tableful = contest.tables[block["table"]]
    for number, payoffs in enumerate(block["payoffs"]):
        deal = block["first"] + number
        teams = block["team"][number] if "team" in block else [None] * len(payoffs)
        for sitting, got, team in zip(rotations(tableful, contest.seed, deal), payoffs, teams):
            if got is not None:
                yield deal, sitting, got, team


def as_shares(payoffs: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Payoffs as they are if each is between 0 and 1, else first places, shared by those who share them."""
    if ((payoffs > -ROUNDING) & (payoffs < 1 + ROUNDING)).all():
        return payoffs
    firsts = payoffs == payoffs.max(axis=1, keepdims=True)
    shares: npt.NDArray[np.float64] = firsts / firsts.sum(axis=1, keepdims=True)
    return shares


def share(got: Any, of: Any) -> Estimate:
    """A part of a whole with its interval, cluster by cluster. Where all clusters say the same, that of Wilson."""
    there = of > 0
    found = clustered(got[there], of[there])
    if found.low == found.high and (alike := rate(found.mean * there.sum(), int(there.sum()))):
        return Estimate(found.mean, alike.low, alike.high, found.n)
    return Estimate(found.mean, max(found.low, 0.0), min(found.high, 1.0), found.n)
