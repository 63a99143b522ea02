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


def test_2_what_beats_an_ability_and_what_it_does_nothing_against():
    """The rows of 横扫 and 板砖 in the table of §2, and those whose rows name them."""
    answers = GAME.sheet(GAME.ruleset(4))["answers"]
    assert set(answers["sweep"]["beaten_by"]) == {"six_cier", "barrett", "smg", "machine_gun"}
    assert set(answers["sweep"]["stopped_by"]) == {"sweep", "chop", "defend", "four_cier"}
    assert set(answers["brick"]["stopped_by"]) == {"brick", "dodge", "four_cier"}
    assert answers["defend"]["beaten_by"] == ["brick", "chop", "six_cier", "barrett", "smg", "machine_gun"]


def test_c_02_a_machine_gun_that_cannot_be_used_beats_nothing():
    answers = GAME.sheet(GAME.ruleset(4, settings={"machine_gun_alone": "unavailable"}))["answers"]
    assert answers["sweep"]["beaten_by"] == ["six_cier", "barrett", "smg"]
    assert answers["machine_gun"] == {"beaten_by": [], "stopped_by": []}


def test_2_a_foul_has_a_price_only_where_fouls_are_allowed():
    assert GAME.sheet(GAME.ruleset(3))["foul_hp"] is None
    assert GAME.sheet(GAME.ruleset(3, settings={"allow_fouls": "on", "foul_hp": 0.5}))["foul_hp"] == 0.5
