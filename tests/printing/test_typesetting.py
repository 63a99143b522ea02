"""Typst is called with data, and what goes wrong is one sentence."""

from __future__ import annotations

import pytest

from printing.reading import Pages
from wanju.kernel.errors import GameError
from wanju.printing import typesetting
from wanju.printing.box import Box, Deck, numbered
from wanju.printing.cards import back, face
from wanju.printing.fonts import chosen
from wanju.printing.paper import PAPERS
from wanju.printing.prose import page, said, table, widths
from wanju.printing.tabletop import goal_track, token, tokens, tracks
from wanju.printing.typesetting import to_images, to_pdf


def box_of(*faces) -> Box:
    made = Box("A game", "")
    made.add_deck("poker", Deck("events", "Events", back("Events", "wheel", "red"), numbered("E", faces)))
    return made


def test_ten_cards_are_two_sheets_with_their_backs():
    made = to_pdf(box_of(*(face(f"card{n}", f"Card {n}", "star", "gold") for n in range(10))), PAPERS["a4"], "en")
    pages = Pages(made.data)
    assert made.pages == len(pages) == 4
    assert [pages.text(n).count("Card") for n in range(4)] == [9, 0, 1, 0]
    assert [pages.text(n).count("Events") for n in range(4)] == [0, 9, 0, 1]


def test_flavour_gives_way_to_text_and_text_that_still_does_not_fit_is_refused_by_name():
    much = face("comet", "The comet", "star", "gold", flavour="Far away. " * 40, body=[{"text": "It falls. " * 115}])
    text = Pages(to_pdf(box_of(much), PAPERS["a4"], "en").data).text(0)
    assert text.count("Itfalls.") == 115 and "Faraway." not in text
    much["body"] = [{"text": "It falls. " * 400}]
    with pytest.raises(GameError, match=r"^comet: its text does not fit its place even in small type; shorten it\.$"):
        to_pdf(box_of(much), PAPERS["a4"], "en")


def test_without_the_library_one_sentence_says_how_to_get_it(monkeypatch):
    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(typesetting, "import_module", missing)
    with pytest.raises(GameError, match=r"pip install 'wanju\[print\]'\.$"):
        to_pdf(box_of(), PAPERS["a4"], "en")


def test_without_a_chinese_font_one_sentence_names_what_to_install():
    with pytest.raises(GameError, match="install Noto Sans CJK"):
        chosen(["Libertinus Serif", "DejaVu Sans"])


def test_a_serif_stands_in_for_a_missing_sans_and_the_other_way_round():
    assert chosen(["Songti SC"]) == {"serif": "Songti SC", "sans": "Songti SC"}
    assert chosen(["Microsoft YaHei", "Arial"]) == {"serif": "Microsoft YaHei", "sans": "Microsoft YaHei"}
    assert chosen(["Noto Sans CJK SC", "SimSun"]) == {"serif": "SimSun", "sans": "Noto Sans CJK SC"}


def test_pictures_are_as_many_as_pages_whichever_side_they_would_be_on():
    pages = [tracks("A track", [goal_track("Saved", "", "saved", 5, 3, "enough")])] * 2
    made = to_images(pages, "en", 40)
    assert len(made) == 2 and all(one.startswith(b"\x89PNG") for one in made)


def letters_of(part, wanted, language="en"):
    made = Box("A game", "")
    made.add(part)
    return [each for each in Pages(to_pdf(made, PAPERS["a4"], language).data).letters(0) if each.text in wanted]


def test_no_word_of_a_table_runs_into_the_next_column():
    rows = [[said(cell) for cell in row] for row in (["level", "does", "more"], ["X" * 17, "y " * 40, "z " * 40])]
    found = letters_of(page("", [table(rows[0], rows[1:], widths(rows))], columns=3, size=11), "Xy")
    ends = max(each.right for each in found if each.text == "X")
    assert ends < min(each.left for each in found if each.text == "y")


def test_columns_whose_words_have_room_keep_their_proportions():
    rows = [[said("aa"), said("bb")], [said("cc"), said("dd")]]
    found = letters_of(page("", [table(rows[0], rows[1:], [1, 3])]), "ab")
    starts = {text: min(each.left for each in found if each.text == text) for text in "ab"}
    assert starts["b"] - starts["a"] == pytest.approx((210 - 2 * 14) / 4, abs=1)


def test_the_name_of_a_marker_stays_within_its_ring():
    found = letters_of(tokens("", "", [("", [token("refuge", "gold", "zzzzzz zzzzz")])]), "z")
    width = max(each.right for each in found) - min(each.left for each in found)
    assert len(found) == 11 and width < 13


def test_no_line_begins_with_a_semicolon():
    rows = [{"text": f"{'付' * 9}{'i' * n}，劫难 −1；商人福再 +1"} for n in range(2, 7)]
    part = box_of(face("donate", "布施", "wheel", "red", body=rows))
    letters = Pages(to_pdf(part, PAPERS["a4"], "zh").data).letters(0)
    left = min(each.left for each in letters if each.text == "付")
    signs = [each for each in letters if each.text == "；"]
    assert len(signs) == 5 and all(each.left > left + 2 for each in signs)


@pytest.mark.parametrize("paper", PAPERS)
def test_markers_that_need_more_than_a_page_are_not_printed_behind_each_other(paper):
    """Whoever cuts out the front would cut through the back."""
    groups = [(f"Group {n}.", [token("star", "gold")] * 8) for n in range(12)]
    made = Box("A game", "")
    made.add(tokens("Markers", "", groups))
    pages = Pages(to_pdf(made, PAPERS[paper], "en").data)
    drawn = [number for number in range(len(pages)) if "Group" in pages.text(number)]
    assert drawn == [0, 2] and all(pages.everything().count(f"Group{n}.") == 1 for n in range(12))


def test_small_groups_of_markers_share_a_row():
    groups = [(f"Group {n}.", [token("star", "gold")] * 4) for n in range(14)]
    made = Box("A game", "")
    made.add(tokens("Markers", "", groups))
    pages = Pages(to_pdf(made, PAPERS["letter"], "en").data)
    assert len(pages) == 1
    tops = {round(letter.top) for letter in pages.letters(0) if letter.text == "G"}
    assert len(tops) == 7
