"""`wanju report` as a designer types it: one page that needs nothing else, in both languages, the same again."""

from __future__ import annotations

import re
import shlex
from html.parser import HTMLParser
from pathlib import Path

import pytest

from wanju.cli.speech import FOLDER
from wanju.kernel.text import words

FAULTY = str(Path(__file__).parents[1] / "lab" / "faulty.py")
pytestmark = pytest.mark.usefixtures("shelf")
SINGLE = {"meta", "line", "circle", "polygon", "polyline", "br"}


class Page(HTMLParser):
    """What a page says, which elements it has, and whether each is closed where it should be."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.links: list[tuple[str, str]] = []
        self.tags: set[str] = set()
        self.said: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        for name, value in attrs:
            self.ids |= {value} if name == "id" else set()
            if name in ("href", "src", "xlink:href", "action", "data", "srcset"):
                self.links.append((tag, value))
        if tag not in SINGLE:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.add(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if not self.open or self.open[-1] != "style":
            self.said.append(data)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("reports")


def made(here, folder, language="en", *more, game=FAULTY, games="3000"):
    path = folder / "page.html"
    told = here("report", game, "-o", path, "--games", games, "--lang", language, *more)
    assert told.returncode == 0, told.stderr
    assert told.stdout == ""
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_page_is_whole_and_needs_nothing_from_elsewhere(here, folder, language):
    text = made(here, folder, language, game="cier", games="1000")
    page = Page(text)
    assert "script" not in page.tags and "link" not in page.tags and "img" not in page.tags
    assert all(tag == "a" and link.startswith("#") and link[1:] in page.ids for tag, link in page.links)
    assert not re.search(r"https?:|url\(|@import", text)
    assert {"warnings", "skill", "table", "seat", "measures", "course", "actions", "shape", "claims"} <= page.ids
    said = " ".join(page.said)
    assert "{" not in said and "None" not in said and "nan" not in said.split()
    assert "prefers-color-scheme: dark" in text and "@media print" in text and f'<html lang="{language}"' in text
    assert ("玩家" in said) == (language == "zh")


def test_both_languages_have_every_sentence():
    en, zh = (words(FOLDER, language) for language in ("en", "zh"))
    for key, said in en.items():
        if key.startswith(("report.", "remark.")):
            assert sorted(re.findall(r"\{\w+\}", said)) == sorted(re.findall(r"\{\w+\}", zh[key])), key


def test_the_same_bytes_come_on_any_number_of_threads_and_from_the_command_below(here, folder):
    one, two = (made(here, folder, "en", "--set", "flawed=1", "--threads", n) for n in ("1", "2"))
    assert one == two
    command = shlex.split("".join(Page(one).said).partition("threads:")[2])
    assert command[:2] == ["wanju", "report"] and "--seed" in command and "--threads" not in command
    again = [str(folder / word) if word == "page.html" else word for word in command[1:]]
    (folder / "page.html").unlink()
    assert here(*again).returncode == 0
    text = (folder / "page.html").read_text(encoding="utf-8")
    assert text == one


def test_faults_are_told_in_sentences_with_interval_and_n(here, folder):
    text = " ".join(Page(made(here, folder, "en", "--set", "flawed=1", games="40000")).said)
    assert "7 are needed and 6 can appear." in text
    assert re.search(r"seat 0 wins \d+\.\d+ % \(95 %: [\d.]+ – [\d.]+ %; n = [\d,]+\), more than its share of 50", text)
    assert "Never is open and never used by any style" in text and "Play is never used by keen" in text
    told = " ".join(Page(made(here, folder, "zh", "--set", "flawed=1", games="40000")).said)
    assert "需要 7，只能出现 6。" in told and "勤者从不用出" in told


def test_a_sound_game_is_not_warned_of(here, folder):
    assert "The figures show no fault" in made(here, folder, "en", games="40000")


@pytest.mark.parametrize(
    ("typed", "sentence", "zh"),
    [
        (("merit75",), "Did you mean 'merit57'?", "是不是指 'merit57'？"),
        (("cier", "--games", "0"), "games cannot be 0", "games 不能是 0"),
        (("cier", "-o", "no/such/folder/page.html"), "it cannot be written", "无法写入"),
        (("cier", "--seats", "counting,rendom"), "Did you mean 'random'?", "是不是指 'random'？"),
        (("cier", "--also", "rendom"), "Did you mean 'random'?", "是不是指 'random'？"),
        (("cier", "--threads", "0"), "threads cannot be 0", "threads 不能是 0"),
    ],
)
def test_what_is_typed_wrongly_is_one_sentence(here, tmp_path, monkeypatch, typed, sentence, zh):
    monkeypatch.chdir(tmp_path)
    for language, told in (("en", sentence), ("zh", zh)):
        said = here("report", *typed, "--lang", language)
        assert said.returncode == 2 and told in said.stderr and len(said.stderr.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
