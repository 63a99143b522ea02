"""No number and no switch of a rulebook is dead: turned to its ends, some game of some ruleset goes otherwise. And no
style is deaf: its choices follow the numbers that it should care about (`cares.py`)."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from cares import CARES, DEAF, share

from games.every_ruleset import RULESETS, ludo
from wanju.games import find
from wanju.kernel.errors import GameError
from wanju.kernel.numbers import Number
from wanju.lab.loop import play_chunk, style_numbers

GAMES = 60
SEEN = {
    "merit57": {"hidden_vows", "achievements_earned", "promises"},
    "delay": {"content", "effect_size", "word_limits", "penalty_shown"},
    "ludo": {"dice_book", "throws"},
}
"""What decides only what is shown, honoured or noted down (§12.5, §12.12, §12.13; D-02 … D-06), which story is read at
all, or who shakes the die (L-13)."""
BETWEEN = {
    "ludo": {
        "history_games", "win_definition", "history_scope", "cold_start", "memory", "steady_slow", "steady_fast",
        "steady_games", "steady_start_three", "steady_start_four",
    }
}  # fmt: skip
"""What decides how a person's history goes on from one game to the next: `ludo/test_careers.py`, `test_steady.py`."""
RARE = {
    "cier": {"allow_fouls", "foul_hp", "fouled_is_used", "two_abilities", "all_out", "stalemate"},
    "merit13": {"undecided"},
    "merit57": {"base_below_10"},
}
"""Where no rule-of-thumb player gets in so few games: fouls, draws, a win with next to nothing. Tested by hand."""
LEFT_OUT = {id: set().union(*(why.get(id, set()) for why in (SEEN, BETWEEN, RARE))) for id in RULESETS}
WITH_HISTORY = {
    "a little ahead": ludo(4, "v2.0", people="yes", history="0.05,0,0,0", endgame_cap="on"),
    "a little behind": ludo(4, "v2.0", people="yes,no,no,no", history="-0.05,0,0,0"),
    "far behind": ludo(4, "v2.0", people="yes,no,no,no", history="-0.2,0,0,0"),
    "at the edge": ludo(4, "v2.0", people="yes,no,no,no", history="-0.08,0,0,0"),
}
"""V2.0 §3.2  The end of a game is bent by how far ahead a person is, each way in its own manner."""
TRIED = {**RULESETS, "ludo": {**RULESETS["ludo"], **WITH_HISTORY}}
ENTRIES = [
    (id, entry.id)
    for id in RULESETS
    for entry in find(id).numbers.entries.values()
    if not entry.per_seat and entry.id not in LEFT_OUT[id]
]


def ends(entry):
    """How far a number can be turned, and a step where that does not go with the rest; or all readings of a switch."""
    if not isinstance(entry, Number):
        return entry.readings
    return entry.low, entry.high, min(entry.high, entry.default + entry.step)


def played(ruleset, style):
    """All that is tallied of some games of a style."""
    tally = play_chunk(ruleset, style_numbers(ruleset.game, [style] * ruleset.seats), 7, 0, GAMES)
    every = tally.payoffs, tally.measures, np.array(tally.unfinished)
    return b"".join(each.tobytes() for each in every)


@cache
def as_it_is(game, name):
    return TRIED[game][name]()


@cache
def usually(game, name, style):
    return played(as_it_is(game, name), style)


def turned(game, id):
    """The tallies of every ruleset and style with this number at either end, beside those without."""
    entry = find(game).numbers.find(id)
    for name in TRIED[game]:
        ruleset = as_it_is(game, name)
        for value in ends(entry):
            try:
                other = ruleset.game.ruleset(ruleset.seats, ruleset.preset, {**ruleset.settings, id: value})
            except GameError:  # it does not go with the rest of this ruleset
                continue
            for style in ruleset.game.styles:
                yield played(other, style), usually(game, name, style)


@pytest.mark.parametrize(("game", "id"), ENTRIES)
def test_turning_it_changes_some_game(game, id):
    assert any(now != usual for now, usual in turned(game, id))


@pytest.mark.parametrize(
    ("game", "style", "care"),
    [(game, style, care) for (game, style), cares in CARES.items() for care in cares],
    ids=str,
)
def test_a_style_follows_what_it_cares_about(game, style, care):
    """More of it where the number is turned one way than where it is turned the other."""
    less, more = care.turned(find(game).numbers.find(care.number))
    assert share(game, style, care, less) < share(game, style, care, more)


def test_every_style_is_either_listed_or_cares_for_no_number():
    for id in RULESETS:
        for style in find(id).styles:
            assert ((id, style) in CARES) != (style in DEAF[id]), (id, style)
