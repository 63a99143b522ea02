"""PDFs as a test reads them: text, where each letter stands, and fonts."""

from __future__ import annotations

import re
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as raw

POINTS = 72 / 25.4
"""To the millimetre."""


class Letter(NamedTuple):
    """A letter, in millimetres from the upper left corner of its page."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


def squeezed(text: str) -> str:
    """A text without anything that a line break could change."""
    return re.sub(r"[\s\u200b\ufeff\ufffe\x02-]+", "", text)


class Pages:
    """All pages of a document."""

    def __init__(self, data: bytes) -> None:
        self.document = pypdfium2.PdfDocument(data)

    def __len__(self) -> int:
        return len(self.document)

    def size(self, number: int) -> tuple[float, float]:
        width, height = self.document[number].get_size()
        return width / POINTS, height / POINTS

    def text(self, number: int) -> str:
        return squeezed(self.document[number].get_textpage().get_text_range())

    def everything(self) -> str:
        return "".join(self.text(number) for number in range(len(self)))

    def letters(self, number: int) -> list[Letter]:
        page = self.document[number]
        height, shown = page.get_size()[1], page.get_textpage()
        found = []
        for index in range(shown.count_chars()):
            letter = shown.get_text_range(index, 1)
            left, bottom, right, top = shown.get_charbox(index)
            if letter.strip():
                places = (left, height - top, right, height - bottom)
                found.append(Letter(letter, *(place / POINTS for place in places)))
        return found

    def fonts_left_out(self) -> int:
        """How many pieces of text are set in a font that is not in the file."""
        pieces = (one for page in self.document for one in page.get_objects([raw.FPDF_PAGEOBJ_TEXT]))
        return sum(raw.FPDFFont_GetIsEmbedded(raw.FPDFTextObj_GetFont(piece)) != 1 for piece in pieces)
