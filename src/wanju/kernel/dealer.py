"""The dealer: a counter-based random stream and a notebook, beside the state and never inside it.

The stream is SplitMix64 (Steele, Lea & Flood 2014): draw number n is a mix of `key + n · γ`, so nothing but a key and
a counter is kept and no future is ever stored. The notebook is the story of what happened since it was last read;
it is closed in the loops that play millions of games. A table of people has a dealer whose draws can be checked
afterwards (`kernel/seal.py`); nothing else differs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from wanju.compiler import compile_for_callers
from wanju.kernel.record import Record, Records, record_type, records
from wanju.kernel.rule import compiled_too
from wanju.kernel.seal import Seal
from wanju.kernel.sealed import FIELDS as OF_A_SEAL
from wanju.kernel.sealed import break_in, sealed_number

CHANCE, MINDS = 0, 1
"""Streams of a game's seed: what the rules draw, and what rule-of-thumb players draw."""
EVERYONE = -1
NOTEBOOK_LINES = 512

NOTE = record_type(
    what=np.int16,  # an event of the game's own list
    who=np.int16,  # the seat it happened to, or -1
    a=np.int16,
    b=np.int16,
    readers=np.int32,  # bitmask of the seats that may read it; EVERYONE for all
)
FIELDS: dict[str, Any] = {
    "key": np.uint64,
    "counter": np.uint64,
    "is_open": np.int32,  # is the notebook written at all
    "lines": np.int32,  # written since it was last read
}
DEALER = record_type(**FIELDS, notes=(NOTE, NOTEBOOK_LINES))
SILENT = record_type(**FIELDS)
"""A dealer without a notebook, for loops that play millions of games: rules compiled for it tell nothing at all."""

LIVE = record_type(**FIELDS, notes=(NOTE, NOTEBOOK_LINES), **OF_A_SEAL)
"""A dealer of compiled rules at a table of people: of a seal, or of a stream."""

GAMMA = np.uint64(0x9E3779B97F4A7C15)
FIRST_FACTOR = np.uint64(0xBF58476D1CE4E5B9)
SECOND_FACTOR = np.uint64(0x94D049BB133111EB)
BY_30, BY_27, BY_31, BY_32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
ONE = np.uint64(1)


class Note(NamedTuple):
    """One line of the notebook, as Python sees it."""

    what: int
    who: int
    a: int
    b: int
    readers: int


@compiled_too
def mix(x: Any) -> Any:
    """Scramble 64 bits."""
    x = (x ^ (x >> BY_30)) * FIRST_FACTOR
    x = (x ^ (x >> BY_27)) * SECOND_FACTOR
    return x ^ (x >> BY_31)


@compiled_too
def sit(dealer: Record, seed: Any, game: Any, stream: Any) -> None:
    """Begin a stream of its own for this seed, this game's number and this purpose."""
    key = mix(np.uint64(seed) + GAMMA)
    key = mix(key + np.uint64(game) * GAMMA)
    dealer.key = mix(key ^ (np.uint64(stream) * FIRST_FACTOR))
    dealer.counter = np.uint64(0)
    dealer.lines = 0


class SealedDealer:
    """A dealer of the same shape that draws from a seal. Only plain rules know it."""

    def __init__(self, seal: Seal) -> None:
        self.seal, self.counter = seal, np.uint64(0)
        self.is_open, self.lines = 1, 0
        self.notes = records(NOTE, NOTEBOOK_LINES)


class Undecided(Exception):
    """A script has come to its end where the rules roll."""

    def __init__(self, sides: int) -> None:
        super().__init__(f"one of {sides}")
        self.sides = sides


class ScriptedDealer:
    """A dealer whose rolls are given, for walks through all that may happen. Only plain rules know it."""

    def __init__(self, rolls: Sequence[int]) -> None:
        self.left, self.is_open, self.lines = list(rolls), 0, 0

    def next_roll(self, sides: int) -> int:
        """The next of the script."""
        if not self.left:
            raise Undecided(sides)
        return self.left.pop(0)


AnyDealer = Record | SealedDealer


def draw(dealer: AnyDealer) -> Any:
    """The next 64 random bits."""
    dealer.counter += ONE
    if isinstance(dealer, SealedDealer):
        return np.uint64(dealer.seal.number(int(dealer.counter)))
    return mix(dealer.key + dealer.counter * GAMMA)


