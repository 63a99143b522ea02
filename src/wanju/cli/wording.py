"""Measures, series and traits as people call them: words of the game where it has some, else their names."""

from __future__ import annotations

from collections.abc import Mapping

from wanju.cli.speech import Speech
from wanju.kernel.game import Ruleset

SEAT, PLAYER, STYLE = "seat", "player", "style"


class Wording:
    """The words of a ruleset's measures in one language."""

    def __init__(self, speech: Speech, ruleset: Ruleset) -> None:
        self.speech = speech
        self.words: Mapping[str, str] = ruleset.words(speech.language)

    def name(self, family: str, id: str) -> str:
        """What a metric, a series or a trait is called."""
        return self.words.get(f"{family}.{id}") or self.speech.words.get(f"measured.{id}", id)

    def group(self, by: str) -> str:
        """What labels are of: 'by role'."""
        first = by.split()[0]
        known = self.speech.words.get(f"measured.{first}")
        return known or self.words.get(f"trait.{first}") or self.words.get(f"field.{first}", first)

    def label(self, by: str, label: str) -> str:
        """One of these."""
        if by == SEAT:
            return self.speech("measured.one_seat", number=label)
        keys = (STYLE,) if by == PLAYER else by.split()
        found = [self.words[f"{key}.{label}"] for key in keys if f"{key}.{label}" in self.words]
        return found[0] if found else self.speech.words.get(f"measured.{label}", label)
