"""The words that are printed of a game, with the numbers and readings of a ruleset filled in."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from wanju.kernel.game import Ruleset
from wanju.kernel.text import words
from wanju.kernel.wording import without_nothing
from wanju.printing.box import Data, Deck, numbered
from wanju.printing.cards import back, coins

HERE = Path(__file__).parent


class Teller:
    """What a game's tools say on paper, what the game itself says, and what every printed game says."""

    def __init__(self, ruleset: Ruleset, language: str, folder: Path) -> None:
        self.ruleset, self.language = ruleset, language
        self.game = ruleset.words(language)
        self.own = words(folder, language)
        self.shared = words(HERE, language)
        self.facts = {id: self.fact(id, value) for id, value in ruleset.values.items()}

    def fact(self, id: str, value: Any) -> Any:
        """A number as a person writes it, a reading in words."""
        if isinstance(value, float):
            return f"{value:g}"
        return self.game.get(f"reading.{id}.{value}", value) if isinstance(value, str) else value

    def number(self, id: str) -> int:
        """A whole number of the ruleset."""
        value = self.ruleset.values[id]
        assert isinstance(value, int | float)
        return int(value)

    def __call__(self, key: str, **facts: Any) -> str:
        """A line of the tools' own words."""
        return without_nothing(self.own[key].format(**self.facts | facts))

    def all(self, group: str, ids: Iterable[str], **facts: Any) -> list[str]:
        """Several lines of one group."""
        return [self(f"{group}.{id}", **facts) for id in ids]

    def deck(self, id: str, back: Data, faces: list[Data]) -> Deck:
        """Cards under the name of their deck, numbered at their feet."""
        return Deck(id, self(f"deck.{id}"), back, numbered(self(f"foot.{id}"), faces))

    def coins(self, kinds: Iterable[tuple[str, str, str]]) -> Deck:
        """Resource cards: by kind a drawing, a colour and a name."""
        return Deck("coins", self("deck.coins"), back(self.game["title"], "wheel", "grey"), coins(kinds))

    def common(self, key: str, **facts: Any) -> str:
        """A line that is printed of every game."""
        return self.shared[f"print.{key}"].format(**facts)
