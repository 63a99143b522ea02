"""Markdown as HTML that our pages may show: no HTML of others, an anchor for each heading that names a section or
ends in {#name}, and a link wherever a section or a ruling is cited that there is."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

SECTION = re.compile(r"§\s?([A-Z]?\d+(?:\.\d+)*[A-Z]?)")
CITED = re.compile(rf"{SECTION.pattern}|\b[A-Z]+\d*-\d+[a-z]?\b|\bA\d+\b")
NAMED = re.compile(r"\s*\{#([\w.-]+)\}\s*$")
PICTURE = "picture:"
LOWEST = 6


def anchors_in(markdown: str) -> tuple[str, ...]:
    """The sections that a rulebook has headings for."""
    heads = re.findall(r"^#+ +(.*)$", markdown, re.MULTILINE)
    return tuple(f"s{found[1]}" for head in heads if (found := SECTION.match(head)))


def html_of(markdown: str, anchors: Collection[str], lower: int = 0) -> str:
    """A text with its headings so many ranks lower."""
    reader = MarkdownIt("commonmark", {"html": False, "linkify": False}).enable("table")
    tokens = reader.parse(markdown)
    for before, token in pairwise([*tokens[:1], *tokens]):
        if token.type.startswith("heading"):
            token.tag = f"h{min(LOWEST, int(token.tag[1]) + lower)}"
        elif token.type == "inline":
            own = name_heading(before, token) if before.type == "heading_open" else ""
            token.children = list(linked(token.children or [], {*anchors} - {own}))
    return str(reader.renderer.render(tokens, reader.options, {}))


def name_heading(heading: Token, content: Token) -> str:
    """Give a heading its anchor, and take {#name} out of its text."""
    found, section = NAMED.search(content.content), SECTION.match(content.content)
    if found and content.children:
        content.children[-1].content = NAMED.sub("", content.children[-1].content)
    anchor = found[1] if found else f"s{section[1]}" if section else ""
    if anchor:
        heading.attrSet("id", anchor)
    return anchor


def linked(tokens: Sequence[Token], anchors: Collection[str]) -> Iterator[Token]:
    """The pieces of a line, with a link around each citation outside of other links."""
    depth = 0
    for token in tokens:
        depth += token.nesting if token.type.startswith("link") else 0
        if token.type == "text" and depth == 0:
            yield from cited(token.content, anchors)
        elif token.type == "image":
            yield from pictured(token)
        else:
            yield token


def pictured(image: Token) -> Iterator[Token]:
    """The place of a picture that the page draws, with its caption; no picture is fetched from anywhere."""
    name = str(image.attrGet("src")).removeprefix(PICTURE)
    yield Token("span_open", "span", 1, attrs={"data-picture": name})
    yield plain(image.content)
    yield Token("span_close", "span", -1)


def cited(text: str, anchors: Collection[str]) -> Iterator[Token]:
    at = 0
    for found in CITED.finditer(text):
        if anchor := anchor_of(found[0], found[1], anchors):
            yield plain(text[at : found.start()])
            yield Token("link_open", "a", 1, attrs={"href": f"#{anchor}"})
            yield plain(found[0])
            yield Token("link_close", "a", -1)
            at = found.end()
    yield plain(text[at:])


def anchor_of(ruling: str, section: str | None, anchors: Collection[str]) -> str:
    """Where a citation leads: a subsection without a heading to the section that it is in, else nowhere."""
    if section is None:
        return ruling if ruling in anchors else ""
    while section and f"s{section}" not in anchors:
        section = section.rpartition(".")[0]
    return f"s{section}" if section else ""


def plain(text: str) -> Token:
    return Token("text", "", 0, content=text)
