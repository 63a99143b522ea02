"""The dice book under rules that are seldom played, and histories at the edge of what there is."""

from __future__ import annotations

import pytest

from wanju.games import find
from wanju.kernel.dealer import MINDS, new_dealer
from wanju.kernel.errors import BadNumber
from wanju.kernel.game import PastGame
from wanju.kernel.table import Table

GAME = find("ludo")


def played(ruleset, seed):
    table, mind = Table(ruleset, seed), new_dealer(seed, stream=MINDS)
    while not table.over:
        seat = table.waiting[0]
        table.act(seat, table.think(seat, "runner", mind))
    return table


def test_a26_the_book_goes_on_after_three_sixes_where_they_forfeit_nothing():
    """Seeds 2 and 3: the person rolls again after a third six."""
    for seed in (2, 3):
        table = played(GAME.ruleset(2, "v2.0", {"people": "yes", "three_sixes": "off"}), seed)
        book = GAME.audit(table)
        assert len(book["rolls"]) == table.state.rolls and max(one["sixes"] for one in book["rolls"]) >= 3


@pytest.mark.parametrize("won", [True, False])
def test_b2_1_two_thirds_are_the_most_that_three_can_be_ahead(won):
    """A6, raw: the only game was won, or lost."""
    rules = GAME.ruleset(3, "v2.0", {"multi_human": "balance", "cold_start": "raw"})
    filled = GAME.filled(rules, [True, True, False], [[PastGame("v2.0", 3, won)], [], []])
    assert filled.values["history"][0] == (0.666666 if won else -0.333333)
    table = played(filled, 1)
    assert len(GAME.audit(table)["rolls"]) == table.state.rolls


@pytest.mark.parametrize(("seats", "settings", "bounds"), [
    (2, {"people": "yes", "history": "0.6"}, "from -0.5 to 0.5"),
    (4, {"people": "yes,yes", "history": "0,-0.3", "multi_human": "balance"}, "from -0.25 to 0.75"),
])  # fmt: skip
def test_b2_1_a_history_that_nobody_can_have_is_refused(seats, settings, bounds):
    with pytest.raises(BadNumber, match=f"it goes {bounds} here"):
        GAME.ruleset(seats, "v2.0", settings)
    settings = settings | {"people": "no"}
    assert GAME.ruleset(seats, "v2.0", settings).record.humans == 0
