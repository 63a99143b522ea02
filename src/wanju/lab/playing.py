"""Python's own players beside rule-of-thumb ones: `wanju.play("ludo", [my_bot, "clever"], games=1000)`.

A player is a style, a mind (`bots/minds.py`) or a guest (`lab/guests.py`) by its name, or a function that is handed a
`Turn` and returns an action, by name or by number. The rules run compiled between its decisions. A function never holds
the state of the game: a turn tells what its seat may know, and copies of the table that it makes have chances of their
own and are drawn anew where the seat cannot know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from operator import index
from time import perf_counter
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from wanju.bots import minds
from wanju.bots.mind import Mind
from wanju.kernel import verbs
from wanju.kernel.dealer import SILENT
from wanju.kernel.errors import BadNumber, IllegalAction, shown
from wanju.kernel.game import Ruleset
from wanju.kernel.record import MAX_SEATS, Records, records
from wanju.kernel.steps import BEGIN, CUT, OUTSIDE, go_on
from wanju.kernel.table import Refusal, Table, other_seed
from wanju.lab.guest import LIMIT, Guest
from wanju.lab.guests import InPython, guest_called
from wanju.lab.intervals import Estimate, mean, rate
from wanju.lab.limits import Progress, check_games
from wanju.lab.loop import Sums
from wanju.lab.measured import Measured

Mask = npt.NDArray[np.bool_]


class Position(Protocol):
    """Where a decision is owed: at a desk of many games, or at a table."""

    ruleset: Ruleset
    states: Records
    legal: Mask
    game: int

    def generator(self, seat: int) -> np.random.Generator: ...

    def fresh_seed(self) -> int: ...


class Turn:
    """A decision that a seat owes, as its player sees it. To be read while it is owed, not afterwards."""

    __slots__ = ("_desk", "game", "seat")

    def __init__(self, desk: Position, seat: int) -> None:
        self._desk, self.seat, self.game = desk, seat, desk.game
        """Which seat, and the number of the game from 0."""

    def __repr__(self) -> str:
        return f"<Turn of seat {self.seat}, game {self.game}: {len(self.legal)} legal>"

    @property
    def ruleset(self) -> Ruleset:
        """The rules that are played."""
        return self._desk.ruleset

    @property
    def view(self) -> dict[str, Any]:
        """What the seat may know, as `Table.view` tells it."""
        desk = self._desk
        return desk.ruleset.game.seen_by(desk.states[0], desk.ruleset, self.seat)

    @property
    def actions(self) -> tuple[str, ...]:
        """The names of all actions, legal or not; an action's number is its place here."""
        return self._desk.ruleset.actions

    @property
    def mask(self) -> Mask:
        """For every action of `actions`, is it legal?"""
        return self._desk.legal.copy()

    @property
    def legal(self) -> tuple[str, ...]:
        """The names of what is legal."""
        actions = self._desk.ruleset.actions
        return tuple(actions[number] for number in np.flatnonzero(self._desk.legal).tolist())

    @property
    def rng(self) -> np.random.Generator:
        """Chances of this seat's own in this game; who uses no others plays the same games for the same seed."""
        return self._desk.generator(self.seat)

    def fresh_seed(self) -> int:
        """Another seed each time it is asked for; the same ones in the same games."""
        return self._desk.fresh_seed()

    def clone(self) -> Table:
        """A table to try things out at: what the seat cannot know is drawn anew, and the chances are others."""
        desk = self._desk
        return Table.at(desk.ruleset, desk.states, self.seat, desk.fresh_seed())

    def think(self, style: str) -> str:
        """What a player of this style would do."""
        return self.clone().think(self.seat, style)


Function = Callable[[Turn], str | int]
Player = str | Mind | Function


