"""The call of Typst: data in, pages out. The library is an extra that is asked for only here."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from wanju.kernel.errors import GameError
from wanju.printing.box import Box, Data
from wanju.printing.fonts import chosen
from wanju.printing.paper import PAPERS, Paper

TEMPLATES = Path(__file__).parent / "templates"
TOO_LONG = re.compile("does not fit: (.+)")


class Printed(NamedTuple):
    """A document, and how many pages it has."""

    data: bytes
    pages: int


def library() -> Any:
    """Typst, or a sentence that says how to get it."""
    try:
        return import_module("typst")
    except ImportError:
        raise GameError(
            "Printing needs Typst, which is not here; install it with: pip install 'wanju[print]'.",
            "打印要用 Typst，这里没有；请安装：pip install 'wanju[print]'。",
        ) from None


def to_pdf(box: Box, paper: Paper, language: str) -> Printed:
    """The whole box as one PDF."""
    compiler = compiler_for(language, {"paper": paper._asdict(), "title": box.title, "pages": box.pages(paper)}, True)
    pdf = compiled(compiler, "pdf")
    pages = json.loads(compiler.query("<pages>", field="value", one=True))
    return Printed(pdf, int(pages))


def to_images(pages: list[Data], language: str, dots: float) -> list[bytes]:
    """Every page as a picture, with so many dots to the inch; sheets may have a paper of their own."""
    made = compiled(loose(pages, language), "png", ppi=dots)
    return made if isinstance(made, list) else [made]


def loose(pages: list[Data], language: str) -> Any:
    """Typst for pages that are not turned over: nothing is left blank between them."""
    return compiler_for(language, {"paper": PAPERS["a4"]._asdict(), "title": "", "pages": pages}, False)


def compiler_for(language: str, data: Data, is_bound: bool) -> Any:
    """Typst with the templates and this data."""
    typst = library()
    fonts = typst.Fonts()
    told = json.dumps(
        data | {"language": language, "fonts": chosen(fonts.families()), "is_bound": is_bound}, ensure_ascii=False
    )
    main = TEMPLATES / "box.typ"
    return typst.Compiler(str(main), root=str(TEMPLATES), font_paths=fonts, sys_inputs={"data": told})


def compiled(compiler: Any, format: str, **options: Any) -> Any:
    """What Typst makes; text that is too long for its place is refused by name."""
    try:
        return compiler.compile(format=format, **options)
    except library().TypstError as error:
        if found := TOO_LONG.search(str(error.message)):
            zh = f"{found[1]}：文字太长，用小字也放不下；请缩短。"
            sentence = f"{found[1]}: its text does not fit its place even in small type; shorten it."
            raise GameError(sentence, zh) from None
        raise
