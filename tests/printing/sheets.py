"""What a printed box must be, whatever the game: asked of the PDF itself."""

from __future__ import annotations

from printing.reading import Pages, squeezed
from wanju.games import find, tools
from wanju.printing.box import Box
from wanju.printing.pages import completed
from wanju.printing.paper import FORMATS, PAPERS
from wanju.printing.typesetting import to_pdf

SAFE = 1.5
"""Millimetres that text stays away from a cut."""
MARGIN = 14
"""Millimetres at both sides of a page of text."""
FULL = 1 / 3
"""Of the places on a sheet, at least; a sheet with fewer cards could have been spared."""


def printed(game: str, language: str, paper: str = "a4", **wanted) -> tuple[Box, Pages]:
    """The box of a game, and its PDF as it was read back."""
    found = find(game)
    ruleset = found.ruleset(wanted.pop("seats", found.most), **wanted)
    tool = tools("printing")[game]
    tell = tool.teller(ruleset, language)
    box = completed(tool.box(tell), tell)
    made = to_pdf(box, PAPERS[paper], language)
    pages = Pages(made.data)
    assert len(pages) == made.pages
    return box, pages


def sheet_numbers(box: Box, paper: str) -> list[tuple[int, dict]]:
    """Every sheet of cards with the number of its page: the first is the front of a leaf."""
    first = len(box.before) + len(box.before) % 2
    sheets = [page for page in box.pages(PAPERS[paper]) if page["kind"] == "sheet"]
    return list(enumerate(sheets, first))


def said_on(face: dict) -> list[str]:
    """Everything that a card must say; its flavour may be left out where there is no room."""
    rows = [row.get(part, "") for row in face.get("body", []) for part in ("head", "name", "text")]
    rows += [text for row in face.get("body", []) for _, text in row.get("runs", [])]
    rows += [text for row in face.get("body", []) for line in row.get("lines", []) for _, text in line]
    stats = [text for stat in face.get("stats", []) for text in (stat["value"], stat["label"])]
    more = [face.get(part, "") for part in ("title", "kind", "corner", "foot")]
    return [squeezed(text) for text in (*rows, *stats, *more) if text]


def check_sheets(box: Box, pages: Pages, paper: str) -> None:
    """Each card's words are on its page, and no letter of the page is outside of a card or near a cut."""
    for number, sheet in sheet_numbers(box, paper):
        text = pages.text(number)
        for card in sheet["cards"]:
            for said in said_on(card["face"]):
                assert said in text, (number, card["face"]["id"], said)
        places = [(card["x"], card["y"]) for card in sheet["cards"]]
        for letter in pages.letters(number):
            assert any(
                x + SAFE <= letter.left and letter.right <= x + sheet["width"] - SAFE
                and y + SAFE <= letter.top and letter.bottom <= y + sheet["height"] - SAFE
                for x, y in places
            ), (number, letter)  # fmt: skip


def check_packing(box: Box, paper: str) -> None:
    """No sheet of cards is printed for the sake of a few."""
    for number, sheet in sheet_numbers(box, paper):
        size = next(size for size in FORMATS.values() if size.width == sheet["width"])
        assert len(sheet["cards"]) >= FULL * size.on_a_sheet, (number, len(sheet["cards"]))


def check_rulebook(box: Box, pages: Pages, paper: str) -> None:
    """The last pages are the rulebook, and no letter of it stands in the margins, where an overflowing table would."""
    title = "".join(text for _, text in box.after[-1]["blocks"][0]["text"])
    first = max(number for number in range(len(pages)) if squeezed(title) in pages.text(number))
    for number in range(first, len(pages)):
        for letter in pages.letters(number):
            assert letter.left >= MARGIN - 1 and letter.right <= PAPERS[paper].width - MARGIN + 1, (number, letter)


def check_pages(pages: Pages, paper: str) -> None:
    """All of the same paper, every letter on it, and every font in the file."""
    width, height = PAPERS[paper].width, PAPERS[paper].height
    for number in range(len(pages)):
        assert all(abs(a - b) < 0.1 for a, b in zip(pages.size(number), (width, height), strict=True))
        for letter in pages.letters(number):
            assert 0 < letter.left < letter.right < width and 0 < letter.top < letter.bottom < height, (number, letter)
    assert pages.fonts_left_out() == 0
