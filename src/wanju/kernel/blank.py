"""What a card is worth is seen by taking it away: the same deck in which it says nothing, or an option is closed.

A blank card keeps its id and its place, so the same cards are drawn. It has no lines, gifts or heroes; its options are
still asked for and do nothing. What a deck says beyond lines, such as the merit of a being, is what the game's `blank`
says of a blank card. A closed option needs what cannot be; where a file has no conditions, the option is blank.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from wanju.kernel.brought import read_brought_json, read_brought_toml
from wanju.kernel.dealer import Note
from wanju.kernel.game import Game, Ruleset
from wanju.kernel.numbers import Number

LINES = ("do", "afterwards", "gift", "hero")
OPTIONS = ("choice", "choices")
JSON = ".json"


class Piece(NamedTuple):
    """A card, or an option of one, in a file of the game."""

    file: str
    card: str
    option: str = ""

    @property
    def name(self) -> str:
        return f"{self.card}.{self.option}" if self.option else self.card


def pieces(game: Game, files: Mapping[str, str]) -> list[Piece]:
    """Every card of the decks that can be blank, and after each its options."""
    found: list[Piece] = []
    for file in game.blank:
        named = game.naming.get(file)
        for card in cards_in(read(game, files, file)):
            found.append(Piece(file, card["id"]))
            if named is None or named.has_options:
                found += [Piece(file, card["id"], option["id"]) for option in options_of(card)]
    return found


def without(game: Game, files: Mapping[str, str], piece: Piece) -> dict[str, str]:
    """The same files with one card blank, or one option closed."""
    data, blank = read(game, files, piece.file), game.blank[piece.file]
    card = next(card for card in cards_in(data) if card["id"] == piece.card)
    if not piece.option:
        make_blank(card, blank)
    else:
        option = next(option for option in options_of(card) if option["id"] == piece.option)
        if isinstance(data, list):
            make_blank(option, blank)
        else:
            option["needs"] = [*option.get("needs", []), *impossible(game)]
    return {**files, piece.file: written(data)}


def make_blank(row: dict[str, Any], blank: Mapping[str, Any]) -> None:
    """Take its lines away, and those of its options."""
    for key in LINES:
        row.pop(key, None)
    row |= {key: value for key, value in blank.items() if key in row}
    if not options_of(row):
        row.pop("asks", None)
    for option in options_of(row):
        make_blank(option, blank)


def impossible(game: Game) -> list[str]:
    """Two conditions of which one never holds."""
    entries = game.numbers.entries.values()
    number = next(e.id for e in entries if isinstance(e, Number) and e.step % 1 == 0 and not e.per_seat)
    return [f"rule.{number} >= 1", f"rule.{number} <= 0"]


# ── who speaks of a piece ────────────────────────────────────────────────────


def told_of(ruleset: Ruleset, note: Note) -> list[str]:
    """The names that a line of the notebook mentions, among them those of pieces."""
    if ruleset.game.speaks_of is not None:
        return ruleset.game.speaks_of(ruleset, note)
    return [fact for fact in ruleset.game.narrate(ruleset, note).values() if isinstance(fact, str)]


# ── files ────────────────────────────────────────────────────────────────────


def read(game: Game, files: Mapping[str, str], file: str) -> Any:
    """What is in a file: ours, or an edited copy."""
    place = game.files[file]
    text = files[file] if file in files else game.our_text(file)
    return read_brought_json(place, text) if place.endswith(JSON) else read_brought_toml(place, text)


def cards_in(data: Any) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = data if isinstance(data, list) else data["card"]
    return listed


def options_of(card: Mapping[str, Any]) -> list[dict[str, Any]]:
    return next((card[key] for key in OPTIONS if key in card), [])


def written(data: Any) -> str:
    """Back to a text: JSON as JSON, anything else as TOML, a card under each [[card]]."""
    if isinstance(data, list):
        return json.dumps(data, ensure_ascii=False)
    parts = [table("[deck]", data["deck"]), *(table("[[card]]", card) for card in data["card"])]
    return "\n".join(parts)


def table(head: str, row: Mapping[str, Any]) -> str:
    return "\n".join([head, *(f"{json.dumps(key)} = {toml(value)}" for key, value in row.items()), ""])


def toml(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
