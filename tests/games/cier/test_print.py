"""呲儿 on one page: the chart is what the rules do."""

from __future__ import annotations

import pytest

from printing.sheets import check_pages, printed
from wanju.games import find
from wanju.games.cier.chart import chart

THIRTEEN = (
    "bullet", "cier", "hatchet", "brick", "sweep", "chop", "defend", "dodge", "six_cier", "four_cier", "barrett", "smg",
    "machine_gun",
)  # fmt: skip
"""§2  As the table has them."""


def chart_of(**settings):
    return chart(find("cier").ruleset(4, settings=settings))


def test_2_the_chart_is_the_table_of_the_book():
    """§2  What each ability is safe from, and what cancels it, met one by one."""
    met = chart_of()
    assert {mine for mine, _ in met} == set(THIRTEEN)
    assert met["hatchet", "cier"] == (1, 0) and met["cier", "hatchet"] == (0, 1)
    assert met["cier", "cier"] == met["defend", "hatchet"] == met["dodge", "chop"] == (0, 0)
    assert met["sweep", "sweep"] == (0, 0) and met["chop", "sweep"] == (0, 0)
    assert met["sweep", "dodge"] == (1, 0) and met["defend", "brick"] == (0, 1)
    assert met["smg", "four_cier"] == (2, 0) and met["barrett", "machine_gun"] == (1, 0)
    assert met["six_cier", "barrett"] == met["smg", "machine_gun"] == (0, 0)
    assert met["bullet", "smg"] == (0, 2)


def test_2_whoever_meets_whom_loses_the_same_from_both_sides():
    met = chart_of()
    assert all(met[mine, theirs] == met[theirs, mine][::-1] for mine, theirs in met)


def test_c_02_a_reading_that_closes_the_machine_gun_leaves_its_lines_empty():
    met = chart_of(machine_gun_alone="unavailable")
    assert met["machine_gun", "cier"] is None and met["cier", "bullet"] == (1, 0)


@pytest.mark.parametrize(("language", "paper"), [("zh", "a4"), ("en", "letter")])
def test_it_is_one_page_with_every_ability(language, paper):
    _, pages = printed("cier", language, paper)
    assert len(pages) == 1
    check_pages(pages, paper)
    words = find("cier").words(language)
    for ability in THIRTEEN:
        assert pages.text(0).count(words[f"ability.{ability}"].replace(" ", "").replace("-", "")) >= 3


def test_a_number_prints_what_it_plays():
    _, pages = printed("cier", "en", settings={"hp_lord": 3, "bullet_ammo": 1.5})
    assert "Lord3" in pages.text(0) and "abulletloads1.5" in pages.text(0)
