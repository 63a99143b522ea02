"""The base edition on paper, read back from the PDF."""

from __future__ import annotations

import pytest

from printing.sheets import check_packing, check_pages, check_rulebook, check_sheets, printed

COMPONENTS = {
    "boards": 4, "events": 12, "beings": 12, "aids": 4, "coins": 45, "calamity": 1, "saved": 1, "round": 1, "streak": 1,
}  # fmt: skip
"""The book has no list: four roles (§3), events (§4), twelve beings (§6), and the tracks of §7 and §8."""


@pytest.fixture(scope="module", params=[("zh", "letter"), ("en", "a4")], ids="-".join)
def made(request):
    language, paper = request.param
    return *printed("merit13", language, paper), paper


def test_everything_that_the_rules_name_is_there(made):
    box, _, _ = made
    counted = {part.id: part.count for part in box.components}
    assert {id: counted[id] for id in COMPONENTS} == COMPONENTS and "dice" not in counted


def test_every_card_is_in_the_pdf_and_nothing_overflows(made):
    box, pages, paper = made
    check_sheets(box, pages, paper)
    check_pages(pages, paper)
    check_rulebook(box, pages, paper)
    check_packing(box, paper)


def test_6_a_being_has_its_cost_and_its_rewards_on_it(made):
    box, _, _ = made
    ghost = next(face for face in box.decks["poker"][1].faces if face["id"] == "ghost")
    assert [stat["value"] for stat in ghost["stats"]] == ["5", "+4", "+2"]


def test_9_the_score_sheet_looks_up_the_root(made):
    """§9  Fu 12 and hui 12 are 36, fu 20 and hui 6 are 32.9."""
    _, pages, _ = made
    text = pages.everything()
    assert "36.0" in text and "32.9" in text


def test_4_another_deck_of_events_is_printed_as_it_is_played():
    box, _ = printed("merit13", "zh", settings={"event_deck": "rb10_18"})
    assert len(box.decks["poker"][0].faces) == 18


def test_11_a_difficulty_prints_its_lines():
    _, pages = printed("merit13", "en", preset="intro")
    assert "saveatleast4beings" in pages.text(1) and "calamityat15orless" in pages.text(1)


def test_4_beings_of_the_start_are_told_where_there_are_any():
    _, usual = printed("merit13", "en")
    _, hard = printed("merit13", "en", preset="hard")
    assert "beforethefirstround" not in usual.text(1) and "Beingsturnedupbeforethefirstround:1." in hard.text(1)
    assert "themonkfortune+2." in usual.text(1) and "+0" not in usual.text(1)
