"""What a page needs to think by itself: the search of a game as WebAssembly, the decisions of a match that is over, and
a position as one seat can know it. The server only hands these out; simulations run in the visitor's browser."""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.bots.review import Decision, Judge, decisions
from wanju.bots.search import webassembly
from wanju.bots.search.aside import WASM, prepare
from wanju.games import known
from wanju.kernel import verbs
from wanju.kernel.dealer import MINDS, new_dealer
from wanju.kernel.game import Ruleset
from wanju.kernel.portable import differences, in_base64
from wanju.kernel.table import Table
from wanju.live.packed import Packed, Shelf


def made(id: str) -> Packed:
    """The search of a game, compiled."""
    prepare(known(id), WASM)
    return Packed.of(webassembly.module(known(id)))


module = Shelf(made)


def basis(ruleset: Ruleset) -> dict[str, Any]:
    """The rules, and how a position is judged under them, as the records that the search reads."""
    game, judge = ruleset.game, Judge(ruleset)
    plan = judge.plans[0]
    return {
        "game": game.id, "module": webassembly.facts(game), "seats": ruleset.seats, "actions": list(ruleset.actions),
        "rules": in_base64(ruleset.array.tobytes()), "plan": in_base64(judge.plans.tobytes()),
        "objective": game.objectives[int(plan.wants[0])], "style": game.styles[int(plan.styles[0])],
    }  # fmt: skip


def match_told(table: Table) -> dict[str, Any]:
    """A match that is over, decision by decision: of each position what differs from the one before."""
    rows, before = [], np.zeros(table.game.state.itemsize, np.uint8).tobytes()
    for each in decisions(table):
        rows.append(row(each, before))
        before = each.states.tobytes()
    return basis(table.ruleset) | {"decisions": rows, "end": Judge(table.ruleset).result(table.states)}


def row(decision: Decision, before: bytes) -> dict[str, Any]:
    patches = differences(before, decision.states.tobytes())
    return {"move": decision.move, "seat": decision.seat, "action": decision.action, "patches": patches}


def position_told(table: Table, seat: int, seed: int) -> dict[str, Any]:
    """Where a seat has to decide, with all that it cannot know drawn anew: nothing of it is true but by chance."""
    states = table.states.copy()
    verbs.imagine(states[0], table.rules, new_dealer(seed, stream=MINDS), seat)
    return basis(table.ruleset) | {"seat": seat, "state": in_base64(states.tobytes())}