class Desk:
    """One game after another under one ruleset, in compiled code where no player of Python's is asked."""

    def __init__(self, ruleset: Ruleset, seed: int) -> None:
        game = ruleset.game
        self.ruleset, self.seed, self.game, self.copies = ruleset, np.uint64(seed), 0, 0
        self.states, self.blank = records(game.state), records(game.state)
        self.dealers, self.taken = records(SILENT, 2), np.zeros(1, np.int64)
        self.legal = np.zeros(len(ruleset.actions), np.bool_)
        self.payoffs, self.measures = np.zeros(ruleset.seats), np.full(ruleset.measures, np.nan)
        self.tally = Sums.blank(ruleset).measures
        self.chart, self.seen, self.traits = np.zeros((0, 0)), np.zeros(1, np.int64), np.zeros((0, 0))
        """Rows to be filled, where more of a game is wanted than its result."""
        self.numbers = {name: number for number, name in enumerate(ruleset.actions)}
        self.generators: dict[int, np.random.Generator] = {}

    def begin(self, game: int, styles: Any) -> int:
        """Begin a game; returns whom it waits for."""
        self.game, self.copies, self.generators = game, 0, {}
        with np.errstate(over="ignore"):  # 64-bit arithmetic wraps, compiled or not
            return self.go_on(styles, BEGIN, 0)

    def go_on(self, styles: Any, seat: int, action: int) -> int:
        """Take a decision; returns whom the game waits for next, OVER or CUT."""
        asked: int = go_on(
            self.states, self.blank, self.ruleset.array, self.dealers, styles, self.seed, self.game, seat, action,
            self.taken, self.ruleset.game.longest, self.legal, self.payoffs, self.measures, self.tally,
            self.chart, self.seen, self.traits,
        )  # fmt: skip
        return asked

    def generator(self, seat: int) -> np.random.Generator:
        """The chances of a seat's player in this game."""
        if seat not in self.generators:
            self.generators[seat] = np.random.default_rng([int(self.seed), self.game, seat])
        return self.generators[seat]

    def fresh_seed(self) -> int:
        """For the next copy of the table."""
        self.copies += 1
        return other_seed("copy", int(self.seed), self.game, int(self.taken[0]), self.copies)

    def ask(self, player: Mind | Function, name: str, seat: int) -> int:
        """A player's decision, if it is legal."""
        try:
            if isinstance(player, Mind):
                number = player.decide(self.states, seat, self.fresh_seed())
            else:
                number = self.number_of(player(Turn(self, seat)))
        except Exception as error:
            error.add_note(f"It was {name}, in seat {seat} of game {self.game}.")
            raise
        if not self.legal[number]:
            chose, zh = self.ruleset.actions[number], self.why_not(seat, number, "zh")
            raise IllegalAction(
                f"{name}, in seat {seat} of game {self.game}, chose {chose}. {self.why_not(seat, number)}",
                f"第 {self.game} 局座位 {seat} 的 {name} 选了 {chose}。{zh}",
            )
        return number

    def number_of(self, answer: Any) -> int:
        """The number of an action that a player named or numbered."""
        if isinstance(answer, str):
            found = self.numbers.get(answer)
            return self.ruleset.action(answer) if found is None else found
        try:
            number = index(answer)
        except TypeError:
            zh = f"玩家答了 {shown(answer)}；应答行动的名称或编号。"
            sentence = f"A player answered {shown(answer)}; an answer is an action's name or number."
            raise BadNumber(sentence, zh) from None
        if not 0 <= number < len(self.legal):
            zh = f"玩家答了 {shown(number)}；行动从 0 到 {len(self.legal) - 1}。"
            raise BadNumber(f"A player answered {shown(number)}; actions go from 0 to {len(self.legal) - 1}.", zh)
        return number

    def why_not(self, seat: int, number: int, language: str = "en") -> str:
        """The reason why a decision is refused."""
        ruleset, state = self.ruleset, self.states[0]
        code = verbs.why_not(state, ruleset.record, seat, number)
        facts = ruleset.game.explain(state, ruleset, seat, number, code)
        refusal = Refusal(f"reason.{ruleset.game.reasons(code).name.lower()}", facts)
        return refusal.sentence(ruleset.words(language))


