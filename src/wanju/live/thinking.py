"""What a page needs to think by itself: the search of a game as WebAssembly, the decisions of a match that is over, and
a position as one seat can know it. The server only hands these out; simulations run in the visitor's browser."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from wanju.bots.review import Decision, Judge, decisions
from wanju.bots.search import webassembly
from wanju.bots.search.aside import WASM, prepare
from wanju.games import known
from wanju.kernel import verbs
from wanju.kernel.dealer import MINDS, new_dealer
from wanju.kernel.game import Ruleset
from wanju.kernel.lesson import reasons, whys
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
        at = Table.at(table.ruleset, each.states, each.seat, 0)
        rows.append(row(each, before) | {"why": whys(at, each.seat, at.legal(each.seat))} | asking(at, each.seat))
        before = each.states.tobytes()
    end = Judge(table.ruleset).result(table.states)
    return basis(table.ruleset) | {
        "decisions": rows,
        "end": end,
        "reasons": said(table, [each["why"] for each in rows]),
    }


def asking(table: Table, seat: int) -> dict[str, str]:
    """The card whose options are chosen from, where the game has cards and one asks."""
    card = (table.view(seat).get("prompt") or {}).get("card") if table.game.sheet(table.ruleset).get("cards") else None
    return {"card": card} if card else {}


def said(table: Table, keys: Iterable[Mapping[str, str]]) -> dict[str, dict[str, str]]:
    """The reasons for actions, each once, in every language."""
    return {key: reasons(table, key) for key in dict.fromkeys(key for each in keys for key in each.values())}


def row(decision: Decision, before: bytes) -> dict[str, Any]:
    patches = differences(before, decision.states.tobytes())
    return {"move": decision.move, "seat": decision.seat, "action": decision.action, "patches": patches}


def position_told(table: Table, seat: int, seed: int) -> dict[str, Any]:
    """Where a seat has to decide, with all that it cannot know drawn anew: nothing of it is true but by chance."""
    states = table.states.copy()
    verbs.imagine(states[0], table.rules, new_dealer(seed, stream=MINDS), seat)
    keys = whys(table, seat, table.legal(seat))
    told = {"seat": seat, "state": in_base64(states.tobytes()), "why": keys, "reasons": said(table, [keys])}
    return basis(table.ruleset) | told
