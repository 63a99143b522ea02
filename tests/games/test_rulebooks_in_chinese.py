"""The Chinese rulebooks have every section that a rule cites, and the numbers in their tables are the rules' own."""

from __future__ import annotations

import re

import pytest

from wanju.games import find
from wanju.kernel.rule import SECTIONS

MERIT = ("merit13", "merit57")
SENTENCE_BY_SENTENCE = ("cier", "delay", "ludo")


def book(game: str, file: str = "rulebook.zh.md") -> str:
    return (find(game).folder / file).read_text(encoding="utf-8")


def sections_of(text: str) -> dict[str, list[str]]:
    """By the number of each section, the figures in it."""
    found: dict[str, list[str]] = {}
    for part in re.split(r"^#+ ", text, flags=re.MULTILINE)[2:]:
        found[part.split()[0]] = sorted(re.findall(r"\d+(?:[.,]\d+)*", part))
    return found


def row_of(game: str, name: str) -> list[str]:
    """The cells of the first row of a table that begins with this."""
    line = next(line for line in book(game).splitlines() if line.startswith(f"| {name}"))
    return [cell.strip() for cell in line.strip("|").split("|")]


def numbers_in(cells: list[str]) -> list[int]:
    return [int(number.replace("−", "-")) for cell in cells for number in re.findall(r"−?\d+", cell)]


@pytest.mark.parametrize("game", MERIT + SENTENCE_BY_SENTENCE)
def test_every_section_that_a_rule_cites_is_there(game):
    find(game)
    mine = [rows for name, rows in SECTIONS.items() if f"{name}.".startswith(f"wanju.games.{game}.")]
    cited = {section for rows in mine for section, _ in rows}
    assert cited and all(f"## §{section} " in book(game) for section in cited)


@pytest.mark.parametrize("game", SENTENCE_BY_SENTENCE)
def test_both_languages_have_the_same_sections_with_the_same_figures(game):
    english, chinese = sections_of(book(game, "rulebook.md")), sections_of(book(game))
    numbered = [section for section in english if section.startswith("§")]
    assert numbered == [section for section in chinese if section.startswith("§")]
    assert {section: chinese[section] for section in numbered} == {section: english[section] for section in numbered}


@pytest.mark.parametrize("game", MERIT)
def test_roles_begin_with_what_the_rules_give_them(game):
    ruleset = find(game).ruleset(4)
    words = ruleset.words("zh")
    for id, role in ruleset.game.sheet(ruleset)["roles"].items():
        assert numbers_in(row_of(game, words[f"role.{id}"])[1:4]) == list(role["start"].values())


def test_8_the_beings_of_the_large_edition_cost_and_bring_what_they_do():
    ruleset = find("merit57").ruleset(4)
    for being in ruleset.game.sheet(ruleset)["beings"].values():
        cells = row_of("merit57", f"{being['name']['zh']} ")
        assert numbers_in(cells[1:4]) == [being["cost"], being["merit"], being["wisdom"]]
        assert (cells[4] == "是") == being["field"]


def test_9_vows_have_the_points_of_the_ruleset():
    ruleset = find("merit57").ruleset(4)
    for vow in ruleset.game.sheet(ruleset)["vows"].values():
        name = vow["name"]["zh"]
        line = next(line for line in book("merit57").splitlines() if re.search(rf"\| {name}[（ ]", line))
        assert numbers_in(line.strip("|").split("|")[-2:]) == [vow["success"], vow["failure"]]


def test_9_paths_of_the_base_edition_have_their_points():
    ruleset = find("merit13").ruleset(4)
    for id, path in ruleset.game.sheet(ruleset)["paths"].items():
        assert numbers_in(row_of("merit13", path["name"]["zh"])[2:]) == [ruleset.values[f"{id}_bonus"]]


@pytest.mark.parametrize(
    "line", ["终局劫难不超过 {calamity_win}", "至少渡化 {saves_win} 位", "每位劫难 +{timeout_calamity}"]
)
def test_the_lines_of_the_large_edition_are_those_of_the_rules(line):
    assert line.format(**find("merit57").ruleset(4).values) in book("merit57")
