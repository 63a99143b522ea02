"""Players that think, by what they are called: 'search:1000', 'nash', or a style of the game's own."""

from __future__ import annotations

from collections.abc import Mapping

from wanju.bots.mind import Maker, Mind
from wanju.bots.search.mind import improvement, search
from wanju.bots.wavering import wavering
from wanju.games import tools
from wanju.kernel.errors import UnknownName
from wanju.kernel.game import Ruleset
from wanju.kernel.text import LANGUAGES

EVERYWHERE: dict[str, Maker] = {"search": search, "improve": improvement, "wavering": wavering}
"""Minds that play any game."""


def player(ruleset: Ruleset, said: str) -> str | Mind:
    """Who is meant: the id of a style, which compiled loops know by its number, or a mind."""
    if said in ruleset.game.levels:
        found = player(ruleset, ruleset.game.levels[said])
        if isinstance(found, Mind):
            found.name = said
        return found
    name, *more = said.split(":")
    makers = makers_of(ruleset)
    if name in makers:
        return makers[name](ruleset, more)
    try:
        return ruleset.game.style_called(said)
    except UnknownName:
        game = ruleset.game
        styles = [*game.levels, *game.styles]
        words = [game.words(language)[f"style.{style}"] for language in LANGUAGES for style in styles]
        raise UnknownName("player", said, [*styles, *makers], words) from None


def makers_of(ruleset: Ruleset) -> Mapping[str, Maker]:
    """The minds of this game: those that play any, and what its `tools/players.py` has in PLAYERS."""
    own = tools("players").get(ruleset.game.id)
    return EVERYWHERE | (own.PLAYERS if own else {})