@dataclass(frozen=True, repr=False)
class Played(Measured):
    """What players did against each other."""

    measures: npt.NDArray[np.float64]
    """Rows COUNT, SUM and SQUARES; a column for each number that the game measures."""
    players: tuple[str, ...]
    """Their names, in the order in which they were given."""
    rotated: bool
    """Did they move on by a seat after each game? Else player n sat in seat n throughout."""
    by_game: npt.NDArray[np.float64]
    """The payoff of each player in each game: a row for a game, a column for a player. NaN in games without an end."""
    faults: dict[str, dict[str, int]]
    """What players did wrong whose turn was decided for them, and how often."""
    objective: dict[str, str]
    """What players that think want."""

    @property
    def who(self) -> str:
        return ", ".join(self.players) + (" (rotated)" if self.rotated else "")

    @property
    def payoffs(self) -> dict[str, Estimate]:
        """What each player got in a game."""
        return self._each(self.finished, lambda got: mean(float(got.sum()), float((got * got).sum()), len(got)))

    @property
    def wins(self) -> dict[str, Estimate]:
        """How often each player won: got the whole, 1, as all of a winning side do; or had more than anybody else.
        A first place that is shared is nobody's win."""
        return self._each(winners(self.finished), lambda won: rate(int(won.sum()), len(won)))

    @property
    def metrics(self) -> dict[str, Estimate]:
        """Wins and payoffs of each player, then the numbers that the game measures. Those of no game are left out."""
        named = {f"win_{name}": found for name, found in self.wins.items()}
        named |= {f"payoff_{name}": found for name, found in self.payoffs.items()}
        return named | {name: found for name, found in self._of_game() if found is not None and name not in named}

    @property
    def finished(self) -> npt.NDArray[np.float64]:
        """The payoffs of games that ended."""
        return self.by_game[~np.isnan(self.by_game).any(axis=1)]

    def as_json(self) -> dict[str, Any]:
        """The result as `wanju sim --json` prints it."""
        made = super().as_json() | {"seats": list(self.players), "faults": self.faults}
        return made | ({"objective": self.objective} if self.objective else {})

    def _of_game(self) -> Iterator[tuple[str, Estimate | None]]:
        for column, metric in self.ruleset.game.metrics(self.ruleset).items():
            n, total, squares = (float(row[column]) for row in self.measures)
            yield metric.name, rate(total, int(n)) if metric.is_rate else mean(total, squares, int(n))

    def _each(self, columns: Any, estimate: Callable[[Any], Estimate | None]) -> dict[str, Estimate]:
        found = {name: estimate(columns[:, number]) for number, name in enumerate(self.players)}
        return {name: each for name, each in found.items() if each is not None}


