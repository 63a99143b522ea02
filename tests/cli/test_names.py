"""Names as people type and read them: in both languages, on either side of the command, and never cut short."""

import json
import re

import pytest

from wanju.games import find, house_ids, ids
from wanju.kernel.errors import AmbiguousName
from wanju.kernel.naming import id_called
from wanju.kernel.numbers import Number, Switch


@pytest.mark.parametrize(
    "command",
    [
        ("rules", "cier"),
        ("rulings", "cier"),
        ("styles", "ludo"),
        ("cards", "check", "merit13"),
        ("cards", "show", "merit13", "flood"),
    ],
)
def test_the_language_may_stand_before_or_behind_the_command(here, command):
    for language, other in (("en", "zh_CN.UTF-8"), ("zh", "en_US.UTF-8")):
        before, behind = (
            here("--lang", language, *command, LANG=other),
            here(*command, "--lang", language, LANG=other),
        )
        assert before.returncode == 0 and before.stdout == behind.stdout
    assert here("--lang", "en", *command).stdout != here("--lang", "zh", *command).stdout


@pytest.mark.parametrize("id", house_ids())
def test_units_are_told_in_the_language_of_the_reader(here, id):
    entries = [entry for entry in find(id).numbers.entries.values() if isinstance(entry, Number)]
    assert {entry.unit for entry in entries} == set(under(find(id).words("zh"), "unit."))
    said = here("rules", id, "--lang", "zh", COLUMNS="200").stdout
    for english in ("points", "rounds", "calamity", "steps", "turns", "seconds"):
        assert not re.search(rf"– [\d.]+ {english}\b", said)


def under(words, prefix):
    return [key.removeprefix(prefix) for key in words if key.startswith(prefix)]


def test_the_language_behind_the_command_is_the_one_that_counts(here):
    assert here("--lang", "zh", "styles", "ludo", "--lang", "en").stdout == here("styles", "ludo").stdout


def test_a_game_is_played_by_its_chinese_name_and_with_bots_by_theirs(here):
    said = here("play", "呲儿", "--bots", "精算、随缘", "--seed", 3, "--lang", "zh", typed="q\n")
    assert said.returncode == 0 and "精算" in said.stdout and "随缘" in said.stdout
    again = here("play", "cier", "--bots", "counting,random", "--seed", 3, "--lang", "zh", typed="q\n")
    assert said.stdout == again.stdout


def test_a_game_is_simulated_by_chinese_names_as_by_ids(here):
    options = ("--games", 200, "--json")
    by_name = json.loads(here("sim", "呲儿", "--seats", "精算，随缘", *options).stdout)
    by_id = json.loads(here("sim", "cier", "--seats", "counting,random", *options).stdout)
    assert by_name["seats"] == ["counting", "random"] and by_name["metrics"] == by_id["metrics"]


@pytest.mark.parametrize(("title", "id"), [("功德轮回 v1.3", "merit13"), ("功德轮回：众生百态", "merit57")])
def test_editions_go_by_their_titles(here, title, id):
    assert here("styles", title).stdout == here("styles", id).stdout


def test_every_command_knows_chinese_titles(here):
    assert "no exact solver for ludo" in here("solve", "卢多棋").stderr
    assert "no events to compose in ludo" in here("compose", "卢多棋").stderr
    assert "no adaptive dice to study in cier" in here("study", "呲儿").stderr
    assert here("rulings", "呲儿").stdout == here("rulings", "cier").stdout


def test_a_card_is_shown_by_its_name_in_either_language(here):
    by_id = here("cards", "show", "merit57", "flood", "--lang", "zh").stdout
    name = by_id.split(" (")[0]
    assert by_id and here("cards", "show", "merit57", name, "--lang", "zh").stdout == by_id


def test_names_that_several_cards_have_are_asked_about():
    cards = {"flood": ["洪水", "Flood"], "flood_relief": ["Flood"], "war": ["战争"]}
    assert id_called("card", "洪 水", cards) == "flood" and id_called("card", "flood", cards) == "flood"
    with pytest.raises(AmbiguousName, match=r"More than one card is called 'FLOOD': flood, flood_relief\. Write which"):
        id_called("card", "FLOOD", cards)


# ── styles ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("id", ids())
def test_styles_explains_every_style_in_both_languages(here, id):
    game = find(id)
    for language in ("en", "zh"):
        said = here("styles", id, "--lang", language, COLUMNS="200").stdout
        for style in game.styles:
            line = next(line for line in said.splitlines() if line.split()[:1] == [style])
            words = game.words(language)
            assert words[f"style.{style}"] in line and words[f"style_does.{style}"] in line
            assert words[f"style_does.{style}"].endswith("." if language == "en" else "。")


def test_a_simulation_without_seats_says_whom_it_picked(here):
    said = here("sim", "cier", "--games", 200, "--json")
    assert said.returncode == 0
    assert "wanju sim cier --seats counting,aggressive,cautious,counting" in said.stderr
    named = here("sim", "cier", "--games", 200, "--json", "--seats", "counting,aggressive,cautious,counting")
    assert json.loads(said.stdout)["metrics"] == json.loads(named.stdout)["metrics"] and named.stderr == ""


def test_a_usual_table_suits_the_preset(here):
    said = here("sim", "merit57", "--preset", "two_player", "--games", 5, "--json")
    assert said.returncode == 0 and len(json.loads(said.stdout)["seats"]) == 2


# ── tables ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("columns", ["60", "80"])
@pytest.mark.parametrize("id", ids())
def test_no_name_of_the_rules_is_cut(here, id, columns):
    said = here("rules", id, COLUMNS=columns).stdout
    words = set(said.replace(";", " ").split())
    for entry in find(id).numbers.entries.values():
        assert entry.id in words
        if isinstance(entry, Switch):
            assert set(entry.readings) <= words
        assert not entry.ruling or entry.ruling in words
    assert "…" not in said


@pytest.mark.parametrize("columns", ["40", "60", "80"])
def test_no_id_of_a_game_or_style_is_cut(here, columns):
    for language in ("en", "zh"):
        greeting = here("--lang", language, COLUMNS=columns).stdout
        assert set(ids()) <= set(greeting.split()) and "…" not in greeting
        for id in ("cier", "merit57"):
            said = here("styles", id, "--lang", language, COLUMNS=columns).stdout
            assert set(find(id).styles) <= set(said.split()) and "…" not in said


def test_no_id_of_a_deck_is_cut_where_there_is_hardly_any_room(here):
    decks = here("cards", "check", "merit57", COLUMNS="40").stdout
    assert "bodhisattva" in decks.split() and "…" not in decks


@pytest.mark.parametrize("columns", ["40", "60"])
def test_no_measure_of_a_simulation_is_cut(here, columns):
    options = ("sim", "cier", "--seats", "counting,random", "--games", 50)
    said, names = here(*options, COLUMNS=columns).stdout, json.loads(here(*options, "--json").stdout)["metrics"]
    assert set(names) <= set(said.split()) and "…" not in said


def test_a_table_is_no_wider_than_the_terminal(here):
    for line in here("styles", "merit57", COLUMNS="60").stdout.splitlines()[1:-2]:
        assert len(line) <= 60
