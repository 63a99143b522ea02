"""What a game is, and everything that needs no particular game. What the author of a game needs is here by name."""

from wanju.kernel.check import check_game
from wanju.kernel.dealer import roll, tell
from wanju.kernel.declare import declare
from wanju.kernel.fields import Field
from wanju.kernel.named import LEGAL, SEATS, Actions, Events, Metrics, Named, Reasons, Traits
from wanju.kernel.numbers import number, switch
from wanju.kernel.rule import rule

__all__ = [
    "LEGAL", "SEATS", "Actions", "Events", "Field", "Metrics", "Named", "Reasons", "Traits", "check_game", "declare",
    "number", "roll", "rule", "switch", "tell",
]  # fmt: skip
