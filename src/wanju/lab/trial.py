"""A trial: a ruleset, who sits down, and a seed. Each of its games is a row of numbers.

Game i is the same row wherever and with whatever else it is played, so chunks come out alike on threads, on processes
and on other machines; and two trials of one seed are paired game by game, which is what makes their difference sharp.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from wanju.games import brought_from, find
from wanju.kernel.dealer import SILENT
from wanju.kernel.errors import BadNumber
from wanju.kernel.game import Metric, Ruleset
from wanju.kernel.loops import play_many
from wanju.kernel.named import MEAN, RATE
from wanju.kernel.record import MAX_SEATS, records
from wanju.lab.guest import LIMIT, Guest
from wanju.lab.limits import check_games
from wanju.lab.playing import Desk, Player, objectives_of, play_one, seated_as, visiting, winners

OneGame = tuple[int, Desk]
Rows = npt.NDArray[np.float64]
"""A row for each game, a column for each number; NaN where a game does not have it."""
Laid = tuple[Any, Any, Any, Any, Any, Any]
"""State, blank state, rules, dealers, ways to sit and seed, as the compiled loop has them."""
PAYOFF, WIN = "payoff", "win"
COMPILED, ASKED = 4096, 32
"""Games of a chunk, where all are styles and where somebody is asked. Others would give other last bits of sums."""


@dataclass(frozen=True)
class Trial:
    """Everything that decides the games that are played."""

    ruleset: Ruleset
    players: tuple[str, ...]
    """By name, one for each seat."""
    seed: int = 0
    rotated: bool = True
    """Do the players move on by a seat after each game?"""
    limit: float = LIMIT
    """Seconds that a guest has for a decision."""

    def __post_init__(self) -> None:
        check_games(1, self.seed)
        object.__setattr__(self, "players", filled(self.players, self.ruleset.seats))

    @cached_property
    def seated(self) -> tuple[list[Player], list[str], Any]:
        """The players, a name of its own for each, and the number of its style, if it has one."""
        return seated_as(self.ruleset, self.players, limit=self.limit)

    @property
    def objective(self) -> dict[str, str]:
        """What players that think want."""
        return objectives_of(self.seated[0])

    @property
    def is_compiled(self) -> bool:
        """Are all players styles, which the compiled loop knows?"""
        return all(isinstance(player, str) for player in self.seated[0])

    @property
    def is_straight(self) -> bool:
        """May its games be added up as the compiled loop plays them, without rows?"""
        return self.is_compiled

    @property
    def chunk(self) -> int:
        return COMPILED if self.is_compiled else ASKED

    @cached_property
    def numbers(self) -> dict[str, Metric]:
        """The numbers of a row by name: the game's, payoffs by seat, then payoffs and wins by player."""
        own = {each.name: each for each in self.ruleset.game.metrics(self.ruleset).values()}
        paid = [Metric(f"payoff_seat_{seat}", False, PAYOFF, str(seat), "seat") for seat in range(self.ruleset.seats)]
        paid += [Metric(f"payoff_{name}", False, PAYOFF, name, "player") for name in self.kinds]
        paid += [Metric(f"win_{name}", len(who) == 1, WIN, name, "player") for name, who in self.kinds.items()]
        return own | {f"{each.name}_player" if each.name in own else each.name: each for each in paid}

    @cached_property
    def places(self) -> list[int]:
        """Where `measure` writes the numbers of the game."""
        return list(self.ruleset.game.metrics(self.ruleset))

    @cached_property
    def columns(self) -> dict[str, str]:
        """Is each number of a row a rate or a mean?"""
        return self.usual_columns()

    def usual_columns(self) -> dict[str, str]:
        """Those of the game, of payoffs and of wins."""
        return {name: RATE if each.is_rate else MEAN for name, each in self.numbers.items()}

    @cached_property
    def kinds(self) -> dict[str, list[int]]:
        """The numbers of all players of the same name."""
        numbered = list(enumerate(self.players))
        return {kind: [number for number, name in numbered if name == kind] for kind in self.players}

    @property
    def first_payoff(self) -> int:
        """The column of the first seat's payoff, which every game that ended has."""
        return list(self.columns).index("payoff_seat_0")

    def rows(self, first: int, count: int) -> Rows:
        """Games `first` … `first + count − 1`; a game that did not end has no numbers at all."""
        return self.as_rows(first, *self.played(first, count))

    def as_rows(self, first: int, payoffs: Rows, measures: Rows) -> Rows:
        """What was played from a game on, as rows."""
        got = self._by_player(first, payoffs)
        return np.hstack([measures[:, self.places], payoffs, self._of_kinds(got), self._of_kinds(winners(got))])

    def played(self, first: int, count: int) -> tuple[Rows, Rows]:
        """The same games: what each seat got, and every number that the game's `measure` writes, by its place."""
        payoffs = np.full((count, self.ruleset.seats), np.nan)
        measures = np.full((count, self.ruleset.measures), np.nan)
        if self.is_compiled:
            self._play_compiled(first, payoffs, measures)
        else:
            for row, desk in self.desks(first, count):
                payoffs[row], measures[row] = desk.payoffs, desk.measures
        return payoffs, measures

    def _play_compiled(self, first: int, payoffs: Rows, measures: Rows) -> None:
        paid, measured = np.zeros((3, payoffs.shape[1])), np.zeros((3, measures.shape[1]))
        with np.errstate(over="ignore"):  # 64-bit arithmetic wraps, compiled or not
            self.loop(self.laid(), first, payoffs, paid, measures, measured)

    def laid(self) -> Laid:
        """What the compiled loop plays with, for one thread."""
        game, ruleset = self.ruleset.game, self.ruleset
        states = records(game.state), records(game.state)
        return *states, ruleset.array, records(SILENT, 2), self.sittings, np.uint64(self.seed)

    def loop(self, laid: Laid, first: int, payoffs: Rows, paid: Rows, measures: Rows, measured: Rows) -> int:
        """Play a game for each row, with sums of the numbers; returns how many did not end."""
        longest = self.ruleset.game.longest
        return int(play_many(*laid, first, len(payoffs), longest, payoffs, paid, measures, measured))

    def desks(self, first: int, count: int, prepare: Callable[[int, Desk], None] | None = None) -> Iterator[OneGame]:
        """The games in which somebody is asked, one after the other at one desk: the number of the row and the desk of
        each that ended; `prepare` sees both before it begins."""
        players, names, styles = self.seated
        desk = Desk(self.ruleset, self.seed)
        with visiting(players):
            for row in range(count):
                sat = self.sat(first + row)
                if prepare:
                    prepare(row, desk)
                if play_one(desk, first + row, [players[n] for n in sat], [names[n] for n in sat], styles[sat]):
                    yield row, desk

    def sat(self, game: int) -> list[int]:
        """Which player is in each seat."""
        return [(seat + game * self.rotated) % self.ruleset.seats for seat in range(self.ruleset.seats)]

    @cached_property
    def sittings(self) -> npt.NDArray[np.int64]:
        """The styles by seat, a row for each way to sit, as the compiled loop takes them in turn."""
        styles = self.seated[2]
        ways = np.zeros((self.ruleset.seats if self.rotated else 1, MAX_SEATS), np.int64)
        for game in range(len(ways)):
            ways[game, : self.ruleset.seats] = styles[self.sat(game)]
        return ways

    def _by_player(self, first: int, payoffs: Rows) -> Rows:
        """What each player got, wherever it sat."""
        seats = self.ruleset.seats
        games = first + np.arange(len(payoffs))[:, None]
        return np.take_along_axis(payoffs, (np.arange(seats) - games * self.rotated) % seats, axis=1)

    def _of_kinds(self, by_player: Rows) -> Rows:
        """The mean over all players of the same name."""
        return np.stack([by_player[:, numbers].mean(axis=1) for numbers in self.kinds.values()], axis=1)

    def take_faults(self) -> dict[str, Counter[str]]:
        """What guests have done wrong since this was last asked, by name."""
        found: dict[str, Counter[str]] = {}
        for player, name in zip(*self.seated[:2], strict=True):
            if isinstance(player, Guest) and player.faults:
                found[name], player.faults = player.faults, Counter()
        return found

    @property
    def recipe(self) -> dict[str, Any]:
        """A trial as another process can make it again."""
        made = {field.name: getattr(self, field.name) for field in fields(self)}
        return made | {"ruleset": recipe(self.ruleset)}

    @classmethod
    def made_from(cls, recipe: Mapping[str, Any]) -> Trial:
        return cls(**{**recipe, "ruleset": ruleset_from(recipe["ruleset"])})


def filled(players: Sequence[str], seats: int) -> tuple[str, ...]:
    """A player for each seat; one alone sits in all."""
    if len(players) == 1:
        return (players[0],) * seats
    if len(players) != seats:
        zh = f"给了 {len(players)} 个玩家，却有 {seats} 个座位；每座一个，或只给一个。"
        raise BadNumber(f"{len(players)} players were given for {seats} seats; name one for each, or one for all.", zh)
    return tuple(players)


def recipe(ruleset: Ruleset) -> dict[str, Any]:
    """A ruleset as another process can make it again."""
    rules = {"preset": ruleset.preset, "settings": ruleset.settings, "files": ruleset.files, "seats": ruleset.seats}
    return {"game": str(brought_from(ruleset.game) or ruleset.game.id), **rules}


def ruleset_from(recipe: Mapping[str, Any]) -> Ruleset:
    rest = {name: value for name, value in recipe.items() if name != "game"}
    return find(recipe["game"]).ruleset(**rest)
