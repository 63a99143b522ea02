"""A game as JSON: where each field lies and who may see it, numbers, actions, events and words. With it a page or a
program in another language reads records and stories without Python."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np

from wanju.kernel.fields import Field
from wanju.kernel.game import Game, Ruleset
from wanju.kernel.numbers import Number
from wanju.kernel.text import LANGUAGES


def describe(game: Game) -> dict[str, Any]:
    """Everything that is declared, and what follows from it under the usual rules."""
    usual = game.ruleset()
    return {
        "id": game.id,
        "version": game.version,
        "seats": {"fewest": game.fewest, "most": game.most},
        "longest": game.longest,
        "state": layout(game.state, game.fields),
        "rules": layout(game.rules, {}),
        "numbers": {entry.id: numbered(entry) for entry in game.numbers.entries.values()},
        "presets": game.numbers.presets,
        "usual": usual_rules(usual),
        "styles": list(game.styles),
        "events": {event.name.lower(): told(event) for event in game.events},
        "reasons": {reason.name.lower(): told(reason) for reason in game.reasons},
        "files": dict(game.files),
        "shortcuts": {name: dict(settings) for name, settings in game.shortcuts.items()},
        "words": {language: game.words(language) for language in LANGUAGES},
    }


def usual_rules(ruleset: Ruleset) -> dict[str, Any]:
    """What depends on the ruleset, under the usual one: its hash, the actions by number, what the lab tallies."""
    tallied = ruleset.game.metrics(ruleset)
    return {
        "hash": ruleset.hash,
        "seats": ruleset.seats,
        "actions": list(ruleset.actions),
        "metrics": {metric.name: {"at": place, "is_rate": metric.is_rate} for place, metric in tallied.items()},
    }


def layout(dtype: np.dtype[Any], fields: dict[str, Field]) -> dict[str, Any]:
    """The bytes of a record, field by field."""
    rows = {}
    for name in dtype.names or ():
        kind, at = dtype.fields[name][:2]  # type: ignore[index]
        row: dict[str, Any] = {"at": at, "shape": list(kind.shape)}
        row |= {"record": layout(kind.base, {})} if kind.base.names else {"kind": kind.base.str.lstrip("<|")}
        if name in fields:
            row |= {"seen": seen(fields[name]), "about": fields[name].about}
        rows[name] = row
    return {"size": dtype.itemsize, "fields": rows}


def seen(field: Field) -> str:
    """Who may see a field, in a word."""
    return field.seen if isinstance(field.seen, str) else field.seen.__name__


def numbered(entry: Any) -> dict[str, Any]:
    """A number or a switch, without words."""
    kind = "number" if isinstance(entry, Number) else "switch"
    return {"is": kind} | {key: value for key, value in asdict(entry).items() if key not in ("words", "reading_words")}


def told(name: Any) -> dict[str, Any]:
    """An event or a reason: its number, and the facts of its sentence where they are declared."""
    return {"number": int(name)} | ({"facts": list(name.facts)} if hasattr(name, "facts") else {})
