"""A trial in which some actions are forbidden, to everybody or to one player alone, at the same deals.

Who would take one is asked again, for some draw lots; then the game's other styles are asked in turn, and the first
that takes something else is followed; if all want it, any other open action is taken. Where nothing else is open the
rules leave no choice, and it is taken all the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from wanju.compiler import njit
from wanju.kernel import verbs
from wanju.kernel.bits import lowest
from wanju.kernel.dealer import CHANCE, DEALER, MINDS, roll, sit
from wanju.kernel.errors import BadNumber, UnknownName
from wanju.kernel.game import Ruleset
from wanju.kernel.record import MAX_SEATS, records
from wanju.kernel.rule import compiled_too
from wanju.lab.simulate import RANDOM
from wanju.lab.trial import Rows, Trial

AGAIN = 4
"""Times that a player is asked again before the other styles are."""
MOST_LINES = 1 << 16
"""Lines that are kept of one game."""
MOVE = -1
"""In place of an event: a decision; its action is the first number."""
OWN, SEAT = "own_", "_seat_"
LONE = 0
"""The player to whom alone something is forbidden: the first that is named."""


@compiled_too
def decide(
    state: Any, rules: Any, mind: Any, seat: Any, style: Any, is_barred: Any, barred: Any, others: Any, room: Any
) -> int:  # fmt: skip
    """What a player of this style does where some actions are forbidden."""
    first = 0
    for attempt in range(1 + (AGAIN + len(others) if is_barred else 0)):
        asked = style if attempt <= AGAIN else others[attempt - AGAIN - 1]
        action = verbs.choose(state, rules, mind, seat, asked)
        if not (is_barred and barred[action]):
            return action
        first = action if attempt == 0 else first
    count = 0
    for number in range(verbs.legal(state, rules, seat, room)):
        if not barred[room[number]]:
            room[count] = room[number]
            count += 1
    return first if count == 0 else room[roll(mind, count)]


@compiled_too
def count_open(state: Any, rules: Any, seat: Any, room: Any, kinds: Any, last: Any, opened: Any) -> None:
    """One more decision at which these kinds of action are open, in the first row; in the second, where it is one kind
    alone. What was last seen open at which decision is in `last`, and how many there were in its last place."""
    decision, found, kind = opened.shape[1], 0, 0
    last[decision] += 1
    for number in range(verbs.legal(state, rules, seat, room)):
        kind = kinds[room[number]]
        if last[kind] != last[decision]:
            last[kind] = last[decision]
            opened[0, kind] += 1
            found += 1
    opened[1, kind] += 1 if found == 1 else 0


@compiled_too
def keep(log: Any, line: Any, game: Any, what: Any, who: Any, a: Any, b: Any) -> int:
    """Write a line, as long as there is room for it."""
    if line < len(log):
        log[line, 0], log[line, 1], log[line, 2], log[line, 3], log[line, 4] = game, what, who, a, b
        return int(line) + 1
    return int(line)


@compiled_too
def keep_notes(log: Any, line: Any, game: Any, dealer: Any) -> int:
    """What the notebook tells, which is empty afterwards."""
    for number in range(dealer.lines):
        note = dealer.notes[number]
        line = keep(log, line, game, note.what, note.who, note.a, note.b)
    dealer.lines = 0
    return int(line)


@compiled_too
def play_barred_plainly(
    states: Any, blank: Any, ruleset: Any, dealers: Any, sittings: Any, bars: Any, barred: Any, others: Any, seed: Any,
    first: Any, limit: Any, kinds: Any, last: Any, opened: Any, log: Any, payoffs: Any, measures: Any, done: Any,
) -> None:  # fmt: skip
    """Play games from `first` on, a row of `payoffs` each, until there is no row left or no room for another's lines;
    `done` says how many games and lines there are. Where `log` has no room at all, nothing is kept."""
    state, rules, chance, mind = states[0], ruleset[0], dealers[CHANCE], dealers[MINDS]
    room = np.zeros(len(barred), np.int64)
    is_kept, line, played = len(log) > 0, 0, 0
    while played < len(payoffs) and (not is_kept or line + MOST_LINES <= len(log)):
        game, row = first + played, played
        most, way = line + MOST_LINES, game % len(sittings)
        states[0] = blank[0]
        sit(chance, seed, game, CHANCE)
        sit(mind, seed, game, MINDS)
        chance.is_open = 1 if is_kept else 0
        verbs.setup(state, rules, chance)
        taken, owed = 0, verbs.waiting(state)
        while owed != 0 and taken < limit:
            seat = lowest(owed)
            if is_kept:
                line = keep_notes(log[:most], line, row, chance)
                count_open(state, rules, seat, room, kinds, last, opened)
            action = decide(state, rules, mind, seat, sittings[way, seat], bars[way, seat], barred, others, room)
            if is_kept:
                line = keep(log[:most], line, row, MOVE, seat, action, 0)
            verbs.act(state, rules, chance, seat, action)
            taken, owed = taken + 1, verbs.waiting(state)
        if is_kept:
            line = keep_notes(log[:most], line, row, chance)
        played += 1
        if owed == 0:
            verbs.payoff(state, rules, payoffs[row])
            verbs.measure(state, rules, measures[row])
    done[0], done[1] = played, line


play_barred = njit(cache=True, nogil=True, error_model="numpy")(play_barred_plainly)


@dataclass(frozen=True)
class Barred(Trial):
    """A trial in which some actions are forbidden."""

    barred: tuple[str, ...] = ()
    """Kinds of action, or actions by name."""
    alone: bool = False
    """Are they forbidden to the first player alone? Then what it got, wherever it sat, is in columns of its own."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.is_compiled:
            zh = "只能禁止打法采取行动；会思考的玩家和自带玩家不行。"
            raise BadNumber("Actions are forbidden to styles; players that think and guests cannot be told so.", zh)

    @property
    def is_straight(self) -> bool:
        """Its loop makes rows, of more columns."""
        return False

    @cached_property
    def families(self) -> dict[str, list[int]]:
        """Numbers that every seat has, each with the columns of the seats."""
        columns = list(self.usual_columns())
        first = [name.removesuffix(f"{SEAT}0") for name in columns if name.endswith(f"{SEAT}0")]
        named = {name: [f"{name}{SEAT}{seat}" for seat in range(self.ruleset.seats)] for name in first}
        return {name: list(map(columns.index, each)) for name, each in named.items() if set(each) <= set(columns)}

    @cached_property
    def columns(self) -> dict[str, str]:
        usual = self.usual_columns()
        own = {f"{OWN}{name}": usual[f"{name}{SEAT}0"] for name in self.families} if self.alone else {}
        return usual | own

    def as_rows(self, first: int, payoffs: Rows, measures: Rows) -> Rows:
        rows = super().as_rows(first, payoffs, measures)
        if not self.alone:
            return rows
        sat = self.lone_seat(first + np.arange(len(rows)))
        own = [rows[np.arange(len(rows)), np.array(places)[sat]] for places in self.families.values()]
        return np.column_stack([rows, *own])

    def lone_seat(self, games: Any) -> Any:
        """Where the first player sits."""
        return (LONE - games * self.rotated) % self.ruleset.seats

    @property
    def bars(self) -> Any:
        """By way to sit and by seat: does what is forbidden concern it?"""
        bars = np.zeros((len(self.sittings), MAX_SEATS), np.bool_)
        bars[:] = bool(self.barred) and not self.alone
        if self.barred and self.alone:
            ways = np.arange(len(bars))
            bars[ways, self.lone_seat(ways)] = True
        return bars

    def _play_compiled(self, first: int, payoffs: Rows, measures: Rows) -> None:
        self.play_kept(first, payoffs, measures, no_log(), np.zeros((2, len(kinds_of(self.ruleset))), np.int64))

    def play_kept(self, first: int, payoffs: Rows, measures: Rows, log: Any, opened: Any) -> tuple[int, int]:
        """Play as many games as there are rows, or as have room for their lines; how many games and lines those are."""
        ruleset, game, done = self.ruleset, self.ruleset.game, np.zeros(2, np.int64)
        unasked = {RANDOM, *game.thinkers}
        others = np.array([game.style(name) for name in reversed(game.styles) if name not in unasked], np.int64)
        with np.errstate(over="ignore"):  # 64-bit arithmetic wraps, compiled or not
            play_barred(
                records(game.state), records(game.state), ruleset.array, records(DEALER, 2), self.sittings, self.bars,
                barred_in(ruleset, self.barred), others, np.uint64(self.seed), first, game.longest,
                numbered_kinds(ruleset), np.zeros(opened.shape[1] + 1, np.int64), opened, log, payoffs, measures, done,
            )  # fmt: skip
        return int(done[0]), int(done[1])


def no_log() -> Any:
    return np.zeros((0, 5), np.int32)


def kinds_of(ruleset: Ruleset) -> list[str]:
    """The kinds of action, in the order of their numbers."""
    return list(dict.fromkeys(name.partition("@")[0] for name in ruleset.actions))


def numbered_kinds(ruleset: Ruleset) -> Any:
    """By action, the number of its kind."""
    kinds = {kind: number for number, kind in enumerate(kinds_of(ruleset))}
    return np.array([kinds[name.partition("@")[0]] for name in ruleset.actions], np.int64)


def barred_in(ruleset: Ruleset, names: Iterable[str]) -> Any:
    """By action: is it among these, by its own name or by that of its kind?"""
    barred, kinds = np.zeros(len(ruleset.actions), np.bool_), kinds_of(ruleset)
    for name in names:
        alike = [number for number, action in enumerate(ruleset.actions) if name in (action, action.partition("@")[0])]
        if not name or not alike:
            raise UnknownName("action", name, filter(None, kinds), filter(None, ruleset.actions))
        barred[alike] = True
    return barred