def winners(got: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Who won each game: got the whole, 1, as all of a winning side do; or alone had more than anybody else."""
    best = got.max(axis=1, keepdims=True, initial=0.0)
    firsts = got == best
    alone = (firsts.sum(axis=1, keepdims=True) == 1) & (best > 0) & (got.shape[1] > 1)
    return np.where(np.isnan(got), np.nan, firsts & (alone | (best >= 1)))


def play(
    ruleset: Ruleset, players: Sequence[Player], games: int, seed: int = 0, rotate: bool = False,
    forgiving: bool = False, limit: float = LIMIT, progress: Progress | None = None,
) -> Played:  # fmt: skip
    """Play games between these players, player n in seat n, or moved on by a seat after each game. `forgiving` makes
    guests of functions: what they do wrong costs them their turn. A guest has `limit` seconds for a decision."""
    check_games(games, seed)
    players, names, styles = seated_as(ruleset, players, forgiving, limit)
    with visiting(players):
        return play_all(ruleset, players, names, styles, games, seed, rotate, progress)


@contextmanager
def visiting(players: Sequence[Player]) -> Iterator[None]:
    """Guests come, and go in the end."""
    guests = [player for player in players if isinstance(player, Guest)]
    try:
        for guest in guests:
            guest.begin()
        yield
    finally:
        for guest in guests:
            guest.end()


def play_all(
    ruleset: Ruleset, players: Sequence[Player], names: Sequence[str], styles: Any, games: int, seed: int,
    rotate: bool, progress: Progress | None,
) -> Played:  # fmt: skip
    """One game after another."""
    desk, start = Desk(ruleset, seed), perf_counter()
    by_game = np.full((games, ruleset.seats), np.nan)
    unfinished = 0
    for game in range(games):
        seated = [(seat + game * rotate) % ruleset.seats for seat in range(ruleset.seats)]
        if play_one(desk, game, [players[n] for n in seated], [names[n] for n in seated], styles[seated]):
            by_game[game, seated] = desk.payoffs
        else:
            unfinished += 1
        if progress:
            progress(game + 1)
    seconds = perf_counter() - start
    told = faults_of(players), objectives_of(players)
    return Played(ruleset, games, seed, unfinished, seconds, desk.tally, tuple(names), rotate, by_game, *told)


def faults_of(players: Sequence[Player]) -> dict[str, dict[str, int]]:
    """What each guest has done wrong, if anything."""
    return {player.name: dict(player.faults) for player in players if isinstance(player, Guest) and player.faults}


def objectives_of(players: Sequence[Player]) -> dict[str, str]:
    """What players that think want, by their names, where they go by an objective."""
    return {player.name: player.objective for player in players if isinstance(player, Mind) and player.objective}


def play_one(desk: Desk, game: int, players: Sequence[Player], names: Sequence[str], styles: Any) -> bool:
    """One game with a player in each seat; has it ended?"""
    seats = np.full(MAX_SEATS, OUTSIDE, np.int64)
    seats[: len(styles)] = styles
    seat = desk.begin(game, seats)
    while seat >= 0:
        player = players[seat]
        assert not isinstance(player, str), "a style is never asked"
        seat = desk.go_on(seats, seat, desk.ask(player, names[seat], seat))
    return seat != CUT


def player_called(ruleset: Ruleset, said: str, limit: float = LIMIT) -> Player:
    """Who is meant: a guest, a mind, or the id of a style."""
    return guest_called(said, minds.makers_of(ruleset), limit) or minds.player(ruleset, said)


def seated_as(
    ruleset: Ruleset, given: Sequence[Player], forgiving: bool = False, limit: float = LIMIT
) -> tuple[list[Player], list[str], Any]:
    """The players, a name of its own for each, and the number of its style, OUTSIDE for whoever is asked."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        zh = f"玩家是一列，每座一个；{shown(given)} 不是。"
        raise BadNumber(f"Players are a list, one for each seat; {shown(given)} is none.", zh)
    if len(given) != ruleset.seats:
        zh = f"给了 {len(given)} 个玩家，却有 {ruleset.seats} 个座位；每座一个。"
        raise BadNumber(f"{len(given)} players were given for {ruleset.seats} seats; each seat takes one.", zh)
    players = [player_called(ruleset, each, limit) if isinstance(each, str) else each for each in given]
    names: list[str] = []
    styles = np.full(len(players), OUTSIDE, np.int64)
    for number, player in enumerate(players):
        if isinstance(player, str):
            styles[number] = ruleset.game.style(player)
        name = name_of(player, number)
        names.append(name if name not in names else f"{name}_{number}")
        if forgiving and not isinstance(player, str | Mind | Guest):
            players[number] = InPython(names[-1], player, limit)
    return players, names, styles


def name_of(player: Player, number: int) -> str:
    """What a player is called in tables."""
    if isinstance(player, str):
        return player
    if isinstance(player, Mind | Guest):
        return player.name
    if not callable(player):
        zh = f"玩家是打法或会思考的玩家的名称，或一个函数；{shown(player)} 都不是。"
        raise BadNumber(f"A player is a style or a mind by its name, or a function; {shown(player)} is neither.", zh)
    name = getattr(player, "__name__", type(player).__name__)
    return name if name.isidentifier() else f"player_{number}"
