"""The room's own words: both languages complete, and every key that a page asks for is there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "src" / "wanju" / "web"
LANGUAGES = ("en", "zh")
ASKED = re.compile(r"""\broom\(\s*(?:[^"`()]*\?\s*)?"([\w.]+)"(?:\s*:\s*"([\w.]+)")?""")
TEMPLATE = re.compile(r"""\broom\(\s*`([\w.]+)\$\{""")
"""`room(`cier.damage_${it.target}`)`: some key must begin so."""


def words(language: str) -> dict[str, str]:
    return json.loads((WEB / "text" / f"{language}.json").read_text(encoding="utf-8"))


def sources() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(WEB.rglob("*.js")))


def asked_keys() -> set[str]:
    return {key for match in ASKED.finditer(sources()) for key in match.groups() if key}


def holes(sentence: str) -> list[str]:
    return sorted(re.findall(r"\{(\w+)\}", sentence))


def test_both_languages_have_the_same_keys() -> None:
    assert words("en").keys() == words("zh").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_empty(language: str) -> None:
    assert [key for key, text in words(language).items() if not text.strip()] == []


def test_a_sentence_needs_the_same_facts_in_both_languages() -> None:
    en, zh = words("en"), words("zh")
    assert [key for key in en if holes(en[key]) != holes(zh[key])] == []


def test_the_pages_ask_for_words_at_all() -> None:
    assert len(asked_keys()) > 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_asked_for_exists(language: str) -> None:
    known = words(language)
    assert sorted(key for key in asked_keys() if key not in known) == []
    starts = TEMPLATE.findall(sources())
    assert [start for start in starts if not any(key.startswith(start) for key in known)] == []


def test_no_word_is_left_over() -> None:
    starts = tuple(TEMPLATE.findall(sources()))
    said = sources()
    assert [key for key in words("en") if f'"{key}"' not in said and not (starts and key.startswith(starts))] == []


def test_the_chinese_is_chinese() -> None:
    plain = {"bar.language"}
    assert [
        key for key, text in words("zh").items() if key not in plain and not re.search(r"[\u3000-\u9fff]", text)
    ] == []


def test_no_page_knows_a_reason_by_name() -> None:
    """Which reasons matter where is the game's to say, on its sheet."""
    assert re.findall(r"""["'`]reason\.\w+""", sources()) == []
