"""Boards in a given position, and dice that fall as the test says.

`board([[3, -1, -1, -1], [40, -1, -1, -1]])` is a table at which seat 0 is about to roll; `roll(table, 6, 2)` lets the
next two rolls be a six and a two, and stops where a third would be made or somebody has to choose.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from wanju.games import find
from wanju.games.ludo import turns
from wanju.games.ludo.rows import step_at, with_step
from wanju.kernel import verbs
from wanju.kernel.record import records
from wanju.kernel.table import Table

HOME = 56
YARD = [-1, -1, -1, -1]


class OutOfDice(Exception):
    """The test has said no more rolls."""


@contextmanager
def loaded(dice: list[int]) -> Iterator[None]:
    """The next rolls of any table."""
    fair = turns.roll_die

    def next_roll(*_: Any) -> int:
        if not dice:
            raise OutOfDice
        return dice.pop(0)

    turns.roll_die = next_roll
    try:
        yield
    finally:
        turns.roll_die = fair


def board(rows: list[list[int]], seat: int = 0, *, turn: int = 100, captures: int = 0, **rules: Any) -> Table:
    """A table with pieces at these steps, and this seat about to roll."""
    table = Table(find("ludo").ruleset(len(rows), settings={"throws": "at_once", **rules}), 1)
    state = table.state
    table.states[0] = records(table.game.state)[0]
    for who, row in enumerate(rows):
        for piece, step in enumerate(row):
            state.row[who] = with_step(int(state.row[who]), piece, step)
    state["captures"][:] = captures
    state.seat, state.turns = seat, turn
    table.notes.clear()
    return table


def roll(table: Table, *dice: int) -> Table:
    """Roll so, as long as nobody has to choose."""
    return with_dice(table, dice, lambda: turns.play_on(table.state, table.rules, table.dealer, throw(table)))


def throw(table: Table) -> int:
    return turns.throw(table.state, table.rules, table.dealer)


def choose(table: Table, piece: int, *dice: int) -> Table:
    """The seat that is asked moves this piece; then roll so."""
    seat = int(table.state.seat)
    assert verbs.why_not(table.state, table.rules, seat, piece) == 0
    return with_dice(table, dice, lambda: verbs.act(table.state, table.rules, table.dealer, seat, piece))


def with_dice(table: Table, dice: tuple[int, ...], play: Any) -> Table:
    left = list(dice)
    with loaded(left), suppress(OutOfDice):
        play()
    assert not left, f"{left} were not rolled"
    table._write_down()
    return table


def steps(table: Table, seat: int) -> list[int]:
    """The steps of a seat's pieces."""
    return [step_at(int(table.state.row[seat]), piece) for piece in range(4)]


def over(table: Table) -> bool:
    """Has the game ended? (Between rolls nobody is asked either.)"""
    return bool(table.view()["outcome"] != "playing")


def asked(table: Table) -> list[int]:
    """The pieces to choose from; none if nobody is asked."""
    return [piece for piece in range(4) if table.state.movable >> piece & 1]


def told(table: Table, *kinds: str) -> list[dict[str, Any]]:
    """The events of these kinds."""
    return [event for event in table.events() if event["event"] in kinds]


def reason(table: Table, piece: int) -> str | None:
    """Why the seat that is asked cannot move this piece."""
    refusal = table.refusal(int(table.state.seat), f"piece_{piece}")
    return refusal and refusal.key.removeprefix("reason.")