def draw_compiled(dealer: Record) -> Any:
    """What drawing becomes in the loops that play millions of games: they deal from streams alone."""
    dealer.counter += ONE
    return mix(dealer.key + dealer.counter * GAMMA)


def draw_live(dealer: Record) -> Any:
    """What drawing becomes in compiled rules at a table of people."""
    dealer.counter += ONE
    if dealer.is_sealed != 0:
        return sealed_number(dealer, np.int64(dealer.counter))
    return mix(dealer.key + dealer.counter * GAMMA)


compile_for_callers(draw, lambda dealer: draw_live if "is_sealed" in dealer.fields else draw_compiled)


def roll(dealer: Record, sides: int) -> int:
    """A whole number from 0 to sides − 1, each exactly as likely."""
    return dealer.next_roll(sides) if isinstance(dealer, ScriptedDealer) else roll_from_stream(dealer, sides)


@compiled_too
def roll_from_stream(dealer: Record, sides: int) -> int:
    """What rolling becomes in compiled rules (Lemire 2019)."""
    n = np.uint64(sides)
    product = (draw(dealer) >> BY_32) * n
    low = product & np.uint64(0xFFFFFFFF)
    if low < n:
        least = (np.uint64(0x100000000) - n) % n
        while low < least:
            product = (draw(dealer) >> BY_32) * n
            low = product & np.uint64(0xFFFFFFFF)
    return int(np.int64(product >> BY_32))  # signed, or compiled code would go on in floats


compile_for_callers(roll, lambda dealer, sides: roll_from_stream)


@compiled_too
def happens(dealer: Record, chances: int, of: int) -> bool:
    """True `chances` times in `of`."""
    return roll(dealer, of) < chances


def tell_to(dealer: Record, readers: int, what: int, who: int, a: int, b: int) -> None:
    """Write a line that only some seats may read."""
    if dealer.is_open != 0:
        write(dealer, readers, what, who, a, b)


@compiled_too
def write(dealer: Record, readers: int, what: int, who: int, a: int, b: int) -> None:
    """Put a line into the notebook, as long as there is room."""
    if dealer.lines >= NOTEBOOK_LINES:
        return
    note = dealer.notes[dealer.lines]
    note.what = what
    note.who = who
    note.a = a
    note.b = b
    note.readers = readers
    dealer.lines += 1


def tell(dealer: Record, what: int, who: int, a: int, b: int) -> None:
    """Write a line that everybody may read."""
    tell_to(dealer, EVERYONE, what, who, a, b)


def tell_nobody(*line: Any) -> None:
    """What telling becomes in rules compiled for a silent dealer."""


def _compile_unless_silent(telling: Callable[..., None]) -> None:
    compile_for_callers(telling, lambda dealer, *line: telling if "notes" in dealer.fields else tell_nobody)


for _telling in (tell_to, tell):
    _compile_unless_silent(_telling)


def new_dealer(seed: int, *, game: int = 0, stream: int = 0, notebook: bool = False) -> Record:
    """A dealer ready to deal game number `game` of `seed`."""
    dealer: Record = records(DEALER)[0]
    with np.errstate(over="ignore"):
        sit(dealer, seed, game, stream)
    dealer.is_open = int(notebook)
    return dealer


def same_dealer(dealer: AnyDealer) -> AnyDealer:
    """A dealer who goes on as this one would."""
    if isinstance(dealer, SealedDealer):
        twin = SealedDealer(dealer.seal)
        twin.counter, twin.is_open = dealer.counter, dealer.is_open
        return twin
    copies = records(DEALER)
    copies[0] = dealer
    copy: Record = copies[0]
    return copy


def live_dealer(dealer: AnyDealer) -> Records:
    """An array of one dealer, for compiled rules, that goes on as this one would."""
    live = records(LIVE)
    if isinstance(dealer, SealedDealer):
        break_in(live, dealer.seal)
    else:
        live["key"] = dealer.key
    live["counter"], live["is_open"] = dealer.counter, dealer.is_open
    return live


def read_notebook(dealer: AnyDealer) -> list[Note]:
    """What was written since the last reading; the notebook is empty afterwards."""
    notes = [Note(*(int(x) for x in dealer.notes[i])) for i in range(int(dealer.lines))]
    dealer.lines = 0
    return notes
