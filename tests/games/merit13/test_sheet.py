"""What is read beside the board: the menu says of decisions what the rules say."""

from __future__ import annotations

from games.merit13.build import FARMER, position
from wanju.games import find

GAME = find("merit13")
MENU = GAME.sheet(GAME.ruleset(4))["menu"]


def test_the_actions_of_the_menu_are_those_that_a_turn_asks_for():
    """§5"""
    table = position(area={"orphan": 0})
    asked = {name.partition("@")[0] for name in table.legal(FARMER)} | set(table.closed(FARMER))
    assert asked == set(MENU["actions"])


def test_the_menu_names_kinds_and_reasons_that_there_are():
    kinds = {name.partition("@")[0] for name in GAME.ruleset(4).actions}
    assert all(set(MENU[part]) <= kinds for part in ("actions", "variants", "last", "plain", "amounts"))
    assert set(MENU["never"]) <= set(GAME.words("zh"))
