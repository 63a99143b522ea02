"""The verbs every game answers to, chosen by the type of its state record.

Called from Python, a verb runs the game's plain function. Called from a compiled loop, it becomes the game's compiled
function. So a loop is written once, here, and is compiled for each game and cached on disk.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba.np.numpy_support import from_dtype

from wanju.compiler import compile_for_callers
from wanju.kernel.record import Record

Function = Callable[..., Any]

NAMES = ("setup", "waiting", "why_not", "legal", "act", "payoff", "worth", "measure", "choose", "imagine")
CARD_NAMES = ("change", "call")
"""Verbs of games whose cards are data: what the interpreter of `effects` asks of the game."""

MORE_NAMES = ("derive", "moment_of", "chart", "traits")
"""Verbs that a game may do without."""

_plain: dict[Any, dict[str, Function]] = {}
_compiled: dict[Any, dict[str, Function]] = {}


def register(state: np.dtype[Any], functions: dict[str, Function], rules: np.dtype[Any] | None = None) -> None:
    """Teach the verbs a game: its functions, under the type of its state, and of its rules where these are derived."""
    if missing := [name for name in NAMES if name not in functions]:
        raise TypeError(f"a game must register every verb; missing: {', '.join(missing)}")
    if unknown := [name for name in functions if name not in NAMES + CARD_NAMES + MORE_NAMES]:
        raise TypeError(f"no verb is called {', '.join(unknown)}")
    for dtype in (state,) if rules is None else (state, rules):
        _plain[dtype] = functions
        _compiled[from_dtype(dtype)] = functions


def _of(verb: str, state: Record) -> Function:
    """The plain function, with 64-bit arithmetic wrapping as it does when compiled."""
    function = _plain[state.dtype][verb]

    def wrapped(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*arguments)

    return wrapped


def setup(state: Record, rules: Record, dealer: Record) -> None:
    """Lay out the table."""
    _of("setup", state)(state, rules, dealer)


def waiting(state: Record) -> int:
    """A bitmask of the seats that owe a decision; several at once choose in secret; 0 means over."""
    return int(_of("waiting", state)(state))


def why_not(state: Record, rules: Record, seat: int, action: int) -> int:
    """0 if the action is legal, else the number of the reason."""
    return int(_of("why_not", state)(state, rules, seat, action))


def legal(state: Record, rules: Record, seat: int, out: Any) -> int:
    """Write the numbers of all legal actions, in order; returns how many there are."""
    return int(_of("legal", state)(state, rules, seat, out))


def act(state: Record, rules: Record, dealer: Record, seat: int, action: int) -> None:
    """Take a decision; when the last one owed is in, resolve and run on to the next decision."""
    _of("act", state)(state, rules, dealer, seat, action)


def payoff(state: Record, rules: Record, out: Any) -> None:
    """Write what each seat got out of the game."""
    _of("payoff", state)(state, rules, out)


def worth(state: Record, rules: Record, seat: int, which: int) -> float:
    """What the game, as it stands, is worth to somebody with this objective, from 0 to 1 or thereabouts; also if it is
    lost or not over. Objective 0 is the payoff, which `payoff` alone writes."""
    return float(_of("worth", state)(state, rules, seat, which))


def measure(state: Record, rules: Record, out: Any) -> None:
    """Write the numbers the lab tallies; NaN where one does not apply to this game."""
    _of("measure", state)(state, rules, out)


def moment_of(state: Record, rules: Record) -> int:
    """The number of the round, the turn, or whatever a game is told by, as its table stands; it never falls."""
    return int(_of("moment_of", state)(state, rules))


def chart(state: Record, rules: Record, out: Any) -> None:
    """Write the numbers that the lab follows from moment to moment; NaN where there is none."""
    _of("chart", state)(state, rules, out)


def traits(state: Record, rules: Record, out: Any) -> None:
    """Write what each seat was and did in a game that is over: a row for each board, of which board b is seat b's, or
    seat b modulo the seats where they have several. A row that nobody has stays NaN."""
    _of("traits", state)(state, rules, out)


def choose(state: Record, rules: Record, dealer: Record, seat: int, style: int) -> int:
    """What a rule-of-thumb player of this style does; it never looks at what the seat may not know."""
    return int(_of("choose", state)(state, rules, dealer, seat, style))


def imagine(state: Record, rules: Record, dealer: Record, seat: int) -> None:
    """Redraw everything this seat cannot know."""
    _of("imagine", state)(state, rules, dealer, seat)


def change(state: Record, rules: Record, dealer: Record, how: int, who: int, what: int, by: int) -> None:
    """A line of a card raises, lowers or sets a counter: of seat `who`, or of the table if `who` is −1."""
    _of("change", state)(state, rules, dealer, how, who, what, by)


def call(state: Record, rules: Record, dealer: Record, which: int, me: int, chosen: int) -> None:
    """A line of a card calls a function of the game by its number."""
    _of("call", state)(state, rules, dealer, which, me, chosen)


def derive(rules: Record) -> None:
    """Write what follows from the numbers and switches of the rules record beside them."""
    _of("derive", rules)(rules)


def _compile_as_registered(verb: Function) -> None:
    """In compiled code, a verb becomes the game's own function."""
    compile_for_callers(verb, lambda state, *others: _compiled[state][verb.__name__])


for _verb in (
    setup, waiting, why_not, legal, act, payoff, worth, measure, choose, imagine, change, call, derive, moment_of,
    chart, traits,
):  # fmt: skip
    _compile_as_registered(_verb)
