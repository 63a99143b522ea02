"""Players of Ludo that think, by their names."""

from __future__ import annotations

from wanju.bots.ludo.learned import learned
from wanju.bots.ludo.perfect import perfect
from wanju.bots.mind import Maker

PLAYERS: dict[str, Maker] = {"learned": learned, "perfect": perfect}
