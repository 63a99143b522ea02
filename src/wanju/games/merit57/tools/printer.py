"""The words of the large edition on paper, and the sheet on which every card of a ruleset is told."""

from __future__ import annotations

from pathlib import Path

from wanju.kernel.cards import Card
from wanju.kernel.game import Ruleset
from wanju.printing.teller import Teller

HERE = Path(__file__).parent


class Printer(Teller):
    """The words, and the sheet on which every card of the ruleset is told."""

    def __init__(self, ruleset: Ruleset, language: str) -> None:
        super().__init__(ruleset, language, HERE)
        rules = ruleset.record
        self.facts |= {"calamity_line": int(rules.calamity_line), "saves_line": int(rules.saves_line)}
        self.sheet = ruleset.game.sheet(ruleset)

    def role(self, id: str) -> str:
        return str(self.game[f"role.{id}"])

    def cards(self, deck: str) -> tuple[Card, ...]:
        """The cards of a deck, as the ruleset has them."""
        found: tuple[Card, ...] = self.ruleset.tables[deck].cards
        return found
