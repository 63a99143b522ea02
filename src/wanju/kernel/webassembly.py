"""A game's rules as a WebAssembly module: the loop that plays many games, every verb by itself, and a dealer's `sit`.

Records are passed by their places in memory; their layouts are those of `describe`. All whole numbers have 64 bits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from numba import carray, types
from numba.np.numpy_support import from_dtype

from wanju.compiler import IS_ORDINARY
from wanju.compiler.folder import kept
from wanju.compiler.way import VARIABLE
from wanju.kernel import dealer as dealing
from wanju.kernel import verbs
from wanju.kernel.dealer import DEALER, SILENT
from wanju.kernel.errors import GameError
from wanju.kernel.game import Game
from wanju.kernel.loops import play_range
from wanju.kernel.record import MAX_SEATS

Function = Callable[..., Any]


def module(game: Game) -> bytes:
    """The rules as a module."""
    return built(game, "wasm", wanted(game), "choose")


def built(game: Game, kind: str, exports: Mapping[str, tuple[Function, Any]], *apart: str) -> bytes:
    """A module with these exports, built now or by an earlier run from the same sources. Verbs that are `apart` stay
    functions of their own if it is large."""
    if IS_ORDINARY:
        zh = f"WebAssembly 只能由自己的编译器生成；{VARIABLE} 或这个版本的 Numba 用不了它。"
        sentence = f"WebAssembly is made by the compiler of our own alone; {VARIABLE} or this Numba rules it out."
        raise GameError(sentence, zh)
    from wanju.compiler.wasm import build

    return kept(kept_as(game, kind), lambda: build(exports, *(game.functions[verb] for verb in apart)))


def kept_as(game: Game, kind: str) -> str:
    """The name under which something made from a game is kept."""
    layouts = repr((game.state.descr, game.rules.descr))  # they name a hash of the game's own sources
    return f"{game.id}-{sha256(layouts.encode()).hexdigest()[:16]}.{kind}"


def wanted(game: Game) -> dict[str, tuple[Function, Any]]:
    """What the module exports, each with the kinds of its arguments."""
    state, rules, dealer, silent = map(from_dtype, (game.state, game.rules, DEALER, SILENT))
    one, many, nothing, at = types.int64, types.CPointer(types.float64), types.none, types.CPointer
    signatures: dict[Function, Any] = {
        setup: nothing(state, rules, dealer),
        waiting: one(state),
        why_not: one(state, rules, one, one),
        act: nothing(state, rules, dealer, one, one),
        payoff: nothing(state, rules, many, one),
        measure: nothing(state, rules, many, one),
        choose: one(state, rules, dealer, one, one),
        imagine: nothing(state, rules, dealer, one),
        change: nothing(state, rules, dealer, one, one, one, one),
        derive: nothing(rules),
    }
    found = {each: kinds for each, kinds in signatures.items() if each.__name__ in game.functions}
    records = at(state), at(state), at(rules), at(silent)
    found[sit] = nothing(dealer, types.uint64, one, one)
    found[play_many] = one(*records, at(one), types.uint64, *(one,) * 7, *(many,) * 4)
    return {each.__name__: (each, kinds) for each, kinds in found.items()}


def play_many(
    state: Any, blank: Any, rules: Any, dealers: Any, styles: Any, seed: Any, first: Any, count: Any, limit: Any,
    ways: Any, rows: Any, seats: Any, columns: Any, payoffs: Any, payoff_tally: Any, measures: Any, measure_tally: Any,
) -> Any:  # fmt: skip
    return play_range(
        carray(state, 1), carray(blank, 1), carray(rules, 1), carray(dealers, 2), carray(styles, (ways, MAX_SEATS)),
        seed, first, count, limit,
        carray(payoffs, (rows, seats)), carray(payoff_tally, (3, seats)),
        carray(measures, (rows, columns)), carray(measure_tally, (3, columns)),
    )  # fmt: skip


def sit(dealer: Any, seed: Any, game: Any, stream: Any) -> None:
    dealing.sit(dealer, seed, game, stream)


def setup(state: Any, rules: Any, dealer: Any) -> None:
    verbs.setup(state, rules, dealer)


def waiting(state: Any) -> Any:
    return verbs.waiting(state)


def why_not(state: Any, rules: Any, seat: Any, action: Any) -> Any:
    return verbs.why_not(state, rules, seat, action)


def act(state: Any, rules: Any, dealer: Any, seat: Any, action: Any) -> None:
    verbs.act(state, rules, dealer, seat, action)


def payoff(state: Any, rules: Any, out: Any, seats: Any) -> None:
    verbs.payoff(state, rules, carray(out, seats))


def measure(state: Any, rules: Any, out: Any, columns: Any) -> None:
    verbs.measure(state, rules, carray(out, columns))


def choose(state: Any, rules: Any, dealer: Any, seat: Any, style: Any) -> Any:
    return verbs.choose(state, rules, dealer, seat, style)


def imagine(state: Any, rules: Any, dealer: Any, seat: Any) -> None:
    verbs.imagine(state, rules, dealer, seat)


def change(state: Any, rules: Any, dealer: Any, how: Any, who: Any, what: Any, by: Any) -> None:
    verbs.change(state, rules, dealer, how, who, what, by)


def derive(rules: Any) -> None:
    verbs.derive(rules)
