"""A table, a game and a ruleset as Python shows them: short, readable, and never more than everybody may know."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from wanju.games import find, ids
from wanju.kernel.board import is_plain
from wanju.kernel.showing import broken, html_table, text_table, width
from wanju.kernel.table import Table

LONG = 160
HAN = re.compile(r"[\u4e00-\u9fff]")


def played(id, moves, seats=None, seed=3):
    """A table after some moves of the last style."""
    table = Table(find(id).ruleset(seats), seed)
    for _ in range(moves):
        if not table.over:
            table.act(table.waiting[0], table.think(table.waiting[0], table.game.styles[-1]))
    return table


@pytest.mark.parametrize("id", ids())
def test_reprs_are_one_short_line(id):
    table = played(id, 5)
    for thing in (table, table.game, table.ruleset):
        assert len(repr(thing)) <= LONG and "\n" not in repr(thing) and id in repr(thing)


def test_a_repr_says_what_one_wants_to_know():
    ruleset = find("ludo").ruleset(2, "walls", {"most_turns": 600})
    assert repr(ruleset) == f"<Ruleset ludo walls, 2 seats, most_turns=600: {ruleset.hash}>"
    assert repr(find("ludo")) == f"<Game ludo {find('ludo').version}: Ludo, 2–4 seats>"
    assert repr(find("delay")) == f"<Game delay {find('delay').version}: Delay the End, 1 seat>"
    table = Table(find("cier").ruleset(3), 7)
    assert repr(table) == "<Table cier 1.0.0: 3 seats, seed 7, 0 moves, waiting for 0, 1, 2>"


def test_a_ruleset_with_many_settings_or_long_files_is_still_short():
    entries = find("cier").numbers.entries.values()
    given = {entry.id: [entry.default] * 3 if entry.per_seat else entry.default for entry in entries}
    assert len(repr(find("cier").ruleset(3, None, given))) <= LONG


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("id", ids())
def test_a_board_has_a_line_for_each_seat_and_says_whose_turn_it_is(id, language):
    table = played(id, 3)
    lines, words = table.board(language=language).splitlines(), table.game.words(language)
    rows = [line for line in lines if re.match(r"\d+ ", line)]
    assert len(rows) == len(table.view()["seats"])
    assert lines[0].startswith(words["title"]) and table.ruleset.hash in lines[0]
    assert words["seat"].format(n=table.waiting[0]) in lines[-1]
    assert all(width(line) <= LONG for line in lines)


@pytest.mark.parametrize("id", ids())
def test_a_board_in_chinese_has_a_word_for_every_field_it_shows(id):
    table = played(id, 30)
    view, board = table.view(), table.board(language="zh")
    parts = [part for value in view.values() if isinstance(value, list) for part in value if isinstance(part, dict)]
    names = {key.replace("_", " ") for shown in (view, *parts) for key, value in shown.items() if is_plain(value)}
    assert len(names) > 8
    assert [name for name in names if re.search(rf"(^|[ ·]){name}([ :]|$)", board, re.MULTILINE)] == []


def test_str_is_the_board_that_everybody_may_see():
    table = Table(find("cier").ruleset(2), 1)
    before = str(table)
    table.act(0, "bullet")
    assert "bullet" not in str(table) and "chosen" in str(table) and before != str(table)
    assert "bullet" in table.board(0) and "may: bullet, defend, dodge" in table.board(1)
    assert str(table) == table.board(None, "en") and HAN.search(table.board(1, "zh"))


def test_a_finished_board_says_what_everybody_got():
    table = played("cier", 500, seats=2)
    assert table.over and table.board().splitlines()[-1].startswith("over: seat 0: ")


class Tags(HTMLParser):
    """Counts what is opened and closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag, attrs):
        if tag != "br":
            self.open.append(tag)
        assert attrs == [] and tag in ("div", "b", "br", "table", "tr", "th", "td")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("id", ids())
def test_html_is_well_formed_and_light(id):
    made, reader = played(id, 10)._repr_html_(), Tags()
    reader.feed(made)
    assert reader.open == [] and len(made) < 4000


def test_what_is_in_a_cell_is_text():
    assert "<td>&lt;script&gt;</td>" in html_table(["a"], [["<script>"]])


def test_columns_line_up_under_chinese():
    first, second = text_table(["", "福"], [["农夫", "3"]])
    assert width(first[: first.index("福")]) == width(second[: second.index("3")])


def test_facts_are_broken_between_and_never_within():
    assert broken(["aaaa", "bb", "cccc"], most=9) == ["aaaa · bb", "cccc"]
