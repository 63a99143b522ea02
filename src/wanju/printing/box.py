"""What is in the box of a game: parts in order, each as plain data for the template of its kind, and what is counted.

A card has a face and a back, both of them tables that `templates/face.typ` draws. Cards of one size share sheets, and a
sheet is two pages, of which the second is the back of the first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from wanju.printing.paper import BLEED, FORMATS, Paper, marks, slots

Data = dict[str, Any]


@dataclass(frozen=True)
class Component:
    """One line of the list of what is in the box."""

    id: str
    name: str
    count: int


class Deck(NamedTuple):
    """Cards with one back."""

    id: str
    name: str
    back: Data
    faces: list[Data]


@dataclass
class Box:
    """A game on paper."""

    title: str
    subtitle: str
    components: list[Component] = field(default_factory=list)
    decks: dict[str, list[Deck]] = field(default_factory=dict)
    """By the size of their cards."""
    before: list[Data] = field(default_factory=list)
    after: list[Data] = field(default_factory=list)
    """Pages before the cards, and behind them."""
    is_leaflet: bool = False
    """A page or two that need neither a list of contents nor the rulebook."""

    def add_deck(self, format: str, deck: Deck, sets_of: int = 1) -> None:
        """Cards, and a line in the list for them."""
        self.decks.setdefault(format, []).append(deck)
        self.components.append(Component(deck.id, deck.name, len(deck.faces) // sets_of))

    def add(self, part: Data, *components: Component) -> None:
        """A page behind the cards, and what is on it."""
        self.after.append(part)
        self.components += components

    def pages(self, paper: Paper) -> list[Data]:
        """Every part in order; sheets begin on the front of a leaf."""
        sheets = [page for format, decks in self.decks.items() for page in sheet_pages(paper, format, decks)]
        return [*self.before, *sheets, *self.after]


def numbered(name: str, faces: Iterable[Data]) -> list[Data]:
    """The same faces, each with its place in the deck at its foot."""
    made = list(faces)
    return [face | {"foot": f"{name} {number}/{len(made)}"} for number, face in enumerate(made, 1)]


def sheet_pages(paper: Paper, format: str, decks: Iterable[Deck]) -> list[Data]:
    """Fronts and backs in turn, for all cards of a size."""
    size, pages = FORMATS[format], []
    cards = [(face, deck.back) for deck in decks for face in deck.faces]
    for first in range(0, len(cards), size.on_a_sheet):
        batch = cards[first : first + size.on_a_sheet]
        for side, mirrored in ((0, False), (1, True)):
            places = slots(paper, size, mirrored)
            laid = [{"x": x, "y": y, "face": card[side]} for card, (x, y) in zip(batch, places, strict=False)]
            facts = {"width": size.width, "height": size.height, "bleed": BLEED, "marks": marks(paper, size)}
            pages.append({"kind": "sheet", "is_back": mirrored, "cards": laid, **facts})
    return pages
