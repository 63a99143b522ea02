"""A player that thinks.

A mind decides from a position: the state, whose seat it is, and a seed for chances of its own. It is handed the whole
state and answers for reading no more of it than its seat may know: by `imagine` before anything else, or by reading
what everybody sees. The same position and seed, the same decision.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from wanju.kernel.game import Ruleset
from wanju.kernel.record import Records


class Mind(ABC):
    """Somebody who decides under one ruleset."""

    name: str
    """As `player` understands it: the same words make the same mind."""
    objective: str = ""
    """What it wants, one of the game's `objectives`; nothing where it does not go by any."""

    @abstractmethod
    def decide(self, states: Records, seat: int, seed: int) -> int:
        """The number of an action that the seat, which owes a decision, may take; `states` is an array of one state,
        and is not changed."""


Maker = Callable[[Ruleset, Sequence[str]], Mind]
"""Makes a mind of what stands between the colons after its name."""
