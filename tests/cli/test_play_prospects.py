"""'!' in the terminal: what still leads where."""

from __future__ import annotations

import pytest

from wanju.cli.prospects import may_ask, per_cent
from wanju.games import find
from wanju.kernel.table import Table


def test_a_player_asks_what_leads_where_and_then_decides(wanju):
    """The last round: everything is certain but the seal's being noticed, which nothing follows (D-02)."""
    typed = "\n".join([*["a", "truth"] * 6, "!", "! 虚假的和平", "! peace", "a", "!", "q"]) + "\n"
    said = wanju("play", "delay", "--seed", "1", "--lang", "en", typed=typed)
    assert "! tells what still leads where" in said.stdout
    asked = said.stdout.split("> !")
    assert len(asked) == 5 and "cannot come any more" in asked[1]
    assert all(title in asked[1] for title in ("Human Collapse", "Hell Dominance", "False Peace"))
    assert "False Peace" in asked[2] and "Hell Dominance" not in asked[2]
    assert "No ending is called 'peace'. There are: human_collapse" in asked[3]
    assert [line.split() for line in asked[4].splitlines() if "ending" in line][:1] == [["ending", "1", "2", "3", "4"]]


@pytest.mark.parametrize(
    ("chance", "told"), [(0.0, "–"), (1.0, "100 %"), (0.00001, "0.1 %"), (0.99999, "99.9 %"), (0.9326, "93.3 %")]
)
def test_nothing_is_called_impossible_or_certain_that_is_not(chance, told):
    assert per_cent(chance) == told


def test_only_a_game_that_can_be_computed_is_looked_ahead_in():
    assert may_ask(Table(find("delay").ruleset(), 1)) and not may_ask(Table(find("ludo").ruleset(2), 1))
