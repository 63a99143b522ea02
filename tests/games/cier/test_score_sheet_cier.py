"""§1 The score sheet of 呲儿: every loss of HP by whom, with what and when."""

from __future__ import annotations

from wanju.games import find
from wanju.kernel.table import Table
from wanju.kernel.text import say


def turn(table: Table, *actions: str) -> None:
    for seat, action in enumerate(actions):
        table.act(seat, action)


def test_each_loss_says_who_when_and_with_what():
    """Loaded in the first turn, a hatchet takes the only HP in the second; a round lasts until HP are lost (§1)."""
    table = Table(find("cier").ruleset(2), seed=1)
    turn(table, "bullet", "bullet")
    turn(table, "hatchet@1", "bullet")
    while not table.over:
        turn(table, *("bullet" for _ in table.waiting))
    _, hit = table.score_sheet[1]["lines"]
    assert hit["key"] == "scored.hit" and hit["points"] < 0
    assert hit["facts"] == {"round": 1, "ability": "hatchet", "target": 0}
    assert say(table.ruleset.words("zh"), hit["key"], {0: "安娜"}, **hit["facts"]) == "第 1 回合：安娜的手斧"
    assert [line["key"] for line in table.score_sheet[0]["lines"]] == ["scored.began"]


def test_a_foul_costs_hp_without_anybody():
    table = Table(find("cier").ruleset(2, settings={"allow_fouls": "on"}), seed=1)
    turn(table, "hatchet@1", "bullet")
    while not table.over:
        turn(table, *("bullet" for _ in table.waiting))
    foul = next(line for line in table.score_sheet[0]["lines"] if line["key"] == "scored.foul")
    assert foul["points"] < 0 and foul["facts"] == {"round": 1}


def test_the_losses_of_whole_games_are_all_told():
    """And whoever changed sides began anew (§3)."""
    told = set()
    for seed in range(12):
        table = Table(find("cier").ruleset(4, settings={"mode": "lord", "converts": "on", "allow_fouls": "on"}), seed)
        while not table.over:
            seat = table.waiting[0]
            table.act(seat, table.think(seat, "counting" if seed % 2 else "aggressive"))
        told |= {line["key"] for one in table.score_sheet for line in one["lines"]}
    assert told >= {"scored.began", "scored.hit"} and "scored.lost" not in told
