"""Places on a sheet: within the paper, apart from each other, and behind each other."""

from __future__ import annotations

import pytest

from wanju.kernel.errors import UnknownName
from wanju.printing.paper import BLEED, FORMATS, PAPERS, marks, paper_called, slots

EVERY = [(paper, format) for paper in PAPERS for format in FORMATS]
PRINTABLE = 3.0
"""Millimetres from the edge that no printer reaches."""


@pytest.mark.parametrize(("paper", "format"), EVERY)
def test_cards_lie_within_what_can_be_printed_and_do_not_touch(paper, format):
    sheet, size = PAPERS[paper], FORMATS[format]
    places = slots(sheet, size)
    assert len(set(places)) == size.on_a_sheet
    for x, y in places:
        assert x > PRINTABLE and x + size.width < sheet.width - PRINTABLE
        assert y > PRINTABLE and y + size.height < sheet.height - PRINTABLE
        for a, b in places:
            assert (a, b) == (x, y) or abs(a - x) >= size.width or abs(b - y) >= size.height


@pytest.mark.parametrize(("paper", "format"), EVERY)
def test_each_back_lies_behind_its_front(paper, format):
    sheet, size = PAPERS[paper], FORMATS[format]
    for (x, y), (a, b) in zip(slots(sheet, size), slots(sheet, size, mirrored=True), strict=True):
        assert y == b and x == pytest.approx(sheet.width - a - size.width)


def test_nine_poker_cards_go_on_a_page():
    assert FORMATS["poker"].on_a_sheet == 9 and (FORMATS["poker"].width, FORMATS["poker"].height) == (63, 88)


@pytest.mark.parametrize(("paper", "format"), EVERY)
def test_cut_marks_stand_at_every_edge_and_outside_of_the_bleed(paper, format):
    sheet, size = PAPERS[paper], FORMATS[format]
    places = slots(sheet, size)
    edges = {round(x + more, 3) for x, _ in places for more in (0, size.width)}
    lines = marks(sheet, size)
    assert {round(x, 3) for x, y, to, down in lines if x == to} == edges
    top = min(y for _, y in places) - BLEED
    bottom = max(y for _, y in places) + size.height + BLEED
    assert all(max(y, down) < top or min(y, down) > bottom for x, y, to, down in lines if x == to)


def test_an_unknown_paper_is_refused_in_one_sentence():
    with pytest.raises(UnknownName, match=r"No paper is called 'a5'\. There are: a4, letter\."):
        paper_called("a5")
    assert paper_called("A4") == PAPERS["a4"]
