"""The search of a game as a WebAssembly module of its own, for pages that review a match or give a hint.

`GAME.think.wasm` exports `think`, a dealer's `sit` and the verbs that a position is played on with. All that it works
on is laid out by whoever calls it, in sizes that `facts` tells.
"""

from __future__ import annotations

from typing import Any

from numba import carray, types
from numba.np.numpy_support import from_dtype

from wanju.bots.search import plan
from wanju.bots.search.thinking import think_plainly
from wanju.kernel import verbs
from wanju.kernel import webassembly as rules_of
from wanju.kernel.dealer import SILENT
from wanju.kernel.describe import layout
from wanju.kernel.game import Game
from wanju.kernel.portable import functions_told
from wanju.kernel.record import MAX_SEATS

APART = ("choose", "act", "imagine", "legal")
"""Verbs that stay functions of their own in a large program: the search calls each from several places."""
LAYOUTS = {"plan": plan.PLAN, "edge": plan.EDGE, "step": plan.STEP, "option": plan.OPTION, "silent": SILENT}


def module(game: Game) -> bytes:
    """The search as a module."""
    return rules_of.built(game, "think.wasm", wanted(game), *APART)


def wanted(game: Game) -> dict[str, Any]:
    """What the module exports, each with the kinds of its arguments."""
    state, rules, silent = map(from_dtype, (game.state, game.rules, SILENT))
    one, at, nothing, long = types.int64, types.CPointer, types.none, types.uint64
    many = at(types.float64)
    plans, edges, steps, options = (from_dtype(LAYOUTS[name]) for name in ("plan", "edge", "step", "option"))
    signatures: dict[Any, Any] = {
        rules_of.sit: nothing(silent, long, one, one),
        rules_of.setup: nothing(state, rules, silent),
        rules_of.waiting: one(state),
        legal: one(state, rules, one, at(one), one),
        rules_of.act: nothing(state, rules, silent, one, one),
        rules_of.imagine: nothing(state, rules, silent, one),
        rules_of.payoff: nothing(state, rules, many, one),
        worth: nothing(state, rules, one, one, many),
        think: one(
            at(state), at(rules), at(silent), at(plans), at(edges), one, at(steps), at(one), at(one), one, at(long),
            at(options), many, one, long, one, one,
        ),
    }  # fmt: skip
    return {each.__name__: (each, takes) for each, takes in signatures.items()}


def facts(game: Game) -> dict[str, Any]:
    """What a page has to know of the module."""
    return {
        "id": game.id,
        "functions": functions_told(wanted(game)),
        "most_seats": MAX_SEATS,
        "deepest": plan.DEEPEST,
        "methods": {method.name.lower(): method.value for method in plan.Method},
        "state": layout(game.state, {}),
        "rules": {"size": game.rules.itemsize, "fields": {}},
    } | {name: layout(dtype, {}) for name, dtype in LAYOUTS.items()}


def think(
    states: Any, rules: Any, dealers: Any, plans: Any, edges: Any, room: Any, steps: Any, actions: Any, slots: Any,
    most: Any, keys: Any, options: Any, payoffs: Any, seat: Any, seed: Any, first: Any, count: Any,
) -> Any:  # fmt: skip
    return think_plainly(
        carray(states, 2), carray(rules, 1), carray(dealers, 2), carray(plans, 1), carray(edges, room),
        carray(steps, plan.DEEPEST), carray(actions, most), carray(slots, most), carray(keys, MAX_SEATS),
        carray(options, max(most, MAX_SEATS)), carray(payoffs, MAX_SEATS), seat, seed, first, count,
    )  # fmt: skip


def legal(state: Any, rules: Any, seat: Any, out: Any, most: Any) -> Any:
    return verbs.legal(state, rules, seat, carray(out, most))


def worth(state: Any, rules: Any, seat: Any, which: Any, out: Any) -> None:
    carray(out, 1)[0] = verbs.worth(state, rules, seat, which)
