"""Rulebooks and guides are for people: they meet no file of ours in them, and no language but their own."""

from __future__ import annotations

import re

import pytest

from wanju.games import find, house_ids

FILE = re.compile(r"[\w/.-]*(?:\.(?:toml|json|md|py|js|html|css)\b|\bdocs/|\bsrc/|\bcards/)[\w/.-]*")
HAN = re.compile(r"[\u4e00-\u9fff]+")
LATIN = re.compile(r"[A-Za-zāśṇḥṣṃ]")
PAGES = ("rulebook.md", "rulebook.zh.md", "guide.en.md", "guide.zh.md")


def page(game: str, name: str) -> str:
    return (find(game).folder / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("game", house_ids())
def test_who_reads_a_rulebook_or_a_guide_meets_no_file_name(game, name):
    assert FILE.findall(page(game, name)) == []


@pytest.mark.parametrize("name", ["rulebook.md", "guide.en.md"])
@pytest.mark.parametrize("game", house_ids())
def test_a_chinese_word_in_an_english_page_only_stands_beside_its_english_one(game, name):
    """In the cell of a table, or next to it in a sentence; the title may have the game's own name."""
    text = page(game, name).partition("\n")[2]
    lone = [cell for cell in re.split(r"[|\n]", text) if HAN.search(cell) and not LATIN.search(cell)]
    assert [cell for cell in lone if not is_named_in_the_next(cell, text)] == []
    assert re.findall(r"(?:\*\*|\b(?:a|an|the|or|and) )[\u4e00-\u9fff]+", text) == []


def is_named_in_the_next(cell: str, text: str) -> bool:
    return bool(re.search(rf"\|{re.escape(cell)}\| [a-z]+ \|", text))
