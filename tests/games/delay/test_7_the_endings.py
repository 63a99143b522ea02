"""§7: which ending it is, by priority."""

from __future__ import annotations

from itertools import product

import pytest

from .build import ENDINGS, desk, do, ending, last_round, told, value

AWAKE = {"streak": 2, "stability": 70}


@pytest.mark.parametrize("round", range(1, 7))
def test_7_1_the_ending_is_looked_for_after_round_7_only(round):
    """§7.1  Whatever the values are before."""
    table = do(desk(round=round, stability=0, heaven=100, hell=100, pressure=100), "a", "truth")
    assert not table.over and ending(table) is None


@pytest.mark.parametrize(("stability", "found"), [(0, "human_collapse"), (19, "human_collapse"), (20, "false_peace")])
def test_7_2_mankind_collapses_below_20(stability, found):
    """§7.2"""
    assert ending(last_round(stability=stability)) == found


@pytest.mark.parametrize(
    ("heaven", "found"), [(89, "false_peace"), (90, "heaven_dominance"), (100, "heaven_dominance")]
)
def test_7_2_heaven_dominates_from_90(heaven, found):
    """§7.2"""
    assert ending(last_round(heaven=heaven)) == found


@pytest.mark.parametrize(("hell", "found"), [(89, "false_peace"), (90, "hell_dominance"), (100, "hell_dominance")])
def test_7_2_hell_dominates_from_90(hell, found):
    """§7.2"""
    assert ending(last_round(hell=hell)) == found


@pytest.mark.parametrize(("pressure", "found"), [(72, "human_rebellion"), (73, "false_peace"), (88, "false_peace")])
def test_7_2_an_awake_mankind_rebels_below_pressure_85(pressure, found):
    """§7.2  84 after round 7 has added its 12, and 85."""
    table = last_round(pressure=pressure, **AWAKE)
    assert value(table, "pressure") == min(100, pressure + 12) and ending(table) == found


def test_7_2_the_last_record_can_still_decide():
    """§7.2  On the values after the round."""
    assert ending(last_round(heaven=88, record="embellish")) == "heaven_dominance"
    assert ending(last_round(hell=88, record="obscure")) == "hell_dominance"
    assert ending(last_round(stability=17, truth=2, record="truth")) == "false_peace"
    assert ending(last_round(pressure=74, record="seal", **AWAKE)) == "human_rebellion"


def test_7_2_collapse_goes_before_heaven_heaven_before_hell_and_hell_before_rebellion():
    """§7.2  All four conditions in every combination. Those of a rebellion: in balance and awake."""
    for low, high, deep, awake in product((False, True), repeat=4):
        where = {"stability": 19 if low else 70, "heaven": 90 if high else 82, "hell": 90 if deep else 82}
        found = ending(last_round(**where, streak=2 if awake else 0))
        met = [low, high, deep, awake and not low, True]
        assert found == list(ENDINGS)[met.index(True)], where


def test_7_2_a_game_of_nothing_ends_in_a_false_peace():
    """§7.2  The default."""
    table = desk()
    while not table.over:
        do(table, "a", "embellish" if table.view()["round"] % 2 else "obscure")
    assert ending(table) == "false_peace" and told(table)[-1] == "ends"


def test_7_3_the_ending_is_told_with_its_title_and_its_text_in_both_languages():
    """§7.3"""
    table = last_round(heaven=90)
    assert "Heaven Dominance. So it ended." in table.story(0, "en")
    assert "结局 heaven_dominance。就这样结束了。" in table.story(0, "zh")
    assert table.events()[-1]["ending"] == "heaven_dominance"
