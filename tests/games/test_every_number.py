"""No number and no switch of a rulebook is dead: turned to its ends, some game of some ruleset goes otherwise."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from games.every_ruleset import RULESETS
from wanju.games import find
from wanju.kernel.errors import GameError
from wanju.kernel.numbers import Number
from wanju.lab.simulate import play_chunk, style_numbers

GAMES = 60
TALK = {"merit57": {"silent", "secret_talk"}}
"""What asks something of people alone: whether they talk (§12.4, §12.9)."""
SEEN = {"merit57": {"hidden_vows"}, "delay": {"content", "effect_size", "word_limits", "penalty_shown"}}
"""What decides only what is shown (§12.12; D-02 … D-06), or which story is read at all."""
RARE = {
    "cier": {"allow_fouls", "foul_hp", "fouled_is_used", "two_abilities", "all_out", "stalemate"},
    "merit13": {"undecided"},
    "merit57": {"base_below_10"},
}
"""Where no rule-of-thumb player gets in so few games: fouls, draws, a win with next to nothing. Tested by hand."""
LEFT_OUT = {id: TALK.get(id, set()) | SEEN.get(id, set()) | RARE.get(id, set()) for id in RULESETS}
ENTRIES = [
    (id, entry.id)
    for id in ("cier", "delay", "merit13", "merit57")
    for entry in find(id).numbers.entries.values()
    if not entry.per_seat and entry.id not in LEFT_OUT[id]
]


def ends(entry):
    """What a number can be turned to, or all readings of a switch."""
    return (entry.low, entry.high) if isinstance(entry, Number) else entry.readings


def played(ruleset):
    """All that is tallied of some games of each style."""
    every = []
    for style in ruleset.game.styles:
        tally = play_chunk(ruleset, style_numbers(ruleset.game, [style] * ruleset.seats), 7, 0, GAMES)
        every += [tally.payoffs, tally.measures, np.array(tally.unfinished)]
    return b"".join(each.tobytes() for each in every)


@cache
def as_it_is(game, name):
    ruleset = RULESETS[game][name]()
    return ruleset, played(ruleset)


def turned(game, id):
    """The tallies of every ruleset with this number at either end, beside those without."""
    entry = find(game).numbers.find(id)
    for name in RULESETS[game]:
        ruleset, usual = as_it_is(game, name)
        for value in ends(entry):
            try:
                other = ruleset.game.ruleset(ruleset.seats, ruleset.preset, {**ruleset.settings, id: value})
            except GameError:  # it does not go with the rest of this ruleset
                continue
            yield played(other), usual


@pytest.mark.parametrize(("game", "id"), ENTRIES)
def test_turning_it_changes_some_game(game, id):
    assert any(now != usual for now, usual in turned(game, id))
