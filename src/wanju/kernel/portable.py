"""A game as a page needs it beside its WebAssembly module: the description, and what only Python could work out.

Rules records are bytes: those of the usual rules in full, those of other presets and seats as what differs. A number
that decides nothing but its own field and what is derived from it can be set by the page itself; whatever else changes
a game is Python's to lay out.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import numpy as np
from numba import types

from wanju.kernel import dealer, loops, settable
from wanju.kernel.describe import describe, layout
from wanju.kernel.errors import GameError
from wanju.kernel.game import Game, Ruleset
from wanju.kernel.record import MAX_SEATS
from wanju.kernel.webassembly import wanted

NEAR = 12
"""Bytes between two differences that are not worth a patch of their own."""

Patch = tuple[int, str]
"""Where to write, and bytes in base64."""


def portable(game: Game) -> dict[str, Any]:
    """The description of a game with all that a page needs to play it."""
    told, usual, alone = describe(game), game.ruleset(), settable.alone(game)
    for id, row in told["numbers"].items():
        row["alone"] = id in alone
    rulesets = list(every_ruleset(game))
    metrics, actions = listed(map(metrics_of, rulesets)), listed(map(actions_of, rulesets))
    tables: dict[str, dict[int, Any]] = {preset: {} for preset in game.numbers.presets}
    for each in rulesets:
        tables[each.preset][each.seats] = {
            "hash": each.hash,
            "patches": differences(usual.array.tobytes(), each.array.tobytes()),
            "metrics": metrics.index(metrics_of(each)),
            "actions": actions.index(actions_of(each)),
        }
    more = {
        "bytes": in_base64(usual.array.tobytes()), "tables": tables, "metrics": metrics, "actions": actions,
        "rates": sorted({metric.name for each in rulesets for metric in game.metrics(each).values() if metric.is_rate}),
    }  # fmt: skip
    return told | {"rulesets": more} | module_facts(game)


def module_facts(game: Game) -> dict[str, Any]:
    """What is to be known of the module: its functions, and what they take besides state and rules."""
    return {
        "functions": functions_told(wanted(game)),
        "dealer": layout(dealer.DEALER, {}),
        "silent": layout(dealer.SILENT, {}),
        "streams": {"chance": dealer.CHANCE, "minds": dealer.MINDS},
        "tally": {"count": loops.COUNT, "sum": loops.SUM, "squares": loops.SQUARES},
        "most_seats": MAX_SEATS,
    }  # fmt: skip


def functions_told(exported: Mapping[str, tuple[Any, Any]]) -> dict[str, Any]:
    """What each function of a module takes, and whether it gives anything back."""
    return {
        name: {"takes": list(map(kind, kinds.args)), "gives": kinds.return_type != types.none}
        for name, (_, kinds) in exported.items()
    }


def kind(argument: Any) -> str:
    """An argument is the place of something in memory, or a number."""
    return "place" if isinstance(argument, types.CPointer | types.Record) else "number"


def every_ruleset(game: Game) -> Iterator[Ruleset]:
    """Every preset at every table it is for."""
    for preset in game.numbers.presets:
        for seats in range(game.fewest, game.most + 1):
            with suppress(GameError):
                yield game.ruleset(seats, preset)


def metrics_of(ruleset: Ruleset) -> dict[str, int]:
    """What is tallied, by name, with its place."""
    return {metric.name: place for place, metric in ruleset.game.metrics(ruleset).items()}


def actions_of(ruleset: Ruleset) -> list[str]:
    return list(ruleset.actions)


def listed(every: Iterable[Any]) -> list[Any]:
    """Each of them once."""
    found: list[Any] = []
    for each in every:
        if each not in found:
            found.append(each)
    return found


def in_base64(data: bytes) -> str:
    return b64encode(data).decode()


def differences(old: bytes, new: bytes) -> list[Patch]:
    """What to write over the old bytes to have the new ones."""
    places = np.flatnonzero(np.frombuffer(old, np.uint8) != np.frombuffer(new, np.uint8))
    runs = np.split(places, np.flatnonzero(np.diff(places) > NEAR) + 1) if len(places) else []
    return [(int(run[0]), in_base64(new[run[0] : run[-1] + 1])) for run in runs]
