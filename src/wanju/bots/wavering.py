"""A weak player: a style that now and then does just anything. It is weak by noise, never by its dice."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from wanju.bots.mind import Mind
from wanju.kernel import verbs
from wanju.kernel.dealer import MINDS, happens, new_dealer, roll
from wanju.kernel.errors import BadNumber
from wanju.kernel.game import Ruleset
from wanju.kernel.record import Records

PERCENT = 100


class Wavering(Mind):
    """Does anything in so many of a hundred decisions, and what a style would do in the others."""

    def __init__(self, ruleset: Ruleset, percent: int, style: str) -> None:
        self.ruleset, self.percent, self.style = ruleset, percent, ruleset.game.style(style)
        self.name = f"wavering:{percent}:{style}"
        self.actions = np.zeros(len(ruleset.actions), np.int64)

    def decide(self, states: Records, seat: int, seed: int) -> int:
        imagined, rules, mind = states.copy(), self.ruleset.record, new_dealer(seed, stream=MINDS)
        verbs.imagine(imagined[0], rules, mind, seat)
        with np.errstate(over="ignore"):  # 64-bit arithmetic wraps, compiled or not
            if happens(mind, self.percent, PERCENT):
                return int(self.actions[roll(mind, verbs.legal(imagined[0], rules, seat, self.actions))])
        return verbs.choose(imagined[0], rules, mind, seat, self.style)


def wavering(ruleset: Ruleset, words: Sequence[str]) -> Mind:
    """'wavering:50:balanced': every second decision is anything."""
    if len(words) != 2 or not words[0].isdecimal() or int(words[0]) > PERCENT:
        zh = "wavering 要写成 wavering:50:打法，即百分之五十随意。"
        raise BadNumber("A wavering player is written wavering:50:STYLE, for 50 of 100 decisions at random.", zh)
    return Wavering(ruleset, int(words[0]), ruleset.game.style_called(words[1]))
