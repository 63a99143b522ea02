"""The words of the base edition on paper, and how its things look."""

from __future__ import annotations

from pathlib import Path

from wanju.kernel.game import Ruleset
from wanju.printing.teller import Teller

HERE = Path(__file__).parent
HUES = {"wealth": ("wealth", "gold"), "fu": ("merit", "red"), "hui": ("wisdom", "blue")}
"""Drawing and colour of each resource."""
OF_ROLES = {"farmer": "green", "merchant": "gold", "official": "teal", "monk": "brown"}


class Printer(Teller):
    """The words, and the sheet on which every card of the ruleset is told."""

    def __init__(self, ruleset: Ruleset, language: str) -> None:
        super().__init__(ruleset, language, HERE)
        self.facts |= {what: self.game[f"counter.{what}"] for what in HUES} | {"needed": int(ruleset.record.needed)}
        self.sheet = ruleset.game.sheet(ruleset)

    def hue(self, role: str) -> str:
        return OF_ROLES[role]
