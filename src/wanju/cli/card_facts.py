"""What stands on a card beside its text: price and reward of a being, points of a vow, what a role begins with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wanju.cli.speech import Speech
from wanju.kernel.cards import Card
from wanju.kernel.game import Ruleset
from wanju.kernel.score_sheet import signed
from wanju.kernel.wording import Words

REWARDS = ("merit", "wisdom", "fu", "hui")
Row = Mapping[str, Any]


def is_vow(row: Row) -> bool:
    return "success" in row


def row_of(ruleset: Ruleset, card: Card) -> Row:
    """The row of a card in the sheet of its game."""
    sheet = ruleset.game.sheet(ruleset)
    deck = "vows" if card.deck == "bodhisattva" else card.deck
    row: Row = sheet.get(deck, {}).get(card.id, {})
    return row


def facts_of(speech: Speech, words: Words, row: Row) -> list[str]:
    """The numbers of a card, a line for each kind."""
    told = []
    if "cost" in row:
        told.append(price(speech, words, row))
    if is_vow(row):
        told += row["told"][speech.language].split(" · ")
    if "start" in row:
        begins = speech.join(f"{words[f'counter.{what}']} {amount}" for what, amount in row["start"].items())
        told.append(speech("cards.begins", begins=begins))
    if "passive" in row:
        told.append(row["passive"][speech.language])
    return told


def price(speech: Speech, words: Words, row: Row) -> str:
    """What a being costs, what it brings, and whether it is a field of merit."""
    brings = [f"{words[f'counter.{what}']} {signed(row[what])}" for what in REWARDS if row.get(what)]
    brings += [words["field.field"]] if row.get("field") else []
    return speech("cards.price", cost=row["cost"], brings=speech.join(brings))
