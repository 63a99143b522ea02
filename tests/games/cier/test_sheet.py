"""What is read beside a table of 呲儿: who beats whom, and what a foul costs."""

from __future__ import annotations

from wanju.games import find
from wanju.games.cier.chart import chart

GAME = find("cier")


def test_2_the_chart_beside_the_table_is_what_the_rules_do():
    for settings in ({}, {"machine_gun_alone": "unavailable"}):
        ruleset = GAME.ruleset(4, settings=settings)
        beside = GAME.sheet(ruleset)["chart"]
        assert {
            (mine, theirs): met and tuple(met) for mine, line in beside.items() for theirs, met in line.items()
        } == {pair: met and tuple(met) for pair, met in chart(ruleset).items()}
    assert beside["four_cier"]["sweep"] == [0, 0] and beside["brick"]["defend"] == [1, 0]


def test_2_a_foul_has_a_price_only_where_fouls_are_allowed():
    assert GAME.sheet(GAME.ruleset(3))["foul_hp"] is None
    assert GAME.sheet(GAME.ruleset(3, settings={"allow_fouls": "on", "foul_hp": 0.5}))["foul_hp"] == 0.5
